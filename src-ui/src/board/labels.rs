//! The coordinates at the edges of a board.

use super::layout::{Layout, Point, UNIT};
use rules::wire::{BoardView, CellIndex, CellView, Outline};

/// A coordinate at the edge of the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// The cell it lies in.
    pub cell: CellIndex,
    /// Where.
    pub at: Point,
}

impl Layout {
    /// Ranks along the left edge, files along the lower one.
    #[must_use]
    pub fn labels(&self, board: &BoardView) -> Vec<Label> {
        let mut labels = Vec::new();
        let along_left = |a: Point, b: Point| a.x < b.x;
        let along_bottom = |a: Point, b: Point| a.y > b.y;
        for (cell, at) in self.outermost(board, &rank_of, &along_left) {
            let at = match self.outline {
                Outline::Square => Point { x: at.x - 0.46 * UNIT, y: at.y - 0.27 * UNIT },
                Outline::Hexagon => Point { x: at.x - 0.51 * UNIT, y: at.y + 0.06 * UNIT },
            };
            labels.push(Label { text: rank_of(&board.cells[usize::from(cell)]).to_owned(), cell, at });
        }
        for (cell, at) in self.outermost(board, &file_of, &along_bottom) {
            let at = match self.outline {
                Outline::Square => Point { x: at.x + 0.32 * UNIT, y: at.y + 0.45 * UNIT },
                Outline::Hexagon => Point { x: at.x - 0.06 * UNIT, y: at.y + 0.47 * UNIT },
            };
            labels.push(Label { text: file_of(&board.cells[usize::from(cell)]).to_owned(), cell, at });
        }
        labels
    }

    /// For each name, the cell of that name which comes first by `before`.
    fn outermost(
        &self,
        board: &BoardView,
        name: &dyn Fn(&CellView) -> &str,
        before: &dyn Fn(Point, Point) -> bool,
    ) -> Vec<(CellIndex, Point)> {
        let mut found: Vec<(CellIndex, Point)> = Vec::new();
        for (index, cell) in (0..).zip(&board.cells) {
            let at = self.centre(index);
            match found.iter_mut().find(|(other, _)| name(&board.cells[usize::from(*other)]) == name(cell)) {
                Some(best) if before(at, best.1) => *best = (index, at),
                Some(_) => {}
                None => found.push((index, at)),
            }
        }
        found
    }
}

/// `a` of `a10`
fn file_of(cell: &CellView) -> &str {
    cell.name.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// `10` of `a10`
fn rank_of(cell: &CellView) -> &str {
    &cell.name[file_of(cell).len()..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::samples::{hexagons, squares};

    #[test]
    fn labels_lie_at_the_edges_from_both_sides() {
        let board = squares();
        let read = |flipped| -> Vec<(String, u8)> {
            let layout = Layout::new(&board, flipped);
            layout.labels(&board).into_iter().map(|label| (label.text, label.cell)).collect()
        };
        let seen = |cells: [u8; 7]| -> Vec<(String, u8)> {
            ["1", "2", "3", "4", "a", "b", "c"].map(String::from).into_iter().zip(cells).collect()
        };
        assert_eq!(read(false), seen([0, 3, 6, 9, 0, 1, 2]));
        assert_eq!(read(true), seen([2, 5, 8, 11, 9, 10, 11]));
    }

    #[test]
    fn hexagonal_ranks_are_labelled_on_their_left_ends() {
        let board = hexagons();
        let labels = Layout::new(&board, false).labels(&board);
        let ranks: Vec<_> = labels.iter().map(|label| (label.text.as_str(), label.cell)).collect();
        assert_eq!(ranks, [("1", 0), ("2", 1), ("3", 4), ("a", 0), ("b", 2), ("c", 5)]);
    }
}
