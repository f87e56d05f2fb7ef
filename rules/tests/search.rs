//! The search keeps its promises in every game: limits, stopping, the same again, mates.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

use common::search;
use rules::arena::mates::Prover;
use rules::compile::Tables;
use rules::game::Game;
use rules::moves::{Move, legal};
use rules::notation::fen;
use rules::position::Position;
use rules::search::{Control, Level, Limits, PROBE_EVERY, Searcher, bench, choose};
use rules::variants;
use rules::wire::Choices;
use std::cell::Cell;
use std::sync::Arc;

fn tables(id: &str) -> Tables {
    Tables::new(variants::find(id).unwrap(), &Choices::new()).unwrap()
}

fn all() -> impl Iterator<Item = Tables> {
    variants::ALL.into_iter().map(|variant| Tables::new(variant, &Choices::new()).unwrap())
}

#[test]
fn depth_and_nodes_are_kept() {
    for tables in all() {
        for position in bench::positions(&tables) {
            let mut depths = Vec::new();
            let report = Searcher::new(4).search(
                &tables,
                &position,
                &[],
                &Limits::depth(3),
                &Control::NONE,
                &mut |report| depths.push(report.depth),
            );
            assert!(report.depth <= 3 && depths.iter().copied().eq(1..=report.depth));
            for nodes in [1, 2, 50, 777, 3000] {
                let report = search(&tables, &position, &Limits::nodes(nodes));
                assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
                assert!(legal(&tables, &position).contains(&report.best().unwrap()));
            }
        }
    }
}

#[test]
fn stopped_at_once_there_still_is_a_move() {
    let control = Control { stop: &|| true, elapsed_ms: &|| 0 };
    let late = Control { stop: &|| false, elapsed_ms: &|| 1_000_000 };
    let limits = Limits { time_ms: Some(100), ..Limits::default() };
    for tables in all() {
        for position in bench::positions(&tables) {
            for control in [&control, &late] {
                let report = Searcher::new(4).search(&tables, &position, &[], &limits, control, &mut |_| {});
                assert!(legal(&tables, &position).contains(&report.best().unwrap()));
                assert_eq!(report.nodes, 0);
            }
        }
    }
}

#[test]
fn no_move_no_line() {
    let tables = tables("yangsi");
    // Mated, and stalemated.
    for position in ["k9/1Q8/K9/10/10/10/10/10/10/10 b - - 0 1", "k9/10/1Q8/2K7/10/10/10/10/10/10 b - - 0 1"]
    {
        let position = fen::parse(&tables, position).unwrap();
        assert!(legal(&tables, &position).is_empty());
        let report = search(&tables, &position, &Limits::depth(5));
        assert!(report.lines.is_empty());
    }
}

/// The host is asked at least once in 2,048 nodes, and what it says is done.
#[test]
fn stop_and_clock_are_probed() {
    for tables in all() {
        let position = &bench::positions(&tables)[1];
        let (stops, clocks) = (Cell::new(0), Cell::new(0));
        let control = Control {
            stop: &|| {
                stops.set(stops.get() + 1);
                false
            },
            elapsed_ms: &|| {
                clocks.set(clocks.get() + 1);
                0
            },
        };
        let report = Searcher::new(4).search(
            &tables,
            position,
            &[],
            &Limits { nodes: Some(50_000), time_ms: Some(1), ..Limits::default() },
            &control,
            &mut |_| {},
        );
        assert!(report.nodes > 10_000);
        assert!(stops.get() >= report.nodes / 2_048, "{} probes in {}", stops.get(), report.nodes);
        assert!(clocks.get() >= report.nodes / 2_048);

        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 10
        };
        let control = Control { stop: &stop, elapsed_ms: &|| 0 };
        let report =
            Searcher::new(4).search(&tables, position, &[], &Limits::default(), &control, &mut |_| {});
        assert!(report.nodes <= 10 * PROBE_EVERY, "{}", report.nodes);
    }
}

#[test]
fn a_forced_move_is_played_at_once() {
    let tables = tables("yangsi");
    let position = fen::parse(&tables, "k9/1R8/10/10/10/10/10/10/10/9K b - - 0 1").unwrap();
    assert_eq!(legal(&tables, &position).len(), 1);
    let report = search(&tables, &position, &Limits::nodes(1_000_000));
    assert!(report.nodes < 20_000, "{}", report.nodes);
}

#[test]
fn the_same_seed_plays_the_same_move() {
    let move_of = |searcher: &mut Searcher, tables: &Tables, position: &Position, level, seed| {
        let level = Level::new(level).unwrap();
        choose(searcher, tables, position, &[], level, seed, &Control::NONE, &mut |_| {}).best().unwrap()
    };
    let mut differs = false;
    for tables in all() {
        let mut used = Searcher::new(4);
        for position in bench::positions(&tables) {
            for (level, seed) in [(1, 5), (2, 6), (4, 7), (6, 8)] {
                let one = move_of(&mut Searcher::new(4), &tables, &position, level, seed);
                let other = move_of(&mut used, &tables, &position, level, seed);
                assert_eq!(one, other, "{} level {level}", tables.variant.id);
                differs |= one != move_of(&mut used, &tables, &position, level, seed + 1);
            }
        }
    }
    assert!(differs, "chance plays no part");
}

#[test]
fn several_lines_are_different_and_sorted() {
    for tables in all() {
        let position = &bench::positions(&tables)[2];
        let limits = Limits { depth: Some(4), lines: 3, ..Limits::default() };
        let report = search(&tables, position, &limits);
        assert_eq!(report.lines.len(), 3);
        let firsts: std::collections::HashSet<Move> = report.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(firsts.len(), 3);
        assert!(report.lines.is_sorted_by_key(|line| -line.score));
    }
}

#[test]
fn every_line_can_be_played() {
    for tables in all() {
        for position in bench::positions(&tables) {
            let report = search(&tables, &position, &Limits::depth(6));
            let mut position = position.clone();
            for &mv in &report.lines[0].moves {
                assert!(legal(&tables, &position).contains(&mv), "{} {mv:?}", tables.variant.id);
                position.make(&tables, mv);
            }
        }
    }
}

/// Random games are full of mates that nobody meant. One in one is seen at the first depth, one
/// in two by few nodes, whatever else there is to look at.
#[test]
fn mates_in_one_and_two_are_found() {
    let (mut all_ones, mut all_twos) = (0, 0);
    let mut missed = Vec::new();
    for tables in all() {
        let (mut ones, mut twos) = (0, 0);
        for seed in 0..800 {
            let Some(position) = random_position(&tables, seed) else { continue };
            let firsts = |moves| Prover::new(&tables, u64::MAX).firsts(&position, moves).unwrap();
            let one = firsts(1);
            let (plies, firsts, limits) = if !one.is_empty() {
                ones += 1;
                (1, one, Limits::depth(1))
            } else if seed % 8 == 0 && Prover::new(&tables, u64::MAX).within(&position, 2) == Some(true) {
                twos += 1;
                (3, firsts(2), Limits::nodes(60_000))
            } else {
                continue;
            };
            let report = search(&tables, &position, &limits);
            if report.lines[0].mate != Some(plies) || !firsts.contains(&report.best().unwrap()) {
                let written = fen::write(&tables, &position);
                missed.push(format!("{} {written}: {:?}", tables.variant.id, report.lines[0]));
            }
        }
        // A royal with twelve ways to go is seldom mated by chance.
        assert!(ones >= 1, "{}: no mate in one", tables.variant.id);
        all_ones += ones;
        all_twos += twos;
    }
    assert!(missed.is_empty(), "\n{}", missed.join("\n"));
    assert!(all_ones >= 50, "only {all_ones} mates in one");
    assert!(all_twos >= 10, "only {all_twos} mates in two");
}

/// Without a move the side to move has lost, in games that say so: that is no check, and captures
/// do not show it.
#[test]
fn a_stalemate_that_wins_is_seen_at_the_horizon() {
    let tables = tables("xiangaroo");
    let position = fen::parse(&tables, "3k5/5i3/9/p8/3o5/9/9/9/9/4K4 b - - 19 47").unwrap();
    let firsts = Prover::new(&tables, u64::MAX).firsts(&position, 1).unwrap();
    assert!(!firsts.is_empty());
    let report = search(&tables, &position, &Limits::depth(1));
    assert_eq!(report.lines[0].mate, Some(1));
    assert!(firsts.contains(&report.best().unwrap()));
}

/// A position in the middle of a random game with greedy captures, so that boards empty.
fn random_position(tables: &Tables, seed: u64) -> Option<Position> {
    use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut position = fen::parse(tables, tables.start()).unwrap();
    let plies = 20 + chance.next_u64() % 120;
    for _ in 0..plies {
        let moves = legal(tables, &position);
        if moves.is_empty() || position.won() {
            return None;
        }
        let captures: Vec<Move> =
            moves.iter().copied().filter(|mv| position.army(position.turn().other()).has(mv.to())).collect();
        let from = if captures.is_empty() || chance.next_u64() % 2 == 0 { &moves } else { &captures };
        position.make(tables, from[(chance.next_u64() % from.len() as u64) as usize]);
    }
    (!legal(tables, &position).is_empty()).then_some(position)
}

#[test]
fn the_rules_of_the_end_are_known_in_the_tree() {
    // A won game goes on winning although a draw by repetition lies near: the winner avoids it.
    let tables = Arc::new(tables("fpxq"));
    let mut game = Game::from_fen(tables.clone(), "3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1").unwrap();
    let mut searcher = Searcher::new(4);
    for _ in 0..60 {
        if game.outcome().is_some() {
            break;
        }
        let history = game.history();
        let report = searcher.search(
            &tables,
            game.position(),
            &history,
            &Limits::depth(7),
            &Control::NONE,
            &mut |_| {},
        );
        game.play(report.best().unwrap()).unwrap();
    }
    let outcome = game.outcome().expect("a lone General is beaten by a Rook");
    assert_eq!(outcome.winner, Some(rules::wire::Side::White), "{outcome:?}");
}

/// Changes only when somebody means it: then write the new number and why into the commit.
#[test]
fn the_bench_signature_is_pinned() {
    assert_eq!(bench::signature(), SIGNATURE);
}

const SIGNATURE: u64 = 415_598;
