//! What was found out about positions before: the transposition table.
//!
//! Buckets of four entries of 16 bytes fill a cache line. Replacement prefers to keep what is
//! deep and recent (R. Greenblatt's idea of 1967 in the bucket form of D. Beal and M. Smith 1996).

use crate::moves::Move;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// Nothing: only the static evaluation is known.
    None,
    /// The true score is no higher.
    Upper,
    /// The true score is no lower.
    Lower,
    /// It is the true score.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u8) -> Bound {
        match bits & 3 {
            0 => Bound::None,
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        }
    }

    /// Whether a score of this bound answers a search for at least (or at most) `beta`.
    pub const fn answers(self, score: i32, beta: i32) -> bool {
        match self {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score < beta,
        }
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub mv: Move,
    pub score: i32,
    pub eval: i32,
    pub depth: i32,
    pub bound: Bound,
    pub pv: bool,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key_high: u32,
    mv: u32,
    key_low: u16,
    score: i16,
    eval: i16,
    depth: u8,
    /// Two bits bound, one bit "was on a principal variation", five bits age.
    flags: u8,
}

const AGE_STEP: u8 = 8;

impl Entry {
    const fn is(&self, key: u64) -> bool {
        self.key_high == (key >> 32) as u32 && self.key_low == (key >> 16) as u16
    }

    /// How much it is worth keeping: depth less eight plies for each search that went by.
    fn merit(&self, age: u8) -> i32 {
        let years = age.wrapping_sub(self.flags & !(AGE_STEP - 1)) / AGE_STEP;
        i32::from(self.depth) - 8 * i32::from(years)
    }
}

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

const _: () = assert!(size_of::<Entry>() == 16 && size_of::<Bucket>() == 64);

/// The table. The lowest bits of a key choose the bucket, the other 48 stand in the entry:
/// with the least size both together are the whole key.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

const LEAST_BUCKETS: usize = 1 << 16;

impl Table {
    /// A table of the greatest power of two that fits, at least 4 MB.
    pub fn new(megabytes: usize) -> Table {
        let fits = (megabytes << 20) / size_of::<Bucket>();
        let buckets = if fits < LEAST_BUCKETS { LEAST_BUCKETS } else { 1 << fits.ilog2() };
        Table { buckets: vec![Bucket::default(); buckets], age: 0 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill(Bucket::default());
        self.age = 0;
    }

    /// What is known from now on is newer than all before.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.index(key)];
        let entry = bucket.0.iter().find(|entry| entry.is(key) && entry.flags != 0)?;
        Some(Known {
            mv: Move::from_bits(entry.mv),
            score: i32::from(entry.score),
            eval: i32::from(entry.eval),
            depth: i32::from(entry.depth),
            bound: Bound::from_bits(entry.flags),
            pv: entry.flags & 4 != 0,
        })
    }

    pub fn put(&mut self, key: u64, known: Known) {
        let age = self.age;
        let index = self.index(key);
        let bucket = &mut self.buckets[index].0;
        let slot = bucket.iter().position(|entry| entry.is(key)).unwrap_or_else(|| {
            let merit =
                |slot: &usize| if bucket[*slot].flags == 0 { i32::MIN } else { bucket[*slot].merit(age) };
            (0..bucket.len()).min_by_key(merit).unwrap_or(0)
        });
        let entry = &mut bucket[slot];
        let same = entry.is(key);
        let mv = if known.mv == Move::NONE && same { entry.mv } else { known.mv.bits() };
        let fresh = entry.flags & !(AGE_STEP - 1) == age;
        // A deeper answer from this search stays unless the new one is exact.
        if same && fresh && known.bound != Bound::Exact && known.depth + 4 < i32::from(entry.depth) {
            entry.mv = mv;
            return;
        }
        *entry = Entry {
            key_high: (key >> 32) as u32,
            key_low: (key >> 16) as u16,
            mv,
            score: known.score as i16,
            eval: known.eval as i16,
            depth: known.depth.clamp(0, 255) as u8,
            flags: known.bound as u8 | u8::from(known.pv) << 2 | age,
        };
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn known(depth: i32, score: i32) -> Known {
        Known { mv: Move::from_bits(5), score, eval: -3, depth, bound: Bound::Exact, pv: true }
    }

    #[test]
    fn gives_back_what_was_put() {
        let mut table = Table::new(4);
        table.put(77 << 20 | 3, known(9, -31_000));
        let found = table.get(77 << 20 | 3).unwrap();
        assert_eq!((found.depth, found.score, found.eval, found.pv), (9, -31_000, -3, true));
        assert_eq!(found.bound, Bound::Exact);
        assert!(table.get(78 << 20 | 3).is_none());
    }

    #[test]
    fn old_and_shallow_goes_first() {
        let mut table = Table::new(4);
        let key = |n: u64| n << 40 | 3;
        for n in 1..=4 {
            table.put(key(n), known(n as i32 + 1, 0));
        }
        table.grow_older();
        table.put(key(4), known(3, 1));
        table.put(key(5), known(1, 2));
        assert!(table.get(key(1)).is_none());
        assert_eq!(table.get(key(4)).unwrap().score, 1);
        assert!((2..=5).all(|n| table.get(key(n)).is_some()));
    }
}
