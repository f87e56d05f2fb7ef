//! How good a position looks without looking ahead.
//!
//! Material and places come from the position, kept up move by move. Mobility, threats and
//! pressure on the royals are counted only where the sum could matter (lazy evaluation). All
//! of it is read from the tables: it knows no piece by name.

use super::sight::{Sight, Sights};
use crate::board::{Cell, CellSet, Side};
use crate::compile::{Code, Score, Tables, holds, kind_of};
use crate::position::Position;

/// No evaluation goes beyond.
pub const MOST: i32 = 20_000;

/// For having the move.
const TEMPO: i32 = 12;
/// What is counted beyond material and places never exceeds this.
const LAZY: i32 = 450;
/// For each cell within reach beyond the average, in sixteenths.
const PER_CELL: Score = Score { middle: 72, end: 88 };
/// For each enemy man that is struck and not guarded.
const HANGING: Score = Score { middle: 18, end: 22 };
/// For each enemy officer that a pawn strikes.
const CHASED: Score = Score { middle: 38, end: 28 };
/// Pressure squared is divided by this.
const PRESSURE: i32 = 96;
/// Danger to a royal never counts more.
const MOST_DANGER: i32 = 420;

/// What is laid out once a game: where men look, and which cells lie around a royal.
pub struct Ground {
    sights: Sights,
    /// By cell: it and its neighbours.
    around: Vec<CellSet>,
    /// By code: how heavily it presses on a royal.
    weight: Vec<i32>,
}

impl Ground {
    /// Lays it out.
    #[must_use]
    pub fn new(tables: &Tables) -> Ground {
        let codes = 2 * tables.kinds.len() as Code;
        let radials = tables.board.radials();
        let around = |cell: Cell| {
            let near = radials.iter().filter_map(|&step| tables.board.step(cell, step));
            near.collect::<CellSet>().with(cell)
        };
        let weight = (0..codes).map(|code| 8 + tables.worth.exchange(code).min(1000) / 40).collect();
        Ground { sights: Sights::new(tables), around: tables.board.cells().map(around).collect(), weight }
    }
}

/// What one side's men reach.
#[derive(Default)]
struct Reach {
    score: Score,
    attackers: i32,
    pressure: i32,
    /// Cells that any of them strikes.
    strikes: CellSet,
}

/// The evaluation for the side to move, and whether it is complete. Where it is far outside of
/// `alpha` to `beta` only material and places are counted.
#[must_use]
pub fn evaluate(tables: &Tables, ground: &Ground, position: &Position, alpha: i32, beta: i32) -> (i32, bool) {
    let full = tables.worth.phase().max(1);
    let phase = position.phase().min(full);
    let mine = |white: Score| {
        let white = (white.middle * phase + white.end * (full - phase)) / full;
        if position.turn() == Side::White { white } else { -white }
    };
    let plain = mine(position.score()) + TEMPO;
    if plain + LAZY <= alpha || plain - LAZY >= beta {
        return (plain.clamp(-MOST, MOST), false);
    }
    let more = mine(beyond(tables, ground, position)).clamp(-LAZY, LAZY);
    ((plain + more).clamp(-MOST, MOST), true)
}

/// All but material and places, White's less Black's.
fn beyond(tables: &Tables, ground: &Ground, position: &Position) -> Score {
    let pawns = Side::BOTH.map(|side| pawn_strikes(tables, ground, position, side));
    let reach = Side::BOTH.map(|side| reach(tables, ground, position, side, pawns));
    let mut score = Score::default();
    for side in Side::BOTH {
        let (own, other) = (side.index(), side.other().index());
        let mut part = reach[own].score;
        let danger = match reach[own].attackers {
            0 | 1 => 0,
            _ => (reach[own].pressure * reach[own].pressure / PRESSURE).min(MOST_DANGER),
        };
        part.middle += danger;
        part.end += danger / 4;
        let enemies = position.army(side.other());
        let hanging = CellSet(enemies.0 & reach[own].strikes.0 & !reach[other].strikes.0);
        add(&mut part, HANGING, hanging.len() as i32);
        let struck = CellSet(enemies.0 & pawns[own].0);
        let officers = struck.filter(|&cell| !holds(tables.worth.plodders(), position.at(cell)));
        add(&mut part, CHASED, officers.count() as i32);
        match side {
            Side::White => score += part,
            Side::Black => score -= part,
        }
    }
    score
}

#[inline]
fn add(score: &mut Score, each: Score, count: i32) {
    score.middle += each.middle * count;
    score.end += each.end * count;
}

/// Cells that a side's pawns and their like strike.
fn pawn_strikes(tables: &Tables, ground: &Ground, position: &Position, side: Side) -> CellSet {
    let mut strikes = CellSet::EMPTY;
    for cell in position.army(side) {
        let man = position.at(cell);
        if holds(tables.worth.plodders(), man) {
            strikes.0 |= ground.sights.leaps(man, cell).0;
        }
    }
    strikes
}

fn reach(tables: &Tables, ground: &Ground, position: &Position, side: Side, pawns: [CellSet; 2]) -> Reach {
    let own = position.army(side);
    let zone = ground.around[position.royal(side.other()) as usize];
    let royal = position.royal(side);
    let mut reach = Reach { strikes: pawns[side.index()], ..Reach::default() };
    reach.strikes.0 |= ground.sights.leaps(tables.royal(side), royal).0;
    // Cells that are the enemy pawns' are no good to go to.
    let area = CellSet(!own.0 & !pawns[side.other().index()].0);
    let mut men = own;
    men.toggle(royal);
    for cell in men {
        let man = position.at(cell);
        let strikes = if holds(tables.worth.plodders(), man) {
            ground.sights.leaps(man, cell)
        } else {
            let Sight { moves, strikes } = ground.sights.look(position, man, cell);
            let count = CellSet(moves.0 & area.0).len() as i32;
            let mean = tables.worth.mobility(kind_of(man));
            reach.score.middle += (PER_CELL.middle * (16 * count - mean.middle)) >> 8;
            reach.score.end += (PER_CELL.end * (16 * count - mean.end)) >> 8;
            reach.strikes.0 |= strikes.0;
            strikes
        };
        if strikes.0 & zone.0 != 0 {
            let struck = CellSet(strikes.0 & zone.0).len() as i32;
            reach.attackers += 1;
            reach.pressure += struck * ground.weight[man as usize];
        }
    }
    reach
}
