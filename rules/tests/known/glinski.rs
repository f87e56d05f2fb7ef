//! Glinski's hexagonal chess. Its 51 first moves are well known; deeper published counts were not
//! found: the rest is the twin's to judge.

use super::*;

const START: Zone = zone("where Pawns start", &[Area::Cells("b1 c2 d3 e4 f5 g4 h3 i2 k1")]);

pub static GLINSKI: Variant = Variant {
    arrays: &[always("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1")],
    pieces: &[
        piece('K', "King", "", KING).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", BISHOP),
        piece('N', "Knight", "", KNIGHT_LEAPER),
        piece(
            'P',
            "Pawn",
            "",
            &[
                always(leap(AHEAD).quiet()),
                always(leap(ORTHOGONAL.forward().off_file()).capture()),
                always(steps(AHEAD, 2, 2).quiet().from(START)),
            ],
        ),
    ],
    specials: &[always(Special::EnPassant { piece: 'P' }), crowned(&[(Limit::None, &['Q', 'R', 'B', 'N'])])],
    ..game("glinski", Shape::Hex { side: 6 }, Symmetry::Mirror)
};

pub const COUNTS: &[Count] =
    &[("b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1", 1, 51)];
