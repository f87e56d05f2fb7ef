//! Yangsi, 10 x 10.

use super::men::{BISHOP, CANNON, KING, KNIGHT_LEAPER, ROOK};
use crate::spec::*;

const THIRD_RANK: Zone = zone("third rank", &[Area::Ranks(3, 3)]);
const LAST_RANK: Zone = zone("last rank", &[Area::FarCells]);

/// The game.
pub static YANGSI: Variant = Variant {
    id: "yangsi",
    name: "Yangsi",
    inventor: "A. M. DeWitt",
    year: 0,
    about: "Chess with Cannons and their diagonal twins, Champions, Wizards, Marshals and Archbishops.",
    reconstructed: "",
    shape: Shape::Square { files: 10, ranks: 10 },
    symmetry: Symmetry::Mirror,
    arrays: &[always(
        "mwcavvacwm/rsnbqkbnsr/pppppppppp/10/10/10/10/PPPPPPPPPP/RSNBQKBNSR/MWCAVVACWM w KQkq - 0 1",
    )],
    pieces: &[
        piece('K', "King", "chess-king", KING).royal(), // K
        piece('Q', "Queen", "chess-queen", &[always(slide(RADIAL))]).worth(613, 1095).agile(76, 56), // Q
        piece('M', "Marshall", "spartan-helmet", &[always(slide(ORTHOGONAL)), always(leap(KNIGHT))])
            .worth(620, 1031)
            .agile(43, 115), // RN
        piece('A', "Archbishop", "pope-crown", &[always(slide(DIAGONAL)), always(leap(KNIGHT))])
            .worth(562, 784)
            .agile(58, 92), // BN
        piece('R', "Rook", "chess-rook", ROOK).worth(366, 580).agile(80, 113), // R
        piece('B', "Bishop", "chess-bishop", BISHOP).worth(296, 388).agile(66, 73), // B
        piece('N', "Knight", "chess-knight", KNIGHT_LEAPER).worth(265, 260).agile(91, 92), // N
        piece(
            'S',
            "Champion",
            "laurels-trophy",
            &[always(leap(ORTHOGONAL)), always(leap(ALFIL)), always(leap(DABBABA))],
        )
        .worth(399, 376)
        .agile(95, 96), // WAD
        piece('W', "Wizard", "pointy-hat", &[always(leap(DIAGONAL)), always(leap(CAMEL))])
            .worth(361, 359)
            .agile(71, 87), // FC
        piece('C', "Cannon", "cannon", CANNON).worth(311, 307).agile(80, 79), // mRcpR
        piece('V', "Vao", "crossbow", &[always(slide(DIAGONAL).quiet()), always(hop(DIAGONAL).capture())])
            .worth(221, 168)
            .agile(85, 73), // mBcpB
        piece(
            'P',
            "Pawn",
            "chess-pawn",
            &[
                always(leap(AHEAD).quiet()),
                always(leap(DIAGONAL.forward()).capture()),
                always(steps(AHEAD, 2, 2).quiet().from(THIRD_RANK)),
            ],
        )
        .worth(43, 59), // mfWcfFimfD
    ],
    zones: &[],
    specials: &[
        always(Special::Castle { king: "f2", partner: "j2", to: "h2 i2" }),
        always(Special::Castle { king: "f2", partner: "a2", to: "d2 c2" }),
        always(Special::EnPassant { piece: 'P' }),
        always(Special::Promote(Promotion {
            piece: 'P',
            zone: LAST_RANK,
            must: Some(LAST_RANK),
            by: By::Any,
            into: &[(Limit::None, &['Q', 'M', 'A', 'R', 'S', 'C', 'N', 'B', 'V', 'W'])],
        })),
    ],
    endings: &[
        always(Ending::Dead {
            single: &['C', 'N', 'B', 'V', 'W'],
            pairs: &[('B', 'V'), ('V', 'V'), ('V', 'W')],
            one_tone: &['B', 'V', 'W'],
        }),
        always(Ending::Repetition { automatic: 5, claim: Some(3), perpetual_check_loses: false }),
        always(Ending::MoveLimit { automatic: 96, claim: Some(64), progress: &['P'] }),
    ],
    options: &[],
};
