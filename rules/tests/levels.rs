//! What the weakest level promises, and that more is spent level by level.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use rules::arena::mates::Prover;
use rules::board::Side;
use rules::compile::{Tables, code, kind_of};
use rules::moves::{Kind, Move, legal};
use rules::notation::fen;
use rules::position::Position;
use rules::search::{Control, Level, Searcher, choose, see};
use rules::variants;
use rules::wire::Choices;

/// A legal move, captures as often as all others together; none where the game is over.
fn any_move(tables: &Tables, position: &Position, chance: &mut ChaCha8Rng) -> Option<Move> {
    let moves = legal(tables, position);
    let enemy = position.army(position.turn().other());
    let captures: Vec<Move> = moves.iter().copied().filter(|mv| enemy.has(mv.to())).collect();
    let from = if captures.is_empty() || chance.next_u64().is_multiple_of(2) { &moves } else { &captures };
    let index = chance.next_u64() % from.len().max(1) as u64;
    from.get(index as usize).copied().filter(|_| !position.won())
}

/// A position in the middle of a game of which half the moves are captures where there are any.
fn random_position(tables: &Tables, seed: u64) -> Option<Position> {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut position = fen::parse(tables, tables.start()).unwrap();
    for _ in 0..10 + chance.next_u64() % 90 {
        let mv = any_move(tables, &position, &mut chance)?;
        position.make(tables, mv);
    }
    (!legal(tables, &position).is_empty() && !position.won()).then_some(position)
}

fn after(tables: &Tables, position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(tables, mv);
    after
}

/// The dearest kind that a side has besides its royal.
fn dearest(tables: &Tables, position: &Position, side: Side) -> Option<u8> {
    let standing = tables.subjects(side).filter(|&man| position.count(man) > 0);
    standing.max_by_key(|&man| tables.worth.exchange(man)).map(kind_of)
}

/// Whether a move lets the most valuable man be taken for nothing: who takes it gains its whole
/// value, and the move took nothing that is half as good.
fn gives_dearest(tables: &Tables, position: &Position, mv: Move) -> bool {
    let side = position.turn();
    let Some(dearest) = dearest(tables, position, side) else { return false };
    let after = after(tables, position, mv);
    let value = tables.worth.exchange(code(dearest, side));
    let enemies = |position: &Position| -> i32 {
        position.army(side.other()).map(|cell| tables.worth.exchange(position.at(cell))).sum()
    };
    let took = enemies(position) - enemies(&after);
    2 * took < value
        && legal(tables, &after).into_iter().any(|reply| {
            after.army(side).has(reply.to())
                && kind_of(after.at(reply.to())) == dearest
                && see::gains(tables, &after, reply, value)
        })
}

/// What a level did in ten moves of its own, or until the game ended.
#[derive(Default)]
struct Run {
    /// Times that a mate in one was there, and that it was played.
    offered: u32,
    mated: u32,
    /// Times that some moves gave the dearest man for nothing and others did not, and that it
    /// was given.
    risked: u32,
    given: u32,
    /// Times that a man could be taken for nothing, and that none was.
    loose: u32,
    left: u32,
}

fn run(tables: &Tables, searcher: &mut Searcher, mut position: Position, level: Level, seed: u64) -> Run {
    let mut run = Run::default();
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    for _ in 0..10 {
        let moves = legal(tables, &position);
        if moves.is_empty() || position.won() {
            break;
        }
        let seed = chance.next_u64();
        let report = choose(searcher, tables, &position, &[], level, seed, &Control::NONE, &mut |_| {});
        let played = report.best().unwrap();
        let mating = Prover::new(tables, u64::MAX).firsts(&position, 1).unwrap();
        if !mating.is_empty() {
            run.offered += 1;
            run.mated += u32::from(mating.contains(&played));
        } else {
            let gifts = moves.iter().filter(|&&mv| gives_dearest(tables, &position, mv)).count();
            // Where every move gives it there is nothing to keep.
            if gifts > 0 && gifts < moves.len() {
                run.risked += 1;
                run.given += u32::from(gives_dearest(tables, &position, played));
            }
            let takes = |mv: Move| {
                let taken = tables.worth.exchange(position.at(mv.to()));
                mv.kind() == Kind::Step && taken > 0 && see::gains(tables, &position, mv, taken)
            };
            if moves.iter().any(|&mv| takes(mv)) {
                run.loose += 1;
                run.left += u32::from(!takes(played));
            }
        }
        position.make(tables, played);
        let Some(answer) = any_move(tables, &position, &mut chance) else { break };
        position.make(tables, answer);
    }
    run
}

/// What the first level promises a child: it plays a mate in one, and never gives its most
/// valuable man for nothing twice in ten moves; but it does leave men that it could take.
#[test]
fn the_first_level_is_weak_and_plays_no_nonsense() {
    const POSITIONS: usize = 200;
    let level = Level::new(1).unwrap();
    let one = |variant| {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let mut searcher = Searcher::new(4);
        let positions = (0..).filter_map(|seed| Some((seed, random_position(&tables, seed)?)));
        let runs = positions
            .take(POSITIONS)
            .map(|(seed, position)| (seed, run(&tables, &mut searcher, position, level, seed)))
            .collect::<Vec<(u64, Run)>>();
        let id = tables.variant.id;
        for (seed, run) in &runs {
            assert_eq!(run.mated, run.offered, "{id}: seed {seed}: a mate in one missed");
            assert!(run.given < 2, "{id}: seed {seed}: gave its dearest man {} times", run.given);
        }
        let sum = |count: fn(&Run) -> u32| runs.iter().map(|(_, run)| count(run)).sum::<u32>();
        let (offered, risked) = (sum(|run| run.offered), sum(|run| run.risked));
        let (loose, left) = (sum(|run| run.loose), sum(|run| run.left));
        assert!(offered >= 10, "{id}: only {offered} mates in one");
        assert!(risked >= 200, "{id}: only {risked} times the dearest man at risk");
        assert!(left * 5 >= loose, "{id}: left only {left} of {loose} men that it could take");
    };
    std::thread::scope(|scope| {
        variants::ALL.into_iter().for_each(|variant| drop(scope.spawn(move || one(variant))))
    });
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
