//! The app on Tauri's mock runtime: everything but a window on a screen.

#![allow(
    dead_code,
    clippy::expect_used,
    reason = "each test program uses a part of it, and says what it expects"
)]

use menagerie::shell::Shell;
use rules::wire::*;
use serde_json::{Value, json};
use std::ops::Deref;
use std::path::Path;
use tauri::ipc::{CallbackFn, InvokeBody};
use tauri::test::{INVOKE_KEY, MockRuntime, get_ipc_response, mock_builder, mock_context, noop_assets};
use tauri::webview::InvokeRequest;
use tauri::{App, Manager, WebviewWindow, WebviewWindowBuilder};

/// A running app whose games live in a folder.
pub struct Phone {
    pub app: App<MockRuntime>,
    window: Window,
}

/// Its window, which any thread may ask from.
#[derive(Clone)]
pub struct Window(WebviewWindow<MockRuntime>);

impl Deref for Phone {
    type Target = Window;
    fn deref(&self) -> &Window {
        &self.window
    }
}

impl Phone {
    /// Starts the app.
    pub fn start(folder: &Path) -> Phone {
        let builder = menagerie::assemble(mock_builder(), Some(folder.to_owned()));
        let app = builder.build(mock_context(noop_assets())).expect("the app starts");
        let window = WebviewWindowBuilder::new(&app, "main", tauri::WebviewUrl::default());
        let window = Window(window.build().expect("the window opens"));
        Phone { app, window }
    }
}

impl Window {
    /// Sends a request as the interface does.
    pub fn call<R: Request>(&self, ask: &R) -> Result<R::Answer, Refusal> {
        let body = serde_json::to_value(ask).expect("requests are JSON");
        self.call_raw(R::NAME, body)
            .map(|answer| serde_json::from_value(answer).expect("the answer is of the request's type"))
    }

    /// Sends any name and body.
    pub fn call_raw(&self, name: &str, body: Value) -> Result<Value, Refusal> {
        let request = InvokeRequest {
            cmd: "call".into(),
            callback: CallbackFn(0),
            error: CallbackFn(1),
            url: "tauri://localhost".parse().expect("an address"),
            body: InvokeBody::Json(json!({ "name": name, "body": body })),
            headers: tauri::http::HeaderMap::default(),
            invoke_key: INVOKE_KEY.to_owned(),
        };
        match get_ipc_response(&self.0, request) {
            Ok(body) => Ok(body.deserialize().expect("answers are JSON")),
            Err(refusal) => Err(serde_json::from_value(refusal).expect("refusals are typed")),
        }
    }

    /// The app goes to the background.
    pub fn rest(&self) {
        self.0.state::<Shell>().rest();
    }

    /// A new game from the array or a FEN.
    pub fn new_game(&self, variant: &str, opponent: Opponent, fen: Option<&str>) -> GameView {
        let ask = NewGame {
            variant: variant.to_owned(),
            choices: Choices::new(),
            opponent,
            fen: fen.map(str::to_owned),
        };
        self.call(&ask).expect("a new game")
    }

    /// Plays a move.
    pub fn play(&self, view: &GameView, text: &str) -> Result<GameView, Refusal> {
        self.call(&Play { game: view.id, revision: view.revision, text: text.to_owned() })
    }

    /// Lets the AI move.
    pub fn think(&self, view: &GameView) -> Result<GameView, Refusal> {
        self.call(&Think { game: view.id, revision: view.revision })
    }

    /// Opens a game.
    pub fn open(&self, game: GameId) -> Result<GameView, Refusal> {
        self.call(&Open { game })
    }
}

/// A small generator, so that a test's games are the same each time.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 32).expect("32 bits") % sides
    }
}

/// The AI on a level, the human White.
pub const fn ai(level: u8) -> Opponent {
    Opponent::Ai { level, human: Side::White }
}
