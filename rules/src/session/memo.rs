//! Games' tables, compiled once and shared.

use crate::compile::Tables;
use crate::spec::Variant;
use crate::variants;
use crate::wire::{Choices, Refusal};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

/// What was compiled so far. That it is filled while the session is only asked changes no
/// answer.
#[derive(Debug, Default)]
pub(super) struct Memo(Mutex<BTreeMap<(&'static str, Choices), Arc<Tables>>>);

impl Memo {
    /// The tables of a game under chosen options.
    pub(super) fn tables(&self, id: &str, choices: &Choices) -> Result<Arc<Tables>, Refusal> {
        let variant = variants::find(id).ok_or(Refusal::UnknownVariant { id: id.to_owned() })?;
        let choices = differing(variant, choices)?;
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(tables) = known.get(&(variant.id, choices.clone())) {
            return Ok(tables.clone());
        }
        let tables = Tables::new(variant, &choices)
            .map_err(|error| Refusal::Broken { why: format!("{id}: {error}") })?;
        let tables = Arc::new(tables);
        known.insert((variant.id, choices), tables.clone());
        Ok(tables)
    }
}

/// The choices that differ from their defaults; one that does not exist is refused.
pub(super) fn differing(variant: &Variant, choices: &Choices) -> Result<Choices, Refusal> {
    let mut differing = Choices::new();
    for (id, value) in choices {
        let Some(option) = variant.options.iter().find(|option| option.id == id) else {
            let why = format!("{} has no option '{id}'", variant.id);
            return Err(Refusal::UnknownOption { why });
        };
        match option.values.iter().position(|(known, _)| known == value) {
            None => {
                let why = format!("option '{id}' of {} has no value '{value}'", variant.id);
                return Err(Refusal::UnknownOption { why });
            }
            Some(0) => {}
            Some(_) => {
                differing.insert(id.clone(), value.clone());
            }
        }
    }
    Ok(differing)
}
