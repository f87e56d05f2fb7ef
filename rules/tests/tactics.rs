//! Exchanges in which a naive count goes wrong, because a capture takes a hurdle away or puts
//! none there, frees a leg, or because a man is held by two royals that would
//! face each other. And swaps, which no count of exchanges sees.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod common;

use rules::arena::mates::Prover;
use rules::attack::struck;
use rules::board::{Cell, CellSet, Side};
use rules::compile::{Tables, code};
use rules::moves::{Kind, Move, legal};
use rules::notation::{fen, text};
use rules::position::Position;
use rules::search::Limits;
use rules::variants;
use rules::wire::Choices;

#[derive(Clone, Copy, Debug, PartialEq)]
enum Comes {
    Out,
    Short,
}
use Comes::{Out, Short};

/// Game, White's men, Black's men, White's capture, how it comes out, why.
type Row = (&'static str, &'static str, &'static str, &'static str, Comes, &'static str);

const EXCHANGES: &[Row] = &[
    ("fpxq", "Kf1 Re7", "Ke10 Ce9 Pe5", "e7e5", Out, "the Rook was the hurdle of the Cannon behind it"),
    (
        "fpxq",
        "Kf1 Re7",
        "Kd10 Ce9 Ae8 Pe5",
        "e7e5",
        Short,
        "with the Rook gone one hurdle is left to the Cannon",
    ),
    ("fpxq", "Kf1 Ce2 Re4", "Kd10 Ra7 Pe7", "e4e7", Short, "the Rook takes the Cannon's hurdle along"),
    ("fpxq", "Ke1 Nb5", "Ke10 Ne8 Pc7", "b5c7", Out, "the Mao is held between the Generals on the file"),
    ("fpxq", "Ke1 Ne3 Nb2 Ri6", "Ke10 Rc9 Pc4", "b2c4", Short, "the second Mao is held between the Generals"),
    (
        "yoto",
        "Ke1 Gb3 Va1",
        "Kd8 Gd7 Pc5",
        "b3c5",
        Out,
        "the Gnu stood on the Calf's leg: now the Calf may take back",
    ),
    ("yoto", "Kd1 Gd7", "Kf9 Ve9 Pc5", "d7c5", Short, "the Gnu stood on the leg of the Calf that takes back"),
    (
        "xqoasb",
        "Kf1 Ad2 Ri6",
        "Kd9 Nc2 Pe3",
        "d2e3",
        Short,
        "the Guard stood on the leg of the Mao that takes back",
    ),
    ("yangsi", "Ka1 Bd5", "Ka8 Vb7 Pg2", "d5g2", Out, "the Bishop was the hurdle of the Vao behind it"),
    ("liuyang", "Gc1 Rf8", "Gf11 Cf10 Bf5", "f8f5", Out, "the Rook was the hurdle of the Cannon behind it"),
    (
        "liuyang",
        "Gi1 Uf6",
        "Gf11 Sh8 Rg7 Bd2",
        "f6d2",
        Short,
        "with the Unicorn gone one hurdle is left to the Sling",
    ),
];

fn tables(id: &str) -> Tables {
    Tables::new(variants::find(id).unwrap(), &Choices::new()).unwrap()
}

/// White to move, men as in `Kf1 Re7`.
fn set_up(tables: &Tables, white: &str, black: &str) -> Position {
    let mut men = vec![None; tables.board.len()];
    for (side, list) in [(Side::White, white), (Side::Black, black)] {
        for word in list.split(' ') {
            let (letter, cell) = word.split_at(1);
            let kind = tables.kind(letter.chars().next().unwrap()).unwrap();
            men[tables.board.find(cell).unwrap() as usize] = Some(code(kind, side));
        }
    }
    let text = common::fen_of(&common::board_text(tables, &men), true, [false; 4], "");
    fen::parse(tables, &text).unwrap_or_else(|error| panic!("{white} against {black}: {error}"))
}

/// What a beginner counts: who strikes the cell as the men stand now, cheapest first, each
/// side stopping when that is better.
fn naive(tables: &Tables, position: &Position, mv: Move) -> i32 {
    let worth = |cell: Cell| tables.worth.exchange(position.at(cell));
    let strikers = |side: Side| {
        let strikes = |&cell: &Cell| {
            let alone = CellSet::EMPTY.with(cell);
            cell != mv.from() && struck(tables, position.men(), alone, mv.to(), side, false)
        };
        let mut prices: Vec<i32> = position.army(side).filter(strikes).map(worth).collect();
        prices.sort_unstable();
        prices
    };
    let side = position.turn();
    let (own, other) = (strikers(side), strikers(side.other()));
    fn swap(stands: i32, mine: &[i32], theirs: &[i32]) -> i32 {
        mine.split_first().map_or(0, |(&first, rest)| (stands - swap(first, theirs, rest)).max(0))
    }
    worth(mv.to()) - swap(worth(mv.from()), &other, &own)
}

/// What really comes out: all legal captures on the cell, each side stopping when that is better.
fn played_out(tables: &Tables, position: &Position, mv: Move) -> i32 {
    let gain = tables.worth.exchange(position.at(mv.to()));
    let mut after = position.clone();
    after.make(tables, mv);
    let replies = legal(tables, &after).into_iter().filter(|reply| reply.to() == mv.to());
    let best = replies.map(|reply| played_out(tables, &after, reply)).max().unwrap_or(0);
    gain - best.max(0)
}

fn best(tables: &Tables, position: &Position, nodes: u64) -> Move {
    common::search(tables, position, &Limits::nodes(nodes)).best().unwrap()
}

#[test]
fn the_search_is_right_where_a_naive_count_is_wrong() {
    let mut wrong = Vec::new();
    for &(game, white, black, mv, comes, why) in EXCHANGES {
        let tables = tables(game);
        let position = set_up(&tables, white, black);
        let mv =
            text::parse(&tables, &position, mv).unwrap_or_else(|error| panic!("{game} {white}: {error}"));
        let naive = naive(&tables, &position, mv);
        let real = played_out(&tables, &position, mv);
        let played = best(&tables, &position, 5_000);
        let right = match comes {
            Out => naive < 0 && real > 0 && played == mv,
            Short => naive > 0 && real < 0 && played != mv,
        };
        if !right {
            let played = text::write(&tables, played);
            wrong
                .push(format!("{game} {white} - {black}: {why}: naive {naive}, real {real}, plays {played}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// White's men, Black's men, the swap that mates: what no count of exchanges sees.
const SWAPS: &[(&str, &str, &str)] =
    &[("Gh6 Sc3 Rb2 Ci6", "Gl6 Rd3 Rb3", "h6i6"), ("Gh7 Ni6 Ng6", "Gl6 Ne3 Sl3 Sl2", "h7i6")];

#[test]
fn the_search_finds_the_swap_that_mates() {
    let tables = tables("liuyang");
    for &(white, black, swap) in SWAPS {
        let position = set_up(&tables, white, black);
        let mv = text::parse(&tables, &position, swap).unwrap();
        assert_eq!(mv.kind(), Kind::Swap);
        for other in legal(&tables, &position) {
            let mates = Prover::new(&tables, u64::MAX).by(&position, other, 1);
            assert_eq!(mates, Some(other == mv), "{}", text::write(&tables, other));
        }
        assert_eq!(best(&tables, &position, 5_000), mv);
    }
}
