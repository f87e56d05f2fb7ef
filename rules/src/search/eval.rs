//! How good a position looks without looking ahead.
//!
//! Material and places come from the position, kept up move by move. Mobility, threats and
//! pressure on the royals are counted only where the sum could matter (lazy evaluation). All
//! of it is read from the tables: it knows no piece by name. What is counted is one thing,
//! what it weighs another ([`Tally`]), so that the tuner fits the very same counts.

use super::sight::{Aim, Sight, Sights};
use super::stock::Stock;
use crate::board::{Cell, CellSet, Side};
use crate::compile::{CELLS, Code, Score, Tables, holds, kind_of, side_of};
use crate::position::Position;

/// No evaluation goes beyond.
pub const MOST: i32 = 20_000;

/// For having the move.
const TEMPO: i32 = 12;
/// What is counted beyond material and places never exceeds this.
const LAZY: i32 = 700;
/// Pressure squared is divided by this, and never counts more than so often.
const PRESSURE: i32 = 1536;
const MOST_DANGER: i32 = 26;
/// A man is dearer than another from so much more on.
const DEARER: i32 = 80;

/// What is counted for a side besides material, places and mobility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// An enemy man that is struck and not guarded.
    Hanging,
    /// An enemy officer that a pawn strikes.
    Chased,
    /// An enemy man that a cheaper officer strikes.
    Outranked,
    /// The men that look at cells around the enemy royal, squared.
    Danger,
    /// A pawn of its own next to the royal.
    Shelter,
    /// An empty cell on an open line to the royal.
    Exposed,
    /// An enemy slider with one man between it and the royal.
    Lined,
    /// An enemy hopper on an open line to the royal: whatever comes between gives it check.
    Bare,
    /// An enemy hopper with two men between it and the royal.
    Screened,
    /// A cell that no enemy strikes, from which an officer could check with its next move.
    SafeCheck,
    /// Sixteen hundredths of a pawn that its men may hope for beyond what their places say,
    /// because more than usual of what they may become is off the board.
    Stock,
    /// A cell behind a pawn of its own that no enemy strikes (space, as in Stockfish by
    /// M. Costalba 2009). Only pawns that cannot take what stands ahead make a front.
    Space,
}

impl Term {
    /// All, each at its own index.
    pub const ALL: [Term; 12] = [
        Term::Hanging,
        Term::Chased,
        Term::Outranked,
        Term::Danger,
        Term::Shelter,
        Term::Exposed,
        Term::Lined,
        Term::Bare,
        Term::Screened,
        Term::SafeCheck,
        Term::Stock,
        Term::Space,
    ];

    /// Hundredths of a pawn for each: the same in every game, tuned over all of them together.
    #[must_use]
    pub const fn weight(self) -> Score {
        let (middle, end) = match self {
            Term::Hanging => (20, 30),
            Term::Chased => (42, 27),
            Term::Outranked => (20, 5),
            Term::Danger => (14, 12),
            Term::Shelter => (-14, -5),
            Term::Exposed => (-5, -1),
            Term::Lined => (-9, -7),
            Term::Bare => (-2, 1),
            Term::Screened => (-12, -5),
            Term::SafeCheck => (23, 0),
            Term::Stock => (12, 9),
            Term::Space => (8, 1),
        };
        Score { middle, end }
    }
}

/// Where counts go.
pub trait Tally {
    /// So many of a term for a side.
    fn term(&mut self, side: Side, term: Term, count: i32);
    /// A man of this kind reaches so many sixteenths of cells more than the average, in the
    /// middle game and in the endgame.
    fn mobility(&mut self, side: Side, kind: u8, more: Score);
}

/// What is laid out once a game: where men look, and which cells lie around a royal.
pub struct Ground {
    sights: Sights,
    stock: Stock,
    /// By cell: it and its neighbours.
    around: Vec<CellSet>,
    /// By code and cell: the cells behind a pawn that pawns can stop.
    wakes: Vec<CellSet>,
    /// By code: how heavily it presses on a royal.
    weight: Vec<i32>,
    /// By kind: what sixteen cells more are worth.
    agility: Vec<Score>,
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
        let sights = Sights::new(tables);
        let wakes = (0..codes).flat_map(|man| wakes(tables, &sights, man)).collect();
        let weight = (0..codes).map(|code| 8 + tables.worth.exchange(code).min(1000) / 40).collect();
        Ground {
            sights,
            stock: Stock::new(tables),
            around: tables.board.cells().map(around).collect(),
            wakes,
            weight,
            agility: tables.kinds.iter().map(|row| agility(row.piece.agility)).collect(),
        }
    }
}

impl Ground {
    /// Where men look.
    #[inline]
    pub(super) const fn sights(&self) -> &Sights {
        &self.sights
    }

    /// What sixteen cells more within reach are worth to a kind.
    #[must_use]
    pub fn agility(&self, kind: u8) -> Score {
        self.agility[kind as usize]
    }
}

/// By cell: the cells behind a man on its file, if it is a pawn that takes nothing on its file.
fn wakes(tables: &Tables, sights: &Sights, man: Code) -> Vec<CellSet> {
    let board = &tables.board;
    let same_file = |one: Cell, other: Cell| board.file(one) == board.file(other);
    let takes_ahead =
        board.cells().any(|cell| sights.leaps(man, cell).into_iter().any(|to| same_file(cell, to)));
    let front = holds(tables.worth.plodders(), man) && !takes_ahead;
    let behind = |cell: Cell, other: Cell| match side_of(man) {
        Side::White => board.rank(other) < board.rank(cell),
        Side::Black => board.rank(other) > board.rank(cell),
    };
    let wake = |cell: Cell| {
        let cells = board.cells().filter(|&other| front && same_file(cell, other) && behind(cell, other));
        cells.collect::<CellSet>()
    };
    (0..CELLS).map(|cell| if cell < board.len() { wake(cell as Cell) } else { CellSet::EMPTY }).collect()
}

/// What sixteen cells more are worth to a man whose row does not say.
fn agility(tuned: Option<(i16, i16)>) -> Score {
    let (middle, end) = tuned.unwrap_or((72, 88));
    Score { middle: middle.into(), end: end.into() }
}

/// The counts as one score, White's less Black's.
struct Sum<'a> {
    agility: &'a [Score],
    score: Score,
    /// Mobility in 1/256, to be divided once.
    fine: Score,
}

impl Tally for Sum<'_> {
    #[inline]
    fn term(&mut self, side: Side, term: Term, count: i32) {
        let count = if side == Side::White { count } else { -count };
        let weight = term.weight();
        self.score.middle += weight.middle * count;
        self.score.end += weight.end * count;
    }

    #[inline]
    fn mobility(&mut self, side: Side, kind: u8, more: Score) {
        let agility = self.agility[kind as usize];
        let sign = if side == Side::White { 1 } else { -1 };
        self.fine.middle += sign * agility.middle * more.middle;
        self.fine.end += sign * agility.end * more.end;
    }
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
    let mut sum = Sum { agility: &ground.agility, score: Score::default(), fine: Score::default() };
    count(tables, ground, position, &mut sum);
    let mut score = sum.score;
    score += Score { middle: sum.fine.middle / 256, end: sum.fine.end / 256 };
    let more = mine(score).clamp(-LAZY, LAZY);
    ((plain + more).clamp(-MOST, MOST), true)
}

/// What one side's men strike.
#[derive(Default)]
struct Reach {
    strikes: CellSet,
    /// Enemy men that a cheaper officer strikes.
    outranked: i32,
    attackers: i32,
    pressure: i32,
    /// Where a man may go and give check.
    checks: CellSet,
}

/// Counts all but material and places.
pub fn count<T: Tally>(tables: &Tables, ground: &Ground, position: &Position, tally: &mut T) {
    let pawns = Side::BOTH.map(|side| pawns(tables, ground, position, side));
    let aims = Side::BOTH.map(|side| ground.sights.aim(position, side));
    let reach = Side::BOTH
        .map(|side| reach(tables, ground, position, side, pawns, &aims[side.other().index()], tally));
    for side in Side::BOTH {
        let (own, other) = (side.index(), side.other().index());
        let safe = CellSet(reach[own].checks.0 & !reach[other].strikes.0);
        tally.term(side, Term::SafeCheck, safe.len() as i32);
        if reach[own].attackers > 1 {
            let pressure = reach[own].pressure;
            tally.term(side, Term::Danger, (pressure * pressure / PRESSURE).min(MOST_DANGER));
        }
        let enemies = position.army(side.other());
        let hanging = CellSet(enemies.0 & reach[own].strikes.0 & !reach[other].strikes.0);
        tally.term(side, Term::Hanging, hanging.len() as i32);
        let struck = CellSet(enemies.0 & pawns[own].strikes.0);
        let officers = struck.filter(|&cell| !holds(tables.worth.plodders(), position.at(cell)));
        tally.term(side, Term::Chased, officers.count() as i32);
        tally.term(side, Term::Outranked, reach[own].outranked);
        shelter(tables, ground, position, side, &aims[own], tally);
        let space = CellSet(pawns[own].wake.0 & !reach[other].strikes.0);
        tally.term(side, Term::Space, space.len() as i32);
        tally.term(side, Term::Stock, ground.stock.surplus(tables, position, side) / 16);
    }
}

/// What stands around a royal and looks at it from afar.
fn shelter<T: Tally>(
    tables: &Tables,
    ground: &Ground,
    position: &Position,
    side: Side,
    aim: &Aim,
    tally: &mut T,
) {
    let royal = position.royal(side);
    let near = CellSet(ground.around[royal as usize].0 & position.army(side).0);
    let pawns = near.filter(|&cell| holds(tables.worth.plodders(), position.at(cell))).count() as i32;
    tally.term(side, Term::Shelter, pawns);
    tally.term(side, Term::Exposed, aim.exposed);
    tally.term(side, Term::Lined, aim.lined);
    tally.term(side, Term::Bare, aim.bare);
    tally.term(side, Term::Screened, aim.screened);
}

/// Cells that a side's pawns and their like strike, and those behind them.
#[derive(Clone, Copy, Default)]
struct Pawns {
    strikes: CellSet,
    wake: CellSet,
}

fn pawns(tables: &Tables, ground: &Ground, position: &Position, side: Side) -> Pawns {
    let mut pawns = Pawns::default();
    for cell in position.army(side) {
        let man = position.at(cell);
        if holds(tables.worth.plodders(), man) {
            pawns.strikes.0 |= ground.sights.leaps(man, cell).0;
            pawns.wake.0 |= ground.wakes[man as usize * CELLS + cell as usize].0;
        }
    }
    pawns
}

/// What a side strikes; `aim` is at the royal of the other.
fn reach<T: Tally>(
    tables: &Tables,
    ground: &Ground,
    position: &Position,
    side: Side,
    pawns: [Pawns; 2],
    aim: &Aim,
    tally: &mut T,
) -> Reach {
    let (own, enemies) = (position.army(side), position.army(side.other()));
    let enemy_royal = position.royal(side.other());
    let zone = ground.around[enemy_royal as usize];
    let royal = position.royal(side);
    let mut reach = Reach { strikes: pawns[side.index()].strikes, ..Reach::default() };
    reach.strikes.0 |= ground.sights.leaps(tables.royal(side), royal).0;
    // Cells that are the enemy pawns' are no good to go to.
    let area = CellSet(!own.0 & !pawns[side.other().index()].strikes.0);
    let mut officers = enemies;
    officers.toggle(enemy_royal);
    let mut men = own;
    men.toggle(royal);
    for cell in men {
        let man = position.at(cell);
        let strikes = if holds(tables.worth.plodders(), man) {
            ground.sights.leaps(man, cell)
        } else {
            let Sight { moves, strikes } = ground.sights.look(position, man, cell);
            let count = 16 * CellSet(moves.0 & area.0).len() as i32;
            let mean = tables.worth.mobility(kind_of(man));
            let more = Score { middle: count - mean.middle, end: count - mean.end };
            tally.mobility(side, kind_of(man), more);
            reach.checks.0 |= moves.0 & !own.0 & ground.sights.checks(aim, man, cell).0;
            reach.strikes.0 |= strikes.0;
            let price = tables.worth.exchange(man) + DEARER;
            let dearer = |&struck: &Cell| tables.worth.exchange(position.at(struck)) >= price;
            reach.outranked += CellSet(strikes.0 & officers.0).filter(dearer).count() as i32;
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
