//! The tree: principal variation search (T. Marsland and M. Campbell 1982, after J. Pearl's
//! Scout of 1980) on alpha-beta in fail-soft form.

use super::eval::{self, Ground, evaluate};
use super::limits::Meter;
use super::order::{Histories, MOST, Stack, Step, victim};
use super::path::{Path, Repeated};
use super::prune;
use super::see;
use super::table::{Bound, Known, Table};
use crate::attack::attacked;
use crate::compile::{Code, EMPTY, Tables};
use crate::game::is_dead;
use crate::moves::{Move, generate};
use crate::position::{Position, Undo};

/// The score of a mate on the board; a mate in so many plies scores so much less.
pub const MATE: i32 = 32_000;
/// Scores beyond are mates (or other ends of the game that win).
pub const MATED: i32 = MATE - 1_000;
/// The score of a win by the rules of repetition: sure, but no mate.
pub const RULED: i32 = 25_000;
/// Beyond every score.
pub const INFINITE: i32 = 32_500;
/// No evaluation.
const UNKNOWN: i32 = i16::MIN as i32;
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
}

const BLANK: Frame =
    Frame { step: Step::NONE, eval: UNKNOWN, killers: [Move::NONE; 2], excluded: Move::NONE };

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

/// Seeded misjudgement: the weakness of the lower levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blur {
    /// At most so much, in hundredths of a pawn.
    pub most: i32,
    /// Which misjudgement.
    pub seed: u64,
}

impl Blur {
    /// A position is always misjudged in the same way under the same seed.
    #[inline]
    fn of(self, key: u64) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        // Two dice: small errors are more frequent than great ones.
        let (one, other) = ((mixed >> 48) as u16 as i16, (mixed >> 32) as u16 as i16);
        (self.most * (i32::from(one) + i32::from(other))) >> 16
    }
}

impl<'a> Tree<'a> {
    pub fn new(
        tables: &'a Tables,
        ground: &'a Ground,
        position: &Position,
        history: &[u64],
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
        tree.path = Path::new(history, tree.key(), tree.is_check());
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
    fn table_key(&self) -> u64 {
        self.key() ^ if self.blur.most == 0 { 0 } else { self.blur.seed }
    }

    fn is_check(&self) -> bool {
        let side = self.position.turn();
        attacked(self.tables, &self.position, self.position.royal(side), side.other(), false)
    }

    /// Plays a move.
    #[inline]
    pub fn make(&mut self, ply: usize, mv: Move) -> Undo {
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

    /// The score where the rules end the game before any move is looked for.
    fn ended(&mut self, ply: usize) -> Option<i32> {
        if self.position.won() {
            return Some(ply as i32 - MATE);
        }
        let quiet = self.position.quiet_plies();
        if let Some(repeated) = self.path.repeated(quiet, &self.tables.rules) {
            let ruled = RULED - ply as i32;
            return Some(match repeated {
                Repeated::Draw => 0,
                Repeated::Wins => ruled,
                Repeated::Loses => -ruled,
            });
        }
        if self.tables.rules.dead.is_some()
            && crate::board::Side::BOTH.into_iter().any(|side| self.position.army(side).len() == 1)
            && is_dead(self.tables, &self.position)
        {
            return Some(0);
        }
        let limit = self.tables.rules.move_limit?;
        (quiet >= limit.automatic && self.has_move()).then_some(0)
    }

    /// A mate goes before a limit.
    #[cold]
    fn has_move(&mut self) -> bool {
        let start = self.stack.0.len();
        generate::<false, _>(self.tables, &self.position, &mut self.stack);
        let any = self.stack.0.len() > start;
        self.stack.0.truncate(start);
        any
    }

    /// Whether a move limit is so near that the table, which knows no counts, may be wrong.
    #[inline]
    fn near_limit(&self, depth: i32) -> bool {
        self.tables.rules.move_limit.is_some_and(|limit| {
            i32::from(self.position.quiet_plies()) + depth
                >= i32::from(limit.claim.unwrap_or(limit.automatic))
        })
    }

    /// The static evaluation, blurred where the level wants it.
    fn judge(&self) -> i32 {
        self.judge_lazily(-INFINITE, INFINITE).0
    }

    /// The same, and whether it is complete.
    fn judge_lazily(&self, alpha: i32, beta: i32) -> (i32, bool) {
        let (plain, whole) = evaluate(self.tables, self.ground, &self.position, alpha, beta);
        let score = plain + self.blur.of(self.position.key());
        (score.clamp(-eval::MOST, eval::MOST), whole)
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
        self.meter.count();
        self.lines[ply].clear();
        if self.meter.ended {
            return 0;
        }
        if ply > 0 {
            if let Some(score) = self.ended(ply) {
                return score;
            }
            // Mate distance: nothing here can be better than a mate nearer the root.
            alpha = alpha.max(ply as i32 - MATE);
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
            // Who may claim a draw need not fear worse.
            let claim = self.tables.rules.move_limit.and_then(|limit| limit.claim);
            if claim.is_some_and(|claim| self.position.quiet_plies() >= claim) && alpha < 0 {
                alpha = 0;
                if alpha >= beta {
                    return alpha;
                }
            }
        }
        let check = self.path.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.judge() };
        }
        // A check is looked at one ply deeper (check extension).
        if check && ply < 2 * self.aim as usize {
            depth += 1;
        }
        let excluded = self.frame(ply).excluded;
        let key = self.table_key();
        let known = if excluded == Move::NONE { self.table.get(key) } else { None };
        let known = known.map(|known| Known { score: from_table(known.score, ply), ..known });
        if let Some(known) = known
            && !PV
            && known.depth >= depth
            && known.bound.answers(known.score, beta)
            && !self.near_limit(depth)
        {
            return known.score;
        }
        let hint = known.map_or(Move::NONE, |known| known.mv);

        let eval = if check {
            UNKNOWN
        } else {
            match known {
                Some(known) if known.eval != UNKNOWN => known.eval,
                _ if excluded != Move::NONE => self.frame(ply).eval,
                _ => {
                    let eval = self.judge();
                    if known.is_none() {
                        let blank =
                            Known { mv: Move::NONE, score: 0, eval, depth: 0, bound: Bound::None, pv: PV };
                        self.table.put(key, blank);
                    }
                    eval
                }
            }
        };
        self.frame(ply).eval = eval;
        self.frame(ply + 2).killers = [Move::NONE; 2];
        let improving = !check && {
            let earlier = self.frames[ply + BEFORE - 2].eval;
            earlier != UNKNOWN && eval > earlier
        };
        // A score from the table tells more than the evaluation.
        let mut better = eval;
        if let Some(known) = known
            && !check
            && known.bound.answers(known.score, eval)
            && known.score.abs() < RULED - 1_000
        {
            better = known.score;
        }

        if !PV && !check && excluded == Move::NONE {
            if let Some(score) = self.whole_node(ply, depth, alpha, beta, better, improving, cut) {
                return score;
            }
        }
        // Without a move to begin with, a shallower search finds one next time (internal
        // iterative reduction, E. Schröder 2020).
        if depth >= 4 && hint == Move::NONE && (PV || cut) {
            depth -= 1;
        }

        let start = self.stack.0.len();
        generate::<false, _>(self.tables, &self.position, &mut self.stack);
        if self.stack.0.len() == start {
            return self.no_move(ply, check);
        }
        self.rank(ply, start, hint);
        let score = self.moves::<PV>(
            ply,
            depth,
            Window { alpha, beta, cut },
            Found { key, known, hint, eval, check, improving, excluded },
            start,
        );
        self.stack.0.truncate(start);
        score
    }

    /// No move: mated, or what the game makes of stalemate.
    fn no_move(&mut self, ply: usize, check: bool) -> i32 {
        if self.frame(ply).excluded != Move::NONE {
            return -INFINITE;
        }
        if check || self.tables.rules.stalemate_loses { ply as i32 - MATE } else { 0 }
    }

    /// Ranks the moves of a node from an index of the stack on.
    fn rank(&mut self, ply: usize, start: usize, hint: Move) {
        let before = self.before(ply);
        let killers = self.frame(ply).killers;
        let side = self.position.turn();
        let worth = &self.tables.worth;
        for ranked in &mut self.stack.0[start..] {
            let mv = ranked.mv;
            let mover = self.position.at(mv.from());
            let taken = victim(&self.position, mv);
            ranked.rank = if mv == hint {
                i32::MAX
            } else if taken != EMPTY || mv.promotion().is_some() {
                let raised = mv.promotion().map_or(0, |kind| worth.of(kind).middle - worth.exchange(mover));
                LOUD + (worth.exchange(taken) + raised) * 8 + self.histories.of_loud(mv, mover, taken) / 4
                    - worth.exchange(mover).min(2_000) / 8
            } else if mv == killers[0] {
                LOUD - 1
            } else if mv == killers[1] {
                LOUD - 2
            } else {
                self.histories.of_quiet(side, mv, mover, before)
            };
        }
    }

    fn moves<const PV: bool>(
        &mut self,
        ply: usize,
        depth: i32,
        window: Window,
        found: Found,
        start: usize,
    ) -> i32 {
        let Window { mut alpha, beta, cut } = window;
        let side = self.position.turn();
        let before = self.before(ply);
        let mut best = (-INFINITE, Move::NONE);
        let mut bound = Bound::Upper;
        let mut count = 0;
        let mut quiet_over = false;
        let mut index = start;
        while let Some(ranked) = self.stack.best_first(index) {
            index += 1;
            let mv = ranked.mv;
            if mv == found.excluded {
                continue;
            }
            let mover = self.position.at(mv.from());
            let taken = victim(&self.position, mv);
            let loud = taken != EMPTY || mv.promotion().is_some();
            // Captures that lose material wait until the quiet moves are through.
            if loud
                && ranked.rank >= LOUD / 2
                && mv != found.hint
                && !see::gains(self.tables, &self.position, mv, 0)
            {
                index -= 1;
                self.stack.0[index].rank = ranked.rank - LOUD - BAD;
                continue;
            }
            count += 1;
            let history = if loud { 0 } else { self.histories.of_quiet(side, mv, mover, before) };
            let mut reduction = prune::reduction(depth, count, found.improving);
            if ply > 0 && best.0 > -MATED {
                if !loud && quiet_over {
                    continue;
                }
                let shallow = prune::Shallow {
                    depth,
                    reduced: (depth - 1 - reduction / 1024).max(0),
                    count,
                    history,
                    eval: found.eval,
                    alpha,
                    check: found.check,
                    improving: found.improving,
                };
                if !loud && shallow.ends_quiet::<PV>() {
                    quiet_over = true;
                    continue;
                }
                if shallow.bad_history(loud) {
                    continue;
                }
                if let Some(least) = shallow.least_exchange(loud)
                    && !see::gains(self.tables, &self.position, mv, least)
                {
                    continue;
                }
            }
            let mut extension = 0;
            if mv == found.hint && ply > 0 && found.excluded == Move::NONE {
                match self.singular::<PV>(ply, depth, beta, cut, &found) {
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => return score,
                }
            }
            let undo = self.make(ply, mv);
            let checks = self.path.in_check();
            let new_depth = depth - 1 + extension;
            let mut score = -INFINITE;
            let full = if depth >= 2 && count > 1 && (!loud || ranked.rank < 0 || cut) {
                reduction -= 1024 * i32::from(PV);
                reduction -= 1024 * i32::from(checks);
                reduction += 1024 * i32::from(cut && !loud);
                reduction -= 1024 * i32::from(ranked.rank >= LOUD - 2 && !loud);
                reduction -= if loud { 1024 } else { history * 1024 / 10_000 };
                let reduced = (new_depth - reduction / 1024).clamp(1, new_depth.max(1));
                score = -self.node::<false>(ply + 1, reduced, -alpha - 1, -alpha, true);
                score > alpha && reduced < new_depth
            } else {
                !PV || count > 1
            };
            if full {
                score = -self.node::<false>(ply + 1, new_depth, -alpha - 1, -alpha, !cut);
            }
            if PV && (count == 1 || score > alpha) {
                score = -self.node::<true>(ply + 1, new_depth, -beta, -alpha, false);
            }
            self.unmake(mv, undo);
            if self.meter.ended {
                return 0;
            }
            if score > best.0 {
                best = (score, mv);
                if score > alpha {
                    bound = Bound::Exact;
                    if PV {
                        self.note_line(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        self.learn(ply, depth, mv, start..index, side, before);
                        break;
                    }
                    alpha = score;
                }
            }
        }
        if count == 0 {
            return if found.excluded != Move::NONE { alpha } else { self.no_move(ply, found.check) };
        }
        if found.excluded == Move::NONE {
            let mv = if bound == Bound::Upper { found.hint } else { best.1 };
            let entry = Known { mv, score: to_table(best.0, ply), eval: found.eval, depth, bound, pv: PV };
            self.table.put(found.key, entry);
        }
        best.0
    }

    /// The line from here is this move and the line behind it.
    pub fn note_line(&mut self, ply: usize, mv: Move) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        let line = &mut here[ply];
        line.clear();
        line.push(mv);
        line.extend(behind[0].iter().take(MOST_PLIES));
    }

    /// A move refuted the one before: it is remembered, those tried in vain count less.
    fn learn(
        &mut self,
        ply: usize,
        depth: i32,
        mv: Move,
        tried: std::ops::Range<usize>,
        side: crate::board::Side,
        before: [Step; 2],
    ) {
        let bonus = (170 * depth - 100).min(1_800).min(MOST);
        let mover = |tree: &Self, mv: Move| tree.position.at(mv.from());
        let taken = victim(&self.position, mv);
        let loud = |taken: Code, mv: Move| taken != EMPTY || mv.promotion().is_some();
        if loud(taken, mv) {
            let mover = mover(self, mv);
            self.histories.learn_loud(mv, mover, taken, bonus);
        } else {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != mv {
                *killers = [mv, killers[0]];
            }
            let mover = mover(self, mv);
            self.histories.learn_quiet(side, mv, mover, before, bonus);
        }
        for index in tried {
            let other = self.stack.0[index].mv;
            if other == mv {
                continue;
            }
            let (man, other_taken) = (mover(self, other), victim(&self.position, other));
            if loud(other_taken, other) {
                self.histories.learn_loud(other, man, other_taken, -bonus);
            } else if !loud(taken, mv) {
                self.histories.learn_quiet(side, other, man, before, -bonus);
            }
        }
    }

    /// Captures, promotions and, in check, all moves, until the position is quiet
    /// (quiescence search, after A. Turing 1948 and L. Harris 1975).
    fn quiet<const PV: bool>(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.meter.count();
        self.lines[ply].clear();
        if self.meter.ended {
            return 0;
        }
        if let Some(score) = self.ended(ply) {
            return score;
        }
        let check = self.path.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.judge() };
        }
        let key = self.table_key();
        let known = self.table.get(key);
        let known = known.map(|known| Known { score: from_table(known.score, ply), ..known });
        if let Some(known) = known
            && !PV
            && known.bound.answers(known.score, beta)
            && !self.near_limit(0)
        {
            return known.score;
        }
        let (mut eval, mut whole) = (UNKNOWN, true);
        let mut best = (-INFINITE, Move::NONE);
        if !check {
            eval = match known {
                Some(known) if known.eval != UNKNOWN => known.eval,
                _ => {
                    let (eval, complete) = self.judge_lazily(alpha, beta);
                    whole = complete;
                    eval
                }
            };
            best.0 = match known {
                Some(known)
                    if known.bound.answers(known.score, eval) && known.score.abs() < RULED - 1_000 =>
                {
                    known.score
                }
                _ => eval,
            };
            if best.0 >= beta {
                if known.is_none() && whole {
                    let blank = Known {
                        mv: Move::NONE,
                        score: to_table(best.0, ply),
                        eval,
                        depth: 0,
                        bound: Bound::Lower,
                        pv: false,
                    };
                    self.table.put(key, blank);
                }
                return best.0;
            }
            alpha = alpha.max(best.0);
        }
        let start = self.stack.0.len();
        if check {
            generate::<false, _>(self.tables, &self.position, &mut self.stack);
            if self.stack.0.len() == start {
                return ply as i32 - MATE;
            }
        } else {
            generate::<true, _>(self.tables, &self.position, &mut self.stack);
        }
        let hint = known.map_or(Move::NONE, |known| known.mv);
        self.rank(ply, start, hint);
        let floor = if check { -INFINITE } else { best.0 + 180 };
        let mut bound = Bound::Upper;
        let mut index = start;
        let mut count = 0;
        while let Some(ranked) = self.stack.best_first(index) {
            index += 1;
            let mv = ranked.mv;
            let taken = victim(&self.position, mv);
            if best.0 > -MATED {
                if !check {
                    // Even with the piece taken for nothing it is too little (delta pruning).
                    if mv.promotion().is_none() {
                        let hoped = floor + self.tables.worth.exchange(taken);
                        if hoped <= alpha {
                            best.0 = best.0.max(hoped);
                            continue;
                        }
                    }
                    if !see::gains(self.tables, &self.position, mv, 0) {
                        continue;
                    }
                } else if count >= 2 && taken == EMPTY {
                    // The first evasions are enough to show that it is no mate.
                    continue;
                }
            }
            count += 1;
            let undo = self.make(ply, mv);
            let score = -self.quiet::<PV>(ply + 1, -beta, -alpha);
            self.unmake(mv, undo);
            if self.meter.ended {
                break;
            }
            if score > best.0 {
                best = (score, mv);
                if score > alpha {
                    if PV {
                        self.note_line(ply, mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                    alpha = score;
                }
            }
        }
        self.stack.0.truncate(start);
        if self.meter.ended {
            return 0;
        }
        let eval = if whole { eval } else { UNKNOWN };
        let entry = Known { mv: best.1, score: to_table(best.0, ply), eval, depth: 0, bound, pv: false };
        self.table.put(key, entry);
        best.0
    }
}

/// Captures and promotions rank from here on up.
const LOUD: i32 = 1 << 20;
/// Those that lose material rank so far down.
const BAD: i32 = 1 << 20;

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
    pub eval: i32,
    pub check: bool,
    pub improving: bool,
    pub excluded: Move,
}

/// What a singular search says.
pub(super) enum Singular {
    /// Search the move so many plies deeper.
    Extend(i32),
    /// Several moves refute: no need to search on.
    Cut(i32),
}

/// Mates are stored by their distance from the position, not from the root.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        MATED.. => score + ply as i32,
        _ if score <= -MATED => score - ply as i32,
        _ => score,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        MATED.. => score - ply as i32,
        _ if score <= -MATED => score + ply as i32,
        _ => score,
    }
}
