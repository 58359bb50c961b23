//! Float convolutions with AVX-512 and AVX2.
//!
//! A tile is some cells of a row by two vectors of outputs, with all accumulators in registers;
//! weights are loaded once per tile and input.

#![allow(unsafe_code)]

use super::layer::{Job, Then};
use std::arch::x86_64::*;

/// Generates the kernel for one instruction set, as a module with `run`.
macro_rules! kernel {
    ($name:ident, $doc:literal, $features:literal, lanes $lanes:literal, cells $most:literal: $($n:literal)*,
     $load:ident $store:ident $set1:ident $fma:ident $add:ident $max:ident) => {
        pub(super) mod $name {
            use super::*;

            /// Number of outputs per block.
            pub const BLOCK: usize = 2 * $lanes;

            #[doc = $doc]
            ///
            /// # Safety
            /// The processor has the instructions.
            #[target_feature(enable = $features)]
            pub unsafe fn run(job: &mut Job<'_>) {
                job.check::<BLOCK>();
                // SAFETY: `check` has compared all lengths with the layout.
                unsafe {
                    match job.conv.inputs {
                        32 => layer::<32>(job),
                        64 => layer::<64>(job),
                        _ => layer::<0>(job),
                    }
                }
            }

            #[target_feature(enable = $features)]
            unsafe fn layer<const INPUTS: usize>(job: &mut Job<'_>) {
                let cols = job.layout.frame.cols;
                let tiles = cols.div_ceil($most);
                for block in 0..job.conv.outputs / BLOCK {
                    for row in 0..job.layout.frame.rows {
                        for index in 0..tiles {
                            let (col, end) = (cols * index / tiles, cols * (index + 1) / tiles);
                            // SAFETY: see `run`.
                            unsafe {
                                match end - col {
                                    $($n => tile::<INPUTS, $n>(job, block, row, col),)*
                                    _ => unreachable!("tiles are that small"),
                                }
                            }
                        }
                    }
                }
            }

            /// # Safety
            /// `Job::check` has passed, and the cells are on the board.
            #[inline]
            #[target_feature(enable = $features)]
            unsafe fn tile<const INPUTS: usize, const N: usize>(
                job: &mut Job<'_>,
                block: usize,
                row: usize,
                col: usize,
            ) {
                let conv = job.conv;
                let inputs = if INPUTS == 0 { conv.inputs } else { INPUTS };
                let place = job.layout.row(row) + col;
                // SAFETY: a tap of a cell on the board lies on the padded board, and there are
                // weights for every block, tap and input.
                unsafe {
                    let bias = job.bias.as_ptr().add(BLOCK * block);
                    let mut sums = [[$load(bias), $load(bias.add($lanes))]; N];
                    let mut weight = conv.weight.as_ptr().add(block * conv.taps * inputs * BLOCK);
                    for &offset in job.offsets {
                        let from = place.wrapping_add_signed(offset) * inputs;
                        let mut input = job.input.as_ptr().add(from);
                        for _ in 0..inputs {
                            let (w0, w1) = ($load(weight), $load(weight.add($lanes)));
                            for (cell, sums) in sums.iter_mut().enumerate() {
                                let x = $set1(*input.add(cell * inputs));
                                sums[0] = $fma(x, w0, sums[0]);
                                sums[1] = $fma(x, w1, sums[1]);
                            }
                            weight = weight.add(BLOCK);
                            input = input.add(1);
                        }
                    }
                    let zero = $set1(0.0);
                    let to = job.output_at(row, col) + BLOCK * block;
                    let to = job.output.as_mut_ptr().add(to);
                    for (cell, sums) in sums.into_iter().enumerate() {
                        for (half, sum) in sums.into_iter().enumerate() {
                            let to = to.add(cell * conv.outputs + $lanes * half);
                            let x = match job.then {
                                Then::Features => {
                                    $store(to, sum);
                                    continue;
                                }
                                Then::Activate => sum,
                                Then::Add => $add(sum, $load(to)),
                            };
                            $store(to, $max(zero, x));
                        }
                    }
                }
            }
        }
    };
}

kernel!(avx512, "Runs one layer with AVX-512.", "avx512f", lanes 16, cells 14: 1 2 3 4 5 6 7 8 9 10 11 12 13 14,
    _mm512_loadu_ps _mm512_storeu_ps _mm512_set1_ps _mm512_fmadd_ps _mm512_add_ps _mm512_max_ps);
kernel!(avx2, "Runs one layer with AVX2 and FMA.", "avx2,fma", lanes 8, cells 6: 1 2 3 4 5 6,
    _mm256_loadu_ps _mm256_storeu_ps _mm256_set1_ps _mm256_fmadd_ps _mm256_add_ps _mm256_max_ps);
