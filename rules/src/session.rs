//! The games a player has: answers requests, keeps no files, reads no clock.
//!
//! A host asks in three steps, so that nothing is answered that is not kept:
//! [`Session::prepare`] changes nothing and answers a [`Draft`]; the host stores its
//! [`changes`](Draft::changes); [`Session::commit`] makes it so. A refused request has left
//! no trace. A host prepares the next draft only when it has committed or dropped the last.
//!
//! What [`searches`] goes another way, because it takes long: [`Session::job`] hands out
//! everything a search needs, [`Job::run`] runs it anywhere, [`Session::prepare_finding`]
//! takes what it found, if the game still is at the revision the job was made for.
//!
//! Each change of a game counts its revision up, and a request that names an older one is
//! refused, so no answer can be applied to a position it was not meant for.

mod acts;
mod cards;
mod conduct;
mod job;
mod live;
mod memo;
mod preferences;
mod reasons;
mod records;
mod restore;
mod saved;
mod views;

pub use job::{Finding, Found, Job, Task};
pub use saved::{Damaged, Mood, SavedGame, VERSION};

use crate::wire::*;
use live::Live;
use memo::Memo;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Time and chance, which come from the host.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Milliseconds since 1970.
    pub now_ms: u64,
    /// Any number; the same one makes the same choices.
    pub seed: u64,
}

/// The games a player has.
#[derive(Debug, Default)]
pub struct Session {
    games: BTreeMap<GameId, Arc<Live>>,
    /// The highest id ever seen, also of records that could not be understood.
    last_id: GameId,
    preferences: Preferences,
    notices: Vec<Notice>,
    memo: Memo,
}

/// Something to keep before a draft is committed.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A game is new or has changed.
    Put(SavedGame),
    /// A game is gone.
    Remove(GameId),
    /// What the player prefers has changed.
    Preferences(Preferences),
}

/// An answer that does not hold yet, and what must be kept to make it hold.
#[derive(Debug)]
pub struct Draft {
    /// What to answer once it is committed.
    pub answer: Value,
    /// What to keep first; empty when the request only asked.
    pub changes: Vec<Change>,
    /// The games of the [`Change::Put`]s.
    lives: Vec<Arc<Live>>,
}

impl Draft {
    /// The games that it changes: a search on one of them is in vain from now on.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        self.changes.iter().filter_map(|change| match change {
            Change::Put(saved) => Some(saved.id),
            Change::Remove(game) => Some(*game),
            Change::Preferences(_) => None,
        })
    }
}

/// Whether a request takes long and goes by way of [`Session::job`].
#[must_use]
pub fn searches(name: &str) -> bool {
    [Think::NAME, Analyse::NAME].contains(&name)
}

impl Session {
    /// Answers a request, or says why not; changes nothing.
    ///
    /// [`Think`] and [`Analyse`] are [`Session::job`]'s to answer. [`Stop`] and [`Progress`]
    /// are the host's, which knows the searches: here there never is one.
    ///
    /// # Errors
    /// The reason why the request is refused.
    pub fn prepare(&self, name: &str, body: Value, context: Context) -> Result<Draft, Refusal> {
        match name {
            Catalogue::NAME => ask::<Catalogue>(body, |_| cards::catalogue(&self.memo)),
            Card::NAME => ask::<Card>(body, |ask| cards::card(&self.memo, &ask.variant, &ask.choices)),
            Games::NAME => ask::<Games>(body, |_| Ok(self.summaries())),
            Open::NAME => ask::<Open>(body, |ask| Ok(views::game(self.find(ask.game)?))),
            Record::NAME => ask::<Record>(body, |ask| Ok(records::write(self.find(ask.game)?))),
            Notices::NAME => ask::<Notices>(body, |_| Ok(self.notices.clone())),
            GetPreferences::NAME => ask::<GetPreferences>(body, |_| Ok(self.preferences.clone())),
            Stop::NAME => ask::<Stop>(body, |_| Ok(false)),
            Progress::NAME => ask::<Progress>(body, |_| Ok(None)),
            NewGame::NAME => self.new_game(read(body)?, context),
            Import::NAME => self.import(&read(body)?, context),
            Play::NAME => self.play(&read(body)?, context),
            Undo::NAME => self.undo(&read(body)?, context),
            Redo::NAME => self.redo(&read(body)?, context),
            ClaimDraw::NAME => self.claim_draw(&read(body)?, context),
            Resign::NAME => self.resign(&read(body)?, context),
            OfferDraw::NAME => self.offer_draw(&read(body)?, context),
            Delete::NAME => self.delete(&read(body)?),
            SetPreferences::NAME => self.set_preferences(read(body)?),
            _ => Err(Refusal::UnknownRequest { name: name.to_owned() }),
        }
    }

    /// Makes a draft of this very session hold, after its changes have been kept.
    pub fn commit(&mut self, draft: Draft) -> Value {
        for live in draft.lives {
            self.last_id = self.last_id.max(live.saved.id);
            self.games.insert(live.saved.id, live);
        }
        for change in draft.changes {
            match change {
                Change::Put(_) => {}
                Change::Remove(game) => {
                    self.games.remove(&game);
                }
                Change::Preferences(preferences) => self.preferences = preferences,
            }
        }
        draft.answer
    }

    /// Adds to what the player should know about the stored games.
    pub fn notify(&mut self, notices: impl IntoIterator<Item = Notice>) {
        self.notices.extend(notices);
    }

    /// The game of an id.
    fn find(&self, game: GameId) -> Result<&Live, Refusal> {
        self.games.get(&game).map(Arc::as_ref).ok_or(Refusal::NoSuchGame { game })
    }

    /// The game of an id, if it still is at the revision that the player saw.
    fn find_at(&self, game: GameId, got: Revision) -> Result<&Live, Refusal> {
        let live = self.find(game)?;
        match live.saved.revision {
            current if current == got => Ok(live),
            current => Err(Refusal::Stale { got, current }),
        }
    }

    /// The games, last changed first.
    fn summaries(&self) -> Vec<GameSummary> {
        let mut games: Vec<_> = self.games.values().map(|live| views::summary(live)).collect();
        games.sort_by_key(|game| std::cmp::Reverse((game.changed_ms, game.id)));
        games
    }
}

/// A draft that only answers.
fn ask<R: Request>(
    body: Value,
    answer: impl FnOnce(R) -> Result<R::Answer, Refusal>,
) -> Result<Draft, Refusal> {
    let answer = answer(read(body)?)?;
    Ok(Draft { answer: write::<R>(&answer)?, changes: Vec::new(), lives: Vec::new() })
}

/// The body of a request.
fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::Malformed { why: error.to_string() })
}

/// The answer of a request.
fn write<R: Request>(answer: &R::Answer) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| Refusal::Broken { why: error.to_string() })
}
