//! Leaf counts of every game and option against files of known values.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rules::compile::Tables;
use rules::moves::perft;
use rules::notation::fen;
use rules::variants;
use rules::wire::Choices;
use std::sync::mpsc;

struct Case {
    variant: String,
    choices: Choices,
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// `FEN ; D1 n ; D2 n # note`
fn case(variant: &str, choices: Choices, line: &str) -> Case {
    let line = line.split('#').next().unwrap();
    let mut parts = line.split(';').map(str::trim);
    let fen = parts.next().unwrap().to_owned();
    let count = |part: &str| {
        let (depth, nodes) = part.strip_prefix('D').unwrap().split_once(' ').unwrap();
        (depth.parse().unwrap(), nodes.parse().unwrap())
    };
    Case { variant: variant.to_owned(), choices, fen, counts: parts.map(count).collect() }
}

fn lines(file: &'static str) -> impl Iterator<Item = &'static str> {
    file.lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

fn check(cases: &[Case]) {
    assert!(!cases.is_empty());
    // Half of the cases on a second thread: two cores are what a small machine has.
    let (middle, (sender, failures)) = (cases.len() / 2, mpsc::channel());
    std::thread::scope(|scope| {
        for half in [&cases[..middle], &cases[middle..]] {
            let sender = sender.clone();
            scope.spawn(move || half.iter().for_each(|case| check_one(case, &sender)));
        }
    });
    drop(sender);
    let failures: Vec<String> = failures.iter().collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

fn check_one(case: &Case, failures: &mpsc::Sender<String>) {
    let tables = Tables::new(variants::find(&case.variant).unwrap(), &case.choices).unwrap();
    let mut position = match fen::parse(&tables, &case.fen) {
        Ok(position) => position,
        Err(error) => return failures.send(format!("{}: {error}", case.fen)).unwrap(),
    };
    let before = position.clone();
    for &(depth, expected) in &case.counts {
        let nodes = perft(&tables, &mut position, depth);
        if nodes != expected {
            failures
                .send(format!("{} {}: depth {depth}: {nodes}, expected {expected}", case.variant, case.fen))
                .unwrap();
        }
    }
    assert_eq!(position, before);
}

macro_rules! games {
    ($($game:ident),*) => { $(
        #[test]
        fn $game() {
            let file = include_str!(concat!("perft/", stringify!($game), ".perft"));
            let cases: Vec<Case> = lines(file).map(|line| case(stringify!($game), Choices::new(), line)).collect();
            check(&cases);
        }
    )* };
}

games!(yoto, yangsi, liuyang, xiangaroo, hunterbeest, xqoasb, fpxq);

/// `GAME option=value | FEN ; D1 n …`
#[test]
fn options() {
    let cases: Vec<Case> = lines(include_str!("perft/options.perft"))
        .map(|line| {
            let (head, rest) = line.split_once('|').unwrap();
            let (game, option) = head.trim().split_once(' ').unwrap();
            let (id, value) = option.split_once('=').unwrap();
            case(game, Choices::from([(id.to_owned(), value.to_owned())]), rest)
        })
        .collect();
    check(&cases);
}
