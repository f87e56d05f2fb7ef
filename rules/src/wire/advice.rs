//! What the AI tells the player.

use super::{Played, Revision};
use serde::{Deserialize, Serialize};

/// What the AI sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The position it speaks of.
    pub revision: Revision,
    /// Best first.
    pub lines: Vec<Line>,
}

/// One line of an [`Analysis`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The moves, first the one advised.
    pub moves: Vec<Played>,
    /// In hundredths of a pawn, for the side to move.
    pub centipawns: i32,
    /// Plies to mate when one is seen: positive, the side to move mates.
    pub mate: Option<i32>,
    /// Chance to win for the side to move, draws counted half: 0 to 1.
    pub win_chance: f32,
    /// Plies looked ahead.
    pub depth: u8,
    /// In one word why, where there is one.
    pub why: Option<Why>,
}

/// Why a move is advised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It forces mate.
    Mates,
    /// It wins a piece.
    Wins,
    /// It promotes.
    Promotes,
    /// It saves what was attacked.
    Saves,
}
