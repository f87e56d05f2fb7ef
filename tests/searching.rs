//! What stops a search: each search on a phone costs battery, and none may come back to a
//! game that has changed since.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod common;

use common::{Phone, Window, ai};
use rules::wire::*;
use std::thread;

/// The AI, at its strongest, is to move; it thinks for seconds unless it is stopped.
fn thinking(phone: &Phone) -> GameView {
    let opponent = Opponent::Ai { level: 10, human: Side::Black };
    let view = phone.new_game("yangsi", opponent, None);
    assert_eq!((view.turn, view.moves.len()), (Side::White, 0));
    view
}

/// Lets the AI think and meanwhile tries something until it has had an effect.
fn meanwhile(phone: &Phone, view: &GameView, mut act: impl FnMut() -> bool) -> Result<GameView, Refusal> {
    let window: Window = (*phone).clone();
    thread::scope(|scope| {
        let answer = scope.spawn(move || window.think(view));
        while !act() {
            assert!(!answer.is_finished(), "the search ended before anything stopped it");
            thread::yield_now();
        }
        answer.join().expect("an answer")
    })
}

#[test]
fn leaving_stops_the_search_and_the_game_stays() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let view = thinking(&phone);
    let stop = || phone.call(&Stop { game: view.id }).expect("an answer");
    assert_eq!(meanwhile(&phone, &view, stop), Err(Refusal::Stopped));
    assert_eq!(phone.open(view.id), Ok(view));
}

#[test]
fn going_to_the_background_stops_the_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let view = thinking(&phone);
    // The first progress shows that the search is under way.
    let rest = || {
        let under_way = phone.call(&Progress { game: view.id }).expect("an answer").is_some();
        if under_way {
            phone.rest();
        }
        under_way
    };
    assert_eq!(meanwhile(&phone, &view, rest), Err(Refusal::Stopped));
    assert_eq!(phone.open(view.id), Ok(view));
}

#[test]
fn undo_while_the_ai_thinks_takes_back_the_own_move_and_stops_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let start = phone.new_game("yangsi", ai(10), None);
    let view = phone.play(&start, &start.legal[0].text).expect("a legal move");
    let mut undone = None;
    let undo = || {
        if phone.call(&Progress { game: view.id }).expect("an answer").is_none() {
            return false;
        }
        let answer = phone.call(&Undo { game: view.id, revision: view.revision });
        undone = Some(answer.expect("an undo"));
        true
    };
    assert_eq!(meanwhile(&phone, &view, undo), Err(Refusal::Stopped));
    let undone = undone.expect("it was undone");
    assert_eq!((undone.moves.len(), undone.turn, undone.can_redo), (0, Side::White, true));
    assert_eq!(phone.open(view.id), Ok(undone), "the AI's answer has not come afterwards");
}

#[test]
fn deleting_stops_the_search_and_a_second_search_takes_the_first_ones_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let view = thinking(&phone);
    let ask = Analyse { game: view.id, revision: view.revision, lines: 1 };
    let stop_second = || phone.call(&Stop { game: view.id }).expect("an answer");
    let (one, two): (Window, Window) = ((*phone).clone(), (*phone).clone());
    thread::scope(|scope| {
        let first = scope.spawn(|| one.think(&view));
        while phone.call(&Progress { game: view.id }).expect("an answer").is_none() {
            thread::yield_now();
        }
        let second = scope.spawn(|| two.call(&ask));
        assert_eq!(first.join().expect("an answer"), Err(Refusal::Stopped));
        while !stop_second() && !second.is_finished() {
            thread::yield_now();
        }
        let analysis = second.join().expect("an answer").expect("what it has found so far");
        assert_eq!(analysis.revision, view.revision);
    });
    let delete = || {
        phone.call(&Progress { game: view.id }).expect("an answer").is_some()
            && phone.call(&Delete { game: view.id }).expect("an answer")
    };
    assert_eq!(meanwhile(&phone, &view, delete), Err(Refusal::Stopped));
}
