//! Float convolutions with AMX tiles.
//!
//! Each number is split into two bfloat16 values, `high` and `low`, which together keep 16 of its
//! 24 significant bits: `high` is the nearest bfloat16, `low` the one nearest to the remainder. Of
//! the four products of two such pairs the three that matter are accumulated in 32 bits:
//! `high * high + high * low + low * high`. This is three times the work of plain bfloat16, with a
//! relative error of about 2^-17 per product.

#![allow(unsafe_code)]

use super::layer::{BLOCK, Then};
use crate::alignment::Aligned;
use crate::board::Layout;
use crate::conv::Conv;
use crate::tiles::{
    self, CELLS, STEP_BYTES, Step, Sums, TILE_BYTES, multiply_one_floats, multiply_two_floats,
};
use std::arch::x86_64::*;
use std::mem::MaybeUninit;

/// A convolution packed as
/// `[block of 32 outputs][part][step][2 tiles][16 pairs of inputs][16 outputs][2]`; the parts are
/// the high, the low and again the high halves of the weights.
#[derive(Clone, Debug)]
pub(super) struct Packed {
    pub inputs: usize,
    pub outputs: usize,
    pub weight: Aligned<u16>,
    pub bias: Aligned<f32>,
    steps: Vec<Step>,
}

/// One convolution with its inputs and outputs.
pub(super) struct Job<'a> {
    pub conv: &'a Packed,
    /// Bias of each output: that of the convolution, or with global features added to it.
    pub bias: &'a [f32],
    pub layout: Layout,
    /// Offset of each step of each part from the cell, in bytes.
    pub offsets: &'a [isize],
    /// Two padded boards, of the high and the low halves, `[half][cell][in]`.
    pub input: &'a [u16],
    /// Padded boards to write, laid out like the input: `[half][cell][out]`.
    pub output: &'a mut [u16],
    /// The residual stream or the head features, `[cell][out]`, without padding.
    pub floats: &'a mut [f32],
    pub then: Then,
}

/// Splits a number into its high and low halves.
pub(super) fn split(x: f32) -> [u16; 2] {
    let high = x.to_bits().wrapping_add(0x8000) & 0xffff_0000;
    let low = x - f32::from_bits(high);
    [(high >> 16) as u16, (low.to_bits().wrapping_add(0x8000) >> 16) as u16]
}

/// Joins a board of high halves and one of low halves into numbers.
pub(super) fn joined(halves: &[u16]) -> impl Iterator<Item = f32> {
    let (high, low) = halves.split_at(halves.len() / 2);
    let float = |half: u16| f32::from_bits(u32::from(half) << 16);
    high.iter().zip(low).map(move |(&high, &low)| float(high) + float(low))
}

impl Packed {
    /// Packs a convolution; `inputs` is its number of inputs with padding.
    pub fn new(conv: &Conv, inputs: usize) -> Self {
        let outputs = conv.outputs.next_multiple_of(BLOCK);
        let steps = tiles::steps(crate::KernelOffsets::offsets_of(conv.taps), inputs, 2);
        let of = |(tap, input): (usize, usize), out: usize| {
            if input >= conv.inputs || out >= conv.outputs {
                return 0.0;
            }
            conv.weight[(tap * conv.inputs + input) * conv.outputs + out]
        };
        let mut weight = Vec::new();
        for block in 0..outputs / BLOCK {
            for half in [0, 1, 0] {
                for (step, tile) in steps.iter().flat_map(|step| [(step, 0), (step, 1)]) {
                    for pair in step.sources.chunks_exact(2) {
                        for out in 0..16 {
                            let out = BLOCK * block + 16 * tile + out;
                            let numbers = pair.iter().map(|s| s.map_or(0.0, |s| of(s, out)));
                            weight.extend(numbers.map(|x| split(x)[half]));
                        }
                    }
                }
            }
        }
        let mut bias = conv.bias.clone();
        bias.resize(outputs, 0.0);
        Packed {
            inputs,
            outputs,
            weight: Aligned::copy_of(&weight),
            bias: Aligned::copy_of(&bias),
            steps,
        }
    }

    /// Returns the offsets for a board of this layout whose low half lies `half_bytes` after its
    /// high half.
    pub fn offsets(&self, layout: &Layout, half_bytes: usize) -> Vec<isize> {
        let step = |step: &Step| {
            let cells = step.rows * layout.stride as isize + step.cols;
            cells * 2 * self.inputs as isize + step.bytes as isize
        };
        [0, 0, half_bytes as isize]
            .into_iter()
            .flat_map(|half| self.steps.iter().map(move |at| half + step(at)))
            .collect()
    }
}

/// Runs one layer.
///
/// # Safety
/// [`tiles::is_available`] returned `true`, and [`tiles::begin`] was called on this thread.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) unsafe fn run(job: &mut Job<'_>) {
    let (inputs, outputs) = (job.conv.inputs, job.conv.outputs);
    let layout = job.layout;
    let (first, end) = (layout.row(0), layout.row(layout.frame.rows - 1) + layout.frame.cols);
    let block_bytes = job.offsets.len() * 2 * TILE_BYTES;
    let weights = 2 * job.conv.weight.len() / (outputs / BLOCK);
    tiles::check(2 * job.input.len(), 2 * inputs, first, end, job.offsets, weights);
    assert!(job.floats.len() >= layout.frame.cells() * outputs);
    assert_eq!(job.bias.len(), outputs);
    let half = job.output.len() / 2;
    assert!(job.then == Then::Features || half >= layout.cells * outputs);
    debug_assert_eq!(STEP_BYTES, 64);
    let mut sums = MaybeUninit::<Sums<f32>>::uninit();
    for block in 0..outputs / BLOCK {
        let weight: *const u8 = job.conv.weight.as_ptr().cast();
        let mut place = first;
        while place < end {
            // SAFETY: the checks above keep every tile within its slice.
            unsafe {
                let weight = weight.add(block * block_bytes);
                let input = job.input.as_ptr().add(place * inputs).cast();
                let both = place + CELLS < end;
                let cells = if both {
                    multiply_two_floats(input, 2 * inputs, job.offsets, weight, &mut sums);
                    2 * CELLS
                } else {
                    multiply_one_floats(input, 2 * inputs, job.offsets, weight, &mut sums);
                    CELLS
                };
                drain(job, block, place, end.min(place + cells), sums.as_ptr().cast());
                place += cells;
            }
        }
    }
}

/// Applies bias, residual and activation to the board cells among `place..end`, and stores them.
///
/// # Safety
/// The same as for [`run`], which has checked the lengths. `sums` are the [`Sums`] of the cells.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn drain(job: &mut Job<'_>, block: usize, place: usize, end: usize, sums: *const f32) {
    let layout = job.layout;
    let (cols, outputs) = (layout.frame.cols, job.conv.outputs);
    let half = job.output.len() / 2;
    let zero = _mm512_setzero_ps();
    let (mut row, mut col) = ((place - 1) / layout.stride - 1, (place - 1) % layout.stride);
    for at in place..end {
        if col < cols {
            for part in 0..2 {
                let out = BLOCK * block + 16 * part;
                // SAFETY: only cells on the board are read and written.
                unsafe {
                    let sum = _mm512_load_ps(sums.add((at - place) * 32 + 16 * part));
                    let mut x = _mm512_add_ps(sum, _mm512_loadu_ps(job.bias.as_ptr().add(out)));
                    let float = job.floats.as_mut_ptr().add((row * cols + col) * outputs + out);
                    if job.then == Then::Features {
                        _mm512_storeu_ps(float, x);
                        continue;
                    }
                    if job.then == Then::Add {
                        x = _mm512_add_ps(x, _mm512_loadu_ps(float));
                        x = _mm512_max_ps(zero, x);
                        _mm512_storeu_ps(float, x);
                    } else {
                        x = _mm512_max_ps(zero, x);
                    }
                    let bits = _mm512_castps_si512(x);
                    let half_unit = _mm512_set1_epi32(0x8000);
                    let high = _mm512_add_epi32(bits, half_unit);
                    let high = _mm512_and_si512(high, _mm512_set1_epi32(0xffff_0000_u32 as i32));
                    let low = _mm512_castps_si512(_mm512_sub_ps(x, _mm512_castsi512_ps(high)));
                    let low = _mm512_add_epi32(low, half_unit);
                    let to = job.output.as_mut_ptr().add(at * outputs + out);
                    let short = |x| _mm512_cvtepi32_epi16(_mm512_srli_epi32::<16>(x));
                    _mm256_storeu_si256(to.cast(), short(high));
                    _mm256_storeu_si256(to.add(half).cast(), short(low));
                }
            }
        }
        col += 1;
        if col == layout.stride {
            (row, col) = (row + 1, 0);
        }
    }
}
