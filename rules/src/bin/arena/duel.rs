//! One game between two engines, refereed by our rules.

use crate::engine::{Engine, Failure};
use crate::setup::{Limit, Setup};
use rules::arena::openings::mix;
use rules::board::Side;
use rules::game::Game;
use rules::notation::{record, text};
use std::time::Duration;

/// A game that has not ended after so many plies is a draw.
const MOST_PLIES: usize = 600;

/// Two engines and their terms.
#[derive(Clone, Debug)]
pub struct Pairing {
    /// The engines.
    pub setups: [Setup; 2],
    /// What each may spend.
    pub limits: [Limit; 2],
    /// How long an answer is waited for beyond the time that is the engine's.
    pub patience: Duration,
    /// Where chance starts.
    pub seed: u64,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Who won.
    pub winner: Option<Side>,
    /// Why.
    pub why: String,
    /// Plies of opening and game.
    pub plies: u32,
    /// The engine that failed, by its place in the pairing.
    pub failed: Option<usize>,
}

/// Plays a game from an opening; `white` is the place of the engine that has White.
pub fn play(
    pairing: &Pairing,
    engines: &mut [Option<Engine>; 2],
    mut game: Game,
    number: u32,
    white: usize,
) -> Result<End, String> {
    let start = game.tables().start();
    let variant = game.tables().variant.id;
    let mut moves: Vec<String> = game.moves().map(|mv| text::write(game.tables(), mv)).collect();
    let seat = |side: Side| if side == Side::White { white } else { 1 - white };
    for (place, slot) in engines.iter_mut().enumerate() {
        let engine = match slot {
            Some(engine) => engine,
            slot => slot.insert(Engine::start(&pairing.setups[place])?),
        };
        let seed = mix(variant, pairing.seed, number) & 0x7fff_ffff;
        if let Err(failure) = begin(engine, &pairing.setups[place], variant, seed, pairing.patience) {
            let side = if place == white { Side::White } else { Side::Black };
            return Ok(lost(&game, side, failure.to_string(), place));
        }
    }
    loop {
        if let Some(end) = ended(&game) {
            return Ok(end);
        }
        let side = game.position().turn();
        let place = seat(side);
        let Some(engine) = &mut engines[place] else { return Err("no engine".to_owned()) };
        let answer = ask(engine, pairing, place, start, &moves);
        let word = match answer {
            Ok(word) => word,
            Err(failure) => return Ok(lost(&game, side, failure.to_string(), place)),
        };
        let mv = text::parse(game.tables(), game.position(), &word);
        match mv.map(|mv| game.play(mv)) {
            Ok(Ok(())) => moves.push(word),
            _ => {
                let clipped: String = word.chars().take(12).collect();
                return Ok(lost(&game, side, format!("illegal move '{clipped}'"), place));
            }
        }
    }
}

/// The result by the board, by a claim that is always made, or by length.
fn ended(game: &Game) -> Option<End> {
    let plies = game.moves().len();
    let end = |winner, why: &str| End { winner, why: why.to_owned(), plies: plies as u32, failed: None };
    if let Some(outcome) = game.outcome() {
        return Some(end(outcome.winner, record::reason(outcome.reason)));
    }
    if !game.claims().is_empty() {
        return Some(end(None, "claimed"));
    }
    (plies >= MOST_PLIES).then(|| end(None, "length"))
}

fn lost(game: &Game, side: Side, why: String, place: usize) -> End {
    End { winner: Some(side.other()), why, plies: game.moves().len() as u32, failed: Some(place) }
}

fn begin(
    engine: &mut Engine,
    setup: &Setup,
    variant: &str,
    seed: u64,
    patience: Duration,
) -> Result<(), Failure> {
    engine.set("UCI_Variant", variant)?;
    for (name, value) in &setup.options {
        engine.set(name, value)?;
    }
    if engine.offers("Seed") && !setup.options.iter().any(|(name, _)| name == "Seed") {
        engine.set("Seed", &seed.to_string())?;
    }
    engine.send("ucinewgame")?;
    engine.settle(patience)
}

/// The engine's move, as it writes it.
fn ask(
    engine: &mut Engine,
    pairing: &Pairing,
    place: usize,
    start: &str,
    moves: &[String],
) -> Result<String, Failure> {
    let list = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
    engine.send(&format!("position fen {start}{list}"))?;
    let limit = pairing.limits[place];
    let patience = pairing.patience + Duration::from_millis(limit.granted_ms());
    let answer = engine.ask(&limit.go(), patience, |line| line.starts_with("bestmove"))?;
    let best = answer.last().and_then(|line| line.split_whitespace().nth(1));
    Ok(best.unwrap_or_default().to_owned())
}
