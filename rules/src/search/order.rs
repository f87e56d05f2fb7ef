//! In which order moves are tried: what was good elsewhere is tried first.
//!
//! Killers (S. Akl and M. Newborn 1977), history (J. Schaeffer 1983) as butterfly boards with
//! the gravity of later engines, and continuation history (after the counter-move idea of
//! J. Uiterwijk 1992): how good a move was after the move before it.

use crate::board::{Cell, Side};
use crate::compile::{CELLS, Code, EMPTY, Tables, kind_of};
use crate::moves::{Move, Sink};
use crate::position::Position;

/// A move and how early it shall be tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    pub mv: Move,
    pub rank: i32,
}

/// The moves of all nodes from the root to here, one behind the other.
#[derive(Default)]
pub(super) struct Stack(pub Vec<Ranked>);

impl Sink for Stack {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.0.push(Ranked { mv, rank: 0 });
    }
}

impl Stack {
    /// Brings the best of the moves from an index on to that index.
    #[inline]
    pub fn best_first(&mut self, from: usize) -> Option<Ranked> {
        let rest = &mut self.0[from..];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].rank > rest[best].rank {
                best = index;
            }
        }
        rest.swap(0, best.min(rest.len().checked_sub(1)?));
        rest.first().copied()
    }
}

/// A piece and where it went: names a move to those that come after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step(u16);

impl Step {
    /// The null move, and what came before the root.
    pub const NONE: Step = Step(u16::MAX);
}

/// No history score goes beyond.
pub(super) const MOST: i32 = 16_384;

/// What was learnt about moves.
pub(super) struct Histories {
    cells: usize,
    steps: usize,
    /// By side, from and to.
    quiet: Vec<i16>,
    /// By step and victim's kind.
    loud: Vec<i16>,
    /// By the step before, and step.
    after: Vec<i16>,
}

const KINDS: usize = 16;

impl Histories {
    pub fn new(tables: &Tables) -> Histories {
        let cells = tables.board.len();
        let steps = tables.kinds.len() * 2 * cells;
        Histories {
            cells,
            steps,
            quiet: vec![0; 2 * CELLS * CELLS],
            loud: vec![0; steps * KINDS],
            after: vec![0; steps * steps],
        }
    }

    /// What was learnt for an earlier position counts half.
    pub fn fade(&mut self) {
        for table in [&mut self.quiet, &mut self.loud, &mut self.after] {
            table.iter_mut().for_each(|score| *score /= 2);
        }
    }

    #[inline]
    pub fn step(&self, code: Code, to: Cell) -> Step {
        Step((code as usize * self.cells + to as usize) as u16)
    }

    #[inline]
    fn quiet_index(side: Side, mv: Move) -> usize {
        (side.index() * CELLS + mv.from() as usize) * CELLS + mv.to() as usize
    }

    #[inline]
    fn after_index(&self, before: Step, step: Step) -> Option<usize> {
        (before != Step::NONE).then(|| usize::from(before.0) * self.steps + usize::from(step.0))
    }

    #[inline]
    fn loud_index(step: Step, victim: Code) -> usize {
        let kind = if victim == EMPTY { KINDS - 1 } else { usize::from(kind_of(victim)) };
        usize::from(step.0) * KINDS + kind
    }

    /// How good a quiet move proved, `before` being the two moves that led here, last first.
    #[inline]
    pub fn of_quiet(&self, side: Side, mv: Move, mover: Code, before: [Step; 2]) -> i32 {
        let step = self.step(mover, mv.to());
        let after = |before| self.after_index(before, step).map_or(0, |index| i32::from(self.after[index]));
        i32::from(self.quiet[Self::quiet_index(side, mv)]) + after(before[0]) + after(before[1])
    }

    /// How good a capture or promotion proved.
    #[inline]
    pub fn of_loud(&self, mv: Move, mover: Code, victim: Code) -> i32 {
        i32::from(self.loud[Self::loud_index(self.step(mover, mv.to()), victim)])
    }

    pub fn learn_quiet(&mut self, side: Side, mv: Move, mover: Code, before: [Step; 2], bonus: i32) {
        adjust(&mut self.quiet[Self::quiet_index(side, mv)], bonus);
        let step = self.step(mover, mv.to());
        for index in before.map(|before| self.after_index(before, step)).into_iter().flatten() {
            adjust(&mut self.after[index], bonus);
        }
    }

    pub fn learn_loud(&mut self, mv: Move, mover: Code, victim: Code, bonus: i32) {
        let index = Self::loud_index(self.step(mover, mv.to()), victim);
        adjust(&mut self.loud[index], bonus);
    }
}

/// Moves a score by a bonus, the less the nearer it is to the end of its range.
#[inline]
fn adjust(score: &mut i16, bonus: i32) {
    let old = i32::from(*score);
    *score = (old + bonus - old * bonus.abs() / MOST) as i16;
}

/// The piece that a move takes, [`EMPTY`] if none.
#[inline]
pub(super) fn victim(position: &Position, mv: Move) -> Code {
    match mv.kind() {
        crate::moves::Kind::EnPassant => position.at(position.passed().by),
        crate::moves::Kind::Castle | crate::moves::Kind::Swap => EMPTY,
        _ => position.at(mv.to()),
    }
}
