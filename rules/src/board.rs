//! Cells, steps and sides; knows no pieces.
//!
//! A [`Board`] is a list of cells with integer coordinates in its shape's own system
//! (file and rank on squares, axial on hexagons). Everything that differs between the
//! shapes stands in `board/square.rs` and `board/hex.rs`.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

mod directions;
mod hex;
mod set;
mod square;

pub use directions::{Directions, Family};
pub use set::CellSet;

/// Index of a cell of one board, counted from 0.
pub type Cell = u8;

/// No cell.
pub const NOWHERE: Cell = u8::MAX;

/// The most cells a board may have: a set of cells is one `u128`.
pub const MOST_CELLS: usize = 128;

/// One of the two armies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Moves first; upper case in FEN.
    White,
    /// Lower case in FEN.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The shape and size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Squares.
    Square {
        /// Number of files.
        files: u8,
        /// Number of ranks.
        ranks: u8,
    },
    /// A regular hexagon of hexagons, files pointing at the opponent.
    Hex {
        /// Cells along one side.
        side: u8,
    },
}

/// How the far army's half follows from the near one's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symmetry {
    /// Reflected: every piece faces its twin on the same file.
    Mirror,
    /// Turned by half a turn about the centre.
    Rotate,
}

/// A difference of two cells' coordinates, or a cell's coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// File, or axial q.
    pub x: i8,
    /// Rank, or axial r.
    pub y: i8,
}

impl Step {
    /// A step.
    #[must_use]
    pub const fn new(x: i8, y: i8) -> Step {
        Step { x, y }
    }

    /// The step `times` times.
    #[must_use]
    pub const fn times(self, times: i8) -> Step {
        Step::new(self.x * times, self.y * times)
    }
}

impl std::ops::Add for Step {
    type Output = Step;
    fn add(self, other: Step) -> Step {
        Step::new(self.x + other.x, self.y + other.y)
    }
}

/// A board: its cells, their names and neighbours.
#[derive(Clone, Debug)]
pub struct Board {
    shape: Shape,
    at: Vec<Step>,
    names: Vec<String>,
    rows: Vec<Vec<Cell>>,
    radials: Vec<Step>,
    index: HashMap<Step, Cell>,
}

const RADIAL: Directions = Directions::all(&[Family::Orthogonal, Family::Diagonal]);

impl Board {
    /// Lays out a board.
    #[must_use]
    pub fn new(shape: Shape) -> Board {
        let at = match shape {
            Shape::Square { files, ranks } => square::cells(files, ranks),
            Shape::Hex { side } => hex::cells(side),
        };
        let index = at.iter().enumerate().map(|(cell, &step)| (step, cell as Cell)).collect();
        let mut board = Board { shape, at, names: Vec::new(), rows: Vec::new(), radials: Vec::new(), index };
        board.names = board.cells().map(|cell| board.name_of(cell)).collect();
        let ranks = board.cells().map(|cell| board.rank(cell)).max().unwrap_or(0);
        board.rows = (1..=ranks).rev().map(|rank| board.row(rank)).collect();
        board.radials = board.steps(RADIAL).unwrap_or_default();
        board
    }

    fn name_of(&self, cell: Cell) -> String {
        let file = match self.shape {
            Shape::Square { .. } => square::FILES,
            Shape::Hex { .. } => hex::FILES,
        };
        format!("{}{}", file.as_bytes()[self.file(cell) as usize] as char, self.rank(cell))
    }

    fn row(&self, rank: u8) -> Vec<Cell> {
        let mut row: Vec<Cell> = self.cells().filter(|&cell| self.rank(cell) == rank).collect();
        row.sort_by_key(|&cell| self.file(cell));
        row
    }

    /// The shape it was made from.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// How many cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.at.len()
    }

    /// Whether it has no cell at all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.at.is_empty()
    }

    /// Every cell.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        0..self.at.len() as Cell
    }

    /// `e4`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        &self.names[cell as usize]
    }

    /// The cell of a name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Cell> {
        self.names.iter().position(|known| known == name).map(|cell| cell as Cell)
    }

    /// A cell's coordinates.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Step {
        self.at[cell as usize]
    }

    /// The cell that lies a step away, if there is one.
    #[must_use]
    pub fn step(&self, cell: Cell, step: Step) -> Option<Cell> {
        self.index.get(&(self.at(cell) + step)).copied()
    }

    /// Index of the file, from 0 at White's left.
    #[must_use]
    pub fn file(&self, cell: Cell) -> u8 {
        match self.shape {
            Shape::Square { .. } => self.at(cell).x as u8,
            Shape::Hex { side } => hex::file(self.at(cell), side),
        }
    }

    /// Number of the rank: how manieth cell of its file, from 1 at White's edge.
    #[must_use]
    pub fn rank(&self, cell: Cell) -> u8 {
        match self.shape {
            Shape::Square { .. } => self.at(cell).y as u8 + 1,
            Shape::Hex { side } => hex::rank(self.at(cell), side),
        }
    }

    /// The rows of a FEN: highest rank first, each in file order.
    #[must_use]
    pub fn rows(&self) -> &[Vec<Cell>] {
        &self.rows
    }

    /// The last cell of each file, as White sees it.
    #[must_use]
    pub fn far_cells(&self) -> CellSet {
        self.cells()
            .filter(|&cell| {
                !self
                    .cells()
                    .any(|other| self.file(other) == self.file(cell) && self.rank(other) > self.rank(cell))
            })
            .collect()
    }

    /// A cell as the other army sees it.
    #[must_use]
    pub fn flip(&self, cell: Cell, symmetry: Symmetry) -> Cell {
        let at = match self.shape {
            Shape::Square { files, ranks } => square::flip(self.at(cell), files, ranks, symmetry),
            Shape::Hex { .. } => hex::flip(self.at(cell), symmetry),
        };
        // Proof: both shapes are symmetrical about their centre and their middle, so the image is a cell.
        self.index[&at]
    }

    /// A step as the other army sees it.
    #[must_use]
    pub fn flip_step(&self, step: Step, symmetry: Symmetry) -> Step {
        match (self.shape, symmetry) {
            (_, Symmetry::Rotate) => step.times(-1),
            (Shape::Square { .. }, Symmetry::Mirror) => Step::new(step.x, -step.y),
            (Shape::Hex { .. }, Symmetry::Mirror) => hex::flip(step, symmetry),
        }
    }

    /// White's steps in these directions; none when the shape has no such family.
    #[must_use]
    pub fn steps(&self, directions: Directions) -> Option<Vec<Step>> {
        let mut steps = Vec::new();
        for &family in directions.families {
            let all = match self.shape {
                Shape::Square { .. } => square::steps(family),
                Shape::Hex { .. } => hex::steps(family)?,
            };
            steps
                .extend(all.into_iter().filter(|&step| directions.keeps(self.ahead(step), self.aside(step))));
        }
        Some(steps)
    }

    /// Every direction that pieces slide in: orthogonals, then diagonals.
    #[must_use]
    pub fn radials(&self) -> &[Step] {
        &self.radials
    }

    /// The halfway cell's step of a lame leap; none where the shape defines none.
    #[must_use]
    pub fn leg(&self, step: Step) -> Option<Step> {
        match self.shape {
            Shape::Square { .. } => square::leg(step),
            Shape::Hex { .. } => None,
        }
    }

    /// How far a step leads towards White's opponent (half ranks on hexagons).
    #[must_use]
    pub fn ahead(&self, step: Step) -> i32 {
        match self.shape {
            Shape::Square { .. } => i32::from(step.y),
            Shape::Hex { .. } => 2 * i32::from(step.y) + i32::from(step.x),
        }
    }

    /// How far a step leads to White's right.
    #[must_use]
    pub fn aside(&self, step: Step) -> i32 {
        i32::from(step.x)
    }

    /// A cell's centre, the distance of orthogonal neighbours being 1: to the right and
    /// towards White's opponent, from the middle of the board.
    #[must_use]
    pub fn centre(&self, cell: Cell) -> [f32; 2] {
        match self.shape {
            Shape::Square { files, ranks } => square::centre(self.at(cell), files, ranks),
            Shape::Hex { .. } => hex::centre(self.at(cell)),
        }
    }

    /// Which tone of the pattern a cell has; diagonal neighbours share it.
    #[must_use]
    pub fn tone(&self, cell: Cell) -> u8 {
        let at = self.at(cell);
        match self.shape {
            Shape::Square { .. } => 1 - (at.x + at.y).rem_euclid(2) as u8,
            Shape::Hex { .. } => (at.x - at.y).rem_euclid(3) as u8,
        }
    }
}

#[cfg(test)]
mod tests;
