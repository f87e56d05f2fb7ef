//! Quiet positions out of self-play, each with its game's result, kept in a file.

use rules::arena::openings::opening;
use rules::arena::selfplay;
use rules::board::Side;
use rules::compile::{EMPTY, Tables};
use rules::game::Game;
use rules::moves::Kind;
use rules::notation::fen;
use rules::search::{Report, Searcher};
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::Arc;

/// A position and how its game ended.
pub struct Row {
    /// The position.
    pub fen: String,
    /// White's points.
    pub result: f64,
    /// How much it counts: positions of one game are not independent.
    pub weight: f64,
}

/// A game counts as so many positions that know nothing of each other.
const INDEPENDENT: f64 = 8.0;
/// Beyond this a game is decided, and what stands on the board says no more about values.
const DECIDED: i32 = 1_200;
/// Random plies of an opening: enough for games to differ, too few to spoil them.
const PLIES: u32 = 4;

/// The recorded positions of so many games; those that are not in the file yet are played.
pub fn games(tables: &Arc<Tables>, path: &str, each: u32, nodes: u64, seed: u64) -> Result<Vec<Row>, String> {
    let say = |error: std::io::Error| format!("{path}: {error}");
    if let Some(folder) = std::path::Path::new(path).parent() {
        std::fs::create_dir_all(folder).map_err(say)?;
    }
    let known = std::fs::read_to_string(path).unwrap_or_default();
    let mut blocks = whole_blocks(&known);
    let have = blocks.len() as u32;
    // What a kill left of a last game is dropped.
    std::fs::write(path, blocks.concat()).map_err(say)?;
    let mut file = std::fs::OpenOptions::new().append(true).open(path).map_err(say)?;
    let mut searcher = Searcher::new(8);
    for number in have..each {
        let block = play(tables, &mut searcher, nodes, seed, number)?;
        file.write_all(block.as_bytes()).map_err(say)?;
        blocks.push(block);
        if (number + 1).is_multiple_of(50) {
            eprintln!("{}: {} games", tables.variant.id, number + 1);
        }
    }
    let games: Vec<Vec<Row>> =
        blocks.iter().take(each as usize).map(|block| rows(block)).collect::<Result<_, _>>()?;
    Ok(games.into_iter().flatten().collect())
}

/// The games of a file: each ends with a line `result <points>`.
fn whole_blocks(text: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in text.split_inclusive('\n') {
        if let Some(block) = blocks.last_mut() {
            block.push_str(line);
        }
        if line.starts_with("result ") && line.ends_with('\n') {
            blocks.push(String::new());
        }
    }
    blocks.pop();
    blocks
}

/// One game: a line a quiet position, then the result.
fn play(
    tables: &Arc<Tables>,
    searcher: &mut Searcher,
    nodes: u64,
    seed: u64,
    number: u32,
) -> Result<String, String> {
    let start = opening(tables, seed, number, PLIES).map_err(|error| error.to_string())?;
    let mut block = String::new();
    let winner = selfplay::play(start, searcher, nodes, &mut |game, report| {
        if is_quiet(game, report) {
            let _ = writeln!(block, "{}", fen::write(tables, game.position()));
        }
        true
    });
    let points = match winner.flatten() {
        Some(Side::White) => "1",
        Some(Side::Black) => "0",
        None => "0.5",
    };
    let _ = writeln!(block, "result {points}");
    Ok(block)
}

/// No check, no capture or promotion to come, not decided.
fn is_quiet(game: &Game, report: &Report) -> bool {
    let Some((line, mv)) = report.lines.first().zip(report.best()) else { return false };
    let takes = game.position().at(mv.to()) != EMPTY && mv.kind() != Kind::Swap && mv.kind() != Kind::Castle;
    !(game.in_check()
        || takes
        || mv.kind() == Kind::EnPassant
        || mv.promotion().is_some()
        || line.mate.is_some()
        || line.score.abs() > DECIDED)
}

fn rows(block: &str) -> Result<Vec<Row>, String> {
    let mut lines: Vec<&str> = block.lines().collect();
    let last = lines.pop().and_then(|line| line.strip_prefix("result "));
    let result = last.and_then(|points| points.parse().ok()).ok_or("a recorded game without a result")?;
    let weight = (INDEPENDENT / lines.len().max(1) as f64).min(1.0);
    Ok(lines.into_iter().map(|fen| Row { fen: fen.to_owned(), result, weight }).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_and_a_torn_one_is_dropped() {
        let text = "a\nb\nresult 1\nc\nresult 0.5\nd\nresult 0";
        let blocks = whole_blocks(text);
        assert_eq!(blocks.concat(), "a\nb\nresult 1\nc\nresult 0.5\n");
        let rows = rows(&blocks[0]).unwrap();
        assert_eq!(rows.len(), 2);
        assert_eq!((rows[1].fen.as_str(), rows[1].result, rows[1].weight), ("b", 1.0, 1.0));
    }

    #[test]
    fn the_same_seed_records_the_same_game() {
        let tables = Tables::new(rules::variants::ALL[5], &Default::default()).map(Arc::new).unwrap();
        let game = || play(&tables, &mut Searcher::new(4), 100, 3, 0).unwrap();
        assert_eq!(game(), game());
        assert!(game().lines().count() > 5);
    }
}
