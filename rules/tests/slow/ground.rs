//! Geometry by arithmetic: cells, names, zones, the other army's view.

use super::{At, Twin};
use rules::board::{Shape, Side, Step, Symmetry};
use rules::spec::{Area, Directions, Zone};

impl Twin {
    pub fn exists(&self, (x, y): At) -> bool {
        match self.variant.shape {
            Shape::Square { files, ranks } => {
                (0..files.into()).contains(&x) && (0..ranks.into()).contains(&y)
            }
            Shape::Hex { side } => x.abs().max(y.abs()).max((x + y).abs()) < side.into(),
        }
    }

    /// Every cell as in a FEN: from the highest rank down, each rank from the first file on.
    pub fn lay_out(&self) -> Vec<(At, String)> {
        let square = (-40..40).flat_map(|x| (-40..40).map(move |y| (x, y)));
        let mut cells: Vec<At> = square.filter(|&at| self.exists(at)).collect();
        cells.sort_by_key(|&at| (-self.rank(at), self.file(at)));
        cells.into_iter().map(|at| (at, self.called(at))).collect()
    }

    /// The cells of [`Twin::lay_out`].
    pub fn cells(&self) -> impl Iterator<Item = At> + '_ {
        self.cells.iter().map(|cell| cell.0)
    }

    pub fn file(&self, at: At) -> i32 {
        match self.variant.shape {
            Shape::Square { .. } => at.0,
            Shape::Hex { side } => at.0 + i32::from(side) - 1,
        }
    }

    /// How manieth cell of its file, from White's edge, from 1.
    pub fn rank(&self, (x, y): At) -> i32 {
        (1..).find(|back| !self.exists((x, y - back))).expect("files end")
    }

    fn called(&self, at: At) -> String {
        let letters = match self.variant.shape {
            Shape::Square { .. } => "abcdefghijklmnopqrstuvwxyz",
            Shape::Hex { .. } => "abcdefghikl",
        };
        let letter = letters.chars().nth(self.file(at) as usize).expect("a file");
        format!("{letter}{}", self.rank(at))
    }

    pub fn name(&self, at: At) -> &str {
        &self.cells.iter().find(|cell| cell.0 == at).expect("a cell").1
    }

    pub fn find(&self, name: &str) -> At {
        self.cells.iter().find(|cell| cell.1 == name).expect("a name").0
    }

    /// A cell as the other army sees it.
    pub fn flip(&self, (x, y): At) -> At {
        match (self.variant.shape, self.variant.symmetry) {
            (Shape::Square { ranks, .. }, Symmetry::Mirror) => (x, i32::from(ranks) - 1 - y),
            (Shape::Square { files, ranks }, Symmetry::Rotate) => {
                (i32::from(files) - 1 - x, i32::from(ranks) - 1 - y)
            }
            (Shape::Hex { .. }, Symmetry::Mirror) => (x, -x - y),
            (Shape::Hex { .. }, Symmetry::Rotate) => (-x, -y),
        }
    }

    /// A cell named from White's side as a side sees it.
    pub fn seen(&self, side: Side, at: At) -> At {
        if side == Side::White { at } else { self.flip(at) }
    }

    /// The steps of a side. The twin of a step is the step between the twins of its ends.
    pub fn steps(&self, directions: Directions, side: Side) -> Vec<At> {
        let steps = self.board.steps(directions).expect("known directions");
        let origin = self.flip((0, 0));
        let turn = |Step { x, y }: Step| {
            let (x, y) = (i32::from(x), i32::from(y));
            let end = self.flip((x, y));
            if side == Side::White { (x, y) } else { (end.0 - origin.0, end.1 - origin.1) }
        };
        steps.into_iter().map(turn).collect()
    }

    /// Whether a zone, as a side sees it, holds a cell.
    pub fn within(&self, zone: Zone, side: Side, at: At) -> bool {
        let at = self.seen(side, at);
        zone.areas.iter().any(|area| match *area {
            Area::Ranks(low, high) => (low.into()..=high.into()).contains(&self.rank(at)),
            Area::Block(first, last) => {
                let (first, last) = (self.find(first), self.find(last));
                (self.file(first)..=self.file(last)).contains(&self.file(at))
                    && (self.rank(first)..=self.rank(last)).contains(&self.rank(at))
            }
            Area::Cells(names) => names.split_whitespace().any(|name| self.name(at) == name),
            Area::FarCells => !self.exists((at.0, at.1 + 1)),
            Area::EnemyArray => self.start.get(&at).is_some_and(|man| man.side == Side::Black),
        })
    }
}
