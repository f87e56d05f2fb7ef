//! What a piece is worth on a cell: from the row where it is tuned, else from its mobility.

use super::{CELLS, Code, Kind, code};
use crate::board::{Cell, Side};
use crate::spec::On;
use crate::spec::check::{MOST_KINDS, SpecError};
use crate::spec::expand::{Ground, Lane, Manner};

/// Middle game and endgame value in hundredths of a pawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// With all men on the board.
    pub middle: i32,
    /// With few.
    pub end: i32,
}

impl std::ops::AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        self.middle += other.middle;
        self.end += other.end;
    }
}

impl std::ops::SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        self.middle -= other.middle;
        self.end -= other.end;
    }
}

/// Worth of every piece on every cell.
#[derive(Debug)]
pub struct Worth {
    kinds: Vec<Score>,
    cells: Vec<Score>,
}

/// How full the board is taken to be: the chance that a cell is occupied.
const CROWD: [f32; 2] = [0.40, 0.15];
/// Hundredths of a pawn for each cell that a piece reaches on average.
const PER_CELL: f32 = 52.0;
/// Cells count less the further the piece stands from the middle: at most so much.
const CENTRE: f32 = 0.12;

impl Worth {
    pub(super) fn new(ground: &Ground, kinds: &[Kind]) -> Result<Worth, SpecError> {
        let board = ground.board;
        let mut worth = Worth { kinds: Vec::new(), cells: vec![Score::default(); 2 * MOST_KINDS * CELLS] };
        for (kind, row) in kinds.iter().enumerate() {
            let mut reach = Vec::new();
            for cell in board.cells().filter(|&cell| row.bound[0].has(cell)) {
                let lanes = ground.lanes(row.piece, Side::White, cell)?;
                reach.push((
                    cell,
                    CROWD.map(|crowd| lanes.iter().map(|lane| reached(lane, crowd)).sum::<f32>()),
                ));
            }
            let count = reach.len().max(1) as f32;
            let mean = [0, 1].map(|stage| reach.iter().map(|(_, reach)| reach[stage]).sum::<f32>() / count);
            let base = match row.piece.value {
                _ if row.piece.royal => [0.0; 2],
                Some((middle, end)) => [f32::from(middle), f32::from(end)],
                None => mean.map(|mean| mean * PER_CELL),
            };
            worth.kinds.push(Score { middle: base[0] as i32, end: base[1] as i32 });
            for (cell, reach) in reach {
                let place = [0, 1].map(|stage| {
                    base[stage]
                        + CENTRE
                            * PER_CELL
                            * (reach[stage] - mean[stage])
                            * if row.piece.royal { -1.0 } else { 1.0 }
                });
                let score = Score { middle: place[0] as i32, end: place[1] as i32 };
                for side in Side::BOTH {
                    worth.cells
                        [code(kind as u8, side) as usize * CELLS + ground.seen_by(side, cell) as usize] =
                        score;
                }
            }
        }
        Ok(worth)
    }

    /// A piece's worth on a cell, for its own side.
    #[inline]
    #[must_use]
    pub fn on(&self, code: Code, cell: Cell) -> Score {
        self.cells[code as usize * CELLS + cell as usize]
    }

    /// A kind's worth wherever it stands.
    #[must_use]
    pub fn of(&self, kind: u8) -> Score {
        self.kinds[kind as usize]
    }
}

/// How many cells of a lane can be expected to be within reach when each cell is occupied
/// with this chance (the mean-mobility estimate of R. Wayne Schmittberger and Ralph Betza).
fn reached(lane: &Lane, crowd: f32) -> f32 {
    let free = 1.0 - crowd;
    let lands = match lane.on {
        On::Any => 1.0 - crowd / 2.0,
        On::Quiet => free / 2.0,
        On::Capture => 0.5,
        On::Royal => 0.0,
    };
    let chance = |distance: usize| match lane.manner {
        Manner::Leap => 1.0,
        Manner::Lame { .. } => free,
        Manner::Slide { least } if distance + 1 < usize::from(least) => 0.0,
        Manner::Slide { .. } => free.powi(distance as i32),
        Manner::Hop => distance as f32 * crowd * free.powi(distance as i32 - 1),
    };
    lands * (0..lane.cells.len()).map(chance).sum::<f32>()
}
