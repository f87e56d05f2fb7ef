//! A spec that contradicts itself is refused, with its reason.

mod atoms;
mod endings;
mod specials;

use super::expand::Ground;
use super::{Directions, Ending, Family, Special, Zone};
use crate::board::{CellSet, MOST_CELLS, Shape, Side, Step};
use std::collections::HashSet;

/// The most kinds of piece a game may have: a set of kinds and sides is one `u32`.
pub const MOST_KINDS: usize = 16;

/// The most files and ranks: files are named by one letter.
pub const MOST_LINES: u8 = 26;

/// The longest side of a hexagon: its eleven files have letters.
pub const MOST_SIDE: u8 = 6;

/// Why a spec was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No array holds under these choices.
    #[error("no start array holds under these options")]
    NoArray,
    /// The array's FEN is wrong.
    #[error("start array: {0}")]
    BadArray(String),
    /// Files or ranks without a name, or none at all.
    #[error(
        "{0:?}: a board needs 1 to {MOST_LINES} files and ranks, a hexagon 2 to {MOST_SIDE} cells a side"
    )]
    BadBoard(Shape),
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
    /// A zone without a cell.
    #[error("zone '{0}' has no cell")]
    EmptyZone(String),
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
    /// A swap, a capture in passing or a promotion that cannot be.
    #[error("{rule}: {why}")]
    BadSpecial {
        /// Which.
        rule: &'static str,
        /// Why.
        why: String,
    },
    /// An ending that cannot come about.
    #[error("the ending '{ending}': {why}")]
    BadEnding {
        /// Which.
        ending: &'static str,
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
    options(ground)?;
    conditions(ground)?;
    letters(ground)?;
    rules(ground)?;
    for drawn in ground.rows(ground.variant.zones) {
        zone(ground, drawn.zone)?;
    }
    for piece in ground.pieces() {
        atoms::check(ground, piece)?;
    }
    specials::check(ground)?;
    endings::check(ground)
}

/// Looks at the board's size: comes before everything, since nothing can be laid out on a wrong one.
pub fn shape(shape: Shape) -> Result<(), SpecError> {
    let (fits, cells) = match shape {
        Shape::Square { files, ranks } => {
            let lines = 1..=MOST_LINES;
            (lines.contains(&files) && lines.contains(&ranks), usize::from(files) * usize::from(ranks))
        }
        Shape::Hex { side } => ((2..=MOST_SIDE).contains(&side), 0),
    };
    if !fits {
        return Err(SpecError::BadBoard(shape));
    }
    if cells > MOST_CELLS { Err(SpecError::BoardTooLarge(cells)) } else { Ok(()) }
}

/// White's cells of a zone, of which there must be one.
fn zone(ground: &Ground, zone: Zone) -> Result<CellSet, SpecError> {
    let cells = ground.cells(zone, Side::White)?;
    if cells.is_empty() { Err(SpecError::EmptyZone(zone.name.to_owned())) } else { Ok(cells) }
}

/// White's steps in some directions, of which there must be one, none twice.
fn steps(ground: &Ground, directions: Directions) -> Result<Vec<Step>, String> {
    for &family in directions.families {
        if let Family::Leaper(short, long) = family
            && (short.max(long) == 0 || short.max(long) >= MOST_LINES)
        {
            return Err(format!("no piece leaps ({short},{long})"));
        }
    }
    let steps = ground.board.steps(directions).ok_or("this board has no such directions")?;
    let distinct: HashSet<Step> = steps.iter().copied().collect();
    if steps.is_empty() {
        Err("no direction is left".to_owned())
    } else if distinct.len() < steps.len() {
        Err("a direction stands twice".to_owned())
    } else {
        Ok(steps)
    }
}

/// Steps that are the same for both sides: one table serves both.
fn level_steps(ground: &Ground, directions: Directions) -> Result<Vec<Step>, String> {
    let steps = steps(ground, directions)?;
    let turned = |&step: &Step| ground.board.flip_step(step, ground.variant.symmetry);
    if steps.iter().all(|step| steps.contains(&turned(step))) {
        Ok(steps)
    } else {
        Err("its directions are not the same for both sides".to_owned())
    }
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
