//! Whole games of every variant, through the app and its storage.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod common;

use common::{Dice, Phone, ai};
use rules::wire::*;

/// Plays on with a friend, any legal moves, until the game or so many plies are over.
fn play_on(phone: &Phone, mut view: GameView, dice: &mut Dice, plies: usize) -> GameView {
    for _ in 0..plies {
        if view.outcome.is_some() {
            assert_eq!((view.legal.len(), &view.claims), (0, &Vec::new()));
            break;
        }
        let chosen = view.legal[dice.roll(view.legal.len())].clone();
        let before = view.clone();
        view = phone.play(&before, &chosen.text).expect("a legal move");
        show_what_happened(&before, &chosen, &view);
    }
    view
}

/// Whether the board after a move shows what the move said it would do.
fn show_what_happened(before: &GameView, chosen: &MoveView, view: &GameView) {
    let mut cells = before.cells.clone();
    let mut take = |cell: CellIndex| cells[usize::from(cell)].take();
    let mut man = take(chosen.from).expect("a piece moves");
    assert_eq!(man.side, before.turn);
    if let Some(piece) = chosen.promotion {
        man.piece = piece;
    }
    let fallen = chosen.capture.map(|cell| take(cell).expect("a piece falls"));
    let partner = chosen.partner.map(|[from, to]| (take(from), to));
    cells[usize::from(chosen.to)] = Some(man);
    if let Some((partner, to)) = partner {
        cells[usize::from(to)] = partner;
    }
    assert_eq!(view.cells, cells, "{} in {}", chosen.text, before.fen);
    let mut captured = before.captured.clone();
    if let Some(fallen) = fallen {
        assert_ne!(fallen.side, before.turn);
        captured[fallen.side.index()].push(fallen.piece);
    }
    assert_eq!(view.captured, captured);
    assert_eq!(view.last, Some(LastMove { from: chosen.from, to: chosen.to }));
    let (text, notation) = (chosen.text.clone(), chosen.notation.clone());
    assert_eq!(view.moves.last(), Some(&Played { text, notation }));
    assert_eq!(view.turn, before.turn.other());
}

#[test]
fn games_of_every_variant_go_on_over_restarts_and_back_to_their_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut phone = Phone::start(folder.path());
    let catalogue = phone.call(&Catalogue {}).expect("the catalogue");
    assert_eq!(catalogue.len(), 7);
    let mut dice = Dice(0x6d65_6e61);
    for card in &catalogue {
        let start = phone.new_game(&card.id, Opponent::Friend, None);
        assert_eq!(start.cells, card.start);
        let mut view = start.clone();
        for _ in 0..3 {
            view = play_on(&phone, view, &mut dice, 25);
            phone = Phone::start(folder.path());
            assert_eq!(phone.open(view.id).as_ref(), Ok(&view), "{}", card.id);
        }
        let end = view.clone();
        while view.can_undo {
            view = phone.call(&Undo { game: view.id, revision: view.revision }).expect("an undo");
        }
        assert_eq!((&view.cells, &view.fen, &view.legal), (&start.cells, &start.fen, &start.legal));
        while view.can_redo {
            view = phone.call(&Redo { game: view.id, revision: view.revision }).expect("a redo");
        }
        assert_eq!(view, GameView { revision: view.revision, ..end });
    }
    let games = phone.call(&Games {}).expect("the games");
    let newest_first: Vec<&str> = games.iter().map(|game| game.variant.as_str()).collect();
    let expected: Vec<&str> = catalogue.iter().rev().map(|card| card.id.as_str()).collect();
    assert_eq!(newest_first, expected);
}

#[test]
fn the_ai_answers_in_every_variant_on_either_side() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let mut dice = Dice(0x6765_7269);
    for card in phone.call(&Catalogue {}).expect("the catalogue") {
        for human in Side::BOTH {
            let mut view = phone.new_game(&card.id, Opponent::Ai { level: 1, human }, None);
            for _ in 0..24 {
                if view.outcome.is_some() {
                    break;
                }
                let before = view.clone();
                if view.turn == human {
                    let text = &before.legal[dice.roll(before.legal.len())].text;
                    view = phone.play(&before, text).expect("a legal move");
                } else {
                    view = phone.think(&before).expect("the AI's move");
                    let text = &view.moves.last().expect("a move").text;
                    let chosen = before.legal.iter().find(|known| known.text == *text);
                    show_what_happened(&before, chosen.expect("a legal move"), &view);
                }
                assert_eq!(view.moves.len(), before.moves.len() + 1, "{}", card.id);
            }
        }
    }
}

#[test]
fn a_game_can_be_played_until_mate() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    // Two Rooks drive the King to the edge: the AI finds the mate in two by itself.
    let fen = "10/10/R9/k9/10/10/10/1R8/10/5K4 b - - 0 1";
    let opponent = Opponent::Ai { level: 5, human: Side::Black };
    let mut view = phone.new_game("yangsi", opponent, Some(&fen.replace("R9/k9", "1R8/9k")));
    for _ in 0..60 {
        if view.outcome.is_some() {
            break;
        }
        view = match view.turn {
            Side::Black => phone.play(&view, &view.legal[0].text).expect("a legal move"),
            Side::White => phone.think(&view).expect("the AI's move"),
        };
    }
    let outcome = Outcome { winner: Some(Side::White), reason: Reason::Checkmate };
    assert_eq!(view.outcome, Some(outcome), "{}", view.fen);
    assert_eq!(Phone::start(folder.path()).open(view.id), Ok(view.clone()));
    let undone = phone.call(&Undo { game: view.id, revision: view.revision }).expect("an undo");
    assert_eq!((undone.outcome, undone.turn), (None, Side::Black));
}

#[test]
fn the_player_may_begin_and_the_ai_may_begin() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let first = phone.new_game("yangsi", ai(1), None);
    assert_eq!(phone.think(&first), Err(Refusal::NotYourTurn));
    let second = phone.new_game("yangsi", Opponent::Ai { level: 1, human: Side::Black }, None);
    assert_eq!(phone.play(&second, &second.legal[0].text), Err(Refusal::NotYourTurn));
    let answered = phone.think(&second).expect("the AI begins");
    assert!(!answered.can_undo, "the AI's first move is no decision of the player's");
    assert_eq!(phone.think(&answered), Err(Refusal::NotYourTurn));
}
