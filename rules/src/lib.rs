//! Rules, AI and sessions of chess variants on square and hexagonal boards.

pub mod attack;
pub mod board;
pub mod compile;
pub mod game;
pub mod moves;
pub mod notation;
pub mod position;
pub mod spec;
pub mod variants;
pub mod wire;
