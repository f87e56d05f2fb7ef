//! One way to move, and its shorthands.

use super::{Directions, Zone};

/// One way to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Atom {
    /// The manner.
    pub walk: Walk,
    /// Whither.
    pub directions: Directions,
    /// What it may land on.
    pub on: On,
    /// Only from these cells.
    pub from: Option<Zone>,
    /// Only to these cells; a rider stops where they end.
    pub to: Option<Zone>,
}

/// The manner of moving.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Walk {
    /// One step of the direction, over whatever stands between.
    Leap,
    /// Between `least` and `most` steps over empty cells.
    Slide {
        /// Fewest steps.
        least: u8,
        /// Most steps.
        most: u8,
    },
    /// Any distance over exactly one piece of either army (the hurdle).
    Hop,
    /// One step of the direction, blocked by a piece on the board's leg of that step.
    Lame,
}

/// What an atom may land on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum On {
    /// An empty cell or an enemy.
    Any,
    /// An empty cell only.
    Quiet,
    /// An enemy only.
    Capture,
    /// The enemy royal only: it forbids two royals to face each other, and is never a check.
    Royal,
}

const fn atom(walk: Walk, directions: Directions) -> Atom {
    Atom { walk, directions, on: On::Any, from: None, to: None }
}

/// A single step or a leap.
pub const fn leap(directions: Directions) -> Atom {
    atom(Walk::Leap, directions)
}

/// A rider.
pub const fn slide(directions: Directions) -> Atom {
    atom(Walk::Slide { least: 1, most: u8::MAX }, directions)
}

/// A rider of limited length.
pub const fn steps(directions: Directions, least: u8, most: u8) -> Atom {
    atom(Walk::Slide { least, most }, directions)
}

/// A hopper over exactly one piece.
pub const fn hop(directions: Directions) -> Atom {
    atom(Walk::Hop, directions)
}

/// A leap that a piece on its leg blocks.
pub const fn lame(directions: Directions) -> Atom {
    atom(Walk::Lame, directions)
}

impl Atom {
    /// Without capture only.
    #[must_use]
    pub const fn quiet(self) -> Atom {
        Atom { on: On::Quiet, ..self }
    }

    /// Capturing only.
    #[must_use]
    pub const fn capture(self) -> Atom {
        Atom { on: On::Capture, ..self }
    }

    /// Against the enemy royal only.
    #[must_use]
    pub const fn facing(self) -> Atom {
        Atom { on: On::Royal, ..self }
    }

    /// Only from a zone.
    #[must_use]
    pub const fn from(self, zone: Zone) -> Atom {
        Atom { from: Some(zone), ..self }
    }

    /// Only to a zone.
    #[must_use]
    pub const fn to(self, zone: Zone) -> Atom {
        Atom { to: Some(zone), ..self }
    }
}
