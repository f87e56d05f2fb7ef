//! Who comes out ahead when everybody captures on one cell: static exchange evaluation.
//!
//! The swap algorithm (H. Spracklen 1978), least valuable attacker first, asked as a question
//! with a threshold (as in Stockfish by M. Costalba and others 2014). After each capture the
//! attackers are looked up afresh, because with hoppers and lame leapers a capture does not
//! only open lines: it takes a hurdle away, puts one there, or frees a leg.

use crate::board::{Cell, CellSet, Side};
use crate::compile::{self, Code, EMPTY, Tables, code, holds};
use crate::moves::{Kind, Move};
use crate::position::{Men, Position};

/// Whether a legal move gains at least so much by the exchange on its target cell.
#[must_use]
pub fn gains(tables: &Tables, position: &Position, mv: Move, threshold: i32) -> bool {
    let worth = &tables.worth;
    let (from, to) = (mv.from(), mv.to());
    if matches!(mv.kind(), Kind::Castle | Kind::Swap) {
        return threshold <= 0;
    }
    let side = position.turn();
    let mover = position.at(from);
    let becomes = mv.promotion().map_or(mover, |kind| code(kind, side));
    let struck = if mv.kind() == Kind::EnPassant { position.passed().by } else { to };
    let gain = worth.exchange(position.at(struck)) + worth.exchange(becomes) - worth.exchange(mover);
    if gain < threshold {
        return false;
    }
    // Even when the piece is lost for nothing more (and nobody is promoted by taking it).
    if gain - worth.exchange(becomes) >= threshold && !worth.raises(side.other()).has(to) {
        return true;
    }
    let mut men = *position.men();
    men[struck as usize] = EMPTY;
    men[from as usize] = EMPTY;
    men[to as usize] = becomes;
    !wins(tables, position, &mut men, to, side.other(), gain - threshold + 1)
}

/// Whether a side wins at least `wanted` by capturing on a cell, or not, as it likes.
fn wins(
    tables: &Tables,
    position: &Position,
    men: &mut Men,
    target: Cell,
    mut side: Side,
    mut wanted: i32,
) -> bool {
    // What to answer when the side whose turn it is gets what it wants.
    let mut answer = true;
    while wanted > 0 {
        let Some(from) = least_attacker(tables, men, position.army(side), target, side) else {
            return !answer;
        };
        let attacker = men[from as usize];
        let becomes = promoted(tables, position, attacker, from, target);
        let worth = &tables.worth;
        let gain = worth.exchange(men[target as usize]) + worth.exchange(becomes) - worth.exchange(attacker);
        if gain < wanted {
            return !answer;
        }
        men[from as usize] = EMPTY;
        men[target as usize] = becomes;
        // It gets it unless the other side wins back more than what is over.
        wanted = gain - wanted + 1;
        answer = !answer;
        side = side.other();
    }
    answer
}

/// The best that a piece can become by capturing on a cell, or itself.
fn promoted(tables: &Tables, position: &Position, attacker: Code, from: Cell, target: Cell) -> Code {
    if !holds(tables.rules.promoters, attacker) {
        return attacker;
    }
    let side = compile::side_of(attacker);
    let level = tables.board.rank(from) == tables.board.rank(target);
    let becoming = &tables.rules.target(attacker, target).into;
    becoming
        .iter()
        .filter(|into| (level || !into.sideways) && position.count(code(into.kind, side)) < into.most)
        .map(|into| code(into.kind, side))
        .max_by_key(|&code| tables.worth.exchange(code))
        .filter(|&code| tables.worth.exchange(code) > tables.worth.exchange(attacker))
        .unwrap_or(attacker)
}

/// Where the least valuable piece stands that can capture on a cell. `army` holds all cells of
/// its side (or more: those that it has left in an exchange).
#[must_use]
pub fn least_attacker(tables: &Tables, men: &Men, army: CellSet, target: Cell, by: Side) -> Option<Cell> {
    let attacks = &tables.attacks;
    let own = compile::army(by);
    let mut best = (i32::MAX, None);
    let mut note = |cell: Cell, who: u32| {
        let man = men[cell as usize];
        if holds(who & own, man) && tables.worth.exchange(man) < best.0 {
            best = (tables.worth.exchange(man), Some(cell));
        }
    };
    for cell in CellSet(attacks.leap_cells(target).0 & army.0) {
        note(cell, attacks.leapers(target, cell));
    }
    for source in attacks.lames(target, army) {
        if men[source.leg as usize] == EMPTY {
            note(source.cell, source.who);
        }
    }
    for ray in attacks.rays(target, army) {
        let mut line = ray.cells.iter().zip(ray.marks).filter(|&(&cell, _)| men[cell as usize] != EMPTY);
        let Some((&cell, mark)) = line.next() else { continue };
        note(cell, mark.slide);
        if !attacks.hoppers {
            continue;
        }
        let Some((&cell, mark)) = line.next() else { continue };
        note(cell, mark.hop);
    }
    best.1
}
