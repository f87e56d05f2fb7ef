//! What an analysis tells the player: lines, chances, and the reason in one word.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod desk;

use desk::Desk;
use rules::session::{Finding, Found};
use rules::wire::*;

/// The one line that is shown of a position when the search has found these moves.
fn line(fen: &str, moves: &[&str], centipawns: i32, mate: Option<i32>) -> Line {
    let mut desk = Desk::new();
    let view = desk.start("yangsi", Opponent::Friend, Some(fen));
    let ask = Analyse { game: view.id, revision: view.revision, lines: 1 };
    let body = serde_json::to_value(ask).expect("requests are JSON");
    let context = desk.context();
    let job = desk.session.job(Analyse::NAME, body, context).expect("a job");
    let moves = moves.iter().map(|&text| text.to_owned()).collect();
    let found = Found { moves, centipawns, mate, depth: 7 };
    let finding = Finding { lines: vec![found], stopped: false };
    let draft = desk.session.prepare_finding(&job, &finding, context).expect("an answer");
    assert_eq!(draft.changes, [], "to look changes nothing");
    let mut analysis: Analysis = serde_json::from_value(desk.commit(draft)).expect("an analysis");
    assert_eq!(analysis.revision, view.revision);
    analysis.lines.pop().expect("a line")
}

fn why(fen: &str, moves: &[&str]) -> Option<Why> {
    line(fen, moves, 50, None).why
}

const HANGING: &str = "10/4k5/10/10/10/3q6/10/3R6/4K5/10 w - - 0 1";
const ATTACKED: &str = "10/4k5/10/10/10/1b8/10/3R6/5K4/10 w - - 0 1";

#[test]
fn the_reason_is_the_one_that_the_board_shows() {
    assert_eq!(why(HANGING, &["d3d5"]), Some(Why::Wins));
    let taken_back = "10/10/10/10/4k5/3p6/10/3R6/4K5/10 w - - 0 1";
    assert_eq!(why(taken_back, &["d3d5", "e6d5"]), None, "a Pawn for a Rook wins nothing");
    assert_eq!(why(ATTACKED, &["d3a3"]), Some(Why::Saves));
    assert_eq!(why(ATTACKED, &["d3b3"]), Some(Why::Saves));
    assert_eq!(why(ATTACKED, &["d3d7"]), None, "the Bishop strikes there too");
    assert_eq!(why(ATTACKED, &["f2f1"]), None);
    let promoting = "10/P3k5/10/10/10/10/10/10/4K5/10 w - - 0 1";
    assert_eq!(why(promoting, &["a9a10q"]), Some(Why::Promotes));
    assert_eq!(line(promoting, &["a9a10q"], 9000, Some(5)).why, Some(Why::Mates));
    assert_eq!(line(HANGING, &["e2e1"], -9000, Some(-4)).why, None, "being mated is no reason");
}

#[test]
fn chances_grow_with_the_score_and_end_with_a_mate() {
    let chance = |centipawns, mate| line(HANGING, &["d3d5"], centipawns, mate).win_chance;
    assert!((chance(0, None) - 0.5).abs() < 1e-6);
    let scores = [-900, -300, -100, 0, 100, 300, 900];
    assert!(scores.windows(2).all(|pair| chance(pair[0], None) < chance(pair[1], None)));
    assert!((chance(150, None) + chance(-150, None) - 1.0).abs() < 1e-6);
    assert_eq!((chance(0, Some(3)), chance(0, Some(-3))), (1.0, 0.0));
}

#[test]
fn a_line_is_shown_for_people_and_ends_where_it_cannot_go_on() {
    let shown = line(HANGING, &["d3d5", "e9e8", "a1a1", "d5d8"], 500, None);
    let notations: Vec<&str> = shown.moves.iter().map(|played| played.notation.as_str()).collect();
    assert_eq!(notations, ["Rxd5", "Ke8"]);
    assert_eq!((shown.depth, shown.centipawns, shown.mate), (7, 500, None));
}
