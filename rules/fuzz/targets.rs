//! What must hold of any input whatever. Each target is a plain function over bytes: `cargo fuzz`
//! drives them by hand, `tests/fuzz.rs` within bounds on every run of the tests. Each tells how
//! much of its input it understood, so that a test can see that sound input gets through.

use rules::compile::Tables;
use rules::game::Game;
use rules::moves::legal;
use rules::notation::{fen, human, record, text};
use rules::session::{Change, Context, Session};
use rules::uci::{Order, Uci};
use rules::variants;
use rules::wire::{Choices, Games, Request};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// Every game under its default options.
fn tables(which: u8) -> &'static Arc<Tables> {
    static TABLES: LazyLock<Vec<Arc<Tables>>> = LazyLock::new(|| {
        let compile = |variant| Arc::new(Tables::new(variant, &Choices::new()).expect("it ships"));
        variants::ALL.into_iter().map(compile).collect()
    });
    &TABLES[usize::from(which) % TABLES.len()]
}

/// The first byte chooses a game, the others are a FEN. What is read is written back the same,
/// and moves from it can be made and taken back.
pub fn fen(bytes: &[u8]) -> usize {
    let Some((&which, rest)) = bytes.split_first() else { return 0 };
    let tables = tables(which);
    let Ok(mut position) = fen::parse(tables, &String::from_utf8_lossy(rest)) else { return 0 };
    let written = fen::write(tables, &position);
    assert_eq!(fen::parse(tables, &written).as_ref(), Ok(&position), "{written}");
    let before = position.clone();
    for mv in legal(tables, &position) {
        assert_eq!(text::parse(tables, &position, &text::write(tables, mv)), Ok(mv), "{written}");
        let undo = position.make(tables, mv);
        let next = fen::write(tables, &position);
        // Counters may be read up to a limit only.
        let late = position.quiet_plies() > 30_000 || position.move_number() > 900_000;
        assert!(late || fen::parse(tables, &next).is_ok(), "{written} leads to {next}");
        position.unmake(tables, mv, undo);
        assert_eq!(position, before, "{written}");
    }
    1
}

/// The first byte chooses a game, the others are moves. A text that is read is that move's own in
/// its notation; a refused one changes nothing.
pub fn moves(bytes: &[u8]) -> usize {
    let Some((&which, rest)) = bytes.split_first() else { return 0 };
    let tables = tables(which);
    let mut game = Game::new(tables.clone()).expect("it ships");
    for word in String::from_utf8_lossy(rest).split_whitespace() {
        let position = game.position().clone();
        let told = text::parse(tables, &position, word).ok();
        if let Some(mv) = told {
            assert_eq!(text::write(tables, mv), word);
        }
        let mv = told.or_else(|| human::parse(tables, &position, word));
        let Some(mv) = mv else { continue };
        let written = human::write(tables, &position, mv);
        assert_eq!(human::parse(tables, &position, &written), Some(mv), "{written}");
        if game.play(mv).is_err() {
            assert_eq!(game.position(), &position);
            assert!(game.outcome().is_some());
        }
    }
    let mut played = 0;
    while game.undo().is_some() {
        played += 1;
    }
    assert_eq!(fen::write(tables, game.position()), tables.start());
    played
}

/// A record that is read is written so that it is read the same.
pub fn record(bytes: &[u8]) -> usize {
    let Ok(read) = record::parse(&String::from_utf8_lossy(bytes)) else { return 0 };
    let written = record::write(&read);
    let again = record::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.game.position(), read.game.position(), "{written}");
    assert!(again.game.moves().eq(read.game.moves()), "{written}");
    assert_eq!(again.outcome, read.outcome, "{written}");
    assert_eq!(record::write(&again), written);
    1 + read.game.moves().len()
}

/// Lines of UCI. Every answer is lines; a position is always one that can be told.
pub fn uci(bytes: &[u8]) -> usize {
    let mut uci = Uci::new().expect("it ships");
    let mut obeyed = 0;
    for line in String::from_utf8_lossy(bytes).lines().take(200) {
        let before = fen::write(uci.game().tables(), uci.game().position());
        match uci.line(line) {
            Order::Print(lines) => {
                assert!(lines.iter().all(|line| !line.contains(['\n', '\r'])), "{lines:?}");
                let after = fen::write(uci.game().tables(), uci.game().position());
                let refused = lines.iter().any(|line| line.starts_with("error: "));
                assert!(!refused || after == before, "a refused line has changed the position");
                obeyed += usize::from(!refused);
            }
            Order::Go(limits) => {
                assert!(limits.lines >= 1);
                obeyed += 1;
            }
            Order::Perft(depth) => {
                assert!((1..=32).contains(&depth));
                obeyed += 1;
            }
            Order::Stop | Order::NewGame => {}
            Order::Quit => return obeyed,
        }
        let position = uci.game().position();
        let written = fen::write(uci.game().tables(), position);
        assert_eq!(fen::parse(uci.game().tables(), &written).as_ref(), Ok(position), "{written}");
    }
    obeyed
}

/// Lines of `name body`, the body JSON: requests to a session. A refused one changes nothing,
/// and what was kept restores to a session that says the same.
pub fn session(bytes: &[u8]) -> usize {
    let mut session = Session::default();
    let mut kept: BTreeMap<u64, Value> = BTreeMap::new();
    let mut preferences = Value::Null;
    let mut answered = 0;
    for line in String::from_utf8_lossy(bytes).lines().take(100) {
        let (name, body) = line.split_once(' ').unwrap_or((line, "null"));
        let Ok(body) = serde_json::from_str::<Value>(body) else { continue };
        // Without a clock ids count from 1, so that a script can name its games.
        let context = Context { now_ms: 0, seed: 0 };
        if rules::session::searches(name) {
            // A job is asked for, never run: how long it takes is not the session's to say.
            answered += usize::from(session.job(name, body, context).is_ok());
            continue;
        }
        let before = games(&session);
        let Ok(draft) = session.prepare(name, body, context) else {
            assert_eq!(games(&session), before, "a refused request has changed something");
            continue;
        };
        for change in &draft.changes {
            match change {
                Change::Put(saved) => {
                    kept.insert(saved.id, serde_json::to_value(saved).expect("it is JSON"));
                }
                Change::Remove(game) => assert!(kept.remove(game).is_some()),
                Change::Preferences(wanted) => {
                    preferences = serde_json::to_value(wanted).expect("it is JSON");
                }
            }
        }
        session.commit(draft);
        answered += 1;
    }
    let (restored, damaged) = Session::restore(kept.into_values().collect(), preferences);
    assert_eq!(damaged, []);
    assert_eq!(games(&restored), games(&session));
    answered
}

/// A stored record, JSON: it is restored or set aside, whatever it is.
pub fn stored(bytes: &[u8]) -> usize {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return 0 };
    let (session, damaged) = Session::restore(vec![value.clone()], value.clone());
    let Value::Array(games) = games(&session) else { panic!("games are a list") };
    assert_eq!(games.len() + damaged.len(), 1);
    assert!(damaged.iter().all(|damaged| damaged.record == value));
    games.len()
}

fn games(session: &Session) -> Value {
    let context = Context { now_ms: 0, seed: 0 };
    let body = serde_json::json!({});
    session.prepare(Games::NAME, body, context).expect("it can always be asked").answer
}
