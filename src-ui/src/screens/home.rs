//! Home: the games under way, one main action, the games there are.

use super::app;
use super::parts::{Sheet, said};
use crate::app::App;
use crate::board::mini::MiniBoard;
use crate::host::call;
use crate::icons::{self, Icon};
use crate::route::Screen;
use crate::text;
use crate::words::i18n::{t, t_string};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{Delete, GameSummary, Games, Opponent, Outline, Side, VariantCard};
use std::sync::Arc;

/// The home screen.
#[component]
pub fn Home() -> impl IntoView {
    let app = app();
    let games = RwSignal::new(None::<Vec<GameSummary>>);
    let doomed = RwSignal::new(None::<GameSummary>);
    load(app, games);
    let some = move |over: bool| {
        let all = games.get().unwrap_or_default();
        all.into_iter().filter(|game| game.outcome.is_some() == over).collect::<Vec<_>>()
    };
    let list = move |over: bool| {
        let row = move |game| view! { <GameRow game doomed /> };
        some(over).into_iter().map(row).collect_view()
    };
    view! {
        <header class="title-bar home-bar">
            <h1>{t!(app.words, app)}</h1>
            <button
                class="icon-button"
                data-testid="settings"
                aria-label=move || t_string!(app.words, settings)
                on:click=move |_| app.nav.go(Screen::Settings)
            >
                <Icon icon=icons::SETTINGS />
            </button>
        </header>
        <main class="page home" data-testid="home">
            <Show when=move || !some(false).is_empty()>
                <h2>{t!(app.words, home.continue_games)}</h2>
                <div class="cards">{move || list(false)}</div>
            </Show>
            <h2>{t!(app.words, home.games)}</h2>
            <div class="cards">
                {move || app.catalogue.get().into_iter().map(|card| view! { <VariantRow card /> }).collect_view()}
            </div>
            <Show when=move || !some(true).is_empty()>
                <h2>{t!(app.words, home.finished)}</h2>
                <div class="cards">{move || list(true)}</div>
            </Show>
        </main>
        <footer class="foot">
            <button
                class="main"
                data-testid="new-game"
                on:click=move |_| app.nav.go(Screen::NewGame(None))
            >
                {t!(app.words, home.new_game)}
            </button>
        </footer>
        {move || app.nav.has_sheet().then(|| doomed.get()).flatten().map(|game| view! { <Doom game games /> })}
    }
}

fn load(app: App, games: RwSignal<Option<Vec<GameSummary>>>) {
    spawn_local(async move {
        match call(Games {}).await {
            Ok(list) => {
                // The screen may have been left meanwhile.
                games.try_set(Some(list));
            }
            Err(trouble) => app.complain(trouble),
        }
    });
}

/// Whether Black sits at the lower edge for this opponent.
pub fn from_black(opponent: Opponent) -> bool {
    matches!(opponent, Opponent::Ai { human: Side::Black, .. })
}

#[component]
fn GameRow(game: GameSummary, doomed: RwSignal<Option<GameSummary>>) -> impl IntoView {
    let app = app();
    let id = game.id;
    let card = {
        let (variant, choices) = (game.variant.clone(), game.choices.clone());
        Memo::new(move |_| app.card(&variant, &choices))
    };
    let (cells, opponent) = (game.cells.clone(), game.opponent);
    let board = move || {
        let (cells, letters) = (cells.clone(), app.preferences.with(|preferences| preferences.letters));
        let flipped = from_black(opponent);
        card.get().map(|card| view! { <MiniBoard card cells flipped letters /> })
    };
    let changed_ms = game.changed_ms;
    let state = {
        let game = game.clone();
        move || state(app, &game)
    };
    let delete = move |_| {
        doomed.set(Some(game.clone()));
        app.nav.open_sheet();
    };
    view! {
        <article class="card">
            <button
                class="card-body continue"
                data-testid=format!("continue-{id}")
                on:click=move |_| app.nav.go(Screen::Game(id))
            >
                <span class="picture">{board}</span>
                <span class="words">
                    <strong>{move || card.get().map(|card| card.name.clone())}</strong>
                    <span>{move || text::opponent(app.words, opponent)}</span>
                    <span>{state}</span>
                    <small>{move || text::ago(changed_ms)}</small>
                </span>
            </button>
            <button
                class="icon-button"
                data-testid=format!("delete-{id}")
                aria-label=move || t_string!(app.words, home.delete)
                on:click=delete
            >
                <Icon icon=icons::TRASH />
            </button>
        </article>
    }
}

/// Whose move it is, or how it ended.
fn state(app: App, game: &GameSummary) -> String {
    let words = app.words;
    match (game.outcome, game.opponent) {
        (Some(outcome), opponent) => {
            let verdict = text::verdict(words, outcome, opponent);
            format!("{verdict} · {}", text::reason(words, outcome.reason))
        }
        (None, Opponent::Ai { human, .. }) if human == game.turn => {
            t_string!(words, game.your_move).to_string()
        }
        (None, _) => format!("{} {}", text::side(words, game.turn), t_string!(words, game.to_move)),
    }
}

#[component]
fn VariantRow(card: Arc<VariantCard>) -> impl IntoView {
    let app = app();
    let id = card.id.clone();
    let go = move |_| app.nav.go(Screen::NewGame(Some(id.clone())));
    let board = {
        let card = card.clone();
        move || {
            let letters = app.preferences.with(|preferences| preferences.letters);
            view! { <MiniBoard card=card.clone() cells=card.start.clone() letters /> }
        }
    };
    let facts = {
        let card = card.clone();
        move || facts(app, &card)
    };
    view! {
        <article class="card">
            <button class="card-body" data-testid=format!("about-{}", card.id) on:click=go>
                <span class="picture">{board}</span>
                <span class="words">
                    <strong>{card.name.clone()}</strong>
                    <span>{facts}</span>
                    <small>{credit(&card)}</small>
                </span>
            </button>
        </article>
    }
}

/// Who invented it, and when.
pub fn credit(card: &VariantCard) -> String {
    match card.year {
        Some(year) => format!("{}, {year}", card.inventor),
        None => card.inventor.clone(),
    }
}

/// The size of the board and of the armies.
pub fn facts(app: App, card: &VariantCard) -> String {
    let men = card.start.iter().flatten().filter(|man| man.side == Side::White).count();
    let men = t_string!(app.words, home.men, men = men).to_string();
    let cells = card.board.cells.len();
    match card.board.outline {
        Outline::Square => format!("{} × {} · {men}", card.board.width, card.board.height),
        Outline::Hexagon => format!("{} · {men}", t_string!(app.words, home.hexagons, cells = cells)),
    }
}

/// Asks whether a game is really to be deleted.
#[component]
fn Doom(game: GameSummary, games: RwSignal<Option<Vec<GameSummary>>>) -> impl IntoView {
    let app = app();
    let id = game.id;
    let name =
        untrack(|| app.card(&game.variant, &game.choices)).map(|card| card.name.clone()).unwrap_or_default();
    let delete = move |_| {
        app.nav.close_sheet();
        spawn_local(async move {
            if let Err(trouble) = call(Delete { game: id }).await {
                app.complain(trouble);
            }
            load(app, games);
        });
    };
    view! {
        <Sheet title=said!(app.words, home.delete_sure, name = name.clone())>
            <div class="buttons">
                <button class="quiet" data-testid="keep" on:click=move |_| app.nav.close_sheet()>
                    {t!(app.words, cancel)}
                </button>
                <button class="main" data-testid="confirm" on:click=delete>{t!(app.words, home.delete_yes)}</button>
            </div>
        </Sheet>
    }
}
