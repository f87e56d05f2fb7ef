//! The games on disk, in a form that a kill at any byte cannot spoil.
//!
//! Two files of [`tauri_plugin_store`] take turns. Each holds everything, with a generation
//! and a checksum; a change is written over the *older* one, so the newer stays whole until
//! the older has become the newest. Opening checks each file before the store sees it (the
//! store would take a damaged file for an empty one and write over it), moves a damaged one
//! aside, and goes on from the newest sound one: at most the change in flight is missing.
//!
//! A file is `{ "checksum", "format", "generation", "kept" }`. What is kept is one string of
//! JSON, and the checksum is over exactly these bytes.
//!
//! One damaged *record* is another matter: the session finds out, and it moves to
//! [`Kept::set_aside`], where every start tries it again (a later release may understand it).

use rules::session::{Change, Damaged};
use rules::wire::{GameId, Notice, NoticeKind, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::{fs, io};
use tauri::{AppHandle, Runtime};
use tauri_plugin_store::StoreBuilder;

/// The version of the files' form.
const FORMAT: u64 = 1;

/// The two files.
pub const FILES: [&str; 2] = ["games-a.json", "games-b.json"];

/// Why the disk could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum StorageError {
    /// The system refused.
    #[error("{path}: {error}")]
    File {
        /// Which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The store refused.
    #[error(transparent)]
    Store(#[from] tauri_plugin_store::Error),
    /// Something could not be written as JSON, or not be read back.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

impl From<StorageError> for Refusal {
    fn from(error: StorageError) -> Refusal {
        Refusal::Storage { why: error.to_string() }
    }
}

/// Everything that is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The games' records.
    pub games: BTreeMap<GameId, Value>,
    /// Records that could not be understood.
    pub set_aside: Vec<Value>,
    /// What the player prefers.
    pub preferences: Value,
}

/// The two files and what the newest of them holds.
#[derive(Debug)]
pub struct Storage {
    folder: PathBuf,
    kept: Kept,
    generation: u64,
    /// Index of the file that the next change goes to.
    next: usize,
}

impl Storage {
    /// Opens the files in a folder, which need not exist yet.
    ///
    /// # Errors
    /// When the system refuses to read a file or to move a damaged one aside. Nothing is then
    /// written, and to try again is safe.
    pub fn open<R: Runtime>(
        app: &AppHandle<R>,
        folder: PathBuf,
    ) -> Result<(Storage, Vec<Notice>), StorageError> {
        let mut newest = None;
        let mut damages = Vec::new();
        for (index, name) in FILES.iter().enumerate() {
            let path = folder.join(name);
            match check(&path)? {
                Check::Missing => {}
                Check::Sound(generation) => newest = newest.max(Some((generation, index))),
                Check::Damaged(why) => damages.push(move_aside(&path, &why)?),
            }
        }
        let notices = notices(newest.is_some(), damages);
        let Some((generation, index)) = newest else {
            return Ok((Storage { folder, kept: Kept::default(), generation: 0, next: 0 }, notices));
        };
        let kept = read(app, &folder.join(FILES[index]))?;
        Ok((Storage { folder, kept, generation, next: 1 - index }, notices))
    }

    /// What the newest file holds.
    #[must_use]
    pub const fn kept(&self) -> &Kept {
        &self.kept
    }

    /// Every record: the games', and those once set aside.
    #[must_use]
    pub fn records(&self) -> Vec<Value> {
        self.kept.games.values().chain(&self.kept.set_aside).cloned().collect()
    }

    /// What the player prefers, as it was kept.
    #[must_use]
    pub fn preferences(&self) -> Value {
        self.kept.preferences.clone()
    }

    /// Keeps changes; with none it writes nothing.
    ///
    /// # Errors
    /// When they could not be written: then what was kept before is still kept.
    pub fn keep<R: Runtime>(&mut self, app: &AppHandle<R>, changes: &[Change]) -> Result<(), StorageError> {
        if changes.is_empty() {
            return Ok(());
        }
        let mut kept = self.kept.clone();
        for change in changes {
            match change {
                Change::Put(saved) => {
                    kept.games.insert(saved.id, serde_json::to_value(saved)?);
                }
                Change::Remove(game) => {
                    kept.games.remove(game);
                }
                Change::Preferences(preferences) => {
                    kept.preferences = serde_json::to_value(preferences)?;
                }
            }
        }
        self.write(app, kept)
    }

    /// Sets the damaged ones among [`Storage::records`] aside, and takes those back among
    /// the games that were set aside once and are sound now. Answers what to tell: each
    /// damage is told once.
    ///
    /// # Errors
    /// As [`Storage::keep`].
    pub fn set_aside<R: Runtime>(
        &mut self,
        app: &AppHandle<R>,
        damaged: &[Damaged],
    ) -> Result<Vec<Notice>, StorageError> {
        let known = |one: &&Damaged| self.kept.set_aside.contains(&one.record);
        let notices = damaged.iter().filter(|one| !known(one)).map(Damaged::notice).collect();
        let set_aside: Vec<Value> = damaged.iter().map(|one| one.record.clone()).collect();
        if set_aside == self.kept.set_aside {
            return Ok(notices);
        }
        let mut games = BTreeMap::new();
        for record in self.records() {
            if set_aside.contains(&record) {
                continue;
            }
            // A record without an id is not sound, so the session has it among the damaged.
            if let Some(id) = record.get("id").and_then(Value::as_u64) {
                games.insert(id, record);
            }
        }
        let preferences = self.kept.preferences.clone();
        self.write(app, Kept { games, set_aside, preferences })?;
        Ok(notices)
    }

    /// Writes everything over the older file.
    fn write<R: Runtime>(&mut self, app: &AppHandle<R>, kept: Kept) -> Result<(), StorageError> {
        let generation = self.generation + 1;
        let path = self.folder.join(FILES[self.next]);
        let text = serde_json::to_string(&kept)?;
        let contents = HashMap::from([
            ("format".to_owned(), FORMAT.into()),
            ("generation".to_owned(), generation.into()),
            ("checksum".to_owned(), checksum(generation, &text).into()),
            ("kept".to_owned(), text.into()),
        ]);
        // The store never saves of its own accord: not after a while, and not when the app
        // ends, since it is closed again here.
        let store =
            StoreBuilder::new(app, &path).disable_auto_save().create_new().defaults(contents).build()?;
        let saved = store.save();
        store.close_resource();
        saved?;
        sync(&path).map_err(|error| StorageError::File { path, error })?;
        self.kept = kept;
        self.generation = generation;
        self.next = 1 - self.next;
        Ok(())
    }
}

/// Waits until a file is on the disk and not only in the system's memory, so that the two
/// files reach it in their order even if the power fails.
fn sync(path: &Path) -> io::Result<()> {
    fs::OpenOptions::new().write(true).open(path)?.sync_all()
}

/// Reads a sound file through the store.
fn read<R: Runtime>(app: &AppHandle<R>, path: &Path) -> Result<Kept, StorageError> {
    let store = StoreBuilder::new(app, path).disable_auto_save().build()?;
    let kept = store.get("kept");
    store.close_resource();
    Ok(serde_json::from_str(kept.as_ref().and_then(Value::as_str).unwrap_or_default())?)
}

/// What a file is before the store opens it.
enum Check {
    Missing,
    /// It holds what was written as this generation.
    Sound(u64),
    Damaged(String),
}

/// The form of a file.
#[derive(Deserialize)]
struct File {
    format: u64,
    generation: u64,
    checksum: String,
    kept: String,
}

fn check(path: &Path) -> Result<Check, StorageError> {
    let bytes = match fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Check::Missing),
        Err(error) => return Err(StorageError::File { path: path.to_owned(), error }),
    };
    Ok(match examine(&bytes) {
        Ok(generation) => Check::Sound(generation),
        Err(why) => Check::Damaged(why),
    })
}

fn examine(bytes: &[u8]) -> Result<u64, String> {
    let file: File = serde_json::from_slice(bytes).map_err(|error| error.to_string())?;
    if file.format != FORMAT {
        return Err(format!("format {} where {FORMAT} was expected", file.format));
    }
    if file.checksum != checksum(file.generation, &file.kept) {
        return Err("the checksum does not match".to_owned());
    }
    serde_json::from_str::<Kept>(&file.kept).map_err(|error| error.to_string())?;
    Ok(file.generation)
}

/// FNV-1a over the generation and the text, in 64 bits: every step is a bijection of what
/// came before, so a single changed byte always shows.
fn checksum(generation: u64, text: &str) -> String {
    let bytes = generation.to_le_bytes().into_iter().chain(text.bytes());
    let sum = bytes.fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    format!("{sum:016x}")
}

/// Gives a damaged file a name of its own, beside the others; answers what to tell.
fn move_aside(path: &Path, why: &str) -> Result<String, StorageError> {
    let mut count = 1;
    let to = loop {
        let to = path.with_extension(format!("damaged-{count}.json"));
        if !to.exists() {
            break to;
        }
        count += 1;
    };
    match fs::rename(path, &to) {
        Ok(()) => Ok(format!("{}: {why}", to.display())),
        Err(error) => Err(StorageError::File { path: path.to_owned(), error }),
    }
}

/// What the player is told of damaged files.
fn notices(one_is_sound: bool, damages: Vec<String>) -> Vec<Notice> {
    let kind = if one_is_sound { NoticeKind::Interrupted } else { NoticeKind::StoreSetAside };
    damages.into_iter().map(|detail| Notice { kind, detail }).collect()
}
