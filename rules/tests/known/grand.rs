//! Grand Chess (Christian Freeling). Counts: Fairy-Stockfish, tests/perft.sh.

use super::*;

const ZONE: Zone = zone("last three ranks", &[Area::Ranks(8, 10)]);

pub static GRAND: Variant = Variant {
    arrays: &[always("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1")],
    pieces: &[
        piece('K', "King", "", KING).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('C', "Marshal", "", &[always(slide(ORTHOGONAL)), always(leap(KNIGHT))]),
        piece('A', "Cardinal", "", &[always(slide(DIAGONAL)), always(leap(KNIGHT))]),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", BISHOP),
        piece('N', "Knight", "", KNIGHT_LEAPER),
        piece('P', "Pawn", "", &PAWN_FROM_THIRD),
    ],
    specials: &[
        always(Special::EnPassant { piece: 'P' }),
        // Only what is lost comes back; on the last rank it must, or the Pawn may not go there.
        always(Special::Promote(Promotion {
            piece: 'P',
            zone: ZONE,
            must: Some(LAST_RANK),
            by: By::Any,
            into: &[(Limit::Lost, &['Q', 'C', 'A', 'R', 'B', 'N'])],
        })),
    ],
    ..game("grand", Shape::Square { files: 10, ranks: 10 }, Symmetry::Mirror)
};

pub const COUNTS: &[Count] = &[
    ("r8r/1nbqkcabn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKCABN1/R8R w - - 0 1", 3, 259_514),
    ("r8r/1nbqkcabn1/ppp2ppppp/3p6/4pP4/10/10/PPPPP1PPPP/1NBQKCABN1/R8R w - e7 0 3", 2, 5_768),
];
