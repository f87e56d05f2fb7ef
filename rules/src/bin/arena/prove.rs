//! Whether an outside engine plays the same games: leaf counts to depth 4, move by move.

use crate::engine::Engine;
use crate::setup::Setup;
use rules::arena::openings::opening;
use rules::compile::Tables;
use rules::game::Game;
use rules::moves::{legal, perft};
use rules::notation::text;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Counting to depth 4 takes a slow engine its time.
const PATIENCE: Duration = Duration::from_secs(1_200);

/// Compares counts from the start to `depth`, and from random openings one ply less deep.
///
/// # Errors
/// When the engine fails, or at the first count that differs.
pub fn prove(setup: &Setup, tables: &Arc<Tables>, depth: u32, openings: u32) -> Result<(), String> {
    let mut engine = Engine::start(setup)?;
    let fail = |failure: crate::engine::Failure| failure.to_string();
    engine.set("UCI_Variant", tables.variant.id).map_err(fail)?;
    let start = Game::new(tables.clone()).map_err(|error| error.to_string())?;
    for depth in 1..=depth {
        compare(&mut engine, &start, depth)?;
    }
    for number in 0..openings {
        let game = opening(tables, 4, number, 12 + number % 20).map_err(|error| error.to_string())?;
        compare(&mut engine, &game, depth.saturating_sub(2).max(1))?;
    }
    println!("{}: equal in {openings} openings too", tables.variant.id);
    Ok(())
}

fn compare(engine: &mut Engine, game: &Game, depth: u32) -> Result<(), String> {
    let tables = game.tables();
    let moves: Vec<String> = game.moves().map(|mv| text::write(tables, mv)).collect();
    let list = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    let place = format!("position fen {}{list}", tables.start());
    engine.send(&place).map_err(|failure| failure.to_string())?;
    let answer = engine
        .ask(&format!("go perft {depth}"), PATIENCE, |line| line.starts_with("Nodes searched"))
        .map_err(|failure| failure.to_string())?;
    let theirs: BTreeMap<&str, u64> = answer.iter().filter_map(|line| count(line)).collect();
    let mut position = game.position().clone();
    let mut ours = BTreeMap::new();
    for mv in legal(tables, &position) {
        let undo = position.make(tables, mv);
        ours.insert(text::write(tables, mv), perft(tables, &mut position, depth - 1));
        position.unmake(tables, mv, undo);
    }
    let ours: BTreeMap<&str, u64> = ours.iter().map(|(text, &count)| (text.as_str(), count)).collect();
    if moves.is_empty() {
        let total: u64 = ours.values().sum();
        println!("{} depth {depth}: {total}", tables.variant.id);
    }
    let differs = |&&text: &&&str| ours.get(text) != theirs.get(text);
    let Some(first) = ours.keys().chain(theirs.keys()).find(differs) else { return Ok(()) };
    let (one, other) = (ours.get(first), theirs.get(first));
    Err(format!(
        "{} depth {depth}: after '{place}' the move {first} has {one:?} here, {other:?} there",
        tables.variant.id
    ))
}

/// `a1a2: 57`
fn count(line: &str) -> Option<(&str, u64)> {
    let (mv, count) = line.split_once(": ")?;
    Some((mv, count.parse().ok()?)).filter(|(mv, _)| !mv.contains(' '))
}
