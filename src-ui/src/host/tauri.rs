//! The app's host: one command of the shell, `call`, for every request.

use super::Trouble;
use js_sys::{JSON, Object, Promise, Reflect};
use rules::wire::Refusal;
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = ["window", "__TAURI__", "core"], catch)]
    fn invoke(command: &str, arguments: &JsValue) -> Result<Promise, JsValue>;
}

/// Whether the page runs in the app's shell.
pub fn is_there() -> bool {
    Reflect::has(&js_sys::global(), &"__TAURI__".into()).unwrap_or(false)
}

/// Asks the shell. Both ways through JSON text, which keeps to what serde means.
pub async fn call(name: &str, body: &Value) -> Result<Value, Trouble> {
    match send(name, body).await {
        Ok(answer) => read(&answer).ok_or(Trouble::Lost),
        Err(error) => Err(refused(&error)),
    }
}

async fn send(name: &str, body: &Value) -> Result<JsValue, JsValue> {
    let arguments = Object::new();
    Reflect::set(&arguments, &"name".into(), &name.into())?;
    Reflect::set(&arguments, &"body".into(), &JSON::parse(&body.to_string())?)?;
    JsFuture::from(invoke("call", &arguments)?).await
}

fn read(value: &JsValue) -> Option<Value> {
    let text = JSON::stringify(value).ok()?.as_string()?;
    serde_json::from_str(&text).ok()
}

/// A refusal comes as an object; text is the shell itself in trouble.
fn refused(error: &JsValue) -> Trouble {
    let refusal = read(error).and_then(|value| serde_json::from_value::<Refusal>(value).ok());
    refusal.map_or(Trouble::Lost, Trouble::Refused)
}
