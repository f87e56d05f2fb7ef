//! A spec that contradicts itself is refused, with its reason.

use super::expand::{Ground, Lane, Manner};
use super::{Ending, On, Piece, Special};
use crate::board::{MOST_CELLS, Side};
use std::collections::HashSet;

/// The most kinds of piece a game may have: a set of kinds and sides is one `u32`.
pub const MOST_KINDS: usize = 16;

/// Why a spec was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No array holds under these choices.
    #[error("no start array holds under these options")]
    NoArray,
    /// The array's FEN is wrong.
    #[error("start array: {0}")]
    BadArray(String),
    /// More cells than a set of cells holds.
    #[error("a board of {0} cells; at most {MOST_CELLS} are possible")]
    BoardTooLarge(usize),
    /// More kinds than a set of kinds holds.
    #[error("{0} kinds of piece; at most {MOST_KINDS} are possible")]
    TooManyKinds(usize),
    /// A letter used twice, or not an upper-case one.
    #[error("the letter '{0}' is used twice or is not an upper-case letter")]
    BadLetter(char),
    /// Not exactly one royal kind.
    #[error("{0} royal kinds; there must be exactly one")]
    Royals(usize),
    /// A rule names a letter that no piece has.
    #[error("{rule} names the unknown piece '{letter}'")]
    UnknownPiece {
        /// Where.
        rule: &'static str,
        /// The letter.
        letter: char,
    },
    /// A zone names cells that the board does not have.
    #[error("zone '{zone}': {what} is off the board")]
    ZoneOffBoard {
        /// The zone.
        zone: String,
        /// The part.
        what: String,
    },
    /// An atom that cannot be.
    #[error("an atom of '{piece}': {why}")]
    BadAtom {
        /// The piece's letter.
        piece: char,
        /// Why.
        why: String,
    },
    /// Two atoms make the same move.
    #[error("'{piece}' reaches {to} from {from} by two atoms")]
    Overlap {
        /// The piece's letter.
        piece: char,
        /// From.
        from: String,
        /// To.
        to: String,
    },
    /// A castling row that cannot be.
    #[error("castling {king} with {partner}: {why}")]
    BadCastle {
        /// The royal's cell.
        king: &'static str,
        /// The partner's cell.
        partner: &'static str,
        /// Why.
        why: String,
    },
    /// A row's condition names an unknown option or value.
    #[error("a row depends on the unknown option {option}={value}")]
    UnknownCondition {
        /// Option.
        option: String,
        /// Value.
        value: String,
    },
    /// An option with fewer than two values, or an id used twice.
    #[error("option '{0}' has its id twice or fewer than two values")]
    BadOption(&'static str),
    /// The player chose what is not there.
    #[error("no option {option}={value}")]
    UnknownChoice {
        /// Option.
        option: String,
        /// Value.
        value: String,
    },
    /// Two endings of one kind.
    #[error("the ending '{0}' stands twice")]
    EndingTwice(&'static str),
}

/// Looks for every contradiction that does not show while compiling.
pub fn check(ground: &Ground) -> Result<(), SpecError> {
    if ground.board.len() > MOST_CELLS {
        return Err(SpecError::BoardTooLarge(ground.board.len()));
    }
    options(ground)?;
    conditions(ground)?;
    letters(ground)?;
    rules(ground)?;
    for drawn in ground.rows(ground.variant.zones) {
        ground.cells(drawn.zone, Side::White)?;
    }
    for piece in ground.pieces() {
        overlaps(ground, piece)?;
    }
    Ok(())
}

fn options(ground: &Ground) -> Result<(), SpecError> {
    let options = ground.variant.options;
    for (index, option) in options.iter().enumerate() {
        let values: HashSet<_> = option.values.iter().map(|value| value.0).collect();
        let twice = options[..index].iter().any(|other| other.id == option.id);
        if twice || values.len() < 2 || values.len() < option.values.len() {
            return Err(SpecError::BadOption(option.id));
        }
    }
    for (id, value) in ground.choices {
        if !has_value(ground, id, value) {
            return Err(SpecError::UnknownChoice { option: id.clone(), value: value.clone() });
        }
    }
    Ok(())
}

fn has_value(ground: &Ground, id: &str, value: &str) -> bool {
    ground
        .variant
        .options
        .iter()
        .any(|option| option.id == id && option.values.iter().any(|known| known.0 == value))
}

fn conditions(ground: &Ground) -> Result<(), SpecError> {
    let variant = ground.variant;
    let mut conditions: Vec<super::Only> = Vec::new();
    conditions.extend(variant.arrays.iter().map(|row| row.only));
    conditions.extend(variant.zones.iter().map(|row| row.only));
    conditions.extend(variant.specials.iter().map(|row| row.only));
    conditions.extend(variant.endings.iter().map(|row| row.only));
    for piece in variant.pieces {
        conditions.push(piece.only);
        conditions.extend(piece.atoms.iter().map(|row| row.only));
    }
    match conditions.into_iter().flatten().find(|(id, value)| !has_value(ground, id, value)) {
        None => Ok(()),
        Some((option, value)) => {
            Err(SpecError::UnknownCondition { option: option.to_owned(), value: value.to_owned() })
        }
    }
}

fn letters(ground: &Ground) -> Result<(), SpecError> {
    let pieces = ground.pieces();
    if pieces.len() > MOST_KINDS {
        return Err(SpecError::TooManyKinds(pieces.len()));
    }
    let mut seen = HashSet::new();
    for piece in &pieces {
        if !piece.letter.is_ascii_uppercase() || !seen.insert(piece.letter) {
            return Err(SpecError::BadLetter(piece.letter));
        }
    }
    match pieces.iter().filter(|piece| piece.royal).count() {
        1 => Ok(()),
        count => Err(SpecError::Royals(count)),
    }
}

/// Letters in specials and endings. A piece that takes no part under these choices is known all
/// the same: the rows of the variant may speak of it.
fn rules(ground: &Ground) -> Result<(), SpecError> {
    let mut named: Vec<(&'static str, char)> = Vec::new();
    for special in ground.rows(ground.variant.specials) {
        match special {
            Special::Castle { .. } => {}
            Special::Swap { except, .. } => named.extend(except.iter().map(|&letter| ("swap", letter))),
            Special::EnPassant { piece } => named.push(("en passant", piece)),
            Special::Promote(promotion) => {
                named.push(("promotion", promotion.piece));
                named.extend(
                    promotion.into.iter().flat_map(|into| into.1).map(|&letter| ("promotion", letter)),
                );
            }
        }
    }
    let mut kinds = HashSet::new();
    for ending in ground.rows(ground.variant.endings) {
        if !kinds.insert(std::mem::discriminant(&ending)) {
            return Err(SpecError::EndingTwice(name(&ending)));
        }
        let rule = name(&ending);
        match ending {
            Ending::Unpromotable { piece } => named.push((rule, piece)),
            Ending::Marriage { spouse, .. } => named.push((rule, spouse)),
            Ending::Dead { single, pairs, one_tone } => {
                named.extend(single.iter().chain(one_tone).map(|&letter| (rule, letter)));
                named.extend(pairs.iter().flat_map(|pair| [(rule, pair.0), (rule, pair.1)]));
            }
            Ending::MoveLimit { progress, .. } => named.extend(progress.iter().map(|&letter| (rule, letter))),
            Ending::StalemateLoses | Ending::Repetition { .. } => {}
        }
    }
    let known = |letter: char| ground.variant.pieces.iter().any(|piece| piece.letter == letter);
    match named.into_iter().find(|&(_, letter)| !known(letter)) {
        None => Ok(()),
        Some((rule, letter)) => Err(SpecError::UnknownPiece { rule, letter }),
    }
}

const fn name(ending: &Ending) -> &'static str {
    match ending {
        Ending::Unpromotable { .. } => "unpromotable",
        Ending::Marriage { .. } => "marriage",
        Ending::StalemateLoses => "stalemate loses",
        Ending::Dead { .. } => "dead position",
        Ending::Repetition { .. } => "repetition",
        Ending::MoveLimit { .. } => "move limit",
    }
}

/// Refuses two atoms that can make the same move in one position. A slide and a hop cannot:
/// one needs no piece between, the other one.
fn overlaps(ground: &Ground, piece: &Piece) -> Result<(), SpecError> {
    for from in ground.board.cells() {
        let lanes = ground.lanes(piece, Side::White, from)?;
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

fn landing(lane: &Lane) -> &[crate::board::Cell] {
    match lane.manner {
        Manner::Slide { least } => lane.cells.get(usize::from(least) - 1..).unwrap_or_default(),
        Manner::Hop => lane.cells.get(1..).unwrap_or_default(),
        Manner::Leap | Manner::Lame { .. } => &lane.cells,
    }
}
