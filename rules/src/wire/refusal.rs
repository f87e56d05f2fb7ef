//! Why a request was refused.

use super::{GameId, Revision};
use serde::{Deserialize, Serialize};

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "refused")]
pub enum Refusal {
    /// No request has this name.
    #[error("unknown request '{name}'")]
    UnknownRequest {
        /// The name asked for.
        name: String,
    },
    /// The body is not what the request takes.
    #[error("malformed request: {why}")]
    Malformed {
        /// What was expected.
        why: String,
    },
    /// No variant has this id.
    #[error("unknown variant '{id}'")]
    UnknownVariant {
        /// The id asked for.
        id: String,
    },
    /// The variant has no such option or the option no such value.
    #[error("{why}")]
    UnknownOption {
        /// Which.
        why: String,
    },
    /// Levels are 1 to 10.
    #[error("level {level} is not one of 1 to 10")]
    UnknownLevel {
        /// The level asked for.
        level: u8,
    },
    /// The FEN cannot be read or cannot be meant.
    #[error("FEN refused: {why}")]
    BadFen {
        /// Field, cell, what was expected.
        why: String,
    },
    /// The record cannot be read.
    #[error("record refused: {why}")]
    BadRecord {
        /// Line, what was expected.
        why: String,
    },
    /// No game has this id.
    #[error("no game {game} on this device")]
    NoSuchGame {
        /// The id asked for.
        game: GameId,
    },
    /// The game has changed since.
    #[error("stale: revision {got} was named, the game is at {current}")]
    Stale {
        /// The revision named.
        got: Revision,
        /// The revision it has.
        current: Revision,
    },
    /// Not a legal move.
    #[error("illegal move '{text}': {why}")]
    IllegalMove {
        /// The move asked for.
        text: String,
        /// Why not.
        why: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn (the AI's, or the human's).
    #[error("not this side's turn")]
    NotYourTurn,
    /// Nothing to take back or to play again.
    #[error("nothing to take back or to play again")]
    NothingThere,
    /// No such claim is due.
    #[error("this draw cannot be claimed now")]
    NotDue,
    /// The search was stopped by something that changed the game.
    #[error("the search was stopped")]
    Stopped,
    /// The device could not keep it.
    #[error("could not be stored: {why}")]
    Storage {
        /// What the device said.
        why: String,
    },
    /// The program failed; whoever reads this found a mistake in it.
    #[error("the program failed: {why}")]
    Broken {
        /// What it said.
        why: String,
    },
    /// Another tab of this browser has the games open.
    #[error("the games are open in another tab")]
    ElsewhereOpen,
}
