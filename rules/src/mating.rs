//! Exhaustive endgames: a royal and one piece, or a royal and two minor pieces, against a bare
//! royal, on the whole board, with the exact distance to mate.
//!
//! A set's [`Table`] holds every position of it up to the symmetries that the board and the set's
//! own pieces have, for both sides to move, and is [`solve`]d backwards from the mates. What the
//! bare royal captures leads into the table of the smaller set. [`survey`] does so for all sets of
//! a game whose rules know dead positions; its [`Report`] says what is enough to mate, and what can
//! never mate.
//!
//! Castling is left out (a royal that far from home has lost it), and so are pieces that promote:
//! they are on their way to become others. Repetition and move limits are draws of a game, not of
//! a position, and are not asked.

mod report;
mod solve;
mod steps;
mod symmetry;
mod table;

pub use report::{Report, Row, Tones, rows};
pub use solve::solve;
pub use table::{Table, Value};

use crate::board::Side;
use crate::compile::{Tables, code, holds};
use crate::spec::check::SpecError;

/// Why an endgame was not computed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MatingError {
    /// The rules have no row that says what the minor pieces are.
    #[error("the game has no dead positions, so it names no minor pieces")]
    NoMinors,
    /// Moves or endings that the tables do not know.
    #[error("endgames with {0} are not covered")]
    Uncovered(&'static str),
    /// More men than a table is laid out for, or not one smaller table for each of them.
    #[error("{pieces} pieces with {smaller} smaller tables; at most two, one table each")]
    Pieces {
        /// Beside the royal.
        pieces: usize,
        /// Tables of what is left when one of them is captured.
        smaller: usize,
    },
    /// A mate that takes more moves than a byte counts.
    #[error("a mate takes more than {} moves", table::MOST)]
    TooLong,
    /// The pieces' rows do not resolve.
    #[error(transparent)]
    Spec(#[from] SpecError),
}

/// The kinds that are tried alone: all but the royal and what promotes.
#[must_use]
pub fn pieces(tables: &Tables) -> Vec<u8> {
    let stays = |&kind: &u8| kind != tables.royal && !holds(tables.rules.promoters, code(kind, Side::White));
    (0..tables.kinds.len() as u8).filter(stays).collect()
}

/// The kinds that are tried in pairs: those that the rules call too little alone.
///
/// # Errors
/// When the rules know no dead positions.
pub fn minors(tables: &Tables) -> Result<Vec<u8>, MatingError> {
    let dead = tables.rules.dead.as_ref().ok_or(MatingError::NoMinors)?;
    Ok(pieces(tables).into_iter().filter(|&kind| dead.single >> kind & 1 != 0).collect())
}

/// Solves every single piece and every pair of minor pieces of a game. Each row is shown as soon
/// as it is known.
///
/// # Errors
/// When the rules know no dead positions, or more than the tables cover.
pub fn survey(tables: &Tables, mut show: impl FnMut(&Row)) -> Result<Report, MatingError> {
    let minors = minors(tables)?;
    let mut report = Report::new(tables);
    let mut add = |table: &Table| {
        for row in rows(tables, table)? {
            show(&row);
            report.sets.push(row);
        }
        Ok::<(), MatingError>(())
    };
    let bare = solve(tables, &[], &[])?;
    let mut single = Vec::new();
    for kind in pieces(tables) {
        let table = solve(tables, &[kind], &[&bare])?;
        add(&table)?;
        if minors.contains(&kind) {
            single.push((kind, table));
        }
    }
    for (index, (one, left_of_one)) in single.iter().enumerate() {
        for (other, left_of_other) in &single[index..] {
            // What is left when the first piece is captured is the second, and the other way round.
            add(&solve(tables, &[*one, *other], &[left_of_other, left_of_one])?)?;
        }
    }
    Ok(report)
}
