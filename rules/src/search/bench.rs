//! Fixed positions of all games: the node count over them changes only when the search does.

use super::{Control, Limits, Searcher};
use crate::compile::Tables;
use crate::moves::legal;
use crate::notation::fen;
use crate::position::Position;
use crate::spec::Variant;
use crate::variants;
use crate::wire::Choices;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

/// Positions of a game to measure with: the array, and some after seeded random moves.
#[must_use]
pub fn positions(tables: &Tables) -> Vec<Position> {
    let Ok(start) = fen::parse(tables, tables.start()) else {
        // Proof: tables are refused when their own array cannot be read.
        return Vec::new();
    };
    let mut positions = vec![start.clone()];
    for seed in 1..4 {
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut position = start.clone();
        for _ in 0..12 * seed {
            let moves = legal(tables, &position);
            if moves.is_empty() {
                break;
            }
            let mv = moves[(chance.next_u64() % moves.len() as u64) as usize];
            position.make(tables, mv);
        }
        if !legal(tables, &position).is_empty() {
            positions.push(position);
        }
    }
    positions
}

/// Nodes of searches of a game's positions to a depth.
#[must_use]
pub fn nodes(variant: &'static Variant, depth: u8) -> u64 {
    let Ok(tables) = Tables::new(variant, &Choices::new()) else {
        return 0;
    };
    let mut searcher = Searcher::new(16);
    let search = |position| {
        searcher.clear();
        let limits = Limits::depth(depth);
        searcher.search(&tables, &position, &[], &limits, &Control::NONE, &mut |_| {}).nodes
    };
    positions(&tables).into_iter().map(search).sum()
}

/// The signature: nodes over the positions of all games.
#[must_use]
pub fn signature() -> u64 {
    variants::ALL.into_iter().map(|variant| nodes(variant, 8)).sum()
}
