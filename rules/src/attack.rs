//! Who strikes a cell, and what guards a royal.

use crate::board::{Cell, CellSet, Side};
use crate::compile::{EMPTY, Tables, army, holds};
use crate::position::{Men, Position};

/// Whether a side strikes a cell. Facing royals count where `facing` is set: it forbids moves
/// but is never a check.
#[must_use]
pub fn attacked(tables: &Tables, men: &Men, target: Cell, by: Side, facing: bool) -> bool {
    let attacks = &tables.attacks;
    let enemies = army(by);
    for (cells, marks, _) in attacks.rays(target) {
        let Some(first) = cells.iter().position(|&cell| men[cell as usize] != EMPTY) else {
            continue;
        };
        let near = men[cells[first] as usize];
        let mark = marks[first];
        let direct = if facing { mark.slide | mark.face } else { mark.slide };
        if holds(direct & enemies, near) {
            return true;
        }
        if attacks.hoppers {
            let Some(second) = next_man(men, cells, first) else {
                continue;
            };
            if holds(marks[second].hop & enemies, men[cells[second] as usize]) {
                return true;
            }
        }
    }
    let leaps =
        attacks.leaps(target).iter().any(|source| holds(source.who & enemies, men[source.cell as usize]));
    leaps
        || attacks.lames(target).iter().any(|source| {
            holds(source.who & enemies, men[source.cell as usize]) && men[source.leg as usize] == EMPTY
        })
}

#[inline]
fn next_man(men: &Men, cells: &[Cell], after: usize) -> Option<usize> {
    (after + 1..cells.len()).find(|&index| men[cells[index] as usize] != EMPTY)
}

/// How a royal stands at the beginning of its side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Whether it is struck.
    pub check: bool,
    /// Cells that matter: a move that neither leaves nor enters one of them leaves a royal that
    /// is not struck so. (En passant, castling and swaps touch a third cell and are tested anyway.)
    pub delicate: CellSet,
}

/// Looks at a royal from outside: pieces whose leaving opens a line (or takes away one of two
/// hurdles, or frees a leg), and empty cells where a piece would be a hurdle.
#[must_use]
pub fn guard(tables: &Tables, position: &Position) -> Guard {
    let attacks = &tables.attacks;
    let men = position.men();
    let royal = position.royal(position.turn());
    let enemies = army(position.turn().other());
    let mut guard = Guard { check: false, delicate: CellSet::EMPTY };
    for (cells, marks, before) in attacks.rays(royal) {
        let Some(first) = cells.iter().position(|&cell| men[cell as usize] != EMPTY) else {
            continue;
        };
        let near = men[cells[first] as usize];
        guard.check |= holds(marks[first].slide & enemies, near);
        if holds(marks[first].hop & enemies, near) {
            guard.delicate.0 |= before[first].0;
        }
        let Some(second) = next_man(men, cells, first) else {
            continue;
        };
        let mark = marks[second];
        let middle = men[cells[second] as usize];
        if holds((mark.slide | mark.face) & enemies, middle) {
            guard.delicate = guard.delicate.with(cells[first]);
        }
        if !attacks.hoppers {
            continue;
        }
        guard.check |= holds(mark.hop & enemies, middle);
        let Some(third) = next_man(men, cells, second) else {
            continue;
        };
        if holds(marks[third].hop & enemies, men[cells[third] as usize]) {
            guard.delicate = guard.delicate.with(cells[first]).with(cells[second]);
        }
    }
    guard.check |=
        attacks.leaps(royal).iter().any(|source| holds(source.who & enemies, men[source.cell as usize]));
    for source in attacks.lames(royal) {
        if holds(source.who & enemies, men[source.cell as usize]) {
            guard.check |= men[source.leg as usize] == EMPTY;
            guard.delicate = guard.delicate.with(source.leg);
        }
    }
    guard
}
