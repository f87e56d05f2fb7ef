//! Where each piece may go from each cell.

use super::{CELLS, Code, Expansion, code};
use crate::board::{Cell, Side};
use crate::spec::On;
use crate::spec::check::MOST_KINDS;
use crate::spec::expand::{self, Manner};

/// How the generator walks a lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneKind {
    /// Every cell at once: empty or enemy.
    Leap,
    /// Every cell at once: empty only.
    QuietLeap,
    /// Every cell at once: enemy only.
    CaptureLeap,
    /// Pairs of leg and landing: empty or enemy.
    Lame,
    /// Pairs of leg and landing: empty only.
    QuietLame,
    /// Pairs of leg and landing: enemy only.
    CaptureLame,
    /// Along empty cells, to them or to the first enemy.
    Slide,
    /// Along empty cells, to them.
    QuietSlide,
    /// Along empty cells, to the first enemy.
    CaptureSlide,
    /// Along empty cells, to them; over the first piece to the second if it is an enemy.
    Gun,
    /// Over the first piece, along empty cells, to them or to the second piece.
    Hop,
    /// Over the first piece, along empty cells, to them.
    QuietHop,
    /// Over the first piece to the second if it is an enemy.
    CaptureHop,
}

impl LaneKind {
    /// Whether nothing is captured along it.
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        matches!(self, LaneKind::QuietLeap | LaneKind::QuietLame | LaneKind::QuietSlide | LaneKind::QuietHop)
    }
}

/// A run of cells of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// How to walk it.
    pub kind: LaneKind,
    /// Cells at the beginning that are passed but not landed on.
    pub skip: u8,
    start: u32,
    len: u32,
}

/// All lanes of all pieces from all cells.
#[derive(Debug)]
pub struct Lanes {
    cells: Vec<Cell>,
    lanes: Vec<Lane>,
    index: Vec<(u32, u32)>,
}

impl Lanes {
    pub(super) fn new(expansion: &Expansion) -> Lanes {
        let mut all =
            Lanes { cells: Vec::new(), lanes: Vec::new(), index: vec![(0, 0); 2 * MOST_KINDS * CELLS] };
        for (kind, lanes) in expansion.iter().enumerate() {
            for side in Side::BOTH {
                for (from, lanes) in lanes[side.index()].iter().enumerate() {
                    let start = all.lanes.len() as u32;
                    all.add(lanes);
                    all.index[code(kind as u8, side) as usize * CELLS + from] =
                        (start, all.lanes.len() as u32);
                }
            }
        }
        all
    }

    /// The lanes of a piece from a cell.
    #[inline]
    #[must_use]
    pub fn from(&self, code: Code, cell: Cell) -> &[Lane] {
        let (start, end) = self.index[code as usize * CELLS + cell as usize];
        &self.lanes[start as usize..end as usize]
    }

    /// The cells of a lane.
    #[inline]
    #[must_use]
    pub fn cells(&self, lane: Lane) -> &[Cell] {
        &self.cells[lane.start as usize..(lane.start + lane.len) as usize]
    }

    /// Joins what can be walked together: leaps of one kind, and a rider with its hopper.
    fn add(&mut self, lanes: &[expand::Lane]) {
        for (on, leap, lame) in [
            (On::Any, LaneKind::Leap, LaneKind::Lame),
            (On::Quiet, LaneKind::QuietLeap, LaneKind::QuietLame),
            (On::Capture, LaneKind::CaptureLeap, LaneKind::CaptureLame),
        ] {
            let mut leaps = Vec::new();
            let mut pairs = Vec::new();
            for lane in lanes.iter().filter(|lane| lane.on == on) {
                match lane.manner {
                    Manner::Leap => leaps.extend(&lane.cells),
                    Manner::Lame { leg } => pairs.extend([leg, lane.cells[0]]),
                    Manner::Slide { .. } | Manner::Hop => {}
                }
            }
            self.push(leap, 0, &leaps);
            self.push(lame, 0, &pairs);
        }
        let rides = |lane: &&expand::Lane| {
            matches!(lane.manner, Manner::Slide { .. } | Manner::Hop) && lane.on != On::Royal
        };
        let mut lanes: Vec<&expand::Lane> = lanes.iter().filter(rides).collect();
        while let Some(lane) = lanes.pop() {
            let twin = lanes.iter().position(|other| are_gun(lane, other));
            if let Some(twin) = twin {
                lanes.swap_remove(twin);
                self.push(LaneKind::Gun, 0, &lane.cells);
                continue;
            }
            let kind = match (lane.manner, lane.on) {
                (Manner::Hop, On::Any) => LaneKind::Hop,
                (Manner::Hop, On::Quiet) => LaneKind::QuietHop,
                (Manner::Hop, _) => LaneKind::CaptureHop,
                (_, On::Any) => LaneKind::Slide,
                (_, On::Quiet) => LaneKind::QuietSlide,
                (_, _) => LaneKind::CaptureSlide,
            };
            let skip = if let Manner::Slide { least } = lane.manner { least - 1 } else { 0 };
            if lane.cells.len() > usize::from(skip) {
                self.push(kind, skip, &lane.cells);
            }
        }
    }

    fn push(&mut self, kind: LaneKind, skip: u8, cells: &[Cell]) {
        if cells.is_empty() {
            return;
        }
        let start = self.cells.len() as u32;
        self.cells.extend(cells);
        self.lanes.push(Lane { kind, skip, start, len: cells.len() as u32 });
    }
}

/// Whether two lanes are a quiet rider and a capturing hopper along the same cells.
fn are_gun(one: &expand::Lane, other: &expand::Lane) -> bool {
    let rider =
        |lane: &expand::Lane| matches!(lane.manner, Manner::Slide { least: 1 }) && lane.on == On::Quiet;
    let hopper = |lane: &expand::Lane| lane.manner == Manner::Hop && lane.on == On::Capture;
    one.cells == other.cells
        && one.step == other.step
        && (rider(one) && hopper(other) || hopper(one) && rider(other))
}
