//! Matches between engines: openings, what their results mean, and how they are recorded.
//! Plain computation; `bin/arena` owns processes, files and the clock.

pub mod elo;
pub mod mates;
pub mod openings;
pub mod results;
pub mod selfplay;
