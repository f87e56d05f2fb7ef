//! What must hold in every position of every game under every set of choices, whatever was
//! played: random games, shrunk by proptest to the shortest that breaks a law.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

use common::{board_text, choose, fen_of, is_rare, tables};
use proptest::collection::vec;
use proptest::prelude::*;
use rules::attack::{attacked, guard};
use rules::board::{CellSet, Side};
use rules::compile::{EMPTY, Tables, code, side_of};
use rules::game::Game;
use rules::moves::{Kind, Move, generate, legal};
use rules::notation::{fen, human, record, text};
use rules::position::Position;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A game and a choice for each of its plies.
fn played() -> impl Strategy<Value = (usize, Vec<u16>)> {
    (0..tables().len(), vec(any::<u16>(), 0..90))
}

/// Looks at the start and at every position that the choices lead to.
fn each(game: usize, picks: &[u16], mut look: impl FnMut(&Tables, &Position)) {
    let tables: &Tables = &tables()[game];
    let mut position = fen::parse(tables, tables.start()).unwrap();
    look(tables, &position);
    for &pick in picks {
        let Some(mv) = choose(&legal(tables, &position), pick) else { break };
        position.make(tables, mv);
        look(tables, &position);
    }
}

fn next(tables: &Tables, position: &Position, mv: Move) -> Position {
    let mut next = position.clone();
    next.make(tables, mv);
    next
}

/// The same position with the armies exchanged, each seen from the other's side.
fn exchanged(tables: &Tables, position: &Position) -> String {
    let board = &tables.board;
    let flip = |cell| board.flip(cell, tables.variant.symmetry);
    let mut men = vec![None; board.len()];
    for cell in board.cells().filter(|&cell| position.at(cell) != EMPTY) {
        men[flip(cell) as usize] = Some(position.at(cell) ^ 1);
    }
    let castles = &tables.rules.castles;
    let has =
        |right: u8| castles.iter().any(|castle| castle.right == right && position.castling() & right != 0);
    let mut rights = [false; 4];
    for castle in castles.iter().filter(|castle| has(castle.right)) {
        let twin = castles
            .iter()
            .find(|other| other.king.0 == flip(castle.king.0) && other.partner.0 == flip(castle.partner.0));
        rights[twin.unwrap().right.trailing_zeros() as usize] = true;
    }
    let passed = position.passed();
    let mut cells: Vec<_> = board.cells().filter(|&cell| passed.on(flip(cell))).collect();
    cells.sort_by_key(|&cell| board.rank(cell));
    let passed: String = cells.into_iter().map(|cell| board.name(cell)).collect();
    fen_of(&board_text(tables, &men), position.turn() == Side::Black, rights, &passed)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn unmaking_restores_everything((game, picks) in played()) {
        let mut whole: Vec<(Position, Move, rules::position::Undo)> = Vec::new();
        let tables: &Tables = &tables()[game];
        let mut position = fen::parse(tables, tables.start()).unwrap();
        for pick in picks {
            let moves = legal(tables, &position);
            for &mv in &moves {
                let mut copy = position.clone();
                let undo = copy.make(tables, mv);
                copy.unmake(tables, mv, undo);
                prop_assert_eq!(&copy, &position, "{:?}", mv);
            }
            let Some(mv) = choose(&moves, pick) else { break };
            let before = position.clone();
            let undo = position.make(tables, mv);
            whole.push((before, mv, undo));
        }
        while let Some((before, mv, undo)) = whole.pop() {
            position.unmake(tables, mv, undo);
            prop_assert_eq!(&position, &before);
        }
    }

    #[test]
    fn incremental_sums_equal_fresh_ones((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            for mv in legal(tables, position) {
                let next = next(tables, position, mv);
                assert_eq!(next.key(), next.fresh_key(tables), "hash after {mv:?}");
                assert_eq!((next.score(), next.phase()), next.fresh_score(tables), "score after {mv:?}");
                for side in Side::BOTH {
                    let army: CellSet = standing(tables, &next, |man| side_of(man) == side).collect();
                    assert_eq!(next.army(side), army);
                    for kind in 0..tables.kinds.len() as u8 {
                        let man = code(kind, side);
                        assert_eq!(
                            usize::from(next.count(man)),
                            standing(tables, &next, |other| other == man).count()
                        );
                    }
                    assert_eq!(next.at(next.royal(side)), tables.royal(side));
                }
            }
        });
    }

    #[test]
    fn exchanged_armies_have_exchanged_moves((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            let exchanged = fen::parse(tables, &exchanged(tables, position)).unwrap();
            let flip = |cell| tables.board.flip(cell, tables.variant.symmetry);
            let tell = |mv: Move, from, to| (from, to, mv.promotion(), mv.kind() == Kind::Castle);
            let here: BTreeSet<_> =
                legal(tables, position).into_iter().map(|mv| tell(mv, flip(mv.from()), flip(mv.to()))).collect();
            let there: BTreeSet<_> =
                legal(tables, &exchanged).into_iter().map(|mv| tell(mv, mv.from(), mv.to())).collect();
            assert_eq!(here, there, "{}", fen::write(tables, position));
            assert_eq!(position.won(), exchanged.won());
            assert_eq!(guard(tables, position, position.turn()).check, guard(tables, &exchanged, exchanged.turn()).check);
            let (one, other) = (position.score(), exchanged.score());
            assert_eq!((one.middle, one.end), (-other.middle, -other.end));
        });
    }

    #[test]
    fn text_leads_back_to_positions_and_moves((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            let written = fen::write(tables, position);
            assert_eq!(&fen::parse(tables, &written).unwrap(), position, "{written}");
            let moves = legal(tables, position);
            let texts: BTreeMap<String, Move> =
                moves.iter().map(|&mv| (text::write(tables, mv), mv)).collect();
            assert_eq!(texts.len(), moves.len());
            for (text, mv) in texts {
                assert_eq!(text::parse(tables, position, &text), Ok(mv), "{text}");
            }
        });
    }

    #[test]
    fn no_move_leaves_the_own_royal_struck((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            let side = position.turn();
            let struck = |position: &Position, facing| {
                attacked(tables, position, position.royal(side), side.other(), facing)
            };
            let guard = guard(tables, position, position.turn());
            assert_eq!(guard.check, struck(position, false), "{}", fen::write(tables, position));
            for mv in legal(tables, position) {
                assert!(!struck(&next(tables, position, mv), true), "{mv:?}");
            }
        });
    }

    #[test]
    fn promotion_never_makes_more_than_there_may_be((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            let side = position.turn();
            for mv in legal(tables, position).into_iter().filter(|mv| mv.promotion().is_some()) {
                let kind = mv.promotion().unwrap();
                let becoming = tables.rules.target(position.at(mv.from()), mv.to()).into.iter();
                let most = becoming.filter(|row| row.kind == kind).map(|row| row.most).max().unwrap();
                let count = |position: &Position| position.count(code(kind, side));
                assert!(count(position) < most, "{mv:?}");
                assert_eq!(count(&next(tables, position, mv)), count(position) + 1);
            }
        });
    }

    #[test]
    fn loud_moves_are_captures_and_promotions((game, picks) in played()) {
        each(game, &picks, |tables, position| {
            let mut loud: Vec<Move> = Vec::new();
            generate::<true, _>(tables, position, &mut loud);
            let loud: BTreeSet<u32> = loud.into_iter().map(Move::bits).collect();
            let all = legal(tables, position);
            assert!(loud.iter().all(|bits| all.iter().any(|mv| mv.bits() == *bits)), "not legal");
            let enemy = position.army(position.turn().other());
            for mv in all.into_iter().filter(|mv| enemy.has(mv.to()) || is_rare(*mv)) {
                let wanted = enemy.has(mv.to()) || mv.kind() == Kind::EnPassant || mv.promotion().is_some();
                assert_eq!(loud.contains(&mv.bits()), wanted, "{mv:?} in {}", fen::write(tables, position));
            }
        });
    }

    #[test]
    fn the_human_notation_tells_every_move((game, picks) in played()) {
        each(game, &picks[..picks.len().min(30)], |tables, position| {
            let moves = legal(tables, position);
            let texts: BTreeMap<String, Move> =
                moves.iter().map(|&mv| (human::write(tables, position, mv), mv)).collect();
            assert_eq!(texts.len(), moves.len(), "{texts:?}");
            for (text, mv) in texts {
                assert_eq!(human::parse(tables, position, &text), Some(mv), "{text}");
            }
        });
    }

    #[test]
    fn records_lead_back_to_games((game, picks) in played(), from_fen in any::<bool>(), white in "[ -~]{0,12}") {
        let tables = tables()[game].clone();
        let fen = from_fen.then(|| later(&tables, &picks));
        let mut game = match &fen {
            Some(fen) => Game::from_fen(tables, fen).unwrap(),
            None => Game::new(tables).unwrap(),
        };
        for &pick in &picks {
            let Some(mv) = choose(game.legal(), pick) else { break };
            game.play(mv).unwrap();
        }
        let outcome = game.outcome();
        let white = white.trim().to_owned();
        let white = if white == "?" { String::new() } else { white };
        let written = record::Record {
            game, fen, date: "2026.11.30".to_owned(), white, black: String::new(), outcome,
        };
        let text = record::write(&written);
        let read = record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(read.game.position(), written.game.position());
        prop_assert!(read.game.moves().eq(written.game.moves()), "{}", text);
        prop_assert_eq!(
            (&read.fen, &read.date, &read.white, &read.black, read.outcome),
            (&written.fen, &written.date, &written.white, &written.black, written.outcome)
        );
        prop_assert_eq!(record::write(&read), text);
    }
}

/// The FEN of a position that is not over, some plies on.
fn later(tables: &Arc<Tables>, picks: &[u16]) -> String {
    let mut game = Game::new(tables.clone()).unwrap();
    let mut last = fen::write(tables, game.position());
    for &pick in picks.iter().rev().take(15) {
        let Some(mv) = choose(game.legal(), pick) else { break };
        game.play(mv).unwrap();
        if game.outcome().is_none() {
            last = fen::write(tables, game.position());
        }
    }
    last
}

fn standing(tables: &Tables, position: &Position, wanted: impl Fn(u8) -> bool) -> impl Iterator<Item = u8> {
    let cells: Vec<u8> = tables
        .board
        .cells()
        .filter(|&cell| position.at(cell) != EMPTY && wanted(position.at(cell)))
        .collect();
    cells.into_iter()
}
