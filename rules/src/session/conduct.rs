//! How the AI ends a game before the board does.
//!
//! Draws: it accepts a fair one, offers one rarely and never when it stands better, and claims
//! one when it stands worse. It resigns (where the player wants that) only what the player has
//! shown to have won, by keeping the win over several moves.

use super::live::Live;
use super::{Finding, Job, Mood, Task};
use crate::search::Searcher;
use crate::wire::{Claim, Opponent, Outcome, Reason};

/// What counts as level, in hundredths of a pawn.
const LEVEL: i32 = 20;
/// Before this move nobody should speak of a draw.
const TOO_EARLY: u32 = 16;
/// Before this move the AI does not offer one.
const MIDDLE_GAME: u32 = 30;
/// So many of its moves in a row it must find the game level before it offers a draw.
const LEVEL_MOVES: u32 = 12;
/// What a glance may remember.
const GLANCE_MEGABYTES: usize = 4;
/// It says so at most once in so many plies.
const PATIENCE: u32 = 40;
/// What counts as hopeless, in hundredths of a pawn.
const HOPELESS: i32 = -900;
/// So many of its moves in a row it must find the game hopeless before it resigns.
const HOPELESS_MOVES: u32 = 4;
/// It plays so many moves before it resigns.
const LEAST_MOVES: u32 = 20;
/// A mate in so few plies nobody overlooks,
const NEAR_MATE: u32 = 6;
/// if so many of the player's moves in a row have each brought it nearer,
const NEARER_MOVES: u32 = 2;
/// and the player is one for this level.
const SEES_MATES: u8 = 6;

/// Whether the other side agrees to a draw that the human offers: a friend does, the AI if
/// it offered one itself or stands no better.
pub(super) fn agrees(live: &Live) -> bool {
    match live.saved.opponent {
        Opponent::Friend => true,
        Opponent::Ai { .. } => {
            live.offered()
                || (move_number(live) >= TOO_EARLY && glance(live).is_some_and(|score| score >= -LEVEL))
        }
    }
}

fn move_number(live: &Live) -> u32 {
    live.game.position().move_number()
}

/// Who stands better at a glance, in hundredths of a pawn for the side to move. Seeded by the
/// position, and with nothing learnt before, so that to ask again changes nothing.
fn glance(live: &Live) -> Option<i32> {
    let job = Job::new(live, Task::Glance, live.game.position().key());
    job.run(&mut Searcher::new(GLANCE_MEGABYTES), &|| false, &|| 0, &mut |_| {}).ok()?.score()
}

/// The draw that the AI claims instead of moving, if it stands worse.
pub(super) fn claims(live: &Live, finding: &Finding) -> Option<Claim> {
    let worse = finding.score()? < -LEVEL;
    live.game.claims().into_iter().find(|_| worse)
}

/// What the AI thinks about a draw after its move.
pub(super) fn mood(live: &Live, finding: &Finding) -> Mood {
    let level = finding.score().is_some_and(|score| score.abs() <= LEVEL);
    let before = live.saved.mood;
    let level_moves = if level { before.level_moves.saturating_add(1) } else { 0 };
    let plies = live.plies();
    let patient = before.offered.is_none_or(|offered| plies >= offered.saturating_add(PATIENCE));
    let offers = level_moves >= LEVEL_MOVES && move_number(live) >= MIDDLE_GAME && patient;
    Mood { offered: if offers { Some(plies) } else { before.offered }, level_moves, ..before }
}

/// What the AI thinks of its chances before its move.
pub(super) fn hope(before: Mood, finding: &Finding) -> Mood {
    let lost = finding.score().is_some_and(|score| score <= HOPELESS);
    let mate = finding.lines.first().and_then(|line| line.mate);
    let mated_in = mate.filter(|&plies| plies < 0).map(i32::unsigned_abs);
    let nearer = mated_in.zip(before.mated_in).is_some_and(|(now, then)| now < then);
    Mood {
        lost_moves: if lost { before.lost_moves.saturating_add(1) } else { 0 },
        mated_in,
        nearer_moves: if nearer { before.nearer_moves.saturating_add(1) } else { 0 },
        ..before
    }
}

/// Whether the AI resigns instead of moving. A draw that it may claim goes before.
pub(super) fn resigns(live: &Live) -> bool {
    let Opponent::Ai { level, .. } = live.saved.opponent else { return false };
    let mood = live.saved.mood;
    // Counted on the board: a position that was set up is there to be played out.
    if live.plies() < 2 * LEAST_MOVES || mood.plays_on {
        return false;
    }
    let near = mood.mated_in.is_some_and(|plies| plies <= NEAR_MATE);
    let mated = near && mood.nearer_moves >= NEARER_MOVES && level >= SEES_MATES;
    mated || mood.lost_moves >= HOPELESS_MOVES
}

/// Whether a game ended because the AI resigned.
pub(super) fn resigned(live: &Live, outcome: Outcome) -> bool {
    let Opponent::Ai { human, .. } = live.saved.opponent else { return false };
    outcome == Outcome { winner: Some(human), reason: Reason::Resignation }
}
