//! Wildebeest Chess (R. Wayne Schmittberger). No published counts were found. These are
//! Fairy-Stockfish's, told the game in its own words; it knows no castling by choice of length,
//! so the positions are such that nobody can castle within the depth. The array has 45 first
//! moves: 33 of Pawns, 4 each of Knights, Camels and Wildebeest.

use super::*;

pub static WILDEBEEST: Variant = Variant {
    arrays: &[always("rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1")],
    pieces: &[
        piece('K', "King", "", KING).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('W', "Wildebeest", "", &[always(leap(KNIGHT)), always(leap(CAMEL))]),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", BISHOP),
        piece('N', "Knight", "", KNIGHT_LEAPER),
        piece('C', "Camel", "", &[always(leap(CAMEL))]),
        piece(
            'P',
            "Pawn",
            "",
            &[
                always(leap(AHEAD).quiet()),
                always(leap(DIAGONAL.forward()).capture()),
                always(steps(AHEAD, 2, 3).quiet().from(SECOND_RANK)),
                always(steps(AHEAD, 2, 2).quiet().from(THIRD_RANK)),
            ],
        ),
    ],
    specials: &[
        always(Special::Castle { king: "f1", partner: "k1", to: "g1 h1 i1 j1" }),
        always(Special::Castle { king: "f1", partner: "a1", to: "e1 d1 c1 b1" }),
        always(Special::EnPassant { piece: 'P' }),
        crowned(&[(Limit::None, &['Q', 'W'])]),
    ],
    ..game("wildebeest", Shape::Square { files: 11, ranks: 10 }, Symmetry::Rotate)
};

const START: &str = "rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1";
const THICKET: &str = "r2c1k1b1nr/1Pp1w1p1pp1/2n1p4q1/3c1b5/p3P1P1w2/1P1N3C3/4p1B1W2/2C2Q1N1P1/\
                       P1pP1P2PPP/R2B1K3R1 w - - 0 1";
const RACE: &str = "5k5/1P3w2p2/3c7/2P1p6/11/4n6/3W2p4/1p7P1/3P3p3/4K1R4 b - - 0 1";

pub const COUNTS: &[Count] = &[
    (START, 1, 45),
    (START, 2, 2_025),
    (START, 3, 95_829),
    (START, 4, 4_519_903),
    (THICKET, 1, 79),
    (THICKET, 2, 6_534),
    (THICKET, 3, 506_047),
    (RACE, 1, 36),
    (RACE, 2, 1_072),
    (RACE, 3, 36_509),
    (RACE, 4, 1_092_071),
];
