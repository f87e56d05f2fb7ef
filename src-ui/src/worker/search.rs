//! The search worker: makes one search after the other, says what it finds, hears nothing
//! meanwhile. It is stopped by being ended; until then it remembers what it has learnt.

use super::clock::now_ms;
use super::message::{FromSearch, ToSearch};
use rules::search::Searcher;
use rules::session::Job;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Waits for searches to make.
pub fn start() {
    let Ok(scope) = js_sys::global().dyn_into::<DedicatedWorkerGlobalScope>() else { return };
    let answer = scope.clone();
    let searcher = RefCell::new(Job::searcher());
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let text = event.data().as_string().unwrap_or_default();
        if let Ok(ToSearch { job }) = serde_json::from_str(&text) {
            say(&answer, &search(&answer, &mut searcher.borrow_mut(), &job));
        }
    });
    scope.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
}

fn search(scope: &DedicatedWorkerGlobalScope, searcher: &mut Searcher, job: &Job) -> FromSearch {
    let started = now_ms();
    // The clock of a browser may be set back while we think.
    let elapsed = || now_ms().saturating_sub(started);
    let found = job.run(searcher, &|| false, &elapsed, &mut |finding| {
        say(scope, &FromSearch::Found(finding.clone()));
    });
    match found {
        Ok(finding) => FromSearch::Done(finding),
        Err(refusal) => FromSearch::Refused(refusal),
    }
}

fn say(scope: &DedicatedWorkerGlobalScope, message: &FromSearch) {
    if let Ok(text) = serde_json::to_string(message) {
        // Only an object that cannot be copied is refused here, and this is text.
        let _ = scope.post_message(&JsValue::from_str(&text));
    }
}
