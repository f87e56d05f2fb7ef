//! The moves of a node, one after the other.

use super::checks::Checks;
use super::node::{Found, MOST_PLIES, Singular, Tree, Window};
use super::order::{Ranked, victim};
use super::prune::{self, Shallow};
use super::score::{INFINITE, MATED, to_table};
use super::see;
use super::table::{Bound, Known};
use crate::compile::{Code, EMPTY, code, kind_of};
use crate::moves::{Kind, Move, generate};
use std::ops::Range;

/// Captures and promotions rank from here on up.
const LOUD: i32 = 1 << 20;
/// Those that lose material rank so far down.
const BAD: i32 = 1 << 20;

/// How far the moves of a node are handed out.
struct Picker {
    /// Of the next in the stack.
    index: usize,
    /// The table's move has been handed out.
    hinted: bool,
    generated: bool,
}

/// A move about to be tried.
struct Try {
    mv: Move,
    mover: Code,
    taken: Code,
    /// It captures or promotes.
    loud: bool,
    history: i32,
}

/// What a move is asked.
struct Ask {
    depth: i32,
    new_depth: i32,
    count: i32,
    reduction: i32,
    alpha: i32,
    beta: i32,
    cut: bool,
    /// The table says that the node belongs, or belonged, to a principal variation.
    principal: bool,
    /// The table's move captures or promotes.
    loud_hint: bool,
}

/// What to skip.
enum Skip {
    No,
    This,
    /// This move and all after it that are quiet and give no check.
    Quiet,
}

/// Whether a move that takes this captures or promotes.
fn is_loud(mv: Move, taken: Code) -> bool {
    taken != EMPTY || mv.promotion().is_some()
}

impl Ask {
    /// By how much a late move is searched less deeply, in 1/1024 ply: less where much depends
    /// on it (a principal variation, a reply to a very late move, a good history), more where a
    /// cut is expected. `before` is the count of the move before.
    fn late(&self, try_: &Try, killer: bool, before: i32) -> i32 {
        let mut reduction = self.reduction;
        if self.principal {
            reduction -= 2048;
        }
        if before > 13 {
            reduction -= 1024;
        }
        if self.cut && !killer {
            reduction += 2048;
        }
        if !try_.loud {
            reduction += if self.loud_hint { 1024 } else { 0 };
            reduction -= (try_.history - 4_000) * 1024 / 10_000;
        }
        reduction
    }
}

impl Tree<'_> {
    /// Ranks the moves of a node from an index of the stack on.
    pub(super) fn rank(&mut self, ply: usize, start: usize, hint: Move) {
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
            } else if is_loud(mv, taken) {
                let raised =
                    mv.promotion().map_or(0, |kind| worth.exchange(code(kind, side)) - worth.exchange(mover));
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

    /// Tries the moves of a node and remembers what came out. The move from the table comes
    /// first: if it is enough, the others are not even generated.
    pub(super) fn tries<const PV: bool>(
        &mut self,
        ply: usize,
        depth: i32,
        Window { mut alpha, beta, cut }: Window,
        found: Found,
        start: usize,
    ) -> i32 {
        let mut picker = Picker { index: start, hinted: false, generated: false };
        let mut best = (-INFINITE, Move::NONE);
        let mut bound = Bound::Upper;
        let mut count = 0;
        let mut checks = None;
        let principal = PV || found.was_pv();
        let loud_hint = found.hint != Move::NONE && is_loud(found.hint, victim(&self.position, found.hint));
        while let Some(ranked) = self.pick(ply, &mut picker, &found) {
            let try_ = self.weigh(ranked.mv, ply);
            if found.excluded == ranked.mv {
                continue;
            }
            count += 1;
            let reduction = prune::reduction(depth, count, found.improving);
            if best.0 > -MATED {
                let shallow = Shallow {
                    depth,
                    reduced: (depth - 1 - reduction / 1024).max(0),
                    count,
                    history: try_.history,
                    eval: found.eval,
                    alpha,
                    check: found.check,
                    improving: found.improving,
                };
                match self.skips(&shallow, &try_, &mut checks) {
                    Skip::No => {}
                    Skip::This => continue,
                    Skip::Quiet => {
                        self.drop_quiet(&picker, &mut checks);
                        continue;
                    }
                }
            }
            let mut extension = 0;
            // A check that loses nothing is looked at one ply deeper (check extension), but not
            // near the leaves, nor where nobody stands better.
            if depth > 6 && found.eval.abs() > 50 && ply < 2 * self.aim as usize {
                let gives = self.gives_check(&mut checks, try_.mv);
                extension = i32::from(gives && see::gains(self.tables, &self.position, try_.mv, 0));
            }
            if try_.mv == found.hint && found.excluded == Move::NONE {
                match self.singular::<PV>(ply, depth, beta, cut, &found) {
                    Singular::Extend(0) => {}
                    Singular::Extend(plies) => extension = plies,
                    Singular::Cut(score) => return score,
                }
            }
            let new_depth = depth - 1 + extension;
            let ask = Ask { depth, new_depth, count, reduction, alpha, beta, cut, principal, loud_hint };
            let score = self.try_one::<PV>(ply, &try_, ask);
            if self.meter.ended {
                return 0;
            }
            if score > best.0 {
                best = (score, try_.mv);
                if score > alpha {
                    bound = Bound::Exact;
                    if PV {
                        self.note_line(ply, try_.mv);
                    }
                    if score >= beta {
                        bound = Bound::Lower;
                        self.learn(ply, depth, &try_, start..picker.index);
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
            let score = to_table(best.0, ply);
            self.table.put(found.key, Known { mv, score, eval: found.eval, depth, bound, pv: PV });
        }
        best.0
    }

    /// The next move: the table's, then the others by rank, captures that lose material last.
    fn pick(&mut self, ply: usize, picker: &mut Picker, found: &Found) -> Option<Ranked> {
        if !picker.generated {
            let first = found.hint != Move::NONE && found.hint != found.excluded && self.is_own(found.hint);
            if first && !picker.hinted {
                picker.hinted = true;
                return Some(Ranked { mv: found.hint, rank: i32::MAX });
            }
            generate::<false, _>(self.tables, &self.position, &mut self.stack);
            self.rank(ply, picker.index, found.hint);
            picker.generated = true;
        }
        loop {
            let ranked = self.stack.best_first(picker.index)?;
            let mv = ranked.mv;
            if picker.hinted && mv == found.hint {
                picker.index += 1;
                continue;
            }
            if ranked.rank >= LOUD / 2 && mv != found.hint && !see::gains(self.tables, &self.position, mv, 0)
            {
                self.stack.0[picker.index].rank = ranked.rank - LOUD - BAD;
                continue;
            }
            picker.index += 1;
            return Some(ranked);
        }
    }

    /// Leaves only captures, promotions and checks of the moves that are still to come.
    fn drop_quiet(&mut self, picker: &Picker, checks: &mut Option<Checks>) {
        let mut kept = picker.index;
        for index in picker.index..self.stack.0.len() {
            let ranked = self.stack.0[index];
            let loud = is_loud(ranked.mv, victim(&self.position, ranked.mv));
            if loud || self.gives_check(checks, ranked.mv) {
                self.stack.0[kept] = ranked;
                kept += 1;
            }
        }
        self.stack.0.truncate(kept);
    }

    /// Whether a move from the table can be meant for this position. Its key has all 64 bits of
    /// the position's, so it is; should two positions ever share a key, nothing worse than a
    /// senseless line comes of it.
    fn is_own(&self, mv: Move) -> bool {
        let side = self.position.turn();
        let (own, enemy) = (self.position.army(side), self.position.army(side.other()));
        let moves = own.has(mv.from()) && mv.to() != self.position.royal(side.other());
        moves
            && match mv.kind() {
                Kind::Step => {
                    let mover = kind_of(self.position.at(mv.from()));
                    !own.has(mv.to()) && mv.promoter().is_none_or(|kind| kind == mover)
                }
                Kind::Long => !own.has(mv.to()) && !enemy.has(mv.to()),
                Kind::EnPassant => self.position.passed().on(mv.to()),
                Kind::Castle | Kind::Swap => mv.from() == self.position.royal(side),
            }
    }

    /// Whether a move gives check; how the royal stands is looked at when first asked.
    fn gives_check(&self, checks: &mut Option<Checks>, mv: Move) -> bool {
        let checks = checks.get_or_insert_with(|| Checks::new(self.tables, &self.position));
        checks.gives(self.tables, self.ground, &self.position, mv)
    }

    fn weigh(&self, mv: Move, ply: usize) -> Try {
        let mover = self.position.at(mv.from());
        let taken = victim(&self.position, mv);
        let loud = is_loud(mv, taken);
        let history =
            if loud { 0 } else { self.histories.of_quiet(self.position.turn(), mv, mover, self.before(ply)) };
        Try { mv, mover, taken, loud, history }
    }

    /// Whether a late move is not worth a search. What gives check may be more than it looks
    /// like: it is taken for a capture.
    fn skips(&self, shallow: &Shallow, try_: &Try, checks: &mut Option<Checks>) -> Skip {
        let loud = try_.loud || self.gives_check(checks, try_.mv);
        if !loud && shallow.ends_quiet() {
            return Skip::Quiet;
        }
        if shallow.bad_history(loud) {
            return Skip::This;
        }
        let least = shallow.least_exchange(loud);
        let loses = least.is_some_and(|least| !see::gains(self.tables, &self.position, try_.mv, least));
        if loses { Skip::This } else { Skip::No }
    }

    /// Searches one move: late ones at first less deeply, all but the first at first only to
    /// see whether they are better than what there is.
    fn try_one<const PV: bool>(&mut self, ply: usize, try_: &Try, ask: Ask) -> i32 {
        let Ask { depth, new_depth, count, alpha, beta, cut, .. } = ask;
        self.frame(ply).count = count;
        let undo = self.make(ply, try_.mv);
        let mut score = -INFINITE;
        let mut full = !PV || count > 1;
        let before = self.frame_before(ply).count;
        if depth >= 3 && count > 1 && (!try_.loud || !ask.principal || cut && before > 1) {
            let killer = !try_.loud && try_.mv == self.frame(ply).killers[0];
            let reduction = ask.late(try_, killer, before);
            let reduced = (new_depth - (reduction >> 10)).clamp(1, new_depth.max(1));
            score = -self.node::<false>(ply + 1, reduced, -alpha - 1, -alpha, true);
            full = score > alpha && reduced < new_depth;
        }
        if full {
            score = -self.node::<false>(ply + 1, new_depth, -alpha - 1, -alpha, !cut);
        }
        if PV && (count == 1 || score > alpha) {
            score = -self.node::<true>(ply + 1, new_depth, -beta, -alpha, false);
        }
        self.unmake(try_.mv, undo);
        score
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
    fn learn(&mut self, ply: usize, depth: i32, good: &Try, tried: Range<usize>) {
        let bonus = (170 * depth - 100).min(1_800);
        let (side, before) = (self.position.turn(), self.before(ply));
        if good.loud {
            self.histories.learn_loud(good.mv, good.mover, good.taken, bonus);
        } else {
            let killers = &mut self.frame(ply).killers;
            if killers[0] != good.mv {
                *killers = [good.mv, killers[0]];
            }
            self.histories.learn_quiet(side, good.mv, good.mover, before, bonus);
        }
        for index in tried {
            let mv = self.stack.0[index].mv;
            if mv == good.mv {
                continue;
            }
            let (mover, taken) = (self.position.at(mv.from()), victim(&self.position, mv));
            if is_loud(mv, taken) {
                self.histories.learn_loud(mv, mover, taken, -bonus);
            } else if !good.loud {
                self.histories.learn_quiet(side, mv, mover, before, -bonus);
            }
        }
    }
}
