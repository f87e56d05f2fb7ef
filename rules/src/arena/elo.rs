//! What a number of games says: score, Elo with its error, and a sequential test.
//!
//! The unit of all statistics is the *pair*: two games of one opening with colours changed,
//! whose results depend on each other (Fishtest's pentanomial model). The test is the
//! generalised sequential probability ratio test in its normal approximation (M. Van den Bergh,
//! "Comments on normalized Elo" 2020).

/// Counted games of one match, seen from its first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Finished pairs by half points won in them, 0 to 4.
    pub pairs: [u32; 5],
}

/// The mean score of a match and its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// Between 0 and 1.
    pub mean: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

/// Two hypotheses and the chances of error in telling them apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// "No stronger than this", in Elo.
    pub elo0: f64,
    /// "This much stronger", in Elo.
    pub elo1: f64,
    /// Chance to accept the second where the first holds.
    pub alpha: f64,
    /// Chance to accept the first where the second holds.
    pub beta: f64,
}

/// Where a sequential test stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The second hypothesis: stronger.
    Stronger,
    /// The first: not stronger.
    NotStronger,
    /// More games are needed.
    Open,
}

impl Tally {
    /// Counts games: half points (0 to 2) of each, two of one opening after another.
    #[must_use]
    pub fn of(games: &[[Option<u8>; 2]]) -> Tally {
        let mut tally = Tally::default();
        for pair in games {
            for half_points in pair.iter().flatten() {
                match half_points {
                    0 => tally.losses += 1,
                    1 => tally.draws += 1,
                    _ => tally.wins += 1,
                }
            }
            if let [Some(one), Some(other)] = pair {
                tally.pairs[usize::from(one + other).min(4)] += 1;
            }
        }
        tally
    }

    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Adds another match.
    pub fn add(&mut self, other: &Tally) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        for (pairs, more) in self.pairs.iter_mut().zip(other.pairs) {
            *pairs += more;
        }
    }

    /// Mean and variance of a pair's score, and how many pairs.
    fn moments(&self) -> Option<(f64, f64, f64)> {
        let count: u32 = self.pairs.iter().sum();
        if count == 0 {
            return None;
        }
        // A trace of every result, so that five equal ones do not prove certainty.
        const TRACE: f64 = 0.05;
        let share = |index: usize| f64::from(self.pairs[index]) + TRACE;
        let total: f64 = (0..5).map(share).sum();
        let mean = (0..5).map(|index| share(index) * index as f64 / 4.0).sum::<f64>() / total;
        let spread = |index: usize| share(index) * (index as f64 / 4.0 - mean).powi(2);
        let variance = (0..5).map(spread).sum::<f64>() / total;
        Some((mean, variance, f64::from(count)))
    }

    /// The score with its 95 % interval; none before a pair is finished.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        let (_, variance, pairs) = self.moments()?;
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        let mean = points / f64::from(self.games());
        let error = 1.96 * (variance / pairs).sqrt();
        Some(Score { mean, low: (mean - error).max(0.0), high: (mean + error).min(1.0) })
    }

    /// The logarithm of the likelihood ratio of two hypotheses.
    #[must_use]
    pub fn llr(&self, sprt: &Sprt) -> f64 {
        let (score0, score1) = (expected(sprt.elo0), expected(sprt.elo1));
        self.moments().map_or(0.0, |(mean, variance, pairs)| {
            pairs * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
        })
    }

    /// Where the test stands.
    #[must_use]
    pub fn verdict(&self, sprt: &Sprt) -> Verdict {
        let llr = self.llr(sprt);
        if llr >= ((1.0 - sprt.beta) / sprt.alpha).ln() {
            Verdict::Stronger
        } else if llr <= (sprt.beta / (1.0 - sprt.alpha)).ln() {
            Verdict::NotStronger
        } else {
            Verdict::Open
        }
    }
}

/// The score expected of a difference in Elo.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo of a score; infinite for 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };

    #[test]
    fn elo_and_score_are_each_others_inverse() {
        for difference in [-400.0, -50.0, 0.0, 10.0, 190.8] {
            assert!((elo(expected(difference)) - difference).abs() < 1e-9);
        }
        assert!((expected(400.0) - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(elo(0.0), f64::NEG_INFINITY);
        assert_eq!(elo(1.0), f64::INFINITY);
    }

    #[test]
    fn pairs_and_games_are_counted_apart() {
        let tally = Tally::of(&[[Some(2), Some(0)], [Some(1), Some(2)], [Some(2), None]]);
        let expected = Tally { wins: 3, draws: 1, losses: 1, pairs: [0, 0, 1, 1, 0] };
        assert_eq!(tally, expected);
        assert_eq!(tally.games(), 5);
        assert_eq!(Tally::default().score(), None);
    }

    #[test]
    fn the_interval_shrinks_with_the_root_of_the_number() {
        let tally = |times: u32| Tally {
            wins: 5 * times,
            draws: 2 * times,
            losses: 3 * times,
            pairs: [times, 0, times, 2 * times, times],
        };
        let width = |times| tally(times).score().map(|score| score.high - score.low).unwrap();
        assert!((tally(100).score().unwrap().mean - 0.6).abs() < 1e-12);
        assert!((width(100) / width(400) - 2.0).abs() < 0.01);
    }

    #[test]
    fn the_test_decides_either_way_and_waits_between() {
        let pairs = |pairs| Tally { pairs, ..Tally::default() };
        assert_eq!(pairs([10, 20, 40, 20, 10]).verdict(&TEST), Verdict::Open);
        assert_eq!(pairs([0, 100, 400, 300, 200]).verdict(&TEST), Verdict::Stronger);
        assert_eq!(pairs([200, 300, 400, 100, 0]).verdict(&TEST), Verdict::NotStronger);
        assert_eq!(Tally::default().verdict(&TEST), Verdict::Open);
    }
}
