//! Two small boards for tests.

use rules::wire::{BoardView, CellView, Outline};

fn cell(name: &str, x: f32, y: f32) -> CellView {
    CellView { name: name.into(), x, y, tone: 0 }
}

/// Three files, four ranks of squares: a1 is cell 0, b1 cell 1, a2 cell 3.
pub fn squares() -> BoardView {
    let mut cells = Vec::new();
    for rank in 1..=4_u8 {
        for (file, name) in ["a", "b", "c"].into_iter().enumerate() {
            let (x, y) = (file as f32 + 0.5, 4.5 - f32::from(rank));
            cells.push(cell(&format!("{name}{rank}"), x, y));
        }
    }
    BoardView { outline: Outline::Square, width: 3.0, height: 4.0, cells, zones: vec![] }
}

/// Seven hexagons: b2 in the middle of its six neighbours.
pub fn hexagons() -> BoardView {
    let long = 1.0 / 3.0_f32.sqrt();
    let column = 1.5 * long;
    let names = [
        ("a1", 0, 2.0),
        ("a2", 0, 1.0),
        ("b1", 1, 2.5),
        ("b2", 1, 1.5),
        ("b3", 1, 0.5),
        ("c1", 2, 2.0),
        ("c2", 2, 1.0),
    ];
    let cells = names.iter().map(|&(name, file, y)| cell(name, long + file as f32 * column, y)).collect();
    BoardView {
        outline: Outline::Hexagon,
        width: 2.0 * column + 2.0 * long,
        height: 3.0,
        cells,
        zones: vec![],
    }
}
