//! The scale of scores: evaluations in the middle, wins by rule beyond, mates outermost.

/// The score of a mate on the board; a mate in so many plies scores so much less.
pub const MATE: i32 = 32_000;
/// Scores beyond are mates (or other ends of the game that win).
pub const MATED: i32 = MATE - 1_000;
/// The score of a win by the rules of repetition: sure, but no mate.
pub const RULED: i32 = 25_000;
/// Evaluations end below, and scores from here on are not for guessing with.
pub(super) const SURE: i32 = RULED - 1_000;
/// Beyond every score.
pub const INFINITE: i32 = 32_500;
/// Says in how many plies a score mates, if it does.
#[must_use]
pub fn mate_in(score: i32) -> Option<i32> {
    match score {
        MATED.. => Some(MATE - score),
        _ if score <= -MATED => Some(-(MATE + score)),
        _ => None,
    }
}

/// Mates are stored by their distance from the position, not from the root.
pub(super) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        MATED.. => score + ply as i32,
        _ if score <= -MATED => score - ply as i32,
        _ => score,
    }
}

/// The score that was stored, seen from the root.
pub(super) fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        MATED.. => score - ply as i32,
        _ if score <= -MATED => score + ply as i32,
        _ => score,
    }
}
