//! A position: who stands where, and what of the past still matters. Plain data; make and unmake.

mod passed;
mod past;

pub use passed::Passed;
pub use past::Undo;

use crate::board::{Cell, CellSet, NOWHERE, Side};
use crate::compile::{CELLS, Code, EMPTY, Score, Tables, code, holds, kind_of, side_of};
use crate::moves::{Kind, Move};
use past::Past;

/// Piece codes by cell.
pub type Men = [Code; CELLS];

/// A position of one game. Its [`Tables`] are handed to every call that needs them and must
/// be the same for its whole life.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    men: Men,
    armies: [CellSet; 2],
    counts: [u8; 32],
    royals: [Cell; 2],
    turn: Side,
    past: Past,
    /// Number of the coming move, from 1.
    pub(crate) move_number: u32,
}

impl Position {
    /// An empty board, White to move. FEN fills it.
    pub(crate) fn empty() -> Position {
        let past = Past {
            key: 0,
            score: Score::default(),
            phase: 0,
            castling: 0,
            passed: Passed::NONE,
            quiet_plies: 0,
            won: false,
        };
        Position {
            men: [EMPTY; CELLS],
            armies: [CellSet::EMPTY; 2],
            counts: [0; 32],
            royals: [NOWHERE; 2],
            turn: Side::White,
            past,
            move_number: 1,
        }
    }

    /// Sets what a FEN says besides the placement.
    pub(crate) fn set_state(
        &mut self,
        tables: &Tables,
        turn: Side,
        castling: u8,
        passed: Passed,
        quiet_plies: u16,
        move_number: u32,
    ) {
        self.turn = turn;
        self.past.castling = castling;
        self.past.passed = passed;
        self.past.quiet_plies = quiet_plies;
        self.move_number = move_number;
        self.past.key = self.fresh_key(tables);
        self.past.won = self.is_won(tables);
    }

    /// The piece on a cell, [`EMPTY`] if none.
    #[inline]
    #[must_use]
    pub fn at(&self, cell: Cell) -> Code {
        self.men[cell as usize]
    }

    /// Every piece.
    #[inline]
    #[must_use]
    pub const fn men(&self) -> &Men {
        &self.men
    }

    /// The cells where a side stands.
    #[inline]
    #[must_use]
    pub const fn army(&self, side: Side) -> CellSet {
        self.armies[side.index()]
    }

    /// The cells where a man stands.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> CellSet {
        CellSet(self.armies[0].0 | self.armies[1].0)
    }

    /// How many pieces of a code there are.
    #[inline]
    #[must_use]
    pub const fn count(&self, code: Code) -> u8 {
        self.counts[code as usize]
    }

    /// Where the royal of a side stands.
    #[inline]
    #[must_use]
    pub const fn royal(&self, side: Side) -> Cell {
        self.royals[side.index()]
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Side {
        self.turn
    }

    /// The castling rights left; bits as in [`Castle::right`](crate::compile::Castle::right).
    #[inline]
    #[must_use]
    pub const fn castling(&self) -> u8 {
        self.past.castling
    }

    /// Who has just passed.
    #[inline]
    #[must_use]
    pub const fn passed(&self) -> Passed {
        self.past.passed
    }

    /// Plies since the last progress.
    #[inline]
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.past.quiet_plies
    }

    /// Number of the coming move, from 1.
    #[must_use]
    pub const fn move_number(&self) -> u32 {
        self.move_number
    }

    /// Whether the side that just moved has won by arriving (unpromotable piece, marriage).
    #[inline]
    #[must_use]
    pub const fn won(&self) -> bool {
        self.past.won
    }

    /// Hash of men, turn and castling rights; en passant is left to the caller, since it
    /// counts only where a capture is legal.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.past.key
    }

    /// Material and places, White's less Black's.
    #[inline]
    #[must_use]
    pub const fn score(&self) -> Score {
        self.past.score
    }

    /// Total middle game worth of all men, Pawns and royals too: how full the board is.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.past.phase
    }

    /// Computes the hash from nothing.
    #[must_use]
    pub fn fresh_key(&self, tables: &Tables) -> u64 {
        let keys = &tables.keys;
        let men = tables.board.cells().filter(|&cell| self.at(cell) != EMPTY);
        let men = men.fold(0, |key, cell| key ^ keys.man(self.at(cell), cell));
        men ^ keys.castling[usize::from(self.past.castling)]
            ^ if self.turn == Side::Black { keys.black } else { 0 }
    }

    /// Computes score and phase from nothing.
    #[must_use]
    pub fn fresh_score(&self, tables: &Tables) -> (Score, i32) {
        let mut fresh = Position::empty();
        for cell in tables.board.cells().filter(|&cell| self.at(cell) != EMPTY) {
            fresh.put(tables, cell, self.at(cell));
        }
        (fresh.past.score, fresh.past.phase)
    }

    #[inline]
    pub(crate) fn put(&mut self, tables: &Tables, cell: Cell, code: Code) {
        self.place(cell, code);
        self.weigh(tables, cell, code, 1);
    }

    #[inline]
    fn take(&mut self, tables: &Tables, cell: Cell) -> Code {
        let code = self.lift(cell);
        self.weigh(tables, cell, code, -1);
        code
    }

    #[inline]
    fn weigh(&mut self, tables: &Tables, cell: Cell, code: Code, sign: i32) {
        self.past.key ^= tables.keys.man(code, cell);
        let worth = tables.worth.on(code, cell);
        let own = if code & 1 == 0 { sign } else { -sign };
        self.past.score.middle += own * worth.middle;
        self.past.score.end += own * worth.end;
        self.past.phase += sign * tables.worth.bulk(kind_of(code));
    }

    /// Men only: what unmake does, since it puts the rest back whole.
    #[inline]
    fn place(&mut self, cell: Cell, code: Code) {
        self.men[cell as usize] = code;
        self.armies[(code & 1) as usize].toggle(cell);
        self.counts[code as usize] += 1;
    }

    #[inline]
    fn lift(&mut self, cell: Cell) -> Code {
        let code = std::mem::replace(&mut self.men[cell as usize], EMPTY);
        self.armies[(code & 1) as usize].toggle(cell);
        self.counts[code as usize] -= 1;
        code
    }

    /// Plays a legal move.
    pub fn make(&mut self, tables: &Tables, mv: Move) -> Undo {
        let mut undo = Undo { past: self.past, captured: EMPTY };
        let rules = &tables.rules;
        let (from, to) = (mv.from(), mv.to());
        let side = self.turn;
        self.past.passed = Passed::NONE;
        self.past.quiet_plies += 1;
        let mover = self.at(from);
        match mv.kind() {
            Kind::Castle => self.castle(tables, mv),
            Kind::Swap => {
                self.take(tables, from);
                let partner = self.take(tables, to);
                self.put(tables, to, mover);
                self.put(tables, from, partner);
                self.royals[side.index()] = to;
            }
            Kind::Step | Kind::Long | Kind::EnPassant => {
                let struck = if mv.kind() == Kind::EnPassant { undo.past.passed.by } else { to };
                if self.at(struck) != EMPTY {
                    undo.captured = self.take(tables, struck);
                    self.past.quiet_plies = 0;
                }
                self.take(tables, from);
                let becomes = mv.promotion().map_or(mover, |kind| code(kind, side));
                self.put(tables, to, becomes);
                if holds(rules.progress, mover) {
                    self.past.quiet_plies = 0;
                }
                if kind_of(mover) == tables.royal {
                    self.royals[side.index()] = to;
                }
                if mv.kind() == Kind::Long {
                    self.past.passed = passed::passed(tables, side, from, to);
                }
            }
        }
        let castling = self.past.castling & rules.keeps[from as usize] & rules.keeps[to as usize];
        let keys = &tables.keys;
        self.past.key ^= keys.black
            ^ keys.castling[usize::from(self.past.castling)]
            ^ keys.castling[usize::from(castling)];
        self.past.castling = castling;
        self.turn = side.other();
        self.move_number += side.index() as u32;
        if rules.unpromotable | rules.marriage.is_some() as u32 != 0 {
            self.past.won = self.arrives(tables, mv, mover) || self.married(tables);
        }
        undo
    }

    fn castle(&mut self, tables: &Tables, mv: Move) {
        let castle = &tables.rules.castles[usize::from(mv.argument())];
        let king = self.take(tables, castle.king.0);
        let partner = self.take(tables, castle.partner.0);
        self.put(tables, castle.king.1, king);
        self.put(tables, castle.partner.1, partner);
        self.royals[castle.side.index()] = castle.king.1;
    }

    /// Takes back the move that [`make`](Position::make) has just played.
    pub fn unmake(&mut self, tables: &Tables, mv: Move, undo: Undo) {
        let side = self.turn.other();
        let (from, to) = (mv.from(), mv.to());
        self.turn = side;
        self.move_number -= side.index() as u32;
        match mv.kind() {
            Kind::Castle => {
                let castle = &tables.rules.castles[usize::from(mv.argument())];
                let king = self.lift(castle.king.1);
                let partner = self.lift(castle.partner.1);
                self.place(castle.king.0, king);
                self.place(castle.partner.0, partner);
                self.royals[side.index()] = castle.king.0;
            }
            Kind::Swap => {
                let royal = self.lift(to);
                let partner = self.lift(from);
                self.place(from, royal);
                self.place(to, partner);
                self.royals[side.index()] = from;
            }
            Kind::Step | Kind::Long | Kind::EnPassant => {
                let moved = self.lift(to);
                // A promoted piece was its promoter's kind: the move remembers which.
                let mover = mv.promoter().map_or(moved, |kind| code(kind, side));
                self.place(from, mover);
                if undo.captured != EMPTY {
                    let struck = if mv.kind() == Kind::EnPassant { undo.past.passed.by } else { to };
                    self.place(struck, undo.captured);
                }
                if kind_of(mover) == tables.royal {
                    self.royals[side.index()] = from;
                }
            }
        }
        self.past = undo.past;
    }

    /// Passes the turn: for the search only, and only when the side to move is not in check.
    pub fn make_null(&mut self, tables: &Tables) -> Undo {
        let undo = Undo { past: self.past, captured: EMPTY };
        self.past.passed = Passed::NONE;
        self.past.quiet_plies += 1;
        self.past.key ^= tables.keys.black;
        self.turn = self.turn.other();
        undo
    }

    /// Takes a passed turn back.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.past = undo.past;
        self.turn = self.turn.other();
    }

    /// Whether this very move brought a piece where it must promote and could not.
    fn arrives(&self, tables: &Tables, mv: Move, mover: Code) -> bool {
        let rules = &tables.rules;
        holds(rules.unpromotable, mover) && mv.promotion().is_none() && rules.target(mover, mv.to()).must
    }

    /// Whether the side that just moved has its royal beside its spouse.
    pub(crate) fn married(&self, tables: &Tables) -> bool {
        let Some((spouse, beside)) = &tables.rules.marriage else {
            return false;
        };
        let side = self.turn.other();
        let cells = CellSet(beside[self.royal(side) as usize].0 & self.army(side).0);
        cells.into_iter().any(|cell| self.at(cell) == code(*spouse, side))
    }

    /// Whether the side that just moved has won by arriving, seen from the position alone.
    fn is_won(&self, tables: &Tables) -> bool {
        let rules = &tables.rules;
        let stuck =
            |cell: Cell| holds(rules.unpromotable, self.at(cell)) && rules.target(self.at(cell), cell).must;
        self.married(tables) || self.army(self.turn.other()).into_iter().any(stuck)
    }

    /// Sets the royals' cells from the men; used by FEN, which has checked that there are two.
    pub(crate) fn find_royals(&mut self, tables: &Tables) {
        for cell in tables.board.cells() {
            let man = self.at(cell);
            if man != EMPTY && kind_of(man) == tables.royal {
                self.royals[side_of(man).index()] = cell;
            }
        }
    }
}
