//! The child with the highest PUCT score.

use crate::policy_guided::compact::unpack;
use crate::policy_guided::vector::{Best, LANES, NUMBERS, chunks};
use multiversion::multiversion;

/// Maximum number of children for which a plain loop is faster; the result is the same.
const FEW: usize = 8;

/// Finds the child with the greatest `mean + weight * prior / (1 + visits)`, the first of equals,
/// and that score. `-inf` as a mean excludes a child.
///
/// The first `count` entries of the columns are children; the rest is ignored.
///
/// # Panics
/// Panics if a column is not padded to a multiple of 16 entries.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512dq+avx512vl",
    "x86_64+avx2",
    "aarch64+neon"
))]
pub fn best(
    mean: &[f32],
    prior: &[u16],
    visits: &[u32],
    count: usize,
    weight: f32,
) -> (usize, f32) {
    best_loop(mean, prior, visits, count, weight)
}

#[inline(always)]
fn best_loop(
    mean: &[f32],
    prior: &[u16],
    visits: &[u32],
    count: usize,
    weight: f32,
) -> (usize, f32) {
    if count <= FEW {
        return best_plain(mean, prior, visits, count, weight);
    }
    let mut best = Best::NONE;
    let mut left = count as f32;
    let columns = chunks(mean, count).iter().zip(chunks(prior, count)).zip(chunks(visits, count));
    for ((mean, prior), visits) in columns {
        for lane in 0..LANES {
            let mean = if NUMBERS[lane] < left { mean[lane] } else { f32::NEG_INFINITY };
            let count = visits[lane] as i32 as f32;
            best.scan(lane, mean + weight * unpack(prior[lane]) / (1.0 + count));
        }
        best.next_chunk();
        left -= LANES as f32;
    }
    best.found()
}

/// The same as [`best`], but in a plain loop: the reference for tests and benchmarks of the
/// vectorized one.
#[inline]
pub fn best_plain(
    mean: &[f32],
    prior: &[u16],
    visits: &[u32],
    count: usize,
    weight: f32,
) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, &mean) in mean[..count].iter().enumerate() {
        let score = mean + weight * unpack(prior[index]) / (1.0 + visits[index] as f32);
        if score > best.1 {
            best = (index, score);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::{best, best_loop};
    use crate::policy_guided::vector::doubles::{Column, columns};
    use multiversion::multiversion;
    use proptest::prelude::*;

    #[multiversion(targets("x86_64+avx2"))]
    fn best_avx2(c: &Column, weight: f32) -> (usize, f32) {
        best_loop(&c.mean, &c.prior, &c.visits, c.count, weight)
    }

    fn bits((index, score): (usize, f32)) -> (usize, u32) {
        (index, score.to_bits())
    }

    proptest! {
        #[test]
        fn every_processor_finds_the_same(c in columns(), weight in 0.0_f32..20.0) {
            let portable = bits(best_loop(&c.mean, &c.prior, &c.visits, c.count, weight));
            let widest = bits(best(&c.mean, &c.prior, &c.visits, c.count, weight));
            prop_assert_eq!(widest, portable);
            prop_assert_eq!(bits(best_avx2(&c, weight)), portable);
        }
    }
}
