//! A board, its two players, the moves so far, and what can be done.

mod bar;
mod play;
mod sheets;
mod strips;

use super::app;
use super::parts::TitleBar;
use crate::board::view::{BoardProps, BoardSvg};
use crate::icons::{self, Icon};
use crate::words::i18n::{t, t_string};
use bar::{ActionBar, ResultBar};
use leptos::prelude::*;
use play::Play;
use rules::wire::{GameId, GameView, VariantCard};
use sheets::{SheetKind, Sheets};
use std::sync::Arc;
use strips::{MiddleStrip, PlayerStrip, Status};

/// The game screen.
#[component]
pub fn GameScreen(id: GameId) -> impl IntoView {
    let app = app();
    let play = Play::open(app, id);
    let name = move || play.card.with(|card| card.as_ref().map(|card| card.name.clone()).unwrap_or_default());
    // Built once for the game; what changes inside follows its signals.
    let ready = Memo::new(move |_| {
        let card = play.card.get();
        card.filter(|_| play.view.with(Option::is_some))
    });
    view! {
        <div class="game" data-testid="game">
            <TitleBar title=Signal::derive(name)>
                <button
                    class="icon-button"
                    data-testid="about"
                    aria-label=move || t_string!(app.words, game.about)
                    on:click=move |_| play.lay(SheetKind::About)
                >
                    <Icon icon=icons::BOOK />
                </button>
            </TitleBar>
            {move || match ready.get() {
                Some(card) => view! { <Table play card /> }.into_any(),
                None => view! { <p class="plain muted">{t!(app.words, loading)}</p> }.into_any(),
            }}
        </div>
    }
}

#[component]
fn Table(play: Play, card: Arc<VariantCard>) -> impl IntoView {
    let app = play.app;
    // `ready` above says that there is a view; it is only ever replaced by another.
    let first = play.view.get_untracked();
    let shown = Memo::new(move |before: Option<&Arc<GameView>>| {
        let now = play.view.get().or_else(|| before.cloned()).or_else(|| first.clone());
        now.unwrap_or_else(|| unreachable!("the table is laid for a view"))
    });
    let props = BoardProps {
        view: shown.into(),
        hand: play.hand.into(),
        flipped: play.flipped.into(),
        letters: Signal::derive(move || app.preferences.with(|preferences| preferences.letters)),
        advice: Signal::derive(move || play.advice()),
        play: Callback::new(move |text| play.play(text)),
        ask: Callback::new(move |which| play.lay(SheetKind::Choose(which))),
    };
    let over = Memo::new(move |_| shown.with(|view| view.outcome));
    view! {
        <PlayerStrip play view=shown near=false />
        <BoardSvg card props />
        <PlayerStrip play view=shown near=true />
        <MiddleStrip play view=shown />
        {move || match over.get() {
            Some(outcome) => view! { <ResultBar play outcome /> }.into_any(),
            None => view! { <ActionBar play view=shown /> }.into_any(),
        }}
        <Status play view=shown />
        <Sheets play view=shown />
    }
}
