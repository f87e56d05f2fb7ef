//! Directions by name, before a board resolves them.

/// A family of directions, resolved by the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Through cell edges: 4 on squares, 6 on hexagons.
    Orthogonal,
    /// Through cell corners: 4 on squares, 6 on hexagons.
    Diagonal,
    /// The leap (1,2) on squares, the Sennight's on hexagons.
    Knight,
    /// Any other leap (short, long) of squares.
    Leaper(u8, u8),
}

/// Directions as White sees them: a family and what is kept of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions {
    /// What they are taken from.
    pub families: &'static [Family],
    heading: u8,
    slope: u8,
}

const FORWARD: u8 = 1;
const BACKWARD: u8 = 2;
const LEVEL: u8 = 4;
const STRAIGHT: u8 = 1;
const STEEP: u8 = 2;
const EVEN: u8 = 4;
const FLAT: u8 = 8;

impl Directions {
    /// All directions of some families.
    #[must_use]
    pub const fn all(families: &'static [Family]) -> Directions {
        Directions { families, heading: FORWARD | BACKWARD | LEVEL, slope: STRAIGHT | STEEP | EVEN | FLAT }
    }

    /// Those that bring the piece nearer to the opponent's edge.
    #[must_use]
    pub const fn forward(self) -> Directions {
        Directions { heading: FORWARD, ..self }
    }

    /// Those that lead back.
    #[must_use]
    pub const fn backward(self) -> Directions {
        Directions { heading: BACKWARD, ..self }
    }

    /// Those that keep the rank.
    #[must_use]
    pub const fn sideways(self) -> Directions {
        Directions { heading: LEVEL, ..self }
    }

    /// Those that keep the file.
    #[must_use]
    pub const fn along_file(self) -> Directions {
        Directions { slope: STRAIGHT, ..self }
    }

    /// Those that leave the file.
    #[must_use]
    pub const fn off_file(self) -> Directions {
        Directions { slope: STEEP | EVEN | FLAT, ..self }
    }

    /// Leaps longer along the file than along the rank (Betza `v`).
    #[must_use]
    pub const fn steep(self) -> Directions {
        Directions { slope: STRAIGHT | STEEP, ..self }
    }

    /// Leaps longer along the rank than along the file (Betza `s`).
    #[must_use]
    pub const fn flat(self) -> Directions {
        Directions { slope: FLAT, ..self }
    }

    /// Whether a step with these forward and sideways parts is kept.
    pub(super) fn keeps(self, ahead: i32, aside: i32) -> bool {
        let heading = match ahead {
            1.. => FORWARD,
            0 => LEVEL,
            _ => BACKWARD,
        };
        let slope = match (ahead.abs(), aside.abs()) {
            (_, 0) => STRAIGHT,
            (a, s) if a > s => STEEP,
            (a, s) if a == s => EVEN,
            _ => FLAT,
        };
        self.heading & heading != 0 && self.slope & slope != 0
    }
}
