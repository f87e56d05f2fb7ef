//! From a spec to tables: what the generator, the attack test and the search read.
//!
//! Piece *codes* are `kind * 2 + side`; a set of codes is one `u32`. Lanes say where a piece
//! may go; *rays* say, looking outwards from a cell, who could strike it from where.

mod attacks;
mod lanes;
mod rules;
mod worth;

pub use attacks::{Attacks, Marks, Sight, Source, army};
pub use lanes::{Lane, LaneKind};
pub use rules::{Becoming, Castle, Rules, Target};
pub use worth::{SURE, Score};

use crate::board::{Board, Cell, CellSet, Side};
use crate::spec::check::{self, SpecError};
use crate::spec::expand::{self, Ground};
use crate::spec::{Piece, Variant};
use crate::wire::Choices;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use std::fmt;

/// A piece's kind and side: `kind * 2 + side`.
pub type Code = u8;

/// No piece. Shifting a `u64` by it is defined and yields no kind of a `u32` set.
pub const EMPTY: Code = 63;

/// How many places an array by cells has: any board fits.
pub const CELLS: usize = crate::board::MOST_CELLS;

/// The code of a kind and side.
#[inline]
#[must_use]
pub const fn code(kind: u8, side: Side) -> Code {
    kind * 2 + side as u8
}

/// The side of a code.
#[inline]
#[must_use]
pub const fn side_of(code: Code) -> Side {
    if code & 1 == 0 { Side::White } else { Side::Black }
}

/// The kind of a code.
#[inline]
#[must_use]
pub const fn kind_of(code: Code) -> u8 {
    code >> 1
}

/// Whether a set of codes holds one; never for [`EMPTY`].
#[inline]
#[must_use]
pub const fn holds(set: u32, code: Code) -> bool {
    (set as u64 >> code) & 1 != 0
}

/// One kind of piece that takes part.
#[derive(Debug)]
pub struct Kind {
    /// Its row.
    pub piece: &'static Piece,
    /// Where each side's may stand.
    pub bound: [CellSet; 2],
    /// How many each side has at the start.
    pub at_start: [u8; 2],
}

/// Keys of the incremental hash.
pub struct Keys {
    men: Vec<u64>,
    /// Black to move.
    pub black: u64,
    /// By the set of castling rights.
    pub castling: [u64; 16],
    /// By cell that can be captured on en passant.
    pub passed: [u64; CELLS],
}

impl Keys {
    /// The key of a piece on a cell.
    #[inline]
    #[must_use]
    pub fn man(&self, code: Code, cell: Cell) -> u64 {
        self.men[code as usize * CELLS + cell as usize]
    }
}

/// A game's compiled tables. Shared by every position of the game.
pub struct Tables {
    /// The game.
    pub variant: &'static Variant,
    /// The player's choices, all of them valid.
    pub choices: Choices,
    /// The board.
    pub board: Board,
    /// The kinds that take part.
    pub kinds: Vec<Kind>,
    /// The royal kind.
    pub royal: u8,
    /// Where pieces go.
    pub lanes: lanes::Lanes,
    /// Who strikes a cell.
    pub attacks: Attacks,
    /// Specials and endings.
    pub rules: Rules,
    /// Hash keys.
    pub keys: Keys,
    /// Worth of each piece on each cell.
    pub worth: worth::Worth,
    start: &'static str,
}

impl fmt::Debug for Tables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tables")
            .field("variant", &self.variant.id)
            .field("choices", &self.choices)
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// Compiles a game under a player's choices; takes a few milliseconds.
    ///
    /// # Errors
    /// When the spec contradicts itself or a choice is none of its options.
    pub fn new(variant: &'static Variant, choices: &Choices) -> Result<Tables, SpecError> {
        check::shape(variant.shape)?;
        let board = Board::new(variant.shape);
        let ground = Ground { variant, choices, board: &board };
        check::check(&ground)?;
        let kinds = kinds(&ground)?;
        let royal = kinds.iter().position(|kind| kind.piece.royal).ok_or(SpecError::Royals(0))? as u8;
        let expansion = expansion(&ground, &kinds)?;
        let lanes = lanes::Lanes::new(&expansion);
        let attacks = Attacks::new(&ground, &kinds, &expansion)?;
        let rules = Rules::new(&ground, &kinds, royal)?;
        let worth = worth::Worth::new(&ground, &kinds, &expansion, &rules);
        let start = ground.array()?;
        let choices = choices.clone();
        let tables = Tables {
            variant,
            choices,
            kinds,
            royal,
            lanes,
            attacks,
            rules,
            keys: keys(),
            worth,
            start,
            board,
        };
        crate::notation::fen::parse(&tables, start)
            .map_err(|error| SpecError::BadArray(error.to_string()))?;
        Ok(tables)
    }

    /// The start position's FEN.
    #[must_use]
    pub const fn start(&self) -> &'static str {
        self.start
    }

    /// The kind of a letter of either case.
    #[must_use]
    pub fn kind(&self, letter: char) -> Option<u8> {
        let upper = letter.to_ascii_uppercase();
        self.kinds.iter().position(|kind| kind.piece.letter == upper).map(|kind| kind as u8)
    }

    /// The letter of a kind, upper case.
    #[must_use]
    pub fn letter(&self, kind: u8) -> char {
        self.kinds[kind as usize].piece.letter
    }

    /// The codes of a side's kinds besides its royal.
    pub fn subjects(&self, side: Side) -> impl Iterator<Item = Code> {
        let royal = self.royal;
        (0..self.kinds.len() as u8).filter(move |&kind| kind != royal).map(move |kind| code(kind, side))
    }

    /// The code of the royal of a side.
    #[must_use]
    pub const fn royal(&self, side: Side) -> Code {
        code(self.royal, side)
    }
}

/// What the spec says of each kind's lanes, by side and cell: expanded once, read by all that
/// makes tables of it.
type Expansion = Vec<[Vec<Vec<expand::Lane>>; 2]>;

fn expansion(ground: &Ground, kinds: &[Kind]) -> Result<Expansion, SpecError> {
    let of = |kind: &Kind| {
        let lanes = |side| ground.lanes(kind.piece, side);
        Ok([lanes(Side::White)?, lanes(Side::Black)?])
    };
    kinds.iter().map(of).collect()
}

fn kinds(ground: &Ground) -> Result<Vec<Kind>, SpecError> {
    let start = ground.start()?;
    let everywhere = CellSet(u128::MAX);
    let count = |letter: char| start.iter().filter(|(_, known)| *known == letter).count() as u8;
    let kind = |piece: &'static Piece| {
        let bound = |side| piece.bound.map_or(Ok(everywhere), |zone| ground.cells(zone, side));
        let at_start = [count(piece.letter), count(piece.letter.to_ascii_lowercase())];
        Ok(Kind { piece, bound: [bound(Side::White)?, bound(Side::Black)?], at_start })
    };
    ground.pieces().into_iter().map(kind).collect()
}

/// The same keys on every machine: games are compared by them only within one run, but a
/// search must be the same everywhere for the same seed.
fn keys() -> Keys {
    const SEED: u64 = 0x4d65_6e61_6765_7269;
    let mut chance = ChaCha8Rng::seed_from_u64(SEED);
    let men = (0..2 * check::MOST_KINDS * CELLS).map(|_| chance.next_u64()).collect();
    let mut castling = [0; 16];
    castling.fill_with(|| chance.next_u64());
    let mut passed = [0; CELLS];
    passed.fill_with(|| chance.next_u64());
    Keys { men, black: chance.next_u64(), castling, passed }
}
