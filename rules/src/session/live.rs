//! A game under way: its record and what follows from it.

use super::SavedGame;
use crate::board::Side;
use crate::compile::Tables;
use crate::game::Game;
use crate::notation::{human, text};
use crate::wire::{Opponent, Outcome, Played, Refusal};
use std::sync::Arc;

/// A game under way. Everything besides the record is derived from it, kept so that an
/// answer need not play the whole game again.
#[derive(Clone, Debug)]
pub(super) struct Live {
    /// What is kept.
    pub saved: SavedGame,
    /// What stands.
    pub game: Game,
    /// The moves made, as they are shown.
    pub played: Vec<Played>,
}

impl Live {
    /// A game at its start; the reason when the record's start position cannot be meant.
    pub(super) fn start(saved: SavedGame, tables: Arc<Tables>) -> Result<Live, String> {
        let game = Game::from_fen(tables, &saved.fen).map_err(|error| error.to_string())?;
        Ok(Live { saved, game, played: Vec::new() })
    }

    /// A game as its record tells it, every move checked; the reason when one cannot be.
    pub(super) fn replay(mut saved: SavedGame, tables: Arc<Tables>) -> Result<Live, String> {
        let moves = std::mem::take(&mut saved.moves);
        let mut live = Live::start(saved, tables)?;
        for (index, text) in moves.iter().enumerate() {
            live.play(text).map_err(|why| format!("move {}: {why}", index + 1))?;
        }
        Ok(live)
    }

    /// Plays a move for the side to move.
    pub(super) fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let illegal = |why: String| Refusal::IllegalMove { text: text.to_owned(), why };
        let (tables, position) = (self.game.tables().clone(), self.game.position());
        let mv = text::parse(&tables, position, text).map_err(|error| illegal(error.to_string()))?;
        let notation = human::write(&tables, position, mv);
        self.game.play(mv).map_err(|error| illegal(error.to_string()))?;
        let played = Played { text: text::write(&tables, mv), notation };
        self.saved.moves.push(played.text.clone());
        self.played.push(played);
        Ok(())
    }

    /// Takes the last move back, for [`Redo`](crate::wire::Redo).
    pub(super) fn take_back(&mut self) {
        if self.game.undo().is_some() {
            self.played.pop();
            if let Some(text) = self.saved.moves.pop() {
                self.saved.redo.insert(0, text);
            }
            let plies = self.plies();
            let mood = &mut self.saved.mood;
            mood.level_moves = 0;
            (mood.lost_moves, mood.mated_in, mood.nearer_moves) = (0, None, 0);
            mood.offered = mood.offered.filter(|&offered| offered <= plies);
        }
    }

    /// Ends the game by something that is not on the board.
    pub(super) fn end(&mut self, outcome: Outcome) {
        self.saved.ended = Some(outcome);
        self.saved.redo.clear();
    }

    /// How many moves were made.
    pub(super) fn plies(&self) -> u32 {
        self.played.len() as u32
    }

    /// Whose move it is.
    pub(super) fn turn(&self) -> Side {
        self.game.position().turn()
    }

    /// How it ended.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.saved.ended.or_else(|| self.game.outcome())
    }

    /// Whether a human makes the next move (or would, were it not over).
    pub(super) fn human_to_move(&self) -> bool {
        self.is_human(self.turn())
    }

    fn is_human(&self, side: Side) -> bool {
        match self.saved.opponent {
            Opponent::Friend => true,
            Opponent::Ai { human, .. } => human == side,
        }
    }

    /// Whether the AI offers a draw in this very position.
    pub(super) fn offered(&self) -> bool {
        self.outcome().is_none() && self.saved.mood.offered == Some(self.plies())
    }

    /// How many moves are left after an undo: back to where the human last decided.
    pub(super) fn undo_target(&self) -> Option<u32> {
        let side = |plies: u32| {
            if (self.plies() - plies).is_multiple_of(2) { self.turn() } else { self.turn().other() }
        };
        (0..self.plies()).rev().find(|&plies| self.is_human(side(plies)))
    }

    /// Whether there is something to take back: a move, or an end that was agreed on.
    pub(super) fn can_undo(&self) -> bool {
        self.saved.ended.is_some() || self.undo_target().is_some()
    }

    /// Whether there is something to play again.
    pub(super) fn can_redo(&self) -> bool {
        self.outcome().is_none() && !self.saved.redo.is_empty()
    }
}
