//! Shako (Jean-Louis Cazaux). Counts: Fairy-Stockfish, tests/perft.sh.

use super::*;

pub static SHAKO: Variant = Variant {
    arrays: &[always("c8c/ernbqkbnre/pppppppppp/10/10/10/10/PPPPPPPPPP/ERNBQKBNRE/C8C w KQkq - 0 1")],
    pieces: &[
        piece('K', "King", "", KING).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", BISHOP),
        piece('N', "Knight", "", KNIGHT_LEAPER),
        piece('C', "Cannon", "", CANNON),
        piece('E', "Elephant", "", &[always(leap(DIAGONAL)), always(leap(ALFIL))]),
        piece('P', "Pawn", "", &PAWN_FROM_THIRD),
    ],
    specials: &[
        always(Special::Castle { king: "f2", partner: "i2", to: "h2" }),
        always(Special::Castle { king: "f2", partner: "b2", to: "d2" }),
        always(Special::EnPassant { piece: 'P' }),
        crowned(&[(Limit::None, &['Q', 'R', 'B', 'N', 'C', 'E'])]),
    ],
    ..game("shako", Shape::Square { files: 10, ranks: 10 }, Symmetry::Mirror)
};

pub const COUNTS: &[Count] = &[
    ("4kc3c/ernbq1b1re/ppp3p1pp/3p2pp2/4p5/5P4/2PN2P3/PP1PP2PPP/ER1BQKBNR1/5C3C w KQ - 0 9", 3, 26_325),
    ("4ncr1k1/1cr2P4/pp2p2pp1/P7PN/2Ep1p4/B3P1eN2/2P1n1P3/1B1P1K4/9p/5C2CR w - - 0 1", 3, 180_467),
    ("r5k3/4q2c2/1ebppnp3/1pp3BeEQ/10/2PE2P3/1P3P4/5NP2P/rR3KB3/7C2 w Q - 3 35", 2, 4_940),
];
