//! Selection of the move with the best mix of its mean and its AMAF statistics.

use multiversion::multiversion;

/// Number of moves scored at a time.
const LANES: usize = 16;

/// Units per visit in the columns of hints.
pub(super) const HINT_UNITS: f32 = 64.0;

/// Statistics for the selection among the moves of a node; columns of equal lengths.
#[derive(Clone, Copy)]
pub struct Moves<'a> {
    pub mean: &'a [f32],
    pub visits: &'a [u32],
    pub hint_sum: &'a [i16],
    pub hint_weight: &'a [i16],
    pub amaf_sum: &'a [f32],
    pub amaf_count: &'a [f32],
}

/// Weights of the columns.
#[derive(Clone, Copy)]
pub(super) struct Weights {
    /// `1 / equivalence`.
    pub inverse: f32,
    /// Factor of `1 / sqrt(visits + 1)`.
    pub exploration: f32,
    /// Number of virtual rollouts of every move, above 0, and the sum of their values.
    pub first_count: f32,
    pub first_sum: f32,
}

/// The index of the greatest score, the first of equals. There is at least one move.
///
/// With `n` visits of mean `q` and `m` rollouts of mean `a`, beta is `m / (m + n + n m inverse)`,
/// so that `(1 - beta) q + beta a` is the quotient below, where hints count as visits and the
/// virtual rollouts of every move as rollouts.
pub(super) fn best(moves: Moves<'_>, weights: Weights) -> usize {
    if weights.exploration == 0.0 {
        best_by_value(moves, weights)
    } else {
        best_by_bound(moves, weights)
    }
}

#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn best_by_value(moves: Moves<'_>, weights: Weights) -> usize {
    greatest(moves, |lane| value(lane, weights))
}

#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
fn best_by_bound(moves: Moves<'_>, weights: Weights) -> usize {
    greatest(moves, |lane| {
        let visits = lane.visits as f32 + 1.0;
        value(lane, weights) + weights.exploration / visits.sqrt()
    })
}

/// Statistics of one move.
#[derive(Clone, Copy)]
struct Lane {
    mean: f32,
    visits: u32,
    hint_sum: i16,
    hint_weight: i16,
    amaf_sum: f32,
    amaf_count: f32,
}

#[inline(always)]
fn value(lane: Lane, weights: Weights) -> f32 {
    let visits = lane.visits as f32;
    let weight = visits + f32::from(lane.hint_weight) * (1.0 / HINT_UNITS);
    let sum = visits * lane.mean + f32::from(lane.hint_sum) * (1.0 / HINT_UNITS);
    let amaf_count = lane.amaf_count + weights.first_count;
    let amaf_sum = lane.amaf_sum + weights.first_sum;
    let scale = 1.0 + amaf_count * weights.inverse;
    (sum * scale + amaf_sum) / (weight * scale + amaf_count)
}

/// Finds the greatest score. The last moves are scored as a full chunk that overlaps the one
/// before.
#[inline(always)]
fn greatest(moves: Moves<'_>, score: impl Fn(Lane) -> f32) -> usize {
    let len = moves.mean.len();
    if len < LANES {
        return greatest_of_few(moves, score);
    }
    let mut top = [f32::NEG_INFINITY; LANES];
    // A float, so that both selections are of one type and stay in vector registers.
    let mut top_start = [0.0_f32; LANES];
    let mut start = 0;
    loop {
        let mean = chunk(moves.mean, start);
        let visits = chunk(moves.visits, start);
        let hint_sum = chunk(moves.hint_sum, start);
        let hint_weight = chunk(moves.hint_weight, start);
        let amaf_sum = chunk(moves.amaf_sum, start);
        let amaf_count = chunk(moves.amaf_count, start);
        let number = start as f32;
        for lane in 0..LANES {
            let score = score(Lane {
                mean: mean[lane],
                visits: visits[lane],
                hint_sum: hint_sum[lane],
                hint_weight: hint_weight[lane],
                amaf_sum: amaf_sum[lane],
                amaf_count: amaf_count[lane],
            });
            let better = score > top[lane];
            top[lane] = if better { score } else { top[lane] };
            top_start[lane] = if better { number } else { top_start[lane] };
        }
        if start + LANES == len {
            break;
        }
        start = (start + LANES).min(len - LANES);
    }
    let index = |lane: usize| top_start[lane] as usize + lane;
    let mut best = 0;
    for lane in 1..LANES {
        if top[lane] > top[best] || (top[lane] == top[best] && index(lane) < index(best)) {
            best = lane;
        }
    }
    index(best)
}

#[inline(always)]
fn chunk<T>(column: &[T], start: usize) -> &[T; LANES] {
    column[start..].first_chunk().expect("a chunk starts a whole chunk before the end")
}

/// The same for fewer moves than a chunk has.
#[inline(always)]
fn greatest_of_few(moves: Moves<'_>, score: impl Fn(Lane) -> f32) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for index in 0..moves.mean.len() {
        let score = score(Lane {
            mean: moves.mean[index],
            visits: moves.visits[index],
            hint_sum: moves.hint_sum[index],
            hint_weight: moves.hint_weight[index],
            amaf_sum: moves.amaf_sum[index],
            amaf_count: moves.amaf_count[index],
        });
        if score > best.1 {
            best = (index, score);
        }
    }
    best.0
}

#[cfg(test)]
mod tests {
    use super::{HINT_UNITS, Moves, Weights, best};
    use proptest::prelude::*;

    /// The score by its definition: the mean of visits and hints, that of rollouts, mixed by beta.
    fn plain(moves: Moves<'_>, at: usize, weights: Weights) -> f64 {
        let hint = f64::from(HINT_UNITS);
        let visits = f64::from(moves.visits[at]);
        let n = visits + f64::from(moves.hint_weight[at]) / hint;
        let sum = visits * f64::from(moves.mean[at]) + f64::from(moves.hint_sum[at]) / hint;
        let m = f64::from(moves.amaf_count[at]) + f64::from(weights.first_count);
        let beta = m / (m + n + n * m * f64::from(weights.inverse));
        let mean = if n > 0.0 { sum / n } else { 0.0 };
        let amaf = (f64::from(moves.amaf_sum[at]) + f64::from(weights.first_sum)) / m;
        let bound = f64::from(weights.exploration) / (visits + 1.0).sqrt();
        (1.0 - beta) * mean + beta * amaf + bound
    }

    proptest! {
        #[test]
        fn chooses_the_greatest_mix(
            rows in prop::collection::vec(
                (-1.0_f32..1.0, 0_u32..2_000, -1.0_f32..1.0, 0_i16..1_000, -1.0_f32..1.0, 0.0_f32..5e3),
                1..120,
            ),
            inverse in 0.0001_f32..0.1,
            exploration in prop_oneof![Just(0.0_f32), 0.0_f32..1.0],
            refuted in 0_usize..200,
            first in (0.01_f32..10.0, -1.0_f32..1.0),
        ) {
            let hint_weight: Vec<_> = rows.iter().map(|row| row.3).collect();
            let hint_sum: Vec<_> = rows.iter().map(|row| (row.2 * f32::from(row.3)) as i16).collect();
            let mean: Vec<_> = rows.iter().map(|row| row.0).collect();
            let visits: Vec<_> = rows.iter().map(|row| row.1).collect();
            let amaf_count: Vec<_> = rows.iter().map(|row| row.5).collect();
            let mut amaf_sum: Vec<_> = rows.iter().map(|row| row.4 * row.5).collect();
            if rows.len() > 1 && let Some(sum) = amaf_sum.get_mut(refuted) {
                *sum = f32::NEG_INFINITY;
            }
            let moves = Moves {
                mean: &mean, visits: &visits, hint_sum: &hint_sum, hint_weight: &hint_weight,
                amaf_sum: &amaf_sum, amaf_count: &amaf_count,
            };
            let weights = Weights {
                inverse, exploration, first_count: first.0, first_sum: first.0 * first.1,
            };
            let found = best(moves, weights);
            let top = (0..rows.len()).map(|at| plain(moves, at, weights)).fold(f64::MIN, f64::max);
            prop_assert!(plain(moves, found, weights) >= top - 1e-4);
        }

        #[test]
        fn the_first_of_equals_wins(len in 1_usize..100) {
            let moves = Moves {
                mean: &vec![0.0; len], visits: &vec![0; len], hint_sum: &vec![0; len],
                hint_weight: &vec![0; len], amaf_sum: &vec![0.5; len], amaf_count: &vec![1.0; len],
            };
            let weights =
                Weights { inverse: 0.001, exploration: 0.0, first_count: 1.0, first_sum: 0.2 };
            prop_assert_eq!(best(moves, weights), 0);
        }
    }
}
