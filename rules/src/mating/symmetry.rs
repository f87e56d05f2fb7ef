//! The symmetries that a board and some pieces have in common: found, not assumed.

use crate::board::{Board, Cell, CellSet, Step};
use crate::compile::{CELLS, Code, Tables, kind_of, side_of};
use crate::spec::check::SpecError;
use crate::spec::expand::{Ground, Lane, Manner};

/// Where each cell goes.
pub(super) type Map = [Cell; CELLS];

/// A cell that stands for all cells that symmetries bring to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Home {
    /// Itself.
    pub cell: Cell,
    /// How many it stands for.
    pub weight: u64,
}

/// The symmetries, and what they make of the cells.
#[derive(Debug)]
pub(super) struct Group {
    maps: Vec<Map>,
    /// The cells that stand for all.
    pub homes: Vec<Home>,
    /// For each cell, which home it belongs to.
    slots: Vec<usize>,
    /// For each cell, the maps that bring it home: several where the home lies on an axis.
    ways: Vec<Vec<usize>>,
}

impl Group {
    /// The symmetries of the board under which all of these pieces move alike.
    pub fn new(tables: &Tables, codes: &[Code]) -> Result<Group, SpecError> {
        let mut maps = board_maps(&tables.board);
        for &code in codes {
            let lanes = all_lanes(tables, code)?;
            let bound = tables.kinds[kind_of(code) as usize].bound[side_of(code).index()];
            maps.retain(|map| keeps(&tables.board, map, &lanes, bound));
        }
        Ok(Group::of(&tables.board, maps))
    }

    fn of(board: &Board, maps: Vec<Map>) -> Group {
        let mut group = Group { maps, homes: Vec::new(), slots: Vec::new(), ways: Vec::new() };
        for cell in board.cells() {
            // The orbit's first cell is the home; it comes first, so it is known by then.
            let home = group.maps.iter().map(|map| map[cell as usize]).min().unwrap_or(cell);
            let slot = group.homes.iter().position(|known| known.cell == home).unwrap_or_else(|| {
                group.homes.push(Home { cell: home, weight: 0 });
                group.homes.len() - 1
            });
            group.homes[slot].weight += 1;
            let brings = |&way: &usize| group.maps[way][cell as usize] == home;
            group.ways.push((0..group.maps.len()).filter(brings).collect());
            group.slots.push(slot);
        }
        group
    }

    /// Which home a cell belongs to.
    #[inline]
    pub fn slot(&self, cell: Cell) -> usize {
        self.slots[cell as usize]
    }

    /// The maps that bring a cell home; at least one, since the maps are a group.
    #[inline]
    pub fn ways(&self, cell: Cell) -> &[usize] {
        &self.ways[cell as usize]
    }

    /// One of the maps.
    #[inline]
    pub fn map(&self, way: usize) -> &Map {
        &self.maps[way]
    }
}

/// Every linear map about the centre that brings cells to cells: the eight of a square, the four
/// of an oblong, the twelve of a hexagon.
fn board_maps(board: &Board) -> Vec<Map> {
    let mut maps = Vec::new();
    for [a, b, c, d] in matrices() {
        // Twice the centre of the board, so that it is whole.
        let sum = |of: fn(Step) -> i8| {
            let all = || board.cells().map(|cell| i32::from(of(board.at(cell))));
            all().min().unwrap_or(0) + all().max().unwrap_or(0)
        };
        let (middle_x, middle_y) = (sum(|at| at.x), sum(|at| at.y));
        let image = |cell: Cell| {
            let at = board.at(cell);
            let (x, y) = (2 * i32::from(at.x) - middle_x, 2 * i32::from(at.y) - middle_y);
            let (x, y) = (a * x + b * y + middle_x, c * x + d * y + middle_y);
            let whole = x % 2 == 0 && y % 2 == 0;
            let step = Step::new((x / 2) as i8 - at.x, (y / 2) as i8 - at.y);
            whole.then(|| board.step(cell, step)).flatten()
        };
        if let Some(cells) = board.cells().map(image).collect::<Option<Vec<Cell>>>() {
            let mut map = [0; CELLS];
            map[..cells.len()].copy_from_slice(&cells);
            maps.push(map);
        }
    }
    maps
}

/// The matrices of small whole numbers that keep areas.
fn matrices() -> impl Iterator<Item = [i32; 4]> {
    let digit = |number: i32, place: u32| number / 3_i32.pow(place) % 3 - 1;
    let matrix = move |number| [digit(number, 0), digit(number, 1), digit(number, 2), digit(number, 3)];
    (0..81).map(matrix).filter(|[a, b, c, d]| (a * d - b * c).abs() == 1)
}

/// Everything that a piece may do, from each cell: moves, captures and facing.
fn all_lanes(tables: &Tables, code: Code) -> Result<Vec<Vec<Lane>>, SpecError> {
    let ground = Ground { variant: tables.variant, choices: &tables.choices, board: &tables.board };
    let piece = tables.kinds[kind_of(code) as usize].piece;
    ground.lanes(piece, side_of(code))
}

/// Whether the piece does on each image what it does on each cell.
fn keeps(board: &Board, map: &Map, lanes: &[Vec<Lane>], bound: CellSet) -> bool {
    let go = |cell: Cell| map[cell as usize];
    let same = |lane: &Lane, image: &Lane| {
        let manner = match lane.manner {
            Manner::Lame { leg } => Manner::Lame { leg: go(leg) },
            other => other,
        };
        manner == image.manner
            && lane.on == image.on
            && lane.cells.iter().map(|&cell| go(cell)).eq(image.cells.iter().copied())
    };
    board.cells().all(|cell| {
        let (here, there) = (&lanes[cell as usize], &lanes[go(cell) as usize]);
        bound.has(cell) == bound.has(go(cell))
            && here.len() == there.len()
            && here.iter().all(|lane| there.iter().any(|image| same(lane, image)))
    })
}
