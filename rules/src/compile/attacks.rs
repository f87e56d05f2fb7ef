//! Who could strike a cell from where: rays outwards and the sources of leaps.

use super::{CELLS, Expansion, Kind, code};
use crate::board::{Cell, CellSet, Side};
use crate::spec::On;
use crate::spec::check::SpecError;
use crate::spec::expand::{Ground, Lane, Manner};

/// Who strikes the ray's origin from one of its cells; sets of codes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Marks {
    /// When nothing stands between.
    pub slide: u32,
    /// When exactly one piece stands between.
    pub hop: u32,
    /// Royals that face the origin when nothing stands between.
    pub face: u32,
}

/// Who leaps onto a cell from another.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Where it would stand.
    pub cell: Cell,
    /// What must be empty; the same cell when nothing must.
    pub leg: Cell,
    /// Set of codes.
    pub who: u32,
}

/// One direction from one cell.
#[derive(Clone, Copy, Debug, Default)]
struct Ray {
    start: u16,
    len: u16,
    all: CellSet,
}

/// A ray as seen from its origin.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The cells, outwards.
    pub cells: &'a [Cell],
    /// Who strikes the origin from each.
    pub marks: &'a [Marks],
    /// The cells before each.
    pub before: &'a [CellSet],
}

/// The sources of one target.
#[derive(Clone, Copy, Debug, Default)]
struct Sources {
    start: u32,
    end: u32,
    free: CellSet,
    lame: CellSet,
}

/// Attack tables of a game.
#[derive(Debug)]
pub struct Attacks {
    radials: usize,
    rays: Vec<Ray>,
    cells: Vec<Cell>,
    marks: Vec<Marks>,
    before: Vec<CellSet>,
    sources: Vec<Source>,
    index: Vec<Sources>,
    leapers: Vec<u32>,
    /// Whether any piece hops at all.
    pub hoppers: bool,
}

impl Attacks {
    pub(super) fn new(ground: &Ground, kinds: &[Kind], expansion: &Expansion) -> Result<Attacks, SpecError> {
        let mut attacks = Attacks::blank(ground);
        let mut sources: Vec<Vec<Source>> = vec![Vec::new(); ground.board.len()];
        for (kind, (row, lanes)) in kinds.iter().zip(expansion).enumerate() {
            for side in Side::BOTH {
                let bit = 1 << code(kind as u8, side);
                for (from, lanes) in ground.board.cells().zip(&lanes[side.index()]) {
                    for lane in lanes {
                        attacks.strike(ground, from, bit, lane, &mut sources, row)?;
                    }
                }
            }
        }
        attacks.hoppers = attacks.marks.iter().any(|marks| marks.hop != 0);
        for (target, list) in sources.into_iter().enumerate() {
            attacks.keep(target, list);
        }
        Ok(attacks)
    }

    /// Keeps a target's sources: of leaps who comes from each cell, of lame ones the list.
    fn keep(&mut self, target: usize, list: Vec<Source>) {
        let (free, lame): (Vec<Source>, Vec<Source>) =
            list.into_iter().partition(|source| source.leg == source.cell);
        let cells = |sources: &[Source]| sources.iter().map(|source| source.cell).collect();
        let start = self.sources.len() as u32;
        let end = start + lame.len() as u32;
        self.index.push(Sources { start, end, free: cells(&free), lame: cells(&lame) });
        for source in &free {
            self.leapers[target * CELLS + source.cell as usize] |= source.who;
        }
        self.sources.extend(lame);
    }

    fn blank(ground: &Ground) -> Attacks {
        let board = ground.board;
        let radials = board.radials();
        let mut attacks = Attacks {
            radials: radials.len(),
            rays: Vec::new(),
            cells: Vec::new(),
            marks: Vec::new(),
            before: Vec::new(),
            sources: Vec::new(),
            index: Vec::new(),
            leapers: vec![0; board.len() * CELLS],
            hoppers: false,
        };
        for origin in board.cells() {
            for &step in radials {
                let start = attacks.cells.len();
                let mut before = CellSet::EMPTY;
                let next = |&cell: &Cell| board.step(cell, step);
                for cell in std::iter::successors(next(&origin), next) {
                    attacks.cells.push(cell);
                    attacks.before.push(before);
                    before = before.with(cell);
                }
                let len = attacks.cells.len() - start;
                attacks.rays.push(Ray { start: start as u16, len: len as u16, all: before });
            }
        }
        attacks.marks = vec![Marks::default(); attacks.cells.len()];
        attacks
    }

    /// Notes one lane's strikes at the cells that it reaches.
    fn strike(
        &mut self,
        ground: &Ground,
        from: Cell,
        bit: u32,
        lane: &Lane,
        sources: &mut [Vec<Source>],
        row: &Kind,
    ) -> Result<(), SpecError> {
        if lane.on == On::Quiet {
            return Ok(());
        }
        let radial = ground.board.radials().iter().position(|&step| step == lane.step.times(-1));
        match (lane.manner, radial) {
            (Manner::Slide { .. } | Manner::Hop, None) => {
                return Err(SpecError::BadAtom {
                    piece: row.piece.letter,
                    why: "riders and hoppers go along orthogonals and diagonals only".to_owned(),
                });
            }
            (Manner::Slide { least }, Some(radial)) => {
                for (distance, &to) in lane.cells.iter().enumerate().skip(usize::from(least) - 1) {
                    let marks = self.marks_mut(to, radial, distance);
                    *(if lane.on == On::Royal { &mut marks.face } else { &mut marks.slide }) |= bit;
                }
            }
            (Manner::Hop, Some(radial)) => {
                for (distance, &to) in lane.cells.iter().enumerate().skip(1) {
                    self.marks_mut(to, radial, distance).hop |= bit;
                }
            }
            (Manner::Leap, Some(radial)) => self.marks_mut(lane.cells[0], radial, 0).slide |= bit,
            (Manner::Leap, None) => note(&mut sources[lane.cells[0] as usize], from, from, bit),
            (Manner::Lame { leg }, _) => note(&mut sources[lane.cells[0] as usize], from, leg, bit),
        }
        Ok(())
    }

    /// The marks at the `distance`-th cell (from 0) of a ray.
    fn marks_mut(&mut self, origin: Cell, radial: usize, distance: usize) -> &mut Marks {
        let ray = self.rays[origin as usize * self.radials + radial];
        &mut self.marks[usize::from(ray.start) + distance]
    }

    /// The rays of a cell on which one of some cells lies.
    #[inline]
    pub fn rays(&self, origin: Cell, with: CellSet) -> impl Iterator<Item = Sight<'_>> {
        let first = origin as usize * self.radials;
        let rays = self.rays[first..first + self.radials].iter().filter(move |ray| ray.all.0 & with.0 != 0);
        rays.map(|ray| {
            let range = usize::from(ray.start)..usize::from(ray.start + ray.len);
            Sight {
                cells: &self.cells[range.clone()],
                marks: &self.marks[range.clone()],
                before: &self.before[range],
            }
        })
    }

    /// The cells from which some piece leaps onto a cell over whatever stands between.
    #[inline]
    #[must_use]
    pub fn leap_cells(&self, target: Cell) -> CellSet {
        self.index[target as usize].free
    }

    /// Who leaps from one cell onto another; a set of codes.
    #[inline]
    #[must_use]
    pub fn leapers(&self, target: Cell, from: Cell) -> u32 {
        self.leapers[target as usize * CELLS + from as usize]
    }

    /// Who leaps onto a cell if the leg is empty; nobody if none of some cells is a source.
    #[inline]
    #[must_use]
    pub fn lames(&self, target: Cell, with: CellSet) -> &[Source] {
        let sources = self.index[target as usize];
        if sources.lame.0 & with.0 == 0 {
            return &[];
        }
        &self.sources[sources.start as usize..sources.end as usize]
    }
}

/// Codes that leap from the same cell over the same leg share a source.
fn note(sources: &mut Vec<Source>, cell: Cell, leg: Cell, bit: u32) {
    match sources.iter_mut().find(|source| source.cell == cell && source.leg == leg) {
        Some(source) => source.who |= bit,
        None => sources.push(Source { cell, leg, who: bit }),
    }
}

/// The codes of one side, in a set.
#[inline]
#[must_use]
pub const fn army(side: Side) -> u32 {
    match side {
        Side::White => 0x5555_5555,
        Side::Black => 0xaaaa_aaaa,
    }
}

// A ray's start is a u16: cells times directions times length stays far below it.
const _: () = assert!(CELLS * 12 * 11 <= u16::MAX as usize);
