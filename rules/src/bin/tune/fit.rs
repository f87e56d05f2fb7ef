//! Logistic regression of results on material (P. Österlund, "Texel's tuning method" 2014),
//! with a prior: what is seldom seen stays near what was derived from mobility.

use rules::compile::Tables;

/// A position for the fit; all from White's side.
pub struct Sample {
    /// How many more of each kind White has.
    pub surplus: Vec<f64>,
    /// 1 with all men on the board, 0 with none.
    pub phase: f64,
    /// What the evaluation says besides the kinds' worth.
    pub rest: f64,
    /// White's points.
    pub result: f64,
    /// How much it counts.
    pub weight: f64,
}

/// Fitted values.
pub struct Fit {
    /// Middle game and endgame worth by kind.
    pub values: Vec<[f64; 2]>,
    /// Win chance is the logistic function of this times the evaluation.
    pub scale: f64,
    /// Mean loss with the values before.
    pub loss_before: f64,
    /// Mean loss with these.
    pub loss: f64,
}

/// A kind must stand out in so many positions for its value to be taken over.
pub const LEAST_SEEN: usize = 300;
/// Standard deviation of the prior, as a share of the value before.
const DOUBT: f64 = 0.25;
/// Newton's method needs a handful of steps; more change nothing.
const STEPS: usize = 12;

impl Fit {
    /// Fits the values of a game's kinds.
    pub fn new(tables: &Tables, samples: &[Sample]) -> Fit {
        let worth = |kind| tables.worth.of(kind);
        let prior: Vec<[f64; 2]> = (0..tables.kinds.len() as u8)
            .map(|kind| [f64::from(worth(kind).middle), f64::from(worth(kind).end)])
            .collect();
        fit(samples, &prior)
    }
}

fn fit(samples: &[Sample], prior: &[[f64; 2]]) -> Fit {
    let scale = best_scale(samples, prior);
    let flat = |values: &[[f64; 2]]| values.iter().flatten().copied().collect::<Vec<f64>>();
    let start = flat(prior);
    let mut values = start.clone();
    for _ in 0..STEPS {
        let (gradient, hessian) = slopes(samples, &values, &start, scale);
        let step = solve(hessian, gradient);
        values.iter_mut().zip(step).for_each(|(value, step)| *value -= step);
    }
    let values: Vec<[f64; 2]> = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let (loss_before, loss) = (loss(samples, prior, scale), loss(samples, &values, scale));
    Fit { values, scale, loss_before, loss }
}

fn chance(evaluation: f64) -> f64 {
    1.0 / (1.0 + (-evaluation).exp())
}

impl Sample {
    fn evaluation(&self, values: &[[f64; 2]]) -> f64 {
        let worth = |value: &[f64; 2]| value[0] * self.phase + value[1] * (1.0 - self.phase);
        self.rest + self.surplus.iter().zip(values).map(|(more, value)| more * worth(value)).sum::<f64>()
    }

    /// How the evaluation depends on each value.
    fn features(&self) -> Vec<f64> {
        self.surplus.iter().flat_map(|more| [more * self.phase, more * (1.0 - self.phase)]).collect()
    }
}

fn loss(samples: &[Sample], values: &[[f64; 2]], scale: f64) -> f64 {
    let total: f64 = samples.iter().map(|sample| sample.weight).sum();
    let one = |sample: &Sample| {
        let chance = chance(scale * sample.evaluation(values)).clamp(1e-9, 1.0 - 1e-9);
        -sample.weight * (sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln())
    };
    samples.iter().map(one).sum::<f64>() / total.max(1.0)
}

/// The scale under which the values before explain the results best (golden section).
fn best_scale(samples: &[Sample], values: &[[f64; 2]]) -> f64 {
    const GOLDEN: f64 = 0.618_033_988_749_894_8;
    let (mut low, mut high) = (0.000_2, 0.02);
    for _ in 0..40 {
        let (one, other) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if loss(samples, values, one) < loss(samples, values, other) { high = other } else { low = one }
    }
    (low + high) / 2.0
}

/// Gradient and Hessian of loss and prior.
fn slopes(samples: &[Sample], values: &[f64], prior: &[f64], scale: f64) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = values.len();
    let pairs: Vec<[f64; 2]> = values.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect();
    let mut gradient = vec![0.0; count];
    let mut hessian = vec![vec![0.0; count]; count];
    for sample in samples {
        let features = sample.features();
        let chance = chance(scale * sample.evaluation(&pairs));
        let miss = sample.weight * scale * (chance - sample.result);
        let bend = sample.weight * scale * scale * chance * (1.0 - chance);
        for (row, &feature) in features.iter().enumerate().filter(|(_, feature)| **feature != 0.0) {
            gradient[row] += miss * feature;
            for (column, &other) in features.iter().enumerate() {
                hessian[row][column] += bend * feature * other;
            }
        }
    }
    for index in 0..count {
        let doubt = (DOUBT * prior[index]).abs().max(1.0);
        gradient[index] += (values[index] - prior[index]) / (doubt * doubt);
        hessian[index][index] += 1.0 / (doubt * doubt);
    }
    (gradient, hessian)
}

/// Solves a positive definite system by Gauss's elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for pivot in 0..count {
        let above = matrix[pivot].clone();
        for row in pivot + 1..count {
            let factor = matrix[row][pivot] / above[pivot];
            matrix[row].iter_mut().zip(&above).for_each(|(value, above)| *value -= factor * above);
            right[row] -= factor * right[pivot];
        }
    }
    for pivot in (0..count).rev() {
        let known: f64 = (pivot + 1..count).map(|column| matrix[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, RngExt, SeedableRng, rngs::ChaCha8Rng};

    #[test]
    fn a_system_is_solved() {
        let matrix = vec![vec![4.0, 1.0], vec![1.0, 3.0]];
        let solution = solve(matrix, vec![1.0, 2.0]);
        assert!((solution[0] - 1.0 / 11.0).abs() < 1e-12 && (solution[1] - 7.0 / 11.0).abs() < 1e-12);
    }

    /// Games whose results follow known values.
    fn played(truth: &[[f64; 2]], scale: f64, count: usize) -> Vec<Sample> {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        let sample = |random: &mut ChaCha8Rng| {
            let surplus = truth.iter().map(|_| f64::from(random.next_u32() % 5) - 2.0).collect();
            let phase = f64::from(random.next_u32() % 101) / 100.0;
            let mut sample = Sample { surplus, phase, rest: 10.0, result: 0.0, weight: 1.0 };
            sample.result = f64::from(random.random_bool(chance(scale * sample.evaluation(truth))));
            sample
        };
        (0..count).map(|_| sample(&mut random)).collect()
    }

    #[test]
    fn values_that_made_the_results_are_found_again() {
        let truth = [[100.0, 120.0], [300.0, 260.0], [480.0, 520.0]];
        let samples = played(&truth, 0.005, 30_000);
        let prior = [[110.0, 100.0], [300.0, 300.0], [500.0, 500.0]];
        let fit = fit(&samples, &prior);
        // Only ratios can be known: the scale takes the rest.
        let unit = fit.scale / 0.005;
        for (value, truth) in fit.values.iter().zip(truth) {
            for stage in [0, 1] {
                assert!((value[stage] * unit - truth[stage]).abs() < 30.0, "{:?} {}", fit.values, fit.scale);
            }
        }
        assert!(fit.loss < fit.loss_before);
    }

    #[test]
    fn what_is_never_seen_stays() {
        let mut samples = played(&[[100.0, 100.0], [300.0, 300.0]], 0.005, 2_000);
        samples.iter_mut().for_each(|sample| sample.surplus[1] = 0.0);
        let fit = fit(&samples, &[[100.0, 100.0], [250.0, 350.0]]);
        assert!((fit.values[1][0] - 250.0).abs() < 1e-6 && (fit.values[1][1] - 350.0).abs() < 1e-6);
    }
}
