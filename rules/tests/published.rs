//! The vocabulary on games with published counts, and on random play against the twin.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;
mod known;
mod slow;

use common::{chance, set_up};
use rand::RngExt;
use rules::compile::Tables;
use rules::moves::perft;
use rules::notation::fen;
use rules::wire::Choices;
use slow::Twin;
use slow::compare::{agreed, play};

#[test]
fn published_counts() {
    let cases: Vec<_> = known::all()
        .into_iter()
        .flat_map(|(variant, counts)| counts.iter().map(move |&count| (variant, count)))
        .collect();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let cases = cases.iter().skip(half).step_by(2);
            scope.spawn(move || {
                for &(variant, (text, depth, expected)) in cases {
                    let tables = Tables::new(variant, &Choices::new()).unwrap();
                    let mut position = fen::parse(&tables, text).unwrap();
                    let nodes = perft(&tables, &mut position, depth);
                    assert_eq!(nodes, expected, "{} {text} to depth {depth}", variant.id);
                }
            });
        }
    });
}

#[test]
fn the_twin_agrees_on_them() {
    for (variant, counts) in known::all() {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let twin = Twin::new(variant, &Choices::new());
        let mut chance = chance(7);
        for &(text, ..) in counts {
            play(&tables, &twin, fen::parse(&tables, text).unwrap(), 50, &mut chance);
        }
        let mut compared = 0;
        while compared < 60 {
            if let Some(position) = agreed(&tables, &twin, &set_up(&tables, &mut chance)) {
                let plies = chance.random_range(1..=4);
                compared += play(&tables, &twin, position, plies, &mut chance);
            }
        }
    }
}

#[test]
fn the_twin_counts_the_same_first_plies() {
    for (variant, _) in known::all() {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let twin = Twin::new(variant, &Choices::new());
        let mut position = fen::parse(&tables, tables.start()).unwrap();
        let theirs = twin.perft(&twin.read(tables.start()), 2);
        assert_eq!(perft(&tables, &mut position, 2), theirs, "{}", variant.id);
    }
}
