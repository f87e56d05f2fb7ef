//! Every piece of every game has its figure in the bundle, and none there is unused.

use rules::session::{Context, Session};
use rules::wire::{Catalogue, Request, VariantCard};
use std::collections::BTreeSet;

fn listed() -> Vec<&'static str> {
    let lines = include_str!("../figures.txt").lines().map(str::trim);
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

fn worn() -> BTreeSet<String> {
    let context = Context { now_ms: 0, seed: 0 };
    let draft = Session::default().prepare(Catalogue::NAME, serde_json::json!({}), context);
    let answer = draft.expect("the catalogue is never refused").answer;
    let cards: Vec<VariantCard> = serde_json::from_value(answer).expect("the catalogue's type");
    cards.into_iter().flat_map(|card| card.pieces).map(|piece| piece.figure).collect()
}

#[test]
fn every_figure_is_in_the_bundle() {
    let missing: Vec<_> = worn().into_iter().filter(|name| !listed().contains(&name.as_str())).collect();
    assert_eq!(missing, Vec::<String>::new(), "add them to figures.txt");
}

#[test]
fn no_figure_is_in_the_bundle_for_nothing() {
    let worn = worn();
    let unused: Vec<_> = listed().into_iter().filter(|name| !worn.contains(*name)).collect();
    assert_eq!(unused, Vec::<&str>::new(), "take them out of figures.txt");
}
