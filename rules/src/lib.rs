//! Rules, AI and sessions of chess variants on square and hexagonal boards.

// Test specs say `rules::`, as every test does.
#[cfg(feature = "known")]
extern crate self as rules;

pub mod arena;
pub mod attack;
pub mod board;
pub mod compile;
pub mod game;
pub mod mating;
pub mod moves;
pub mod notation;
pub mod position;
pub mod search;
pub mod session;
pub mod spec;
pub mod uci;
pub mod variants;
pub mod wire;
