//! Logistic regression of results on what the evaluation counts (P. Österlund, "Texel's tuning
//! method" 2014), with a prior: what is seldom seen stays near what it was.

/// A position for the fit; all from White's side.
pub struct Sample {
    /// How much more of each thing White has, as the middle game and as the endgame counts it.
    pub surplus: Vec<[f64; 2]>,
    /// 1 with all men on the board, 0 with none.
    pub phase: f64,
    /// What the evaluation says besides.
    pub rest: f64,
    /// White's points.
    pub result: f64,
    /// How much it counts.
    pub weight: f64,
}

/// What a thing is worth before the fit, in the middle game and in the endgame.
#[derive(Clone, Copy, Debug)]
pub struct Prior {
    /// Its worth.
    pub worth: [f64; 2],
    /// Standard deviation of what is believed of it.
    pub doubt: f64,
}

/// Fitted values.
pub struct Fit {
    /// Middle game and endgame worth of each thing.
    pub values: Vec<[f64; 2]>,
    /// How sharply the samples tell each of them (the curvature of the loss).
    pub known: Vec<[f64; 2]>,
    /// Win chance is the logistic function of this times the evaluation.
    pub scale: f64,
    /// Mean loss with the values before.
    pub loss_before: f64,
    /// Mean loss with these.
    pub loss: f64,
}

/// A thing must stand out in so many positions for its value to be taken over.
pub const LEAST_SEEN: usize = 300;
/// Newton's method needs a handful of steps; more change nothing.
const STEPS: usize = 12;

impl Fit {
    /// Fits what is worth something, beginning with what is believed of it.
    pub fn new(samples: &[Sample], priors: &[Prior]) -> Fit {
        let before: Vec<[f64; 2]> = priors.iter().map(|prior| prior.worth).collect();
        let scale = best_scale(samples, &before);
        let mut values = before.clone();
        let mut known = Vec::new();
        for _ in 0..STEPS {
            let (gradient, hessian) = slopes(samples, &values, priors, scale);
            known = (0..values.len())
                .map(|thing| {
                    [0, 1].map(|stage| {
                        let index = 2 * thing + stage;
                        hessian[index][index] - priors[thing].doubt.powi(-2)
                    })
                })
                .collect();
            let step = solve(hessian, gradient);
            values.iter_mut().flatten().zip(step).for_each(|(value, step)| *value -= step);
        }
        let (loss_before, loss) = (loss(samples, &before, scale), loss(samples, &values, scale));
        Fit { values, known, scale, loss_before, loss }
    }
}

fn chance(evaluation: f64) -> f64 {
    1.0 / (1.0 + (-evaluation).exp())
}

impl Sample {
    /// The evaluation from White's side when things are worth this.
    pub fn evaluation(&self, values: &[[f64; 2]]) -> f64 {
        let worth = |more: &[f64; 2], value: &[f64; 2]| {
            more[0] * value[0] * self.phase + more[1] * value[1] * (1.0 - self.phase)
        };
        self.rest + self.surplus.iter().zip(values).map(|(more, value)| worth(more, value)).sum::<f64>()
    }

    /// How the evaluation depends on each value.
    fn features(&self) -> Vec<f64> {
        self.surplus.iter().flat_map(|more| [more[0] * self.phase, more[1] * (1.0 - self.phase)]).collect()
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
fn slopes(
    samples: &[Sample],
    values: &[[f64; 2]],
    priors: &[Prior],
    scale: f64,
) -> (Vec<f64>, Vec<Vec<f64>>) {
    let count = 2 * values.len();
    let mut gradient = vec![0.0; count];
    let mut hessian = vec![vec![0.0; count]; count];
    for sample in samples {
        let features = sample.features();
        let chance = chance(scale * sample.evaluation(values));
        let miss = sample.weight * scale * (chance - sample.result);
        let bend = sample.weight * scale * scale * chance * (1.0 - chance);
        let seen: Vec<usize> = (0..count).filter(|&index| features[index] != 0.0).collect();
        for &row in &seen {
            gradient[row] += miss * features[row];
            for &column in &seen {
                hessian[row][column] += bend * features[row] * features[column];
            }
        }
    }
    for index in 0..count {
        let (prior, stage) = (&priors[index / 2], index % 2);
        let sharp = prior.doubt.powi(-2);
        gradient[index] += (values[index / 2][stage] - prior.worth[stage]) * sharp;
        hessian[index][index] += sharp;
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
            let surplus = truth.iter().map(|_| [f64::from(random.next_u32() % 5) - 2.0; 2]).collect();
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
        let fit = Fit::new(&samples, &prior.map(|worth| Prior { worth, doubt: worth[0] / 4.0 }));
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
        samples.iter_mut().for_each(|sample| sample.surplus[1] = [0.0; 2]);
        let prior = [[100.0, 100.0], [250.0, 350.0]];
        let fit = Fit::new(&samples, &prior.map(|worth| Prior { worth, doubt: 50.0 }));
        assert!(fit.known[1] == [0.0; 2] && fit.known[0][0] > 0.0);
        assert!((fit.values[1][0] - 250.0).abs() < 1e-6 && (fit.values[1][1] - 350.0).abs() < 1e-6);
    }
}
