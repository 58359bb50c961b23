//! Best-arm identification with prior beliefs and paired trials.
//!
//! Trial number i of every arm is made under the same circumstances (common random numbers), so
//! that arms are compared by the differences of their trials, which vary far less than the trials
//! themselves. The prior of the difference of two arms is normal, centred at the difference of
//! their prior means; combined with the mean difference of the trials that both have made, it gives
//! the posterior (the usual product of two normal densities). Every round runs further trials of
//! the arm with the best posterior and of those most likely to be better: an untried arm enters as
//! soon as its prior, with its width, makes it one of those.

use std::ops::Range;

/// Prior belief about an arm before it is tried.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prior {
    /// Mean of its value.
    pub mean: f64,
    /// Standard deviation around that mean.
    pub deviation: f64,
}

/// Arm and its trials.
#[derive(Clone, Debug)]
struct Arm {
    prior: Prior,
    /// Values of its trials, by their numbers.
    values: Vec<f32>,
}

/// Posterior belief about the difference of two arms.
#[derive(Clone, Copy, Debug)]
struct Difference {
    mean: f64,
    deviation: f64,
}

/// Pseudo-observations of the expected variance, by which the estimated variance of differences is
/// regularized.
const PSEUDO_OBSERVATIONS: f64 = 4.0;

/// Race between arms.
#[derive(Clone, Debug)]
pub struct Race {
    arms: Vec<Arm>,
    /// The arm with the best posterior mean.
    best: usize,
    /// Expected standard deviation of the difference of two trials, before any was made.
    deviation: f64,
    /// Difference that counts as equal.
    epsilon: f64,
}

impl Race {
    /// Creates a race between arms with the given priors. `deviation` is the expected standard
    /// deviation of the difference of two trials under the same circumstances; differences up to
    /// `epsilon` count as equal.
    #[must_use]
    pub fn new(priors: impl IntoIterator<Item = Prior>, deviation: f64, epsilon: f64) -> Self {
        let arm = |prior| Arm { prior, values: Vec::new() };
        let arms: Vec<Arm> = priors.into_iter().map(arm).collect();
        let mut race = Race { arms, best: 0, deviation, epsilon };
        race.find_best();
        race
    }

    /// Returns the arm with the best posterior mean; 0 if there are no arms.
    pub fn best(&self) -> usize {
        self.best
    }

    /// Returns the trials of an arm.
    ///
    /// # Panics
    /// Panics when there is no such arm.
    pub fn values(&self, arm: usize) -> &[f32] {
        &self.arms[arm].values
    }

    /// Returns the posterior of the difference between an arm and the best.
    fn difference(&self, arm: usize) -> Difference {
        let (one, best) = (&self.arms[arm], &self.arms[self.best]);
        let prior = one.prior.mean - best.prior.mean;
        let variance = one.prior.deviation.powi(2) + best.prior.deviation.powi(2);
        let variance = variance.max(1e-12);
        let pairs = one.values.iter().zip(&best.values).map(|(a, b)| f64::from(a - b));
        let (mut n, mut sum, mut squares) = (0.0, 0.0, 0.0);
        for difference in pairs {
            n += 1.0;
            sum += difference;
            squares += difference * difference;
        }
        if n == 0.0 {
            return Difference { mean: prior, deviation: variance.sqrt() };
        }
        let mean: f64 = sum / n;
        let residuals =
            (squares - n * mean * mean).max(0.0) + PSEUDO_OBSERVATIONS * self.deviation.powi(2);
        let variance_of_mean = residuals / (n - 1.0 + PSEUDO_OBSERVATIONS) / n;
        let sum = variance + variance_of_mean;
        let weight = variance / sum;
        Difference {
            mean: prior + weight * (mean - prior),
            deviation: (variance * variance_of_mean / sum).sqrt(),
        }
    }

    /// Finds the arm with the best posterior mean.
    fn find_best(&mut self) {
        // Two passes may not be enough, as posteriors depend on the arm compared with; a cycle is
        // cut.
        for _ in 0..8 {
            let means = (0..self.arms.len()).map(|arm| (arm, self.difference(arm).mean));
            let best =
                means.fold(
                    (self.best, 0.0),
                    |best, next| {
                        if next.1 > best.1 + 1e-12 { next } else { best }
                    },
                );
            if best.0 == self.best {
                return;
            }
            self.best = best.0;
        }
    }

    /// Returns the probability that an arm is better than the best by more than `epsilon`.
    fn error_bound(&self, arm: usize) -> f64 {
        let Difference { mean, deviation } = self.difference(arm);
        normal((mean - self.epsilon) / deviation)
    }

    /// Returns an upper bound on the probability that any arm is better than the best by more than
    /// `epsilon`: the sum over all arms.
    pub fn error_bounds(&self) -> f64 {
        let others = (0..self.arms.len()).filter(|&arm| arm != self.best);
        others.map(|arm| self.error_bound(arm)).sum()
    }

    /// Returns the trials of the next round: the arms, at most `width`, that are most likely to be
    /// better than the best, each with the numbers of `block` trials, or twice as many where the
    /// best has had more; and the best, unless all of them still have fewer.
    pub fn next(&self, width: usize, block: usize) -> Vec<(usize, Range<usize>)> {
        if self.arms.is_empty() {
            return Vec::new();
        }
        let others = (0..self.arms.len()).filter(|&arm| arm != self.best);
        let mut others: Vec<(f64, usize)> =
            others.map(|arm| (self.error_bound(arm), arm)).collect();
        let by_chance =
            |a: &(f64, usize), b: &(f64, usize)| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1));
        if others.len() > width {
            others.select_nth_unstable_by(width, by_chance);
            others.truncate(width);
        }
        others.sort_by(by_chance);
        let of_best = self.arms[self.best].values.len();
        let mut trials = Vec::with_capacity(others.len() + 1);
        let mut all_behind = !others.is_empty();
        for (_, arm) in others {
            let made = self.arms[arm].values.len();
            // An arm that is behind catches up, but not at once.
            let to = (made + 2 * block).min((of_best + block).max(made));
            all_behind &= to <= of_best;
            trials.push((arm, made..to));
        }
        if !all_behind {
            trials.insert(0, (self.best, of_best..of_best + block));
        }
        trials.retain(|(_, range)| !range.is_empty());
        trials
    }

    /// Adds further trials of an arm, in their order.
    ///
    /// # Panics
    /// Panics when there is no such arm.
    pub fn add(&mut self, arm: usize, values: impl IntoIterator<Item = f32>) {
        self.arms[arm].values.extend(values);
    }

    /// Updates the best arm after a round.
    pub fn update_best(&mut self) {
        self.find_best();
    }
}

/// The distribution function of the standard normal distribution, within 1e-7 (M. Abramowitz and
/// I. A. Stegun, Handbook of Mathematical Functions, 26.2.17).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let series = [0.319_381_530, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
    let sum = series.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = sum * (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if x > 0.0 { 1.0 - tail } else { tail }
}
