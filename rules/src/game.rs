//! A game: a position and the way that led to it. Here stand repetition, claims and results.

use crate::attack::in_check;
use crate::board::{Cell, CellSet, Side};
use crate::compile::{Code, Tables, holds, kind_of};
use crate::moves::{Kind, Move, legal};
use crate::notation::fen::{self, FenError};
use crate::position::{Position, Undo};
use crate::wire::{Claim, Outcome, Reason};
use std::sync::Arc;

/// Why a move was not played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// Not a legal move here.
    #[error("not a legal move in this position")]
    Illegal,
}

/// What repetition must know of a position of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stand {
    /// Equal where the position is.
    pub key: u64,
    /// Whether the side to move is in check.
    pub check: bool,
}

#[derive(Clone, Debug)]
struct Ply {
    mv: Move,
    undo: Undo,
    /// The position after it.
    stand: Stand,
}

/// A game of one variant under chosen options.
#[derive(Clone, Debug)]
pub struct Game {
    tables: Arc<Tables>,
    position: Position,
    start: Stand,
    plies: Vec<Ply>,
    undone: Vec<Move>,
    legal: Vec<Move>,
    check: bool,
    outcome: Option<Outcome>,
}

impl Game {
    /// A game from the array.
    ///
    /// # Errors
    /// Never for tables that compiled: they have checked their array.
    pub fn new(tables: Arc<Tables>) -> Result<Game, FenError> {
        let start = tables.start();
        Game::from_fen(tables, start)
    }

    /// A game from a position.
    ///
    /// # Errors
    /// When the FEN is none of this game or cannot be meant.
    pub fn from_fen(tables: Arc<Tables>, text: &str) -> Result<Game, FenError> {
        let position = fen::parse(&tables, text)?;
        let mut game = Game {
            start: Stand::default(),
            plies: Vec::new(),
            undone: Vec::new(),
            legal: Vec::new(),
            check: false,
            outcome: None,
            position,
            tables,
        };
        game.look();
        game.start = game.stand();
        // The start position itself takes part in counting.
        game.outcome = game.judge();
        Ok(game)
    }

    /// The tables of its variant and options.
    #[must_use]
    pub const fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The position now.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves that may be played: none once the game is over.
    #[must_use]
    pub fn legal(&self) -> &[Move] {
        if self.outcome.is_some() { &[] } else { &self.legal }
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub const fn in_check(&self) -> bool {
        self.check
    }

    /// The result that the board gives; agreement, resignation and time are not the board's.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The moves so far.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + ExactSizeIterator {
        self.plies.iter().map(|ply| ply.mv)
    }

    /// What was captured so far, in order.
    pub fn captured(&self) -> impl Iterator<Item = Code> {
        self.plies.iter().filter_map(|ply| ply.undo.captured())
    }

    /// What was taken back and can be played again; the next one last.
    #[must_use]
    pub fn undone(&self) -> &[Move] {
        &self.undone
    }

    /// The positions since the last progress, oldest first, the one now last: what a search
    /// must know of the past.
    #[must_use]
    pub fn history(&self) -> Vec<Stand> {
        let count = usize::from(self.position.quiet_plies()).min(self.plies.len());
        let stands = self.plies[self.plies.len() - count..].iter().map(|ply| ply.stand);
        let first = (count == self.plies.len()).then_some(self.start);
        first.into_iter().chain(stands).collect()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::Over);
        }
        self.play_on(mv)
    }

    /// Plays a move even after an automatic draw, as analysis does.
    ///
    /// # Errors
    /// When the move is not legal; nothing has changed then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), PlayError> {
        if !self.legal.contains(&mv) {
            return Err(PlayError::Illegal);
        }
        self.push(mv);
        self.undone.clear();
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        let undo = self.position.make(&self.tables, mv);
        self.look();
        let ply = Ply { mv, undo, stand: self.stand() };
        self.plies.push(ply);
        self.outcome = self.judge();
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Move> {
        let ply = self.plies.pop()?;
        self.position.unmake(&self.tables, ply.mv, ply.undo);
        self.undone.push(ply.mv);
        self.look();
        self.outcome = self.judge();
        Some(ply.mv)
    }

    /// Plays the move again that was taken back last.
    pub fn redo(&mut self) -> Option<Move> {
        let mv = self.undone.pop()?;
        self.push(mv);
        Some(mv)
    }

    /// Finds the legal moves and whether it is check.
    fn look(&mut self) {
        self.legal = legal(&self.tables, &self.position);
        self.check = in_check(&self.tables, &self.position);
    }

    fn stand(&self) -> Stand {
        Stand { key: self.repetition_key(), check: self.check }
    }

    /// The position's hash, with the cells where a capture in passing is legal.
    fn repetition_key(&self) -> u64 {
        let captures = self.legal.iter().filter(|mv| mv.kind() == Kind::EnPassant);
        let mut cells: Vec<Cell> = captures.map(|mv| mv.to()).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().fold(self.position.key(), |key, cell| key ^ self.tables.keys.passed[cell as usize])
    }

    fn judge(&self) -> Option<Outcome> {
        let side = self.position.turn();
        let wins = |winner, reason| Some(Outcome { winner: Some(winner), reason });
        let draw = |reason| Some(Outcome { winner: None, reason });
        let rules = &self.tables.rules;
        if self.position.won() {
            let married = self.position.married(&self.tables);
            return wins(side.other(), if married { Reason::Marriage } else { Reason::FifthCalf });
        }
        if self.legal.is_empty() {
            return match (self.check, rules.stalemate_loses) {
                (true, _) => wins(side.other(), Reason::Checkmate),
                (false, true) => wins(side.other(), Reason::Stalemate),
                (false, false) => draw(Reason::Stalemate),
            };
        }
        if is_dead(&self.tables, &self.position) {
            return draw(Reason::DeadPosition);
        }
        if let Some(repetition) = rules.repetition
            && self.occurrences().len() >= usize::from(repetition.automatic)
        {
            let loser = repetition.perpetual_check_loses.then(|| self.perpetual_checker()).flatten();
            return match loser {
                Some(loser) => wins(loser.other(), Reason::PerpetualCheck),
                None => draw(Reason::Repetition),
            };
        }
        let limit = rules.move_limit.filter(|limit| self.position.quiet_plies() >= limit.automatic);
        limit.and_then(|_| draw(Reason::MoveLimit))
    }

    /// The draws that the side to move may claim now.
    #[must_use]
    pub fn claims(&self) -> Vec<Claim> {
        let rules = &self.tables.rules;
        let mut claims = Vec::new();
        if self.outcome.is_some() {
            return claims;
        }
        let repeated = rules.repetition.and_then(|repetition| repetition.claim);
        if repeated.is_some_and(|claim| self.occurrences().len() >= usize::from(claim)) {
            claims.push(Claim::Threefold);
        }
        let limit = rules.move_limit.and_then(|limit| limit.claim);
        if limit.is_some_and(|claim| self.position.quiet_plies() >= claim) {
            claims.push(Claim::MoveLimit);
        }
        claims
    }

    /// After how many plies the position of now stood on the board, itself included.
    fn occurrences(&self) -> Vec<usize> {
        let keys = [self.start.key].into_iter().chain(self.plies.iter().map(|ply| ply.stand.key));
        let now = self.plies.last().map_or(self.start.key, |ply| ply.stand.key);
        keys.enumerate().filter(|&(_, key)| key == now).map(|(ply, _)| ply).collect()
    }

    /// The side that gave check with every one of its moves since the first occurrence of the
    /// position of now, if the other did not.
    fn perpetual_checker(&self) -> Option<Side> {
        let first = *self.occurrences().first()?;
        let since = &self.plies[first..];
        // The last move was made by the side that is not to move.
        let last = self.position.turn().other();
        let always = |side: Side| {
            let mut own = since.iter().rev().skip(usize::from(side != last)).step_by(2).peekable();
            own.peek().is_some() && own.all(|ply| ply.stand.check)
        };
        match (always(last), always(last.other())) {
            (true, false) => Some(last),
            (false, true) => Some(last.other()),
            _ => None,
        }
    }
}

/// Whether the side to move has lost, should it have no legal move: it is mated, or its
/// stalemate loses.
#[must_use]
pub fn loses_unmoved(tables: &Tables, position: &Position) -> bool {
    tables.rules.stalemate_loses || in_check(tables, position)
}

/// Whether nobody can mate any more by the variant's row of dead positions.
#[must_use]
pub fn is_dead(tables: &Tables, position: &Position) -> bool {
    let Some(dead) = &tables.rules.dead else { return false };
    let bare = |side| position.army(side).len() == 1;
    Side::BOTH.into_iter().filter(|&side| bare(side.other())).any(|side| {
        let cells: Vec<Cell> = position.army(side).filter(|&cell| cell != position.royal(side)).collect();
        let kinds: Vec<u8> = cells.iter().map(|&cell| kind_of(position.at(cell))).collect();
        let pair = |one, other| dead.pairs.contains(&(one, other)) || dead.pairs.contains(&(other, one));
        let one_tone = || {
            let first = cells.first().map_or(0, |&cell| tables.board.tone(cell));
            let tones = cells.iter().all(|&cell| tables.board.tone(cell) == first);
            tones && kinds.iter().all(|&kind| dead.one_tone >> kind & 1 != 0)
        };
        match kinds[..] {
            [] => true,
            [one] => dead.single >> one & 1 != 0,
            [one, other] if pair(one, other) => true,
            _ => one_tone(),
        }
    })
}

/// A move told whole: what it takes, who moves along, whether it hops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// The cell whose piece it takes.
    pub captures: Option<Cell>,
    /// Whether the piece jumps a hurdle.
    pub hops: bool,
    /// A second piece's cells.
    pub partner: Option<(Cell, Cell)>,
}

/// Tells a legal move whole.
#[must_use]
pub fn tell(tables: &Tables, position: &Position, mv: Move) -> Told {
    let (from, to) = (mv.from(), mv.to());
    let enemy = position.army(position.turn().other());
    let captures = match mv.kind() {
        Kind::EnPassant => Some(position.passed().by),
        Kind::Step | Kind::Long => enemy.has(to).then_some(to),
        Kind::Castle | Kind::Swap => None,
    };
    let partner = match mv.kind() {
        Kind::Castle => Some(tables.rules.castles[usize::from(mv.argument())].partner),
        Kind::Swap => Some((to, from)),
        _ => None,
    };
    Told { captures, hops: hops(tables, position, mv), partner }
}

/// Whether exactly one piece stands on the line between and the piece is one that hops there.
fn hops(tables: &Tables, position: &Position, mv: Move) -> bool {
    let mover = position.at(mv.from());
    let line = tables.attacks.rays(mv.to(), CellSet::EMPTY.with(mv.from())).next();
    let ray = line.and_then(|ray| {
        let index = ray.cells.iter().position(|&cell| cell == mv.from())?;
        Some((&ray.cells[..index], ray.marks[index]))
    });
    ray.is_some_and(|(between, marks)| {
        let men = between.iter().filter(|&&cell| position.at(cell) != crate::compile::EMPTY).count();
        mv.kind() == Kind::Step && men == 1 && holds(marks.hop, mover)
    })
}

/// The cell of the royal in check.
#[must_use]
pub fn checked(game: &Game) -> Option<Cell> {
    game.in_check().then(|| game.position().royal(game.position().turn()))
}
