//! What a piece is worth on a cell: from the row where it is tuned, else from its mobility.
//!
//! Everything is derived from the game's own rows, so that a game nobody has tuned is played
//! sensibly. All sums are made of plain multiplications and divisions in a fixed order, so
//! that they come out the same on every machine.

use super::{CELLS, Code, EMPTY, Expansion, Kind, Rules, code};
use crate::board::{Cell, CellSet, Side};
use crate::spec::On;
use crate::spec::check::MOST_KINDS;
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
    hopes: Vec<Score>,
    mobility: Vec<Score>,
    exchange: [i32; 64],
    bulk: Vec<i32>,
    phase: i32,
    plodders: u32,
    raises: [CellSet; 2],
}

/// What stands in the tables of exchanges for a royal: more than all others together.
pub const PRICELESS: i32 = 1 << 20;

/// How full the board is taken to be: the chance that a cell is occupied.
const CROWD: [f32; 2] = [0.34, 0.14];
/// Hundredths of a pawn for each cell that a piece reaches on average.
const PER_CELL: [f32; 2] = [56.0, 48.0];
/// How much of a cell's share in that counts where the piece stands.
const PLACE: f32 = 0.16;
/// What only replaces a lost piece is not always to be had: so much of it is hoped for.
pub const SURE: f32 = 0.6;
/// What any piece is worth at least.
const LEAST: f32 = 70.0;

impl Worth {
    pub(super) fn new(ground: &Ground, kinds: &[Kind], expansion: &Expansion, rules: &Rules) -> Worth {
        let mut worth = Worth {
            kinds: Vec::new(),
            cells: vec![Score::default(); 2 * MOST_KINDS * CELLS],
            hopes: vec![Score::default(); 2 * MOST_KINDS * CELLS],
            mobility: Vec::new(),
            exchange: [0; 64],
            bulk: Vec::new(),
            phase: 0,
            plodders: 0,
            raises: [CellSet::EMPTY; 2],
        };
        let white = expansion.iter().map(|lanes| &lanes[Side::White.index()]);
        let reaches: Vec<Reach> =
            kinds.iter().zip(white).map(|(row, lanes)| Reach::new(ground, row, lanes)).collect();
        for (kind, row) in kinds.iter().enumerate() {
            let value = base(row, &reaches[kind]);
            worth.kinds.push(rounded(value));
            worth.mobility.push(rounded(reaches[kind].mean.map(|mean| 16.0 * mean)));
            if !reaches[kind].returns {
                worth.plodders |= 0b11 << (2 * kind);
            }
            let price = if row.piece.royal { PRICELESS } else { (value[0] + value[1]) as i32 / 2 };
            worth.exchange[2 * kind] = price;
            worth.exchange[2 * kind + 1] = price;
            let bulk = if row.piece.royal { 0 } else { derived(&reaches[kind])[0] as i32 };
            worth.bulk.push(bulk);
            worth.phase += bulk * i32::from(row.at_start[0] + row.at_start[1]);
        }
        worth.exchange[EMPTY as usize] = 0;
        for (kind, row) in kinds.iter().enumerate() {
            worth.place(ground, rules, kind, row, &reaches[kind]);
            for side in Side::BOTH {
                let rises = |&cell: &Cell| !rules.target(code(kind as u8, side), cell).into.is_empty();
                let cells: CellSet = ground.board.cells().filter(rises).collect();
                worth.raises[side.index()].0 |= cells.0;
            }
        }
        worth
    }

    /// Worth of a kind on each cell.
    fn place(&mut self, ground: &Ground, rules: &Rules, kind: usize, row: &Kind, reach: &Reach) {
        let hope = self.hopes(ground, rules, kind as u8, reach);
        let base = self.kinds[kind];
        // A royal hides while the board is full and comes out when it is empty.
        let sign = if row.piece.royal { [-1.0, 1.0] } else { [1.0, 1.0] };
        let share = if reach.returns { PLACE } else { 3.0 * PLACE };
        for &(cell, here) in &reach.cells {
            let place =
                [0, 1].map(|stage| sign[stage] * share * PER_CELL[stage] * (here[stage] - reach.mean[stage]));
            let mut score = rounded(place);
            let hope = rounded(hope[cell as usize]);
            score += base;
            score += hope;
            for side in Side::BOTH {
                let index = code(kind as u8, side) as usize * CELLS + ground.seen_by(side, cell) as usize;
                self.cells[index] = score;
                self.hopes[index] = hope;
            }
        }
    }

    /// What a kind may still hope to become, by cell: the gain fades with each move that it
    /// is away.
    fn hopes(&self, ground: &Ground, rules: &Rules, kind: u8, reach: &Reach) -> Vec<[f32; 2]> {
        let mut hope = vec![[0.0; 2]; CELLS];
        let man = code(kind, Side::White);
        let becomes = |cell: Cell| rules.target(man, cell).into.iter().map(|into| (into.kind, into.most));
        let gain = |cell: Cell| {
            becomes(cell).fold([0.0f32; 2], |best, (into, most)| {
                let (own, other) = (self.kinds[kind as usize], self.kinds[into as usize]);
                let sure = if most == u8::MAX { 1.0 } else { SURE };
                let gain = [other.middle - own.middle, other.end - own.end];
                [0, 1].map(|stage| best[stage].max(gain[stage] as f32 * sure))
            })
        };
        for cell in ground.board.cells() {
            // The move onto the cell makes the promotion; what stands there still waits.
            hope[cell as usize] = gain(cell);
        }
        const FADE: [f32; 2] = [0.55, 0.68];
        const SHARE: [f32; 2] = [0.22, 0.45];
        let mut best = hope.clone();
        for _ in 0..16 {
            for &(cell, _) in &reach.cells {
                for &next in &reach.steps[cell as usize] {
                    for stage in [0, 1] {
                        let faded = best[next as usize][stage] * FADE[stage];
                        best[cell as usize][stage] = best[cell as usize][stage].max(faded);
                    }
                }
            }
        }
        best.into_iter().map(|best| [0, 1].map(|stage| best[stage] * SHARE[stage])).collect()
    }

    /// A piece's worth on a cell, for its own side.
    #[inline]
    #[must_use]
    pub fn on(&self, code: Code, cell: Cell) -> Score {
        self.cells[code as usize * CELLS + cell as usize]
    }

    /// The part of that which is the hope of becoming something better.
    #[inline]
    #[must_use]
    pub fn hope(&self, code: Code, cell: Cell) -> Score {
        self.hopes[code as usize * CELLS + cell as usize]
    }

    /// A kind's worth wherever it stands.
    #[must_use]
    pub fn of(&self, kind: u8) -> Score {
        self.kinds[kind as usize]
    }

    /// Sixteenths of cells that a kind reaches on average.
    #[inline]
    #[must_use]
    pub fn mobility(&self, kind: u8) -> Score {
        self.mobility[kind as usize]
    }

    /// What a piece counts in an exchange, the mean of its worths; 0 for [`EMPTY`].
    #[inline]
    #[must_use]
    pub const fn exchange(&self, code: Code) -> i32 {
        self.exchange[(code & 63) as usize]
    }

    /// Cells on which men of a side may become something better.
    #[inline]
    #[must_use]
    pub const fn raises(&self, side: Side) -> CellSet {
        self.raises[side.index()]
    }

    /// How much a kind makes it the middle game: its worth then, as derived. A tuned worth does
    /// not change it, or else it would shift the phases that it was tuned for.
    #[inline]
    #[must_use]
    pub fn bulk(&self, kind: u8) -> i32 {
        self.bulk[kind as usize]
    }

    /// The bulk of everything at the start.
    #[inline]
    #[must_use]
    pub const fn phase(&self) -> i32 {
        self.phase
    }

    /// Codes of pieces that never come back to where they were: pawns and their like.
    #[inline]
    #[must_use]
    pub const fn plodders(&self) -> u32 {
        self.plodders
    }
}

fn rounded(value: [f32; 2]) -> Score {
    Score { middle: value[0] as i32, end: value[1] as i32 }
}

/// The worth of a kind wherever it stands.
fn base(row: &Kind, reach: &Reach) -> [f32; 2] {
    match row.piece.value {
        _ if row.piece.royal => [0.0; 2],
        Some((middle, end)) => [f32::from(middle), f32::from(end)],
        None => derived(reach),
    }
}

/// The worth of a kind by its mobility alone.
fn derived(reach: &Reach) -> [f32; 2] {
    [0, 1].map(|stage| (reach.mean[stage] * PER_CELL[stage]).max(LEAST))
}

/// How far a kind reaches.
struct Reach {
    /// By cell where White's may stand: expected cells within reach, board full and empty.
    cells: Vec<(Cell, [f32; 2])>,
    /// The mean of that.
    mean: [f32; 2],
    /// By cell: where a single move without obstacles may lead.
    steps: Vec<Vec<Cell>>,
    /// Whether it can ever come back to where it was.
    returns: bool,
}

impl Reach {
    /// From White's lanes by cell.
    fn new(ground: &Ground, row: &Kind, lanes: &[Vec<Lane>]) -> Reach {
        let mut reach =
            Reach { cells: Vec::new(), mean: [0.0; 2], steps: vec![Vec::new(); CELLS], returns: false };
        for cell in ground.board.cells().filter(|&cell| row.bound[0].has(cell)) {
            let lanes = &lanes[cell as usize];
            let here = CROWD.map(|crowd| lanes.iter().map(|lane| reached(lane, crowd)).sum::<f32>());
            reach.cells.push((cell, here));
            let moves = lanes.iter().filter(|lane| matches!(lane.on, On::Any | On::Quiet));
            for lane in moves {
                let back = lane.cells.iter().any(|&to| ground.board.rank(to) < ground.board.rank(cell));
                reach.returns |= back;
                reach.steps[cell as usize].extend(&lane.cells);
            }
        }
        let count = reach.cells.len().max(1) as f32;
        reach.mean = [0, 1].map(|stage| reach.cells.iter().map(|(_, here)| here[stage]).sum::<f32>() / count);
        reach
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
    let power = |times: usize| (0..times).fold(1.0, |power, _| power * free);
    let chance = |distance: usize| match lane.manner {
        Manner::Leap => 1.0,
        Manner::Lame { .. } => free,
        Manner::Slide { least } if distance + 1 < usize::from(least) => 0.0,
        Manner::Slide { .. } => power(distance),
        Manner::Hop if distance == 0 => 0.0,
        Manner::Hop => distance as f32 * crowd * power(distance - 1),
    };
    lands * (0..lane.cells.len()).map(chance).sum::<f32>()
}
