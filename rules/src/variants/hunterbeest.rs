//! Hunterbeest, 11 x 10.

use super::men::{GNU, KING};
use crate::spec::*;

const SECOND_RANK: Zone = zone("second rank", &[Area::Ranks(2, 2)]);
const THIRD_RANK: Zone = zone("third rank", &[Area::Ranks(3, 3)]);
const LAST_RANK: Zone = zone("last rank", &[Area::FarCells]);

/// The game.
pub static HUNTERBEEST: Variant = Variant {
    id: "hunterbeest",
    name: "Hunterbeest",
    inventor: "Charles Gilman",
    year: 2008,
    about: "Half-and-half riders that change with their heading, and leapers that are long one way and short the other.",
    reconstructed: "Queen, King and Gnu are certain, the riders well supported; the places of the slanting leapers are a guess.",
    shape: Shape::Square { files: 11, ranks: 10 },
    symmetry: Symmetry::Rotate,
    arrays: &[
        only("array", "a", "xcjngkqohts/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/STHOQKGNJCX w KQkq - 0 1"),
        only("array", "b", "scjogkqnhtx/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/XTHNQKGOJCS w KQkq - 0 1"),
        only("array", "c", "xojtgkqchns/ppppppppppp/11/11/11/11/11/11/PPPPPPPPPPP/SNHCQKGTJOX w KQkq - 0 1"),
    ],
    pieces: &[
        piece('K', "King", "chess-king", KING).royal(), // K
        piece('Q', "Queen", "chess-queen", &[always(slide(RADIAL))]).worth(986, 914).agile(75, 47), // Q
        piece('G', "Gnu", "bull-horns", GNU).worth(542, 557).agile(65, 85), // NC
        piece('H', "Hunter", "robin-hood-hat", &[always(slide(AHEAD)), always(slide(DIAGONAL.backward()))])
            .worth(202, 344)
            .agile(76, 87), // fRbB
        piece(
            'J',
            "Hawker",
            "eagle-emblem",
            &[always(slide(DIAGONAL.forward())), always(slide(FILE.backward()))],
        )
        .worth(162, 374)
        .agile(76, 75), // fBbR
        piece(
            'X',
            "Huntress",
            "bowman",
            &[always(slide(AHEAD)), always(slide(SIDEWAYS)), always(slide(DIAGONAL.backward()))],
        )
        .worth(384, 749)
        .agile(116, 81), // fsRbB
        piece(
            'S',
            "Hawkress",
            "eagle-head",
            &[always(slide(FILE.backward())), always(slide(SIDEWAYS)), always(slide(DIAGONAL.forward()))],
        )
        .worth(396, 777)
        .agile(65, 86), // bsRfB
        piece('T', "Hartebeest", "deer-head", &[always(leap(CAMEL.steep())), always(leap(KNIGHT.flat()))])
            .worth(242, 233)
            .agile(62, 93), // vCsN
        piece('C', "Cohartebeest", "deer", &[always(leap(KNIGHT.steep())), always(leap(CAMEL.flat()))])
            .worth(231, 259)
            .agile(70, 80), // vNsC
        piece(
            'N',
            "Hinny",
            "donkey",
            &[
                always(leap(CAMEL.steep().forward())),
                always(leap(KNIGHT.flat().forward())),
                always(leap(KNIGHT.steep().backward())),
                always(leap(CAMEL.flat().backward())),
            ],
        )
        .worth(246, 201)
        .agile(92, 87), // forward T, backward C
        piece(
            'O',
            "Cohinny",
            "horse-head",
            &[
                always(leap(KNIGHT.steep().forward())),
                always(leap(CAMEL.flat().forward())),
                always(leap(CAMEL.steep().backward())),
                always(leap(KNIGHT.flat().backward())),
            ],
        )
        .worth(218, 209)
        .agile(70, 83), // forward C, backward T
        piece(
            'P',
            "Pawn",
            "chess-pawn",
            &[
                always(leap(AHEAD).quiet()),
                always(leap(DIAGONAL.forward()).capture()),
                always(steps(AHEAD, 2, 3).quiet().from(SECOND_RANK)),
                always(steps(AHEAD, 2, 2).quiet().from(THIRD_RANK)),
            ],
        )
        .worth(45, 71), // one; two or three from rank 2, two from rank 3
    ],
    zones: &[],
    specials: &[
        always(Special::Castle { king: "f1", partner: "k1", to: "g1 h1 i1 j1" }),
        always(Special::Castle { king: "f1", partner: "a1", to: "e1 d1 c1 b1" }),
        always(Special::EnPassant { piece: 'P' }),
        always(Special::Promote(Promotion {
            piece: 'P',
            zone: LAST_RANK,
            must: Some(LAST_RANK),
            by: By::Any,
            into: &[(Limit::None, &['Q', 'G', 'H', 'J', 'X', 'S', 'T', 'C', 'N', 'O'])],
        })),
    ],
    endings: &[
        only("stalemate", "win", Ending::StalemateLoses),
        always(Ending::Repetition { automatic: 3, claim: None, perpetual_check_loses: false }),
        always(Ending::MoveLimit { automatic: 50, claim: None, progress: &['P'] }),
    ],
    options: &[
        Choice {
            id: "array",
            name: "Array",
            help: "Where the pieces stand at the start.",
            values: &[
                ("a", "Hawkress at the a-side"),
                ("b", "Huntress at the a-side"),
                ("c", "Hinny beside the Hawkress"),
            ],
        },
        Choice {
            id: "stalemate",
            name: "Stalemate",
            help: "What it means to have no legal move without being in check.",
            values: &[("draw", "A draw"), ("win", "A win for the stalemater")],
        },
    ],
};
