//! FENs that cannot be meant.

use rules::compile::Tables;
use rules::notation::fen::{self, FenError};
use rules::variants;
use rules::wire::Choices;
use std::collections::BTreeSet;

/// Compiles only when every refusal has a name here; the list below must then show it.
const fn kind(error: &FenError) -> &'static str {
    match error {
        FenError::Fields(_) => "fields",
        FenError::Ranks { .. } => "ranks",
        FenError::RankLength { .. } => "rank length",
        FenError::UnknownPiece { .. } => "unknown piece",
        FenError::Royals { .. } => "royals",
        FenError::OutOfZone { .. } => "out of zone",
        FenError::Unpromoted { .. } => "unpromoted",
        FenError::Turn(_) => "turn",
        FenError::Castling(_) => "castling",
        FenError::CastlingRight(_) => "castling right",
        FenError::EnPassant(_) => "en passant",
        FenError::NotPassed { .. } => "not passed",
        FenError::Number { .. } => "number",
        FenError::Facing => "facing",
        FenError::OpponentInCheck(_) => "opponent in check",
    }
}
const KINDS: usize = 15;

/// Game, FEN, refusal and the whole reason.
const FENS: &[[&str; 4]] = &[
    [
        "yoto",
        "9/9/9/9/9/9/9/9/9 w - 0 1",
        "fields",
        "5 fields; expected six: board, side, castling, en passant, halfmove clock, fullmove number",
    ],
    ["yoto", "9/9/9/9 w - - 0 1", "ranks", "board: 4 ranks; expected 9"],
    ["liuyang", "1/3/5/7/9/11/11/11/11/11 w - - 0 1", "ranks", "board: 10 ranks; expected 11"],
    ["yoto", "4k4/9/9/9/8/9/9/9/4K4 w - - 0 1", "rank length", "board, rank 5: 8 cells; expected 9"],
    ["yoto", "4k4/9/9/9/9/9/9/9/5K4 w - - 0 1", "rank length", "board, rank 1: 10 cells; expected 9"],
    [
        "liuyang",
        "1/4/5/7/9/11/11/11/11/11/11 w - - 0 1",
        "rank length",
        "board, rank 10: 4 cells; expected 3",
    ],
    ["yoto", "4k4/9/9/9/4X4/9/9/9/4K4 w - - 0 1", "unknown piece", "board, e5: 'X' is no piece of this game"],
    [
        "liuyang",
        "1/3/g4/7/9/11/11/11/11/11/5GD4 w - - 0 1",
        "unknown piece",
        "board, g1: 'D' is no piece of this game",
    ],
    ["yoto", "4k4/9/9/9/9/9/9/9/9 w - - 0 1", "royals", "board: White has 0 royals; expected one"],
    ["yoto", "3kk4/9/9/9/9/9/9/9/4K4 w - - 0 1", "royals", "board: Black has 2 royals; expected one"],
    ["yoto", "4k4/9/9/9/9/4K4/9/9/9 w - - 0 1", "out of zone", "board, e4: a King may not stand here"],
    ["fpxq", "4k4/9/9/9/9/9/9/9/9/A3K4 w - - 0 1", "out of zone", "board, a1: a Guard may not stand here"],
    [
        "xqoasb",
        "3k5/9/2E6/9/9/9/9/9/4K4 w - - 0 1",
        "out of zone",
        "board, c7: a Elephant may not stand here",
    ],
    [
        "yangsi",
        "P9/5k4/10/10/10/10/10/10/5K4/10 b - - 0 1",
        "unpromoted",
        "board, a10: a Pawn must have promoted here",
    ],
    [
        "liuyang",
        "1/3/g4/7/9/11/11/11/11/11/b4G5 w - - 0 1",
        "unpromoted",
        "board, a1: a Broker must have promoted here",
    ],
    ["yoto", "3k5/9/V8/9/9/9/9/9/4K4 b - - 0 1", "unpromoted", "board, a7: a Calf must have promoted here"],
    ["yoto", "3k5/9/9/9/9/9/9/9/4K4 x - - 0 1", "turn", "side: 'x'; expected w or b"],
    [
        "yangsi",
        "10/r4k3r/10/10/10/10/10/10/R4K3R/10 w QK - 0 1",
        "castling",
        "castling: 'QK'; expected - or some of KQkq in this order",
    ],
    [
        "yangsi",
        "10/r4k3r/10/10/10/10/10/10/R4K3R/10 w KK - 0 1",
        "castling",
        "castling: 'KK'; expected - or some of KQkq in this order",
    ],
    [
        "yangsi",
        "10/r4k3r/10/10/10/10/10/10/R4K3R/10 w Kx - 0 1",
        "castling",
        "castling: 'Kx'; expected - or some of KQkq in this order",
    ],
    [
        "yangsi",
        "10/r4k4/10/10/10/10/10/10/R4K3R/10 w KQk - 0 1",
        "castling right",
        "castling: 'k' needs the royal and its partner on their start cells",
    ],
    [
        "fpxq",
        "3k5/9/9/9/9/9/9/9/9/R3K3R w K - 0 1",
        "castling right",
        "castling: 'K' needs the royal and its partner on their start cells",
    ],
    [
        "yangsi",
        "10/5k4/10/10/10/10/10/10/5K4/10 w - e 0 1",
        "en passant",
        "en passant: 'e'; expected - or one or two cells",
    ],
    [
        "hunterbeest",
        "5k5/11/11/11/11/11/11/11/11/5K5 w - c3c4c5 0 1",
        "en passant",
        "en passant: 'c3c4c5'; expected - or one or two cells",
    ],
    [
        "hunterbeest",
        "5k5/11/11/11/11/P10/11/11/11/5K5 b - a3a3 0 1",
        "en passant",
        "en passant: 'a3a3'; expected - or one or two cells",
    ],
    [
        "yangsi",
        "10/5k4/10/10/10/P9/10/10/5K4/10 b - a3 0 1",
        "not passed",
        "en passant, a3: no piece has passed here",
    ],
    [
        "yangsi",
        "10/5k4/10/10/10/P9/P9/10/5K4/10 b - a4 0 1",
        "not passed",
        "en passant, a4: the cell is not empty",
    ],
    [
        "yangsi",
        "10/5k4/10/10/10/P9/10/10/5K4/10 w - a4 0 1",
        "not passed",
        "en passant, a4: no piece has passed here",
    ],
    ["yoto", "3k5/9/9/9/9/9/9/9/4K4 w - - -1 1", "number", "halfmove clock: '-1'; expected a whole number"],
    [
        "yoto",
        "3k5/9/9/9/9/9/9/9/4K4 w - - 99999999999 1",
        "number",
        "halfmove clock: '99999999999'; expected a whole number",
    ],
    [
        "yoto",
        "3k5/9/9/9/9/9/9/9/4K4 w - - 0 0",
        "number",
        "fullmove number: '0'; expected a whole number from 1",
    ],
    ["fpxq", "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "facing", "board: the royals face each other"],
    ["yoto", "k8/9/9/9/9/9/9/9/8K w - - 0 1", "facing", "board: the royals face each other"],
    [
        "yangsi",
        "10/5k4/10/10/5R4/10/10/10/5K4/10 w - - 0 1",
        "opponent in check",
        "board: Black is in check but not to move",
    ],
];

fn refused(game: &str, text: &str) -> FenError {
    let tables = Tables::new(variants::find(game).unwrap(), &Choices::new()).unwrap();
    fen::parse(&tables, text).err().unwrap_or_else(|| panic!("{game} accepts {text}"))
}

#[test]
fn every_wrong_fen_is_refused_with_its_reason() {
    let mut shown = BTreeSet::new();
    for &[game, text, expected, reason] in FENS {
        let error = refused(game, text);
        assert_eq!(error.to_string(), reason, "{game} {text}");
        assert_eq!(kind(&error), expected, "{game} {text}");
        shown.insert(expected);
    }
    assert_eq!(shown.len(), KINDS);
}

#[test]
fn endless_gaps_are_refused_too() {
    let row = format!("{0}k{0}", "9".repeat(40));
    let error = refused("yoto", &format!("{row}/9/9/9/9/9/9/9/4K4 w - - 0 1"));
    assert_eq!(kind(&error), "rank length");
}
