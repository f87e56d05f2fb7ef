//! The hexagonal board's geometry, in axial coordinates: +r leads straight to the opponent,
//! +q to the right. The only file that knows the crate `hexx`.

use super::{Family, Step, Symmetry};
use hexx::{EdgeDirection, Hex, HexLayout, HexOrientation, Vec2, VertexDirection};

/// File letters; hexagonal chess skips j.
pub(super) const FILES: &str = "abcdefghikl";

fn hex(step: Step) -> Hex {
    Hex::new(i32::from(step.x), i32::from(step.y))
}

fn step(hex: Hex) -> Step {
    Step::new(hex.x as i8, hex.y as i8)
}

/// File by file from White's left, each from White's edge.
pub(super) fn cells(side: u8) -> Vec<Step> {
    let mut cells: Vec<Step> = hexx::shapes::hexagon(Hex::ZERO, u32::from(side) - 1).map(step).collect();
    cells.sort_by_key(|cell| (cell.x, cell.y));
    cells
}

pub(super) fn file(at: Step, side: u8) -> u8 {
    (at.x + side as i8 - 1) as u8
}

pub(super) fn rank(at: Step, side: u8) -> u8 {
    let edge = side as i8 - 1;
    let first = if at.x < 0 { -edge - at.x } else { -edge };
    (at.y - first + 1) as u8
}

pub(super) fn flip(at: Step, symmetry: Symmetry) -> Step {
    match symmetry {
        Symmetry::Rotate => step(-hex(at)),
        // The reflection that keeps every file: ahead (2r + q) changes its sign.
        Symmetry::Mirror => Step::new(at.x, -at.y - at.x),
    }
}

pub(super) fn steps(family: Family) -> Option<Vec<Step>> {
    let orthogonals = || EdgeDirection::iter().map(|direction| Hex::ZERO.neighbor(direction));
    match family {
        Family::Orthogonal => Some(orthogonals().map(step).collect()),
        Family::Diagonal => Some(
            VertexDirection::iter().map(|direction| step(Hex::ZERO.diagonal_neighbor(direction))).collect(),
        ),
        // One diagonal step and one orthogonal step outwards from it: distance 3, not on a line.
        Family::Knight => {
            let far = Hex::ZERO.ring(3);
            let on_a_line = |hex: &Hex| orthogonals().any(|direction| direction * 3 == *hex);
            Some(far.filter(|hex| !on_a_line(hex)).map(step).collect())
        }
        Family::Leaper(..) => None,
    }
}

pub(super) fn centre(at: Step) -> [f32; 2] {
    // A flat hexagon is sqrt(3) radii from flat to flat: scaled so that this is 1.
    let radius = 1.0 / 3.0_f32.sqrt();
    let layout =
        HexLayout { orientation: HexOrientation::Flat, scale: Vec2::splat(radius), ..HexLayout::default() };
    // Screens grow downwards, boards towards the opponent: the size is hexx's, the sign ours.
    let point = layout.hex_to_world_pos(hex(at));
    [point.x, point.y.abs() * (2 * at.y + at.x).signum() as f32]
}
