//! A board as a small picture: no touches, few elements.

use super::layout::{Layout, UNIT};
use crate::pieces::{kind, piece};
use leptos::prelude::*;
use rules::wire::{Man, Outline, VariantCard};
use std::sync::Arc;

/// A position as a picture.
#[component]
pub fn MiniBoard(
    /// The variant, under the options of the position.
    card: Arc<VariantCard>,
    /// The position, cell by cell.
    cells: Vec<Option<Man>>,
    /// Black at the bottom.
    #[prop(optional)]
    flipped: bool,
    /// Letters instead of figures.
    letters: bool,
) -> impl IntoView {
    let layout = Layout::new(&card.board, flipped);
    let ground = tones(&card, &layout);
    let men = (0..).zip(cells).filter_map(|(cell, man)| {
        let man = man?;
        let at = layout.centre(cell);
        Some(piece(kind(&card, man)?, man.side, letters, (at.x, at.y), 0.92 * UNIT))
    });
    let men = men.collect_view();
    view! {
        <svg
            class="mini"
            class:hexagons=card.board.outline == Outline::Hexagon
            viewBox=format!("0 0 {} {}", layout.width(), layout.height())
            aria-hidden="true"
        >
            {ground}
            {men}
        </svg>
    }
}

/// All cells of one tone as one outline.
fn tones(card: &VariantCard, layout: &Layout) -> Vec<AnyView> {
    let tone = |tone: u8| {
        let cells = (0..).zip(&card.board.cells).filter(|(_, cell)| cell.tone == tone);
        let path: String = cells.map(|(index, _)| layout.path(index)).collect();
        view! { <path class=format!("tone-{tone}") d=path></path> }.into_any()
    };
    (0..3).map(tone).collect()
}
