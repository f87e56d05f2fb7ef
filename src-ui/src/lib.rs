//! The touch interface of Menagerie, and the worker side of its web edition.
//!
//! One WebAssembly module serves the page and both workers; `start_page`,
//! `start_session_worker` and `start_search_worker` are its only doors. The pure half
//! ([`board::state`], [`board::layout`], [`route`], [`score`]) is also built natively, for
//! its tests.

pub mod board;
pub mod route;
pub mod score;

#[cfg(target_arch = "wasm32")]
mod app;
#[cfg(target_arch = "wasm32")]
mod host;
#[cfg(target_arch = "wasm32")]
mod icons;
#[cfg(target_arch = "wasm32")]
mod nav;
#[cfg(target_arch = "wasm32")]
mod pieces;
#[cfg(target_arch = "wasm32")]
mod screens;
#[cfg(target_arch = "wasm32")]
mod text;
#[cfg(target_arch = "wasm32")]
mod worker;

/// The words of `locales/`, as keys that the compiler checks.
#[cfg(target_arch = "wasm32")]
#[allow(
    unused,
    unused_qualifications,
    missing_docs,
    clippy::all,
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "written by leptos_i18n"
)]
mod words {
    include!(concat!(env!("OUT_DIR"), "/i18n.rs"));
}

#[cfg(target_arch = "wasm32")]
mod start {
    use wasm_bindgen::prelude::wasm_bindgen;

    /// Shows the interface in the page.
    #[wasm_bindgen]
    pub fn start_page() {
        crate::app::start();
    }

    /// Keeps the games of the web edition, in a worker of the page.
    #[wasm_bindgen]
    pub fn start_session_worker() {
        crate::worker::session::start();
    }

    /// Searches for the session worker, in a worker of its own.
    #[wasm_bindgen]
    pub fn start_search_worker() {
        crate::worker::search::start();
    }
}
