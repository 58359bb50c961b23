//! Int8 convolutions with AVX-512 VNNI.
//!
//! A tile is up to [`TILE_MAX`] cells of a row by 32 outputs: two vectors of accumulators per cell,
//! all in registers. Each step multiplies four inputs of every cell with the weights of 32 outputs;
//! weights are loaded once per tile and step.

#![allow(unsafe_code)]

use super::layer::{Job, Then};
use std::arch::x86_64::*;

/// Maximum number of cells per tile: 28 registers of accumulators, two of weights, one of inputs.
const TILE_MAX: usize = 14;

/// Runs one layer.
///
/// # Safety
/// The processor has AVX-512 F, BW, VL and VNNI.
pub(super) unsafe fn run(job: &mut Job<'_>) {
    // SAFETY: promised by the caller.
    unsafe {
        match job.conv.inputs {
            32 => layer::<32>(job),
            64 => layer::<64>(job),
            _ => layer::<0>(job),
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn layer<const INPUTS: usize>(job: &mut Job<'_>) {
    job.check::<32>();
    let cols = job.layout.frame.cols;
    let tiles = cols.div_ceil(TILE_MAX);
    for block in 0..job.conv.outputs / 32 {
        for row in 0..job.layout.frame.rows {
            for index in 0..tiles {
                let (col, end) = (cols * index / tiles, cols * (index + 1) / tiles);
                // SAFETY: `check` has compared all lengths with the layout.
                unsafe {
                    macro_rules! widths {
                        ($($n:literal)*) => {
                            match end - col {
                                $($n => tile::<INPUTS, $n>(job, block, row, col),)*
                                _ => unreachable!("a tile has 1 to 14 cells"),
                            }
                        };
                    }
                    widths!(1 2 3 4 5 6 7 8 9 10 11 12 13 14);
                }
            }
        }
    }
}

/// # Safety
/// The job's slices fit its layout, and the cells are on the board.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vnni")]
unsafe fn tile<const INPUTS: usize, const N: usize>(
    job: &mut Job<'_>,
    block: usize,
    row: usize,
    col: usize,
) {
    let conv = job.conv;
    let inputs = if INPUTS == 0 { conv.inputs } else { INPUTS };
    let place = job.layout.row(row) + col;
    // SAFETY: offsets stay within slices that `Job::check` has measured: a tap of a cell on the
    // board lies on the padded board, and there are weights for every block, tap and input.
    unsafe {
        let bias = job.bias.as_ptr().add(32 * block);
        let first = _mm512_loadu_si512(bias.cast());
        let second = _mm512_loadu_si512(bias.add(16).cast());
        let mut sums = [[first, second]; N];
        let mut weight = conv.weight.as_ptr().add(block * conv.taps * inputs * 32);
        for &offset in job.offsets {
            let from = place.wrapping_add_signed(offset) * inputs;
            let mut input = job.input.as_ptr().add(from);
            for _ in 0..inputs / 4 {
                let w0 = _mm512_loadu_si512(weight.cast());
                let w1 = _mm512_loadu_si512(weight.add(64).cast());
                for (cell, sums) in sums.iter_mut().enumerate() {
                    let x = input.add(cell * inputs).cast::<i32>().read_unaligned();
                    let x = _mm512_set1_epi32(x);
                    sums[0] = _mm512_dpbusd_epi32(sums[0], x, w0);
                    sums[1] = _mm512_dpbusd_epi32(sums[1], x, w1);
                }
                weight = weight.add(128);
                input = input.add(4);
            }
        }
        let cell = job.layout.frame.cols * row + col;
        finish(job, block, cell, place, sums);
    }
}

/// Requantizes and stores the sums of `N` adjacent cells, of which the first is number `cell` of
/// the board and lies at `place` of the padded board.
///
/// # Safety
/// The processor has AVX-512 F, BW and VL, `Job::check` has passed, the cells are on the board.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) unsafe fn finish<const N: usize>(
    job: &mut Job<'_>,
    block: usize,
    cell: usize,
    place: usize,
    sums: [[__m512i; 2]; N],
) {
    let conv = job.conv;
    let channels = conv.outputs;
    // SAFETY: see `tile`.
    unsafe {
        if job.then == Then::Features {
            let scale = conv.scale.as_ptr().add(32 * block);
            let scales = [_mm512_loadu_ps(scale), _mm512_loadu_ps(scale.add(16))];
            // Vector `v` holds outputs `4 v` to `4 v + 3` of every eight.
            let to = [
                _mm512_setr_epi32(0, 1, 2, 3, 16, 17, 18, 19, 4, 5, 6, 7, 20, 21, 22, 23),
                _mm512_setr_epi32(8, 9, 10, 11, 24, 25, 26, 27, 12, 13, 14, 15, 28, 29, 30, 31),
            ];
            for (index, sums) in sums.into_iter().enumerate() {
                let a = _mm512_mul_ps(_mm512_cvtepi32_ps(sums[0]), scales[0]);
                let b = _mm512_mul_ps(_mm512_cvtepi32_ps(sums[1]), scales[1]);
                let out = job.features.as_mut_ptr().add((cell + index) * channels + 32 * block);
                _mm512_storeu_ps(out, _mm512_permutex2var_ps(a, to[0], b));
                _mm512_storeu_ps(out.add(16), _mm512_permutex2var_ps(a, to[1], b));
            }
            return;
        }
        let gain = _mm512_loadu_si512(conv.gain.as_ptr().add(32 * block).cast());
        let right = _mm512_set1_epi32(conv.right as i32);
        let mut shorts = [_mm512_setzero_si512(); N];
        for (short, sums) in shorts.iter_mut().zip(sums) {
            let mut sums = sums;
            if conv.left > 0 {
                let left = _mm512_set1_epi32(conv.left as i32);
                sums = sums.map(|sums| _mm512_sllv_epi32(sums, left));
            }
            let a = _mm512_srav_epi32(sums[0], right);
            let b = _mm512_srav_epi32(sums[1], right);
            *short = _mm512_mulhrs_epi16(_mm512_packs_epi32(a, b), gain);
        }
        stream::<N>(job, cell * channels + 32 * block, &mut shorts);
        let order = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
        let out = job.output.as_mut_ptr().add(place * channels + 32 * block);
        for index in (0..N).step_by(2) {
            let next = shorts[(index + 1).min(N - 1)];
            let bytes = _mm512_packus_epi16(shorts[index], next);
            let bytes = _mm512_permutexvar_epi64(order, bytes);
            let out = out.add(index * channels);
            _mm256_storeu_si256(out.cast(), _mm512_castsi512_si256(bytes));
            if index + 1 < N {
                let high = _mm512_extracti64x4_epi64::<1>(bytes);
                _mm256_storeu_si256(out.add(channels).cast(), high);
            }
        }
    }
}

/// Prepares 16-bit results for packing to bytes: adds them to the residual stream if there is one.
///
/// # Safety
/// See [`tile`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn stream<const N: usize>(job: &mut Job<'_>, at: usize, shorts: &mut [__m512i; N]) {
    let Then::Stream { to_byte } = job.then else {
        // Saturation is the ReLU: negative numbers become 0 when packed.
        return;
    };
    let channels = job.conv.outputs;
    for (index, short) in shorts.iter_mut().enumerate() {
        // SAFETY: see `tile`.
        let x = unsafe {
            let old = job.stream.as_mut_ptr().add(at + index * channels);
            let x = _mm512_adds_epi16(*short, _mm512_loadu_si512(old.cast()));
            let x = _mm512_max_epi16(x, _mm512_setzero_si512());
            _mm512_storeu_si512(old.cast(), x);
            x
        };
        *short = _mm512_mulhrs_epi16(x, _mm512_set1_epi16(to_byte));
    }
}
