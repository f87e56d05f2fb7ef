//! A game as the screens show it.

use super::{CellIndex, Choices, GameId, Man, PieceIndex, Revision, Side};
use serde::{Deserialize, Serialize};

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
    /// Whether [`Undo`](super::Undo) has something to take back.
    pub can_undo: bool,
    /// Whether [`Redo`](super::Redo) has something to play again.
    pub can_redo: bool,
    /// The AI has just declined a draw offer.
    pub declined: bool,
    /// The AI offers a draw; [`OfferDraw`](super::OfferDraw) accepts it.
    pub offered: bool,
    /// The position as FEN.
    pub fen: String,
    /// Reserved: clocks in milliseconds, White's first.
    pub time: Option<[u64; 2]>,
}

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveView {
    /// What to send to [`Play`](super::Play).
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
