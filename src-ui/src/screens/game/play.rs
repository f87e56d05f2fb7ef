//! One game as the player sees it: what the host last said of it, and asking for more.
//!
//! Answers come when they come; the screen may have been left by then, so nothing after an
//! `await` touches a signal but by its `try_` methods.

use super::sheets::SheetKind;
use crate::app::App;
use crate::host::{Trouble, call};
use crate::route::Screen;
use crate::screens::home::from_black;
use crate::words::i18n::t_string;
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{
    Analyse, Analysis, CellIndex, Claim, ClaimDraw, GameId, GameView, OfferDraw, Open, Opponent,
    Play as PlayMove, Progress, Redo, Refusal, Request, Resign, Revision, Side, Stop, Think, Undo,
    VariantCard,
};
use std::sync::Arc;
use std::time::Duration;

/// Lines that the analysis shows.
const LINES: u8 = 3;
const PROGRESS: Duration = Duration::from_millis(500);

/// The game on the screen.
#[derive(Clone, Copy)]
pub struct Play {
    /// What all screens share.
    pub app: App,
    /// Which game.
    pub id: GameId,
    /// Its variant under its options.
    pub card: Memo<Option<Arc<VariantCard>>>,
    /// How it stands.
    pub view: RwSignal<Option<Arc<GameView>>>,
    /// Whose pieces can be moved by touch.
    pub hand: Memo<Option<Side>>,
    /// The revision that the AI thinks about.
    pub thinking: RwSignal<Option<Revision>>,
    /// What the AI sees, asked for by the player.
    pub analysis: RwSignal<Option<Analysis>>,
    /// Whether it still looks.
    pub looking: RwSignal<bool>,
    /// Black at the lower edge.
    pub flipped: RwSignal<bool>,
    /// The sheet over the board, while there is one.
    pub sheet: RwSignal<Option<SheetKind>>,
}

impl Play {
    /// Opens a game; the AI goes on thinking where it was.
    pub fn open(app: App, id: GameId) -> Self {
        let view = RwSignal::new(None::<Arc<GameView>>);
        let key = Memo::new(move |_| {
            view.with(|view| view.as_ref().map(|view| (view.variant.clone(), view.choices.clone())))
        });
        let play = Self {
            app,
            id,
            card: Memo::new(move |_| key.get().and_then(|(variant, choices)| app.card(&variant, &choices))),
            view,
            hand: Memo::new(move |_| view.with(|view| view.as_deref().and_then(hand))),
            thinking: RwSignal::new(None),
            analysis: RwSignal::new(None),
            looking: RwSignal::new(false),
            flipped: RwSignal::new(false),
            sheet: RwSignal::new(None),
        };
        spawn_local(async move {
            match call(Open { game: id }).await {
                Ok(view) => {
                    play.flipped.try_set(from_black(view.opponent));
                    play.show(view);
                }
                Err(trouble) => {
                    app.complain(trouble);
                    app.nav.replace(Screen::Home);
                }
            }
        });
        play.rest_when_unseen();
        play
    }

    /// Nobody looks: no thinking in the background, and on again when somebody does.
    fn rest_when_unseen(self) {
        let id = self.id;
        let rest = move || {
            spawn_local(async move {
                // Whether there was a search to stop is of no interest here.
                let _ = call(Stop { game: id }).await;
            });
        };
        let watch = window_event_listener_untyped("visibilitychange", move |_| {
            if document().hidden() {
                rest();
            } else {
                self.think();
            }
        });
        on_cleanup(move || {
            watch.remove();
            rest();
        });
    }

    /// The view as it is now, outside of everything reactive.
    pub fn now(self) -> Option<Arc<GameView>> {
        self.view.try_get_untracked().flatten()
    }

    fn show(self, view: GameView) {
        if self.now().is_some_and(|now| now.revision > view.revision) {
            return;
        }
        if view.declined {
            self.app.say(|| t_string!(self.app.words, game.declined).to_string());
        }
        self.analysis.try_set(None);
        self.looking.try_set(false);
        self.thinking.try_set(None);
        self.view.try_set(Some(Arc::new(view)));
        self.think();
    }

    /// Lets the AI think, if it is to move.
    fn think(self) {
        let Some(view) = self.now() else { return };
        let revision = view.revision;
        let thinking = self.thinking.try_get_untracked().flatten();
        if view.outcome.is_some() || hand(&view).is_some() || thinking == Some(revision) {
            return;
        }
        self.thinking.try_set(Some(revision));
        let game = self.id;
        spawn_local(async move {
            let answer = call(Think { game, revision }).await;
            if self.thinking.try_get_untracked().flatten() == Some(revision) {
                self.thinking.try_set(None);
            }
            self.take(answer);
        });
    }

    fn take(self, answer: Result<GameView, Trouble>) {
        match answer {
            Ok(view) => self.show(view),
            Err(Trouble::Refused(Refusal::Stale { .. })) => self.refresh(),
            Err(trouble) => self.app.complain(trouble),
        }
    }

    /// Fetches the game as it is: something has moved it on.
    fn refresh(self) {
        let game = self.id;
        spawn_local(async move {
            match call(Open { game }).await {
                Ok(view) => self.show(view),
                Err(trouble) => self.app.complain(trouble),
            }
        });
    }

    fn ask<R: Request<Answer = GameView>>(self, request: impl FnOnce(GameId, Revision) -> R) {
        let Some(view) = self.now() else { return };
        let request = request(self.id, view.revision);
        spawn_local(async move { self.take(call(request).await) });
    }

    /// Makes a move.
    pub fn play(self, text: String) {
        self.ask(|game, revision| PlayMove { game, revision, text });
    }

    /// Takes back to the player's own last decision.
    pub fn undo(self) {
        self.ask(|game, revision| Undo { game, revision });
    }

    /// Plays again what was taken back.
    pub fn redo(self) {
        self.ask(|game, revision| Redo { game, revision });
    }

    /// Gives up.
    pub fn resign(self) {
        self.ask(|game, revision| Resign { game, revision });
    }

    /// Offers, agrees on or accepts a draw.
    pub fn offer_draw(self) {
        self.ask(|game, revision| OfferDraw { game, revision });
    }

    /// Claims a draw.
    pub fn claim(self, claim: Claim) {
        self.ask(|game, revision| ClaimDraw { game, revision, claim });
    }

    /// Asks the AI for the best moves, or ends its search.
    pub fn look(self) {
        let Some(view) = self.now() else { return };
        let game = self.id;
        if self.looking.get_untracked() {
            spawn_local(async move {
                let _ = call(Stop { game }).await;
            });
            return;
        }
        self.looking.set(true);
        let revision = view.revision;
        spawn_local(async move {
            let answer = call(Analyse { game, revision, lines: LINES }).await;
            if self.now().is_none_or(|now| now.revision != revision) {
                return;
            }
            self.looking.try_set(false);
            match answer {
                Ok(analysis) => {
                    self.analysis.try_set(Some(analysis));
                }
                Err(trouble) => self.app.complain(trouble),
            }
        });
        self.follow(revision);
    }

    /// Shows what an analysis has found so far, for as long as it goes on.
    fn follow(self, revision: Revision) {
        let game = self.id;
        set_timeout(
            move || {
                spawn_local(async move {
                    if !self.looking.try_get_untracked().unwrap_or_default() {
                        return;
                    }
                    let found = call(Progress { game }).await.ok().flatten();
                    let looking = self.looking.try_get_untracked().unwrap_or_default();
                    if let Some(found) = found.filter(|found| looking && found.revision == revision) {
                        self.analysis.try_set(Some(found));
                    }
                    self.follow(revision);
                });
            },
            PROGRESS,
        );
    }

    /// The cells of the move that the AI advises.
    pub fn advice(self) -> Option<(CellIndex, CellIndex)> {
        let best = self.analysis.with(|analysis| {
            let line = analysis.as_ref()?.lines.first()?;
            line.moves.first().map(|played| played.text.clone())
        })?;
        self.view.with(|view| {
            let legal = &view.as_ref()?.legal;
            legal.iter().find(|step| step.text == best).map(|step| (step.from, step.to))
        })
    }

    /// Lays a sheet over the board, or another one in its place.
    pub fn lay(self, sheet: SheetKind) {
        self.sheet.set(Some(sheet));
        self.app.nav.open_sheet();
    }
}

/// Whose pieces can be moved by touch: nobody's while the AI is to move.
fn hand(view: &GameView) -> Option<Side> {
    match (view.outcome, view.opponent) {
        (Some(_), _) => None,
        (None, Opponent::Friend) => Some(view.turn),
        (None, Opponent::Ai { human, .. }) => Some(human).filter(|human| *human == view.turn),
    }
}
