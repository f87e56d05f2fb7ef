//! How the AI behaves about draws: it accepts a fair one, offers one rarely and never when
//! it stands better, and claims one when it stands worse.

use super::live::Live;
use super::{Finding, Job, Mood, Task};
use crate::search::Searcher;
use crate::wire::{Claim, Opponent};

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
    Mood { offered: if offers { Some(plies) } else { before.offered }, level_moves }
}
