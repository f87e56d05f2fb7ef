//! Games that nobody plays, drawn at random from the whole vocabulary. Most contradict themselves
//! and are refused; none may panic; and one that compiles must be understood by the generator as
//! it is by the twin.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;
mod invented {
    pub mod draw;
}
mod slow;

use common::{chance, set_up};
use invented::draw;
use rand::{RngExt, rngs::ChaCha8Rng};
use rules::compile::Tables;
use rules::notation::fen;
use rules::spec::Variant;
use rules::wire::Choices;
use slow::Twin;
use slow::compare::{agreed, play};

const GAMES: u64 = 6_000;

/// Tells which game it was when a comparison fails.
struct Told(&'static Variant);

impl Drop for Told {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{:?}", self.0);
        }
    }
}

fn examine(variant: &'static Variant, tables: &Tables, chance: &mut ChaCha8Rng) {
    let _told = Told(variant);
    let twin = Twin::new(variant, &Choices::new());
    play(tables, &twin, fen::parse(tables, tables.start()).unwrap(), 16, chance);
    for _ in 0..6 {
        if let Some(position) = agreed(tables, &twin, &set_up(tables, chance)) {
            let plies = chance.random_range(1..=4);
            play(tables, &twin, position, plies, chance);
        }
    }
}

#[test]
fn what_compiles_is_understood() {
    let halves = [0, 1].map(|half| {
        std::thread::spawn(move || {
            let mut compiled = 0;
            for seed in (half..GAMES).step_by(2) {
                let mut chance = chance(seed);
                let variant: &'static Variant = Box::leak(Box::new(draw::game(&mut chance)));
                if let Ok(tables) = Tables::new(variant, &Choices::new()) {
                    compiled += 1;
                    examine(variant, &tables, &mut chance);
                }
            }
            compiled
        })
    });
    let compiled: u64 = halves.into_iter().map(|half| half.join().unwrap()).sum();
    // Most are refused; so many at least are examined, or the draw has become too wild to tell anything.
    assert!(compiled >= 300, "only {compiled} of {GAMES} compiled");
}
