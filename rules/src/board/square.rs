//! The square board's geometry.

use super::{Family, Step, Symmetry};

/// File letters.
pub(super) const FILES: &str = "abcdefghijklmnopqrstuvwxyz";

/// Rank by rank from a1.
pub(super) fn cells(files: u8, ranks: u8) -> Vec<Step> {
    (0..ranks as i8).flat_map(|y| (0..files as i8).map(move |x| Step::new(x, y))).collect()
}

pub(super) fn flip(at: Step, files: u8, ranks: u8, symmetry: Symmetry) -> Step {
    let y = ranks as i8 - 1 - at.y;
    match symmetry {
        Symmetry::Mirror => Step::new(at.x, y),
        Symmetry::Rotate => Step::new(files as i8 - 1 - at.x, y),
    }
}

pub(super) fn steps(family: Family) -> Vec<Step> {
    match family {
        Family::Orthogonal => leaper(0, 1),
        Family::Diagonal => leaper(1, 1),
        Family::Knight => leaper(1, 2),
        Family::Leaper(short, long) => leaper(short as i8, long as i8),
    }
}

/// The images of (short, long) under the symmetries of the square, each once.
fn leaper(short: i8, long: i8) -> Vec<Step> {
    let mut steps = Vec::new();
    for (x, y) in [(short, long), (long, short)] {
        for (sx, sy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let step = Step::new(x * sx, y * sy);
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// Half the way where that is a cell, else one step along the longer axis (Mao, Calf, Xiang).
pub(super) fn leg(step: Step) -> Option<Step> {
    if step.x % 2 == 0 && step.y % 2 == 0 {
        return Some(Step::new(step.x / 2, step.y / 2));
    }
    match step.x.abs().cmp(&step.y.abs()) {
        std::cmp::Ordering::Less => Some(Step::new(0, step.y.signum())),
        std::cmp::Ordering::Greater => Some(Step::new(step.x.signum(), 0)),
        std::cmp::Ordering::Equal => None,
    }
}

pub(super) fn centre(at: Step, files: u8, ranks: u8) -> [f32; 2] {
    let middle = |count: u8| f32::from(count - 1) / 2.0;
    [f32::from(at.x) - middle(files), f32::from(at.y) - middle(ranks)]
}
