//! The AI: looks for the best move in any game, knows none by name.
//!
//! ```
//! use rules::compile::Tables;
//! use rules::notation::{fen, text};
//! use rules::search::{Control, Limits, Searcher};
//!
//! let tables = Tables::new(rules::variants::find("yangsi").unwrap(), &Default::default()).unwrap();
//! let position = fen::parse(&tables, "5k4/R9/10/10/10/10/10/10/10/K8Q w - - 0 1").unwrap();
//! let mut searcher = Searcher::new(4);
//! let report = searcher.search(&tables, &position, &[], &Limits::depth(4), &Control::NONE, &mut |_| {});
//! assert_eq!(report.lines[0].mate, Some(1));
//! ```
//!
//! Time and stopping come from the host ([`Control`]): nothing here reads a clock.

pub mod bench;
mod blur;
mod checks;
mod endings;
pub mod eval;
mod gifts;
mod levels;
mod limits;
mod node;
mod order;
mod path;
mod proof;
mod prune;
mod quiescence;
mod root;
mod score;
pub mod see;
pub mod sight;
mod stock;
mod table;
mod tries;

pub use levels::{Level, choose};
pub use limits::{Control, Limits, PROBE_EVERY};
pub use score::{INFINITE, MATE, MATED, RULED, mate_in};

use crate::compile::Tables;
use crate::game::Stand;
use crate::moves::Move;
use crate::position::Position;
use blur::Blur;
use limits::Meter;
use node::Tree;
use order::Histories;
use table::Table;

/// A line of play and what it is worth to the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Variation {
    /// The moves; never empty.
    pub moves: Vec<Move>,
    /// Hundredths of a pawn.
    pub score: i32,
    /// Plies to mate (or another end that wins); negative, when the side to move is mated.
    pub mate: Option<i32>,
}

/// What a search has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Plies looked ahead.
    pub depth: u8,
    /// Positions visited.
    pub nodes: u64,
    /// Best first. Empty only where there is no legal move.
    pub lines: Vec<Variation>,
}

impl Report {
    /// The move to play.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.first()).copied()
    }
}

/// How far ahead a search looks at most.
pub const MOST_DEPTH: u8 = 64;

/// Searches, and remembers from one search to the next.
pub struct Searcher {
    table: Table,
    histories: Option<Histories>,
    ground: Option<(String, eval::Ground)>,
}

impl std::fmt::Debug for Searcher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Searcher").finish_non_exhaustive()
    }
}

impl Searcher {
    /// With a transposition table of at most so many megabytes (4 at least).
    #[must_use]
    pub fn new(megabytes: usize) -> Searcher {
        Searcher { table: Table::new(megabytes), histories: None, ground: None }
    }

    /// Forgets what it remembers: the next search is as the first.
    pub fn clear(&mut self) {
        if self.histories.take().is_some() {
            self.table.clear();
        }
    }

    /// Looks for the best moves.
    ///
    /// `history` holds the positions of the game since its last progress, oldest first
    /// ([`Game::history`](crate::game::Game::history)); the one to search may be there or not.
    /// After each finished iteration `progress` hears what is found so far. The report holds a
    /// legal move whenever there is one, however early the search is stopped.
    pub fn search(
        &mut self,
        tables: &Tables,
        position: &Position,
        history: &[Stand],
        limits: &Limits,
        control: &Control,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        self.search_blurred(tables, position, history, limits, control, progress, Blur::default())
    }

    #[allow(clippy::too_many_arguments, reason = "the public call and one thing more")]
    fn search_blurred(
        &mut self,
        tables: &Tables,
        position: &Position,
        history: &[Stand],
        limits: &Limits,
        control: &Control,
        progress: &mut dyn FnMut(&Report),
        blur: Blur,
    ) -> Report {
        let game = format!("{} {:?} {}", tables.variant.id, tables.choices, tables.start());
        if self.ground.as_ref().is_none_or(|(known, _)| *known != game) {
            self.clear();
            self.ground = None;
        }
        let (_, ground) = self.ground.get_or_insert_with(|| (game, eval::Ground::new(tables)));
        if let Some(histories) = &mut self.histories {
            histories.fade();
        }
        let histories = self.histories.get_or_insert_with(|| Histories::new(tables));
        self.table.grow_older();
        let meter = Meter::new(limits, control);
        let tree = Tree::new(tables, ground, position, history, (&mut self.table, histories), meter, blur);
        root::Root::new(tree).run(limits, progress)
    }
}
