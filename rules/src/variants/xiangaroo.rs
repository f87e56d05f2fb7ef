//! Xiangaroo, 9 x 10.

use super::men::{CANNON, MAO, ROOK, XIANG_QI_ENDINGS};
use crate::spec::*;
use crate::wire::ZoneStyle;

const FORTRESS: Zone = zone("fortress", &[Area::Block("d1", "f3")]);
const NEAR: Zone = zone("near side of the river", &[Area::Ranks(1, 5)]);
const FAR: Zone = zone("far side of the river", &[Area::Ranks(6, 10)]);

/// The Xiang's step, which starts and ends on one side of the river.
const XIANG_NEAR: Row<Atom> = always(lame(ALFIL).from(NEAR).to(NEAR));
const XIANG_FAR: Row<Atom> = always(lame(ALFIL).from(FAR).to(FAR));

/// The game.
pub static XIANGAROO: Variant = Variant {
    id: "xiangaroo",
    name: "Xiangaroo",
    inventor: "Charles Gilman",
    year: 2010,
    about: "Xiang Qi with Marshals, Infantas and Kangaroos, whose Xiang parts still shun the river.",
    reconstructed: "The places of Marshals, Infantas and Kangaroos are rebuilt from the inventor's text; the others are Xiang Qi's.",
    shape: Shape::Square { files: 9, ranks: 10 },
    symmetry: Symmetry::Mirror,
    arrays: &[
        only(
            "array",
            "a",
            "rneokoenr/m1i3i1m/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/M1I3I1M/RNEOKOENR w - - 0 1",
        ),
        only(
            "array",
            "b",
            "rneokoenr/i1m3m1i/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/I1M3M1I/RNEOKOENR w - - 0 1",
        ),
        only(
            "array",
            "c",
            "rneikienr/m2o1o2m/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/M2O1O2M/RNEIKIENR w - - 0 1",
        ),
    ],
    pieces: &[
        piece('K', "King", "chess-king", &[always(leap(RADIAL)), always(slide(FILE).facing())])
            .royal()
            .within(FORTRESS), // K
        piece('R', "Rook", "chess-rook", ROOK).worth(244, 635).agile(97, 110), // R
        piece('N', "Mao", "horse-head", MAO).worth(106, 235).agile(84, 93),    // nN
        piece('E', "Xiang", "elephant", &[always(lame(ALFIL))]).worth(79, 66).agile(45, 80).within(NEAR), // nA
        piece('C', "Cannon", "cannon", CANNON).worth(253, 258).agile(47, 75), // mRcpR
        piece('P', "Point", "pikeman", &[always(leap(AHEAD)), always(leap(SIDEWAYS).from(FAR))])
            .worth(55, 78), // fW, beyond the river fsW
        piece('M', "Marshal", "spartan-helmet", &[always(slide(ORTHOGONAL)), always(lame(KNIGHT))])
            .worth(490, 1015)
            .agile(57, 94), // R nN
        piece('I', "Infanta", "queen-crown", &[always(slide(ORTHOGONAL)), XIANG_NEAR, XIANG_FAR])
            .worth(366, 691)
            .agile(52, 83), // R nA
        piece('O', "Kangaroo", "kangaroo", &[always(lame(KNIGHT)), XIANG_NEAR, XIANG_FAR])
            .worth(190, 333)
            .agile(67, 85), // nN nA
    ],
    zones: &[
        always(Drawn { zone: FORTRESS, style: ZoneStyle::Palace }),
        always(Drawn { zone: NEAR, style: ZoneStyle::Bank }),
    ],
    specials: &[],
    endings: XIANG_QI_ENDINGS,
    options: &[Choice {
        id: "array",
        name: "Array",
        help: "Where the compound pieces stand at the start.",
        values: &[
            ("a", "Marshals at the edge"),
            ("b", "Infantas at the edge"),
            ("c", "Infantas beside the King"),
        ],
    }],
};
