//! Yoto, 9 x 9.

use super::men::{CANNON, GNU, ROOK};
use crate::spec::*;
use crate::wire::ZoneStyle;

const CAMP: Zone = zone("camp", &[Area::Ranks(1, 3)]);
const ENEMY_CAMP: Zone = zone("enemy camp", &[Area::Ranks(7, 9)]);
const FAR_RANK: Zone = zone("far rank", &[Area::FarCells]);

const POINT: Promotion = Promotion {
    piece: 'P',
    zone: FAR_RANK,
    must: None,
    by: By::Sideways,
    into: &[(Limit::Standing(2), &['R', 'C'])],
};

/// The game.
pub static YOTO: Variant = Variant {
    id: "yoto",
    name: "Yoto",
    inventor: "Charles Gilman",
    year: 2009,
    about: "A cavalry of long leapers, camps for the Kings and Calves that grow up in the enemy's.",
    reconstructed: "",
    shape: Shape::Square { files: 9, ranks: 9 },
    symmetry: Symmetry::Mirror,
    arrays: &[always("vgvfvfvgv/rzcbkbczr/p1p1p1p1p/9/9/9/P1P1P1P1P/RZCBKBCZR/VGVFVFVGV w KQkq - 0 1")],
    pieces: &[
        piece(
            'K',
            "King",
            "chess-king",
            &[always(leap(RADIAL)), always(slide(FILE).facing()), always(slide(DIAGONAL).facing())],
        )
        .royal()
        .within(CAMP), // K
        piece('G', "Gnu", "bull-horns", GNU).worth(282, 383).agile(93, 95), // NC
        piece('Z', "Gazelle", "deer", &[always(leap(KNIGHT)), always(leap(ZEBRA))])
            .worth(400, 491)
            .agile(85, 88), // NZ
        piece('B', "Bison", "bison", &[always(leap(CAMEL)), always(leap(ZEBRA))])
            .worth(316, 397)
            .agile(63, 86), // CZ
        piece(
            'F',
            "Buffalo",
            "buffalo-head",
            &[always(leap(KNIGHT)), always(leap(CAMEL)), always(leap(ZEBRA))],
        )
        .worth(577, 849)
        .agile(170, 96), // NCZ
        piece('R', "Rook", "chess-rook", ROOK).worth(229, 462).agile(76, 91), // R
        piece('C', "Cannon", "cannon", CANNON).worth(267, 347).agile(57, 88), // mRcpR
        piece('P', "Point", "pikeman", &[always(leap(AHEAD)), always(leap(SIDEWAYS).from(ENEMY_CAMP))])
            .worth(67, 72), // fW, in the enemy camp fsW
        piece(
            'V',
            "Calf",
            "cow",
            &[always(lame(Directions::all(&[Family::Leaper(2, 4)]).forward().steep()))],
        )
        .worth(62, 71), // lame (2,4) forward
    ],
    zones: &[always(Drawn { zone: CAMP, style: ZoneStyle::Border })],
    specials: &[
        always(Special::Castle { king: "e2", partner: "a2", to: "c2" }),
        always(Special::Castle { king: "e2", partner: "i2", to: "g2" }),
        only("promotion", "sideways", Special::Promote(POINT)),
        only("promotion", "arrival", Special::Promote(Promotion { by: By::Any, ..POINT })),
        always(Special::Promote(Promotion {
            piece: 'V',
            zone: ENEMY_CAMP,
            must: Some(ENEMY_CAMP),
            by: By::Any,
            into: &[(Limit::Standing(3), &['G', 'Z', 'B', 'F'])],
        })),
    ],
    endings: &[
        always(Ending::Unpromotable { piece: 'V' }),
        only("stalemate", "loss", Ending::StalemateLoses),
        always(Ending::Repetition { automatic: 3, claim: None, perpetual_check_loses: false }),
        always(Ending::MoveLimit { automatic: 50, claim: None, progress: &['P', 'V'] }),
    ],
    options: &[
        Choice {
            id: "stalemate",
            name: "Stalemate",
            help: "What it means to have no legal move without being in check.",
            values: &[("draw", "A draw"), ("loss", "The stalemated side loses")],
        },
        Choice {
            id: "promotion",
            name: "Promotion of Points",
            help: "When a Point on the far rank may become a Rook or a Cannon.",
            values: &[("sideways", "After a sideways step"), ("arrival", "On arrival too")],
        },
    ],
};
