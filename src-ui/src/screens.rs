//! The screens, and the parts that several of them are made of.

pub mod game;
pub mod home;
pub mod new_game;
pub mod parts;
pub mod settings;

use crate::app::App;
use leptos::prelude::use_context;

/// What all screens share.
pub fn app() -> App {
    use_context().unwrap_or_else(|| unreachable!("the root provides it above every screen"))
}
