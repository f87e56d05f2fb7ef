//! The games as the catalogue shows them.

use super::memo::Memo;
use super::views;
use crate::board::{Board, Shape, Side};
use crate::compile::Tables;
use crate::game::Game;
use crate::spec::expand::Ground;
use crate::spec::{self, Drawn};
use crate::variants;
use crate::wire::*;
use std::sync::Arc;

/// Every game under its default options.
pub(super) fn catalogue(memo: &Memo) -> Result<Vec<VariantCard>, Refusal> {
    variants::ALL.iter().map(|variant| card(memo, variant.id, &Choices::new())).collect()
}

/// One game under chosen options.
pub(super) fn card(memo: &Memo, id: &str, choices: &Choices) -> Result<VariantCard, Refusal> {
    let tables = memo.tables(id, choices)?;
    let variant = tables.variant;
    let game = Game::new(tables.clone()).map_err(|error| Refusal::Broken { why: error.to_string() })?;
    Ok(VariantCard {
        id: variant.id.to_owned(),
        name: variant.name.to_owned(),
        inventor: variant.inventor.to_owned(),
        year: (variant.year > 0).then_some(variant.year),
        about: variant.about.to_owned(),
        reconstructed: variant.reconstructed.to_owned(),
        board: board(&tables),
        pieces: tables.kinds.iter().map(|kind| piece(kind.piece)).collect(),
        start: views::cells(&game),
        options: variant.options.iter().map(option).collect(),
    })
}

fn piece(piece: &spec::Piece) -> PieceCard {
    PieceCard { letter: piece.letter, name: piece.name.to_owned(), figure: piece.figure.to_owned() }
}

fn option(choice: &spec::Choice) -> OptionCard {
    let value = |&(id, name): &(&str, &str)| ValueCard { id: id.to_owned(), name: name.to_owned() };
    OptionCard {
        id: choice.id.to_owned(),
        name: choice.name.to_owned(),
        help: choice.help.to_owned(),
        values: choice.values.iter().map(value).collect(),
    }
}

/// The geometry, White at the bottom.
fn board(tables: &Arc<Tables>) -> BoardView {
    let board = &tables.board;
    let (outline, [half_width, half_height]) = match board.shape() {
        Shape::Square { .. } => (Outline::Square, [0.5, 0.5]),
        // Flat above and below, one from flat to flat: so much from middle to corner.
        Shape::Hex { .. } => (Outline::Hexagon, [1.0 / 3.0_f32.sqrt(), 0.5]),
    };
    let reach = |axis: usize| board.cells().map(|cell| board.centre(cell)[axis].abs()).fold(0.0, f32::max);
    let [right, top] = [reach(0) + half_width, reach(1) + half_height];
    let cell = |cell| {
        let [x, y] = board.centre(cell);
        let name = board.name(cell).to_owned();
        CellView { name, x: right + x, y: top - y, tone: board.tone(cell) }
    };
    BoardView {
        outline,
        width: 2.0 * right,
        height: 2.0 * top,
        cells: board.cells().map(cell).collect(),
        zones: zones(tables, board),
    }
}

/// The zones worth drawing, each army's; once where both have the same cells.
fn zones(tables: &Tables, board: &Board) -> Vec<ZoneView> {
    let ground = Ground { variant: tables.variant, choices: &tables.choices, board };
    let mut zones: Vec<ZoneView> = Vec::new();
    for Drawn { zone, style } in ground.rows(tables.variant.zones) {
        for side in Side::BOTH {
            // The tables exist, so `check` has found every zone on the board.
            let Ok(cells) = ground.cells(zone, side) else { continue };
            let view = ZoneView { name: zone.name.to_owned(), style, cells: cells.into_iter().collect() };
            if !zones.contains(&view) {
                zones.push(view);
            }
        }
    }
    zones
}
