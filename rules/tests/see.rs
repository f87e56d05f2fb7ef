//! Static exchange evaluation against exchanges played out on lanes, and against positions
//! where a naive count goes wrong.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use rules::board::{Cell, Side};
use rules::compile::{Code, EMPTY, LaneKind, Tables, code, holds, side_of};
use rules::moves::{Kind, Move, legal};
use rules::notation::{fen, text};
use rules::position::{Men, Position};
use rules::search::{bench, see};
use rules::variants;
use rules::wire::Choices;
use std::collections::BTreeSet;

/// The cells from which a side captures on a cell, found by walking every man's lanes.
fn attackers(tables: &Tables, men: &Men, target: Cell, side: Side) -> Vec<Cell> {
    let takes = |&from: &Cell| {
        let man = men[from as usize];
        man != EMPTY
            && side_of(man) == side
            && tables.lanes.from(man, from).iter().any(|&lane| {
                let cells = tables.lanes.cells(lane);
                let full = |&&cell: &&Cell| men[cell as usize] != EMPTY;
                match lane.kind {
                    LaneKind::Leap | LaneKind::CaptureLeap => cells.contains(&target),
                    LaneKind::Lame | LaneKind::CaptureLame => {
                        cells.chunks(2).any(|pair| pair[1] == target && men[pair[0] as usize] == EMPTY)
                    }
                    LaneKind::Slide | LaneKind::CaptureSlide => cells.iter().find(full) == Some(&target),
                    LaneKind::Gun | LaneKind::Hop | LaneKind::CaptureHop => {
                        cells.iter().filter(full).nth(1) == Some(&target)
                    }
                    _ => false,
                }
            })
    };
    tables.board.cells().filter(takes).collect()
}

fn promoted(tables: &Tables, position: &Position, man: Code, from: Cell, to: Cell) -> Code {
    let side = side_of(man);
    let level = tables.board.rank(from) == tables.board.rank(to);
    let mut best = man;
    if holds(tables.rules.promoters, man) {
        for into in &tables.rules.target(man, to).into {
            let other = code(into.kind, side);
            let free = position.count(other) < into.most && (level || !into.sideways);
            if free && tables.worth.exchange(other) > tables.worth.exchange(best) {
                best = other;
            }
        }
    }
    best
}

/// All that a side may come out with when the least valuable captures first; several results
/// where two attackers are worth the same.
fn outcomes(
    tables: &Tables,
    position: &Position,
    men: &Men,
    target: Cell,
    side: Side,
    depth: u32,
) -> BTreeSet<i32> {
    let worth = |man: Code| tables.worth.exchange(man);
    let attackers = attackers(tables, men, target, side);
    let least = attackers.iter().map(|&cell| worth(men[cell as usize])).min();
    let mut results = BTreeSet::new();
    for from in attackers.into_iter().filter(|&cell| Some(worth(men[cell as usize])) == least) {
        let (man, victim) = (men[from as usize], men[target as usize]);
        let becomes = promoted(tables, position, man, from, target);
        let gain = worth(victim) + worth(becomes) - worth(man);
        let mut after = *men;
        after[from as usize] = EMPTY;
        after[target as usize] = becomes;
        assert!(depth < 60);
        let replies = outcomes(tables, position, &after, target, side.other(), depth + 1);
        results.extend(replies.into_iter().map(|reply| (gain - reply).max(0)));
    }
    if results.is_empty() {
        results.insert(0);
    }
    results
}

fn played_out(tables: &Tables, position: &Position, mv: Move) -> BTreeSet<i32> {
    let worth = |man: Code| tables.worth.exchange(man);
    let side = position.turn();
    let mover = position.at(mv.from());
    let becomes = mv.promotion().map_or(mover, |kind| code(kind, side));
    let struck = if mv.kind() == Kind::EnPassant { position.passed().by } else { mv.to() };
    let gain = worth(position.at(struck)) + worth(becomes) - worth(mover);
    let mut men = *position.men();
    men[struck as usize] = EMPTY;
    men[mv.from() as usize] = EMPTY;
    men[mv.to() as usize] = becomes;
    let replies = outcomes(tables, position, &men, mv.to(), side.other(), 0);
    replies.into_iter().map(|reply| gain - reply).collect()
}

#[test]
fn exchanges_come_out_as_when_played() {
    for variant in variants::ALL {
        let tables = Tables::new(variant, &Choices::new()).unwrap();
        let mut contested = 0;
        for start in bench::positions(&tables) {
            let mut position = start;
            // A walk through positions that any rules allow: every third move.
            for turn in 0..40 {
                let moves = legal(&tables, &position);
                if moves.is_empty() {
                    break;
                }
                for &mv in moves.iter().filter(|mv| !matches!(mv.kind(), Kind::Castle | Kind::Swap)) {
                    let expected = played_out(&tables, &position, mv);
                    let is = |&value: &i32| {
                        see::gains(&tables, &position, mv, value)
                            && !see::gains(&tables, &position, mv, value + 1)
                    };
                    assert!(
                        expected.iter().any(is),
                        "{} {} {}: played out {expected:?}",
                        variant.id,
                        fen::write(&tables, &position),
                        text::write(&tables, mv)
                    );
                    contested += usize::from(!expected.contains(&0));
                }
                let mv = moves[(turn * 7 + 3) % moves.len()];
                position.make(&tables, mv);
            }
        }
        assert!(contested > 300, "{}: only {contested} exchanges with a gain or a loss", variant.id);
    }
}

/// Game, position, move, whether it loses material, why.
const TRICKS: &[(&str, &str, &str, bool, &str)] = &[
    ("fpxq", "3k5/9/9/4r4/9/4p4/9/4C4/9/5K3 w - - 0 1", "e3e7", false, "nothing guards the Rook"),
    (
        "fpxq",
        "3k5/9/4c4/4p4/9/9/4R4/9/9/5K3 w - - 0 1",
        "e4e7",
        false,
        "the Cannon behind the Point has no hurdle once the Point is gone",
    ),
    (
        "fpxq",
        "3k5/4c4/4a4/4p4/9/9/4R4/9/9/5K3 w - - 0 1",
        "e4e7",
        true,
        "the Cannon shoots over the Guard at what took the Point",
    ),
    (
        "fpxq",
        "3k5/9/5n3/5p3/4p4/9/4R4/9/9/5K3 w - - 0 1",
        "e4e6",
        false,
        "the Mao's leg is blocked by the Point, so it guards nothing there",
    ),
    (
        "fpxq",
        "3k5/9/5n3/9/4p4/9/4R4/9/9/5K3 w - - 0 1",
        "e4e6",
        true,
        "the Mao's leg is free: the Rook would be lost for a Point",
    ),
    (
        "yangsi",
        "5k4/10/5v4/10/3p6/10/1B8/10/10/5K4 w - - 0 1",
        "b4d6",
        false,
        "the Vao has nothing to hop over on its diagonal to d6",
    ),
];

#[test]
fn hoppers_and_lame_leapers_are_counted_right() {
    for &(game, position, mv, loses, why) in TRICKS {
        let tables = Tables::new(variants::find(game).unwrap(), &Choices::new()).unwrap();
        let position = fen::parse(&tables, position).unwrap();
        let mv = text::parse(&tables, &position, mv).unwrap();
        assert_eq!(!see::gains(&tables, &position, mv, 0), loses, "{game}: {why}");
    }
}
