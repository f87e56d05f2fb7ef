//! The slow twin: a second reading of the vocabulary that shares nothing with the generator but
//! the rows themselves and the board's names of directions. It walks coordinates, plays every
//! move on a copy and looks from every enemy piece whether it strikes.

#![allow(dead_code, reason = "each test crate uses its own part")]

pub mod compare;
mod fen;
mod ground;
mod play;
mod walk;

use rules::board::{Board, Side};
use rules::spec::{Atom, Only, Piece, Row, Variant};
use rules::wire::Choices;
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// A cell or a step: file and rank from 0 on squares, axial q and r on hexagons.
pub type At = (i32, i32);

/// One piece: its upper-case letter and its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Man {
    pub letter: char,
    pub side: Side,
}

/// Who stands where.
pub type Men = BTreeMap<At, Man>;

/// A position.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    pub men: Men,
    pub turn: Side,
    /// Letters of `KQkq`.
    pub rights: BTreeSet<char>,
    /// Where the last move can be taken in passing, and the piece.
    pub passed: Option<(Vec<At>, At)>,
    pub quiet: u32,
    pub number: u32,
    /// The side that has just moved has won by arriving.
    pub won: bool,
}

/// One game under some choices.
pub struct Twin {
    variant: &'static Variant,
    choices: Choices,
    /// Asked for nothing but White's steps of named directions.
    board: Board,
    /// In FEN order, with their names.
    cells: Vec<(At, String)>,
    start: Men,
    /// The atoms that hold, by letter and side.
    ways: Vec<(Man, Vec<Way>)>,
}

/// One atom of one side: its steps and the cells that its zones allow.
struct Way {
    atom: Atom,
    steps: Vec<At>,
    from: HashSet<At>,
    open: HashSet<At>,
}

impl Twin {
    pub fn new(variant: &'static Variant, choices: &Choices) -> Twin {
        let board = Board::new(variant.shape);
        let choices = choices.clone();
        let (cells, start, ways) = (Vec::new(), Men::new(), Vec::new());
        let mut twin = Twin { variant, choices, board, cells, start, ways };
        twin.cells = twin.lay_out();
        let array = twin.rows(variant.arrays).next().expect("an array");
        twin.start = twin.read_men(array.split(' ').next().expect("a board"));
        let mut ways = Vec::new();
        for piece in variant.pieces.iter().filter(|piece| twin.holds(piece.only)) {
            for side in Side::BOTH {
                let man = Man { letter: piece.letter, side };
                ways.push((man, twin.rows(piece.atoms).map(|atom| twin.way(piece, atom, side)).collect()));
            }
        }
        twin.ways = ways;
        twin
    }

    fn ways(&self, man: Man) -> &[Way] {
        &self.ways.iter().find(|(known, _)| *known == man).expect("a piece that takes part").1
    }

    fn holds(&self, only: Only) -> bool {
        let Some((id, value)) = only else { return true };
        let option = self.variant.options.iter().find(|option| option.id == id).expect("a known option");
        self.choices.get(id).map_or(option.values[0].0, String::as_str) == value
    }

    fn rows<T: Copy>(&self, rows: &'static [Row<T>]) -> impl Iterator<Item = T> + '_ {
        rows.iter().filter(|row| self.holds(row.only)).map(|row| row.row)
    }

    fn piece(&self, letter: char) -> Option<&'static Piece> {
        self.variant.pieces.iter().find(|piece| piece.letter == letter && self.holds(piece.only))
    }

    fn is_royal(&self, man: Man) -> bool {
        self.piece(man.letter).is_some_and(|piece| piece.royal)
    }

    fn royal_of(&self, men: &Men, side: Side) -> At {
        let royal = men.iter().find(|(_, man)| man.side == side && self.is_royal(**man));
        *royal.expect("a royal").0
    }

    /// Leaves of the tree of legal moves.
    pub fn perft(&self, scene: &Scene, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.legal(scene).into_iter().map(|(_, next)| self.perft(&next, depth - 1)).sum()
    }
}
