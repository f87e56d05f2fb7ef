//! Every request by its name through Tauri's mock runtime, and what is refused.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod common;

use common::{Phone, ai};
use rules::wire::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// What was asked, so that no request is forgotten.
struct Asked<'a> {
    phone: &'a Phone,
    names: BTreeSet<&'static str>,
}

impl Asked<'_> {
    fn ask<R: Request>(&mut self, ask: &R) -> R::Answer {
        self.names.insert(R::NAME);
        self.phone.call(ask).unwrap_or_else(|refusal| panic!("{}: {refusal}", R::NAME))
    }
}

#[test]
fn every_request_is_answered_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let mut asked = Asked { phone: &phone, names: BTreeSet::new() };

    let catalogue = asked.ask(&Catalogue {});
    assert!(catalogue.iter().any(|card| card.id == "yangsi" && card.board.cells.len() == 100));
    let card = asked.ask(&Card { variant: "yangsi".into(), choices: Choices::new() });
    assert!(catalogue.contains(&card));

    let (variant, choices) = ("yangsi".to_owned(), Choices::new());
    let mut view = asked.ask(&NewGame { variant, choices, opponent: ai(1), fen: None });
    let game = view.id;
    assert_eq!((view.turn, view.legal.is_empty(), view.can_undo), (Side::White, false, false));
    assert_eq!(asked.ask(&Open { game }), view);

    let text = view.legal[0].text.clone();
    view = asked.ask(&Play { game, revision: view.revision, text: text.clone() });
    assert_eq!((view.turn, view.moves.len()), (Side::Black, 1));
    view = asked.ask(&Think { game, revision: view.revision });
    assert_eq!((view.turn, view.moves.len()), (Side::White, 2));
    let analysis = asked.ask(&Analyse { game, revision: view.revision, lines: 2 });
    assert_eq!((analysis.revision, analysis.lines.len()), (view.revision, 2));
    assert_eq!(asked.ask(&Progress { game }), None, "no search is under way");
    assert!(!asked.ask(&Stop { game }), "no search is under way");

    view = asked.ask(&Undo { game, revision: view.revision });
    assert_eq!((view.moves.len(), view.can_redo), (0, true));
    view = asked.ask(&Redo { game, revision: view.revision });
    assert_eq!((view.moves.len(), view.can_redo), (2, false));
    view = asked.ask(&OfferDraw { game, revision: view.revision });
    assert!(view.declined && view.outcome.is_none(), "much too early for a draw");

    let record = asked.ask(&Record { game });
    let copy = asked.ask(&Import { text: record });
    assert_eq!((&copy.moves, copy.id == game), (&view.moves, false));
    assert!(asked.ask(&Delete { game: copy.id }));
    assert!(!asked.ask(&Delete { game: copy.id }), "it is gone already");

    view = asked.ask(&Resign { game, revision: view.revision });
    let outcome = Outcome { winner: Some(Side::Black), reason: Reason::Resignation };
    assert_eq!((view.outcome, view.legal.is_empty()), (Some(outcome), true));
    let games = asked.ask(&Games {});
    assert_eq!((games.len(), games[0].id, games[0].outcome), (1, game, Some(outcome)));

    // Sixty-four moves of each side without progress.
    let fen = Some("10/4k5/10/10/10/10/10/10/4K4R/10 w - - 128 90".to_owned());
    let ask = NewGame { variant: "yangsi".into(), choices: Choices::new(), opponent: Opponent::Friend, fen };
    view = asked.ask(&ask);
    assert_eq!(view.claims, [Claim::MoveLimit]);
    let claim = ClaimDraw { game: view.id, revision: view.revision, claim: Claim::MoveLimit };
    let outcome = Outcome { winner: None, reason: Reason::MoveLimit };
    assert_eq!(asked.ask(&claim).outcome, Some(outcome));

    assert_eq!(asked.ask(&Notices {}), []);
    let mut preferences = asked.ask(&GetPreferences {});
    preferences.theme = Theme::Dark;
    assert_eq!(asked.ask(&SetPreferences { preferences: preferences.clone() }), preferences);

    let all: BTreeSet<&str> = REQUESTS.iter().copied().collect();
    assert_eq!(asked.names, all, "a request was not asked");
}

#[test]
fn what_cannot_be_meant_is_refused_by_its_reason_and_changes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let phone = Phone::start(folder.path());
    let view = phone.new_game("yangsi", Opponent::Friend, None);
    let (game, revision) = (view.id, view.revision);
    let refusal = |name: &str, body: Value| phone.call_raw(name, body).expect_err(name);

    assert_eq!(refusal("nonsense", json!({})), Refusal::UnknownRequest { name: "nonsense".into() });
    assert!(matches!(refusal("play", json!({ "game": game })), Refusal::Malformed { .. }));
    assert!(matches!(refusal("play", json!(null)), Refusal::Malformed { .. }));
    assert!(matches!(refusal("stop", json!([])), Refusal::Malformed { .. }));
    assert_eq!(phone.open(1), Err(Refusal::NoSuchGame { game: 1 }));
    let stale = Play { game, revision: revision + 1, text: view.legal[0].text.clone() };
    assert_eq!(phone.call(&stale), Err(Refusal::Stale { got: revision + 1, current: revision }));
    for text in ["a1a9", "z3z4", "", "a3a4q", "\u{1f98c}"] {
        assert!(matches!(phone.play(&view, text), Err(Refusal::IllegalMove { .. })), "{text}");
    }
    assert_eq!(phone.think(&view), Err(Refusal::NotYourTurn));
    assert_eq!(phone.call(&Undo { game, revision }), Err(Refusal::NothingThere));
    assert_eq!(phone.call(&Redo { game, revision }), Err(Refusal::NothingThere));
    let claim = ClaimDraw { game, revision, claim: Claim::Threefold };
    assert_eq!(phone.call(&claim), Err(Refusal::NotDue));
    assert!(matches!(phone.call(&Import { text: "[Game".into() }), Err(Refusal::BadRecord { .. })));

    let new = |variant: &str, option: Option<(&str, &str)>, opponent, fen: Option<&str>| {
        let choices = option.map(|(id, value)| (id.to_owned(), value.to_owned()));
        let ask = NewGame {
            variant: variant.to_owned(),
            choices: choices.into_iter().collect(),
            opponent,
            fen: fen.map(str::to_owned),
        };
        phone.call(&ask).expect_err("a refusal")
    };
    assert_eq!(new("chess", None, ai(1), None), Refusal::UnknownVariant { id: "chess".into() });
    assert!(matches!(new("yoto", Some(("x", "y")), ai(1), None), Refusal::UnknownOption { .. }));
    assert!(matches!(new("yoto", Some(("stalemate", "y")), ai(1), None), Refusal::UnknownOption { .. }));
    for level in [0, 11] {
        assert_eq!(new("yangsi", None, ai(level), None), Refusal::UnknownLevel { level });
    }
    for fen in ["", "10/10 w", "9/9/9/9/9/9/9/9/9 w - - 0 1", "nonsense"] {
        assert!(matches!(new("yangsi", None, ai(1), Some(fen)), Refusal::BadFen { .. }), "{fen}");
    }

    assert_eq!(phone.open(game), Ok(view), "refused requests have changed nothing");
    assert_eq!(phone.call(&Games {}).map(|games| games.len()), Ok(1));
}
