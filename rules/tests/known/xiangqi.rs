//! Xiang Qi. Counts: Fairy-Stockfish, tests/perft.sh (its letter B is our E).

use super::*;

const FORTRESS: Zone = zone("fortress", &[Area::Block("d1", "f3")]);
const NEAR: Zone = zone("near side of the river", &[Area::Ranks(1, 5)]);
const FAR: Zone = zone("far side of the river", &[Area::Ranks(6, 10)]);

pub static XIANG_QI: Variant = Variant {
    arrays: &[always("rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR w - - 0 1")],
    pieces: &[
        piece('K', "General", "", &[always(leap(ORTHOGONAL)), always(slide(FILE).facing())])
            .royal()
            .within(FORTRESS),
        piece('A', "Guard", "", &[always(leap(DIAGONAL))]).within(FORTRESS),
        piece('E', "Elephant", "", &[always(lame(ALFIL))]).within(NEAR),
        piece('N', "Horse", "", &[always(lame(KNIGHT))]),
        piece('R', "Chariot", "", ROOK),
        piece('C', "Cannon", "", CANNON),
        piece('P', "Soldier", "", &[always(leap(AHEAD)), always(leap(SIDEWAYS).from(FAR))]),
    ],
    ..game("xiangqi", Shape::Square { files: 9, ranks: 10 }, Symmetry::Mirror)
};

pub const COUNTS: &[Count] = &[
    ("rneakaenr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNEAKAENR w - - 0 1", 4, 3_290_240),
    ("1reaka2R/5r3/6n2/2p1p1p2/4P1eP1/PpC3Ec1/1nPR2P2/2N2AN2/1c2K1p2/2EAC4 w - - 0 1", 4, 4_485_547),
    ("4kcP1N/8n/3re4/9/9/9/9/3p1A3/4K4/5CE2 w - - 0 1", 4, 92_741),
];
