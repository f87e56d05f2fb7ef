//! Results and claims after given moves, from a file of known cases.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rules::compile::Tables;
use rules::game::Game;
use rules::notation::{fen, record, text};
use rules::variants;
use rules::wire::{Choices, Claim};
use serde::Deserialize;
use std::sync::Arc;

#[derive(Deserialize)]
struct Case {
    game: String,
    options: Choices,
    fen: String,
    moves: Vec<String>,
    expect: Expect,
    note: String,
}

#[derive(Deserialize)]
struct Expect {
    result: String,
    reason: String,
    claimable: Vec<String>,
}

#[test]
fn games_end_as_the_rules_say() {
    let cases: Vec<Case> = serde_json::from_str(include_str!("endings.json")).unwrap();
    assert!(cases.len() >= 50);
    let mut failures = Vec::new();
    for case in cases {
        let tables = Arc::new(Tables::new(variants::find(&case.game).unwrap(), &case.options).unwrap());
        let mut game = Game::from_fen(tables.clone(), &case.fen).unwrap();
        assert_eq!(fen::write(&tables, game.position()), case.fen);
        for mv in &case.moves {
            let parsed = text::parse(&tables, game.position(), mv)
                .unwrap_or_else(|error| panic!("{}: {mv}: {error}", case.note));
            game.play(parsed).unwrap_or_else(|error| panic!("{}: {mv}: {error}", case.note));
        }
        let (result, reason) = match game.outcome() {
            None => ("ongoing".to_owned(), ""),
            Some(outcome) => {
                let winner =
                    outcome.winner.map_or("draw".to_owned(), |side| format!("{side:?}").to_lowercase());
                (winner, record::reason(outcome.reason))
            }
        };
        let claims: Vec<&str> = game
            .claims()
            .iter()
            .map(|claim| match claim {
                Claim::Threefold => "threefold",
                Claim::MoveLimit => "move limit",
            })
            .collect();
        if result != case.expect.result || reason != case.expect.reason || claims != case.expect.claimable {
            failures.push(format!("{} ({}): {result} {reason} {claims:?}", case.note, case.game));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}
