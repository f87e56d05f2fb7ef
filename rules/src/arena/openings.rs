//! Openings: seeded random short lines, legal and not yet lost for either side.

use crate::compile::Tables;
use crate::game::Game;
use crate::notation::fen::FenError;
use crate::search::{Control, Limits, Searcher};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use std::sync::Arc;

/// An opening is even when a short search says no more than this, in hundredths of a pawn.
const EVEN: i32 = 100;
/// The short search.
const NODES: u64 = 1_500;
/// After so many tries the most even line is taken.
const TRIES: u32 = 100;

/// The opening of a number: a game some random plies old. The same seed, game and number give
/// the same opening, as long as the search judges alike.
///
/// # Errors
/// Never for tables that compiled: they have checked their array.
pub fn opening(tables: &Arc<Tables>, seed: u64, number: u32, plies: u32) -> Result<Game, FenError> {
    let mut chance = ChaCha8Rng::seed_from_u64(mix(tables.variant.id, seed, number));
    let mut searcher = Searcher::new(4);
    let mut best = None;
    for _ in 0..TRIES {
        let Some(game) = line(tables, plies, &mut chance)? else { continue };
        searcher.clear();
        let limits = Limits::nodes(NODES);
        let report = searcher.search(tables, game.position(), &[], &limits, &Control::NONE, &mut |_| {});
        let score = report.lines.first().map_or(i32::MAX, |line| line.score.abs());
        if best.as_ref().is_none_or(|(known, _)| score < *known) {
            best = Some((score, game));
        }
        if score <= EVEN {
            break;
        }
    }
    best.map_or_else(|| Game::new(tables.clone()), |(_, game)| Ok(game))
}

/// A random line, if it does not end the game.
fn line(tables: &Arc<Tables>, plies: u32, chance: &mut ChaCha8Rng) -> Result<Option<Game>, FenError> {
    let mut game = Game::new(tables.clone())?;
    for _ in 0..plies {
        let legal = game.legal();
        if legal.is_empty() {
            return Ok(None);
        }
        let mv = legal[chance.random_range(0..legal.len())];
        // A legal move is playable.
        let _ = game.play(mv);
    }
    Ok((!game.legal().is_empty()).then_some(game))
}

/// One number out of a name and two numbers (FNV-1a), for seeds that have nothing to do with
/// each other.
#[must_use]
pub fn mix(name: &str, seed: u64, number: u32) -> u64 {
    let bytes = name.bytes().chain(seed.to_le_bytes()).chain(number.to_le_bytes());
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variants;

    #[test]
    fn openings_come_back_by_their_number_and_differ_by_it() {
        let tables = Arc::new(Tables::new(variants::ALL[5], &Default::default()).unwrap());
        let moves = |number| opening(&tables, 7, number, 6).unwrap().moves().collect::<Vec<_>>();
        assert_eq!(moves(3), moves(3));
        assert_ne!(moves(3), moves(4));
        assert_eq!(moves(3).len(), 6);
    }
}
