//! A game as it is kept.

use crate::wire::{Choices, GameId, Notice, NoticeKind, Opponent, Outcome, Revision};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The version of [`SavedGame`]'s form.
pub const VERSION: u32 = 1;

/// A game as it is kept: what happened, not what stands; the rest is played again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedGame {
    /// The version of this form.
    pub version: u32,
    /// Which game.
    pub id: GameId,
    /// The variant's id.
    pub variant: String,
    /// The options that differ from their defaults.
    pub choices: Choices,
    /// The start position.
    pub fen: String,
    /// The moves made, in move text.
    pub moves: Vec<String>,
    /// The moves taken back, the next to play again first.
    #[serde(default)]
    pub redo: Vec<String>,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// Counts the changes.
    pub revision: Revision,
    /// When it began, milliseconds since 1970.
    pub created_ms: u64,
    /// When it was last changed.
    pub changed_ms: u64,
    /// Set when it ended by something that is not on the board.
    #[serde(default)]
    pub ended: Option<Outcome>,
    /// What the AI thinks about ending the game.
    #[serde(default)]
    pub mood: Mood,
}

/// What the AI thinks about ending the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Mood {
    /// After how many plies it last offered one.
    pub offered: Option<u32>,
    /// How many of its last moves it found the game level.
    pub level_moves: u32,
    /// How many of its last moves it found the game hopeless.
    pub lost_moves: u32,
    /// In how many plies it saw itself mated when it last moved.
    pub mated_in: Option<u32>,
    /// How many of the player's last moves have each brought that mate nearer.
    pub nearer_moves: u32,
    /// It has resigned, and the player would rather play on: it does not again.
    pub plays_on: bool,
}

/// A record that could not be understood.
#[derive(Clone, Debug, PartialEq)]
pub struct Damaged {
    /// All of it, as it was kept.
    pub record: Value,
    /// What is wrong with it.
    pub why: String,
}

impl Damaged {
    /// What to tell the player.
    #[must_use]
    pub fn notice(&self) -> Notice {
        let named = |key| self.record.get(key).map_or("?".to_owned(), Value::to_string);
        let detail = format!("game {} ({}): {}", named("id"), named("variant"), self.why);
        Notice { kind: NoticeKind::GameSetAside, detail }
    }
}
