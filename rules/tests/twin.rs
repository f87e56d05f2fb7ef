//! The generator against its slow twin, on thousands of random positions of every game under
//! every set of choices: the same moves by text, each leading to the same FEN, the same check,
//! the same wins by arriving, the same set-ups refused.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;
mod slow;

use common::{chance, games, set_up};
use rand::{RngExt, rngs::ChaCha8Rng};
use rules::compile::Tables;
use rules::notation::fen;
use slow::Twin;
use slow::compare::{agreed, play};

/// Every game, shared out to two threads.
fn on_all(check: fn(&Tables, &Twin, &mut ChaCha8Rng) -> usize) {
    let games = games();
    let compared: usize = std::thread::scope(|scope| {
        let workers = [0, 1].map(|half| {
            let games = games.iter().enumerate().skip(half).step_by(2);
            scope.spawn(move || {
                games
                    .map(|(index, (variant, choices))| {
                        let tables = Tables::new(variant, choices).unwrap();
                        check(&tables, &Twin::new(variant, choices), &mut chance(index as u64))
                    })
                    .sum::<usize>()
            })
        });
        workers.into_iter().map(|worker| worker.join().unwrap()).sum()
    });
    assert!(compared > 2_000, "only {compared} positions were compared");
}

#[test]
fn random_games() {
    on_all(|tables, twin, chance| {
        (0..2).map(|_| play(tables, twin, fen::parse(tables, tables.start()).unwrap(), 80, chance)).sum()
    });
}

#[test]
fn random_set_ups() {
    on_all(|tables, twin, chance| {
        let mut compared = 0;
        while compared < 120 {
            if let Some(position) = agreed(tables, twin, &set_up(tables, chance)) {
                let plies = chance.random_range(1..=4);
                compared += play(tables, twin, position, plies, chance);
            }
        }
        compared
    });
}
