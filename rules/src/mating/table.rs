//! Every position of one set of pieces, each once for all that are symmetrical to it.

use super::MatingError;
use super::symmetry::{Group, Home};
use crate::attack::struck;
use crate::board::{Cell, CellSet, Side};
use crate::compile::{CELLS, Code, EMPTY, Tables, code, kind_of};
use crate::position::Men;

/// The most men of the stronger side.
const MEN: usize = 3;

/// The most moves that a byte of the table counts.
pub(super) const MOST: u8 = 253;
/// Neither side has a forced end, as far as is known.
pub(super) const OPEN: u8 = 254;
/// The rules refuse the position.
pub(super) const ILLEGAL: u8 = 255;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// The rules refuse it.
    Illegal,
    /// The stronger side cannot force a mate.
    Open,
    /// The stronger side mates in so many of its own moves; 0: it has.
    Mate(u8),
}

/// Where everybody stands: the bare royal, and the stronger side's royal and pieces.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub weak: Cell,
    pub men: [Cell; MEN],
}

/// A set's positions. White is the stronger side.
#[derive(Debug)]
pub struct Table {
    /// The stronger side's royal, then its pieces.
    pub(super) codes: Vec<Code>,
    /// The bare royal.
    pub(super) weak: Code,
    pub(super) group: Group,
    /// Moves to mate by side to move.
    pub(super) values: [Vec<u8>; 2],
    cells: usize,
}

impl Table {
    /// Lays out the positions of a royal with these kinds, all of them still open or illegal.
    pub(super) fn new(tables: &Tables, kinds: &[u8]) -> Result<Table, MatingError> {
        let codes: Vec<Code> =
            [tables.royal].iter().chain(kinds).map(|&kind| code(kind, Side::White)).collect();
        let weak = tables.royal(Side::Black);
        let all: Vec<Code> = codes.iter().copied().chain([weak]).collect();
        let group = Group::new(tables, &all)?;
        let cells = tables.board.len();
        let size = group.homes.len() * cells.pow(codes.len() as u32);
        let mut table = Table { codes, weak, group, values: [const { Vec::new() }; 2], cells };
        table.values = [vec![ILLEGAL; size], vec![ILLEGAL; size]];
        for index in 0..size {
            let place = table.place(index);
            if table.stands(tables, &place) {
                let men = table.men(&place);
                for side in Side::BOTH {
                    if table.is_legal(tables, &place, &men, side) {
                        table.values[side.index()][index] = OPEN;
                    }
                }
            }
        }
        Ok(table)
    }

    /// The kinds beside the royal.
    pub fn kinds(&self) -> impl Iterator<Item = u8> {
        self.codes[1..].iter().map(|&code| kind_of(code))
    }

    /// What is known of a position: the side to move, the bare royal's cell, and those of the
    /// stronger side's royal and of its pieces in the order of the set.
    #[must_use]
    pub fn value(&self, turn: Side, weak: Cell, men: &[Cell]) -> Value {
        let mut place = Place { weak, men: [0; MEN] };
        place.men[..self.codes.len()].copy_from_slice(&men[..self.codes.len()]);
        match self.values[turn.index()][self.index(&place)] {
            ILLEGAL => Value::Illegal,
            OPEN => Value::Open,
            moves => Value::Mate(moves),
        }
    }

    /// How many positions stand for all.
    pub(super) fn size(&self) -> usize {
        self.values[0].len()
    }

    /// The position's number, after a symmetry has brought the bare royal home.
    #[inline]
    pub(super) fn index(&self, place: &Place) -> usize {
        self.image(place, 0)
    }

    /// How many images of a position keep the bare royal's home when it stands on a cell.
    #[inline]
    pub(super) fn images(&self, weak: Cell) -> usize {
        self.group.ways(weak).len()
    }

    /// The number of one of these images.
    #[inline]
    pub(super) fn image(&self, place: &Place, image: usize) -> usize {
        self.index_by(place, self.group.map(self.group.ways(place.weak)[image]))
    }

    #[inline]
    fn index_by(&self, place: &Place, map: &[Cell; CELLS]) -> usize {
        let men = place.men[..self.codes.len()].iter();
        men.fold(self.group.slot(place.weak), |index, &cell| {
            index * self.cells + usize::from(map[cell as usize])
        })
    }

    /// The number of a position that differs from another in the place of one man.
    #[inline]
    pub(super) fn moved(&self, index: usize, man: usize, from: Cell, to: Cell) -> usize {
        let stride = self.cells.pow((self.codes.len() - 1 - man) as u32);
        index + stride * usize::from(to) - stride * usize::from(from)
    }

    /// The position of a number.
    #[inline]
    pub(super) fn place(&self, index: usize) -> Place {
        let mut rest = index;
        let mut men = [0; MEN];
        for cell in men[..self.codes.len()].iter_mut().rev() {
            *cell = (rest % self.cells) as Cell;
            rest /= self.cells;
        }
        Place { weak: self.group.homes[rest].cell, men }
    }

    /// The home of a number's bare royal.
    pub(super) fn home(&self, index: usize) -> Home {
        self.group.homes[index / self.cells.pow(self.codes.len() as u32)]
    }

    /// The stronger side's cells.
    #[inline]
    pub(super) fn army(&self, place: &Place) -> CellSet {
        place.men[..self.codes.len()].iter().copied().collect()
    }

    /// The board with its men.
    pub(super) fn men(&self, place: &Place) -> Men {
        let mut men = [EMPTY; CELLS];
        for (&code, &cell) in self.codes.iter().zip(&place.men) {
            men[cell as usize] = code;
        }
        men[place.weak as usize] = self.weak;
        men
    }

    /// Whether everybody has a cell of its own, on which it may stand.
    fn stands(&self, tables: &Tables, place: &Place) -> bool {
        let bound = |code: Code| &tables.kinds[kind_of(code) as usize].bound;
        let army = self.army(place);
        army.len() as usize == self.codes.len()
            && !army.has(place.weak)
            && bound(self.weak)[Side::Black.index()].has(place.weak)
            && self
                .codes
                .iter()
                .zip(&place.men)
                .all(|(&code, &cell)| bound(code)[Side::White.index()].has(cell))
    }

    /// Whether the side that is not to move is neither struck nor faced.
    fn is_legal(&self, tables: &Tables, place: &Place, men: &Men, turn: Side) -> bool {
        let (royal, enemies) = match turn {
            Side::White => (place.weak, self.army(place)),
            Side::Black => (place.men[0], CellSet::EMPTY.with(place.weak)),
        };
        !struck(tables, men, enemies, royal, turn, true)
    }
}
