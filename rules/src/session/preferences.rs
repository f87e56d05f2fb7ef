//! What the player prefers: whatever cannot be meant is dropped, the rest stays.

use super::SavedGame;
use super::acts::check_opponent;
use super::memo::differing;
use crate::variants;
use crate::wire::{Choices, Opponent, Preferences};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Reads what was kept, field by field and game by game.
pub(super) fn kept(value: &Value) -> Preferences {
    sound(Preferences {
        choices: entries(value.get("choices")),
        opponents: entries(value.get("opponents")),
        by_chance: names(value.get("by_chance")),
        letters: field(value.get("letters")),
        resigns: field(value.get("resigns")),
        theme: field(value.get("theme")),
    })
}

fn field<T: DeserializeOwned + Default>(value: Option<&Value>) -> T {
    value.and_then(|value| T::deserialize(value).ok()).unwrap_or_default()
}

fn entries<T: DeserializeOwned>(value: Option<&Value>) -> BTreeMap<String, T> {
    let entries = value.and_then(Value::as_object).into_iter().flatten();
    entries.filter_map(|(key, value)| Some((key.clone(), T::deserialize(value).ok()?))).collect()
}

fn names(value: Option<&Value>) -> BTreeSet<String> {
    let names = value.and_then(Value::as_array).into_iter().flatten();
    names.filter_map(|name| Some(name.as_str()?.to_owned())).collect()
}

/// Without games, options, values and levels that do not exist.
pub(super) fn sound(mut preferences: Preferences) -> Preferences {
    preferences.choices = preferences
        .choices
        .into_iter()
        .filter_map(|(id, choices)| Some((known_choices(&id, choices)?, id)))
        .map(|(choices, id)| (id, choices))
        .collect();
    preferences.by_chance.retain(|id| variants::find(id).is_some());
    preferences
        .opponents
        .retain(|id, opponent| variants::find(id).is_some() && check_opponent(*opponent).is_ok());
    preferences
}

fn known_choices(id: &str, mut choices: Choices) -> Option<Choices> {
    let variant = variants::find(id)?;
    choices.retain(|option, value| {
        let one = Choices::from([(option.clone(), value.clone())]);
        differing(variant, &one).is_ok_and(|differing| !differing.is_empty())
    });
    Some(choices)
}

/// With the options and the opponent of a game just begun as those last chosen.
pub(super) fn chosen(preferences: &Preferences, saved: &SavedGame) -> Preferences {
    let mut preferences = preferences.clone();
    let opponents: &mut BTreeMap<String, Opponent> = &mut preferences.opponents;
    opponents.insert(saved.variant.clone(), saved.opponent);
    preferences.choices.insert(saved.variant.clone(), saved.choices.clone());
    preferences
}
