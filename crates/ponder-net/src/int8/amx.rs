//! Convolutions of bytes with AMX tiles.

#![allow(unsafe_code)]

use super::layer::Job;
use super::vnni::finish;
use crate::tiles::{self, CELLS, Sums, TILE_BYTES, multiply_one_bytes, multiply_two_bytes};
use std::arch::x86_64::{_mm512_add_epi32, _mm512_load_si512, _mm512_loadu_si512};

/// Runs one layer.
///
/// # Safety
/// [`tiles::is_available`], and [`tiles::begin`] was called on this thread.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) unsafe fn run(job: &mut Job<'_>) {
    job.check_outputs::<32>();
    let inputs = job.conv.inputs;
    let layout = job.layout;
    let block_bytes = job.distances.len() * 2 * TILE_BYTES;
    let (first, end) = (layout.row(0), layout.row(layout.frame.rows - 1) + layout.frame.cols);
    let weights = job.conv.weight.len() / (job.conv.outputs / 32);
    tiles::check(job.input.len(), inputs, first, end, job.distances, weights);
    let mut sums = Sums([0; 2 * CELLS * 32]);
    for block in 0..job.conv.outputs / 32 {
        let weight = job.conv.weight[block * block_bytes..].as_ptr().cast();
        let mut place = first;
        while place < end {
            // SAFETY: the checks above keep every tile within its slice.
            unsafe {
                let input = job.input.as_ptr().add(place * inputs);
                if place + CELLS < end {
                    multiply_two_bytes(input, inputs, job.distances, weight, &mut sums);
                    drain::<2>(job, block, place, end, &sums);
                    place += 2 * CELLS;
                } else {
                    multiply_one_bytes(input, inputs, job.distances, weight, &mut sums);
                    drain::<1>(job, block, place, end, &sums);
                    place += CELLS;
                }
            }
        }
    }
}

/// Adds the biases to the sums of the real cells among `TILES` tiles and finishes them.
///
/// # Safety
/// As [`run`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn drain<const TILES: usize>(
    job: &mut Job<'_>,
    block: usize,
    place: usize,
    end: usize,
    sums: &Sums<i32>,
) {
    let layout = job.layout;
    let end = end.min(place + TILES * CELLS);
    // SAFETY: `Job::check_outputs` has passed; only cells on the board are finished.
    unsafe {
        let bias = job.conv.bias.as_ptr().add(32 * block);
        let bias = [_mm512_loadu_si512(bias.cast()), _mm512_loadu_si512(bias.add(16).cast())];
        let sums_of = |at: usize| {
            let from = sums.0.as_ptr().add((at - place) * 32);
            [
                _mm512_add_epi32(_mm512_load_si512(from.cast()), bias[0]),
                _mm512_add_epi32(_mm512_load_si512(from.add(16).cast()), bias[1]),
            ]
        };
        let mut at = place;
        while at < end {
            let (row, col) = ((at - 1) / layout.stride - 1, (at - 1) % layout.stride);
            let stop = end.min(at + layout.frame.cols - col.min(layout.frame.cols));
            let mut cell = row * layout.frame.cols + col;
            while at + 4 <= stop {
                let four = [sums_of(at), sums_of(at + 1), sums_of(at + 2), sums_of(at + 3)];
                finish::<4>(job, block, cell, at, four);
                (at, cell) = (at + 4, cell + 4);
            }
            while at < stop {
                finish::<1>(job, block, cell, at, [sums_of(at)]);
                (at, cell) = (at + 1, cell + 1);
            }
            // The padding.
            at += 1;
        }
    }
}
