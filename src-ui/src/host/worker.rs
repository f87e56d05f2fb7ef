//! The web edition's host: the session worker, reached by JSON strings.
//!
//! Out goes `{"id":7,"name":"play","body":{…}}`; back comes `{"id":7,"answer":…}` or
//! `{"id":7,"refusal":{…}}`, and unasked `"elsewhere"`.

use super::{Listener, Notice, Trouble};
use crate::worker::message::{FromSession, ToSession};
use js_sys::{Function, Promise};
use serde_json::Value;
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Requests under way: id to the function that ends the wait.
type Waiting = Rc<RefCell<HashMap<u32, Function>>>;

/// The session worker as the page sees it.
pub struct WorkerHost {
    worker: Worker,
    waiting: Waiting,
    next: Cell<u32>,
}

impl WorkerHost {
    /// Starts the worker; none where the browser has no workers.
    pub fn start(listener: Listener) -> Option<Self> {
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options("worker.js?role=session", &options).ok()?;
        let waiting = Waiting::default();
        hear(&worker, waiting.clone(), listener.clone());
        notice_death(&worker, waiting.clone(), listener);
        Some(Self { worker, waiting, next: Cell::new(1) })
    }

    /// Asks the worker.
    pub async fn call(&self, name: &str, body: &Value) -> Result<Value, Trouble> {
        let id = self.next.replace(self.next.get() + 1);
        let waiting = self.waiting.clone();
        let promise = Promise::new(&mut |resolve, _| {
            waiting.borrow_mut().insert(id, resolve);
        });
        let message = ToSession { id, name: name.to_owned(), body: body.clone() };
        let message = serde_json::to_string(&message).map_err(|_| Trouble::Lost)?;
        self.worker.post_message(&JsValue::from_str(&message)).map_err(|_| Trouble::Lost)?;
        let heard = JsFuture::from(promise).await.map_err(|_| Trouble::Lost)?;
        let heard = heard.as_string().ok_or(Trouble::Lost)?;
        match serde_json::from_str(&heard) {
            Ok(FromSession::Answer { answer, .. }) => Ok(answer),
            Ok(FromSession::Refusal { refusal, .. }) => Err(Trouble::Refused(refusal)),
            _ => Err(Trouble::Lost),
        }
    }
}

fn hear(worker: &Worker, waiting: Waiting, listener: Listener) {
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        let Some(text) = event.data().as_string() else { return };
        match serde_json::from_str(&text) {
            Ok(FromSession::Answer { id, .. } | FromSession::Refusal { id, .. }) => {
                let end = waiting.borrow_mut().remove(&id);
                if let Some(end) = end {
                    // The promise's own resolve function: it cannot throw.
                    let _ = end.call1(&JsValue::UNDEFINED, &JsValue::from_str(&text));
                }
            }
            Ok(FromSession::Elsewhere) => listener(Notice::Elsewhere),
            Err(_) => {}
        }
    });
    worker.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    // The worker lives as long as the page.
    heard.forget();
}

/// When the worker fails, everybody who waits is told, and so is the page.
fn notice_death(worker: &Worker, waiting: Waiting, listener: Listener) {
    let died = Closure::<dyn Fn(JsValue)>::new(move |_: JsValue| {
        let ends = std::mem::take(&mut *waiting.borrow_mut());
        for end in ends.into_values() {
            let _ = end.call1(&JsValue::UNDEFINED, &JsValue::NULL);
        }
        listener(Notice::Lost);
    });
    worker.set_onerror(Some(died.as_ref().unchecked_ref()));
    died.forget();
}
