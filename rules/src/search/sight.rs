//! Where a man looks: the cells it may go to and those it strikes, as sets.
//!
//! A line is cut at its first man by counting zeros (the classical approach to sliding pieces
//! on bitboards), which works for any straight line, because along it cells are numbered
//! upwards or downwards.

use crate::board::{Cell, CellSet, Side, Step};
use crate::compile::{CELLS, Code, EMPTY, LaneKind, Tables};
use crate::position::Position;

/// What a man sees.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// Cells that it may go to, own men not left out.
    pub moves: CellSet,
    /// Cells on which it would capture.
    pub strikes: CellSet,
}

/// What looks at a royal from afar, and how open it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    royal: Cell,
    /// All cells but those that a man on a line from the royal hides.
    direct: CellSet,
    /// Cells on lines from the royal with one man between.
    over: CellSet,
    /// Empty cells on lines from the royal to the first man.
    pub exposed: i32,
    /// Enemy sliders with one man between.
    pub lined: i32,
    /// Enemy hoppers with no man between.
    pub bare: i32,
    /// Enemy hoppers with two men between.
    pub screened: i32,
}

/// A line that is not a whole ray, or is used in an unusual way.
#[derive(Clone, Copy, Debug)]
struct Line {
    kind: LaneKind,
    upwards: bool,
    cells: u128,
}

/// What a man of one code looks along from one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Index {
    /// Cells that it leaps to whatever stands between.
    leaps: u128,
    /// Directions of whole rays along which it slides; those along which it slides without
    /// capture and captures over one man.
    slides: u16,
    guns: u16,
    lines: u16,
    /// Legs and landings of lame leaps.
    pairs: u16,
    lines_start: u32,
    pairs_start: u32,
}

/// The lines and leaps of all men from all cells.
pub struct Sights {
    radials: usize,
    /// Directions along which cells are numbered upwards.
    upwards: u16,
    /// By direction: the one back.
    back: Vec<u8>,
    rays: Vec<u128>,
    index: Vec<Index>,
    lines: Vec<Line>,
    pairs: Vec<[Cell; 2]>,
    /// By code and cell: from where it may strike that cell.
    sources: Vec<CellSet>,
}

impl Sights {
    pub(super) fn new(tables: &Tables) -> Sights {
        let codes = 2 * tables.kinds.len();
        let steps = tables.board.radials();
        let ray = |cell: Cell, step| {
            let next = |&cell: &Cell| tables.board.step(cell, step);
            std::iter::successors(next(&cell), next).collect::<CellSet>().0
        };
        let ahead = |step| tables.board.cells().any(|cell| tables.board.step(cell, step) > Some(cell));
        let mut sights = Sights {
            radials: steps.len(),
            upwards: (0..steps.len()).filter(|&dir| ahead(steps[dir])).fold(0, |set, dir| set | 1 << dir),
            back: steps.iter().map(|&step| back(steps, step)).collect(),
            rays: tables
                .board
                .cells()
                .flat_map(|cell| steps.iter().map(move |&step| ray(cell, step)))
                .collect(),
            index: vec![Index::default(); codes * CELLS],
            lines: Vec::new(),
            pairs: Vec::new(),
            sources: vec![CellSet::EMPTY; codes * CELLS],
        };
        for code in 0..codes as Code {
            for cell in tables.board.cells() {
                sights.add(tables, code, cell);
            }
        }
        sights
    }

    fn add(&mut self, tables: &Tables, code: Code, cell: Cell) {
        let (lines_start, pairs_start) = (self.lines.len(), self.pairs.len());
        let mut index =
            Index { lines_start: lines_start as u32, pairs_start: pairs_start as u32, ..Index::default() };
        for &lane in tables.lanes.from(code, cell) {
            let list = tables.lanes.cells(lane);
            if !lane.kind.is_quiet() {
                for &target in list {
                    let sources = &mut self.sources[code as usize * CELLS + target as usize];
                    *sources = sources.with(cell);
                }
            }
            let cells = list.iter().copied().collect::<CellSet>().0;
            let rays = &self.rays[cell as usize * self.radials..][..self.radials];
            let ray = rays.iter().position(|&ray| ray == cells);
            match (lane.kind, ray) {
                (LaneKind::Leap | LaneKind::CaptureLeap, _) => index.leaps |= cells,
                (LaneKind::Lame | LaneKind::QuietLame | LaneKind::CaptureLame, _) => {
                    self.pairs.extend(list.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
                }
                (LaneKind::Slide, Some(direction)) => index.slides |= 1 << direction,
                (LaneKind::Gun, Some(direction)) => index.guns |= 1 << direction,
                (kind, _) => {
                    let upwards = list.first() < list.last() || list.first() > Some(&cell);
                    self.lines.push(Line { kind, upwards, cells });
                }
            }
        }
        index.lines = (self.lines.len() - lines_start) as u16;
        index.pairs = (self.pairs.len() - pairs_start) as u16;
        self.index[code as usize * CELLS + cell as usize] = index;
    }

    /// Cells that a man strikes whatever stands elsewhere.
    #[inline]
    #[must_use]
    pub fn leaps(&self, man: Code, cell: Cell) -> CellSet {
        CellSet(self.index[man as usize * CELLS + cell as usize].leaps)
    }

    /// The only cells from which a man can strike a cell, however the board is filled.
    #[inline]
    #[must_use]
    pub(super) fn sources(&self, man: Code, target: Cell) -> CellSet {
        self.sources[man as usize * CELLS + target as usize]
    }

    /// What looks at a side's royal along straight lines, and from where it could be seen.
    #[inline]
    pub(super) fn aim(&self, position: &Position, side: Side) -> Aim {
        let royal = position.royal(side);
        let enemies = position.army(side.other()).0;
        let men = position.occupied().0;
        let rays = &self.rays[royal as usize * self.radials..][..self.radials];
        let mut aim = Aim {
            royal,
            direct: CellSet(!0),
            over: CellSet::EMPTY,
            exposed: 0,
            lined: 0,
            bare: 0,
            screened: 0,
        };
        for (direction, &ray) in rays.iter().enumerate() {
            let cut = if self.upwards >> direction & 1 == 1 { cut::<true> } else { cut::<false> };
            let back = self.back[direction];
            let mut rest = ray;
            for between in 0..3 {
                let seen = cut(rest, men);
                rest &= !seen;
                match between {
                    0 => {
                        aim.exposed += CellSet(seen & !men).len() as i32;
                        aim.direct.0 &= !rest;
                    }
                    1 => aim.over.0 |= seen,
                    _ => {}
                }
                let found = seen & men;
                if found & enemies != 0 {
                    let cell = found.trailing_zeros() as usize;
                    let index = &self.index[position.at(cell as Cell) as usize * CELLS + cell];
                    aim.lined += i32::from(between == 1 && index.slides >> back & 1 == 1);
                    aim.bare += i32::from(between == 0 && index.guns >> back & 1 == 1);
                    aim.screened += i32::from(between == 2 && index.guns >> back & 1 == 1);
                }
                // Beyond the last man nothing is between, and only an enemy there can aim.
                if found == 0 || between == 1 && rest & enemies == 0 {
                    break;
                }
            }
        }
        aim
    }

    /// From where a man that stands on a cell could check the royal that is aimed at: its leaps
    /// are hidden by nobody.
    #[inline]
    pub(super) fn checks(&self, aim: &Aim, man: Code, cell: Cell) -> CellSet {
        let hops = self.index[man as usize * CELLS + cell as usize].guns != 0;
        let seen = if hops { aim.over } else { aim.direct };
        CellSet(self.sources(man, aim.royal).0 & (seen.0 | self.leaps(man, aim.royal).0))
    }

    /// All that a man sees.
    #[inline]
    #[must_use]
    pub fn look(&self, position: &Position, man: Code, cell: Cell) -> Sight {
        let index = &self.index[man as usize * CELLS + cell as usize];
        let men = position.occupied().0;
        let rays = &self.rays[cell as usize * self.radials..][..self.radials];
        let mut strikes = index.leaps;
        each(index.slides & self.upwards, |ray| strikes |= cut::<true>(rays[ray], men));
        each(index.slides & !self.upwards, |ray| strikes |= cut::<false>(rays[ray], men));
        let mut sight = Sight { moves: CellSet(strikes), strikes: CellSet(strikes) };
        each(index.guns & self.upwards, |ray| gun::<true>(rays[ray], men, &mut sight));
        each(index.guns & !self.upwards, |ray| gun::<false>(rays[ray], men, &mut sight));
        let start = index.lines_start as usize;
        for line in &self.lines[start..start + usize::from(index.lines)] {
            line.look(men, &mut sight);
        }
        let start = index.pairs_start as usize;
        for pair in &self.pairs[start..start + usize::from(index.pairs)] {
            if position.at(pair[0]) == EMPTY {
                sight.strikes = sight.strikes.with(pair[1]);
                sight.moves = sight.moves.with(pair[1]);
            }
        }
        sight
    }
}

/// The index of the step that undoes another.
fn back(steps: &[Step], step: Step) -> u8 {
    let undoes = |other: &Step| *other == Step::new(-step.x, -step.y);
    steps.iter().position(undoes).unwrap_or_default() as u8
}

/// Calls for each direction of a set.
#[inline]
fn each(mut set: u16, mut call: impl FnMut(usize)) {
    while set != 0 {
        call(set.trailing_zeros() as usize);
        set &= set - 1;
    }
}

/// The cells of a line up to its first man, him included; all where there is none.
#[inline]
fn cut<const UPWARDS: bool>(cells: u128, men: u128) -> u128 {
    let on = cells & men;
    if UPWARDS {
        cells & (on ^ on.wrapping_sub(1))
    } else {
        // Cell 0 ends every line that is numbered downwards and holds it.
        let first = 1u128 << (127 - (on | 1).leading_zeros());
        cells & !(first - 1)
    }
}

/// To the cells before the first man; over him to the second.
#[inline]
fn gun<const UPWARDS: bool>(cells: u128, men: u128, sight: &mut Sight) {
    let near = cut::<UPWARDS>(cells, men);
    if near & men == 0 {
        sight.moves.0 |= near;
        return;
    }
    let far = cut::<UPWARDS>(cells & !near, men);
    sight.moves.0 |= near & !men | far & men;
    sight.strikes.0 |= far;
}

impl Line {
    fn look(&self, men: u128, sight: &mut Sight) {
        let cut = if self.upwards { cut::<true> } else { cut::<false> };
        let near = cut(self.cells, men);
        let far = if near & men == 0 { 0 } else { cut(self.cells & !near, men) };
        let (moves, strikes) = match self.kind {
            LaneKind::Slide | LaneKind::CaptureSlide => (near, near),
            LaneKind::QuietSlide => (near & !men, 0),
            LaneKind::QuietLeap => (self.cells, 0),
            LaneKind::Gun => (near & !men | far & men, far),
            LaneKind::Hop => (far, far),
            LaneKind::QuietHop => (far & !men, 0),
            LaneKind::CaptureHop => (far & men, far),
            _ => (0, 0),
        };
        sight.moves.0 |= moves;
        sight.strikes.0 |= strikes;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::compile::{code, kind_of};
    use crate::search::bench::positions;

    /// What the attack tables say strikes a cell is what sees it, and nothing else.
    #[test]
    fn strikes_as_the_attack_tables_say() {
        for variant in crate::variants::ALL {
            let tables = Tables::new(variant, &Default::default()).unwrap();
            let sights = Sights::new(&tables);
            for position in positions(&tables) {
                for target in tables.board.cells() {
                    for side in Side::BOTH {
                        let sees = |&from: &Cell| {
                            let man = position.at(from);
                            sights.look(&position, man, from).strikes.has(target)
                        };
                        let seen = position.army(side).filter(sees).count() > 0;
                        // Own men are guarded: the attack tables are asked as if they were not there.
                        let struck = crate::attack::attacked(&tables, &position, target, side, false);
                        assert_eq!(seen, struck, "{} {}", variant.id, tables.board.name(target));
                    }
                }
            }
        }
    }

    /// Where a man is told that it would give check it strikes the royal (all others being friends
    /// of that), and nowhere else, but for legs of lame men, which are not looked at.
    #[test]
    fn checks_come_from_where_the_royal_is_struck() {
        let mut checks = 0;
        for variant in crate::variants::ALL {
            let tables = Tables::new(variant, &Default::default()).unwrap();
            let sights = Sights::new(&tables);
            for position in positions(&tables) {
                for side in Side::BOTH {
                    let royal = position.royal(side.other());
                    let aim = sights.aim(&position, side.other());
                    let friend = |man: Code| {
                        if man == EMPTY { EMPTY } else { code(kind_of(man), side.other()) }
                    };
                    let friends = position.men().map(friend);
                    for from in position.army(side).filter(|&from| from != position.royal(side)) {
                        let man = position.at(from);
                        let told = sights.checks(&aim, man, from);
                        for target in tables.board.cells().filter(|&cell| position.at(cell) == EMPTY) {
                            let mut men = friends;
                            men[target as usize] = man;
                            let alone = CellSet::EMPTY.with(target);
                            let real = crate::attack::struck(&tables, &men, alone, royal, side, false);
                            let known = told.has(target);
                            checks += i32::from(real);
                            let lame = sights.index[man as usize * CELLS + from as usize].pairs > 0;
                            let name = |cell| tables.board.name(cell);
                            let right = known == real || lame && known;
                            assert!(right, "{} {} to {}", variant.id, name(from), name(target));
                        }
                    }
                }
            }
        }
        assert!(checks > 1_000, "{checks}");
    }
}
