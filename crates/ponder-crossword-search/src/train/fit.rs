//! Leave values from summed observations: rarely seen leaves are shrunk towards the prediction of
//! the smaller leaves inside them.
//!
//! The value of a leave is modelled as a sum of effects, one for each subset of its tiles: single
//! tiles, pairs, triples, and so on. Effects are estimated by size. For a leave S of k tiles that
//! was seen n times with a mean value y, the effects of all its smaller subsets predict p; the
//! residual y - p is its own effect plus noise. Effects of k tiles are taken to be normal with
//! variance t_k, the noise has variance s / n, where s is the variance of the value of racks, and
//! so
//!
//! ```text
//! effect(S) = (y - p) * t_k / (t_k + s / n),    value(S) = p + effect(S).
//! ```
//!
//! A leave never seen gets the value that its parts predict, and one seen often its own mean. The
//! variances t_k are estimated from the data: the mean of (y - p)^2 - s / n over the leaves of the
//! size, each weighted by 1 / (t_k + s / n)^2, iterated until it converges (empirical Bayes; C. N.
//! Morris, 1983).

use super::ranking::{LEAVE_MAX, Ranking};
use super::tally::Tally;
use ponder_lexicon::Tile;

/// Iterations in which the variance of effects converges.
const ROUNDS: usize = 20;

/// Returns the values of all leaves that the bag can give, in points.
pub(super) fn values(ranking: &Ranking, tally: &Tally) -> Vec<(Vec<Tile>, f32)> {
    let noise = tally.squares as f64 / tally.racks.max(1) as f64;
    let mut effects = vec![0.0_f32; ranking.len()];
    let mut found = Vec::new();
    for size in 1..=LEAVE_MAX {
        let observed = observed_of(ranking, tally, &effects, size);
        let variance = variance_of(&observed, noise);
        let mut leaves = observed.iter();
        ranking.for_each_leave(size, &mut |tiles| {
            let Some(leave) = leaves.next() else { return };
            let &Observed { number, predicted, count, residual } = leave;
            let n = f64::from(count);
            let shrinkage = if count == 0 { 0.0 } else { variance / (variance + noise / n) };
            let effect = residual * shrinkage;
            effects[number] = effect as f32;
            found.push((tiles.to_vec(), (predicted + effect) as f32));
        });
    }
    found
}

/// Observations of a leave.
struct Observed {
    /// Number of the leave in the ranking.
    number: usize,
    /// Value predicted by the effects of its parts.
    predicted: f64,
    /// Number of racks drawn from it.
    count: u32,
    /// Residual: its mean above that prediction.
    residual: f64,
}

/// Returns the observations of all leaves of one size, in the order of
/// [`Ranking::for_each_leave`].
fn observed_of(ranking: &Ranking, tally: &Tally, effects: &[f32], size: usize) -> Vec<Observed> {
    let mut observed = Vec::new();
    ranking.for_each_leave(size, &mut |tiles| {
        let (mut predicted, mut number) = (0.0, 0);
        let all = (1 << size) - 1;
        ranking.for_each_set(tiles, |set, part| {
            if set == all {
                number = part;
            } else {
                predicted += f64::from(effects[part]);
            }
        });
        let count = tally.counts[number];
        let mean = tally.sums[number] as f64 / 1000.0 / f64::from(count.max(1));
        let residual = if count == 0 { 0.0 } else { mean - predicted };
        observed.push(Observed { number, predicted, count, residual });
    });
    observed
}

/// Estimates the variance of the effects of one size.
fn variance_of(observed: &[Observed], noise: f64) -> f64 {
    let mut variance = 1.0;
    for _ in 0..ROUNDS {
        let (mut sum, mut weights) = (0.0, 0.0);
        for leave in observed.iter().filter(|leave| leave.count > 0) {
            let of_mean = noise / f64::from(leave.count);
            let weight = 1.0 / (variance + of_mean).powi(2);
            sum += weight * (leave.residual.powi(2) - of_mean);
            weights += weight;
        }
        variance = if weights > 0.0 { (sum / weights).max(1e-3) } else { 1e-3 };
    }
    variance
}
