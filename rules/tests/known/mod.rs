//! Games with published counts, in the shipped games' vocabulary; none of them is shipped.
//! Each file says where its counts come from.

pub mod chess;
pub mod glinski;
pub mod grand;
pub mod kin;
pub mod shako;
pub mod wildebeest;
pub mod xiangqi;

use rules::spec::*;

/// FEN, depth, leaves.
pub type Count = (&'static str, u32, u64);

pub const KING: &[Row<Atom>] = &[always(leap(RADIAL))];
pub const QUEEN: &[Row<Atom>] = &[always(slide(RADIAL))];
pub const ROOK: &[Row<Atom>] = &[always(slide(ORTHOGONAL))];
pub const BISHOP: &[Row<Atom>] = &[always(slide(DIAGONAL))];
pub const KNIGHT_LEAPER: &[Row<Atom>] = &[always(leap(KNIGHT))];
pub const CANNON: &[Row<Atom>] = &[always(slide(ORTHOGONAL).quiet()), always(hop(ORTHOGONAL).capture())];

pub const LAST_RANK: Zone = zone("last rank", &[Area::FarCells]);
pub const SECOND_RANK: Zone = zone("second rank", &[Area::Ranks(2, 2)]);
pub const THIRD_RANK: Zone = zone("third rank", &[Area::Ranks(3, 3)]);

/// The Pawn of chess with its double step from some cells.
const fn pawn(start: Zone) -> [Row<Atom>; 3] {
    [
        always(leap(AHEAD).quiet()),
        always(leap(DIAGONAL.forward()).capture()),
        always(steps(AHEAD, 2, 2).quiet().from(start)),
    ]
}

pub const PAWN_FROM_SECOND: [Row<Atom>; 3] = pawn(SECOND_RANK);
pub const PAWN_FROM_THIRD: [Row<Atom>; 3] = pawn(THIRD_RANK);

/// The Pawn must become one of these on the last rank.
pub const fn crowned(into: &'static [(Limit, &'static [char])]) -> Row<Special> {
    always(Special::Promote(Promotion {
        piece: 'P',
        zone: LAST_RANK,
        must: Some(LAST_RANK),
        by: By::Any,
        into,
    }))
}

/// A game with nothing told about it.
pub const fn game(id: &'static str, shape: Shape, symmetry: Symmetry) -> Variant {
    Variant {
        id,
        name: id,
        inventor: "",
        year: 0,
        about: "",
        reconstructed: "",
        shape,
        symmetry,
        arrays: &[],
        pieces: &[],
        zones: &[],
        specials: &[],
        endings: &[],
        options: &[],
    }
}

/// All of them with their counts.
pub fn all() -> Vec<(&'static Variant, &'static [Count])> {
    vec![
        (&chess::CHESS, chess::COUNTS),
        (&kin::KNIGHTMATE, kin::KNIGHTMATE_COUNTS),
        (&kin::HOPPEL_POPPEL, kin::HOPPEL_POPPEL_COUNTS),
        (&kin::MAKRUK, kin::MAKRUK_COUNTS),
        (&xiangqi::XIANG_QI, xiangqi::COUNTS),
        (&grand::GRAND, grand::COUNTS),
        (&shako::SHAKO, shako::COUNTS),
        (&wildebeest::WILDEBEEST, wildebeest::COUNTS),
        (&glinski::GLINSKI, glinski::COUNTS),
    ]
}
