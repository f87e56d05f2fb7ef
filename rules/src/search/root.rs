//! The root: iterative deepening (D. Slate and L. Atkin 1977), aspiration windows, best lines.

use super::limits::Limits;
use super::node::Tree;
use super::order::victim;
use super::score::{INFINITE, MATED};
use super::{MOST_DEPTH, Report, Variation, mate_in, prune, see};
use crate::attack::attacked;
use crate::compile::{EMPTY, Tables, code};
use crate::moves::{Move, legal};
use crate::position::Position;

/// A forced move is played at once: so many nodes are enough to say how the game stands.
const FORCED: u64 = 2_000;

struct Candidate {
    mv: Move,
    score: i32,
    line: Vec<Move>,
}

/// The root of a search.
pub(super) struct Root<'a> {
    tree: Tree<'a>,
    candidates: Vec<Candidate>,
    depth: u8,
}

impl<'a> Root<'a> {
    pub fn new(tree: Tree<'a>) -> Root<'a> {
        let (tables, position) = (tree.tables, &tree.position);
        let mut moves = legal(tables, position);
        // Until something is known: mates in one first, then captures that gain, those that
        // lose last.
        let rank = |mv: &Move| {
            if mates(tables, position, *mv) {
                return std::cmp::Reverse(i32::MAX);
            }
            let taken = tables.worth.exchange(victim(position, *mv));
            let raised = mv.promotion().map_or(0, |kind| tables.worth.exchange(code(kind, position.turn())));
            let loses = !see::gains(tables, position, *mv, 0);
            std::cmp::Reverse(taken + raised - if loses { 100_000 } else { 0 })
        };
        moves.sort_by_cached_key(rank);
        let candidates =
            moves.into_iter().map(|mv| Candidate { mv, score: -INFINITE, line: vec![mv] }).collect();
        Root { tree, candidates, depth: 0 }
    }

    /// Deepens until a limit is met.
    pub fn run(mut self, limits: &Limits, progress: &mut dyn FnMut(&Report)) -> Report {
        let lines = usize::from(limits.lines.max(1)).min(self.candidates.len());
        let deepest = limits.depth.unwrap_or(MOST_DEPTH).clamp(1, MOST_DEPTH);
        self.tree.meter.probe();
        let forced = self.candidates.len() == 1 && limits.depth.is_none();
        for depth in 1..=deepest {
            if self.candidates.is_empty() || self.tree.meter.ended {
                break;
            }
            self.tree.aim = i32::from(depth);
            for first in 0..lines {
                self.aspire(first, i32::from(depth));
                if self.tree.meter.ended {
                    break;
                }
            }
            self.candidates[..lines].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
            if self.tree.meter.ended {
                break;
            }
            self.depth = depth;
            progress(&self.report(lines));
            if forced && self.tree.meter.nodes > FORCED || lines == 1 && self.is_settled() {
                break;
            }
        }
        self.report(lines)
    }

    /// Whether the best line is a mate that no deeper search could shorten.
    fn is_settled(&self) -> bool {
        let mate = mate_in(self.candidates[0].score);
        mate.is_some_and(|plies| plies.unsigned_abs() <= u32::from(self.depth))
    }

    fn report(&self, lines: usize) -> Report {
        let told = |candidate: &Candidate| Variation {
            moves: candidate.line.clone(),
            score: if candidate.score == -INFINITE { 0 } else { candidate.score },
            mate: mate_in(candidate.score),
        };
        Report {
            depth: self.depth,
            nodes: self.tree.meter.nodes,
            lines: self.candidates[..lines].iter().map(told).collect(),
        }
    }

    /// Finds the best of the candidates from `first` on, at first in a narrow window around
    /// its last score.
    fn aspire(&mut self, first: usize, depth: i32) {
        let last = self.candidates[first].score;
        let mut delta = 20;
        let narrow = depth >= 4 && last.abs() < MATED;
        let (mut alpha, mut beta) = if narrow { (last - delta, last + delta) } else { (-INFINITE, INFINITE) };
        loop {
            let score = self.search(first, depth, alpha, beta);
            if self.tree.meter.ended {
                return;
            }
            if score <= alpha && alpha > -INFINITE {
                beta = i32::midpoint(alpha, beta);
                alpha = (score - delta).max(-INFINITE);
            } else if score >= beta && beta < INFINITE {
                beta = (score + delta).min(INFINITE);
            } else {
                return;
            }
            delta += delta;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Searches the candidates from `first` on and brings the best to the front of them.
    fn search(&mut self, first: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        self.tree.meter.count();
        let mut best = -INFINITE;
        let mut best_index = None;
        for index in first..self.candidates.len() {
            if self.tree.meter.ended {
                break;
            }
            let mv = self.candidates[index].mv;
            let late = (index - first) as i32;
            let score = self.candidate(mv, late, depth, alpha, beta);
            if self.tree.meter.ended {
                break;
            }
            let candidate = &mut self.candidates[index];
            if late == 0 || score > alpha {
                candidate.score = score;
                candidate.line.clear();
                candidate.line.push(mv);
                candidate.line.extend(&self.tree.lines[1]);
            }
            best = best.max(score);
            if score > alpha {
                best_index = Some(index);
                alpha = score;
                if score >= beta {
                    break;
                }
            }
        }
        if let Some(index) = best_index {
            self.candidates[first..=index].rotate_right(1);
        }
        best
    }

    fn candidate(&mut self, mv: Move, late: i32, depth: i32, alpha: i32, beta: i32) -> i32 {
        let tree = &mut self.tree;
        let quiet = victim(&tree.position, mv) == EMPTY && mv.promotion().is_none();
        let undo = tree.make(0, mv);
        let mut score = alpha + 1;
        if late > 0 {
            let reduction = if late >= 3 && depth >= 3 && quiet && !tree.path.in_check() {
                (prune::reduction(depth, late, true) / 1024 - 1).clamp(0, depth - 2)
            } else {
                0
            };
            if reduction > 0 {
                score = -tree.node::<false>(1, depth - 1 - reduction, -alpha - 1, -alpha, true);
            }
            if score > alpha {
                score = -tree.node::<false>(1, depth - 1, -alpha - 1, -alpha, true);
            }
        }
        if score > alpha || late == 0 {
            score = -tree.node::<true>(1, depth - 1, -beta, -alpha, false);
        }
        tree.unmake(mv, undo);
        score
    }
}

/// Whether a move mates at once, or wins by what the rules say of its arrival.
fn mates(tables: &Tables, position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(tables, mv);
    let side = after.turn();
    let check = attacked(tables, &after, after.royal(side), side.other(), false);
    after.won() || check && legal(tables, &after).is_empty()
}
