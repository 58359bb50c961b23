//! Int8 convolutions with AMX tiles.
//!
//! The residual stream has the same padded layout as the boards, so that cells are finished four at
//! a time as they lie in memory.

#![allow(unsafe_code)]

use super::layer::{Job, Then};
use super::vnni::finish;
use crate::tiles::{self, CELLS, Sums, TILE_BYTES, multiply_one_bytes, multiply_two_bytes};
use std::arch::x86_64::{_mm512_add_epi32, _mm512_load_si512, _mm512_loadu_si512};
use std::mem::MaybeUninit;

/// Runs one layer.
///
/// # Safety
/// [`tiles::is_available`] returned `true`, and [`tiles::begin`] was called on this thread.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) unsafe fn run(job: &mut Job<'_>) {
    job.check_outputs::<32>();
    let inputs = job.conv.inputs;
    let layout = job.layout;
    let block_bytes = job.offsets.len() * 2 * TILE_BYTES;
    let (first, end) = (layout.row(0), layout.row(layout.frame.rows - 1) + layout.frame.cols);
    let weights = job.conv.weight.len() / (job.conv.outputs / 32);
    tiles::check(job.input.len(), inputs, first, end, job.offsets, weights);
    let outputs = job.conv.outputs;
    if job.then != Then::Features {
        assert!(job.output.len() >= (end + 4) * outputs, "room for four cells at a time");
        assert!(job.then == Then::Bytes || job.stream.len() >= (end + 4) * outputs);
    }
    let mut sums = MaybeUninit::<Sums<i32>>::uninit();
    for block in 0..job.conv.outputs / 32 {
        let weight = job.conv.weight[block * block_bytes..].as_ptr().cast();
        let mut place = first;
        while place < end {
            // SAFETY: the checks above keep every tile within its slice.
            unsafe {
                let input = job.input.as_ptr().add(place * inputs);
                if place + CELLS < end {
                    multiply_two_bytes(input, inputs, job.offsets, weight, &mut sums);
                    drain::<2>(job, block, place, end, sums.as_ptr().cast());
                    place += 2 * CELLS;
                } else {
                    multiply_one_bytes(input, inputs, job.offsets, weight, &mut sums);
                    drain::<1>(job, block, place, end, sums.as_ptr().cast());
                    place += CELLS;
                }
            }
        }
    }
    if job.then != Then::Features {
        let ends = (0..layout.frame.rows).map(|row| layout.row(row) + layout.frame.cols);
        for place in ends.chain(end + 1..end + 4) {
            // Zero whole vectors: a call per cell would take longer.
            let (vectors, _) = job.output[place * outputs..][..outputs].as_chunks_mut::<32>();
            vectors.iter_mut().for_each(|vector| *vector = [0; 32]);
        }
    }
}

/// Adds the biases to the sums of the cells `place..end`, as far as they are in `TILES` tiles, then
/// requantizes and stores them.
///
/// Except for features, padding cells in the range, and up to three after `end`, are overwritten
/// like board cells; [`run`] zeroes them again. The stream has the padded layout of the boards.
///
/// # Safety
/// The same as for [`run`], which has checked the lengths. `sums` are the [`Sums`] of `TILES` whole
/// tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn drain<const TILES: usize>(
    job: &mut Job<'_>,
    block: usize,
    place: usize,
    end: usize,
    sums: *const i32,
) {
    let layout = job.layout;
    let end = end.min(place + TILES * CELLS);
    // SAFETY: promised by the caller; whole tiles have been written, so four cells at any multiple
    // of four.
    unsafe {
        let bias = job.bias.as_ptr().add(32 * block);
        let bias = [_mm512_loadu_si512(bias.cast()), _mm512_loadu_si512(bias.add(16).cast())];
        let sums_of = |at: usize| {
            let from = sums.add((at - place) * 32);
            [
                _mm512_add_epi32(_mm512_load_si512(from.cast()), bias[0]),
                _mm512_add_epi32(_mm512_load_si512(from.add(16).cast()), bias[1]),
            ]
        };
        if job.then != Then::Features {
            for at in (place..end).step_by(4) {
                let four = [sums_of(at), sums_of(at + 1), sums_of(at + 2), sums_of(at + 3)];
                finish::<4>(job, block, at, at, four);
            }
            return;
        }
        for at in place..end {
            let (row, col) = ((at - 1) / layout.stride - 1, (at - 1) % layout.stride);
            if col < layout.frame.cols {
                finish::<1>(job, block, row * layout.frame.cols + col, at, [sums_of(at)]);
            }
        }
    }
}
