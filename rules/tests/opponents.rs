//! The test specs that the arena shares with an outside engine: their leaf counts, which that
//! engine found equal move by move (`./dev arena prove`).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "known/opponents.rs"]
mod opponents;

use rules::compile::Tables;
use rules::game::Game;
use rules::moves::perft;
use std::sync::Arc;

const COUNTS: [(&str, [u64; 4]); 3] = [
    ("yangsi-uncastled", [32, 1_024, 36_566, 1_303_637]),
    ("hunterbeest-uncastled", [45, 2_025, 95_688, 4_507_790]),
    ("xiangaroo-riverless", [64, 4_068, 243_312, 14_440_540]),
];

#[test]
fn the_known_games_have_the_counts_that_were_proved() {
    for (variant, (id, counts)) in opponents::all().into_iter().zip(COUNTS) {
        assert_eq!(variant.id, id);
        let tables = Arc::new(Tables::new(variant, &Default::default()).unwrap());
        let mut position = Game::new(tables.clone()).unwrap().position().clone();
        for (depth, expected) in (1..).zip(counts) {
            assert_eq!(perft(&tables, &mut position, depth), expected, "{id} depth {depth}");
        }
    }
}

#[test]
fn what_the_outside_engine_cannot_say_is_gone_and_nothing_else() {
    for (variant, of) in opponents::all().into_iter().zip(["yangsi", "hunterbeest", "xiangaroo"]) {
        let tables = Tables::new(variant, &Default::default()).unwrap();
        let shipped = Tables::new(rules::variants::find(of).unwrap(), &Default::default()).unwrap();
        assert!(tables.rules.castles.is_empty());
        assert_eq!(tables.kinds.len(), shipped.kinds.len());
        let board = |tables: &Tables| tables.start().split(' ').next().unwrap().to_owned();
        assert_eq!(board(&tables), board(&shipped));
    }
}
