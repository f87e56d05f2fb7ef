//! The lines of an analysis as they are shown, with the reason for a move in one word.

use super::Found;
use crate::attack::attacked;
use crate::board::Side;
use crate::game::Game;
use crate::moves::Move;
use crate::notation::{human, text};
use crate::position::Position;
use crate::wire::{Line, Played, Why};

/// What counts as a piece won, in hundredths of a pawn.
const PIECE: i32 = 150;
/// How many hundredths of a pawn make ten to one.
const TEN_TO_ONE: f32 = 400.0;

/// A line as it is shown; it ends where a move of it cannot be played.
pub(super) fn line(game: &Game, found: &Found) -> Line {
    let tables = game.tables();
    let mut position = game.position().clone();
    let mut moves = Vec::new();
    let mut played = Vec::new();
    for written in &found.moves {
        let Ok(mv) = text::parse(tables, &position, written) else { break };
        played.push(Played { text: written.clone(), notation: human::write(tables, &position, mv) });
        position.make(tables, mv);
        moves.push(mv);
    }
    Line {
        why: moves.first().and_then(|&first| why(game, first, &position, found)),
        moves: played,
        centipawns: found.centipawns,
        mate: found.mate,
        win_chance: win_chance(found),
        depth: found.depth,
    }
}

/// The logistic curve that chess uses for it.
fn win_chance(found: &Found) -> f32 {
    match found.mate {
        Some(plies) => f32::from(u8::from(plies > 0)),
        None => 1.0 / (1.0 + 10.0_f32.powf(-(found.centipawns as f32) / TEN_TO_ONE)),
    }
}

/// Why a move is good, the position at its line's end being known.
fn why(game: &Game, first: Move, end: &Position, found: &Found) -> Option<Why> {
    let (tables, position) = (game.tables(), game.position());
    let side = position.turn();
    if found.mate.is_some_and(|plies| plies > 0) {
        return Some(Why::Mates);
    }
    if first.promotion().is_some() {
        return Some(Why::Promotes);
    }
    if balance(end, side) - balance(position, side) >= PIECE {
        return Some(Why::Wins);
    }
    let strikes = |position: &Position, cell| attacked(tables, position, cell, side.other(), false);
    let mut after = position.clone();
    after.make(tables, first);
    let valuable = tables.worth.exchange(position.at(first.from())) >= PIECE;
    (valuable && strikes(position, first.from()) && !strikes(&after, first.to())).then_some(Why::Saves)
}

/// A side's men less the other's, in hundredths of a pawn.
fn balance(position: &Position, side: Side) -> i32 {
    match side {
        Side::White => position.score().middle,
        Side::Black => -position.score().middle,
    }
}
