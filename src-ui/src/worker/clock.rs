//! Time and chance, which the session must not find out itself.

use rules::session::Context;
use rules::wire::Refusal;
use wasm_bindgen::JsCast;
use web_sys::WorkerGlobalScope;

/// The time, and a seed from the browser's own source of chance.
pub fn context() -> Result<Context, Refusal> {
    Ok(Context { now_ms: now_ms(), seed: seed()? })
}

/// Milliseconds since 1970.
pub fn now_ms() -> u64 {
    // Positive and far below 2^53 until the year 287396.
    js_sys::Date::now() as u64
}

fn seed() -> Result<u64, Refusal> {
    let broken = |why: &str| Refusal::Broken { why: why.to_owned() };
    let scope = js_sys::global().dyn_into::<WorkerGlobalScope>();
    let crypto = scope.ok().and_then(|scope| scope.crypto().ok());
    let crypto = crypto.ok_or_else(|| broken("the browser has no source of chance"))?;
    let mut bytes = [0; 8];
    crypto
        .get_random_values_with_u8_array(&mut bytes)
        .map_err(|_| broken("the browser's source of chance failed"))?;
    Ok(u64::from_le_bytes(bytes))
}
