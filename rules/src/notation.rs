//! Positions, moves and games as text, both ways.

pub mod fen;
pub mod human;
pub mod record;
pub mod text;
