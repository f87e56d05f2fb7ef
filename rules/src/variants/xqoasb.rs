//! Xiang Qi on a Shogi Board, 9 x 9.

use super::men::{CANNON, ELEPHANT, FERZ, GENERAL, MAO, ROOK, XIANG_QI_ENDINGS};
use crate::spec::*;
use crate::wire::ZoneStyle;

const CAMP: Zone = zone("camp", &[Area::Ranks(1, 3)]);
const ENEMY_CAMP: Zone = zone("enemy camp", &[Area::Ranks(7, 9)]);
const OUTSIDE: Zone = zone("all but the enemy camp", &[Area::Ranks(1, 6)]);

/// The game.
pub static XQOASB: Variant = Variant {
    id: "xqoasb",
    name: "Xiang Qi on a Shogi Board",
    inventor: "Charles Gilman",
    year: 2009,
    about: "Xiang Qi with camps for palaces, no river, and castling.",
    reconstructed: "",
    shape: Shape::Square { files: 9, ranks: 9 },
    symmetry: Symmetry::Mirror,
    arrays: &[always("rneakaenr/1c5c1/p1p1p1p1p/9/9/9/P1P1P1P1P/1C5C1/RNEAKAENR w KQkq - 0 1")],
    pieces: &[
        piece('K', "General", "chess-king", GENERAL).royal().within(CAMP), // W
        piece('A', "Guard", "visored-helm", FERZ).worth(117, 71).agile(64, 74).within(CAMP), // F
        piece('E', "Elephant", "elephant", ELEPHANT).worth(48, 63).agile(85, 86).within(OUTSIDE), // nA
        piece('N', "Mao", "horse-head", MAO).worth(147, 221).agile(134, 94), // nN
        piece('R', "Rook", "chess-rook", ROOK).worth(550, 609).agile(149, 84), // R
        piece('C', "Cannon", "cannon", CANNON).worth(258, 224).agile(108, 70), // mRcpR
        piece('P', "Point", "pikeman", &[always(leap(AHEAD)), always(leap(SIDEWAYS).from(ENEMY_CAMP))])
            .worth(40, 69), // fW, in the enemy camp fsW
    ],
    zones: &[always(Drawn { zone: CAMP, style: ZoneStyle::Border })],
    specials: &[
        always(Special::Castle { king: "e1", partner: "a1", to: "c1" }),
        always(Special::Castle { king: "e1", partner: "i1", to: "g1" }),
    ],
    endings: XIANG_QI_ENDINGS,
    options: &[],
};
