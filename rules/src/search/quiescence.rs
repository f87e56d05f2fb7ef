//! The end of every line: captures until the position is quiet.

use super::node::{MOST_PLIES, Tree, UNKNOWN, better};
use super::order::victim;
use super::score::{INFINITE, MATE, MATED, to_table};
use super::see;
use super::table::{Bound, Known};
use crate::compile::EMPTY;
use crate::moves::{Move, generate};

/// Beyond the piece taken, so much may come from the place.
const MARGIN: i32 = 80;

impl Tree<'_> {
    /// Captures, promotions and, in check, all moves, until the position is quiet
    /// (quiescence search, after A. Turing 1948 and L. Harris 1975).
    pub(super) fn quiet<const PV: bool>(&mut self, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        if let Some(score) = self.enter(ply) {
            return score;
        }
        let check = self.path.in_check();
        if ply >= MOST_PLIES {
            return if check { 0 } else { self.judge() };
        }
        let key = self.table_key();
        let known = self.known(key, ply);
        if let Some(known) = known
            && !PV
            && known.bound.answers(known.score, beta)
            && !self.near_limit(0)
        {
            return known.score;
        }
        if !check && self.is_stuck() {
            return ply as i32 - MATE;
        }
        let (eval, whole) = match known {
            _ if check => (UNKNOWN, true),
            Some(known) if known.eval != UNKNOWN => (known.eval, true),
            _ => self.judge_lazily(alpha, beta),
        };
        let stand = if check { -INFINITE } else { better(eval, known) };
        let blank = Known { mv: Move::NONE, score: 0, eval, depth: 0, bound: Bound::Lower, pv: false };
        if stand >= beta {
            if known.is_none() && whole {
                self.table.put(key, Known { score: to_table(stand, ply), ..blank });
            }
            return stand;
        }
        alpha = alpha.max(stand);
        let start = self.stack.0.len();
        if check {
            generate::<false, _>(self.tables, &self.position, &mut self.stack);
        } else {
            generate::<true, _>(self.tables, &self.position, &mut self.stack);
        }
        if check && self.stack.0.len() == start {
            return ply as i32 - MATE;
        }
        self.rank(ply, start, known.map_or(Move::NONE, |known| known.mv));
        let (mv, score, bound) = self.captures::<PV>(ply, (alpha, beta), stand, check, start);
        self.stack.0.truncate(start);
        if self.meter.ended {
            return 0;
        }
        let eval = if whole { eval } else { UNKNOWN };
        self.table.put(key, Known { mv, score: to_table(score, ply), eval, bound, ..blank });
        score
    }

    /// Tries the moves from an index of the stack on; the best, its score, and what that means.
    fn captures<const PV: bool>(
        &mut self,
        ply: usize,
        (mut alpha, beta): (i32, i32),
        stand: i32,
        check: bool,
        start: usize,
    ) -> (Move, i32, Bound) {
        let mut best = (Move::NONE, stand, Bound::Upper);
        let mut index = start;
        let mut count = 0;
        while let Some(ranked) = self.stack.best_first(index) {
            index += 1;
            let mv = ranked.mv;
            let taken = victim(&self.position, mv);
            if best.1 > -MATED && check && count >= 2 && taken == EMPTY {
                // The first evasions are enough to show that it is no mate.
                continue;
            }
            if best.1 > -MATED && !check {
                // Even with the piece taken for nothing it is too little (delta pruning).
                let hoped = stand + MARGIN + self.tables.worth.exchange(taken);
                if mv.promotion().is_none() && hoped <= alpha {
                    best.1 = best.1.max(hoped);
                    continue;
                }
                if !see::gains(self.tables, &self.position, mv, 0) {
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
            if score > best.1 {
                best = (mv, score, Bound::Upper);
                if score > alpha {
                    if PV {
                        self.note_line(ply, mv);
                    }
                    if score >= beta {
                        best.2 = Bound::Lower;
                        break;
                    }
                    alpha = score;
                }
            }
        }
        best
    }
}
