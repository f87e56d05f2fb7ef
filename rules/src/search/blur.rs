//! Misjudgement that makes a level weak.

/// Seeded misjudgement: the weakness of the lower levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blur {
    /// At most so much, in hundredths of a pawn.
    pub most: i32,
    /// Which misjudgement.
    pub seed: u64,
    /// One thing is not misjudged: a move that gives the most valuable man for nothing is left
    /// out while there are others.
    pub careful: bool,
}

impl Blur {
    /// A position is always misjudged in the same way under the same seed.
    #[inline]
    pub fn of(self, key: u64) -> i32 {
        if self.most == 0 {
            return 0;
        }
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        // Two dice: small errors are more frequent than great ones.
        let (one, other) = ((mixed >> 48) as u16 as i16, (mixed >> 32) as u16 as i16);
        (self.most * (i32::from(one) + i32::from(other))) >> 16
    }
}
