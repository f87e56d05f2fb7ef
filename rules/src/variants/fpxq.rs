//! Further-Promotion Xiang Qi, 9 x 10.

use super::men::{CANNON, ELEPHANT, FERZ, GENERAL, MAO, ROOK, XIANG_QI_ENDINGS};
use crate::spec::*;
use crate::wire::ZoneStyle;

const FORTRESS: Zone = zone("fortress", &[Area::Block("d1", "f3")]);
const NEAR: Zone = zone("near side of the river", &[Area::Ranks(1, 5)]);
const FAR: Zone = zone("far side of the river", &[Area::Ranks(6, 10)]);
const FAR_RANK: Zone = zone("far rank", &[Area::FarCells]);

/// The game.
pub static FPXQ: Variant = Variant {
    id: "fpxq",
    name: "Further-Promotion Xiang Qi",
    inventor: "Charles Gilman",
    year: 2009,
    about: "Xiang Qi in which a Point that walks along the far rank may bring back a lost piece.",
    reconstructed: "",
    shape: Shape::Square { files: 9, ranks: 10 },
    symmetry: Symmetry::Mirror,
    arrays: &[always("rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR w - - 0 1")],
    pieces: &[
        piece('K', "General", "chess-king", GENERAL).royal().within(FORTRESS), // W
        piece('A', "Guard", "visored-helm", FERZ).worth(66, 47).agile(77, 84).within(FORTRESS), // F
        piece('E', "Elephant", "elephant", ELEPHANT).worth(71, 54).agile(53, 72).within(NEAR), // nA
        piece('N', "Mao", "horse-head", MAO).worth(173, 231).agile(101, 95),   // nN
        piece('R', "Rook", "chess-rook", ROOK).worth(617, 490).agile(52, 59),  // R
        piece('C', "Cannon", "cannon", CANNON).worth(304, 216).agile(65, 83),  // mRcpR
        piece('P', "Point", "pikeman", &[always(leap(AHEAD)), always(leap(SIDEWAYS).from(FAR))])
            .worth(71, 119), // fW, beyond the river fsW
    ],
    zones: &[
        always(Drawn { zone: FORTRESS, style: ZoneStyle::Palace }),
        always(Drawn { zone: NEAR, style: ZoneStyle::Bank }),
    ],
    specials: &[only(
        "promotion",
        "on",
        Special::Promote(Promotion {
            piece: 'P',
            zone: FAR_RANK,
            must: None,
            by: By::Sideways,
            into: &[(Limit::Lost, &['R', 'C', 'N'])],
        }),
    )],
    endings: XIANG_QI_ENDINGS,
    options: &[Choice {
        id: "promotion",
        name: "Further promotion",
        help: "A Point may become a lost Rook, Cannon or Mao by a step along the far rank; without it this is plain Xiang Qi.",
        values: &[("on", "On"), ("off", "Off")],
    }],
};
