//! How the AI behaves about draws and lost games, and what becomes of a search that comes too late.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod desk;

use desk::Desk;
use rules::search::Searcher;
use rules::session::{Finding, Found, Job};
use rules::wire::*;
use std::cell::Cell;

/// Rooks on both sides, late in the game, White to move.
const LEVEL: &str = "10/4k5/9r/10/10/10/10/R9/4K5/10 w - - 0 60";
const WHITE_AHEAD: &str = "10/4k5/10/10/10/10/10/RQ8/4K5/10 w - - 0 60";
const BLACK_AHEAD: &str = "10/4k5/rq8/10/10/10/10/10/4K5/10 w - - 0 60";
const MAY_CLAIM: &str = "10/4k5/9r/10/10/10/10/R9/4K5/10 w - - 128 90";

const fn ai(human: Side) -> Opponent {
    Opponent::Ai { level: 3, human }
}

fn offer(view: &GameView) -> OfferDraw {
    OfferDraw { game: view.id, revision: view.revision }
}

/// As if the search had found this move worth so much.
fn found(text: &str, centipawns: i32) -> Finding {
    let moves = vec![text.to_owned()];
    Finding { lines: vec![Found { moves, centipawns, mate: None, depth: 1 }], stopped: false }
}

#[test]
fn the_ai_accepts_a_fair_draw_and_declines_when_it_stands_better_or_it_is_early() {
    let mut desk = Desk::new();
    for (fen, agrees) in
        [(Some(LEVEL), true), (Some(WHITE_AHEAD), true), (Some(BLACK_AHEAD), false), (None, false)]
    {
        let view = desk.start("yangsi", ai(Side::White), fen);
        for _ in 0..3 {
            let answer = desk.ask(&offer(&view)).expect("an answer");
            let agreed = answer.outcome.map(|outcome| (outcome.winner, outcome.reason));
            if agrees {
                assert_eq!((agreed, answer.declined), (Some((None, Reason::Agreement)), false));
                break;
            }
            assert_eq!((agreed, answer.declined), (None, true), "{fen:?}");
            assert_eq!(answer.revision, view.revision, "declining changes nothing");
        }
    }
}

/// Kings that walk along their edges, Pawns that block each other.
const WALK: &str = "k9/10/10/10/4p5/4P5/10/10/10/K9 w - - 0 60";

/// Lets the Kings walk to and fro until the AI, being Black and thinking so of each position,
/// offers a draw or ends the game, at most so many rounds.
fn walk(desk: &mut Desk, rounds: usize, centipawns: i32) -> GameView {
    let view = desk.start("yangsi", ai(Side::White), Some(WALK));
    walk_on(desk, view, rounds, |_| (centipawns, None))
}

/// The same, from a view at the start; the AI thinks of each round as it is told: score, mate.
fn walk_on(
    desk: &mut Desk,
    mut view: GameView,
    rounds: usize,
    thinks: impl Fn(usize) -> (i32, Option<i32>),
) -> GameView {
    let file = |round: usize| b"abcdefghijihgfedcb"[round % 18] as char;
    for round in 0..rounds {
        let (from, to) = (file(round), file(round + 1));
        view = desk.play(&view, &format!("{from}1{to}1")).expect("a legal move");
        let job = desk.job(&view).expect("the AI's turn");
        let mut finding = found(&format!("{from}10{to}10"), 0);
        (finding.lines[0].centipawns, finding.lines[0].mate) = thinks(round);
        view = desk.find(&job, &finding).expect("a legal move");
        if view.offered || view.outcome.is_some() {
            break;
        }
    }
    view
}

#[test]
fn the_ai_offers_a_draw_in_a_long_level_game_and_only_there() {
    let mut desk = Desk::new();
    for centipawns in [300, -300] {
        assert!(!walk(&mut desk, 20, centipawns).offered, "{centipawns}");
    }
    let view = walk(&mut desk, 20, 0);
    assert!(view.offered);
    assert!(view.moves.len() > 16, "not at once");
    desk.restart();
    let view = desk.open(view.id);
    assert!(view.offered, "an offer is kept");

    let declined = desk.play(&view, &view.legal[0].text).expect("who plays on declines");
    assert!(!declined.offered);
    let undone = desk.ask(&Undo { game: view.id, revision: declined.revision }).expect("an undo");
    assert!(undone.offered, "it is the same position again");
    let agreed = desk.ask(&offer(&undone)).expect("accepted");
    assert_eq!(agreed.outcome, Some(Outcome { winner: None, reason: Reason::Agreement }));
    assert!(!agreed.offered);
}

#[test]
fn the_ai_claims_the_draw_that_saves_it_and_no_other() {
    let mut desk = Desk::new();
    for (centipawns, claims) in [(-300, true), (300, false), (0, false)] {
        let view = desk.start("yangsi", ai(Side::Black), Some(MAY_CLAIM));
        assert_eq!(view.claims, [], "it is the AI's to claim");
        let text = view.legal[0].text.clone();
        let job = desk.job(&view).expect("the AI's turn");
        let view = desk.find(&job, &found(&text, centipawns)).expect("its answer");
        let outcome = Outcome { winner: None, reason: Reason::MoveLimit };
        assert_eq!(view.outcome, claims.then_some(outcome));
        assert_eq!(view.moves.len(), usize::from(!claims));
    }
}

const RESIGNED: Outcome = Outcome { winner: Some(Side::White), reason: Reason::Resignation };

/// A desk whose player wants the AI to resign.
fn resigning() -> Desk {
    let mut desk = Desk::new();
    let preferences = Preferences { resigns: true, ..Preferences::default() };
    desk.ask(&SetPreferences { preferences }).expect("preferences");
    desk
}

/// How the walk ends, and after how many plies.
fn end(desk: &mut Desk, level: u8, thinks: impl Fn(usize) -> (i32, Option<i32>)) -> (Option<Outcome>, usize) {
    let view = desk.start("yangsi", Opponent::Ai { level, human: Side::White }, Some(WALK));
    let view = walk_on(desk, view, 30, thinks);
    (view.outcome, view.moves.len())
}

#[test]
fn the_ai_resigns_what_the_player_has_kept_won_for_four_moves_and_nothing_else() {
    let hopeless = |_| (-2000, None);
    assert_eq!(end(&mut Desk::new(), 3, hopeless), (None, 60), "only where the player wants it");
    let mut desk = resigning();
    desk.restart();
    assert_eq!(end(&mut desk, 3, hopeless), (Some(RESIGNED), 41), "after twenty moves");
    let late = |round| (if round < 22 { -300 } else { -900 }, None);
    assert_eq!(end(&mut desk, 3, late), (Some(RESIGNED), 51), "at the fourth");
    let slipping = |round| (if round % 4 == 0 { -899 } else { -2000 }, None);
    assert_eq!(end(&mut desk, 3, slipping), (None, 60), "the player has let the win slip");
}

#[test]
fn the_ai_resigns_before_a_mate_only_when_the_player_has_come_near_to_it() {
    let mut desk = resigning();
    let mated = |round| if round < 22 { (-300, None) } else { (-31_990, Some(2 * round as i32 - 50)) };
    assert_eq!(end(&mut desk, 6, mated), (Some(RESIGNED), 49), "six, four and two plies before");
    assert_eq!(end(&mut desk, 5, mated), (Some(RESIGNED), 51), "a weaker player sees no mate");
    let no_nearer = |round| if round < 22 { (-300, None) } else { (-31_990, Some(-4)) };
    assert_eq!(end(&mut desk, 6, no_nearer), (Some(RESIGNED), 51));
    let far = |round| if round < 22 { (-300, None) } else { (-31_990, Some(2 * round as i32 - 60)) };
    assert_eq!(end(&mut desk, 6, far), (Some(RESIGNED), 51));
    let mates = |_| (31_990, Some(4));
    assert_eq!(end(&mut desk, 6, mates), (None, 60), "it is the AI that mates");
}

#[test]
fn who_takes_the_ais_resignation_back_plays_to_the_end() {
    let mut desk = resigning();
    let view = desk.start("yangsi", ai(Side::White), Some(WALK));
    let view = walk_on(&mut desk, view, 30, |_| (-2000, None));
    assert_eq!((view.outcome, view.can_undo), (Some(RESIGNED), true));
    let undone = desk.ask(&Undo { game: view.id, revision: view.revision }).expect("an undo");
    assert_eq!((undone.outcome, undone.moves.len(), undone.turn), (None, 41, Side::Black));
    desk.restart();
    let job = desk.job(&undone).expect("the AI's turn");
    let on = desk.find(&job, &found(&undone.legal[0].text, -2000)).expect("its move");
    assert_eq!((on.outcome, on.moves.len()), (None, 42));
}

#[test]
fn the_ai_claims_a_draw_rather_than_resign() {
    let mut desk = resigning();
    // The move limit may be claimed just when the AI would resign.
    let fen = WALK.replace(" 0 60", " 80 60");
    let view = desk.start("yangsi", ai(Side::White), Some(&fen));
    let view = walk_on(&mut desk, view, 30, |round| (if round < 21 { -300 } else { -2000 }, None));
    assert_eq!(view.outcome, Some(Outcome { winner: None, reason: Reason::MoveLimit }));
    assert_eq!(view.moves.len(), 49);
}

#[test]
fn what_is_found_too_late_is_refused_and_changes_nothing() {
    let mut desk = Desk::new();
    let start = desk.start("yangsi", ai(Side::White), None);
    let view = desk.play(&start, &start.legal[0].text).expect("a legal move");
    let job = desk.job(&view).expect("the AI's turn");
    let finding = found(&view.legal[0].text, 0);
    let stopped = Finding { stopped: true, ..finding.clone() };
    assert_eq!(desk.find(&job, &stopped), Err(Refusal::Stopped), "a stopped AI does not move");
    let nothing = Finding::default();
    assert!(matches!(desk.find(&job, &nothing), Err(Refusal::Broken { .. })));
    assert!(matches!(desk.find(&job, &found("a1a1", 0)), Err(Refusal::IllegalMove { .. })));

    let undo = Undo { game: view.id, revision: view.revision };
    let undone = desk.ask(&undo).expect("an undo while the AI thinks");
    assert_eq!((undone.moves.len(), undone.turn), (0, Side::White));
    assert_eq!(desk.find(&job, &finding), Err(Refusal::Stopped));
    // The same move again makes the same position, and is another revision of the game.
    let again = desk.play(&undone, &start.legal[0].text).expect("a legal move");
    assert_eq!(again.cells, view.cells);
    assert_eq!(desk.find(&job, &finding), Err(Refusal::Stopped));
    assert_eq!(desk.open(view.id), again);
    assert!(desk.ask(&Delete { game: view.id }).expect("gone"));
    assert_eq!(desk.find(&job, &finding), Err(Refusal::Stopped));
}

#[test]
fn a_job_travels_as_text_and_finds_the_same() {
    let mut desk = Desk::new();
    let start = desk.start("liuyang", ai(Side::White), None);
    let view = desk.play(&start, &start.legal[5].text).expect("a legal move");
    let job = desk.job(&view).expect("the AI's turn");
    let text = serde_json::to_string(&job).expect("jobs are JSON");
    let travelled: Job = serde_json::from_str(&text).expect("and back");
    let run = |job: &Job| {
        let mut iterations = 0;
        let found =
            job.run(&mut Job::searcher(), &|| false, &|| 0, &mut |_| iterations += 1).expect("a finding");
        assert!(iterations > 0, "each iteration is told");
        (job.analysis(&found), found)
    };
    assert_eq!(run(&job), run(&travelled));
    let spoilt = text.replace(&view.moves[0].text, "a1a1");
    let spoilt: Job = serde_json::from_str(&spoilt).expect("still a job");
    assert!(spoilt.run(&mut Job::searcher(), &|| false, &|| 0, &mut |_| {}).is_err());
}

/// How often a search asks whether to stop (once in so many positions) before it has looked
/// eight plies ahead.
fn effort(job: &Job, searcher: &mut Searcher) -> u32 {
    let (asked, deep) = (Cell::new(0), Cell::new(false));
    let stop = || {
        asked.set(asked.get() + 1);
        deep.get()
    };
    let mut told = |finding: &Finding| deep.set(finding.lines[0].depth >= 8);
    job.run(searcher, &stop, &|| 0, &mut told).expect("a finding");
    asked.get()
}

#[test]
fn what_one_search_learnt_the_next_need_not_find_out() {
    let mut desk = Desk::new();
    let view = desk.start("yangsi", ai(Side::White), None);
    let ask = Analyse { game: view.id, revision: view.revision, lines: 1 };
    let body = serde_json::to_value(ask).expect("requests are JSON");
    let context = desk.context();
    let job = desk.session.job(Analyse::NAME, body, context).expect("a job");
    let mut kept = Job::searcher();
    let cold = effort(&job, &mut kept);
    assert_eq!(effort(&job, &mut Job::searcher()), cold, "chance plays no part");
    assert!(effort(&job, &mut kept) < cold);

    // To be stopped does no harm.
    job.run(&mut kept, &|| true, &|| 0, &mut |_| {}).expect("a legal move all the same");
    assert!(effort(&job, &mut kept) < cold);

    // A weak level learns nothing from it, and plays as it would have.
    let view = desk.play(&view, &view.legal[0].text).expect("a legal move");
    let think = desk.job(&view).expect("the AI's turn");
    let run = |searcher: &mut Searcher| think.run(searcher, &|| false, &|| 0, &mut |_| {});
    assert_eq!(run(&mut kept), run(&mut Job::searcher()));
}
