//! The request and answer types: all that a user interface and a host say to each other.
//!
//! A [`Request`] goes out by its [`NAME`](Request::NAME) with a JSON body; back comes its
//! [`Answer`](Request::Answer) or a [`Refusal`]. A refused request has changed nothing.
//! Cells travel as indices into [`BoardView::cells`], pieces as indices into
//! [`VariantCard::pieces`]; moves as text (`a9a10q`), which is also how they are played.

mod advice;
mod catalogue;
mod games;
mod keeping;
mod refusal;

pub use advice::{Analysis, Line, Why};
pub use catalogue::{
    BoardView, CellView, Man, OptionCard, Outline, PieceCard, ValueCard, VariantCard, ZoneStyle, ZoneView,
};
pub use games::{
    Claim, GameSummary, GameView, LastMove, MoveKind, MoveView, Opponent, Outcome, Played, Reason,
};
pub use keeping::{Notice, NoticeKind, Preferences, Theme};
pub use refusal::Refusal;
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
