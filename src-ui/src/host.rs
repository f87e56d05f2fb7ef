//! Whoever keeps the games: the app's shell, or the web edition's session worker.
//!
//! The interface asks by [`call`] and cannot tell which of the two answers.

mod tauri;
mod worker;

use rules::wire::{Refusal, Request};
use serde_json::Value;
use std::cell::RefCell;
use std::rc::Rc;

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Trouble {
    /// The host refused; nothing has changed.
    Refused(Refusal),
    /// There is no host any more.
    Lost,
}

/// What a host says unasked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notice {
    /// Another tab has taken the games over.
    Elsewhere,
    /// The host is gone.
    Lost,
}

/// Where notices go.
pub type Listener = Rc<dyn Fn(Notice)>;

enum Host {
    Tauri,
    Worker(worker::WorkerHost),
}

thread_local! {
    static HOST: RefCell<Option<Rc<Host>>> = const { RefCell::new(None) };
}

/// Finds out which host there is and connects to it.
pub fn connect(listener: Listener) {
    let host = if tauri::is_there() {
        Some(Host::Tauri)
    } else {
        worker::WorkerHost::start(listener).map(Host::Worker)
    };
    HOST.with_borrow_mut(|slot| *slot = host.map(Rc::new));
}

/// Asks the host.
pub async fn call<R: Request>(request: R) -> Result<R::Answer, Trouble> {
    let malformed =
        |error: serde_json::Error| Trouble::Refused(Refusal::Malformed { why: error.to_string() });
    let host = HOST.with_borrow(Clone::clone).ok_or(Trouble::Lost)?;
    let body = serde_json::to_value(&request).map_err(malformed)?;
    let answer: Value = match &*host {
        Host::Tauri => tauri::call(R::NAME, &body).await?,
        Host::Worker(worker) => worker.call(R::NAME, &body).await?,
    };
    serde_json::from_value(answer).map_err(malformed)
}
