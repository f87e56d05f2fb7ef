//! The search worker as the session worker sees it: one search at a time.

use super::message::{FromSearch, ToSearch};
use rules::session::{Finding, Job};
use rules::wire::{Analysis, GameId, Refusal};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// What became of a search.
pub struct Thought {
    /// The page's request that it answers.
    pub request: u32,
    /// What was searched.
    pub job: Job,
    /// The best that was found, or why nothing was.
    pub found: Result<Finding, Refusal>,
}

/// A search under way.
struct UnderWay {
    request: u32,
    job: Job,
    last: Option<Finding>,
}

/// Starts and stops searches.
pub struct Thinker(Rc<Inner>);

struct Inner {
    worker: RefCell<Option<Worker>>,
    under_way: RefCell<Option<UnderWay>>,
    done: Box<dyn Fn(Thought)>,
}

impl Thinker {
    /// Each search ends in one call of `done`.
    pub fn new(done: impl Fn(Thought) + 'static) -> Self {
        let inner = Inner { worker: RefCell::default(), under_way: RefCell::default(), done: Box::new(done) };
        let thinker = Self(Rc::new(inner));
        // Loading takes a moment, which the first move should not have to wait for.
        let _ = thinker.worker();
        thinker
    }

    /// Starts a search; one under way is stopped.
    pub fn start(&self, request: u32, job: Job) -> Result<(), Refusal> {
        self.end();
        let worker = self.worker()?;
        let broken = |error: serde_json::Error| Refusal::Broken { why: error.to_string() };
        let message = serde_json::to_string(&ToSearch { job: job.clone() }).map_err(broken)?;
        let posted = worker.post_message(&JsValue::from_str(&message));
        posted.map_err(|_| Refusal::Broken { why: "the search worker is deaf".into() })?;
        *self.0.under_way.borrow_mut() = Some(UnderWay { request, job, last: None });
        Ok(())
    }

    /// Stops the search on a game; answers whether there was one.
    pub fn stop(&self, game: GameId) -> bool {
        let here = self.0.under_way.borrow().as_ref().is_some_and(|search| search.job.game() == game);
        if here {
            self.end();
        }
        here
    }

    /// What the search on a game has found so far.
    pub fn found(&self, game: GameId) -> Option<Analysis> {
        let under_way = self.0.under_way.borrow();
        let search = under_way.as_ref().filter(|search| search.job.game() == game)?;
        search.job.analysis(search.last.as_ref()?)
    }

    /// Ends the search under way, with what it has found by now.
    fn end(&self) {
        let Some(UnderWay { request, job, last }) = self.0.under_way.take() else { return };
        if let Some(worker) = self.0.worker.take() {
            worker.terminate();
        }
        let found = last.map(|found| Finding { stopped: true, ..found }).ok_or(Refusal::Stopped);
        (self.0.done)(Thought { request, job, found });
        let _ = self.worker();
    }

    /// The worker that searches; a new one when the last was ended.
    fn worker(&self) -> Result<Worker, Refusal> {
        if let Some(worker) = &*self.0.worker.borrow() {
            return Ok(worker.clone());
        }
        let worker =
            launch(&self.0).map_err(|_| Refusal::Broken { why: "no search worker can be started".into() })?;
        *self.0.worker.borrow_mut() = Some(worker.clone());
        Ok(worker)
    }
}

fn launch(inner: &Rc<Inner>) -> Result<Worker, JsValue> {
    let options = WorkerOptions::new();
    options.set_type(WorkerType::Module);
    let worker = Worker::new_with_options("worker.js?role=search", &options)?;
    let listener = inner.clone();
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(message) = serde_json::from_str(&text) {
            listener.hear(message);
        }
    });
    worker.set_onmessage(Some(&heard.into_js_value().unchecked_into()));
    let listener = inner.clone();
    let died = Closure::<dyn Fn(JsValue)>::new(move |_: JsValue| {
        listener.worker.take();
        listener.finish(Err(Refusal::Broken { why: "the search worker failed".into() }));
    });
    worker.set_onerror(Some(&died.into_js_value().unchecked_into()));
    // It compiles nothing: the module that runs here runs there.
    worker.post_message(&wasm_bindgen::module())?;
    Ok(worker)
}

impl Inner {
    fn hear(&self, message: FromSearch) {
        match message {
            FromSearch::Found(finding) => {
                if let Some(search) = &mut *self.under_way.borrow_mut() {
                    search.last = Some(finding);
                }
            }
            FromSearch::Done(finding) => self.finish(Ok(finding)),
            FromSearch::Refused(refusal) => self.finish(Err(refusal)),
        }
    }

    fn finish(&self, found: Result<Finding, Refusal>) {
        if let Some(UnderWay { request, job, .. }) = self.under_way.take() {
            (self.done)(Thought { request, job, found });
        }
    }
}
