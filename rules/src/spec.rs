//! The vocabulary that games are written in: typed rows, no behaviour.
//!
//! A game is one [`Variant`], data only. [`check`] refuses one that contradicts itself and
//! [`compile`](crate::compile) turns it into tables. Everything is told from White's side;
//! Black's half follows by the [`Symmetry`].

mod atom;
pub mod check;
pub mod expand;

pub use atom::{Atom, On, Walk, hop, lame, leap, slide, steps};

pub use crate::board::{Directions, Family, Shape, Symmetry};

/// Through edges: 4 ways on squares, 6 on hexagons.
pub const ORTHOGONAL: Directions = Directions::all(&[Family::Orthogonal]);
/// Through corners: 4 ways on squares, 6 on hexagons.
pub const DIAGONAL: Directions = Directions::all(&[Family::Diagonal]);
/// Both: 8 ways on squares, 12 on hexagons.
pub const RADIAL: Directions = Directions::all(&[Family::Orthogonal, Family::Diagonal]);
/// (1,2) on squares, the Sennight's twelve on hexagons.
pub const KNIGHT: Directions = Directions::all(&[Family::Knight]);
/// (1,3)
pub const CAMEL: Directions = Directions::all(&[Family::Leaper(1, 3)]);
/// (2,3)
pub const ZEBRA: Directions = Directions::all(&[Family::Leaper(2, 3)]);
/// (0,2)
pub const DABBABA: Directions = Directions::all(&[Family::Leaper(0, 2)]);
/// (2,2)
pub const ALFIL: Directions = Directions::all(&[Family::Leaper(2, 2)]);
/// Straight ahead and straight back.
pub const FILE: Directions = ORTHOGONAL.along_file();
/// One way: straight ahead.
pub const AHEAD: Directions = FILE.forward();
/// To the left and to the right on the rank.
pub const SIDEWAYS: Directions = ORTHOGONAL.sideways();

/// A condition on the player's choices: option and value. No condition: always.
pub type Only = Option<(&'static str, &'static str)>;

/// A row that may depend on an option.
#[derive(Clone, Copy, Debug)]
pub struct Row<T> {
    /// When it holds.
    pub only: Only,
    /// What it says.
    pub row: T,
}

/// A row that always holds.
pub const fn always<T: Copy>(row: T) -> Row<T> {
    Row { only: None, row }
}

/// A row that holds when an option has a value.
pub const fn only<T: Copy>(option: &'static str, value: &'static str, row: T) -> Row<T> {
    Row { only: Some((option, value)), row }
}

/// One game.
#[derive(Debug)]
pub struct Variant {
    /// Id, as in `UCI_Variant`.
    pub id: &'static str,
    /// Name to show.
    pub name: &'static str,
    /// Who invented it.
    pub inventor: &'static str,
    /// When; 0 if unknown.
    pub year: u16,
    /// One or two sentences for the catalogue.
    pub about: &'static str,
    /// What of the array is rebuilt from text; empty where the inventor gives it all.
    pub reconstructed: &'static str,
    /// The board.
    pub shape: Shape,
    /// How Black's half follows from White's.
    pub symmetry: Symmetry,
    /// Start positions as FEN: the first that holds.
    pub arrays: &'static [Row<&'static str>],
    /// The kinds of piece; exactly one is royal.
    pub pieces: &'static [Piece],
    /// Zones worth drawing.
    pub zones: &'static [Row<Drawn>],
    /// Moves that are more than one piece's step.
    pub specials: &'static [Row<Special>],
    /// How games end besides mate, in order of priority.
    pub endings: &'static [Row<Ending>],
    /// What the player can choose.
    pub options: &'static [Choice],
}

/// One kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Upper-case letter, as in FEN.
    pub letter: char,
    /// Name to show.
    pub name: &'static str,
    /// Figure to show; empty: the letter.
    pub figure: &'static str,
    /// How it moves and captures.
    pub atoms: &'static [Row<Atom>],
    /// Whether its capture is the aim.
    pub royal: bool,
    /// The zone that it may never leave.
    pub bound: Option<Zone>,
    /// When it takes part.
    pub only: Only,
    /// Worth in hundredths of a pawn (middle game, endgame), tuned by self-play; none: derived.
    pub value: Option<(i16, i16)>,
    /// What sixteen cells more within reach are worth to it, as its worth; none: as to any.
    pub agility: Option<(i16, i16)>,
}

/// A piece, its name and figure.
pub const fn piece(
    letter: char,
    name: &'static str,
    figure: &'static str,
    atoms: &'static [Row<Atom>],
) -> Piece {
    Piece { letter, name, figure, atoms, royal: false, bound: None, only: None, value: None, agility: None }
}

impl Piece {
    /// Its capture is the aim.
    #[must_use]
    pub const fn royal(self) -> Piece {
        Piece { royal: true, ..self }
    }

    /// It may never leave a zone.
    #[must_use]
    pub const fn within(self, zone: Zone) -> Piece {
        Piece { bound: Some(zone), ..self }
    }

    /// It takes part only when an option has a value.
    #[must_use]
    pub const fn only(self, option: &'static str, value: &'static str) -> Piece {
        Piece { only: Some((option, value)), ..self }
    }

    /// What mobility is worth to it, tuned (middle game, endgame).
    #[must_use]
    pub const fn agile(self, middle: i16, end: i16) -> Piece {
        Piece { agility: Some((middle, end)), ..self }
    }

    /// Its tuned worth (middle game, endgame).
    #[must_use]
    pub const fn worth(self, middle: i16, end: i16) -> Piece {
        Piece { value: Some((middle, end)), ..self }
    }
}

/// A named set of cells, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Name to show.
    pub name: &'static str,
    /// Its parts.
    pub areas: &'static [Area],
}

/// A zone of these parts.
pub const fn zone(name: &'static str, areas: &'static [Area]) -> Zone {
    Zone { name, areas }
}

/// A part of the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Area {
    /// From one rank to another, counted from 1, both included.
    Ranks(u8, u8),
    /// The cells between two corners, both included.
    Block(&'static str, &'static str),
    /// Single cells, blank-separated.
    Cells(&'static str),
    /// The last cell of each file.
    FarCells,
    /// Where the enemy stands at the start.
    EnemyArray,
}

/// A zone and how to draw it.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// Which cells; the other army's twin is drawn too.
    pub zone: Zone,
    /// How.
    pub style: crate::wire::ZoneStyle,
}

/// A move that is more than one piece's step.
#[derive(Clone, Copy, Debug)]
pub enum Special {
    /// The royal moves to one of some cells towards a partner, which lands beside it on the
    /// inner side. Neither has moved, all between is empty, and the royal is safe on its cell,
    /// on each that it crosses and on its last.
    Castle {
        /// The royal's cell.
        king: &'static str,
        /// The partner's cell: whatever stands there at the start.
        partner: &'static str,
        /// Where the royal may go, blank-separated.
        to: &'static str,
    },
    /// A royal that is not in check changes places with an own piece one step away.
    Swap {
        /// Whither.
        directions: Directions,
        /// Letters of pieces that it does not change with.
        except: &'static [char],
    },
    /// A piece that slid over cells may be captured on each of them, at once, by its like.
    EnPassant {
        /// Its letter.
        piece: char,
    },
    /// What a piece may become.
    Promote(Promotion),
}

/// What a piece may become at the end of a move.
#[derive(Clone, Copy, Debug)]
pub struct Promotion {
    /// Letter of the piece.
    pub piece: char,
    /// Where.
    pub zone: Zone,
    /// Where it must; with nothing to become it may not go there.
    pub must: Option<Zone>,
    /// By which moves.
    pub by: By,
    /// Letters of what it may become, by how many of each there may be. A kind that takes no
    /// part under the player's choices is passed over.
    pub into: &'static [(Limit, &'static [char])],
}

/// By which moves a piece promotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// By any.
    Any,
    /// Only by one along the rank.
    Sideways,
}

/// How many of a kind a side may have after a promotion to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// Any number.
    None,
    /// So many.
    Standing(u8),
    /// As many as at the start: only what is lost and not regained.
    Lost,
}

/// How a game ends. Checkmate always wins and needs no row.
#[derive(Clone, Copy, Debug)]
pub enum Ending {
    /// A piece that must promote and finds nothing to become wins by arriving.
    Unpromotable {
        /// Its letter.
        piece: char,
    },
    /// A royal with its spouse one step away at the end of its own side's move wins.
    Marriage {
        /// The spouse's letter.
        spouse: char,
        /// Whither.
        directions: Directions,
    },
    /// No legal move and no check loses; without this row it is a draw.
    StalemateLoses,
    /// Nobody can mate any more: one side has its bare royal, the other no more than this.
    Dead {
        /// Any one of these.
        single: &'static [char],
        /// Any of these pairs.
        pairs: &'static [(char, char)],
        /// Any number of these, all on cells of one tone.
        one_tone: &'static [char],
    },
    /// The same position again.
    Repetition {
        /// So many occurrences end the game.
        automatic: u8,
        /// From so many on the player to move may claim.
        claim: Option<u8>,
        /// A side that checked with every move of the repetition, the other not, loses.
        perpetual_check_loses: bool,
    },
    /// Moves of both sides without progress.
    MoveLimit {
        /// So many end the game.
        automatic: u16,
        /// From so many on the player to move may claim.
        claim: Option<u16>,
        /// Letters of pieces whose moves are progress; captures always are.
        progress: &'static [char],
    },
}

/// Something the player can choose.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Id, as in `setoption`.
    pub id: &'static str,
    /// Name to show.
    pub name: &'static str,
    /// A sentence.
    pub help: &'static str,
    /// Values: id and name to show. The first is the default.
    pub values: &'static [(&'static str, &'static str)],
}
