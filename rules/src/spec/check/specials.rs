//! Castling, swap, capture in passing and promotion: each can be, and none stands twice.

use super::{SpecError, level_steps, zone};
use crate::board::{Cell, CellSet, Side, Step};
use crate::spec::expand::{Ground, Lane, Manner};
use crate::spec::{Directions, On, Piece, Promotion, Special};
use std::collections::HashSet;

pub(super) fn check(ground: &Ground) -> Result<(), SpecError> {
    let mut swaps = false;
    let mut becoming = HashSet::new();
    let mut passing: Option<Step> = None;
    let mut passers = HashSet::new();
    for special in ground.rows(ground.variant.specials) {
        match special {
            Special::Castle { king, partner, .. } => partner_stays(ground, king, partner)?,
            Special::Swap { directions, except } => {
                if std::mem::replace(&mut swaps, true) {
                    return Err(refuse("swap", "it stands twice"));
                }
                swap(ground, directions, except)?;
            }
            Special::EnPassant { piece } => {
                let Some(piece) = taking_part(ground, piece) else { continue };
                if !passers.insert(piece.letter) {
                    return Err(refuse("en passant", "a piece stands twice"));
                }
                let ahead = passer(ground, piece)?;
                if passing.is_some_and(|known| known != ahead) {
                    return Err(refuse("en passant", "two pieces pass in different directions"));
                }
                passing = Some(ahead);
            }
            Special::Promote(row) => promotion(ground, row, &mut becoming)?,
        }
    }
    Ok(())
}

fn refuse(rule: &'static str, why: &str) -> SpecError {
    SpecError::BadSpecial { rule, why: why.to_owned() }
}

fn taking_part(ground: &Ground, letter: char) -> Option<&'static Piece> {
    ground.pieces().into_iter().find(|piece| piece.letter == letter)
}

fn promotions(ground: &Ground, letter: char) -> Vec<Promotion> {
    ground
        .rows(ground.variant.specials)
        .filter_map(|special| match special {
            Special::Promote(row) if row.piece == letter => Some(row),
            _ => None,
        })
        .collect()
}

/// A partner lands where castling puts it: it can be no piece that something may happen to there.
fn partner_stays(ground: &Ground, king: &'static str, partner: &'static str) -> Result<(), SpecError> {
    let start = ground.start()?;
    let letter = ground
        .board
        .find(partner)
        .and_then(|cell| start.into_iter().find(|&(known, _)| known == cell))
        .map(|(_, letter)| letter.to_ascii_uppercase());
    if letter.is_some_and(|letter| !promotions(ground, letter).is_empty()) {
        let why = "a piece that promotes is no partner".to_owned();
        return Err(SpecError::BadCastle { king, partner, why });
    }
    Ok(())
}

fn swap(ground: &Ground, directions: Directions, except: &[char]) -> Result<(), SpecError> {
    level_steps(ground, directions).map_err(|why| refuse("swap", &why))?;
    for piece in ground.pieces().into_iter().filter(|piece| !except.contains(&piece.letter)) {
        if piece.bound.is_some() {
            return Err(refuse("swap", &format!("'{}' is bound to a zone", piece.letter)));
        }
        if !promotions(ground, piece.letter).is_empty() {
            return Err(refuse("swap", &format!("'{}' promotes by moves of its own only", piece.letter)));
        }
    }
    Ok(())
}

/// Looks at a piece that can be captured in passing, and gives the direction in which it passes.
/// It moves in that direction only and captures by leaps only: so its length tells a move on which
/// it can be captured, and a step onto the cell that it passed is a capture and nothing else.
fn passer(ground: &Ground, piece: &Piece) -> Result<Step, SpecError> {
    let refuse = |why: &str| refuse("en passant", &format!("'{}' {why}", piece.letter));
    if piece.royal {
        return Err(refuse("is royal"));
    }
    let lanes = ground.lanes(piece, Side::White)?.concat();
    let long = |lane: &&Lane| {
        matches!(lane.manner, Manner::Slide { .. }) && lane.on == On::Quiet && lane.cells.len() > 1
    };
    let ahead = lanes.iter().find(long).ok_or_else(|| refuse("never slides over a cell"))?.step;
    for lane in &lanes {
        match lane.on {
            On::Capture if lane.manner == Manner::Leap => {}
            On::Capture => return Err(refuse("captures otherwise than by a leap")),
            On::Quiet if lane.step == ahead && !matches!(lane.manner, Manner::Hop | Manner::Lame { .. }) => {}
            On::Quiet => return Err(refuse("moves in two directions")),
            On::Any | On::Royal => return Err(refuse("moves and captures alike")),
        }
    }
    let mut touched = CellSet::EMPTY;
    for lane in lanes.iter().filter(long) {
        if lane.cells.len() > 3 {
            return Err(refuse("passes more than two cells"));
        }
        touched = lane.cells.iter().fold(touched, |set, &cell| set.with(cell));
    }
    for row in promotions(ground, piece.letter) {
        for side in Side::BOTH {
            if ground.cells(row.zone, side)?.0 & touched.0 != 0 {
                return Err(refuse("passes a cell where it is promoted"));
            }
        }
    }
    Ok(ahead)
}

fn promotion(
    ground: &Ground,
    row: Promotion,
    becoming: &mut HashSet<(char, char, Cell)>,
) -> Result<(), SpecError> {
    let refuse = |why: &str| refuse("promotion", &format!("'{}' {why}", row.piece));
    let cells = zone(ground, row.zone)?;
    let must = row.must.map_or(Ok(CellSet::EMPTY), |part| zone(ground, part))?;
    if must.0 & !cells.0 != 0 {
        return Err(refuse("must be promoted where it may not"));
    }
    let Some(piece) = taking_part(ground, row.piece) else { return Ok(()) };
    if piece.royal {
        return Err(refuse("is royal"));
    }
    let letters = row.into.iter().flat_map(|into| into.1).copied();
    let into: Vec<&Piece> = letters.filter_map(|letter| taking_part(ground, letter)).collect();
    if into.is_empty() {
        return Err(refuse("has nothing to become"));
    }
    for other in into {
        if other.royal || other.letter == piece.letter {
            return Err(refuse("becomes a royal or itself"));
        }
        for cell in cells {
            if !becoming.insert((piece.letter, other.letter, cell)) {
                return Err(refuse(&format!(
                    "becomes '{}' on {} twice",
                    other.letter,
                    ground.board.name(cell)
                )));
            }
            if !reachable(ground, other, cell)? {
                return Err(refuse(&format!("becomes '{}' outside its zone", other.letter)));
            }
        }
    }
    Ok(())
}

/// Whether a piece may stand on a cell.
fn reachable(ground: &Ground, piece: &Piece, cell: Cell) -> Result<bool, SpecError> {
    piece.bound.map_or(Ok(true), |bound| Ok(ground.cells(bound, Side::White)?.has(cell)))
}
