//! Pieces that several games share, written once for both board shapes.

use crate::spec::*;

/// Betza K.
pub const KING: &[Row<Atom>] = &[always(leap(RADIAL))];
/// Betza R.
pub const ROOK: &[Row<Atom>] = &[always(slide(ORTHOGONAL))];
/// Betza B.
pub const BISHOP: &[Row<Atom>] = &[always(slide(DIAGONAL))];
/// Betza N.
pub const KNIGHT_LEAPER: &[Row<Atom>] = &[always(leap(KNIGHT))];
/// Betza nN: the Mao.
pub const MAO: &[Row<Atom>] = &[always(lame(KNIGHT))];
/// Betza nA: the Elephant.
pub const ELEPHANT: &[Row<Atom>] = &[always(lame(ALFIL))];
/// Betza F: the Guard.
pub const FERZ: &[Row<Atom>] = &[always(leap(DIAGONAL))];
/// Betza mRcpR: the Cannon.
pub const CANNON: &[Row<Atom>] = &[always(slide(ORTHOGONAL).quiet()), always(hop(ORTHOGONAL).capture())];
/// Betza NC: the Gnu.
pub const GNU: &[Row<Atom>] = &[always(leap(KNIGHT)), always(leap(CAMEL))];
/// Betza W, and the open file between two of them.
pub const GENERAL: &[Row<Atom>] = &[always(leap(ORTHOGONAL)), always(slide(FILE).facing())];

/// Stalemate loses; a third occurrence is a loss for the perpetual checker, else a draw;
/// sixty moves without a capture are a draw: what the Xiang Qi family shares.
pub const XIANG_QI_ENDINGS: &[Row<Ending>] = &[
    always(Ending::StalemateLoses),
    always(Ending::Repetition { automatic: 3, claim: None, perpetual_check_loses: true }),
    always(Ending::MoveLimit { automatic: 60, claim: None, progress: &[] }),
];
