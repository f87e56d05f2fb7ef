//! Mates in 1, 2 and 3 of every game: proved by brute force, and solved by the search.
//!
//! `./dev arena puzzles` makes the files. When the search changes it would find others; these stay
//! true.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

use rules::arena::mates::Prover;
use rules::compile::Tables;
use rules::moves::Move;
use rules::notation::{fen, text};
use rules::position::Position;
use rules::search::Limits;
use rules::variants;
use rules::wire::Choices;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

struct Puzzle {
    /// As it stands in the file.
    row: String,
    /// In how many it mates.
    moves: u32,
    position: Position,
    firsts: Vec<Move>,
}

fn puzzles(tables: &Tables) -> Vec<Puzzle> {
    let name = format!("tests/puzzles/{}.txt", tables.variant.id);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let file = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = file.lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.map(|row| puzzle(tables, row)).collect()
}

fn puzzle(tables: &Tables, row: &str) -> Puzzle {
    let fields: Vec<&str> = row.split(" | ").collect();
    let position = fen::parse(tables, fields[1]).unwrap_or_else(|error| panic!("{row}: {error}"));
    let parse = |word| text::parse(tables, &position, word).unwrap_or_else(|error| panic!("{row}: {error}"));
    let firsts = fields[2].split(' ').map(parse).collect();
    Puzzle { row: row.to_owned(), moves: fields[0].parse().unwrap(), firsts, position }
}

/// Checks the puzzles of all games, each game in a thread of its own; tells of each that is wrong.
fn all(check: impl Fn(&Tables, &Puzzle) -> Option<String> + Sync) {
    let check = &check;
    let one = |variant| {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let wrong = |puzzle: &Puzzle| {
            check(&tables, puzzle).map(|why| format!("{}: {}: {why}", tables.variant.id, puzzle.row))
        };
        puzzles(&tables).iter().filter_map(wrong).collect::<Vec<String>>()
    };
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let games: Vec<_> =
            variants::ALL.into_iter().map(|variant| scope.spawn(move || one(variant))).collect();
        games.into_iter().flat_map(|game| game.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn every_game_has_thirty_of_each_length() {
    for variant in variants::ALL {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let puzzles = puzzles(&tables);
        for moves in 1..=3 {
            let those = puzzles.iter().filter(|puzzle| puzzle.moves == moves);
            let different: BTreeSet<String> =
                those.map(|puzzle| fen::write(&tables, &puzzle.position)).collect();
            assert!(different.len() >= 30, "{}: {} mates in {moves}", variant.id, different.len());
        }
        assert!(puzzles.iter().all(|puzzle| (1..=3).contains(&puzzle.moves)), "{}", variant.id);
    }
}

/// The first moves that stand there mate in so many, all others do not, and none mates sooner.
#[test]
fn each_is_proved_by_brute_force() {
    all(|tables, puzzle| {
        let mut prover = Prover::new(tables, u64::MAX);
        if prover.within(&puzzle.position, puzzle.moves - 1) != Some(false) {
            return Some("mates sooner".to_owned());
        }
        let proved = prover.firsts(&puzzle.position, puzzle.moves).unwrap();
        let written = |mv: &Move| text::write(tables, *mv);
        (proved != puzzle.firsts).then(|| {
            let proved: Vec<String> = proved.iter().map(written).collect();
            format!("mated by {}", proved.join(" "))
        })
    });
}

/// Positions that the search may visit for a mate in 1, 2 and 3: less than a second's.
const NODES: [u64; 3] = [500, 60_000, 1_500_000];

#[test]
fn the_search_solves_each() {
    all(|tables, puzzle| {
        let limits = Limits::nodes(NODES[puzzle.moves as usize - 1]);
        let report = common::search(tables, &puzzle.position, &limits);
        let best = report.best().unwrap();
        let right =
            puzzle.firsts.contains(&best) && report.lines[0].mate == Some(2 * puzzle.moves as i32 - 1);
        (!right).then(|| {
            let mate = report.lines[0].mate;
            format!("plays {} (mate {mate:?}) after {} nodes", text::write(tables, best), report.nodes)
        })
    });
}
