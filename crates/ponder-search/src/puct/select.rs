//! The child with the highest PUCT score.

use crate::guided::compact::{TAKEN, unpack};
use crate::guided::vector::{Best, LANES, chunk, chunk_of_means};
use multiversion::multiversion;

/// The child with the greatest `mean + weight * prior / (1 + visits)`, the first of equals, and
/// that score. The first `count` entries of the columns are children; what follows is ignored, and
/// fastest is a multiple of 16 entries. `-inf` as a mean excludes a child.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq", "x86_64+avx2", "aarch64+neon"))]
pub fn best(
    mean: &[f32],
    prior: &[u16],
    visits: &[u32],
    count: usize,
    weight: f32,
) -> (usize, f32) {
    let mut best = Best::NONE;
    for index in 0..count.div_ceil(LANES) {
        let mean = chunk_of_means(mean, index, count);
        let prior = chunk(prior, index, TAKEN);
        let visits = chunk(visits, index, 0);
        let mut score = [0.0; LANES];
        for lane in 0..LANES {
            let count = visits[lane] as i32 as f32;
            score[lane] = mean[lane] + weight * unpack(prior[lane]) / (1.0 + count);
        }
        best.look(index, &score);
    }
    best.found()
}

/// As [`best`], with `open` leaves below each child that count as lost visits (virtual loss,
/// Chaslot et al. 2008).
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq", "x86_64+avx2", "aarch64+neon"))]
pub fn best_with_open(
    mean: &[f32],
    prior: &[u16],
    visits: &[u32],
    open: &[f32],
    count: usize,
    weight: f32,
) -> (usize, f32) {
    let mut best = Best::NONE;
    for index in 0..count.div_ceil(LANES) {
        let mean = chunk_of_means(mean, index, count);
        let prior = chunk(prior, index, TAKEN);
        let visits = chunk(visits, index, 0);
        let open = chunk(open, index, 0.0);
        let mut score = [0.0; LANES];
        for lane in 0..LANES {
            let count = visits[lane] as i32 as f32 + open[lane];
            // (visits * mean - open) / count, exactly the mean where nothing is open.
            let lost = open[lane] * (1.0 + mean[lane].max(-1.0)) / count.max(1.0);
            score[lane] = mean[lane] - lost + weight * unpack(prior[lane]) / (1.0 + count);
        }
        best.look(index, &score);
    }
    best.found()
}

/// As [`best`] of all entries in a plain loop: what the vectorised one is measured and tested against.
#[must_use]
pub fn best_plain(mean: &[f32], prior: &[u16], visits: &[u32], weight: f32) -> (usize, f32) {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, &mean) in mean.iter().enumerate() {
        let score = mean + weight * unpack(prior[index]) / (1.0 + visits[index] as f32);
        if score > best.1 {
            best = (index, score);
        }
    }
    best
}
