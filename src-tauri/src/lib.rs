//! The shell: one window, one command, the games on disk.
//!
//! The window's interface asks by `call` and by nothing else; what a request does
//! is the session's business ([`rules::session`]). This crate adds what the session must not
//! have: files ([`storage`]), the clock, chance, threads and the ways to stop a search
//! ([`shell`]).
//!
//! Invariants, by absence: no file but [`storage`] touches the disk; no lock is held while a
//! search runs; nothing is answered that is not stored; the webview can reach neither the
//! disk nor the store ([`capabilities/main.json`](../../capabilities/main.json) grants none).

pub mod memory;
pub mod searches;
pub mod shell;
pub mod storage;

use rules::wire::Refusal;
use serde_json::Value;
use shell::Shell;
use std::path::PathBuf;
use tauri::{AppHandle, Manager, Runtime, WindowEvent};

/// Puts the shell on a builder. Games live in `folder`, by default the platform's place for
/// this app's data; tests bring a folder and a builder of the mock runtime.
pub fn assemble<R: Runtime>(builder: tauri::Builder<R>, folder: Option<PathBuf>) -> tauri::Builder<R> {
    builder
        .plugin(tauri_plugin_store::Builder::new().build())
        .manage(Shell::new(folder))
        .invoke_handler(tauri::generate_handler![call])
        .on_window_event(|window, event| {
            if leaves(event) {
                window.state::<Shell>().rest();
            }
        })
}

/// Whether nobody looks at the app any more: it is gone, or in a phone's background, where
/// thinking costs battery and the system may end the process at any moment.
fn leaves(event: &WindowEvent) -> bool {
    match event {
        WindowEvent::Destroyed => true,
        #[cfg(mobile)]
        WindowEvent::Suspended => true,
        _ => false,
    }
}

/// The one command: any [`Request`](rules::wire::Request) by its name and body.
///
/// It runs on a thread made for waiting, never on the window's thread nor on one of the
/// async runtime's own, since a request may write to disk or think for seconds.
#[tauri::command]
async fn call<R: Runtime>(app: AppHandle<R>, name: String, body: Value) -> Result<Value, Refusal> {
    let answer = move || app.state::<Shell>().answer(&app, &name, body);
    match tauri::async_runtime::spawn_blocking(answer).await {
        Ok(answer) => answer,
        Err(panic) => Err(Refusal::Broken { why: panic.to_string() }),
    }
}

/// Runs the app until its window is closed.
#[cfg_attr(mobile, tauri::mobile_entry_point)]
pub fn run() {
    let builder = assemble(tauri::Builder::default(), None);
    if let Err(error) = builder.run(context()) {
        eprintln!("Menagerie could not start: {error}");
        std::process::exit(1);
    }
}

/// The configuration and the packed UI, as the build script wrote them down.
#[allow(clippy::unwrap_used, clippy::expect_used, reason = "Tauri's own code, checked when it was made")]
fn context() -> tauri::Context {
    tauri::tauri_build_context!()
}
