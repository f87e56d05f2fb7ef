//! The desktop's way in; phones enter through [`menagerie::run`] itself.

// On Windows a release build opens no console beside the window.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    menagerie::run();
}
