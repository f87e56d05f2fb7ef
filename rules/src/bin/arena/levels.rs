//! The table of levels: each against the one below, in every game.

use crate::duel::Pairing;
use crate::matches::{self, Match, Until};
use crate::setup::{Limit, Setup};
use rules::arena::elo::Tally;
use rules::arena::results::{self, Line};
use rules::compile::Tables;
use rules::search::Level;
use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

/// Each level aims at 75 % against the one below. It is accepted when the 95 % interval lies
/// above one half and touches 60 to 90 %; it fails when the interval cannot do so any more.
/// None: more games are needed.
pub fn accepted(tally: &Tally) -> Option<bool> {
    /// Before so many pairs no interval is trusted.
    const LEAST_PAIRS: u32 = 10;
    let score = tally.score()?;
    if tally.pairs.iter().sum::<u32>() < LEAST_PAIRS {
        return None;
    }
    if score.low > 0.5 && score.high >= 0.6 && score.low <= 0.9 {
        return Some(true);
    }
    (score.high < 0.6 || score.low > 0.9).then_some(false)
}

/// Levels above this are measured in few games only, and at a tenth of their budgets.
const WHOLE: u8 = 7;
const EVERYWHERE: u8 = 6;

/// What a match of levels is known by in the results.
fn name(level: u8) -> String {
    format!("level {level}")
}

/// A level as it is played.
fn whole(level: u8) -> Result<(Setup, Limit), String> {
    Ok((Setup::parse(&format!("own Hash=16 Level={level}"))?, Limit::Level))
}

/// A level's budget over ten; so high up there is no misjudgement worth the name.
fn tenth(level: u8) -> Result<(Setup, Limit), String> {
    let limits = Level::new(level).ok_or("no such level")?.limits();
    let limit = match (limits.nodes, limits.time_ms) {
        (Some(nodes), _) => Limit::Nodes(nodes / 10),
        (None, Some(ms)) => Limit::Time(ms / 10),
        (None, None) => return Err("a level without limits".to_owned()),
    };
    Ok((Setup::parse("own Hash=16")?, limit))
}

/// All matches: levels 2 to 6 in every game, those above in the named ones.
pub fn all(games: &[Arc<Tables>], upper: &[String], most: u32, seed: u64) -> Result<Vec<Match>, String> {
    let mut all = Vec::new();
    for level in 2..=10 {
        let wanted =
            |tables: &&Arc<Tables>| level <= EVERYWHERE || upper.iter().any(|id| id == tables.variant.id);
        let engine = if level <= WHOLE { whole } else { tenth };
        let (higher, lower) = (engine(level)?, engine(level - 1)?);
        for tables in games.iter().filter(wanted) {
            let setups = [higher.0.clone(), lower.0.clone()];
            let limits = [higher.1, lower.1];
            let pairing = Pairing { setups, limits, patience: Duration::from_secs(60), seed };
            let (of, tables) = (name(level), tables.clone());
            all.push(Match { of, tables, pairing, plies: 6, until: Until::Level(most) });
        }
    }
    Ok(all)
}

/// Plays them.
pub fn play(all: &[Match], path: &str, threads: usize) -> Result<(), String> {
    matches::run(all, path, threads, &mut |lines: &[Line], last: &Line| {
        let tally = results::tally(lines, &last.of, &last.game);
        println!("{} {}: {}", last.of, last.game, crate::told(&tally));
    })
}

/// The page of the documentation.
pub fn page(lines: &[Line], games: &[Arc<Tables>]) -> String {
    let mut page = "# Levels\n\n\
        Each level against the one below: score of the higher one and the 95 % interval, games in\n\
        brackets. A level aims at 75 %; it is accepted when the interval lies above 50 % and\n\
        touches 60 to 90 %. Levels 8 to 10 were measured at a tenth of their budgets.\n\
        `./dev arena levels` plays on from where the results end, `./dev arena levels --write`\n\
        makes this page out of them.\n\n"
        .to_owned();
    page += "| level |";
    for tables in games {
        let _ = write!(page, " {} |", tables.variant.name);
    }
    page += "\n|---|";
    page += &"---|".repeat(games.len());
    page.push('\n');
    let mut counts = [0; 3];
    for level in 2..=10 {
        let _ = write!(page, "| {level} |");
        for tables in games {
            let tally = results::tally(lines, &name(level), tables.variant.id);
            let _ = write!(page, " {} |", cell(&tally, &mut counts));
        }
        page.push('\n');
    }
    let [passed, failed, open] = counts;
    let _ = write!(page, "\n{passed} accepted, {failed} failed (✗), {open} open (…).\n");
    page
}

fn cell(tally: &Tally, counts: &mut [u32; 3]) -> String {
    let Some(score) = tally.score() else { return String::new() };
    let (mark, slot) = match accepted(tally) {
        Some(true) => ("", 0),
        Some(false) => (" ✗", 1),
        None => (" …", 2),
    };
    counts[slot] += 1;
    let percent = |share: f64| share * 100.0;
    let (mean, low, high) = (percent(score.mean), percent(score.low), percent(score.high));
    format!("{mean:.0} % [{low:.0}, {high:.0}] ({}){mark}", tally.games())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(pairs: [u32; 5]) -> Tally {
        let games: u32 = 2 * pairs.iter().sum::<u32>();
        let points: u32 = pairs.iter().zip(0..).map(|(count, points)| count * points).sum();
        // Half points as wins and losses: enough for the mean.
        Tally { wins: points / 2, draws: points % 2, losses: games - points / 2 - points % 2, pairs }
    }

    #[test]
    fn a_level_is_accepted_by_its_interval() {
        assert_eq!(accepted(&tally([1, 2, 8, 10, 19])), Some(true));
        assert_eq!(accepted(&tally([30, 30, 30, 30, 30])), Some(false));
        assert_eq!(accepted(&tally([0, 0, 0, 0, 200])), Some(false));
        assert_eq!(accepted(&tally([4, 4, 4, 4, 4])), None);
        assert_eq!(accepted(&tally([0, 0, 0, 1, 2])), None);
    }
}
