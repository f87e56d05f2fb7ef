//! The tree: principal variation search (T. Marsland and M. Campbell 1982, after J. Pearl's
//! Scout of 1980) on alpha-beta in fail-soft form.

use super::blur::Blur;
use super::eval::{self, Ground, evaluate};
use super::limits::Meter;
use super::order::{Histories, Stack, Step};
use super::path::Path;
use super::score::{INFINITE, MATE, SURE, from_table};
use super::table::{Bound, Known, Table};
use crate::attack::in_check;
use crate::compile::Tables;
use crate::game::Stand;
use crate::moves::Move;
use crate::position::{Position, Undo};

/// No evaluation.
pub(super) const UNKNOWN: i32 = i16::MIN as i32;
/// The deepest ply from the root.
pub(super) const MOST_PLIES: usize = 120;

/// What the search keeps for one ply.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The step that led away from here.
    pub step: Step,
    pub eval: i32,
    pub killers: [Move; 2],
    /// A move not to be searched: is the rest any good?
    pub excluded: Move,
    /// The place in its node's order of the move that led away from here; 0 for a pass.
    pub count: i32,
}

const BLANK: Frame =
    Frame { step: Step::NONE, eval: UNKNOWN, killers: [Move::NONE; 2], excluded: Move::NONE, count: 0 };

/// Frames before the root, so that looking back needs no test.
const BEFORE: usize = 4;

/// One search under way.
pub(super) struct Tree<'a> {
    pub tables: &'a Tables,
    pub ground: &'a Ground,
    pub position: Position,
    pub path: Path,
    pub table: &'a mut Table,
    pub histories: &'a mut Histories,
    pub meter: Meter<'a>,
    pub stack: Stack,
    frames: Vec<Frame>,
    /// By ply: the best line found from there.
    pub lines: Vec<Vec<Move>>,
    /// Plies of the iteration under way.
    pub aim: i32,
    /// How much and by what chance positions are misjudged.
    pub blur: Blur,
}

impl<'a> Tree<'a> {
    pub fn new(
        tables: &'a Tables,
        ground: &'a Ground,
        position: &Position,
        history: &[Stand],
        (table, histories): (&'a mut Table, &'a mut Histories),
        meter: Meter<'a>,
        blur: Blur,
    ) -> Tree<'a> {
        let mut tree = Tree {
            tables,
            ground,
            position: position.clone(),
            path: Path::default(),
            table,
            histories,
            meter,
            stack: Stack::default(),
            frames: vec![BLANK; MOST_PLIES + BEFORE + 4],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            aim: 0,
            blur,
        };
        let root = Stand { key: tree.key(), check: tree.is_check() };
        tree.path = Path::new(history, root);
        tree
    }

    #[inline]
    pub fn frame(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE]
    }

    /// The frame that led to a ply.
    #[inline]
    pub fn frame_before(&mut self, ply: usize) -> &mut Frame {
        &mut self.frames[ply + BEFORE - 1]
    }

    /// The last two steps before a ply.
    #[inline]
    pub fn before(&self, ply: usize) -> [Step; 2] {
        [self.frames[ply + BEFORE - 1].step, self.frames[ply + BEFORE - 2].step]
    }

    /// The position's key, cells that were passed included.
    #[inline]
    fn key(&self) -> u64 {
        let passed = self.position.passed();
        let cells = if passed.is_none() { [crate::board::NOWHERE; 2] } else { passed.cells };
        let keys = &self.tables.keys.passed;
        cells
            .iter()
            .filter_map(|&cell| keys.get(cell as usize))
            .fold(self.position.key(), |key, passed| key ^ passed)
    }

    /// The key in the table: what a blurred search finds out is not true for another.
    #[inline]
    pub fn table_key(&self) -> u64 {
        self.key() ^ if self.blur.most == 0 { 0 } else { self.blur.seed }
    }

    fn is_check(&self) -> bool {
        in_check(self.tables, &self.position)
    }

    /// Plays a move: that is what counts as a node, here as in Stockfish, so that equal numbers
    /// of nodes mean equal work.
    #[inline]
    pub fn make(&mut self, ply: usize, mv: Move) -> Undo {
        self.meter.count();
        let mover = self.position.at(mv.from());
        self.frame(ply).step = self.histories.step(mover, mv.to());
        let undo = self.position.make(self.tables, mv);
        let (key, check) = (self.key(), self.is_check());
        self.path.push(key, check);
        undo
    }

    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.path.pop();
        self.position.unmake(self.tables, mv, undo);
    }

    /// The static evaluation, blurred where the level wants it.
    pub fn judge(&self) -> i32 {
        self.judge_lazily(-INFINITE, INFINITE).0
    }

    /// The same, and whether it is complete.
    pub fn judge_lazily(&self, alpha: i32, beta: i32) -> (i32, bool) {
        let (plain, whole) = evaluate(self.tables, self.ground, &self.position, alpha, beta);
        let score = plain + self.blur.of(self.position.key());
        (score.clamp(-eval::MOST, eval::MOST), whole)
    }

    /// Begins the node's line; a score where there is nothing to search, because the time is up
    /// (then it means nothing) or the game ends here.
    #[inline]
    pub(super) fn enter(&mut self, ply: usize) -> Option<i32> {
        self.lines[ply].clear();
        if self.meter.ended { Some(0) } else { self.ended(ply) }
    }

    /// The score of a position for the side to move.
    pub fn node<const PV: bool>(
        &mut self,
        ply: usize,
        mut depth: i32,
        mut alpha: i32,
        mut beta: i32,
        cut: bool,
    ) -> i32 {
        if depth <= 0 {
            return self.quiet::<PV>(ply, alpha, beta);
        }
        if let Some(score) = self.enter(ply) {
            return score;
        }
        // Mate distance: nothing here can be better than a mate nearer the root, or worse than
        // being mated at once; and who may claim a draw need not fear worse.
        alpha = alpha.max(if self.may_claim() { 0 } else { ply as i32 - MATE });
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }
        let check = self.path.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.judge() };
        }
        self.frame(ply).count = 0;
        let excluded = self.frame(ply).excluded;
        let key = self.table_key();
        let known = if excluded == Move::NONE { self.known(key, ply) } else { None };
        if let Some(known) = known
            && !PV
            && known.depth >= depth
            && known.bound.answers(known.score, beta)
            && !self.near_limit(depth)
        {
            return known.score;
        }
        let hint = known.map_or(Move::NONE, |known| known.mv);
        let eval = if check { UNKNOWN } else { self.look(ply, key, known, excluded, PV) };
        let improving = !check && self.improves(ply, eval);
        self.frame(ply).eval = eval;
        self.frame(ply + 2).killers = [Move::NONE; 2];
        let found = Found { key, known, hint, eval, check, improving, excluded };

        if !PV && !check && excluded == Move::NONE {
            let window = Window { alpha, beta, cut };
            if let Some(score) = self.whole_node(ply, depth, window, &found) {
                return score;
            }
        }
        // Without a move to begin with, a shallower search finds one next time (internal
        // iterative reduction, E. Schröder 2020).
        if depth >= 6 && hint == Move::NONE {
            depth -= if PV { 2 } else { i32::from(cut) };
        }
        let start = self.stack.0.len();
        let score = self.tries::<PV>(ply, depth, Window { alpha, beta, cut }, found, start);
        self.stack.0.truncate(start);
        if self.may_claim() { score.max(0) } else { score }
    }

    /// Whether the side to move stands better than at its last move, or the one before if it was
    /// in check then. Near the root, where nothing is known, it is taken to.
    #[inline]
    fn improves(&self, ply: usize, eval: i32) -> bool {
        let earlier = [2, 4].map(|back| self.frames[ply + BEFORE - back].eval);
        earlier.into_iter().find(|&earlier| earlier != UNKNOWN).is_none_or(|earlier| eval > earlier)
    }

    /// What the table knows about a position.
    #[inline]
    pub fn known(&self, key: u64, ply: usize) -> Option<Known> {
        let known = self.table.get(key)?;
        Some(Known { score: from_table(known.score, ply), ..known })
    }

    /// The static evaluation of a node that is not in check.
    fn look(&mut self, ply: usize, key: u64, known: Option<Known>, excluded: Move, pv: bool) -> i32 {
        match known {
            Some(known) if known.eval != UNKNOWN => known.eval,
            _ if excluded != Move::NONE => self.frame(ply).eval,
            _ => {
                let eval = self.judge();
                if known.is_none() {
                    let blank = Known { mv: Move::NONE, score: 0, eval, depth: 0, bound: Bound::None, pv };
                    self.table.put(key, blank);
                }
                eval
            }
        }
    }
}

/// A score from the table tells more than the evaluation.
#[inline]
pub(super) fn better(eval: i32, known: Option<Known>) -> i32 {
    match known {
        Some(known) if known.bound.answers(known.score, eval) && known.score.abs() < SURE => known.score,
        _ => eval,
    }
}

/// What a node is asked.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
    /// Whether it is expected to be cut off.
    pub cut: bool,
}

/// What is known about a node before its moves are searched.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub key: u64,
    pub known: Option<Known>,
    pub hint: Move,
    /// The static evaluation.
    pub eval: i32,
    pub check: bool,
    pub improving: bool,
    pub excluded: Move,
}

impl Found {
    /// Whether the table says that the node belongs, or belonged, to a principal variation.
    pub fn was_pv(&self) -> bool {
        self.known.is_some_and(|known| known.pv)
    }
}

/// What a singular search says.
pub(super) enum Singular {
    /// Search the move so many plies deeper.
    Extend(i32),
    /// Several moves refute: no need to search on.
    Cut(i32),
}
