//! What a move changes beyond the men, kept to take it back.

use super::Passed;
use crate::compile::{Code, EMPTY, Score};

/// What a move changes beyond the men, and unmake puts back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Past {
    pub(super) key: u64,
    pub(super) score: Score,
    pub(super) phase: i32,
    pub(super) castling: u8,
    pub(super) passed: Passed,
    pub(super) quiet_plies: u16,
    pub(super) won: bool,
}

/// What [`Position::unmake`](super::Position::unmake) needs.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    pub(super) past: Past,
    pub(super) captured: Code,
}

impl Undo {
    /// The piece that the move took.
    #[must_use]
    pub fn captured(&self) -> Option<Code> {
        (self.captured != EMPTY).then_some(self.captured)
    }
}
