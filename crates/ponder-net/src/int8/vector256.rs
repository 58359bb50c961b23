//! Int8 convolutions on 256-bit vectors, with AVX-VNNI.
//!
//! Similar to the AVX-512 kernel, with tiles of up to 6 cells by 16 outputs.

#![allow(unsafe_code)]

use super::layer::{Job, Then};
use std::arch::x86_64::*;

/// Maximum number of cells per tile: 12 of the 16 registers are accumulators.
const TILE_MAX: usize = 6;

/// Runs one layer.
///
/// # Safety
/// The processor has the instructions.
#[target_feature(enable = "avx2,avxvnni")]
pub(super) unsafe fn run(job: &mut Job<'_>) {
    job.check::<16>();
    let cols = job.layout.frame.cols;
    let tiles = cols.div_ceil(TILE_MAX);
    for block in 0..job.conv.outputs / 16 {
        for row in 0..job.layout.frame.rows {
            for index in 0..tiles {
                let (col, end) = (cols * index / tiles, cols * (index + 1) / tiles);
                // SAFETY: `check` has compared all lengths with the layout.
                unsafe {
                    match end - col {
                        1 => tile::<1>(job, block, row, col),
                        2 => tile::<2>(job, block, row, col),
                        3 => tile::<3>(job, block, row, col),
                        4 => tile::<4>(job, block, row, col),
                        5 => tile::<5>(job, block, row, col),
                        6 => tile::<6>(job, block, row, col),
                        _ => unreachable!("a tile has 1 to 6 cells"),
                    }
                }
            }
        }
    }
}

/// # Safety
/// `Job::check` has passed, and the cells are on the board.
#[inline]
#[target_feature(enable = "avx2,avxvnni")]
unsafe fn tile<const N: usize>(job: &mut Job<'_>, block: usize, row: usize, col: usize) {
    let conv = job.conv;
    let inputs = conv.inputs;
    let place = job.layout.row(row) + col;
    // SAFETY: a tap of a cell on the board lies on the padded board, and there are
    // weights for every block, tap and input.
    unsafe {
        let bias = job.bias.as_ptr().add(16 * block);
        let first = _mm256_loadu_si256(bias.cast());
        let second = _mm256_loadu_si256(bias.add(8).cast());
        let mut sums = [[first, second]; N];
        let mut weight = conv.weight.as_ptr().add(block * conv.taps * inputs * 16);
        for &offset in job.offsets {
            let from = place.wrapping_add_signed(offset) * inputs;
            let mut input = job.input.as_ptr().add(from);
            for _ in 0..inputs / 4 {
                let w0 = _mm256_loadu_si256(weight.cast());
                let w1 = _mm256_loadu_si256(weight.add(32).cast());
                for (cell, sums) in sums.iter_mut().enumerate() {
                    let x = input.add(cell * inputs).cast::<i32>().read_unaligned();
                    let x = _mm256_set1_epi32(x);
                    sums[0] = _mm256_dpbusd_avx_epi32(sums[0], x, w0);
                    sums[1] = _mm256_dpbusd_avx_epi32(sums[1], x, w1);
                }
                weight = weight.add(64);
                input = input.add(4);
            }
        }
        for (cell, sums) in sums.into_iter().enumerate() {
            finish(job, block, row, col + cell, sums);
        }
    }
}

/// Requantizes the sums of one cell and stores them.
///
/// # Safety
/// The processor has AVX2, `Job::check` has passed, and the cell is on the board.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn finish(job: &mut Job<'_>, block: usize, row: usize, col: usize, sums: [__m256i; 2]) {
    let conv = job.conv;
    let cell = job.layout.frame.cols * row + col;
    let at = cell * conv.outputs + 16 * block;
    // SAFETY: promised by the caller.
    unsafe {
        if job.then == Then::Features {
            let scale = conv.scale.as_ptr().add(16 * block);
            let a = _mm256_mul_ps(_mm256_cvtepi32_ps(sums[0]), _mm256_loadu_ps(scale));
            let b = _mm256_mul_ps(_mm256_cvtepi32_ps(sums[1]), _mm256_loadu_ps(scale.add(8)));
            // Vector `v` holds outputs `4 v` to `4 v + 3` of every eight.
            let out = job.features.as_mut_ptr().add(at);
            _mm256_storeu_ps(out, _mm256_permute2f128_ps::<0x20>(a, b));
            _mm256_storeu_ps(out.add(8), _mm256_permute2f128_ps::<0x31>(a, b));
            return;
        }
        let left = _mm256_set1_epi32(conv.left as i32);
        let right = _mm256_set1_epi32(conv.right as i32);
        let sums = sums.map(|sum| _mm256_srav_epi32(_mm256_sllv_epi32(sum, left), right));
        let gain = _mm256_loadu_si256(conv.gain.as_ptr().add(16 * block).cast());
        let mut x = _mm256_mulhrs_epi16(_mm256_packs_epi32(sums[0], sums[1]), gain);
        if let Then::Stream { to_byte } = job.then {
            let old = job.stream.as_mut_ptr().add(at);
            x = _mm256_adds_epi16(x, _mm256_loadu_si256(old.cast()));
            x = _mm256_max_epi16(x, _mm256_setzero_si256());
            _mm256_storeu_si256(old.cast(), x);
            x = _mm256_mulhrs_epi16(x, _mm256_set1_epi16(to_byte));
        }
        // Saturation is the ReLU: negative numbers become 0 here.
        let bytes = _mm256_permute4x64_epi64::<0b1000>(_mm256_packus_epi16(x, x));
        let place = job.layout.row(row) + col;
        let out = job.output.as_mut_ptr().add(place * conv.outputs + 16 * block);
        _mm_storeu_si128(out.cast(), _mm256_castsi256_si128(bytes));
    }
}
