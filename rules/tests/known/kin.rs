//! Kin of chess whose pieces move otherwise. Counts: Fairy-Stockfish, tests/perft.sh
//! (knightmate, hoppelpoppel, makruk from their start positions).

use super::*;

const EIGHT: Shape = Shape::Square { files: 8, ranks: 8 };

/// A royal that leaps, and Kings that are not royal.
pub static KNIGHTMATE: Variant = Variant {
    arrays: &[always("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1")],
    pieces: &[
        piece('K', "Royal Knight", "", KNIGHT_LEAPER).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", BISHOP),
        piece('M', "Commoner", "", KING),
        piece('P', "Pawn", "", &PAWN_FROM_SECOND),
    ],
    specials: &[
        always(Special::Castle { king: "e1", partner: "h1", to: "g1" }),
        always(Special::Castle { king: "e1", partner: "a1", to: "c1" }),
        always(Special::EnPassant { piece: 'P' }),
        crowned(&[(Limit::None, &['Q', 'R', 'B', 'M'])]),
    ],
    ..game("knightmate", EIGHT, Symmetry::Mirror)
};

pub const KNIGHTMATE_COUNTS: &[Count] =
    &[("rmbqkbmr/pppppppp/8/8/8/8/PPPPPPPP/RMBQKBMR w KQkq - 0 1", 4, 139_774)];

/// Knights capture as Bishops, Bishops as Knights.
pub static HOPPEL_POPPEL: Variant = Variant {
    arrays: &[always("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")],
    pieces: &[
        piece('K', "King", "", KING).royal(),
        piece('Q', "Queen", "", QUEEN),
        piece('R', "Rook", "", ROOK),
        piece('B', "Bishop", "", &[always(slide(DIAGONAL).quiet()), always(leap(KNIGHT).capture())]),
        piece('N', "Knight", "", &[always(leap(KNIGHT).quiet()), always(slide(DIAGONAL).capture())]),
        piece('P', "Pawn", "", &PAWN_FROM_SECOND),
    ],
    specials: chess::SPECIALS,
    ..game("hoppelpoppel", EIGHT, Symmetry::Mirror)
};

pub const HOPPEL_POPPEL_COUNTS: &[Count] =
    &[("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 202_459)];

const SIXTH_RANK: Zone = zone("sixth rank", &[Area::Ranks(6, 6)]);

/// Half-turned armies; a Pawn becomes a Met on the sixth rank.
pub static MAKRUK: Variant = Variant {
    arrays: &[always("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1")],
    pieces: &[
        piece('K', "Khun", "", KING).royal(),
        piece('M', "Met", "", &[always(leap(DIAGONAL))]),
        piece('R', "Rua", "", ROOK),
        piece('S', "Khon", "", &[always(leap(DIAGONAL)), always(leap(AHEAD))]),
        piece('N', "Ma", "", KNIGHT_LEAPER),
        piece('P', "Bia", "", &[always(leap(AHEAD).quiet()), always(leap(DIAGONAL.forward()).capture())]),
    ],
    specials: &[always(Special::Promote(Promotion {
        piece: 'P',
        zone: SIXTH_RANK,
        must: Some(SIXTH_RANK),
        by: By::Any,
        into: &[(Limit::None, &['M'])],
    }))],
    ..game("makruk", EIGHT, Symmetry::Rotate)
};

pub const MAKRUK_COUNTS: &[Count] = &[("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1", 4, 273_026)];
