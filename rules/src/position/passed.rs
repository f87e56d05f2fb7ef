//! Cells that a long step has just passed.

use crate::board::{Cell, NOWHERE, Side};
use crate::compile::Tables;

/// The cells that the last multi-step move passed, and who passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Cells on which it may be captured; [`NOWHERE`] where there is none.
    pub cells: [Cell; 2],
    /// Where the piece stands.
    pub by: Cell,
}

impl Passed {
    /// Nobody passed.
    pub const NONE: Passed = Passed { cells: [NOWHERE; 2], by: NOWHERE };

    /// Whether a piece that passed can be captured on this cell.
    #[inline]
    #[must_use]
    pub fn on(self, cell: Cell) -> bool {
        self.cells[0] == cell || self.cells[1] == cell
    }

    /// Whether nobody passed.
    #[inline]
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.by == NOWHERE
    }
}

/// The cells between the start and the end of a long step.
pub(super) fn passed(tables: &Tables, side: Side, from: Cell, to: Cell) -> Passed {
    let ahead = &tables.rules.ahead[side.index()];
    let mut passed = Passed { cells: [NOWHERE; 2], by: to };
    let mut cell = ahead[from as usize];
    for slot in &mut passed.cells {
        if cell == to {
            break;
        }
        *slot = cell;
        cell = ahead[cell as usize];
    }
    passed
}
