//! The request and answer types: all that a user interface and a host say to each other.
//!
//! A [`Request`] goes out by its [`NAME`](Request::NAME) with a JSON body; back comes its
//! [`Answer`](Request::Answer) or a [`Refusal`]. A refused request has changed nothing.
//! Cells travel as indices into [`BoardView::cells`], pieces as indices into
//! [`VariantCard::pieces`]; moves as text (`a9a10q`), which is also how they are played.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::collections::BTreeMap;

pub use crate::board::Side;

/// Names one game of a player's games; never used twice on one device.
pub type GameId = u64;
/// Counts the changes of one game. A request that names an older one is refused.
pub type Revision = u32;
/// Index into [`BoardView::cells`].
pub type CellIndex = u8;
/// Index into [`VariantCard::pieces`].
pub type PieceIndex = u8;
/// Chosen options by their ids: option id to value id. What is not named has its default.
pub type Choices = BTreeMap<String, String>;

/// A question that the session (or, for [`Think`], its host) answers.
pub trait Request: Serialize + DeserializeOwned + 'static {
    /// The name it travels under.
    const NAME: &'static str;
    /// What comes back when it is not refused.
    type Answer: Serialize + DeserializeOwned + 'static;
}

/// Declares requests: doc comment, name on the wire, answer, fields.
macro_rules! requests {
    ($($(#[$doc:meta])* $name:ident = $wire:literal -> $answer:ty { $($(#[$fdoc:meta])* $field:ident : $ty:ty),* $(,)? })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
            pub struct $name { $($(#[$fdoc])* pub $field: $ty),* }
            impl Request for $name { const NAME: &'static str = $wire; type Answer = $answer; }
        )*
        /// The name of every request, for hosts that route and tests that ask each of them.
        pub const REQUESTS: &[&str] = &[$($wire),*];
    };
}

requests! {
    /// Everything there is to play.
    Catalogue = "catalogue" -> Vec<VariantCard> {}
    /// One game's card under chosen options (an option may change array, zones or pieces).
    Card = "card" -> VariantCard {
        /// The variant's id.
        variant: String,
        /// The options that differ from their defaults.
        choices: Choices,
    }
    /// The games on this device, last changed first.
    Games = "games" -> Vec<GameSummary> {}
    /// Starts a game.
    NewGame = "new_game" -> GameView {
        /// The variant's id.
        variant: String,
        /// The options that differ from their defaults.
        choices: Choices,
        /// Who sits on the other side.
        opponent: Opponent,
        /// A start position other than the array.
        fen: Option<String>,
    }
    /// Opens a stored game.
    Open = "open" -> GameView {
        /// Which.
        game: GameId,
    }
    /// Plays a move for the side to move, in move text.
    Play = "play" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
        /// The move, as in [`MoveView::text`].
        text: String,
    }
    /// Lets the AI make its move. Answered when the move is made (or refused as
    /// [`Refusal::Stopped`] when something else changed the game meanwhile).
    Think = "think" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the AI is asked for.
        revision: Revision,
    }
    /// Stops a search under way on this game; answers whether there was one.
    Stop = "stop" -> bool {
        /// Which game.
        game: GameId,
    }
    /// Takes back to the player's own last decision: against the AI one or two plies, else one.
    Undo = "undo" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
    }
    /// Plays again what was last taken back.
    Redo = "redo" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
    }
    /// Claims a draw that is due.
    ClaimDraw = "claim_draw" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
        /// On which ground.
        claim: Claim,
    }
    /// Gives the game up for the human side (with a friend: for the side to move).
    Resign = "resign" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
    }
    /// Offers a draw. With a friend it is agreed at once; the AI may decline, which is
    /// answered by [`GameView::declined`].
    OfferDraw = "offer_draw" -> GameView {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
    }
    /// Removes a game from this device.
    Delete = "delete" -> bool {
        /// Which game.
        game: GameId,
    }
    /// Looks for the best moves of the side to move.
    Analyse = "analyse" -> Analysis {
        /// Which game.
        game: GameId,
        /// The revision the player saw.
        revision: Revision,
        /// How many lines, 1 to 3.
        lines: u8,
    }
    /// What an [`Analyse`] under way on this game has found so far; nothing when none is.
    Progress = "progress" -> Option<Analysis> {
        /// Which game.
        game: GameId,
    }
    /// What could not be read when the games were loaded. It was set aside, not deleted.
    Notices = "notices" -> Vec<Notice> {}
    /// The game as a plain text record.
    Record = "record" -> String {
        /// Which game.
        game: GameId,
    }
    /// Adds the game of a plain text record to the games of this device.
    Import = "import" -> GameView {
        /// The record.
        text: String,
    }
    /// What the player prefers.
    GetPreferences = "get_preferences" -> Preferences {}
    /// Keeps what the player prefers.
    SetPreferences = "set_preferences" -> Preferences {
        /// All of it.
        preferences: Preferences,
    }
}

/// Who sits on the other side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opponent {
    /// The AI.
    Ai {
        /// 1 (a child wins) to 10 (all it has).
        level: u8,
        /// The side that the human plays.
        human: Side,
    },
    /// Somebody on this very phone.
    Friend,
}

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

/// One game of the player's, as the home screen shows it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameSummary {
    /// Which.
    pub id: GameId,
    /// The variant's id.
    pub variant: String,
    /// The options that differ from their defaults.
    pub choices: Choices,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The position, cell by cell.
    pub cells: Vec<Option<Man>>,
    /// Whose move it is.
    pub turn: Side,
    /// Number of the coming move, from 1.
    pub move_number: u32,
    /// When it was last changed, milliseconds since 1970.
    pub changed_ms: u64,
    /// Set when it is over.
    pub outcome: Option<Outcome>,
}

/// Everything a board screen shows. Always the whole of it: nothing to merge.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameView {
    /// Which game.
    pub id: GameId,
    /// The state this is.
    pub revision: Revision,
    /// The variant's id.
    pub variant: String,
    /// The options that differ from their defaults.
    pub choices: Choices,
    /// Who sits on the other side.
    pub opponent: Opponent,
    /// The position, cell by cell.
    pub cells: Vec<Option<Man>>,
    /// Whose move it is.
    pub turn: Side,
    /// Every legal move of the side to move; none when the game is over.
    pub legal: Vec<MoveView>,
    /// The move just made.
    pub last: Option<LastMove>,
    /// Where the royal in check stands.
    pub check: Option<CellIndex>,
    /// What each side has lost, White's losses first, in the order they fell.
    pub captured: [Vec<PieceIndex>; 2],
    /// The game so far.
    pub moves: Vec<Played>,
    /// Draws that the player to move may claim now.
    pub claims: Vec<Claim>,
    /// Set when it is over.
    pub outcome: Option<Outcome>,
    /// Whether [`Undo`] has something to take back.
    pub can_undo: bool,
    /// Whether [`Redo`] has something to play again.
    pub can_redo: bool,
    /// The AI has just declined a draw offer.
    pub declined: bool,
    /// The AI offers a draw; [`OfferDraw`] accepts it.
    pub offered: bool,
    /// The position as FEN.
    pub fen: String,
    /// Reserved: clocks in milliseconds, White's first.
    pub time: Option<[u64; 2]>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveView {
    /// What to send to [`Play`].
    pub text: String,
    /// The same for people: `Nc3`, `Pxa10=Q`, `O-O`.
    pub notation: String,
    /// Where the moving piece stands.
    pub from: CellIndex,
    /// Where it goes.
    pub to: CellIndex,
    /// What it is besides a step.
    pub kind: MoveKind,
    /// What the piece becomes.
    pub promotion: Option<PieceIndex>,
    /// The cell whose piece is captured (not `to` when en passant).
    pub capture: Option<CellIndex>,
    /// A second piece that moves along (castling, swap): from, to.
    pub partner: Option<[CellIndex; 2]>,
}

/// What a move is besides a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoveKind {
    /// To an empty cell.
    Quiet,
    /// Takes a piece.
    Capture,
    /// Takes a piece (or moves) over exactly one other.
    Hop,
    /// Takes a piece that just passed.
    EnPassant,
    /// With a partner towards it.
    Castle,
    /// Places changed with an own piece.
    Swap,
}

/// The move just made, for marking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LastMove {
    /// From.
    pub from: CellIndex,
    /// To.
    pub to: CellIndex,
}

/// A move of the game so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// In move text.
    pub text: String,
    /// For people.
    pub notation: String,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// In check and no legal move.
    Checkmate,
    /// No legal move, not in check.
    Stalemate,
    /// A fifth Calf reached the enemy camp.
    FifthCalf,
    /// Royal and spouse stand together.
    Marriage,
    /// One side checked with every move of a repetition.
    PerpetualCheck,
    /// The same position too often.
    Repetition,
    /// Too many moves without progress.
    MoveLimit,
    /// Nobody can mate any more.
    DeadPosition,
    /// Both wanted a draw.
    Agreement,
    /// One side gave up.
    Resignation,
    /// One side's time ran out.
    Time,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The position stands for at least the third time.
    Threefold,
    /// Many moves without progress.
    MoveLimit,
}

/// What the AI sees.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Analysis {
    /// The position it speaks of.
    pub revision: Revision,
    /// Best first.
    pub lines: Vec<Line>,
}

/// One line of an [`Analysis`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The moves, first the one advised.
    pub moves: Vec<Played>,
    /// In hundredths of a pawn, for the side to move.
    pub centipawns: i32,
    /// Plies to mate when one is seen: positive, the side to move mates.
    pub mate: Option<i32>,
    /// Chance to win for the side to move, draws counted half: 0 to 1.
    pub win_chance: f32,
    /// Plies looked ahead.
    pub depth: u8,
    /// In one word why, where there is one.
    pub why: Option<Why>,
}

/// Why a move is advised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// It forces mate.
    Mates,
    /// It wins a piece.
    Wins,
    /// It promotes.
    Promotes,
    /// It saves what was attacked.
    Saves,
}

/// Something the player should know about the stored games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Notice {
    /// What happened.
    pub kind: NoticeKind,
    /// What exactly, in English, for whoever has to find the cause.
    pub detail: String,
}

/// What happened to the stored games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoticeKind {
    /// One game could not be read and was set aside; the others are there.
    GameSetAside,
    /// The app was ended while it stored a change: the last change may be missing.
    Interrupted,
    /// The stored games could not be read at all; what was there was set aside.
    StoreSetAside,
}

/// What the player prefers.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Options last chosen, by variant.
    pub choices: BTreeMap<String, Choices>,
    /// Who was last played against, by variant.
    pub opponents: BTreeMap<String, Opponent>,
    /// Letters on round tokens instead of figures.
    pub letters: bool,
    /// Light or dark whatever the system says.
    pub theme: Theme,
}

/// Colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// Why a request was refused. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "snake_case", tag = "refused")]
pub enum Refusal {
    /// No request has this name.
    #[error("unknown request '{name}'")]
    UnknownRequest {
        /// The name asked for.
        name: String,
    },
    /// The body is not what the request takes.
    #[error("malformed request: {why}")]
    Malformed {
        /// What was expected.
        why: String,
    },
    /// No variant has this id.
    #[error("unknown variant '{id}'")]
    UnknownVariant {
        /// The id asked for.
        id: String,
    },
    /// The variant has no such option or the option no such value.
    #[error("{why}")]
    UnknownOption {
        /// Which.
        why: String,
    },
    /// Levels are 1 to 10.
    #[error("level {level} is not one of 1 to 10")]
    UnknownLevel {
        /// The level asked for.
        level: u8,
    },
    /// The FEN cannot be read or cannot be meant.
    #[error("FEN refused: {why}")]
    BadFen {
        /// Field, cell, what was expected.
        why: String,
    },
    /// The record cannot be read.
    #[error("record refused: {why}")]
    BadRecord {
        /// Line, what was expected.
        why: String,
    },
    /// No game has this id.
    #[error("no game {game} on this device")]
    NoSuchGame {
        /// The id asked for.
        game: GameId,
    },
    /// The game has changed since.
    #[error("stale: revision {got} was named, the game is at {current}")]
    Stale {
        /// The revision named.
        got: Revision,
        /// The revision it has.
        current: Revision,
    },
    /// Not a legal move.
    #[error("illegal move '{text}': {why}")]
    IllegalMove {
        /// The move asked for.
        text: String,
        /// Why not.
        why: String,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// It is the other side's turn (the AI's, or the human's).
    #[error("not this side's turn")]
    NotYourTurn,
    /// Nothing to take back or to play again.
    #[error("nothing to take back or to play again")]
    NothingThere,
    /// No such claim is due.
    #[error("this draw cannot be claimed now")]
    NotDue,
    /// The search was stopped by something that changed the game.
    #[error("the search was stopped")]
    Stopped,
    /// The device could not keep it.
    #[error("could not be stored: {why}")]
    Storage {
        /// What the device said.
        why: String,
    },
    /// The program failed; whoever reads this found a mistake in it.
    #[error("the program failed: {why}")]
    Broken {
        /// What it said.
        why: String,
    },
    /// Another tab of this browser has the games open.
    #[error("the games are open in another tab")]
    ElsewhereOpen,
}
