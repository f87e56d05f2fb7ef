//! What can be done, within the thumb's reach; and, in its place, how it ended.

use super::play::Play;
use super::sheets::SheetKind;
use crate::icons::{self, Icon};
use crate::route::Screen;
use crate::screens::parts::said;
use crate::text;
use crate::words::i18n::t;
use leptos::prelude::*;
use rules::wire::{GameView, Outcome};
use std::sync::Arc;

/// One thing to do.
#[component]
fn Action(
    testid: &'static str,
    icon: icondata_core::Icon,
    #[prop(into)] label: Signal<String>,
    #[prop(into, default = false.into())] disabled: Signal<bool>,
    #[prop(into)] act: Callback<()>,
) -> impl IntoView {
    view! {
        <button class="action" data-testid=testid disabled=disabled on:click=move |_| act.run(())>
            <Icon icon />
            <span>{label}</span>
        </button>
    }
}

/// The bar of a game under way.
#[component]
pub fn ActionBar(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = play.app.words;
    let can_undo = move || view.with(|view| view.can_undo);
    view! {
        <nav class="actions">
            <Undo play disabled=Signal::derive(move || !can_undo()) />
            {move || if play.looking.get() {
                view! {
                    <Action
                        testid="stop"
                        icon=icons::STOP
                        label=said!(words, game.stop)
                        act=move |()| play.look()
                    />
                }.into_any()
            } else {
                view! {
                    <Action
                        testid="hint"
                        icon=icons::HINT
                        label=said!(words, game.hint)
                        disabled=Signal::derive(move || play.hand.with(Option::is_none))
                        act=move |()| play.look()
                    />
                }.into_any()
            }}
            <Flip play />
            <Action
                testid="resign"
                icon=icons::FLAG
                label=said!(words, game.resign)
                act=move |()| play.lay(SheetKind::Resign)
            />
            <More play />
        </nav>
    }
}

#[component]
fn Undo(play: Play, #[prop(into)] disabled: Signal<bool>) -> impl IntoView {
    let words = play.app.words;
    view! {
        <Action
            testid="undo"
            icon=icons::UNDO
            label=said!(words, game.undo)
            disabled
            act=move |()| play.undo()
        />
    }
}

#[component]
fn Flip(play: Play) -> impl IntoView {
    let words = play.app.words;
    view! {
        <Action
            testid="flip"
            icon=icons::FLIP
            label=said!(words, game.flip)
            act=move |()| play.flipped.update(|flipped| *flipped = !*flipped)
        />
    }
}

#[component]
fn More(play: Play) -> impl IntoView {
    let words = play.app.words;
    view! {
        <Action
            testid="more"
            icon=icons::MORE
            label=said!(words, more)
            act=move |()| play.lay(SheetKind::More)
        />
    }
}

/// How the game ended, and the ways on.
#[component]
pub fn ResultBar(play: Play, outcome: Outcome) -> impl IntoView {
    let words = play.app.words;
    let opponent = play.now().map(|view| view.opponent);
    let verdict = move || opponent.map(|opponent| text::verdict(words, outcome, opponent));
    let can_undo = move || play.view.with(|view| view.as_ref().is_some_and(|view| view.can_undo));
    let again = move |_| {
        let variant = play.now().map(|view| view.variant.clone());
        play.app.nav.replace(Screen::NewGame(variant));
    };
    view! {
        <nav class="actions result" data-testid="result">
            <p>
                <strong>{verdict}</strong>
                <span>{move || text::reason(words, outcome.reason)}</span>
            </p>
            <Show when=can_undo>
                <Undo play disabled=false />
            </Show>
            <More play />
            <button class="main" data-testid="again" on:click=again>{t!(words, game.new_game)}</button>
        </nav>
    }
}
