//! How a piece looks: its figure, or a round token with its letter.

use leptos::prelude::*;
use rules::wire::{Man, PieceCard, Side, VariantCard};

include!("../generated/figures.rs");

/// Whether there is a drawing under this name.
fn is_drawn(figure: &str) -> bool {
    FIGURES.binary_search_by_key(&figure, |(name, _)| name).is_ok()
}

/// The drawings, once in the page; pieces refer to them.
#[component]
pub fn Figures() -> impl IntoView {
    let symbol = |(name, body): &(&'static str, &'static str)| {
        view! {
            <symbol id=format!("figure-{name}") viewBox="0 0 512 512" overflow="visible" inner_html=*body></symbol>
        }
    };
    view! { <svg class="figures" aria-hidden="true">{FIGURES.iter().map(symbol).collect_view()}</svg> }
}

/// The class that colours a side's pieces.
pub fn side_class(side: Side) -> &'static str {
    match side {
        Side::White => "white",
        Side::Black => "black",
    }
}

/// A piece inside a drawing, centred on a point, `size` wide.
pub fn piece(card: &PieceCard, side: Side, letters: bool, (x, y): (f32, f32), size: f32) -> AnyView {
    let half = size / 2.0;
    if !letters && is_drawn(&card.figure) {
        return view! {
            <use_
                class=format!("man {}", side_class(side))
                href=format!("#figure-{}", card.figure)
                x=x - half
                y=y - half
                width=size
                height=size
            ></use_>
        }
        .into_any();
    }
    view! {
        <g class=format!("man token {}", side_class(side))>
            <circle cx=x cy=y r=half * 0.96></circle>
            <text x=x y=y + size * 0.2 font-size=size * 0.56 text-anchor="middle">
                {card.letter.to_string()}
            </text>
        </g>
    }
    .into_any()
}

/// A piece on its own, in a line of text or a button.
#[component]
pub fn PieceIcon(
    /// Its kind.
    card: PieceCard,
    /// Its army.
    side: Side,
    /// Letters instead of figures.
    letters: bool,
) -> impl IntoView {
    view! {
        <svg class="piece" viewBox="-4 -4 108 108" aria-hidden="true">
            {piece(&card, side, letters, (50.0, 50.0), 100.0)}
        </svg>
    }
}

/// The kind of a man.
pub fn kind(card: &VariantCard, man: Man) -> Option<&PieceCard> {
    card.pieces.get(usize::from(man.piece))
}
