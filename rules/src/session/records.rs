//! Games as plain text records, out and in.

use super::acts::{changed, check_opponent};
use super::live::Live;
use super::{Context, Draft, Session};
use crate::notation::fen;
use crate::notation::record::{self, Record};
use crate::notation::text;
use crate::wire::{Import, Opponent, Refusal, Side};

/// How the AI signs, before its level.
const AI: &str = "Menagerie, level ";

/// A game's record.
pub(super) fn write(live: &Live) -> String {
    let name = |side| match live.saved.opponent {
        Opponent::Ai { level, human } if human != side => format!("{AI}{level}"),
        Opponent::Ai { .. } | Opponent::Friend => String::new(),
    };
    let start = live.game.tables().start();
    record::write(&Record {
        game: live.game.clone(),
        fen: (live.saved.fen != start).then(|| live.saved.fen.clone()),
        date: date(live.saved.created_ms),
        white: name(Side::White),
        black: name(Side::Black),
        outcome: live.outcome(),
    })
}

impl Session {
    pub(super) fn import(&self, ask: &Import, context: Context) -> Result<Draft, Refusal> {
        let refuse = |why: String| Refusal::BadRecord { why };
        let record = record::parse(&ask.text).map_err(|error| refuse(error.to_string()))?;
        let mut game = record.game;
        let tables = game.tables().clone();
        let moves: Vec<String> = game.moves().map(|mv| text::write(&tables, mv)).collect();
        let by_board = game.outcome();
        while game.undo().is_some() {}
        // The memo's own tables, so that equal games share them; and their shorter choices.
        let shared = self.memo.tables(tables.variant.id, &tables.choices)?;
        let opponent = opponent(&record.white, &record.black);
        let start = fen::write(&tables, game.position());
        let mut saved = self.fresh(tables.variant.id, shared.choices.clone(), start, opponent, context);
        saved.moves = moves;
        saved.ended = if by_board.is_none() { record.outcome } else { None };
        changed::<Import>(Live::replay(saved, shared).map_err(refuse)?, context)
    }
}

/// Who sits on the other side: the AI where it has signed, else somebody.
fn opponent(white: &str, black: &str) -> Opponent {
    let ai = |name: &str, human| {
        let level = name.strip_prefix(AI)?.parse().ok()?;
        let opponent = Opponent::Ai { level, human };
        check_opponent(opponent).is_ok().then_some(opponent)
    };
    ai(black, Side::White).or_else(|| ai(white, Side::Black)).unwrap_or(Opponent::Friend)
}

/// `2026.11.30`, of milliseconds since 1970 (Gregorian, UTC).
fn date(ms: u64) -> String {
    // Days since 1 March of the year 0: then a leap day is the last of its year, and 400
    // years have 146,097 days.
    let days = ms / 86_400_000 + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // From March on, months of 31 30 31 30 31, 31 30 31 30 31, 31 and the rest.
    let month_from_march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        const DAY: u64 = 86_400_000;
        let known = [
            (0, "1970.01.01"),
            (DAY - 1, "1970.01.01"),
            (DAY * 58, "1970.02.28"),
            (DAY * 59, "1970.03.01"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_798_675_200_000, "2026.12.31"),
            (4_107_542_400_000, "2100.03.01"),
        ];
        for (ms, expected) in known {
            assert_eq!(date(ms), expected, "{ms}");
        }
    }
}
