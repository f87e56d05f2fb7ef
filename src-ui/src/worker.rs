//! The web edition's own half: the session in one worker, the search in another.
//!
//! A worker in the middle of a search hears nothing, so stopping it means ending it; what it
//! had found by then has already been sent, iteration by iteration.

pub mod clock;
pub mod lease;
pub mod message;
pub mod search;
pub mod session;
pub mod store;
pub mod thinker;
