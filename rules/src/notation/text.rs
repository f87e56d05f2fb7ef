//! Moves as machines write them: `e2e3`, `a9a10q`, `f2i2o`.

use crate::compile::Tables;
use crate::moves::{Kind, Move, legal};
use crate::position::Position;

/// Why a move text was refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Not two cells and at most one letter.
    #[error("expected two cells, then nothing, a promotion letter or o for castling")]
    Form,
    /// Nothing of the side to move stands there.
    #[error("no piece of the side to move on {0}")]
    NoPiece(String),
    /// No legal move is written so.
    #[error("not a legal move in this position")]
    Illegal,
}

/// Writes a move.
#[must_use]
pub fn write(tables: &Tables, mv: Move) -> String {
    let name = |cell| tables.board.name(cell);
    let mut text = format!("{}{}", name(mv.from()), name(mv.to()));
    if let Some(kind) = mv.promotion() {
        text.push(tables.letter(kind).to_ascii_lowercase());
    } else if mv.kind() == Kind::Castle {
        text.push('o');
    }
    text
}

/// Finds the legal move of a text.
///
/// # Errors
/// When it has another form or no legal move is written so.
pub fn parse(tables: &Tables, position: &Position, text: &str) -> Result<Move, TextError> {
    if let Some(mv) = legal(tables, position).into_iter().find(|&mv| write(tables, mv) == text) {
        return Ok(mv);
    }
    let (from, _) = cells(tables, text).ok_or(TextError::Form)?;
    let own = tables.board.find(from).is_some_and(|cell| position.army(position.turn()).has(cell));
    if own { Err(TextError::Illegal) } else { Err(TextError::NoPiece(from.to_owned())) }
}

/// The two cells that a text begins with, if what follows is at most one letter.
fn cells<'a>(tables: &Tables, text: &'a str) -> Option<(&'a str, &'a str)> {
    let digits_end = |text: &str| {
        text.char_indices()
            .skip(1)
            .find(|(_, letter)| !letter.is_ascii_digit())
            .map_or(text.len(), |(index, _)| index)
    };
    if !text.is_ascii() {
        return None;
    }
    let (from, rest) = text.split_at(digits_end(text));
    let (to, rest) = rest.split_at(digits_end(rest));
    let known = |name: &str| tables.board.find(name).is_some();
    (known(from) && known(to) && rest.len() <= 1 && rest.bytes().all(|byte| byte.is_ascii_lowercase()))
        .then_some((from, to))
}
