//! The search knows what the game before it has to do with a repetition: who checked for ever
//! loses, although most of the checks were given before the search began.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use rules::compile::Tables;
use rules::game::Game;
use rules::notation::text;
use rules::search::{Control, Limits, RULED, Report, Searcher};
use rules::variants;
use rules::wire::{Choices, Outcome, Reason, Side};
use std::sync::Arc;

fn play(game: &mut Game, moves: &str) {
    for written in moves.split(' ') {
        let mv = text::parse(game.tables(), game.position(), written).unwrap();
        game.play(mv).unwrap();
    }
}

fn game(fen: &str, moves: &str) -> Game {
    let tables = Tables::new(variants::find("fpxq").unwrap(), &Choices::new()).unwrap();
    let mut game = Game::from_fen(Arc::new(tables), fen).unwrap();
    play(&mut game, moves);
    game
}

fn search(game: &Game) -> (String, Report) {
    let limits = Limits::depth(6);
    let (tables, position, history) = (game.tables(), game.position(), game.history());
    let report = Searcher::new(4).search(tables, position, &history, &limits, &Control::NONE, &mut |_| {});
    (text::write(tables, report.best().unwrap()), report)
}

/// A Rook that checks with every move, and a General that goes to and fro.
const CHECKER: &str = "3k5/R8/9/9/9/9/9/9/9/5K3 w - - 0 1";
const CHECKS: &str = "a9a10 d10d9 a10a9 d9d10 a9a10 d10d9";

#[test]
fn who_is_checked_for_ever_completes_the_repetition_and_wins() {
    let mut game = game(CHECKER, CHECKS);
    play(&mut game, "a10a9");
    let (best, report) = search(&game);
    assert_eq!(best, "d9d10");
    assert!(report.lines[0].score > RULED - 100, "{}", report.lines[0].score);
    play(&mut game, &best);
    assert_eq!(game.outcome(), Some(Outcome { winner: Some(Side::Black), reason: Reason::PerpetualCheck }));
}

#[test]
fn who_checked_for_ever_leaves_off_before_it_is_too_late() {
    let (best, report) = search(&game(CHECKER, CHECKS));
    assert_ne!(best, "a10a9");
    assert!(report.lines[0].score > 0, "{}", report.lines[0].score);
}

/// The same with every other move no check, and two Rooks that wait for their turn.
const SAVIOUR: &str = "3k5/9/9/R8/9/9/7rr/9/9/5K3 w - - 0 1";
const NOW_AND_THEN: &str = "a7a10 d10d9 a10a8 d9d10 a8a10 d10d9 a10a8 d9d10";

#[test]
fn who_checked_only_now_and_then_may_repeat_and_saves_the_game() {
    let mut game = game(SAVIOUR, NOW_AND_THEN);
    let (best, report) = search(&game);
    assert_eq!((best.as_str(), report.lines[0].score), ("a8a10", 0));
    play(&mut game, &best);
    assert_eq!(game.outcome(), Some(Outcome { winner: None, reason: Reason::Repetition }));
}
