//! Endings: each can come about, and a claim comes before what ends the game anyway.

use super::{SpecError, level_steps, name};
use crate::spec::expand::Ground;
use crate::spec::{Ending, Limit, Special};

/// The most moves of a move limit: twice as many plies are counted in a `u16`.
const MOST_MOVES: u16 = 10_000;

pub(super) fn check(ground: &Ground) -> Result<(), SpecError> {
    ground.rows(ground.variant.endings).try_for_each(|ending| {
        one(ground, ending).map_err(|why| SpecError::BadEnding { ending: name(&ending), why })
    })
}

fn one(ground: &Ground, ending: Ending) -> Result<(), String> {
    let is_royal = |letter: char| ground.pieces().iter().any(|piece| piece.royal && piece.letter == letter);
    let refuse = |why: &str| Err(why.to_owned());
    match ending {
        Ending::Unpromotable { piece } => unpromotable(ground, piece),
        Ending::Marriage { spouse, directions } => {
            level_steps(ground, directions)?;
            if is_royal(spouse) { refuse("the royal is no spouse") } else { Ok(()) }
        }
        Ending::Dead { single, pairs, one_tone } => {
            let mut letters = single.iter().chain(one_tone).copied();
            let royal =
                letters.any(is_royal) || pairs.iter().any(|pair| is_royal(pair.0) || is_royal(pair.1));
            if royal { refuse("the royal is always there") } else { Ok(()) }
        }
        Ending::Repetition { automatic, claim, .. } => {
            if automatic < 2 || claim.is_some_and(|claim| claim < 2 || claim >= automatic) {
                return refuse("expected 2 <= claim < automatic");
            }
            Ok(())
        }
        Ending::MoveLimit { automatic, claim, .. } => {
            let wrong = claim.is_some_and(|claim| claim < 1 || claim >= automatic);
            if !(1..=MOST_MOVES).contains(&automatic) || wrong {
                return Err(format!("expected 1 <= claim < automatic <= {MOST_MOVES}"));
            }
            Ok(())
        }
        Ending::StalemateLoses => Ok(()),
    }
}

/// It arrives where it must promote, and there may be nothing left.
fn unpromotable(ground: &Ground, piece: char) -> Result<(), String> {
    let rows: Vec<_> = ground
        .rows(ground.variant.specials)
        .filter_map(|special| match special {
            Special::Promote(row) if row.piece == piece => Some(row),
            _ => None,
        })
        .collect();
    if rows.iter().all(|row| row.must.is_none()) {
        return Err(format!("'{piece}' never must promote"));
    }
    let endless = rows.iter().flat_map(|row| row.into).any(|into| into.0 == Limit::None);
    if endless { Err(format!("'{piece}' always finds something to become")) } else { Ok(()) }
}
