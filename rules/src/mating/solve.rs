//! Backwards from the mates, one move of the stronger side at a time.

use super::MatingError;
use super::steps::Steps;
use super::table::{ILLEGAL, MOST, OPEN, Place, Table};
use crate::attack::struck;
use crate::board::{CellSet, Side};
use crate::compile::Tables;

const STRONG: usize = Side::White.index();
const WEAK: usize = Side::Black.index();

/// Solves a set: a royal with these kinds. `smaller` are the tables of what is left when the
/// first, the second piece is captured.
///
/// # Errors
/// When the set is too large, or the rules know moves or endings that the tables do not.
pub fn solve(tables: &Tables, kinds: &[u8], smaller: &[&Table]) -> Result<Table, MatingError> {
    if kinds.len() > 2 || kinds.len() != smaller.len() {
        return Err(MatingError::Pieces { pieces: kinds.len(), smaller: smaller.len() });
    }
    if !tables.rules.swaps.is_empty() {
        return Err(MatingError::Uncovered("a royal's swaps"));
    }
    if tables.rules.marriage.is_some() {
        return Err(MatingError::Uncovered("marriage"));
    }
    if kinds.iter().any(|&kind| !super::pieces(tables).contains(&kind)) {
        return Err(MatingError::Uncovered("a second royal or a piece that promotes"));
    }
    let table = Table::new(tables, kinds)?;
    let strong = table.codes.iter().map(|&code| Steps::new(tables, code)).collect();
    let weak = Steps::new(tables, table.weak);
    let lost = vec![Vec::new(); usize::from(MOST) + 1];
    let mut solver = Solver { tables, table, smaller, strong, weak, lost };
    solver.run()?;
    Ok(solver.table)
}

struct Solver<'a> {
    tables: &'a Tables,
    table: Table,
    smaller: &'a [&'a Table],
    strong: Vec<Steps>,
    weak: Steps,
    /// Positions that the bare royal, to move, is known to lose in so many moves of its enemy. A
    /// capture may lead into a longer mate than the one at hand, so they are known ahead of time.
    lost: Vec<Vec<u32>>,
}

impl Solver<'_> {
    fn run(&mut self) -> Result<(), MatingError> {
        for index in 0..self.table.size() {
            self.judge(index);
        }
        for moves in 0..=MOST {
            let mut lost = std::mem::take(&mut self.lost[usize::from(moves)]);
            // A position may have been noted several times.
            lost.retain(|&index| {
                let value = &mut self.table.values[WEAK][index as usize];
                let open = *value == OPEN;
                if open {
                    *value = moves;
                }
                open
            });
            if moves == MOST && !lost.is_empty() {
                return Err(MatingError::TooLong);
            }
            let won = self.won_before(&lost, moves + 1);
            drop(lost);
            for index in won {
                self.lost_before(index as usize);
            }
        }
        Ok(())
    }

    /// The open positions from which the stronger side moves into one of some lost ones. They
    /// are won in so many moves.
    fn won_before(&mut self, lost: &[u32], moves: u8) -> Vec<u32> {
        let mut won = Vec::new();
        let table = &mut self.table;
        for &index in lost {
            let place = table.place(index as usize);
            let occupied = table.army(&place).with(place.weak);
            for (man, steps) in self.strong.iter().enumerate() {
                let to = place.men[man];
                for step in &steps.back[to as usize] {
                    if occupied.has(step.cell) || !step.open(occupied) {
                        continue;
                    }
                    let before = table.moved(index as usize, man, to, step.cell);
                    if table.values[STRONG][before] == OPEN {
                        table.values[STRONG][before] = moves;
                        won.push(before as u32);
                    }
                }
            }
        }
        won
    }

    /// Looks anew at every position from which the bare royal moves into a won one.
    fn lost_before(&mut self, index: usize) {
        let place = self.table.place(index);
        let army = self.table.army(&place);
        for step in 0..self.weak.back[place.weak as usize].len() {
            let step = self.weak.back[place.weak as usize][step];
            if army.has(step.cell) || !step.open(army) {
                continue;
            }
            // The images too: the one that moves into this very position may be any of them.
            let before = Place { weak: step.cell, ..place };
            for image in 0..self.table.images(step.cell) {
                self.judge(self.table.image(&before, image));
            }
        }
    }

    /// Notes a position of the bare royal if it is open and lost.
    fn judge(&mut self, index: usize) {
        if self.table.values[WEAK][index] == OPEN
            && let Some(moves) = self.longest_defence(index)
        {
            self.lost[usize::from(moves)].push(index as u32);
        }
    }

    /// How long the bare royal, to move, can delay its end; none while a move escapes it.
    fn longest_defence(&self, index: usize) -> Option<u8> {
        let place = self.table.place(index);
        let army = self.table.army(&place);
        let mut longest = None;
        for step in &self.weak.quiet[place.weak as usize] {
            if army.has(step.cell) || !step.open(army) {
                continue;
            }
            let after = Place { weak: step.cell, ..place };
            match self.table.values[STRONG][self.table.index(&after)] {
                ILLEGAL => {}
                OPEN => return None,
                moves => longest = longest.max(Some(moves)),
            }
        }
        for step in &self.weak.capture[place.weak as usize] {
            if !army.has(step.cell) || step.cell == place.men[0] || !step.open(army) {
                continue;
            }
            match self.after_capture(&place, step.cell) {
                ILLEGAL => {}
                OPEN => return None,
                moves => longest = longest.max(Some(moves)),
            }
        }
        longest.or_else(|| self.is_over(&place, army).then_some(0))
    }

    /// What the table of the smaller set says when the bare royal has captured on a cell.
    fn after_capture(&self, place: &Place, cell: u8) -> u8 {
        let mut after = Place { weak: cell, ..*place };
        let mut victim = 0;
        let mut left = 0;
        for (man, &at) in place.men[..self.table.codes.len()].iter().enumerate() {
            if at == cell {
                victim = man;
            } else {
                after.men[left] = at;
                left += 1;
            }
        }
        // The royal is the first man and is never the victim.
        let smaller = self.smaller[victim - 1];
        smaller.values[STRONG][smaller.index(&after)]
    }

    /// Whether having no move is a loss.
    fn is_over(&self, place: &Place, army: CellSet) -> bool {
        let men = self.table.men(place);
        self.tables.rules.stalemate_loses || struck(self.tables, &men, army, place.weak, Side::White, false)
    }
}
