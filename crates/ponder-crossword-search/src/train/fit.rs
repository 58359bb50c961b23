//! From sums to values: leaves that were seen seldom lean on the smaller ones inside them.
//!
//! The value of a leave is taken for a sum of effects, one for each choice of its tiles: single tiles,
//! pairs, triples, and so on. Effects are found by size. For a leave S of k tiles that was seen n times
//! with a mean worth y, the effects of all smaller choices from it predict p; what is left, y - p, is
//! its own effect and noise. Effects of k tiles are taken for normal with variance t_k, the noise has
//! variance s / n with s the variance of the worth of racks, and so
//!
//! ```text
//! effect(S) = (y - p) * t_k / (t_k + s / n),    value(S) = p + effect(S).
//! ```
//!
//! A leave never seen is worth what its parts predict, and one seen often is worth its own mean. The
//! variances t_k come from the data: the mean of (y - p)^2 - s / n over the leaves of the size, each
//! weighted by 1 / (t_k + s / n)^2, repeated until it settles (empirical Bayes; C. N. Morris, 1983).

use super::ranking::{LEAVE_MAX, Ranking};
use super::tally::Tally;
use ponder_lexicon::Tile;

/// Rounds in which the variance of effects settles.
const ROUNDS: usize = 20;

/// The values of all leaves that the bag can give, in points.
pub(super) fn values(ranking: &Ranking, tally: &Tally) -> Vec<(Vec<Tile>, f32)> {
    let noise = tally.squares as f64 / tally.racks.max(1) as f64;
    let mut effects = vec![0.0_f32; ranking.len()];
    let mut found = Vec::new();
    for size in 1..=LEAVE_MAX {
        let seen = seen_of(ranking, tally, &effects, size);
        let variance = variance_of(&seen, noise);
        let mut at = 0;
        ranking.for_each_leave(size, &mut |tiles| {
            let Seen { number, predicted, count, rest } = seen[at];
            at += 1;
            let n = f64::from(count);
            let share = if count == 0 { 0.0 } else { variance / (variance + noise / n) };
            let effect = rest * share;
            effects[number] = effect as f32;
            found.push((tiles.to_vec(), (predicted + effect) as f32));
        });
    }
    found
}

/// What is known of a leave.
struct Seen {
    number: usize,
    /// By the effects of its parts.
    predicted: f64,
    count: u32,
    /// Its mean above that.
    rest: f64,
}

fn seen_of(ranking: &Ranking, tally: &Tally, effects: &[f32], size: usize) -> Vec<Seen> {
    let mut seen = Vec::new();
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
        let rest = if count == 0 { 0.0 } else { mean - predicted };
        seen.push(Seen { number, predicted, count, rest });
    });
    seen
}

/// The variance of the effects of one size.
fn variance_of(seen: &[Seen], noise: f64) -> f64 {
    let mut variance = 1.0;
    for _ in 0..ROUNDS {
        let (mut sum, mut weights) = (0.0, 0.0);
        for leave in seen.iter().filter(|leave| leave.count > 0) {
            let of_mean = noise / f64::from(leave.count);
            let weight = 1.0 / (variance + of_mean).powi(2);
            sum += weight * (leave.rest.powi(2) - of_mean);
            weights += weight;
        }
        variance = if weights > 0.0 { (sum / weights).max(1e-3) } else { 1e-3 };
    }
    variance
}
