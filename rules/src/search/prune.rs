//! What need not be searched, or not so deeply.

use super::node::{Found, Singular, Tree, Window, better};
use super::order::Step;
use super::score::{MATED, SURE, to_table};
use super::see;
use super::table::{Bound, Known};
use crate::compile::holds;
use crate::moves::{Move, generate};

/// A natural logarithm in 1/1024, the same on every machine: exact at powers of two, straight
/// lines between.
fn log(n: i32) -> i32 {
    let n = n.max(1) as u32;
    let (whole, power) = (n.ilog2(), 1u32 << n.ilog2());
    let part = ((n - power) << 10) / power;
    ((whole << 10) + part) as i32 * 710 / 1024
}

/// Late move reductions in 1/1024 ply (the logarithmic form of Stockfish, M. Costalba 2008,
/// after the idea in Fruit by F. Letouzey 2005).
pub(super) fn reduction(depth: i32, count: i32, improving: bool) -> i32 {
    let both = log(depth) * log(count) / 2183;
    534 + both + if improving || both <= 904 { 0 } else { 1024 }
}

/// What is looked at before a late move is made.
pub(super) struct Shallow {
    pub depth: i32,
    pub reduced: i32,
    pub count: i32,
    pub history: i32,
    pub eval: i32,
    pub alpha: i32,
    pub check: bool,
    pub improving: bool,
}

impl Shallow {
    /// Whether no further quiet move is worth it: late move pruning (T. Romstad 2006) and
    /// futility (E. Heinz 1998).
    pub fn ends_quiet(&self) -> bool {
        let enough = (3 + self.depth * self.depth) / if self.improving { 1 } else { 2 };
        if self.depth <= 8 && self.count >= enough {
            return true;
        }
        !self.check && self.reduced <= 7 && self.eval + 60 + 60 * self.reduced <= self.alpha
    }

    /// Whether the move has failed so often that it is not worth it.
    pub fn bad_history(&self, loud: bool) -> bool {
        !loud && self.reduced <= 4 && self.history < -3_800 * self.depth
    }

    /// What the move must gain at least by exchanges (M. Costalba and others 2012).
    pub fn least_exchange(&self, loud: bool) -> Option<i32> {
        if loud {
            (self.depth <= 7).then_some(-75 * self.depth)
        } else {
            (self.reduced <= 7).then_some(-12 * self.reduced * self.reduced)
        }
    }
}

impl Tree<'_> {
    /// Cuts that judge the whole node before its moves are looked at.
    pub(super) fn whole_node(
        &mut self,
        ply: usize,
        depth: i32,
        Window { alpha, beta, cut }: Window,
        found: &Found,
    ) -> Option<i32> {
        let (eval, improving) = (better(found.eval, found.known), found.improving);
        // So far below that only captures could help (razoring, J. Birmingham and P. Kent 1977).
        if depth <= 3 && eval + 200 + 220 * depth * depth <= alpha {
            let score = self.node::<false>(ply, 0, alpha, alpha + 1, false);
            if score <= alpha || self.meter.ended {
                return Some(score);
            }
        }
        // So far above that the opponent cannot come back (reverse futility, D. Beal 1990).
        if depth <= 8 && beta > -MATED && eval < SURE && eval - 70 * (depth - i32::from(improving)) >= beta {
            return Some((eval + beta) / 2);
        }
        // Passing is tried only where the position itself is good enough, near the leaves with
        // something to spare.
        let spare = 20 - 10 * (depth + i32::from(improving)) + if found.was_pv() { 80 } else { 0 };
        if eval >= found.eval
            && found.eval >= beta + spare
            && let Some(score) = self.null_move(ply, depth, beta, eval, cut)
        {
            return Some(score);
        }
        self.probable_cut(ply, depth, beta, cut, found)
    }

    /// If a capture is far more than good enough by a shallower search, the node is cut
    /// (ProbCut, M. Buro 1995, with captures alone as in Stockfish by G. Linscott 2011).
    fn probable_cut(&mut self, ply: usize, depth: i32, beta: i32, cut: bool, found: &Found) -> Option<i32> {
        if depth <= 4 || beta.abs() >= SURE {
            return None;
        }
        let target = beta + 70 - if found.improving { 14 } else { 0 };
        let deep = found.known.filter(|known| known.depth >= depth - 3);
        if deep.is_some_and(|known| known.bound.answers(known.score, target) && known.score < target) {
            return None;
        }
        let start = self.stack.0.len();
        generate::<true, _>(self.tables, &self.position, &mut self.stack);
        self.rank(ply, start, found.hint);
        let most = if cut { 4 } else { 2 };
        let mut tried = 0;
        let mut index = start;
        let mut refutes = None;
        while let Some(ranked) = self.stack.best_first(index).filter(|_| tried < most) {
            index += 1;
            if !see::gains(self.tables, &self.position, ranked.mv, target - found.eval) {
                continue;
            }
            tried += 1;
            let undo = self.make(ply, ranked.mv);
            let mut score = -self.quiet::<false>(ply + 1, -target, 1 - target);
            if score >= target && !self.meter.ended {
                score = -self.node::<false>(ply + 1, depth - 4, -target, 1 - target, !cut);
            }
            self.unmake(ranked.mv, undo);
            if self.meter.ended {
                break;
            }
            if score >= target {
                refutes = Some((ranked.mv, score));
                break;
            }
        }
        self.stack.0.truncate(start);
        let (mv, score) = refutes?;
        if deep.is_none() {
            let (eval, bound, score) = (found.eval, Bound::Lower, to_table(score, ply));
            self.table.put(found.key, Known { mv, score, eval, depth: depth - 3, bound, pv: false });
        }
        Some(score)
    }

    /// If even passing is good enough, so is the position (null move, D. Beal 1989 and
    /// C. Donninger 1993).
    fn null_move(&mut self, ply: usize, depth: i32, beta: i32, eval: i32, cut: bool) -> Option<i32> {
        if depth < 2 || eval < beta || beta <= -MATED || self.before(ply)[0] == Step::NONE && ply > 0 {
            return None;
        }
        let officers = self.officers();
        if officers == 0 {
            return None;
        }
        let reduction = 4 + 85 * depth / 256 + ((eval - beta) / 80).min(3);
        self.frame(ply).step = Step::NONE;
        let undo = self.position.make_null(self.tables);
        let key = self.position.key();
        self.path.push(key, false);
        let floor = self.path.raise();
        let score = -self.node::<false>(ply + 1, depth - reduction, -beta, 1 - beta, !cut);
        self.path.lower(floor);
        self.path.pop();
        self.position.unmake_null(undo);
        if self.meter.ended {
            return Some(0);
        }
        if score < beta {
            return None;
        }
        let score = if score >= SURE { beta } else { score };
        // With little left, having to move may be the trouble: ask again without passing
        // (verification, E. David Tabibi and N. Netanyahu 2002).
        if officers > 2 && depth < 14 {
            return Some(score);
        }
        self.frame(ply).excluded = Move::NONE;
        let checked = self.verify(ply, depth - reduction, beta);
        (checked >= beta).then_some(score)
    }

    /// The node's own score at less depth, no null move at its root.
    fn verify(&mut self, ply: usize, depth: i32, beta: i32) -> i32 {
        let step = std::mem::replace(&mut self.frame_before(ply).step, Step::NONE);
        let score = self.node::<false>(ply, depth.max(1), beta - 1, beta, false);
        self.frame_before(ply).step = step;
        score
    }

    /// How many pieces the side to move has that are neither royal nor slow.
    fn officers(&self) -> u32 {
        let side = self.position.turn();
        let slow = self.tables.worth.plodders() | self.tables.rules.promoters;
        let officers = self.tables.subjects(side).filter(|&man| !holds(slow, man));
        officers.map(|man| u32::from(self.position.count(man))).sum()
    }

    /// Whether the move from the table stands out: if all others fall well short of it, it is
    /// searched deeper (singular extension, T. Anantharaman, M. Campbell and F. Hsu 1988, in the
    /// form of Stockfish); if another also refutes, the node is cut (multi-cut, Y. Björnsson 2001).
    pub(super) fn singular<const PV: bool>(
        &mut self,
        ply: usize,
        depth: i32,
        beta: i32,
        cut: bool,
        found: &Found,
    ) -> Singular {
        let Some(known) = found.known else {
            return Singular::Extend(0);
        };
        let fits = depth >= 7
            && known.depth >= depth - 3
            && matches!(known.bound, Bound::Lower | Bound::Exact)
            && known.score.abs() < SURE
            && ply < 2 * self.aim as usize;
        if !fits {
            return Singular::Extend(0);
        }
        let target = known.score - 3 * depth / 2;
        let killers = self.frame(ply).killers;
        self.frame(ply).excluded = found.hint;
        let score = self.node::<false>(ply, (depth - 1) / 2, target - 1, target, cut);
        let frame = self.frame(ply);
        frame.excluded = Move::NONE;
        frame.killers = killers;
        if score < target {
            return Singular::Extend(if !PV && score < target - 25 { 2 } else { 1 });
        }
        if target >= beta {
            return Singular::Cut(target);
        }
        Singular::Extend(if known.score >= beta { -1 } else { 0 })
    }
}
