//! What is laid over the board: choices, the menu, the record, the lines, the game's card.

use super::play::Play;
use super::strips::rating;
use crate::host::call;
use crate::icons::{self, Icon};
use crate::pieces::PieceIcon;
use crate::route::Screen;
use crate::screens::home::credit;
use crate::screens::parts::{Sheet, said};
use crate::text;
use crate::words::i18n::{t, t_string};
use leptos::prelude::*;
use leptos::task::spawn_local;
use rules::wire::{GameView, Line, MoveKind, MoveView, Opponent, Record, Side};
use std::sync::Arc;
use wasm_bindgen_futures::JsFuture;

/// Which sheet.
#[derive(Clone, PartialEq, Eq)]
pub enum SheetKind {
    /// Several moves were meant: indices into the legal ones.
    Choose(Vec<usize>),
    /// What else can be done.
    More,
    /// Whether to give up.
    Resign,
    /// The game as text.
    Record,
    /// What the AI sees.
    Lines,
    /// The game and its pieces.
    About,
}

/// The sheet over the board, while there is one.
#[component]
pub fn Sheets(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let nav = play.app.nav;
    move || {
        let kind = play.sheet.get().filter(|_| nav.has_sheet())?;
        Some(match kind {
            SheetKind::Choose(which) => view! { <Choose play view which /> }.into_any(),
            SheetKind::More => view! { <Menu play view /> }.into_any(),
            SheetKind::Resign => view! { <ResignSheet play view /> }.into_any(),
            SheetKind::Record => view! { <RecordSheet play /> }.into_any(),
            SheetKind::Lines => view! { <Lines play /> }.into_any(),
            SheetKind::About => view! { <About play /> }.into_any(),
        })
    }
}

/// Which of several moves from and to the same cells.
#[component]
fn Choose(play: Play, view: Memo<Arc<GameView>>, which: Vec<usize>) -> impl IntoView {
    let words = play.app.words;
    let view = view.get_untracked();
    let moves: Vec<MoveView> = which.iter().filter_map(|&index| view.legal.get(index).cloned()).collect();
    let promotes = moves.iter().any(|step| step.promotion.is_some());
    let title = if promotes { said!(words, game.choose_piece) } else { said!(words, game.choose_move) };
    let side = view.turn;
    let choices = moves.into_iter().map(|step| view! { <OneMove play step side promotes /> }).collect_view();
    view! {
        <Sheet title>
            <div class="choices">{choices}</div>
        </Sheet>
    }
}

#[component]
fn OneMove(play: Play, step: MoveView, side: Side, promotes: bool) -> impl IntoView {
    let words = play.app.words;
    let letters = play.app.preferences.with_untracked(|preferences| preferences.letters);
    let card = play.card.get_untracked();
    let view = play.now();
    let becomes = step.promotion.and_then(|piece| card.as_ref()?.pieces.get(usize::from(piece)).cloned());
    let stands = view.and_then(|view| {
        let man = view.cells.get(usize::from(step.from)).copied().flatten()?;
        card.as_ref()?.pieces.get(usize::from(man.piece)).cloned()
    });
    let name = becomes.as_ref().map(|piece| piece.name.clone());
    let kind = step.kind;
    let what = move || match (&name, kind) {
        (Some(name), _) => name.clone(),
        (None, _) if promotes => t_string!(words, game.stay).to_string(),
        (None, MoveKind::Castle) => t_string!(words, game.castle).to_string(),
        (None, _) => t_string!(words, game.step).to_string(),
    };
    let testid = becomes.as_ref().map(|piece| format!("promote-{}", piece.letter));
    let figure = becomes.or(stands);
    let figure = figure.map(|card| view! { <PieceIcon card side letters /> });
    // Two castles differ by where the King goes; their notation says only how far.
    let goal = Some(step.to).filter(|_| kind == MoveKind::Castle);
    let goal = goal.and_then(|to| Some(card.as_ref()?.board.cells.get(usize::from(to))?.name.clone()));
    let goal = goal.map(|cell| format!(" · {cell}"));
    let text = step.text.clone();
    let choose = move |_| {
        play.app.nav.close_sheet();
        play.play(text.clone());
    };
    view! {
        <button class="choice" data-testid=format!("choice-{}", step.text) on:click=choose>
            <span class="figure" data-testid=testid>{figure}</span>
            <strong>{what}</strong>
            <small>{step.notation}{goal}</small>
        </button>
    }
}

/// One row of a menu.
#[component]
fn Row(
    testid: &'static str,
    icon: icondata_core::Icon,
    label: Signal<String>,
    #[prop(into)] act: Callback<()>,
) -> impl IntoView {
    view! {
        <button class="row" data-testid=testid on:click=move |_| act.run(())>
            <Icon icon />
            <span>{label}</span>
        </button>
    }
}

#[component]
fn Menu(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = play.app.words;
    let nav = play.app.nav;
    let view = view.get_untracked();
    let draw = match view.opponent {
        Opponent::Friend => said!(words, game.agree_draw),
        Opponent::Ai { .. } => said!(words, game.offer_draw),
    };
    let draw = view.outcome.is_none().then(|| {
        view! {
            <Row
                testid="offer-draw"
                icon=icons::DRAW
                label=draw
                act=move |()| {
                    nav.close_sheet();
                    play.offer_draw();
                }
            />
        }
    });
    let variant = view.variant.clone();
    view! {
        <Sheet title=said!(words, more)>
            {draw}
            <Row testid="record" icon=icons::RECORD label=said!(words, game.record)
                act=move |()| play.lay(SheetKind::Record) />
            <Row testid="about-game" icon=icons::BOOK label=said!(words, game.about)
                act=move |()| play.lay(SheetKind::About) />
            <Row testid="another" icon=icons::PLUS label=said!(words, game.new_game)
                act=move |()| nav.go(Screen::NewGame(Some(variant.clone()))) />
            <Row testid="settings" icon=icons::SETTINGS label=said!(words, settings)
                act=move |()| nav.go(Screen::Settings) />
        </Sheet>
    }
}

#[component]
fn ResignSheet(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = play.app.words;
    let (opponent, turn) = view.with_untracked(|view| (view.opponent, view.turn));
    let title = Signal::derive(move || match opponent {
        Opponent::Ai { .. } => t_string!(words, game.resign_sure).to_string(),
        Opponent::Friend => {
            t_string!(words, game.resign_sure_friend, side = text::side(words, turn)).to_string()
        }
    });
    let resign = move |_| {
        play.app.nav.close_sheet();
        play.resign();
    };
    view! {
        <Sheet title>
            <div class="buttons">
                <button class="quiet" data-testid="keep" on:click=move |_| play.app.nav.close_sheet()>
                    {t!(words, cancel)}
                </button>
                <button class="main" data-testid="confirm" on:click=resign>{t!(words, game.resign_yes)}</button>
            </div>
        </Sheet>
    }
}

#[component]
fn RecordSheet(play: Play) -> impl IntoView {
    let app = play.app;
    let words = app.words;
    let record = RwSignal::new(String::new());
    let game = play.id;
    spawn_local(async move {
        match call(Record { game }).await {
            Ok(text) => {
                record.try_set(text);
            }
            Err(trouble) => app.complain(trouble),
        }
    });
    let copy = move |_| {
        let text = record.get_untracked();
        spawn_local(async move {
            let done = copied(&text).await;
            app.say(|| match done {
                true => t_string!(words, game.copied).to_string(),
                false => t_string!(words, game.not_copied).to_string(),
            });
        });
    };
    view! {
        <Sheet title=said!(words, game.record)>
            <textarea readonly rows="9" data-testid="record-text" prop:value=record></textarea>
            <button class="quiet" data-testid="copy" on:click=copy>
                <Icon icon=icons::COPY />
                {t!(words, game.copy)}
            </button>
        </Sheet>
    }
}

/// Puts text on the clipboard. On insecure addresses there is none: then the text field is
/// selected and the old command tried.
async fn copied(text: &str) -> bool {
    let navigator = window().navigator();
    if window().is_secure_context() {
        return JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok();
    }
    let field = document().query_selector("[data-testid=record-text]").ok().flatten();
    let Some(field) = field.and_then(|field| {
        use wasm_bindgen::JsCast;
        field.dyn_into::<web_sys::HtmlTextAreaElement>().ok()
    }) else {
        return false;
    };
    field.select();
    use wasm_bindgen::JsCast;
    let page = document().dyn_into::<web_sys::HtmlDocument>();
    page.is_ok_and(|page| page.exec_command("copy").unwrap_or(false))
}

/// The best lines that the AI has found.
#[component]
fn Lines(play: Play) -> impl IntoView {
    let words = play.app.words;
    let lines = move || play.analysis.with(|analysis| analysis.as_ref().map(|found| found.lines.clone()));
    let line = move |line: Line| {
        let moves: Vec<String> = line.moves.iter().map(|played| played.notation.clone()).collect();
        let why = line.why.map(|why| format!(" · {}", text::why(words, why))).unwrap_or_default();
        view! {
            <li>
                <strong>{moves.join(" ")}</strong>
                <small>{rating(play, &line, true)}{why}</small>
            </li>
        }
    };
    view! {
        <Sheet title=said!(words, game.analysis)>
            <ol class="lines" data-testid="lines">
                {move || lines().unwrap_or_default().into_iter().map(line).collect_view()}
            </ol>
            <Show when=move || play.looking.get()>
                <p class="muted">{t!(words, game.looking)}</p>
            </Show>
        </Sheet>
    }
}

/// The game's card, with its pieces by name.
#[component]
fn About(play: Play) -> impl IntoView {
    let words = play.app.words;
    let letters = play.app.preferences.with_untracked(|preferences| preferences.letters);
    let card = play.card.get_untracked()?;
    let piece = move |piece: &rules::wire::PieceCard| {
        view! {
            <li>
                <PieceIcon card=piece.clone() side=Side::White letters />
                <span>{piece.name.clone()}</span>
                <small>{piece.letter.to_string()}</small>
            </li>
        }
    };
    let reconstructed = (!card.reconstructed.is_empty()).then(|| {
        view! { <p class="note"><b>{t!(words, game.reconstructed)}</b>" "{card.reconstructed.clone()}</p> }
    });
    Some(view! {
        <Sheet title=Signal::stored(card.name.clone())>
            <p>{card.about.clone()}</p>
            <p class="muted">{credit(&card)}</p>
            {reconstructed}
            <h3>{t!(words, game.pieces)}</h3>
            <ul class="pieces">{card.pieces.iter().map(piece).collect_view()}</ul>
        </Sheet>
    })
}
