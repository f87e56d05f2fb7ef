//! What is kept besides games: preferences, and notices of damage.

use super::{Choices, Opponent};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Something the player should know about the stored games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What happened.
    pub kind: NoticeKind,
    /// What exactly, in English, for whoever has to find the cause.
    pub detail: String,
}

/// What happened to the stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// One game could not be read and was set aside; the others are there.
    GameSetAside,
    /// The app was ended while it stored a change: the last change may be missing.
    Interrupted,
    /// The stored games could not be read at all; what was there was set aside.
    StoreSetAside,
}

/// What the player prefers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Options last chosen, by variant.
    pub choices: BTreeMap<String, Choices>,
    /// Who was last played against, by variant.
    pub opponents: BTreeMap<String, Opponent>,
    /// The variants of which the side was last left to chance, whatever came of it.
    pub by_chance: BTreeSet<String>,
    /// Letters on round tokens instead of figures.
    pub letters: bool,
    /// The AI resigns a game that the player has shown to have won.
    pub resigns: bool,
    /// Light or dark whatever the system says.
    pub theme: Theme,
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}
