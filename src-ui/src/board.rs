//! The board: what a touch means ([`state`]), where things lie ([`layout`]), how it looks
//! (`view`). The first two are plain data and know no browser.

pub mod layout;
#[cfg(target_arch = "wasm32")]
mod marks;
#[cfg(target_arch = "wasm32")]
pub mod mini;
pub mod state;
#[cfg(target_arch = "wasm32")]
pub mod view;
