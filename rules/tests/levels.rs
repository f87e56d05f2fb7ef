//! What the weakest level promises, and that more is spent level by level.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules::attack::attacked;
use rules::compile::{Tables, code, kind_of};
use rules::moves::{Move, legal};
use rules::notation::fen;
use rules::position::Position;
use rules::search::{Control, Level, Searcher, choose, see};
use rules::variants;
use rules::wire::Choices;

/// A position in the middle of a game of which half the moves are captures where there are any.
fn random_position(tables: &Tables, seed: u64) -> Option<Position> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut position = fen::parse(tables, tables.start()).unwrap();
    for _ in 0..10 + chance.next_u64() % 90 {
        let moves = legal(tables, &position);
        let enemy = position.army(position.turn().other());
        let captures: Vec<Move> = moves.iter().copied().filter(|mv| enemy.has(mv.to())).collect();
        let from = if captures.is_empty() || chance.next_u64() % 2 == 0 { &moves } else { &captures };
        if from.is_empty() {
            return None;
        }
        position.make(tables, from[(chance.next_u64() % from.len() as u64) as usize]);
    }
    (!legal(tables, &position).is_empty()).then_some(position)
}

fn after(tables: &Tables, position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(tables, mv);
    after
}

fn mates(tables: &Tables, position: &Position, mv: Move) -> bool {
    let after = after(tables, position, mv);
    let side = after.turn();
    let check = attacked(tables, &after, after.royal(side), side.other(), false);
    check && !after.won() && legal(tables, &after).is_empty()
}

/// Whether a move lets the most valuable man be taken for nothing.
fn gives_dearest(tables: &Tables, position: &Position, mv: Move) -> bool {
    let side = position.turn();
    let kinds = (0..tables.kinds.len() as u8).filter(|&kind| kind != tables.royal);
    let standing = kinds.filter(|&kind| position.count(code(kind, side)) > 0);
    let Some(dearest) = standing.max_by_key(|&kind| tables.worth.of(kind).middle) else {
        return false;
    };
    let after = after(tables, position, mv);
    let value = tables.worth.exchange(code(dearest, side));
    !position.army(side.other()).has(mv.to())
        && legal(tables, &after).into_iter().any(|reply| {
            after.army(side).has(reply.to())
                && kind_of(after.at(reply.to())) == dearest
                && see::gains(tables, &after, reply, value)
        })
}

#[test]
fn the_first_level_mates_in_one_and_keeps_its_dearest_man() {
    for variant in variants::ALL {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let mut searcher = Searcher::new(4);
        let level = Level::new(1).unwrap();
        let (mut offered, mut mated, mut risked, mut given) = (0, 0, 0, 0);
        for seed in 0..120 {
            let Some(position) = random_position(&tables, seed) else { continue };
            let moves = legal(&tables, &position);
            let report =
                choose(&mut searcher, &tables, &position, &[], level, seed, &Control::NONE, &mut |_| {});
            let played = report.best().unwrap();
            if moves.iter().any(|&mv| mates(&tables, &position, mv)) {
                offered += 1;
                mated += usize::from(mates(&tables, &position, played));
                continue;
            }
            let gives = |&&mv: &&Move| gives_dearest(&tables, &position, mv);
            let gifts = moves.iter().filter(gives).count();
            // Where every move gives it there is nothing to keep.
            if gifts > 0 && gifts < moves.len() {
                risked += 1;
                given += usize::from(gives_dearest(&tables, &position, played));
            }
        }
        assert_eq!(mated, offered, "{}: mates in one missed", variant.id);
        assert!(risked >= 20, "{}: only {risked} positions with the dearest man at risk", variant.id);
        assert!(given * 10 <= risked, "{}: gave its dearest man {given} times of {risked}", variant.id);
    }
}

#[test]
fn levels_are_ten_and_spend_more_and_more() {
    assert!(Level::new(0).is_none() && Level::new(11).is_none());
    let levels: Vec<Level> = (1..=10).map(|level| Level::new(level).unwrap()).collect();
    assert!(levels.iter().all(|level| level.limits().time_ms.is_some_and(|ms| ms <= 3_000)));
    let nodes: Vec<u64> = levels.iter().map(|level| level.limits().nodes.unwrap_or(u64::MAX)).collect();
    assert!(nodes.windows(2).all(|pair| pair[0] < pair[1]), "{nodes:?}");
    let depths: Vec<u8> = levels.iter().map(|level| level.limits().depth.unwrap_or(u8::MAX)).collect();
    assert!(depths.is_sorted(), "{depths:?}");
}
