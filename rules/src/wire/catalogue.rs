//! The games as the catalogue shows them: cards, pieces, boards.

use super::{CellIndex, PieceIndex, Side};
use serde::{Deserialize, Serialize};

/// A game as the catalogue shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariantCard {
    /// Id, as in `UCI_Variant`.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// Who invented it.
    pub inventor: String,
    /// When.
    pub year: Option<u16>,
    /// One or two sentences.
    pub about: String,
    /// Said where the array was rebuilt from text; empty where the inventor gives it.
    pub reconstructed: String,
    /// The board.
    pub board: BoardView,
    /// Every kind of piece, in the order that [`PieceIndex`] counts.
    pub pieces: Vec<PieceCard>,
    /// The start array under the options asked for, cell by cell.
    pub start: Vec<Option<Man>>,
    /// What can be chosen.
    pub options: Vec<OptionCard>,
}

/// One kind of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PieceCard {
    /// Upper-case letter, as in FEN.
    pub letter: char,
    /// Name to show.
    pub name: String,
    /// The figure's name in the figure set; empty: show the letter.
    pub figure: String,
}

/// One thing that can be chosen about a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionCard {
    /// Id, as in `setoption`.
    pub id: String,
    /// Name to show.
    pub name: String,
    /// A sentence.
    pub help: String,
    /// The values; the first is the default.
    pub values: Vec<ValueCard>,
}

/// One value of an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValueCard {
    /// Id, as in `setoption`.
    pub id: String,
    /// Name to show.
    pub name: String,
}

/// The geometry to draw, White at the bottom. The side of a square, or the distance between
/// two neighbouring hexagons' centres, is 1; y grows downwards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoardView {
    /// The outline of one cell.
    pub outline: Outline,
    /// Extent of the whole board, outlines included.
    pub width: f32,
    /// Likewise.
    pub height: f32,
    /// The cells; indices into this are [`CellIndex`].
    pub cells: Vec<CellView>,
    /// Zones worth drawing, under their names.
    pub zones: Vec<ZoneView>,
}

/// The outline of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outline {
    /// Side 1.
    Square,
    /// Flat above and below, a corner left and right; 1 from flat to flat.
    Hexagon,
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CellView {
    /// `a1`
    pub name: String,
    /// Centre.
    pub x: f32,
    /// Centre.
    pub y: f32,
    /// Which tone of the board's palette: 0 and 1 on squares, 0 to 2 on hexagons.
    pub tone: u8,
}

/// A named part of the board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ZoneView {
    /// Name to show.
    pub name: String,
    /// How to draw it.
    pub style: ZoneStyle,
    /// Its cells.
    pub cells: Vec<CellIndex>,
}

/// How a zone is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ZoneStyle {
    /// Its border and its diagonals (a fortress).
    Palace,
    /// Its border (a camp; the far ranks).
    Border,
    /// Where the zone ends, a band between ranks (a river's bank).
    Bank,
}

/// A piece of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Man {
    /// Its kind.
    pub piece: PieceIndex,
    /// Its army.
    pub side: Side,
}
