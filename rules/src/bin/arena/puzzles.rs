//! Mates in 1, 2 and 3 out of games that the search plays against itself, each proved by
//! brute force.

use rules::arena::mates::Prover;
use rules::arena::openings::opening;
use rules::arena::selfplay;
use rules::compile::Tables;
use rules::game::Game;
use rules::moves::Move;
use rules::notation::{fen, text};
use rules::search::{Report, Searcher};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a search may spend on a move.
const NODES: u64 = 1_500;
/// What a proof may: those that take longer are left out, so that proving all again is quick.
const PROOF: u64 = 300_000;
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
            if let Some((moves, row)) = puzzle(game, report)
                && std::mem::take(&mut open[moves - 1])
                && known.insert(row.clone())
            {
                found[moves - 1].push(row);
            }
            true
        });
    }
    if let Some(short) = found.iter().position(|rows| rows.len() < wanted) {
        return Err(format!("{}: only {} mates in {}", tables.variant.id, found[short].len(), short + 1));
    }
    let mut file = format!(
        "# {}: mates out of games that the search played against itself, proved by brute force.\n\
         # Made by `./dev arena puzzles --seed {seed} --each {wanted}`. Moves | position | the first move.\n",
        tables.variant.name
    );
    for row in found.iter().flatten() {
        file += row;
        file.push('\n');
    }
    Ok(file)
}

/// The position as a puzzle, if it is one: in how many moves it mates, and its row.
fn puzzle(game: &Game, report: &Report) -> Option<(usize, String)> {
    let line = report.lines.first()?;
    let moves = match line.mate? {
        plies @ 1..=5 => (plies as u32).div_ceil(2),
        _ => return None,
    };
    let (tables, position) = (game.tables(), fresh(game)?);
    let first: Move = *line.moves.first()?;
    let mut prover = Prover::new(tables, PROOF);
    let proved = prover.by(&position, first, moves)? && !prover.within(&position, moves - 1)?;
    let row = format!("{moves} | {} | {}", fen::write(tables, &position), text::write(tables, first));
    proved.then_some((moves as usize, row))
}

/// The position without its past, so that no move limit is near.
fn fresh(game: &Game) -> Option<rules::position::Position> {
    let whole = fen::write(game.tables(), game.position());
    let mut fields: Vec<&str> = whole.split(' ').collect();
    fields.truncate(4);
    fields.extend(["0", "1"]);
    fen::parse(game.tables(), &fields.join(" ")).ok()
}
