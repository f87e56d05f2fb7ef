//! Levels 1 to 10: the same in every game.
//!
//! Weakness comes from a short look ahead and from misjudgement that is seeded and grows
//! smoothly from level to level: every position that the search evaluates is misjudged by a
//! little, always by the same for the same seed. So a weak level errs as a weak player does,
//! most where two moves are nearly as good, and never out of nowhere. It sees what is within
//! its reach: a mate in one, and that its most valuable man stands to be taken for nothing. These
//! two the weakest levels never misjudge.

use super::blur::Blur;
use super::limits::{Control, Limits};
use super::{Report, Searcher};
use crate::board::Side;
use crate::compile::Tables;
use crate::game::Stand;
use crate::position::Position;
use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};

/// A level of play, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// What a level may spend, and how much it misjudges.
struct Means {
    depth: Option<u8>,
    nodes: Option<u64>,
    /// Misjudgement at most, in thousandths of the most valuable man.
    blur: i32,
    /// Whether the most valuable man is never given for nothing, however much is misjudged. Only
    /// for levels that look too short ahead for a sacrifice: the others see for themselves.
    careful: bool,
}

const fn means(depth: u8, nodes: u64, blur: i32) -> Means {
    Means {
        depth: if depth == 0 { None } else { Some(depth) },
        nodes: if nodes == 0 { None } else { Some(nodes) },
        blur,
        careful: depth == 1 || depth == 2,
    }
}

const MEANS: [Means; 10] = [
    means(1, 1_000, 170),
    means(2, 2_500, 140),
    means(3, 4_000, 110),
    means(5, 8_000, 85),
    means(7, 12_000, 64),
    means(0, 20_000, 44),
    means(0, 50_000, 24),
    means(0, 150_000, 8),
    means(0, 500_000, 0),
    means(0, 0, 0),
];

impl Level {
    /// A level; none when it is not 1 to 10.
    #[must_use]
    pub const fn new(level: u8) -> Option<Level> {
        if level >= 1 && level <= 10 { Some(Level(level)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    fn means(self) -> &'static Means {
        &MEANS[usize::from(self.0) - 1]
    }

    /// What it may spend: nodes, so that it feels alike on every phone, with a ceiling of time.
    #[must_use]
    pub fn limits(self) -> Limits {
        let means = self.means();
        Limits { depth: means.depth, nodes: means.nodes, time_ms: Some(3_000), lines: 1 }
    }
}

/// Looks for the move that a level plays: the first of the first line. The same seed gives the
/// same move, as long as the ceiling of time is not met.
#[allow(clippy::too_many_arguments, reason = "a search's, with level and seed")]
pub fn choose(
    searcher: &mut Searcher,
    tables: &Tables,
    position: &Position,
    history: &[Stand],
    level: Level,
    seed: u64,
    control: &Control,
    progress: &mut dyn FnMut(&Report),
) -> Report {
    let means = level.means();
    let prices = tables.subjects(Side::White).map(|man| tables.worth.exchange(man));
    let dearest = prices.max().unwrap_or(0);
    let blur = Blur {
        most: dearest * means.blur / 1000,
        seed: ChaCha8Rng::seed_from_u64(seed).next_u64(),
        careful: means.careful,
    };
    // What was learnt under another seed or level must not show, nor must a restart.
    if level.0 < 10 {
        searcher.clear();
    }
    searcher.search_blurred(tables, position, history, &level.limits(), control, progress, blur)
}
