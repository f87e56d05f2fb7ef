//! What the screens show of a game.

use super::live::Live;
use crate::compile::{EMPTY, kind_of, side_of};
use crate::game::{Game, checked, tell};
use crate::moves::{Kind, Move};
use crate::notation::{fen, human, text};
use crate::wire::*;

/// Everything a board screen shows.
pub(super) fn game(live: &Live) -> GameView {
    let Live { saved, game, .. } = live;
    let over = live.outcome().is_some();
    let legal = if over { &[] } else { game.legal() };
    GameView {
        id: saved.id,
        revision: saved.revision,
        variant: saved.variant.clone(),
        choices: saved.choices.clone(),
        opponent: saved.opponent,
        cells: cells(game),
        turn: live.turn(),
        legal: legal.iter().map(|&mv| move_view(game, mv)).collect(),
        last: game.moves().last().map(|mv| LastMove { from: mv.from(), to: mv.to() }),
        check: checked(game),
        captured: captured(game),
        moves: live.played.clone(),
        claims: if over || !live.human_to_move() { Vec::new() } else { game.claims() },
        outcome: live.outcome(),
        can_undo: live.can_undo(),
        can_redo: live.can_redo(),
        declined: false,
        offered: live.offered(),
        fen: fen::write(game.tables(), game.position()),
        time: None,
    }
}

/// What the home screen shows.
pub(super) fn summary(live: &Live) -> GameSummary {
    let Live { saved, game, .. } = live;
    GameSummary {
        id: saved.id,
        variant: saved.variant.clone(),
        choices: saved.choices.clone(),
        opponent: saved.opponent,
        cells: cells(game),
        turn: live.turn(),
        move_number: game.position().move_number(),
        changed_ms: saved.changed_ms,
        outcome: live.outcome(),
    }
}

/// Who stands where.
pub(super) fn cells(game: &Game) -> Vec<Option<Man>> {
    let man = |code| (code != EMPTY).then(|| Man { piece: kind_of(code), side: side_of(code) });
    game.tables().board.cells().map(|cell| man(game.position().at(cell))).collect()
}

/// What each side has lost, in the order it fell.
fn captured(game: &Game) -> [Vec<PieceIndex>; 2] {
    let lost = |side| game.captured().filter(|&code| side_of(code) == side).map(kind_of).collect();
    Side::BOTH.map(lost)
}

/// A legal move as it is shown.
fn move_view(game: &Game, mv: Move) -> MoveView {
    let (tables, position) = (game.tables(), game.position());
    let told = tell(tables, position, mv);
    let kind = match mv.kind() {
        Kind::EnPassant => MoveKind::EnPassant,
        Kind::Castle => MoveKind::Castle,
        Kind::Swap => MoveKind::Swap,
        Kind::Step | Kind::Long if told.hops => MoveKind::Hop,
        Kind::Step | Kind::Long if told.captures.is_some() => MoveKind::Capture,
        Kind::Step | Kind::Long => MoveKind::Quiet,
    };
    MoveView {
        text: text::write(tables, mv),
        notation: human::write(tables, position, mv),
        from: mv.from(),
        to: mv.to(),
        kind,
        promotion: mv.promotion(),
        capture: told.captures,
        partner: told.partner.map(|(from, to)| [from, to]),
    }
}
