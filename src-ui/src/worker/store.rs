//! The games in the browser's IndexedDB, as the JSON text of their records.
//!
//! Every transaction that writes first reads who owns the games: a tab that another has
//! taken them over from (it may have slept through the question) can change nothing.

use idb::{Database, DatabaseEvent, Factory, ObjectStoreParams, Query, Transaction, TransactionMode};
use rules::session::{Change, Damaged};
use rules::wire::{GameId, Refusal};
use serde_json::Value;
use wasm_bindgen::JsValue;

const DATABASE: &str = "menagerie";
const VERSION: u32 = 1;
/// Game id to record.
const GAMES: &str = "games";
/// Single values: preferences, owner.
const KEEP: &str = "keep";
/// What could not be read, under keys of its own.
const DAMAGED: &str = "damaged";
const PREFERENCES: &str = "preferences";
const OWNER: &str = "owner";

/// The open database, owned under a token of its own.
pub struct Store {
    database: Database,
    token: String,
}

/// Everything that was kept.
pub struct Kept {
    /// The records of the games.
    pub games: Vec<Value>,
    /// The preferences.
    pub preferences: Value,
}

impl Store {
    /// Opens the database and takes it over for the owner of this token.
    pub async fn open(token: String) -> Result<Self, Refusal> {
        let database = open().await.map_err(refusal)?;
        let store = Self { database, token };
        store.take_over().await.map_err(refusal)?;
        Ok(store)
    }

    async fn take_over(&self) -> Result<(), idb::Error> {
        let transaction = self.database.transaction(&[KEEP], TransactionMode::ReadWrite)?;
        let keep = transaction.object_store(KEEP)?;
        keep.put(&self.token.as_str().into(), Some(&OWNER.into()))?;
        completed(transaction).await
    }

    /// Reads everything.
    pub async fn load(&self) -> Result<Kept, Refusal> {
        self.read().await.map_err(refusal)
    }

    async fn read(&self) -> Result<Kept, idb::Error> {
        let transaction = self.database.transaction(&[GAMES, KEEP], TransactionMode::ReadOnly)?;
        let games = transaction.object_store(GAMES)?.get_all(None, None)?.await?;
        let preferences = transaction.object_store(KEEP)?.get(key(PREFERENCES))?.await?;
        Ok(Kept {
            games: games.iter().map(parsed).collect(),
            preferences: preferences.as_ref().map_or(Value::Null, parsed),
        })
    }

    /// Keeps changes, all or none; they are kept when this returns.
    pub async fn keep(&self, changes: &[Change]) -> Result<(), Refusal> {
        if changes.is_empty() {
            return Ok(());
        }
        let transaction = self.owned().await?;
        let put = || -> Result<(), idb::Error> {
            let games = transaction.object_store(GAMES)?;
            for change in changes {
                match change {
                    Change::Put(saved) => {
                        games.put(&text(saved), Some(&number(saved.id)))?;
                    }
                    Change::Remove(game) => {
                        games.delete(Query::Key(number(*game)))?;
                    }
                    Change::Preferences(preferences) => {
                        let keep = transaction.object_store(KEEP)?;
                        keep.put(&text(preferences), Some(&PREFERENCES.into()))?;
                    }
                }
            }
            Ok(())
        };
        put().map_err(refusal)?;
        completed(transaction).await.map_err(refusal)
    }

    /// Moves records that could not be understood out of the games' way.
    pub async fn set_aside(&self, damaged: &[Damaged]) -> Result<(), Refusal> {
        if damaged.is_empty() {
            return Ok(());
        }
        let transaction = self.owned().await?;
        self.shift(&transaction, damaged).await.map_err(refusal)?;
        completed(transaction).await.map_err(refusal)
    }

    async fn shift(&self, transaction: &Transaction, damaged: &[Damaged]) -> Result<(), idb::Error> {
        let games = transaction.object_store(GAMES)?;
        let aside = transaction.object_store(DAMAGED)?;
        for key in games.get_all_keys(None, None)?.await? {
            let record = games.get(Query::Key(key.clone()))?.await?;
            let value = record.as_ref().map(parsed);
            if let (Some(record), Some(value)) = (record, value)
                && damaged.iter().any(|damaged| damaged.record == value)
            {
                aside.add(&record, None)?;
                games.delete(Query::Key(key))?;
            }
        }
        Ok(())
    }

    /// A transaction on everything, if the games are still ours.
    async fn owned(&self) -> Result<Transaction, Refusal> {
        let stores = [GAMES, KEEP, DAMAGED];
        let transaction = self.database.transaction(&stores, TransactionMode::ReadWrite).map_err(refusal)?;
        let owner = async { transaction.object_store(KEEP)?.get(key(OWNER))?.await };
        let owner = owner.await.map_err(refusal)?;
        if owner.and_then(|owner| owner.as_string()).as_ref() == Some(&self.token) {
            Ok(transaction)
        } else {
            Err(Refusal::ElsewhereOpen)
        }
    }
}

async fn open() -> Result<Database, idb::Error> {
    let mut request = Factory::new()?.open(DATABASE, Some(VERSION))?;
    request.on_upgrade_needed(|event| {
        // Without the stores every request is refused with the database's own words.
        if let Ok(database) = event.database() {
            let _ = database.create_object_store(GAMES, ObjectStoreParams::new());
            let _ = database.create_object_store(KEEP, ObjectStoreParams::new());
            let mut counted = ObjectStoreParams::new();
            counted.auto_increment(true);
            let _ = database.create_object_store(DAMAGED, counted);
        }
    });
    request.await
}

async fn completed(transaction: Transaction) -> Result<(), idb::Error> {
    match transaction.await? {
        idb::TransactionResult::Committed => Ok(()),
        idb::TransactionResult::Aborted => Err(idb::Error::DomExceptionNotFound),
    }
}

fn key(name: &str) -> Query {
    Query::Key(name.into())
}

/// Ids are counted up from a clock in milliseconds, far below 2^53.
fn number(id: GameId) -> JsValue {
    JsValue::from_f64(id as f64)
}

fn text(value: &impl serde::Serialize) -> JsValue {
    // Plain structs of strings and numbers: nothing in them can fail to be written.
    serde_json::to_string(value).unwrap_or_default().into()
}

/// A record as JSON; what is none is handed on as the text it is.
fn parsed(value: &JsValue) -> Value {
    let text = value.as_string().unwrap_or_default();
    serde_json::from_str(&text).unwrap_or(Value::String(text))
}

fn refusal(error: idb::Error) -> Refusal {
    Refusal::Storage { why: error.to_string() }
}
