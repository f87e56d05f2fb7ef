//! The root: iterative deepening (D. Slate and L. Atkin 1977), aspiration windows, best lines.

use super::limits::Limits;
use super::node::Tree;
use super::order::victim;
use super::proof::Asked;
use super::score::{INFINITE, MATE, MATED};
use super::{MOST_DEPTH, Report, Variation, gifts, mate_in, prune, see};
use crate::attack::in_check;
use crate::compile::{EMPTY, Tables, code};
use crate::game::loses_unmoved;
use crate::moves::{Move, legal};
use crate::position::Position;

/// A forced move is played at once: so many nodes are enough to say how the game stands.
const FORCED: u64 = 2_000;
/// From this score on, in hundredths of a pawn, what judges by evaluation passes over mates.
const WON: i32 = 1_000;
/// Mates by checks alone are looked for up to so many moves.
const MOST_CHECKS: i32 = 5;
/// The score of a move that ends the game.
const WINS: i32 = MATE - 1;
/// After so many nodes a mate that is not proved to be the shortest is good enough.
const DOUBTED: u64 = 1_000_000;

struct Candidate {
    mv: Move,
    score: i32,
    /// Its move, and the best line behind it.
    line: Vec<Move>,
    /// It is worth so much at least: a mate that is proved. [`WINS`] ends the game at once.
    sure: i32,
    /// It gives check.
    checks: bool,
}

/// The root of a search.
pub(super) struct Root<'a> {
    tree: Tree<'a>,
    candidates: Vec<Candidate>,
    depth: u8,
    /// No mate is as short as so many moves.
    proved: u32,
    /// None by checks alone.
    checked: i32,
}

impl Candidate {
    /// Takes over the line behind its move.
    fn follow(&mut self, behind: &[Move]) {
        self.line.truncate(1);
        self.line.extend(behind);
    }
}

impl<'a> Root<'a> {
    pub fn new(tree: Tree<'a>) -> Root<'a> {
        let (tables, position) = (tree.tables, &tree.position);
        let mut candidates: Vec<Candidate> = legal(tables, position)
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.make(tables, mv);
                let sure = if is_won(tables, &after) { WINS } else { -INFINITE };
                let checks = in_check(tables, &after);
                Candidate { mv, score: -INFINITE, line: vec![mv], sure, checks }
            })
            .collect();
        // Until something is known: what wins at once first, then captures that gain, those
        // that lose last.
        let rank = |candidate: &Candidate| {
            if candidate.sure == WINS {
                return std::cmp::Reverse(i32::MAX);
            }
            let mv = candidate.mv;
            let taken = tables.worth.exchange(victim(position, mv));
            let raised = mv.promotion().map_or(0, |kind| tables.worth.exchange(code(kind, position.turn())));
            let loses = !see::gains(tables, position, mv, 0);
            std::cmp::Reverse(taken + raised - if loses { 100_000 } else { 0 })
        };
        candidates.sort_by_cached_key(rank);
        if tree.blur.careful {
            let gives = |one: &Candidate| one.sure != WINS && gifts::gives_dearest(tables, position, one.mv);
            let (gifts, others): (Vec<_>, Vec<_>) = candidates.into_iter().partition(gives);
            candidates = if others.is_empty() { gifts } else { others };
        }
        let proved = u32::from(candidates.first().is_none_or(|candidate| candidate.sure != WINS));
        Root { tree, candidates, depth: 0, proved, checked: 1 }
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
            if lines == 1 {
                self.seek_mate();
            }
            progress(&self.report(lines));
            if forced && self.tree.meter.nodes > FORCED || lines == 1 && self.is_settled() {
                break;
            }
        }
        self.report(lines)
    }

    /// Whether the best line is a mate that no deeper search will better. Where proof takes too
    /// long, two plies more bring out most of what was passed over.
    fn is_settled(&self) -> bool {
        match mate_in(self.candidates[0].score) {
            Some(plies @ 1..) => {
                let doubted = plies + 2 > i32::from(self.depth) || self.tree.meter.nodes < DOUBTED;
                self.is_shortest(plies) || !doubted
            }
            Some(plies) => -plies <= i32::from(self.depth),
            None => false,
        }
    }

    /// Whether it is proved that no mate is shorter than in so many plies.
    const fn is_shortest(&self, plies: i32) -> bool {
        2 * self.proved as i32 + 1 >= plies
    }

    /// Looks for mates that the search passes over, and puts what it finds in front: by checks
    /// alone, which is cheap; where the game is won without a mate, in two moves, if that takes
    /// but a part of the search so far; where a mate is found, shorter ones, as long again.
    fn seek_mate(&mut self) {
        let nodes = self.tree.meter.nodes;
        // Who misjudges does not calculate like this.
        let keen = self.tree.blur.most == 0;
        while keen && self.checked < MOST_CHECKS && self.mate().is_none_or(|plies| plies > 2 * self.checked) {
            match self.force(self.checked as u32 + 1, true, nodes + nodes / 128) {
                Some(false) => self.checked += 1,
                _ => break,
            }
        }
        let men = self.candidates.len() as u64;
        let (plies, until) = match self.mate() {
            Some(plies) => (plies, 2 * nodes),
            None if keen && self.candidates[0].score >= WON && nodes >= 4 * men * men => {
                (5, nodes + nodes / 2)
            }
            None => return,
        };
        while !self.is_shortest(plies) && self.force(self.proved + 1, false, until) == Some(false) {
            self.proved += 1;
        }
    }

    /// In how many plies the best line mates, if it does.
    fn mate(&self) -> Option<i32> {
        mate_in(self.candidates[0].score).filter(|&plies| plies > 0)
    }

    /// Looks for a mate in exactly so many moves, by checks alone or by any, puts it in front and
    /// never forgets it. None when the nodes are not enough to tell.
    fn force(&mut self, moves: u32, checks: bool, until: u64) -> Option<bool> {
        for index in 0..self.candidates.len() {
            let Candidate { mv, checks: gives, sure, .. } = self.candidates[index];
            if checks && !gives && sure != WINS {
                continue;
            }
            if self.tree.forces(0, mv, Asked { moves, checks, until })? {
                self.candidates[..=index].rotate_right(1);
                let best = &mut self.candidates[0];
                best.sure = MATE + 1 - 2 * moves as i32;
                best.score = best.sure;
                best.follow(&self.tree.lines[1]);
                return Some(true);
            }
        }
        Some(false)
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
        let mut delta = 12;
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
            let Candidate { mv, sure, .. } = self.candidates[index];
            let late = (index - first) as i32;
            let score = if sure == WINS { self.win() } else { self.candidate(mv, late, depth, alpha, beta) };
            if self.tree.meter.ended {
                break;
            }
            let candidate = &mut self.candidates[index];
            let (found, score) = (score, score.max(sure));
            if late == 0 || score > alpha {
                candidate.score = score;
                // The line of a mate that is proved stays, unless a shorter one is found.
                if found > sure {
                    candidate.follow(&self.tree.lines[1]);
                }
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

    /// The score of a move that ends the game: not even the shallowest search need look for it.
    fn win(&mut self) -> i32 {
        self.tree.meter.count();
        self.tree.lines[1].clear();
        WINS
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

/// Whether the last move mated, or took the last move where that wins too, or won by what the
/// rules say of its arrival.
fn is_won(tables: &Tables, after: &Position) -> bool {
    after.won() || loses_unmoved(tables, after) && legal(tables, after).is_empty()
}
