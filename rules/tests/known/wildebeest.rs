//! Wildebeest Chess (R. Wayne Schmittberger). No published counts were found: its 45 first moves
//! are counted by hand (33 of Pawns, 4 each of Knights, Camels and Wildebeest), the rest is the
//! twin's to judge.

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

pub const COUNTS: &[Count] =
    &[("rnccwkqbbnr/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/RNBBQKWCCNR w KQkq - 0 1", 1, 45)];
