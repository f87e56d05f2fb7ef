//! Where things lie: cells, borders and labels in drawing units, and which cell a finger means.

use rules::wire::{BoardView, CellIndex, CellView, Outline, ZoneStyle, ZoneView};

/// Drawing units to the side of a square, or from a hexagon's flat to its opposite flat.
pub const UNIT: f32 = 100.0;
/// How far beside the nearest cell's centre a finger may be and still mean it, in cells.
const REACH: f32 = 0.9;

/// A point in drawing units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A straight line.
pub type Segment = [Point; 2];

/// A zone as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct ZoneLines {
    /// How.
    pub style: ZoneStyle,
    /// Its border: all around for [`ZoneStyle::Palace`], else where it meets the rest of the
    /// board, whose own edge needs no line.
    pub border: Vec<Segment>,
    /// Its diagonals, if it has any.
    pub diagonals: Vec<Segment>,
}

/// The box that the board is shown in, in CSS pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// Left edge.
    pub left: f32,
    /// Upper edge.
    pub top: f32,
    /// Extent.
    pub width: f32,
    /// Extent.
    pub height: f32,
}

/// A board seen from one side.
#[derive(Clone, Debug)]
pub struct Layout {
    pub(super) outline: Outline,
    width: f32,
    height: f32,
    centres: Vec<Point>,
}

impl Layout {
    /// The board, turned by half a turn when `flipped`.
    #[must_use]
    pub fn new(board: &BoardView, flipped: bool) -> Self {
        let (width, height) = (board.width * UNIT, board.height * UNIT);
        let place = |cell: &CellView| {
            let (x, y) = (cell.x * UNIT, cell.y * UNIT);
            if flipped { Point { x: width - x, y: height - y } } else { Point { x, y } }
        };
        let centres = board.cells.iter().map(place).collect();
        Self { outline: board.outline, width, height, centres }
    }

    /// Width of the whole board in drawing units.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.width
    }

    /// Height of the whole board in drawing units.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.height
    }

    /// The centre of a cell.
    #[must_use]
    pub fn centre(&self, cell: CellIndex) -> Point {
        self.centres.get(usize::from(cell)).copied().unwrap_or(Point { x: 0.0, y: 0.0 })
    }

    /// Side of the square that a figure fills.
    #[must_use]
    pub fn figure(&self) -> f32 {
        match self.outline {
            Outline::Square => 0.86 * UNIT,
            Outline::Hexagon => 0.72 * UNIT,
        }
    }

    /// The corners of a cell's outline around its centre.
    #[must_use]
    pub fn corners(&self) -> Vec<Point> {
        let at = |x: f32, y: f32| Point { x: x * UNIT, y: y * UNIT };
        match self.outline {
            Outline::Square => vec![at(-0.5, -0.5), at(0.5, -0.5), at(0.5, 0.5), at(-0.5, 0.5)],
            Outline::Hexagon => {
                let long = 1.0 / 3.0_f32.sqrt();
                let half = long / 2.0;
                vec![
                    at(-long, 0.0),
                    at(-half, -0.5),
                    at(half, -0.5),
                    at(long, 0.0),
                    at(half, 0.5),
                    at(-half, 0.5),
                ]
            }
        }
    }

    /// A cell's outline as SVG path data.
    #[must_use]
    pub fn path(&self, cell: CellIndex) -> String {
        let centre = self.centre(cell);
        let mut path = String::new();
        for (i, corner) in self.corners().into_iter().enumerate() {
            let verb = if i == 0 { 'M' } else { 'L' };
            path.push_str(&format!("{verb}{:.1} {:.1}", centre.x + corner.x, centre.y + corner.y));
        }
        path.push('Z');
        path
    }

    /// The point in drawing units under a point of the screen, for a board that is centred
    /// in its frame as large as it fits.
    #[must_use]
    pub fn from_screen(&self, frame: Frame, x: f32, y: f32) -> Point {
        let scale = self.scale(frame);
        let left = frame.left + (frame.width - self.width * scale) / 2.0;
        let top = frame.top + (frame.height - self.height * scale) / 2.0;
        Point { x: (x - left) / scale, y: (y - top) / scale }
    }

    /// CSS pixels to the drawing unit.
    #[must_use]
    pub fn scale(&self, frame: Frame) -> f32 {
        (frame.width / self.width).min(frame.height / self.height).max(f32::MIN_POSITIVE)
    }

    /// The cell that a finger at this point means: the nearest, if it is near enough.
    #[must_use]
    pub fn nearest(&self, point: Point) -> Option<CellIndex> {
        let distance = |centre: &Point| (centre.x - point.x).hypot(centre.y - point.y);
        let cells = self.centres.iter().enumerate();
        let (cell, centre) = cells.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)))?;
        if distance(centre) > REACH * UNIT {
            return None;
        }
        CellIndex::try_from(cell).ok()
    }

    /// The next cell from here in a direction: near, and little off the line.
    #[must_use]
    pub fn beside(&self, cell: CellIndex, (dx, dy): (f32, f32)) -> Option<CellIndex> {
        let from = self.centre(cell);
        let cost = |to: &Point| {
            let (x, y) = (to.x - from.x, to.y - from.y);
            let along = x * dx + y * dy;
            (along > 0.3 * UNIT).then(|| along + 1.5 * (x * dy - y * dx).abs())
        };
        let cells = self.centres.iter().enumerate();
        let ahead = cells.filter_map(|(cell, to)| Some((cell, cost(to)?)));
        let (cell, _) = ahead.min_by(|a, b| a.1.total_cmp(&b.1))?;
        CellIndex::try_from(cell).ok()
    }

    /// The lines of a zone.
    #[must_use]
    pub fn zone(&self, zone: &ZoneView) -> ZoneLines {
        let inner = zone.style != ZoneStyle::Palace;
        let border = self.border(&zone.cells, inner);
        let diagonals =
            if zone.style == ZoneStyle::Palace { self.diagonals(&zone.cells) } else { Vec::new() };
        ZoneLines { style: zone.style, border, diagonals }
    }

    /// The sides of cells beyond which the set ends; with `inner`, only where board follows.
    fn border(&self, cells: &[CellIndex], inner: bool) -> Vec<Segment> {
        let corners = self.corners();
        let mut border = Vec::new();
        for &cell in cells {
            let centre = self.centre(cell);
            for (i, a) in corners.iter().enumerate() {
                let b = corners[(i + 1) % corners.len()];
                let beyond = self.exactly_at(Point { x: centre.x + a.x + b.x, y: centre.y + a.y + b.y });
                let ends = match beyond {
                    Some(next) => !cells.contains(&next),
                    None => !inner,
                };
                if ends {
                    let at = |corner: &Point| Point { x: centre.x + corner.x, y: centre.y + corner.y };
                    border.push([at(a), at(&b)]);
                }
            }
        }
        border
    }

    /// The cell whose centre is here.
    fn exactly_at(&self, point: Point) -> Option<CellIndex> {
        let cell = self.nearest(point)?;
        let centre = self.centre(cell);
        ((centre.x - point.x).hypot(centre.y - point.y) < 0.1 * UNIT).then_some(cell)
    }

    /// The two diagonals of a set of cells that is as wide as it is high.
    fn diagonals(&self, cells: &[CellIndex]) -> Vec<Segment> {
        let centres: Vec<Point> = cells.iter().map(|&cell| self.centre(cell)).collect();
        let least = |of: &dyn Fn(&Point) -> f32| centres.iter().map(of).fold(f32::INFINITY, f32::min);
        let (left, top) = (least(&|p| p.x) - UNIT / 2.0, least(&|p| p.y) - UNIT / 2.0);
        let (right, bottom) = (UNIT / 2.0 - least(&|p| -p.x), UNIT / 2.0 - least(&|p| -p.y));
        if centres.is_empty() || ((right - left) - (bottom - top)).abs() > 1.0 {
            return Vec::new();
        }
        let at = |x, y| Point { x, y };
        vec![[at(left, top), at(right, bottom)], [at(left, bottom), at(right, top)]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::samples::{hexagons, squares};

    fn zone(style: ZoneStyle, cells: Vec<u8>) -> ZoneView {
        ZoneView { name: String::new(), style, cells }
    }

    #[test]
    fn flipping_turns_by_half_a_turn() {
        let board = squares();
        let (up, down) = (Layout::new(&board, false), Layout::new(&board, true));
        assert_eq!(up.centre(0), Point { x: 50.0, y: 350.0 });
        assert_eq!(down.centre(0), Point { x: 250.0, y: 50.0 });
        assert_eq!(down.centre(0), up.centre(11));
    }

    #[test]
    fn a_finger_means_the_nearest_cell() {
        let layout = Layout::new(&hexagons(), false);
        for cell in 0..7 {
            let centre = layout.centre(cell);
            for (dx, dy) in [(0.0, 0.0), (30.0, 20.0), (-40.0, 10.0), (5.0, -45.0)] {
                assert_eq!(layout.nearest(Point { x: centre.x + dx, y: centre.y + dy }), Some(cell));
            }
        }
        assert_eq!(layout.nearest(Point { x: -90.0, y: 0.0 }), None);
    }

    #[test]
    fn arrow_keys_find_the_cell_beside() {
        let (up, right) = ((0.0, -1.0), (1.0, 0.0));
        let squares = Layout::new(&squares(), false);
        assert_eq!(squares.beside(4, up), Some(7));
        assert_eq!(squares.beside(4, right), Some(5));
        assert_eq!(squares.beside(5, right), None);
        let hexagons = Layout::new(&hexagons(), false);
        assert_eq!(hexagons.beside(2, up), Some(3));
        assert_eq!(hexagons.beside(1, right), Some(3), "half a cell off the line is the best there is");
    }

    #[test]
    fn the_screen_is_measured_with_its_empty_margins() {
        let layout = Layout::new(&squares(), false);
        // 300 by 400 units shown in 75 by 200 pixels: a quarter, 50 pixels free above and below.
        let frame = Frame { left: 10.0, top: 20.0, width: 75.0, height: 200.0 };
        assert_eq!(layout.from_screen(frame, 10.0, 70.0), Point { x: 0.0, y: 0.0 });
        assert_eq!(layout.from_screen(frame, 85.0, 170.0), Point { x: 300.0, y: 400.0 });
    }

    #[test]
    fn a_border_runs_around_the_zone_but_not_along_the_edge() {
        let sides = |board: BoardView, style, cells: Vec<u8>| {
            Layout::new(&board, false).zone(&zone(style, cells)).border.len()
        };
        // Two squares side by side have six sides to the outside, three of them on the edge.
        assert_eq!(sides(squares(), ZoneStyle::Palace, vec![0, 1]), 6);
        assert_eq!(sides(squares(), ZoneStyle::Border, vec![0, 1]), 3);
        assert_eq!(sides(hexagons(), ZoneStyle::Border, vec![3]), 6);
        assert_eq!(sides(hexagons(), ZoneStyle::Palace, (0..7).collect()), 18);
        assert_eq!(sides(hexagons(), ZoneStyle::Border, (0..7).collect()), 0);
    }

    #[test]
    fn a_bank_runs_where_board_follows() {
        let layout = Layout::new(&squares(), false);
        let lower_half = zone(ZoneStyle::Bank, (0..6).collect());
        let bank = layout.zone(&lower_half).border;
        assert_eq!(bank.len(), 3);
        assert!(bank.iter().flatten().all(|point| point.y == 200.0));
    }

    #[test]
    fn a_palace_has_diagonals_where_it_is_as_high_as_wide() {
        let layout = Layout::new(&squares(), false);
        let fortress = layout.zone(&zone(ZoneStyle::Palace, (0..9).collect()));
        let corner = |x, y| Point { x, y };
        assert_eq!(fortress.diagonals[0], [corner(0.0, 100.0), corner(300.0, 400.0)]);
        assert_eq!(layout.zone(&zone(ZoneStyle::Palace, (0..6).collect())).diagonals, Vec::<Segment>::new());
    }
}
