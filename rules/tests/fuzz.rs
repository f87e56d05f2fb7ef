//! The fuzz targets of `fuzz/`, driven within bounds: sound inputs, mangled.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;
#[path = "../fuzz/targets.rs"]
mod targets;

use common::choose;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rules::game::Game;
use rules::notation::{fen, human, record, text};
use rules::variants;
use rules::wire::REQUESTS;

/// What a mangled byte becomes: the letters of all notations, and some of none.
const BYTES: &[u8] = b"0123456789abcdefghijklqkKQPpRNXVwo/ -=.,:;+#~(){}[]\"'\\\n\t\0\xff\xc3";

/// One change of a text: at a place, of a kind, with a byte.
type Edit = (Index, u8, u8);

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    vec((any::<Index>(), 0..5_u8, select(BYTES)), 0..5)
}

fn mangle(mut bytes: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for &(at, kind, byte) in edits {
        if bytes.is_empty() {
            break;
        }
        let at = at.index(bytes.len());
        match kind {
            0 => bytes[at] = byte,
            1 => bytes.insert(at, byte),
            2 => drop(bytes.remove(at)),
            // A piece of it again, and its end away.
            3 => bytes.extend_from_within(at..bytes.len().min(at + 20)),
            _ => bytes.truncate(at),
        }
    }
    bytes
}

/// The index of a game and a sound line for it.
fn fens() -> Vec<Vec<u8>> {
    let files = [
        include_str!("perft/yoto.perft"),
        include_str!("perft/yangsi.perft"),
        include_str!("perft/liuyang.perft"),
        include_str!("perft/xiangaroo.perft"),
        include_str!("perft/hunterbeest.perft"),
        include_str!("perft/xqoasb.perft"),
        include_str!("perft/fpxq.perft"),
    ];
    let fen = |line: &str| line.split(';').next().unwrap_or_default().trim().to_owned();
    let of_game = |(game, file): (usize, &str)| {
        let lines: Vec<&str> =
            file.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        lines.into_iter().map(|line| [&[game as u8], fen(line).as_bytes()].concat()).collect::<Vec<_>>()
    };
    files.into_iter().enumerate().flat_map(of_game).collect()
}

fn default_game(which: usize) -> Game {
    let variant = variants::ALL[which % variants::ALL.len()];
    let tables = common::tables().iter().find(|tables| tables.variant.id == variant.id);
    // The first set of choices names every default.
    Game::new(tables.unwrap().clone()).unwrap()
}

/// A game at random, and its moves in one notation or the other.
fn played(which: usize, picks: &[u16]) -> (Game, Vec<String>) {
    let mut game = default_game(which);
    let mut words = Vec::new();
    for &pick in picks {
        let Some(mv) = choose(game.legal(), pick) else { break };
        let (tables, position) = (game.tables(), game.position());
        words.push(match pick % 2 {
            0 => text::write(tables, mv),
            _ => human::write(tables, position, mv),
        });
        game.play(mv).unwrap();
    }
    (game, words)
}

fn picks() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..variants::ALL.len(), vec(any::<u16>(), 0..40))
}

/// One line of a session's script.
fn request(which: usize, words: &[String], game: u8, revision: u8, kind: u8) -> String {
    let id = variants::ALL[which].id;
    let text = words.get(usize::from(revision)).map_or("e2e4", String::as_str);
    let at = format!(r#""game":{game},"revision":{revision}"#);
    match kind {
        0 | 1 => format!(r#"new_game {{"variant":"{id}","choices":{{}},"opponent":"friend","fen":null}}"#),
        2 => format!(
            r#"new_game {{"variant":"{id}","choices":{{}},"opponent":{{"ai":{{"level":1,"human":"white"}}}},"fen":null}}"#
        ),
        3..7 => format!(r#"play {{{at},"text":"{text}"}}"#),
        7 => format!("undo {{{at}}}"),
        8 => format!("redo {{{at}}}"),
        9 => format!("resign {{{at}}}"),
        10 => format!("offer_draw {{{at}}}"),
        11 => format!(r#"delete {{"game":{game}}}"#),
        12 => format!(r#"analyse {{{at},"lines":{revision}}}"#),
        13 => format!("think {{{at}}}"),
        14 => format!(r#"claim_draw {{{at},"claim":"threefold"}}"#),
        15 => format!(r#"record {{"game":{game}}}"#),
        _ => format!("{} {{{at}}}", REQUESTS[usize::from(kind) % REQUESTS.len()]),
    }
}

fn script() -> impl Strategy<Value = Vec<u8>> {
    (picks(), vec((1..3_u8, 0..9_u8, 0..40_u8), 1..25)).prop_map(|((which, picks), asks)| {
        let (game, _) = played(which, &picks);
        let words: Vec<String> = game.moves().map(|mv| text::write(game.tables(), mv)).collect();
        let first = request(which, &words, 1, 0, 0);
        let asks = asks.into_iter().map(|(id, revision, kind)| request(which, &words, id, revision, kind));
        std::iter::once(first).chain(asks).collect::<Vec<_>>().join("\n").into_bytes()
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config(600))]
    #[test]
    fn any_fen(seed in select(fens()), edits in edits()) {
        prop_assert_eq!(targets::fen(&seed), 1);
        targets::fen(&mangle(seed, &edits));
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn any_bytes(bytes in vec(any::<u8>(), 0..60)) {
        targets::fen(&bytes);
        targets::moves(&bytes);
        targets::record(&bytes);
        targets::uci(&bytes);
        targets::session(&bytes);
        targets::stored(&bytes);
    }

    #[test]
    fn any_moves((which, picks) in picks(), edits in edits()) {
        let (_, words) = played(which, &picks);
        let text = [vec![which as u8], words.join(" ").into_bytes()].concat();
        prop_assert_eq!(targets::moves(&text), words.len());
        targets::moves(&mangle(text, &edits));
    }

    #[test]
    fn any_record((which, picks) in picks(), edits in edits()) {
        let (game, _) = played(which, &picks);
        let outcome = game.outcome();
        let (date, white, black) = ("2026.11.30".to_owned(), "A \"quoted\" name".to_owned(), String::new());
        let text = record::write(&record::Record { game, fen: None, date, white, black, outcome });
        prop_assert!(targets::record(text.as_bytes()) > 0);
        targets::record(&mangle(text.into_bytes(), &edits));
    }

    #[test]
    fn any_uci((which, picks) in picks(), line in "(go|position|setoption|d|ucinewgame)[ a-z0-9]{0,30}", edits in edits()) {
        let (game, _) = played(which, &picks);
        let moves: Vec<String> = game.moves().map(|mv| text::write(game.tables(), mv)).collect();
        let tables = game.tables();
        let (id, moves, now) = (tables.variant.id, moves.join(" "), fen::write(tables, game.position()));
        let text = format!(
            "uci\nsetoption name UCI_Variant value {id}\nposition startpos moves {moves}\nd\n{line}\n\
             position fen {now}\ngo depth 3 wtime 1000 btime 50\ngo perft 2\nsetoption name Hash value 4\n"
        );
        // All lines but the one at random; a game that is over has no moves to play on from.
        prop_assert!(targets::uci(text.as_bytes()) >= 8, "{text}");
        targets::uci(&mangle(text.into_bytes(), &edits));
    }

    #[test]
    fn any_script(script in script(), edits in edits()) {
        prop_assert!(targets::session(&script) > 0);
        targets::session(&mangle(script, &edits));
    }

    #[test]
    fn any_stored((which, picks) in picks(), edits in edits()) {
        let (game, _) = played(which, &picks);
        let moves: Vec<String> = game.moves().map(|mv| text::write(game.tables(), mv)).collect();
        let stored = serde_json::json!({
            "version": 1, "id": 3, "variant": game.tables().variant.id, "choices": {},
            "fen": game.tables().start(), "moves": moves, "opponent": "friend", "revision": 5,
            "created_ms": 1, "changed_ms": 2,
        });
        prop_assert_eq!(targets::stored(stored.to_string().as_bytes()), 1);
        targets::stored(&mangle(stored.to_string().into_bytes(), &edits));
    }
}
