//! How good a position looks without looking ahead.
//!
//! Material and places come from the position, kept up move by move. Mobility and pressure on
//! the royals are counted only where the sum could matter (lazy evaluation).

use crate::board::{Cell, CellSet, Side};
use crate::compile::{Code, EMPTY, LaneKind, Tables, holds, kind_of};
use crate::position::Position;

/// No evaluation goes beyond.
pub const MOST: i32 = 20_000;

/// For having the move.
const TEMPO: i32 = 12;
/// Mobility and pressure never count more than this together; beyond it they are not counted.
const LAZY: i32 = 450;
/// Hundredths of a pawn for each cell within reach beyond the average: middle game, endgame.
const PER_CELL: [i32; 2] = [5, 6];

/// Which cells leapers strike, and which cells lie around a royal; laid out once a game.
pub struct Ground {
    cells: usize,
    /// By code and cell: cells that it leaps to whatever stands there.
    leaps: Vec<CellSet>,
    /// By cell: it and its neighbours.
    around: Vec<CellSet>,
    /// By code: how heavily it presses on a royal.
    weight: Vec<i32>,
}

impl Ground {
    /// Lays it out.
    #[must_use]
    pub fn new(tables: &Tables) -> Ground {
        let cells = tables.board.len();
        let codes = 2 * tables.kinds.len() as Code;
        let leaps = (0..codes)
            .flat_map(|code| tables.board.cells().map(move |cell| (code, cell)))
            .map(|(code, cell)| {
                let lanes = tables.lanes.from(code, cell).iter();
                lanes
                    .filter(|lane| matches!(lane.kind, LaneKind::Leap | LaneKind::CaptureLeap))
                    .flat_map(|&lane| tables.lanes.cells(lane).iter().copied())
                    .collect()
            })
            .collect();
        let radials = tables.board.radials();
        let around = |cell: Cell| {
            let near = radials.iter().filter_map(|&step| tables.board.step(cell, step));
            near.collect::<CellSet>().with(cell)
        };
        let weight = (0..codes).map(|code| 8 + tables.worth.exchange(code).min(1000) / 40).collect();
        Ground { cells, leaps, around: tables.board.cells().map(around).collect(), weight }
    }
}

/// What one side's pieces reach.
#[derive(Default)]
struct Reach {
    middle: i32,
    end: i32,
    attackers: i32,
    pressure: i32,
}

/// The evaluation for the side to move, and whether it is complete. Where it is far outside of
/// `alpha` to `beta` only material and places are counted.
#[must_use]
pub fn evaluate(tables: &Tables, ground: &Ground, position: &Position, alpha: i32, beta: i32) -> (i32, bool) {
    let full = tables.worth.phase().max(1);
    let phase = position.phase().min(full);
    let tapered = |middle: i32, end: i32| (middle * phase + end * (full - phase)) / full;
    let score = position.score();
    let mine = |white: i32| if position.turn() == Side::White { white } else { -white };
    let plain = mine(tapered(score.middle, score.end)) + TEMPO;
    if plain + LAZY <= alpha || plain - LAZY >= beta {
        return (plain.clamp(-MOST, MOST), false);
    }
    let reach = Side::BOTH.map(|side| reach(tables, ground, position, side));
    let danger = |reach: &Reach| match reach.attackers {
        0 | 1 => 0,
        _ => (reach.pressure * reach.pressure / 96).min(400),
    };
    let middle = reach[0].middle - reach[1].middle + danger(&reach[0]) - danger(&reach[1]);
    let end = reach[0].end - reach[1].end + (danger(&reach[0]) - danger(&reach[1])) / 4;
    let more = mine(tapered(middle, end)).clamp(-LAZY, LAZY);
    ((plain + more).clamp(-MOST, MOST), true)
}

fn reach(tables: &Tables, ground: &Ground, position: &Position, side: Side) -> Reach {
    let own = position.army(side);
    let zone = ground.around[position.royal(side.other()) as usize];
    let mut men = own;
    men.toggle(position.royal(side));
    let mut reach = Reach::default();
    for cell in men {
        let man = position.at(cell);
        let (mut count, mut struck) = (0, 0);
        let leaps = ground.leaps[man as usize * ground.cells + cell as usize];
        if !leaps.is_empty() {
            count += CellSet(leaps.0 & !own.0).len() as i32;
            struck += CellSet(leaps.0 & zone.0).len() as i32;
        }
        if holds(tables.worth.plodders(), man) {
            if struck > 0 {
                reach.attackers += 1;
                reach.pressure += struck * ground.weight[man as usize];
            }
            continue;
        }
        walk(tables, position, man, cell, own, zone, &mut count, &mut struck);
        let mean = tables.worth.mobility(kind_of(man));
        reach.middle += (PER_CELL[0] * (16 * count - mean.middle)) >> 4;
        reach.end += (PER_CELL[1] * (16 * count - mean.end)) >> 4;
        if struck > 0 {
            reach.attackers += 1;
            reach.pressure += struck * ground.weight[man as usize];
        }
    }
    reach
}

/// Counts along the lanes that men may block.
#[allow(clippy::too_many_arguments, reason = "one inner loop, written apart to be read")]
#[inline]
fn walk(
    tables: &Tables,
    position: &Position,
    man: Code,
    cell: Cell,
    own: CellSet,
    zone: CellSet,
    count: &mut i32,
    struck: &mut i32,
) {
    let men = position.men();
    for &lane in tables.lanes.from(man, cell) {
        let cells = tables.lanes.cells(lane);
        match lane.kind {
            LaneKind::Leap | LaneKind::CaptureLeap | LaneKind::QuietLeap => {}
            LaneKind::Lame | LaneKind::CaptureLame | LaneKind::QuietLame => {
                for pair in cells.chunks_exact(2).filter(|pair| men[pair[0] as usize] == EMPTY) {
                    *count += i32::from(!own.has(pair[1]));
                    *struck += i32::from(zone.has(pair[1]));
                }
            }
            LaneKind::Slide | LaneKind::CaptureSlide | LaneKind::QuietSlide => {
                for &to in cells {
                    *struck += i32::from(zone.has(to));
                    if men[to as usize] != EMPTY {
                        *count += i32::from(!own.has(to));
                        break;
                    }
                    *count += 1;
                }
            }
            LaneKind::Gun | LaneKind::Hop | LaneKind::QuietHop | LaneKind::CaptureHop => {
                let mut line = cells.iter();
                let moves = i32::from(lane.kind == LaneKind::Gun);
                for &to in line.by_ref() {
                    if men[to as usize] != EMPTY {
                        break;
                    }
                    *count += moves;
                }
                for &to in line {
                    *struck += i32::from(zone.has(to));
                    if men[to as usize] != EMPTY {
                        *count += i32::from(!own.has(to));
                        break;
                    }
                    *count += 1 - moves;
                }
            }
        }
    }
}
