//! Which of several tabs has the games: asked once, at the start.
//!
//! Where the browser has locks (only on secure addresses) it is the one with the lock. A
//! phone that plays over the local network has none: there the tab that has the games says
//! so on a channel. Either way [`super::store`] has the last word at every write.

use js_sys::{Function, Object, Promise, Reflect};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{BroadcastChannel, MessageEvent, WorkerGlobalScope};

const NAME: &str = "menagerie-games";
/// A page that is being reloaded holds its lock a moment longer than its successor waits.
const TRIES: u32 = 6;
const PAUSE_MS: i32 = 250;
const ASK: &str = "who has the games?";
const HAVE: &str = "I have";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["self", "navigator", "locks"], js_name = request, catch)]
    fn request_lock(name: &str, options: &JsValue, granted: &Function) -> Result<Promise, JsValue>;
}

/// Whether this tab has the games from now on, until it is closed.
pub async fn acquire() -> bool {
    for attempt in 0..TRIES {
        match lock().await {
            Some(true) => return true,
            Some(false) if attempt + 1 < TRIES => pause(PAUSE_MS).await,
            Some(false) => return false,
            None => return ask_around().await,
        }
    }
    false
}

/// Tries the lock; none where the browser has no locks.
async fn lock() -> Option<bool> {
    let mut request = None;
    let outcome = Promise::new(&mut |resolve, reject| {
        let granted = Closure::once_into_js(move |lock: JsValue| -> JsValue {
            let got = !lock.is_null();
            let _ = resolve.call1(&JsValue::UNDEFINED, &got.into());
            // The lock is held for as long as this promise is open: for good.
            if got { Promise::new(&mut |_, _| {}).into() } else { JsValue::UNDEFINED }
        });
        let options = Object::new();
        let _ = Reflect::set(&options, &"ifAvailable".into(), &true.into());
        match request_lock(NAME, &options, granted.unchecked_ref()) {
            Ok(promise) => request = Some(promise),
            Err(error) => {
                let _ = reject.call1(&JsValue::UNDEFINED, &error);
            }
        }
    });
    let got = JsFuture::from(outcome).await.ok()?;
    got.as_bool()
}

/// Asks the other tabs; when none has the games, answers for them from now on.
async fn ask_around() -> bool {
    let Ok(channel) = BroadcastChannel::new(NAME) else { return true };
    let taken = Rc::new(Cell::new(false));
    let ours = Rc::new(Cell::new(false));
    let (heard_taken, answers, reply) = (taken.clone(), ours.clone(), channel.clone());
    let heard = Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| {
        match event.data().as_string().as_deref() {
            Some(ASK) if answers.get() => {
                let _ = reply.post_message(&HAVE.into());
            }
            Some(HAVE) => heard_taken.set(true),
            _ => {}
        }
    });
    channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
    heard.forget();
    let _ = channel.post_message(&ASK.into());
    pause(PAUSE_MS).await;
    ours.set(!taken.get());
    ours.get()
}

async fn pause(milliseconds: i32) {
    let Ok(scope) = js_sys::global().dyn_into::<WorkerGlobalScope>() else { return };
    let wait = Promise::new(&mut |resolve, _| {
        let _ = scope.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, milliseconds);
    });
    let _ = JsFuture::from(wait).await;
}
