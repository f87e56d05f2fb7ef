//! Who strikes a cell, and what guards a royal.

use crate::board::{Cell, CellSet, Side};
use crate::compile::{EMPTY, Source, Tables, army, holds};
use crate::position::{Men, Position};

/// Whether a side strikes a cell. Facing royals count where `facing` is set: it forbids moves
/// but is never a check.
#[must_use]
pub fn attacked(tables: &Tables, position: &Position, target: Cell, by: Side, facing: bool) -> bool {
    struck(tables, position.men(), position.army(by), target, by, facing)
}

/// Whether the side to move is in check.
#[must_use]
pub fn in_check(tables: &Tables, position: &Position) -> bool {
    let side = position.turn();
    attacked(tables, position, position.royal(side), side.other(), false)
}

/// The same as [`attacked`] for men that may differ from a position's; `enemies` holds all cells of the striking
/// side (or more).
#[must_use]
pub fn struck(tables: &Tables, men: &Men, enemies: CellSet, target: Cell, by: Side, facing: bool) -> bool {
    let attacks = &tables.attacks;
    let who = army(by);
    for ray in attacks.rays(target, enemies) {
        let Some(first) = ray.cells.iter().position(|&cell| men[cell as usize] != EMPTY) else { continue };
        let mark = ray.marks[first];
        let direct = if facing { mark.slide | mark.face } else { mark.slide };
        if holds(direct & who, men[ray.cells[first] as usize]) {
            return true;
        }
        if attacks.hoppers {
            let Some(second) = next_man(men, ray.cells, first) else { continue };
            if holds(ray.marks[second].hop & who, men[ray.cells[second] as usize]) {
                return true;
            }
        }
    }
    let leapt = CellSet(attacks.leap_cells(target).0 & enemies.0)
        .any(|from| holds(attacks.leapers(target, from) & who, men[from as usize]));
    let lame = |source: &Source| {
        holds(source.who & who, men[source.cell as usize]) && men[source.leg as usize] == EMPTY
    };
    leapt || attacks.lames(target, enemies).iter().any(lame)
}

#[inline]
fn next_man(men: &Men, cells: &[Cell], after: usize) -> Option<usize> {
    (after + 1..cells.len()).find(|&index| men[cells[index] as usize] != EMPTY)
}

/// How a royal stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Whether it is struck.
    pub check: bool,
    /// Cells that matter: a move that neither leaves nor enters one of them leaves a royal that
    /// is not struck so. (En passant, castling and swaps touch a third cell and are tested anyway.)
    pub delicate: CellSet,
}

/// Looks at a side's royal from outside: pieces whose leaving opens a line (or takes away one of two
/// hurdles, or frees a leg), and empty cells where a piece would be a hurdle.
#[must_use]
pub fn guard(tables: &Tables, position: &Position, side: Side) -> Guard {
    let attacks = &tables.attacks;
    let men = position.men();
    let royal = position.royal(side);
    let enemy = side.other();
    let (enemies, who) = (position.army(enemy), army(enemy));
    let mut guard = Guard { check: false, delicate: CellSet::EMPTY };
    for ray in attacks.rays(royal, enemies) {
        let man = |index: usize| men[ray.cells[index] as usize];
        let Some(first) = ray.cells.iter().position(|&cell| men[cell as usize] != EMPTY) else { continue };
        guard.check |= holds(ray.marks[first].slide & who, man(first));
        if holds(ray.marks[first].hop & who, man(first)) {
            guard.delicate.0 |= ray.before[first].0;
        }
        let Some(second) = next_man(men, ray.cells, first) else { continue };
        let mark = ray.marks[second];
        if holds((mark.slide | mark.face) & who, man(second)) {
            guard.delicate = guard.delicate.with(ray.cells[first]);
        }
        if !attacks.hoppers {
            continue;
        }
        guard.check |= holds(mark.hop & who, man(second));
        let Some(third) = next_man(men, ray.cells, second) else { continue };
        if holds(ray.marks[third].hop & who, man(third)) {
            guard.delicate = guard.delicate.with(ray.cells[first]).with(ray.cells[second]);
        }
    }
    guard.check |= CellSet(attacks.leap_cells(royal).0 & enemies.0)
        .any(|from| holds(attacks.leapers(royal, from) & who, men[from as usize]));
    for source in attacks.lames(royal, enemies) {
        if holds(source.who & who, men[source.cell as usize]) {
            guard.check |= men[source.leg as usize] == EMPTY;
            guard.delicate = guard.delicate.with(source.leg);
        }
    }
    guard
}
