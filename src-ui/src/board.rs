//! The board: what a touch means ([`state`]), where things lie ([`layout`]), how it looks
//! (`view`). The first two are plain data and know no browser.

#[cfg(target_arch = "wasm32")]
mod keys;
pub mod labels;
pub mod layout;
#[cfg(target_arch = "wasm32")]
mod marks;
#[cfg(target_arch = "wasm32")]
pub mod mini;
#[cfg(test)]
mod samples;
pub mod state;
#[cfg(target_arch = "wasm32")]
pub mod view;
