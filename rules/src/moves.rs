//! Moves and their generation: only legal ones come out.

mod generate;

use crate::attack::guard;
use crate::board::Cell;
use crate::compile::Tables;
use crate::position::Position;
use generate::Generator;

/// What a move is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One piece goes to a cell, which may be an enemy's.
    Step,
    /// The same over cells on which it may be captured at once.
    Long,
    /// Takes a piece that just passed.
    EnPassant,
    /// Royal and partner move towards each other.
    Castle,
    /// Royal and neighbour change places.
    Swap,
}

/// A move: cells, kind, and what the piece becomes. Meaningful in one position only.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    /// No move: from a cell to itself.
    pub const NONE: Move = Move(0);

    const fn new(from: Cell, to: Cell, kind: Kind) -> Move {
        Move(from as u32 | (to as u32) << 8 | (kind as u32) << 16)
    }

    const fn promoting(from: Cell, to: Cell, promoter: u8, into: u8) -> Move {
        Move(Move::new(from, to, Kind::Step).0 | (into as u32 + 1) << 19 | (promoter as u32 + 1) << 25)
    }

    const fn castling(from: Cell, to: Cell, row: u8) -> Move {
        Move(Move::new(from, to, Kind::Castle).0 | (row as u32) << 19)
    }

    /// Where the moving piece stands.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Cell {
        self.0 as u8
    }

    /// Where it goes.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Cell {
        (self.0 >> 8) as u8
    }

    /// What it is.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        match self.0 >> 16 & 7 {
            0 => Kind::Step,
            1 => Kind::Long,
            2 => Kind::EnPassant,
            3 => Kind::Castle,
            _ => Kind::Swap,
        }
    }

    /// Index into [`Rules::castles`](crate::compile::Rules::castles) of a castling.
    #[inline]
    #[must_use]
    pub const fn argument(self) -> u8 {
        (self.0 >> 19 & 63) as u8
    }

    /// The kind that the piece becomes.
    #[inline]
    #[must_use]
    pub const fn promotion(self) -> Option<u8> {
        match self.promoter() {
            None => None,
            Some(_) => Some(self.argument() - 1),
        }
    }

    /// The kind that the piece was, when it promotes.
    #[inline]
    #[must_use]
    pub const fn promoter(self) -> Option<u8> {
        match self.0 >> 25 {
            0 => None,
            kind => Some(kind as u8 - 1),
        }
    }

    /// The move as a number, for tables.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// A move from its number.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Move {
        Move(bits)
    }
}

impl std::fmt::Debug for Move {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} {}>{}", self.kind(), self.from(), self.to())?;
        self.promotion().map_or(Ok(()), |kind| write!(f, "={kind}"))
    }
}

/// Where generated moves go.
pub trait Sink {
    /// Takes a legal move.
    fn add(&mut self, mv: Move);
}

impl Sink for Vec<Move> {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// Counts moves without keeping them.
#[derive(Debug, Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Every legal move.
#[must_use]
pub fn legal(tables: &Tables, position: &Position) -> Vec<Move> {
    let mut moves = Vec::with_capacity(64);
    generate::<false, _>(tables, position, &mut moves);
    moves
}

/// Sends every legal move to a sink, and tells whether the side to move is in check.
/// With `LOUD` only captures and promotions.
pub fn generate<const LOUD: bool, S: Sink>(tables: &Tables, position: &Position, sink: &mut S) -> bool {
    let guard = guard(tables, position, position.turn());
    if !position.won() {
        Generator::new(tables, position, guard, sink).all::<LOUD>();
    }
    guard.check
}

/// Counts the leaves of the tree of legal moves. Stops at positions that are won.
#[must_use]
pub fn perft(tables: &Tables, position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if depth == 1 {
        let mut count = Count::default();
        generate::<false, _>(tables, position, &mut count);
        return count.0;
    }
    let mut nodes = 0;
    for mv in legal(tables, position) {
        let undo = position.make(tables, mv);
        nodes += perft(tables, position, depth - 1);
        position.unmake(tables, mv, undo);
    }
    nodes
}
