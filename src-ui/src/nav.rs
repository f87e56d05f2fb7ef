//! Going from screen to screen: the one place that touches the browser's history, which is
//! what Android's back button goes through.
//!
//! A sheet (a chooser, a menu) has an entry of its own in the history, so that going back
//! closes it and not the screen.

use crate::route::Screen;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{History, PopStateEvent};

/// Where the player is.
#[derive(Clone, Copy)]
pub struct Nav {
    screen: RwSignal<Screen>,
    sheet: RwSignal<bool>,
}

impl Nav {
    /// Starts at the page's address and follows the history from now on.
    pub fn start() -> Self {
        let nav = Self { screen: RwSignal::new(here()), sheet: RwSignal::new(false) };
        let moved = Closure::<dyn Fn(PopStateEvent)>::new(move |_| {
            nav.sheet.set(false);
            let screen = here();
            if nav.screen.with_untracked(|old| *old != screen) {
                nav.screen.set(screen);
            }
        });
        window().set_onpopstate(Some(moved.as_ref().unchecked_ref()));
        // The page's own listener, for as long as there is a page.
        moved.forget();
        nav
    }

    /// The screen to show.
    pub fn screen(self) -> Screen {
        self.screen.get()
    }

    /// Whether a sheet lies over it.
    pub fn has_sheet(self) -> bool {
        self.sheet.get()
    }

    /// Goes to a screen; back leads here again (or, from a sheet, to what lies under it).
    pub fn go(self, screen: Screen) {
        if self.sheet.get_untracked() {
            self.replace(screen);
        } else {
            self.push(&screen, depth() + 1);
            self.screen.set(screen);
        }
    }

    /// Goes to a screen; back leads to where it would have led from here.
    pub fn replace(self, screen: Screen) {
        self.sheet.set(false);
        if let Ok(history) = history() {
            let state = JsValue::from_f64(f64::from(depth()));
            let _ = history.replace_state_with_url(&state, "", Some(&screen.address()));
        }
        self.screen.set(screen);
    }

    /// Goes back; home where there is nothing to go back to.
    pub fn back(self) {
        match history() {
            Ok(history) if depth() > 0 => {
                let _ = history.back();
            }
            _ => self.replace(Screen::Home),
        }
    }

    /// Lays a sheet over the screen.
    pub fn open_sheet(self) {
        if !self.sheet.get_untracked() {
            self.push(&self.screen.get_untracked(), depth() + 1);
            self.sheet.set(true);
        }
    }

    /// Takes the sheet away.
    pub fn close_sheet(self) {
        if self.sheet.get_untracked() {
            self.sheet.set(false);
            if let Ok(history) = history() {
                let _ = history.back();
            }
        }
    }

    fn push(self, screen: &Screen, depth: u32) {
        if let Ok(history) = history() {
            let state = JsValue::from_f64(f64::from(depth));
            let _ = history.push_state_with_url(&state, "", Some(&screen.address()));
        }
    }
}

fn history() -> Result<History, JsValue> {
    window().history()
}

/// How many entries of ours lie under this one.
fn depth() -> u32 {
    let state = history().and_then(|history| history.state()).unwrap_or(JsValue::NULL);
    // Set by us only, a small whole number.
    state.as_f64().map_or(0, |depth| depth as u32)
}

fn here() -> Screen {
    Screen::of(&window().location().hash().unwrap_or_default())
}
