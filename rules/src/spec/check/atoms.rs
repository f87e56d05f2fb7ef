//! Atoms: each can be, and no two of a piece make the same move.

use super::{SpecError, steps, zone};
use crate::board::{Cell, Side};
use crate::spec::expand::{Ground, Lane, Manner};
use crate::spec::{Atom, On, Piece, Walk};

pub(super) fn check(ground: &Ground, piece: &Piece) -> Result<(), SpecError> {
    if let Some(bound) = piece.bound {
        zone(ground, bound)?;
    }
    for atom in ground.rows(piece.atoms) {
        let refuse = |why: String| SpecError::BadAtom { piece: piece.letter, why };
        for part in [atom.from, atom.to].into_iter().flatten() {
            zone(ground, part)?;
        }
        sound(ground, piece, atom).map_err(refuse)?;
        let mut lanes = vec![Vec::new(); ground.board.len()];
        ground.atom_lanes(piece, atom, Side::White, &mut lanes)?;
        if lanes.iter().flatten().all(|lane| landing(lane).is_empty()) {
            return Err(refuse("it leads nowhere".to_owned()));
        }
    }
    overlaps(ground, piece)
}

fn sound(ground: &Ground, piece: &Piece, atom: Atom) -> Result<(), String> {
    let steps = steps(ground, atom.directions)?;
    if atom.walk == Walk::Lame && steps.iter().any(|&step| ground.board.leg(step) == Some(step)) {
        return Err("a single step has no leg".to_owned());
    }
    let slides = matches!(atom.walk, Walk::Slide { .. });
    if atom.on == On::Royal && !(piece.royal && slides) {
        return Err("only a royal faces, and only along a slide".to_owned());
    }
    Ok(())
}

/// Refuses two atoms that can make the same move in one position. A slide and a hop cannot:
/// one needs no piece between, the other one.
fn overlaps(ground: &Ground, piece: &Piece) -> Result<(), SpecError> {
    for (from, lanes) in ground.board.cells().zip(ground.lanes(piece, Side::White)?) {
        for (index, lane) in lanes.iter().enumerate() {
            for other in &lanes[..index] {
                if !can_clash(lane, other) {
                    continue;
                }
                if let Some(&to) = landing(lane).iter().find(|to| landing(other).contains(to)) {
                    let name = |cell| ground.board.name(cell).to_owned();
                    return Err(SpecError::Overlap { piece: piece.letter, from: name(from), to: name(to) });
                }
            }
        }
    }
    Ok(())
}

fn can_clash(one: &Lane, other: &Lane) -> bool {
    let quiet = |lane: &Lane| matches!(lane.on, On::Any | On::Quiet);
    let capture = |lane: &Lane| matches!(lane.on, On::Any | On::Capture);
    let rider = |lane: &Lane| matches!(lane.manner, Manner::Slide { .. });
    let hopper = |lane: &Lane| matches!(lane.manner, Manner::Hop);
    let apart = rider(one) && hopper(other) || hopper(one) && rider(other);
    !apart && (quiet(one) && quiet(other) || capture(one) && capture(other))
}

/// The cells of a lane that can be landed on.
pub(super) fn landing(lane: &Lane) -> &[Cell] {
    match lane.manner {
        Manner::Slide { least } => lane.cells.get(usize::from(least) - 1..).unwrap_or_default(),
        Manner::Hop => lane.cells.get(1..).unwrap_or_default(),
        Manner::Leap | Manner::Lame { .. } => &lane.cells,
    }
}
