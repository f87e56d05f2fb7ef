//! Moves as people write them: `Nc3`, `exd5`, `b10=Q`, `O-O3`, `G~f1`, with `+` and `#`.
//!
//! A move is the piece's letter (none for the kind that a side has most of at the start), what
//! tells it from its likes (file, else rank, else both), `x` for a capture, the cell, `=` and
//! the letter of what it becomes. Castling is `O-O` towards the last file and `O-O-O` towards
//! the first, with the number of cells that the royal moves where there is a choice. A swap is
//! `~` before the cell.

use crate::board::Cell;
use crate::compile::{Tables, kind_of};
use crate::game::tell;
use crate::moves::{Kind, Move, legal};
use crate::position::Position;

/// Writes a legal move.
#[must_use]
pub fn write(tables: &Tables, position: &Position, mv: Move) -> String {
    let all = legal(tables, position);
    let mut text = bare(tables, position, &all, mv);
    let mut after = position.clone();
    after.make(tables, mv);
    if crate::attack::in_check(tables, &after) {
        text.push(if legal(tables, &after).is_empty() { '#' } else { '+' });
    }
    text
}

/// Finds the legal move of a text; marks of check, mate and comment at its end are passed over.
#[must_use]
pub fn parse(tables: &Tables, position: &Position, text: &str) -> Option<Move> {
    let text = text.trim_end_matches(['+', '#', '!', '?']);
    let all = legal(tables, position);
    all.iter().copied().find(|&mv| bare(tables, position, &all, mv) == text)
}

/// The kind that is written without its letter: a side has most of it at the start.
#[must_use]
pub fn foot(tables: &Tables) -> u8 {
    let most = tables.kinds.iter().map(|kind| kind.at_start[0]).max();
    tables.kinds.iter().position(|kind| Some(kind.at_start[0]) == most).unwrap_or_default() as u8
}

/// The move without marks of check and mate.
fn bare(tables: &Tables, position: &Position, all: &[Move], mv: Move) -> String {
    match mv.kind() {
        Kind::Castle => castle(tables, mv),
        Kind::Swap => format!("{}~{}", tables.letter(tables.royal), tables.board.name(mv.to())),
        Kind::Step | Kind::Long | Kind::EnPassant => step(tables, position, all, mv),
    }
}

fn castle(tables: &Tables, mv: Move) -> String {
    let castles = &tables.rules.castles;
    let castle = &castles[usize::from(mv.argument())];
    let towards_last_file = castle.right & 0b0101 != 0;
    let mut text = if towards_last_file { "O-O" } else { "O-O-O" }.to_owned();
    if castles.iter().filter(|other| other.right == castle.right).count() > 1 {
        text += &castle.crossed.len().to_string();
    }
    text
}

fn step(tables: &Tables, position: &Position, all: &[Move], mv: Move) -> String {
    let kind = kind_of(position.at(mv.from()));
    let captures = tell(tables, position, mv).captures.is_some();
    let is_foot = kind == foot(tables);
    let mut text = String::new();
    if !is_foot {
        text.push(tables.letter(kind));
    }
    text += &origin(tables, position, all, mv, is_foot && captures);
    if captures {
        text.push('x');
    }
    text += tables.board.name(mv.to());
    if let Some(kind) = mv.promotion() {
        text.push('=');
        text.push(tables.letter(kind));
    }
    text
}

/// What tells the move from those of the same kind of piece to the same cell. The file of a
/// capturing foot soldier is always told.
fn origin(tables: &Tables, position: &Position, all: &[Move], mv: Move, always: bool) -> String {
    let board = &tables.board;
    let name = board.name(mv.from());
    let (file, rank) = name.split_at(1);
    let man = position.at(mv.from());
    let like = |other: &&Move| {
        let steps = matches!(other.kind(), Kind::Step | Kind::Long | Kind::EnPassant);
        steps && other.to() == mv.to() && other.from() != mv.from() && position.at(other.from()) == man
    };
    let likes: Vec<Cell> = all.iter().filter(like).map(|other| other.from()).collect();
    let shares_file = likes.iter().any(|&cell| board.file(cell) == board.file(mv.from()));
    let shares_rank = likes.iter().any(|&cell| board.rank(cell) == board.rank(mv.from()));
    match (likes.is_empty(), shares_file, shares_rank) {
        (true, ..) if !always => String::new(),
        (_, false, _) => file.to_owned(),
        (_, true, false) if !always => rank.to_owned(),
        _ => name.to_owned(),
    }
}
