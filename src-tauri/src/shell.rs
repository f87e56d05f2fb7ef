//! The session with what surrounds it on a device: storage, clock, chance, threads.

use crate::memory::Memory;
use crate::searches::{Searches, lock};
use crate::storage::Storage;
use rules::session::{self, Context, Draft, Finding, Session};
use rules::wire::{Progress, Refusal, Request, Stop};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard};
use std::time::{Instant, SystemTime, UNIX_EPOCH};
use tauri::{AppHandle, Manager, Runtime};

/// All that the app holds.
#[derive(Debug)]
pub struct Shell {
    folder: Option<PathBuf>,
    /// Empty until the first request, so that the window need not wait for the games.
    home: Mutex<Option<Home>>,
    searches: Searches,
    memory: Memory,
}

/// What one lock guards: the session and the disk say the same at every moment.
#[derive(Debug)]
struct Home {
    session: Session,
    storage: Storage,
}

impl Shell {
    /// A shell whose games live in `folder`, by default the platform's place for app data.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Shell {
        Shell { folder, home: Mutex::new(None), searches: Searches::default(), memory: Memory::default() }
    }

    /// Answers a request. Blocks: while it writes to disk, and for `think` and `analyse` as
    /// long as they take.
    ///
    /// # Errors
    /// As the request's answer says; then nothing has changed.
    pub fn answer<R: Runtime>(&self, app: &AppHandle<R>, name: &str, body: Value) -> Result<Value, Refusal> {
        match name {
            Stop::NAME => Ok(self.searches.stop(read::<Stop>(body)?.game).into()),
            Progress::NAME => write(self.searches.found(read::<Progress>(body)?.game)),
            _ if session::searches(name) => self.search(app, name, body),
            _ => self.change(app, |session, context| session.prepare(name, body, context)),
        }
    }

    /// Stops every search: nobody looks at the app any more.
    pub fn rest(&self) {
        self.searches.stop_all();
    }

    /// Prepares, stores, commits, in this order, so that what is answered is on disk.
    fn change<R: Runtime>(
        &self,
        app: &AppHandle<R>,
        prepare: impl FnOnce(&Session, Context) -> Result<Draft, Refusal>,
    ) -> Result<Value, Refusal> {
        let mut guard = lock(&self.home);
        let home = self.loaded(app, &mut guard)?;
        let draft = prepare(&home.session, context()?)?;
        for game in draft.games() {
            self.searches.stop(game);
        }
        home.storage.keep(app, &draft.changes)?;
        Ok(home.session.commit(draft))
    }

    /// Thinks without holding the lock, then changes the game if it still stands as it did.
    fn search<R: Runtime>(&self, app: &AppHandle<R>, name: &str, body: Value) -> Result<Value, Refusal> {
        let (job, search) = {
            let mut guard = lock(&self.home);
            let home = self.loaded(app, &mut guard)?;
            let job = home.session.job(name, body, context()?)?;
            let search = self.searches.start(job.game());
            (job, search)
        };
        let started = Instant::now();
        let elapsed = || u64::try_from(started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let mut told = |finding: &Finding| {
            if let Some(analysis) = job.analysis(finding) {
                search.note(analysis);
            }
        };
        let finding =
            self.memory.lend(|searcher| job.run(searcher, &|| search.stopped(), &elapsed, &mut told));
        self.searches.end(job.game(), &search);
        self.change(app, |session, context| session.prepare_finding(&job, &finding?, context))
    }

    /// The games, read from disk when first asked for.
    fn loaded<'a, R: Runtime>(
        &self,
        app: &AppHandle<R>,
        guard: &'a mut MutexGuard<'_, Option<Home>>,
    ) -> Result<&'a mut Home, Refusal> {
        let home = match guard.take() {
            Some(home) => home,
            None => self.load(app)?,
        };
        Ok(guard.insert(home))
    }

    fn load<R: Runtime>(&self, app: &AppHandle<R>) -> Result<Home, Refusal> {
        let folder = match &self.folder {
            Some(folder) => folder.clone(),
            None => app.path().app_data_dir().map_err(|error| storage_refusal(&error))?,
        };
        let (mut storage, mut notices) = Storage::open(app, folder)?;
        let (mut session, damaged) = Session::restore(storage.records(), storage.preferences());
        notices.extend(storage.set_aside(app, &damaged)?);
        session.notify(notices);
        Ok(Home { session, storage })
    }
}

/// What the session may not find out itself: the time, and a seed from the system's own
/// source of chance.
fn context() -> Result<Context, Refusal> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let seed = getrandom::u64().map_err(|error| Refusal::Broken { why: error.to_string() })?;
    Ok(Context { now_ms: u64::try_from(now.as_millis()).unwrap_or(u64::MAX), seed })
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::Malformed { why: error.to_string() })
}

fn write(answer: impl serde::Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| Refusal::Broken { why: error.to_string() })
}

fn storage_refusal(error: &dyn std::error::Error) -> Refusal {
    Refusal::Storage { why: error.to_string() }
}
