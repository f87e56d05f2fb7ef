//! Every piece of every game has its figure in the bundle, and none there is unused.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

use rules::session::{Context, Session};
use rules::wire::{Card, Catalogue, Choices, Request, VariantCard};
use std::collections::BTreeSet;

fn listed() -> Vec<&'static str> {
    let lines = include_str!("../figures.txt").lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

fn ask<R: Request>(request: &R) -> R::Answer {
    let body = serde_json::to_value(request).expect("a plain struct");
    let context = Context { now_ms: 0, seed: 0 };
    let draft = Session::default().prepare(R::NAME, body, context);
    serde_json::from_value(draft.expect("not refused").answer).expect("the request's answer")
}

/// The cards of all games, with their defaults and with every other value of every option.
fn cards() -> Vec<VariantCard> {
    let mut cards = ask(&Catalogue {});
    for plain in cards.clone() {
        for option in plain.options {
            for value in option.values {
                let choices = Choices::from([(option.id.clone(), value.id)]);
                cards.push(ask(&Card { variant: plain.id.clone(), choices }));
            }
        }
    }
    cards
}

fn worn() -> BTreeSet<String> {
    cards().into_iter().flat_map(|card| card.pieces).map(|piece| piece.figure).collect()
}

#[test]
fn every_figure_is_in_the_bundle() {
    let listed = listed();
    let missing: Vec<_> = worn().into_iter().filter(|name| !listed.contains(&name.as_str())).collect();
    assert_eq!(missing, Vec::<String>::new(), "add them to figures.txt");
}

#[test]
fn no_figure_is_in_the_bundle_for_nothing() {
    let worn = worn();
    let unused: Vec<_> = listed().into_iter().filter(|name| !worn.contains(*name)).collect();
    assert_eq!(unused, Vec::<&str>::new(), "take them out of figures.txt");
}
