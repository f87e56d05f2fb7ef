//! The strips around the board: who plays, what they took, the moves so far.

use super::play::Play;
use super::sheets::SheetKind;
use crate::icons::{self, Icon};
use crate::pieces::{PieceIcon, side_class};
use crate::score::{Row, rows};
use crate::text;
use crate::words::i18n::{t, t_string};
use leptos::html::Div;
use leptos::prelude::*;
use rules::wire::{Claim, GameView, Line, Opponent, Side};
use std::sync::Arc;

/// One player: name, side, whose turn it is, what was taken.
#[component]
pub fn PlayerStrip(
    play: Play,
    view: Memo<Arc<GameView>>,
    /// The one at the lower edge.
    near: bool,
) -> impl IntoView {
    let words = play.app.words;
    let side = Memo::new(move |_| if play.flipped.get() == near { Side::Black } else { Side::White });
    let opponent = view.with_untracked(|view| view.opponent);
    let turn = Memo::new(move |_| view.with(|view| view.outcome.is_none() && view.turn == side.get()));
    let name = move || match opponent {
        Opponent::Ai { human, .. } if human == side.get() => t_string!(words, game.you).to_string(),
        Opponent::Ai { level, .. } => t_string!(words, game.level, level = level).to_string(),
        Opponent::Friend => text::side(words, side.get()),
    };
    let avatar = move || match opponent {
        Opponent::Ai { human, level } if human != side.get() => level.to_string(),
        _ => String::new(),
    };
    let doing = move || doing(play, view, side.get());
    view! {
        <section
            class="strip"
            class:turn=turn
            data-testid=if near { "near" } else { "far" }
            data-side=move || side_class(side.get())
        >
            <span class=move || format!("disc {}", side_class(side.get()))>{avatar}</span>
            <span class="who">
                <strong>{name}</strong>
                {move || if turn.get() {
                    view! { <small data-testid="turn" data-side=side_class(side.get())>{doing}</small> }.into_any()
                } else {
                    view! { <small>{doing}</small> }.into_any()
                }}
            </span>
            <Captured play view side />
        </section>
    }
}

/// What stands beside a player's name: the side where the name does not say it, and the turn.
fn doing(play: Play, view: Memo<Arc<GameView>>, side: Side) -> String {
    let words = play.app.words;
    view.with(|view| {
        let mut said = Vec::new();
        if view.opponent != Opponent::Friend {
            said.push(text::side(words, side));
        }
        if view.outcome.is_none() && view.turn == side {
            let thinks = play.thinking.with(Option::is_some);
            said.push(match view.opponent {
                Opponent::Ai { human, .. } if human == side => t_string!(words, game.your_move).to_string(),
                Opponent::Ai { .. } if thinks => t_string!(words, game.thinking).to_string(),
                _ => t_string!(words, game.to_move).to_string(),
            });
            if view.check.is_some() {
                said.push(t_string!(words, game.check).to_string());
            }
        }
        if let Some(outcome) = view.outcome {
            said.push(match outcome.winner {
                None => "½".to_owned(),
                Some(winner) => if winner == side { "1" } else { "0" }.to_owned(),
            });
        }
        said.join(" · ")
    })
}

/// What a player took, like beside like.
#[component]
fn Captured(play: Play, view: Memo<Arc<GameView>>, side: Memo<Side>) -> impl IntoView {
    let words = play.app.words;
    let men = move || {
        let victim = side.get().other();
        let mut lost = view.with(|view| match victim {
            Side::White => view.captured[0].clone(),
            Side::Black => view.captured[1].clone(),
        });
        lost.sort_unstable();
        let letters = play.app.preferences.with(|preferences| preferences.letters);
        let card = play.card.get()?;
        let one = |(i, piece): (usize, &u8)| {
            let kind = card.pieces.get(usize::from(*piece))?.clone();
            let again = i > 0 && lost[i - 1] == *piece;
            Some(view! { <span class:again=again><PieceIcon card=kind side=victim letters /></span> })
        };
        Some(lost.iter().enumerate().filter_map(one).collect_view())
    };
    view! {
        <span
            class="captured"
            aria-label=move || t_string!(words, game.captured, side = text::side(words, side.get())).to_string()
        >
            {men}
        </span>
    }
}

/// Below the near player: what calls for an answer, else what the AI sees, else the moves.
#[component]
pub fn MiddleStrip(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = play.app.words;
    let own_turn = move || play.hand.with(Option::is_some);
    let calls = move || {
        let (claims, offered) = view.with(|view| (view.claims.clone(), view.offered));
        let offered = offered.then(|| view! { <OfferButton play /> });
        let claims = own_turn()
            .then(|| claims.into_iter().map(|claim| view! { <ClaimButton play claim /> }).collect_view());
        view! { {offered}{claims} }
    };
    let calling = move || view.with(|view| view.offered || (own_turn() && !view.claims.is_empty()));
    let seeing = move || play.looking.get() || play.analysis.with(Option::is_some);
    view! {
        <section class="middle">
            {move || if calling() {
                view! { <div class="calls">{calls}</div> }.into_any()
            } else if seeing() {
                view! { <Advice play /> }.into_any()
            } else {
                view! { <Moves view /> }.into_any()
            }}
            <Show when=move || view.with(|view| view.can_redo)>
                <button
                    class="icon-button"
                    data-testid="redo"
                    aria-label=move || t_string!(words, game.redo)
                    on:click=move |_| play.redo()
                >
                    <Icon icon=icons::REDO />
                </button>
            </Show>
        </section>
    }
}

#[component]
fn OfferButton(play: Play) -> impl IntoView {
    view! {
        <button class="chip" data-testid="accept-draw" on:click=move |_| play.offer_draw()>
            <Icon icon=icons::DRAW />
            {t!(play.app.words, game.accept_draw)}
        </button>
    }
}

/// Claims a draw that is due.
#[component]
fn ClaimButton(play: Play, claim: Claim) -> impl IntoView {
    let testid = match claim {
        Claim::Threefold => "claim-threefold",
        Claim::MoveLimit => "claim-move_limit",
    };
    view! {
        <button class="chip" data-testid=testid on:click=move |_| play.claim(claim)>
            <Icon icon=icons::DRAW />
            {move || text::claim(play.app.words, claim)}
        </button>
    }
}

/// The best move that the AI has found; a tap shows more lines.
#[component]
fn Advice(play: Play) -> impl IntoView {
    let words = play.app.words;
    let best = move || play.analysis.with(|analysis| analysis.as_ref()?.lines.first().cloned());
    let said = move || match best() {
        None => t_string!(words, game.looking).to_string(),
        Some(line) => {
            let first = line.moves.first().map(|played| played.notation.clone()).unwrap_or_default();
            let why = line.why.map(|why| format!(" · {}", text::why(words, why))).unwrap_or_default();
            format!("{first}{why} · {}", rating(play, &line, false))
        }
    };
    view! {
        <button class="advice-line" data-testid="hint-line" on:click=move |_| play.lay(SheetKind::Lines)>
            <Icon icon=icons::HINT />
            <span>{said}</span>
        </button>
    }
}

/// What a line is worth, and how far it looks.
pub fn rating(play: Play, line: &Line, depth: bool) -> String {
    let words = play.app.words;
    let moves = |plies: i32| plies.unsigned_abs().div_ceil(2);
    let score = match line.mate {
        Some(plies) if plies > 0 => t_string!(words, game.mate, moves = moves(plies)).to_string(),
        Some(plies) => t_string!(words, game.mated, moves = moves(plies)).to_string(),
        None => format!("{:+.1}", f64::from(line.centipawns) / 100.0),
    };
    let chance = (line.win_chance * 100.0).round();
    let worth = t_string!(words, game.worth, score = score, chance = chance).to_string();
    if !depth {
        return worth;
    }
    format!("{worth} · {}", t_string!(words, game.depth, depth = line.depth))
}

/// The moves so far; the last one is in sight.
#[component]
fn Moves(view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = super::app().words;
    let strip = NodeRef::<Div>::new();
    let all = Memo::new(move |_| view.with(|view| rows(&view.moves, &view.fen)));
    Effect::new(move || {
        all.track();
        if let Some(strip) = strip.get() {
            strip.set_scroll_left(strip.scroll_width());
        }
    });
    let show = |rows: Vec<Row>| {
        let last = rows.len().saturating_sub(1);
        let row = |(i, row): (usize, Row)| {
            let white_is_last = i == last && row.black.is_none();
            let black = row.black.map(|text| view! { <b class:last=i == last>{text}</b> });
            let white = match row.white {
                Some(text) => view! { <b class:last=white_is_last>{text}</b> }.into_any(),
                None => view! { <b>"…"</b> }.into_any(),
            };
            view! { <li><i>{row.number}"."</i>{white}{black}</li> }
        };
        rows.into_iter().enumerate().map(row).collect_view()
    };
    view! {
        <div class="moves" data-testid="moves" node_ref=strip>
            {move || match all.get() {
                rows if rows.is_empty() => view! { <span class="muted">{t!(words, game.no_moves)}</span> }.into_any(),
                rows => view! { <ol>{show(rows)}</ol> }.into_any(),
            }}
        </div>
    }
}

/// The same in one sentence, for those who listen (and for tests).
#[component]
pub fn Status(play: Play, view: Memo<Arc<GameView>>) -> impl IntoView {
    let words = play.app.words;
    let said = move || {
        let view = view.get();
        if let Some(outcome) = view.outcome {
            let verdict = text::verdict(words, outcome, view.opponent);
            return format!("{verdict}. {}.", text::reason(words, outcome.reason));
        }
        let side = text::side(words, view.turn);
        let mut said = t_string!(words, game.status_turn, side = side).to_string();
        if view.check.is_some() {
            said += &format!(" {}.", t_string!(words, game.check));
        }
        if play.thinking.with(Option::is_some) {
            said += &format!(" {}", t_string!(words, game.thinking));
        }
        said
    };
    view! { <p class="heard" role="status" data-testid="status">{said}</p> }
}
