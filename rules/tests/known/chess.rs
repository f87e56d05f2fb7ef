//! FIDE chess. Counts: Chess Programming Wiki, "Perft Results": the initial position and
//! positions 2 ("Kiwipete") to 6.

use super::*;

pub const PIECES: [Piece; 6] = [
    piece('K', "King", "", KING).royal(),
    piece('Q', "Queen", "", QUEEN),
    piece('R', "Rook", "", ROOK),
    piece('B', "Bishop", "", BISHOP),
    piece('N', "Knight", "", KNIGHT_LEAPER),
    piece('P', "Pawn", "", &PAWN_FROM_SECOND),
];

pub const SPECIALS: &[Row<Special>] = &[
    always(Special::Castle { king: "e1", partner: "h1", to: "g1" }),
    always(Special::Castle { king: "e1", partner: "a1", to: "c1" }),
    always(Special::EnPassant { piece: 'P' }),
    crowned(&[(Limit::None, &['Q', 'R', 'B', 'N'])]),
];

pub static CHESS: Variant = Variant {
    arrays: &[always("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")],
    pieces: &PIECES,
    specials: SPECIALS,
    ..game("chess", Shape::Square { files: 8, ranks: 8 }, Symmetry::Mirror)
};

pub const COUNTS: &[Count] = &[
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674_624),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422_333),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2_103_487),
    ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3_894_594),
];
