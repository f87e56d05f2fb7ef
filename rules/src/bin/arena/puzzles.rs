//! Mates in 1, 2 and 3 out of games that the search plays against itself, each proved by
//! brute force.

use rules::arena::mates::Prover;
use rules::arena::openings::opening;
use rules::arena::selfplay;
use rules::compile::Tables;
use rules::game::Game;
use rules::notation::{fen, text};
use rules::search::{Report, Searcher};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a search may spend on a move.
const NODES: u64 = 1_500;
/// Moves that a proof may play: what takes longer is left out, so that proving all again is quick.
const PROOF: u64 = 1_000_000;
/// Games played at most.
const GAMES: u32 = 2_000;

/// Finds so many of each length; one of a length at most out of a game.
///
/// # Errors
/// When there are not enough after very many games.
pub fn find(tables: &Arc<Tables>, wanted: usize, seed: u64) -> Result<String, String> {
    let mut found: [Vec<String>; 3] = Default::default();
    let mut known = BTreeSet::new();
    let mut searcher = Searcher::new(16);
    for number in 0..GAMES {
        if found.iter().all(|rows| rows.len() >= wanted) {
            break;
        }
        let start = opening(tables, seed, number, 8).map_err(|error| error.to_string())?;
        let mut open = [0, 1, 2].map(|index: usize| found[index].len() < wanted);
        selfplay::play(start, &mut searcher, NODES, &mut |game, report| {
            if let Some((moves, row)) = puzzle(game, report, open)
                && std::mem::take(&mut open[moves - 1])
                && known.insert(row.clone())
            {
                found[moves - 1].push(row);
            }
            open.contains(&true)
        });
    }
    if let Some(short) = found.iter().position(|rows| rows.len() < wanted) {
        return Err(format!("{}: only {} mates in {}", tables.variant.id, found[short].len(), short + 1));
    }
    let mut file = format!(
        "# {}: mates out of games that the search played against itself, proved by brute force.\n\
         # Made by `./dev arena puzzles --seed {seed} --each {wanted}`.\n\
         # Moves | position | every first move that does it.\n",
        tables.variant.name
    );
    for row in found.iter().flatten() {
        file += row;
        file.push('\n');
    }
    Ok(file)
}

/// The position as a puzzle, if it is one of a length that is wanted: in how many moves it mates,
/// and its row.
fn puzzle(game: &Game, report: &Report, open: [bool; 3]) -> Option<(usize, String)> {
    let most = match report.lines.first()?.mate? {
        plies @ 1..=5 => (plies as usize).div_ceil(2),
        _ => return None,
    };
    if !open[..most].contains(&true) {
        return None;
    }
    let (tables, position) = (game.tables(), fresh(game)?);
    let mut prover = Prover::new(tables, PROOF);
    for moves in 1..=most {
        let firsts = prover.firsts(&position, moves as u32)?;
        if !firsts.is_empty() {
            let firsts: Vec<String> = firsts.into_iter().map(|mv| text::write(tables, mv)).collect();
            let row = format!("{moves} | {} | {}", fen::write(tables, &position), firsts.join(" "));
            return Some((moves, row));
        }
    }
    None
}

/// The position without its past, so that no move limit is near.
fn fresh(game: &Game) -> Option<rules::position::Position> {
    let whole = fen::write(game.tables(), game.position());
    let mut fields: Vec<&str> = whole.split(' ').collect();
    fields.truncate(4);
    fields.extend(["0", "1"]);
    fen::parse(game.tables(), &fields.join(" ")).ok()
}
