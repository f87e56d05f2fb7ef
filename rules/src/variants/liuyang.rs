//! Liu Yang, 91 hexagons.

use super::men::{KING, KNIGHT_LEAPER, ROOK};
use crate::spec::*;
use crate::wire::ZoneStyle;

const FAR_RANK: Zone = zone("far rank", &[Area::FarCells]);
const ENEMY_CAMP: Zone = zone("enemy camp", &[Area::EnemyArray, Area::FarCells]);
const MIDDLE: Zone = zone("middle Brokers", &[Area::Cells("d2 e3 f4 g3 h2")]);

const BROKER: Promotion = Promotion {
    piece: 'B',
    zone: ENEMY_CAMP,
    must: Some(FAR_RANK),
    by: By::Any,
    into: &[(Limit::Lost, &['R', 'U', 'C', 'S', 'N']), (Limit::Standing(1), &['D'])],
};

/// A rider's move and a hopper's capture, or (Korean) a hopper's both.
const fn gun(directions: Directions) -> [Row<Atom>; 3] {
    [
        only("korean", "off", slide(directions).quiet()),
        only("korean", "off", hop(directions).capture()),
        only("korean", "on", hop(directions)),
    ]
}

const CANNON: [Row<Atom>; 3] = gun(ORTHOGONAL);
const SLING: [Row<Atom>; 3] = gun(DIAGONAL);

/// The game.
pub static LIU_YANG: Variant = Variant {
    id: "liuyang",
    name: "Liu Yang",
    inventor: "Charles Gilman",
    year: 2008,
    about: "Yang Qi on 91 hexagons: Cannons and Slings, Unicorns and Sennights, and Brokers that buy back what is lost.",
    reconstructed: "The array is rebuilt from the inventor's text, after Yang Qi, which it copies.",
    shape: Shape::Hex { side: 6 },
    symmetry: Symmetry::Rotate,
    arrays: &[
        only("array", "f2", "s/cgc/nusun/rbbbbbr/bb5bb/11/11/5B5/4BSB4/2BBUGUBB2/1BRNCSCNRB1 w - - 0 1"),
        only("array", "f1", "g/csc/nusun/rbbbbbr/bb5bb/11/11/5B5/4BSB4/2BBUSUBB2/1BRNCGCNRB1 w - - 0 1"),
    ],
    pieces: &[
        piece('G', "Grandduke", "imperial-crown", KING).royal(), // one step, 12 ways
        piece('R', "Rook", "chess-rook", ROOK).worth(962, 639).agile(114, 11), // slides on orthogonals
        piece('U', "Unicorn", "unicorn", &[always(slide(DIAGONAL))]).worth(474, 348).agile(47, 70), // slides on diagonals
        piece('C', "Cannon", "cannon", &CANNON).worth(555, 304).agile(61, 61), // as Rook, captures over one
        piece('S', "Sling", "slingshot", &SLING).worth(238, 117).agile(85, 55), // as Unicorn, captures over one
        piece('N', "Sennight", "seven-pointed-star", KNIGHT_LEAPER).worth(491, 344).agile(79, 84), // 12 leaps
        piece(
            'B',
            "Broker",
            "two-coins",
            &[
                always(leap(AHEAD).quiet()),
                always(leap(DIAGONAL.forward()).capture()),
                always(steps(AHEAD, 2, 2).quiet().from(MIDDLE)),
            ],
        )
        .worth(80, 104), // ahead; captures on forward diagonals
        piece('D', "Duchess", "jewel-crown", &[always(slide(RADIAL))]).only("marriage", "on"), // Rook and Unicorn
    ],
    zones: &[
        only("camp", "array", Drawn { zone: ENEMY_CAMP, style: ZoneStyle::Border }),
        only("camp", "farrank", Drawn { zone: FAR_RANK, style: ZoneStyle::Border }),
    ],
    specials: &[
        always(Special::Swap { directions: ORTHOGONAL, except: &['B'] }),
        always(Special::EnPassant { piece: 'B' }),
        only("camp", "array", Special::Promote(BROKER)),
        only("camp", "farrank", Special::Promote(Promotion { zone: FAR_RANK, ..BROKER })),
    ],
    endings: &[
        only("marriage", "on", Ending::Marriage { spouse: 'D', directions: ORTHOGONAL }),
        always(Ending::Repetition { automatic: 3, claim: None, perpetual_check_loses: false }),
        always(Ending::MoveLimit { automatic: 50, claim: None, progress: &['B'] }),
    ],
    options: &[
        Choice {
            id: "array",
            name: "Array",
            help: "Where the Grandduke stands at the start; the other place is a Sling's.",
            values: &[("f2", "Grandduke on f2"), ("f1", "Grandduke on f1")],
        },
        Choice {
            id: "camp",
            name: "Enemy camp",
            help: "Where a Broker may be promoted.",
            values: &[
                ("array", "The enemy's start cells and the far rank"),
                ("farrank", "The far rank only"),
            ],
        },
        Choice {
            id: "korean",
            name: "Korean guns",
            help: "Whether Cannons and Slings need a piece to hop over for every move.",
            values: &[("off", "For captures only"), ("on", "For every move")],
        },
        Choice {
            id: "marriage",
            name: "Marriage",
            help: "A Broker may also become a Duchess; a Grandduke with its own Duchess beside it wins.",
            values: &[("off", "Off"), ("on", "On")],
        },
    ],
};
