//! Rows resolved on a board: zones to cells, atoms to lanes. Compiler and check share it.

use super::{Area, Atom, On, Only, Piece, Row, Variant, Walk, Zone, check::SpecError};
use crate::board::{Board, Cell, CellSet, Side, Step};
use crate::wire::Choices;

/// The cells that one atom may reach from one cell in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lane {
    /// The manner of the atom.
    pub manner: Manner,
    /// What it may land on.
    pub on: On,
    /// The direction's single step.
    pub step: Step,
    /// Landing cells, nearest first; for a rider those before `least` are only passed.
    pub cells: Vec<Cell>,
}

/// How a lane's cells are reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// At once.
    Leap,
    /// Over empty cells.
    Slide {
        /// Fewest steps.
        least: u8,
    },
    /// Over exactly one piece.
    Hop,
    /// At once, if the leg is empty.
    Lame {
        /// The cell that must be empty.
        leg: Cell,
    },
}

/// A variant on its board under a player's choices.
pub struct Ground<'a> {
    /// The game.
    pub variant: &'static Variant,
    /// What differs from the defaults.
    pub choices: &'a Choices,
    /// The board.
    pub board: &'a Board,
}

impl Ground<'_> {
    /// Whether a row's condition holds.
    #[must_use]
    pub fn holds(&self, only: Only) -> bool {
        only.is_none_or(|(id, value)| self.chosen(id) == Some(value))
    }

    /// The chosen value of an option.
    fn chosen(&self, id: &str) -> Option<&str> {
        let choice = self.variant.options.iter().find(|choice| choice.id == id)?;
        let default = choice.values.first().map(|value| value.0);
        self.choices.get(id).map(String::as_str).or(default)
    }

    /// The rows that hold.
    pub fn rows<T: Copy>(&self, rows: &'static [Row<T>]) -> impl Iterator<Item = T> + use<'_, T> {
        rows.iter().filter(|row| self.holds(row.only)).map(|row| row.row)
    }

    /// The pieces that take part.
    #[must_use]
    pub fn pieces(&self) -> Vec<&'static Piece> {
        self.variant.pieces.iter().filter(|piece| self.holds(piece.only)).collect()
    }

    /// The start position.
    pub fn array(&self) -> Result<&'static str, SpecError> {
        self.rows(self.variant.arrays).next().ok_or(SpecError::NoArray)
    }

    /// Every cell of the start array with its letter.
    pub fn start(&self) -> Result<Vec<(Cell, char)>, SpecError> {
        let array = self.array()?;
        let placement = array.split(' ').next().unwrap_or_default();
        crate::notation::fen::placement(self.board, placement)
            .map_err(|error| SpecError::BadArray(error.to_string()))
    }

    /// A zone's cells as a side sees it.
    pub fn cells(&self, zone: Zone, side: Side) -> Result<CellSet, SpecError> {
        let mut cells = Vec::new();
        for &area in zone.areas {
            cells.extend(self.area(zone, area)?);
        }
        Ok(cells.into_iter().map(|cell| self.seen_by(side, cell)).collect())
    }

    /// A cell as a side sees it.
    #[must_use]
    pub fn seen_by(&self, side: Side, cell: Cell) -> Cell {
        match side {
            Side::White => cell,
            Side::Black => self.board.flip(cell, self.variant.symmetry),
        }
    }

    fn area(&self, zone: Zone, area: Area) -> Result<CellSet, SpecError> {
        let board = self.board;
        let off = |what: String| SpecError::ZoneOffBoard { zone: zone.name.to_owned(), what };
        let find = |name: &str| board.find(name).ok_or_else(|| off(name.to_owned()));
        match area {
            Area::Ranks(low, high) => {
                let ranks = board.rows().len() as u8;
                if low < 1 || low > high || high > ranks {
                    return Err(off(format!("ranks {low} to {high}")));
                }
                Ok(board.cells().filter(|&cell| (low..=high).contains(&board.rank(cell))).collect())
            }
            Area::Block(first, last) => {
                let (first, last) = (find(first)?, find(last)?);
                let files = board.file(first)..=board.file(last);
                let ranks = board.rank(first)..=board.rank(last);
                Ok(board
                    .cells()
                    .filter(|&cell| files.contains(&board.file(cell)) && ranks.contains(&board.rank(cell)))
                    .collect())
            }
            Area::Cells(names) => names.split_whitespace().map(find).collect(),
            Area::FarCells => Ok(board.far_cells()),
            Area::EnemyArray => Ok(self
                .start()?
                .into_iter()
                .filter(|(_, letter)| letter.is_ascii_lowercase())
                .map(|(cell, _)| cell)
                .collect()),
        }
    }

    /// All lanes of a piece of a side, by the cell that they begin at.
    pub fn lanes(&self, piece: &Piece, side: Side) -> Result<Vec<Vec<Lane>>, SpecError> {
        let mut lanes = vec![Vec::new(); self.board.len()];
        for atom in self.rows(piece.atoms) {
            self.atom_lanes(piece, atom, side, &mut lanes)?;
        }
        Ok(lanes)
    }

    /// Adds the lanes of one atom of a piece of a side.
    pub(super) fn atom_lanes(
        &self,
        piece: &Piece,
        atom: Atom,
        side: Side,
        lanes: &mut [Vec<Lane>],
    ) -> Result<(), SpecError> {
        let refuse = |why: &str| SpecError::BadAtom { piece: piece.letter, why: why.to_owned() };
        let everywhere = CellSet(u128::MAX);
        let start = atom.from.map_or(Ok(everywhere), |zone| self.cells(zone, side))?;
        let mut landing = everywhere;
        // Facing is a look, not a move: it reaches out of the zone that binds the piece.
        let bound = piece.bound.filter(|_| atom.on != On::Royal);
        for zone in [atom.to, bound].into_iter().flatten() {
            landing.0 &= self.cells(zone, side)?.0;
        }
        let mut steps =
            self.board.steps(atom.directions).ok_or_else(|| refuse("this board has no such directions"))?;
        if side == Side::Black {
            steps.iter_mut().for_each(|step| *step = self.board.flip_step(*step, self.variant.symmetry));
        }
        for from in self.board.cells().filter(|&from| start.has(from)) {
            for &step in &steps {
                let (manner, most) = match atom.walk {
                    Walk::Leap => (Manner::Leap, 1),
                    Walk::Slide { least, most } if least >= 1 && least <= most => {
                        (Manner::Slide { least }, most)
                    }
                    Walk::Slide { .. } => return Err(refuse("a slide needs 1 <= least <= most")),
                    Walk::Hop => (Manner::Hop, u8::MAX),
                    Walk::Lame => {
                        let leg = self.board.leg(step);
                        let leg = leg.ok_or_else(|| refuse("this leap has no leg on this board"))?;
                        let Some(leg) = self.board.step(from, leg) else { continue };
                        (Manner::Lame { leg }, 1)
                    }
                };
                let cells = self.walk(from, step, most, landing);
                if !cells.is_empty() {
                    lanes[from as usize].push(Lane { manner, on: atom.on, step, cells });
                }
            }
        }
        Ok(())
    }

    /// The cells in a direction until the board or the landing zone ends.
    fn walk(&self, from: Cell, step: Step, most: u8, landing: CellSet) -> Vec<Cell> {
        let next = |&cell: &Cell| self.board.step(cell, step);
        std::iter::successors(next(&from), next)
            .take(usize::from(most))
            .take_while(|&cell| landing.has(cell))
            .collect()
    }

    /// Every cell between two others on a line, from the first on; none when they share no line.
    #[must_use]
    pub fn between(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        self.board.radials().iter().find_map(|&step| {
            let line = self.walk(from, step, u8::MAX, CellSet(u128::MAX));
            let end = line.iter().position(|&cell| cell == to)?;
            Some(line[..end].to_vec())
        })
    }
}
