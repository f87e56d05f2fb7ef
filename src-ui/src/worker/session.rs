//! The session worker: answers the page's requests one after the other.
//!
//! Nothing is answered that is not kept. A search runs elsewhere ([`super::search`]); its
//! request stays open until it is found, or stopped by whatever changes its game.

use super::clock::context;
use super::message::{FromSession, ToSession};
use super::store::Store;
use super::thinker::{Thinker, Thought};
use super::{lease, store};
use rules::session::{self, Context, Draft, Session};
use rules::wire::{GameId, Progress, Refusal, Request, Stop};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// What waits to be dealt with, in order.
enum Item {
    Request(ToSession),
    Thought(Box<Thought>),
}

/// The worker's inbox; one item at a time is dealt with.
struct Inbox {
    scope: DedicatedWorkerGlobalScope,
    items: RefCell<VecDeque<Item>>,
    busy: Cell<bool>,
    desk: RefCell<Option<Rc<Desk>>>,
}

/// The games, once they are loaded.
struct Desk {
    session: RefCell<Session>,
    /// None where they are not ours to change: then why.
    store: Result<Store, Refusal>,
    thinker: Thinker,
}

/// Answers requests from now on.
pub fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let inbox = Rc::new(Inbox {
        scope: scope.clone(),
        items: RefCell::default(),
        busy: Cell::new(false),
        desk: RefCell::default(),
    });
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(request) = serde_json::from_str(&text) {
            inbox.clone().push(Item::Request(request));
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

impl Inbox {
    fn push(self: Rc<Self>, item: Item) {
        self.items.borrow_mut().push_back(item);
        if !self.busy.replace(true) {
            spawn_local(self.work());
        }
    }

    async fn work(self: Rc<Self>) {
        let desk = self.desk().await;
        while let Some(item) = self.next() {
            match item {
                Item::Request(request) => {
                    if let Some(answer) = desk.request(request.id, &request.name, request.body).await {
                        self.answer(request.id, answer);
                    }
                }
                Item::Thought(thought) => {
                    let id = thought.request;
                    self.answer(id, desk.thought(*thought).await);
                }
            }
        }
        self.busy.set(false);
    }

    fn next(&self) -> Option<Item> {
        self.items.borrow_mut().pop_front()
    }

    async fn desk(self: &Rc<Self>) -> Rc<Desk> {
        let there = self.desk.borrow().clone();
        if let Some(desk) = there {
            return desk;
        }
        let inbox = self.clone();
        let thinker = Thinker::new(move |thought| inbox.clone().push(Item::Thought(Box::new(thought))));
        let desk = Rc::new(Desk::open(thinker).await);
        *self.desk.borrow_mut() = Some(desk.clone());
        desk
    }

    fn answer(&self, id: u32, answer: Result<Value, Refusal>) {
        let elsewhere = answer == Err(Refusal::ElsewhereOpen);
        self.say(&match answer {
            Ok(answer) => FromSession::Answer { id, answer },
            Err(refusal) => FromSession::Refusal { id, refusal },
        });
        if elsewhere {
            self.say(&FromSession::Elsewhere);
        }
    }

    fn say(&self, message: &FromSession) {
        if let Ok(text) = serde_json::to_string(message) {
            // Only an object that cannot be copied is refused here, and this is text.
            let _ = self.scope.post_message(&JsValue::from_str(&text));
        }
    }
}

impl Desk {
    async fn open(thinker: Thinker) -> Self {
        match Self::load().await {
            Ok((session, store)) => Self { session: RefCell::new(session), store: Ok(store), thinker },
            Err(refusal) => Self { session: RefCell::default(), store: Err(refusal), thinker },
        }
    }

    async fn load() -> Result<(Session, Store), Refusal> {
        if !lease::acquire().await {
            return Err(Refusal::ElsewhereOpen);
        }
        let Context { now_ms, seed } = context()?;
        let store = Store::open(format!("{now_ms}-{seed}")).await?;
        let store::Kept { games, preferences } = store.load().await?;
        let (mut session, damaged) = Session::restore(games, preferences);
        store.set_aside(&damaged).await?;
        session.notify(damaged.iter().map(session::Damaged::notice));
        Ok((session, store))
    }

    /// Answers a request; a search is answered later, by [`Desk::thought`].
    async fn request(&self, id: u32, name: &str, body: Value) -> Option<Result<Value, Refusal>> {
        if let Err(refusal) = &self.store {
            return Some(Err(refusal.clone()));
        }
        match name {
            Stop::NAME => Some(read::<Stop>(body).map(|stop| self.thinker.stop(stop.game).into())),
            Progress::NAME => Some(read::<Progress>(body).and_then(|ask| self.progress(ask.game))),
            _ if session::searches(name) => self.search(id, name, body).err().map(Err),
            _ => Some(self.change(|session, context| session.prepare(name, body, context)).await),
        }
    }

    fn progress(&self, game: GameId) -> Result<Value, Refusal> {
        let broken = |error: serde_json::Error| Refusal::Broken { why: error.to_string() };
        serde_json::to_value(self.thinker.found(game)).map_err(broken)
    }

    fn search(&self, id: u32, name: &str, body: Value) -> Result<(), Refusal> {
        let job = self.session.borrow().job(name, body, context()?)?;
        self.thinker.start(id, job)
    }

    /// A search has ended: what it found is played, or told.
    async fn thought(&self, thought: Thought) -> Result<Value, Refusal> {
        let Thought { job, found, .. } = thought;
        let finding = found?;
        self.change(|session, context| session.prepare_finding(&job, &finding, context)).await
    }

    /// Prepares, keeps, commits, in this order; one at a time, since the inbox waits.
    async fn change(
        &self,
        prepare: impl FnOnce(&Session, Context) -> Result<Draft, Refusal>,
    ) -> Result<Value, Refusal> {
        let draft = prepare(&self.session.borrow(), context()?)?;
        let store = self.store.as_ref().map_err(Clone::clone)?;
        store.keep(&draft.changes).await?;
        for game in draft.games() {
            self.thinker.stop(game);
        }
        Ok(self.session.borrow_mut().commit(draft))
    }
}

fn read<T: DeserializeOwned>(body: Value) -> Result<T, Refusal> {
    serde_json::from_value(body).map_err(|error| Refusal::Malformed { why: error.to_string() })
}
