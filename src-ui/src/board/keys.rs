//! The board by keyboard: arrow keys move a cursor, which is also told in words.

use super::state::Board;
use super::view::Table;
use crate::pieces::kind;
use crate::text;
use crate::words::i18n::use_i18n;
use leptos::prelude::*;
use rules::wire::CellIndex;
use web_sys::KeyboardEvent;

impl Table {
    /// Moves the cursor, or takes it for a finger.
    pub(super) fn key(self, event: &KeyboardEvent) {
        match event.key().as_str() {
            "ArrowUp" => self.step((0.0, -1.0)),
            "ArrowDown" => self.step((0.0, 1.0)),
            "ArrowLeft" => self.step((-1.0, 0.0)),
            "ArrowRight" => self.step((1.0, 0.0)),
            "Enter" | " " => self.press_here(),
            "Escape" => self.state.update(|state| {
                state.unselect();
            }),
            _ => return,
        }
        event.prevent_default();
    }

    fn step(self, direction: (f32, f32)) {
        let from = self.cursor.get_untracked().or_else(|| self.first());
        let Some(from) = from else { return };
        let next = match self.cursor.get_untracked() {
            Some(_) => self.layout.with_untracked(|of| of.layout.beside(from, direction)),
            None => None,
        };
        self.cursor.set(next.or(Some(from)));
    }

    /// Where the cursor begins: at what moved last, else anywhere.
    fn first(self) -> Option<CellIndex> {
        self.props.view.with_untracked(|view| {
            let last = view.last.map(|last| last.to);
            last.or_else(|| view.legal.first().map(|step| step.from))
        })
    }

    fn press_here(self) {
        let cell = self.cursor.get_untracked();
        self.state.update(|state| state.press(cell));
        let deed = self.state.try_update(|state: &mut Board| state.release(cell));
        self.act(deed);
    }
}

/// What the cursor stands on, for those who listen.
#[component]
pub(super) fn Spoken(table: Table) -> impl IntoView {
    let words = use_i18n();
    let said = move || {
        let cell = usize::from(table.cursor.get()?);
        let card = table.card.get_value();
        let name = card.board.cells.get(cell)?.name.clone();
        let man = table.props.view.with(|view| view.cells.get(cell).copied().flatten());
        let man = man.and_then(|man| Some((kind(&card, man)?.name.clone(), man.side)));
        Some(match man {
            Some((piece, side)) => format!("{name}: {} {piece}", text::side(words, side)),
            None => name,
        })
    };
    view! { <p class="heard" aria-live="polite">{said}</p> }
}
