//! The session against a model of what it should be: any order of requests, on every game.

#![allow(clippy::expect_used, reason = "a test says what it expects")]

mod desk;

use desk::Desk;
use proptest::prelude::*;
use rules::session::Session;
use rules::variants;
use rules::wire::*;
use serde_json::{Value, json};

/// What somebody may do.
#[derive(Clone, Debug)]
enum Act {
    Play(usize),
    Think,
    Illegal,
    Undo,
    Redo,
    Resign,
    OfferDraw,
    Claim,
    Stale,
    Restart,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        20 => (0..1000_usize).prop_map(Act::Play),
        20 => Just(Act::Think),
        1 => Just(Act::Illegal),
        5 => Just(Act::Undo),
        4 => Just(Act::Redo),
        1 => Just(Act::Resign),
        1 => Just(Act::OfferDraw),
        1 => Just(Act::Claim),
        1 => Just(Act::Stale),
        1 => Just(Act::Restart),
    ];
    proptest::collection::vec(act, 1..60)
}

/// What a game should be.
struct Model {
    human: Option<Side>,
    men: usize,
    moves: Vec<String>,
    redo: Vec<String>,
    ended: Option<Outcome>,
    revision: Revision,
}

impl Model {
    fn is_human(&self, plies: usize) -> bool {
        self.human.is_none_or(|side| side.index() == plies % 2)
    }

    /// Whether the view shows what the model says.
    fn check(&self, view: &GameView) {
        let moves: Vec<&str> = view.moves.iter().map(|played| played.text.as_str()).collect();
        assert_eq!(moves, self.moves);
        assert_eq!(view.revision, self.revision);
        assert_eq!(view.turn.index(), self.moves.len() % 2);
        let over = view.outcome.is_some();
        assert_eq!(view.legal.is_empty(), over);
        if self.ended.is_some() {
            assert_eq!(view.outcome, self.ended);
        }
        let can_undo = self.ended.is_some() || (0..self.moves.len()).any(|plies| self.is_human(plies));
        assert_eq!(view.can_undo, can_undo);
        assert_eq!(view.can_redo, !over && !self.redo.is_empty());
        let on_board = view.cells.iter().flatten().count();
        let fallen: usize = view.captured.iter().map(Vec::len).sum();
        assert_eq!(on_board + fallen, self.men, "nobody vanishes");
    }

    fn undo(&mut self) -> bool {
        if self.ended.take().is_some() {
            return true;
        }
        let Some(target) = (0..self.moves.len()).rev().find(|&plies| self.is_human(plies)) else {
            return false;
        };
        let mut back = self.moves.split_off(target);
        back.append(&mut self.redo);
        self.redo = back;
        true
    }

    fn redo(&mut self) {
        loop {
            self.moves.push(self.redo.remove(0));
            if self.redo.is_empty() || self.is_human(self.moves.len()) {
                return;
            }
        }
    }

    fn play(&mut self, text: &str) {
        self.moves.push(text.to_owned());
        self.redo.clear();
    }

    fn end(&mut self, outcome: Outcome) {
        self.ended = Some(outcome);
        self.redo.clear();
    }
}

/// Does something to both and says whether it was refused.
fn act(desk: &mut Desk, model: &mut Model, view: &GameView, act: &Act) -> Result<GameView, Refusal> {
    let (game, revision) = (view.id, view.revision);
    let over = view.outcome.is_some();
    let humans = model.is_human(model.moves.len());
    match act {
        Act::Play(_) if over || !humans => {
            let text = "a1a2".to_owned();
            let refusal = desk.ask(&Play { game, revision, text }).expect_err("no move now");
            assert_eq!(refusal, if over { Refusal::GameOver } else { Refusal::NotYourTurn });
            Err(refusal)
        }
        Act::Play(choice) => {
            let text = view.legal[choice % view.legal.len()].text.clone();
            let answer = desk.play(view, &text)?;
            model.play(&text);
            Ok(answer)
        }
        Act::Think if over || humans => {
            let refusal = desk.think(view).expect_err("not the AI's turn");
            assert_eq!(refusal, if over { Refusal::GameOver } else { Refusal::NotYourTurn });
            Err(refusal)
        }
        Act::Think => {
            let answer = desk.think(view)?;
            match answer.moves.get(view.moves.len()) {
                Some(played) => model.play(&played.text),
                None => model.end(answer.outcome.expect("it claims a draw when it does not move")),
            }
            Ok(answer)
        }
        Act::Illegal => Err(desk.play(view, "a1a1").expect_err("no move stays")),
        Act::Undo => {
            let answer = desk.ask(&Undo { game, revision });
            assert_eq!(answer.is_ok(), model.undo());
            answer
        }
        Act::Redo if !view.can_redo => {
            assert_eq!(desk.ask(&Redo { game, revision }), Err(Refusal::NothingThere));
            Err(Refusal::NothingThere)
        }
        Act::Redo => {
            model.redo();
            desk.ask(&Redo { game, revision })
        }
        Act::Resign => {
            let answer = desk.ask(&Resign { game, revision })?;
            let winner = model.human.unwrap_or(view.turn).other();
            model.end(Outcome { winner: Some(winner), reason: Reason::Resignation });
            Ok(answer)
        }
        Act::OfferDraw => {
            let answer = desk.ask(&OfferDraw { game, revision })?;
            if answer.declined {
                assert!(model.human.is_some(), "a friend agrees");
                let same = GameView { declined: false, ..answer };
                assert_eq!(&same, view);
                return Err(Refusal::NotDue);
            }
            model.end(Outcome { winner: None, reason: Reason::Agreement });
            Ok(answer)
        }
        Act::Claim => {
            let claim = Claim::Threefold;
            let due = view.claims.contains(&claim);
            let answer = desk.ask(&ClaimDraw { game, revision, claim });
            assert_eq!(answer.is_ok(), due && humans);
            if due {
                model.end(Outcome { winner: None, reason: Reason::Repetition });
            }
            answer
        }
        Act::Stale => {
            let got = revision.wrapping_sub(1);
            let refusal = desk.ask(&Undo { game, revision: got }).expect_err("stale");
            assert_eq!(refusal, Refusal::Stale { got, current: revision });
            Err(refusal)
        }
        Act::Restart => {
            desk.restart();
            Err(Refusal::NotDue)
        }
    }
}

/// Plays a sequence of acts on one game, the other untouched beside it.
fn run(variant: &str, human: Option<Side>, acts: &[Act]) {
    let mut desk = Desk::new();
    let other = desk.start("yoto", Opponent::Friend, None);
    let opponent = human.map_or(Opponent::Friend, |human| Opponent::Ai { level: 1, human });
    let mut view = desk.start(variant, opponent, None);
    let revision = view.revision;
    let men = view.cells.iter().flatten().count();
    let (moves, redo) = (Vec::new(), Vec::new());
    let mut model = Model { human, men, moves, redo, ended: None, revision };
    for one in acts {
        let ended = model.ended;
        match act(&mut desk, &mut model, &view, one) {
            Ok(answer) => {
                model.revision += 1;
                view = answer;
            }
            // Whatever was refused, and a restart, leaves the game as it was.
            Err(_) => model.ended = ended,
        }
        model.check(&view);
        assert_eq!(desk.open(view.id), view);
    }
    desk.restart();
    assert_eq!(desk.open(view.id), view);
    assert_eq!(desk.open(other.id), other, "nothing has touched the other game");
    let games = desk.ask(&Games {}).expect("the games");
    assert_eq!((games.len(), &games[0].cells, games[0].turn), (2, &view.cells, view.turn));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn with_a_friend_any_order_of_requests_does_what_the_model_does(
        index in 0..variants::ALL.len(), acts in acts()
    ) {
        run(variants::ALL[index].id, None, &acts);
    }

    #[test]
    fn against_the_ai_any_order_of_requests_does_what_the_model_does(
        index in 0..variants::ALL.len(), white in any::<bool>(), acts in acts()
    ) {
        run(variants::ALL[index].id, Some(if white { Side::White } else { Side::Black }), &acts);
    }

    /// Names and bodies of any kind are answered or refused, and what is refused leaves no trace.
    #[test]
    fn any_name_and_body_is_answered_or_refused(
        index in 0..REQUESTS.len(), key in "[a-z]{1,8}", number in any::<u64>(), text in any::<String>()
    ) {
        let mut desk = Desk::new();
        let view = desk.start("yangsi", Opponent::Friend, None);
        let bodies = [
            serde_json::json!({ key.as_str(): number }),
            serde_json::json!({ "game": view.id, "revision": number, "text": text, "claim": key, "lines": number }),
            serde_json::json!({ "game": number, "revision": view.revision, "text": text, "variant": text }),
            serde_json::json!({ "variant": "yoto", "choices": { key: text }, "opponent": "friend", "fen": text, "text": text }),
            serde_json::json!([number, text]),
        ];
        for body in bodies {
            let context = desk.context();
            let answered = desk.session.prepare(REQUESTS[index], body.clone(), context);
            let _ = desk.session.job(REQUESTS[index], body, context);
            if let Ok(draft) = answered {
                desk.commit(draft);
            }
        }
        let name = text.as_str();
        if !REQUESTS.contains(&name) {
            let context = desk.context();
            let refusal = desk.session.prepare(name, Value::Null, context).err();
            prop_assert_eq!(refusal, Some(Refusal::UnknownRequest { name: name.to_owned() }));
        }
        desk.restart();
    }
}

/// What the player prefers, as a session makes it of what was kept.
fn preferences(kept: Value) -> Preferences {
    let mut desk = Desk::new();
    desk.session = Session::restore(Vec::new(), kept).0;
    desk.ask(&GetPreferences {}).expect("preferences")
}

#[test]
fn preferences_that_an_older_release_kept_are_understood() {
    let black = json!({ "ai": { "level": 4, "human": "black" } });
    let old = json!({ "choices": {}, "opponents": { "yangsi": black }, "letters": true, "theme": "dark" });
    let opponent = Opponent::Ai { level: 4, human: Side::Black };
    let expected = Preferences {
        opponents: [("yangsi".to_owned(), opponent)].into(),
        letters: true,
        theme: Theme::Dark,
        ..Preferences::default()
    };
    assert_eq!(preferences(old), expected);
    assert_eq!(preferences(json!({ "resigns": 3, "by_chance": "yangsi" })), Preferences::default());
}

#[test]
fn a_side_left_to_chance_is_remembered_as_that_and_not_as_what_came_of_it() {
    let mut desk = Desk::new();
    let by_chance = ["yangsi".to_owned()].into();
    let preferences = Preferences { by_chance, ..Preferences::default() };
    desk.ask(&SetPreferences { preferences }).expect("preferences");
    desk.start("yangsi", Opponent::Ai { level: 4, human: Side::Black }, None);
    desk.restart();
    let preferences = desk.ask(&GetPreferences {}).expect("preferences");
    assert_eq!(preferences.opponents["yangsi"], Opponent::Ai { level: 4, human: Side::Black });
    assert!(preferences.by_chance.contains("yangsi"));
}
