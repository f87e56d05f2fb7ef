//! A piece's steps, forwards and backwards, out of the lanes.

use crate::board::{Cell, CellSet};
use crate::compile::{Code, Lane, LaneKind, Tables};

/// One way from a cell to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The other end.
    pub cell: Cell,
    /// What lies between, as far as it matters.
    between: CellSet,
    /// How many pieces must stand there.
    hurdles: u32,
}

impl Step {
    /// Whether the way is as it must be when these cells are occupied.
    #[inline]
    pub fn open(&self, occupied: CellSet) -> bool {
        CellSet(self.between.0 & occupied.0).len() == self.hurdles
    }
}

/// All steps of one piece; each list by cell.
#[derive(Debug)]
pub(super) struct Steps {
    /// From the cell to where it goes without capture.
    pub quiet: Vec<Vec<Step>>,
    /// From the cell to where it captures.
    pub capture: Vec<Vec<Step>>,
    /// From the cell back to where it came from without capture.
    pub back: Vec<Vec<Step>>,
}

impl Steps {
    pub fn new(tables: &Tables, code: Code) -> Steps {
        let none = || vec![Vec::new(); tables.board.len()];
        let mut steps = Steps { quiet: none(), capture: none(), back: none() };
        for from in tables.board.cells() {
            for &lane in tables.lanes.from(code, from) {
                steps.add(from, lane, tables.lanes.cells(lane));
            }
        }
        steps
    }

    fn add(&mut self, from: Cell, lane: Lane, cells: &[Cell]) {
        use LaneKind::*;
        match lane.kind {
            Leap | QuietLeap | CaptureLeap => {
                for &to in cells {
                    self.push(from, to, &[], 0, lane.kind);
                }
            }
            Lame | QuietLame | CaptureLame => {
                for pair in cells.chunks_exact(2) {
                    self.push(from, pair[1], &pair[..1], 0, lane.kind);
                }
            }
            Slide | QuietSlide | CaptureSlide => {
                for index in usize::from(lane.skip)..cells.len() {
                    self.push(from, cells[index], &cells[..index], 0, lane.kind);
                }
            }
            Gun => {
                for index in 0..cells.len() {
                    self.push(from, cells[index], &cells[..index], 0, QuietSlide);
                    self.push(from, cells[index], &cells[..index], 1, CaptureHop);
                }
            }
            Hop | QuietHop | CaptureHop => {
                for index in 0..cells.len() {
                    self.push(from, cells[index], &cells[..index], 1, lane.kind);
                }
            }
        }
    }

    fn push(&mut self, from: Cell, to: Cell, between: &[Cell], hurdles: u32, kind: LaneKind) {
        use LaneKind::*;
        let between: CellSet = between.iter().copied().collect();
        // Nothing stands on the cell next to a hopper but its hurdle.
        if between.len() < hurdles {
            return;
        }
        if !matches!(kind, CaptureLeap | CaptureLame | CaptureSlide | CaptureHop) {
            self.quiet[from as usize].push(Step { cell: to, between, hurdles });
            self.back[to as usize].push(Step { cell: from, between, hurdles });
        }
        if !matches!(kind, QuietLeap | QuietLame | QuietSlide | QuietHop) {
            self.capture[from as usize].push(Step { cell: to, between, hurdles });
        }
    }
}
