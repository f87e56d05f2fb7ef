//! A session and a host that keeps in memory.

#![allow(
    dead_code,
    clippy::expect_used,
    reason = "each test program uses a part of it, and says what it expects"
)]

use rules::search::Searcher;
use rules::session::{Change, Context, Draft, Finding, Job, Session};
use rules::wire::*;
use serde_json::Value;
use std::collections::BTreeMap;

/// A host that keeps in memory.
pub struct Desk {
    pub session: Session,
    games: BTreeMap<GameId, Value>,
    preferences: Value,
    now_ms: u64,
    searcher: Searcher,
}

impl Desk {
    pub fn new() -> Desk {
        Desk {
            session: Session::default(),
            games: BTreeMap::new(),
            preferences: Value::Null,
            now_ms: 1000,
            searcher: Searcher::new(4),
        }
    }

    pub fn context(&mut self) -> Context {
        self.now_ms += 1;
        Context { now_ms: self.now_ms, seed: self.now_ms }
    }

    pub fn commit(&mut self, draft: Draft) -> Value {
        for change in &draft.changes {
            match change {
                Change::Put(saved) => {
                    let record = serde_json::to_value(saved).expect("records are JSON");
                    self.games.insert(saved.id, record);
                }
                Change::Remove(game) => {
                    self.games.remove(game).expect("only what is there is removed");
                }
                Change::Preferences(preferences) => {
                    self.preferences = serde_json::to_value(preferences).expect("JSON");
                }
            }
        }
        self.session.commit(draft)
    }

    pub fn ask<R: Request>(&mut self, ask: &R) -> Result<R::Answer, Refusal> {
        let body = serde_json::to_value(ask).expect("requests are JSON");
        let context = self.context();
        let draft = self.session.prepare(R::NAME, body, context)?;
        let answer = self.commit(draft);
        Ok(serde_json::from_value(answer).expect("the answer is of the request's type"))
    }

    /// What the AI is asked in this position.
    pub fn job(&mut self, view: &GameView) -> Result<Job, Refusal> {
        let ask = Think { game: view.id, revision: view.revision };
        let body = serde_json::to_value(ask).expect("requests are JSON");
        let context = self.context();
        self.session.job(Think::NAME, body, context)
    }

    /// The AI's move after what it is said to have found.
    pub fn find(&mut self, job: &Job, finding: &Finding) -> Result<GameView, Refusal> {
        let context = self.context();
        let draft = self.session.prepare_finding(job, finding, context)?;
        Ok(serde_json::from_value(self.commit(draft)).expect("a view"))
    }

    pub fn think(&mut self, view: &GameView) -> Result<GameView, Refusal> {
        let job = self.job(view)?;
        let found = job.run(&mut self.searcher, &|| false, &|| 0, &mut |_| {})?;
        self.find(&job, &found)
    }

    pub fn open(&mut self, game: GameId) -> GameView {
        self.ask(&Open { game }).expect("the game is there")
    }

    /// The app is ended and started again.
    pub fn restart(&mut self) {
        let records = self.games.values().cloned().collect();
        let (session, damaged) = Session::restore(records, self.preferences.clone());
        assert_eq!(damaged, [], "what the session kept it can read");
        self.session = session;
    }

    pub fn start(&mut self, variant: &str, opponent: Opponent, fen: Option<&str>) -> GameView {
        let choices = Choices::new();
        let (variant, fen) = (variant.to_owned(), fen.map(str::to_owned));
        self.ask(&NewGame { variant, choices, opponent, fen }).expect("a new game")
    }

    pub fn play(&mut self, view: &GameView, text: &str) -> Result<GameView, Refusal> {
        self.ask(&Play { game: view.id, revision: view.revision, text: text.to_owned() })
    }
}
