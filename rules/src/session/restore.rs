//! From what was kept to a session: each game is played again and checked.

use super::acts::check_opponent;
use super::live::Live;
use super::{Damaged, SavedGame, Session, VERSION, preferences};
use crate::wire::GameId;
use serde::Deserialize;
use serde_json::Value;
use std::sync::Arc;

impl Session {
    /// A session of the games and preferences that were kept.
    ///
    /// A record that cannot be understood is answered as [`Damaged`] and never the end of the
    /// others; the host sets it aside. Of the preferences, what cannot be meant is dropped.
    #[must_use]
    pub fn restore(games: Vec<Value>, preferences: Value) -> (Session, Vec<Damaged>) {
        let mut session = Session { preferences: preferences::kept(&preferences), ..Session::default() };
        let mut damaged = Vec::new();
        for record in games {
            session.last_id = session.last_id.max(id(&record));
            match session.revive(&record) {
                Ok(live) => {
                    session.games.insert(live.saved.id, Arc::new(live));
                }
                Err(why) => damaged.push(Damaged { record, why }),
            }
        }
        (session, damaged)
    }

    fn revive(&self, record: &Value) -> Result<Live, String> {
        let version = record.get("version").and_then(Value::as_u64);
        if version != Some(u64::from(VERSION)) {
            let version = version.map_or("none".to_owned(), |version| version.to_string());
            return Err(format!("version {version} where {VERSION} was expected"));
        }
        let saved = SavedGame::deserialize(record).map_err(|error| error.to_string())?;
        if self.games.contains_key(&saved.id) {
            return Err("another game has the same id".to_owned());
        }
        if saved.id > HIGHEST_ID {
            return Err("the id is out of range".to_owned());
        }
        check_opponent(saved.opponent).map_err(|refusal| refusal.to_string())?;
        let tables = self.memo.tables(&saved.variant, &saved.choices);
        let tables = tables.map_err(|refusal| refusal.to_string())?;
        let mut live = Live::replay(saved, tables)?;
        if !can_play_on(&live) {
            // What was taken back is a convenience, not the game.
            live.saved.redo.clear();
        }
        Ok(live)
    }
}

/// Whether the moves that were taken back can all be played again.
fn can_play_on(live: &Live) -> bool {
    let mut ahead = live.clone();
    live.saved.redo.iter().all(|text| ahead.play(text).is_ok())
}

/// Ids follow the clock, which does not reach this before the year 10000; JavaScript counts
/// so far without a gap.
const HIGHEST_ID: GameId = 253_402_300_800_000;

/// The id that a record names, or 0. One out of range is damage, and must not use up those
/// that are to come.
fn id(record: &Value) -> GameId {
    let id = record.get("id").and_then(Value::as_u64);
    id.filter(|&id| id <= HIGHEST_ID).unwrap_or_default()
}
