//! Generator and twin side by side.

use super::Twin;
use crate::common::pick;
use rand::rngs::ChaCha8Rng;
use rules::attack::guard;
use rules::compile::Tables;
use rules::moves::legal;
use rules::notation::fen::{self, FenError};
use rules::notation::text;
use rules::position::Position;
use std::collections::BTreeMap;

/// What a position offers: the next FEN and whether it is won, by move text.
type Offer = BTreeMap<String, (String, bool)>;

fn offered(tables: &Tables, position: &Position) -> Offer {
    let moves = legal(tables, position);
    let mut offer = Offer::new();
    for &mv in &moves {
        let mut next = position.clone();
        next.make(tables, mv);
        offer.insert(text::write(tables, mv), (fen::write(tables, &next), next.won()));
    }
    assert_eq!(offer.len(), moves.len(), "a move twice in {}", fen::write(tables, position));
    offer
}

/// The same moves by text, each leading to the same FEN, the same check, the same wins.
pub fn compare(tables: &Tables, twin: &Twin, position: &Position) {
    let here = fen::write(tables, position);
    let scene = twin.read(&here);
    assert_eq!(twin.write(&scene), here);
    let theirs: Offer =
        twin.legal(&scene).into_iter().map(|(text, next)| (text, (twin.write(&next), next.won))).collect();
    let ours = offered(tables, position);
    if ours != theirs {
        let lacking: Vec<_> = theirs.iter().filter(|entry| !contains(&ours, entry)).collect();
        let extra: Vec<_> = ours.iter().filter(|entry| !contains(&theirs, entry)).collect();
        panic!("{tables:?}\n{here}\nonly the twin has {lacking:#?}\nonly the generator has {extra:#?}");
    }
    assert_eq!(
        guard(tables, position, scene.turn).check,
        twin.check(&scene.men, scene.turn),
        "check in {here}"
    );
    assert_eq!(position.won(), scene.won, "{here}");
}

fn contains(offer: &Offer, entry: &(&String, &(String, bool))) -> bool {
    offer.get(entry.0) == Some(entry.1)
}

/// Plays on at random, comparing before every move. Returns how many positions were compared.
pub fn play(
    tables: &Tables,
    twin: &Twin,
    mut position: Position,
    plies: usize,
    chance: &mut ChaCha8Rng,
) -> usize {
    for ply in 0..plies {
        compare(tables, twin, &position);
        let Some(mv) = pick(tables, &position, chance) else { return ply + 1 };
        position.make(tables, mv);
    }
    plies
}

/// A random set-up stands or is refused by both for the same reason.
pub fn agreed(tables: &Tables, twin: &Twin, fen: &str) -> Option<Position> {
    let scene = twin.read(fen);
    let waiting = scene.turn.other();
    match fen::parse(tables, fen) {
        Ok(position) => {
            assert!(!twin.hanging(&scene.men, waiting), "{fen}");
            Some(position)
        }
        Err(FenError::OpponentInCheck(side)) => {
            assert!(side == waiting && twin.check(&scene.men, waiting), "{fen}");
            None
        }
        Err(FenError::Facing) => {
            assert!(!twin.check(&scene.men, waiting) && twin.hanging(&scene.men, waiting), "{fen}");
            None
        }
        Err(error) => panic!("{fen}: {error}"),
    }
}
