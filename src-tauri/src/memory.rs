//! What the last search learnt, for the next.

use crate::searches::lock;
use rules::search::Searcher;
use rules::session::Job;
use std::sync::Mutex;

/// The searcher that goes from one search to the next.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Option<Searcher>>);

impl Memory {
    /// Lends it to a search. It is away meanwhile, so no lock is held: a search that begins
    /// before another has ended begins with an empty one, and what ends last is kept. One that
    /// panics does not give it back.
    pub fn lend<T>(&self, search: impl FnOnce(&mut Searcher) -> T) -> T {
        let kept = lock(&self.0).take();
        let mut searcher = kept.unwrap_or_else(Job::searcher);
        let found = search(&mut searcher);
        *lock(&self.0) = Some(searcher);
        found
    }
}

#[cfg(test)]
#[allow(clippy::expect_used, clippy::panic, reason = "a test says what it expects")]
mod tests {
    use super::*;
    use rules::session::{Context, Finding, Session};
    use rules::wire::{Analyse, Choices, NewGame, Opponent, Request};
    use std::cell::Cell;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn job() -> Job {
        let mut session = Session::default();
        let context = Context { now_ms: 1, seed: 1 };
        let variant = rules::variants::ALL[0].id.to_owned();
        let ask = NewGame { variant, choices: Choices::new(), opponent: Opponent::Friend, fen: None };
        let body = serde_json::to_value(ask).expect("requests are JSON");
        let draft = session.prepare(NewGame::NAME, body, context).expect("a new game");
        let view = session.commit(draft);
        let body = serde_json::json!({ "game": view["id"], "revision": view["revision"], "lines": 1 });
        session.job(Analyse::NAME, body, context).expect("a job")
    }

    /// How often a search asks whether to stop before it has looked eight plies ahead.
    fn effort(memory: &Memory, job: &Job) -> u32 {
        let (asked, deep) = (Cell::new(0), Cell::new(false));
        let stop = || {
            asked.set(asked.get() + 1);
            deep.get()
        };
        let mut told = |finding: &Finding| deep.set(finding.lines[0].depth >= 8);
        let found = memory.lend(|searcher| job.run(searcher, &stop, &|| 0, &mut told));
        found.expect("a finding");
        asked.get()
    }

    #[test]
    fn the_next_search_goes_on_where_the_last_one_ended() {
        let (memory, job) = (Memory::default(), job());
        let cold = effort(&memory, &job);
        assert!(effort(&memory, &job) < cold);
        let beside = memory.lend(|_| effort(&memory, &job));
        assert_eq!(beside, cold, "a search beside another has an empty one");
        assert!(effort(&memory, &job) < cold, "what came back last is there");
    }

    #[test]
    fn a_search_that_panics_leaves_nothing_behind() {
        let (memory, job) = (Memory::default(), job());
        let cold = effort(&memory, &job);
        let panic = catch_unwind(AssertUnwindSafe(|| memory.lend(|_| panic!("as a search may"))));
        assert!(panic.is_err());
        assert_eq!(effort(&memory, &job), cold);
    }
}
