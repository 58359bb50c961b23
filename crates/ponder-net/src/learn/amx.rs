//! Bfloat16 convolutions and their weight gradients, with AMX tiles.
//!
//! `tdpbf16ps` adds to 16 by 16 sums the products of 16 rows of 32 numbers with 16 columns of 32,
//! the columns in pairs. A convolution has places as rows and outputs as columns, and sums over the
//! inputs of all taps; rows are loaded directly from the boards. A weight gradient has inputs as
//! rows and outputs as columns, and sums over places: the inputs are transposed first, so
//! that a tap is an offset within a row, and the gradients of the outputs are interleaved. Padding
//! is computed like cells: in a convolution its sums are never read; in a weight gradient the
//! output gradient is zero there.
//!
//! Two tiles of rows and two of columns are processed at a time, so that each loaded tile is used
//! twice.

#![allow(unsafe_code)]

use super::conv::{BLOCK, Convolve, Shape, WeightGradient};
use super::prefetch::Prefetch;
use super::vector::to_bf16;
use crate::alignment::Aligned;
use crate::tiles::{self, CELLS, TILE_BYTES};
use std::arch::asm;
use std::arch::x86_64::*;

/// Length of the dot products of one instruction.
pub(super) const CHUNK: usize = 32;
/// Steps of a weight gradient that are computed for all taps while rows and columns are in the L1
/// cache: 2 KB of each per step.
const RUN: usize = 10;
/// Number of accumulators in a tile.
const SUMS: usize = 256;

/// Returns whether the processor has AMX and the required AVX-512 extensions, and the operating
/// system lets this process use them.
pub(super) fn is_available() -> bool {
    tiles::is_available()
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bf16")
}

/// Scratch memory of [`weight_gradient`].
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// Transposed inputs, `[in][place]`.
    transposed: Aligned<u16>,
    /// Interleaved output gradients,
    /// `[block of 32 outputs][32 places][2 tiles][16 pairs of places][16 outputs][2]`.
    interleaved: Aligned<u16>,
}

/// Packs weights as `[block of 32 outputs][tap][32 inputs][2 tiles][16 pairs][16 outputs][2]`.
pub(super) fn pack(shape: Shape, weight: &[f32], to: &mut [u16]) {
    let Shape { taps, inputs, outputs } = shape;
    assert!(inputs.is_multiple_of(CHUNK) && outputs.is_multiple_of(BLOCK));
    let tiles = to.chunks_exact_mut(TILE_BYTES / 2);
    for (number, tile) in tiles.enumerate() {
        let (half, chunk) = (number % 2, number / 2 % (taps * inputs / CHUNK));
        let out = number / 2 / (taps * inputs / CHUNK) * BLOCK + 16 * half;
        let rows = weight[chunk * CHUNK * outputs..].chunks_exact(2 * outputs);
        for (rows, to) in rows.zip(tile.chunks_exact_mut(32)) {
            let (first, second) = rows.split_at(outputs);
            let pairs = first[out..out + 16].iter().zip(&second[out..out + 16]);
            for ((&first, &second), to) in pairs.zip(to.chunks_exact_mut(2)) {
                to[0] = to_bf16(first);
                to[1] = to_bf16(second);
            }
        }
    }
}

/// Unpacks the sums of [`weight_gradient`], `[tap][32 inputs][32 outputs][2][2][16 inputs][16
/// outputs]`, to `[tap][in][out]`.
pub(super) fn unpack(shape: Shape, sums: &[f32], to: &mut [f32]) {
    let Shape { inputs, outputs, .. } = shape;
    let (rows, cols) = (inputs / CHUNK, outputs / BLOCK);
    for (number, tile) in sums.chunks_exact(SUMS).enumerate() {
        let block = number / 4;
        let (tap, row, col) = (block / cols / rows, block / cols % rows, block % cols);
        let input = tap * inputs + row * CHUNK + number / 2 % 2 * 16;
        let out = col * BLOCK + number % 2 * 16;
        for (row, from) in tile.chunks_exact(16).enumerate() {
            to[(input + row) * outputs + out..][..16].copy_from_slice(from);
        }
    }
}

/// Multiplies two tiles of 16 rows by two of 16 columns, as assembly with the operands `a`, `b`
/// (addresses of the rows), `stride` (bytes between rows) and `w`, `line` (those of the
/// columns).
macro_rules! multiply {
    () => {
        concat!(
            "tileloadd tmm4, [{a} + {stride}]\n",
            "tileloadd tmm6, [{w} + {line}]\n",
            "tileloadd tmm7, [{w} + {line} + 1024]\n",
            "tdpbf16ps tmm0, tmm4, tmm6\n",
            "tileloadd tmm5, [{b} + {stride}]\n",
            "tdpbf16ps tmm1, tmm4, tmm7\n",
            "tdpbf16ps tmm2, tmm5, tmm6\n",
            "tdpbf16ps tmm3, tmm5, tmm7",
        )
    };
}

/// Convolves a group of boards.
pub(super) fn convolve(mut work: Convolve<'_, u16>) {
    work.check();
    let Shape { inputs, outputs, .. } = work.shape;
    let (first, end) = work.layout.span(work.boards);
    let reach = work.layout.stride + 1;
    assert!(is_available() && inputs.is_multiple_of(CHUNK));
    assert!(work.output.len() >= (end + 2 * CELLS) * outputs);
    assert!(work.input.len() >= (end + 2 * CELLS + reach) * inputs);
    // Offset of each step, in bytes.
    let steps = work.offsets.iter().flat_map(|&offset| {
        let chunks = (0..inputs).step_by(CHUNK);
        chunks.map(move |chunk| 2 * (offset * inputs as isize + chunk as isize))
    });
    let steps: Vec<isize> = steps.collect();
    let tiles = (end - first).div_ceil(2 * CELLS);
    work.prefetch.spread(outputs / BLOCK * tiles * steps.len());
    // SAFETY: there are tiles; the lengths above have room for whole tiles from any place of the
    // span, shifted by any tap.
    unsafe {
        tiles::begin();
        for block in 0..outputs / BLOCK {
            let weight = work.weight.as_ptr().add(block * steps.len() * TILE_BYTES);
            for place in (first..end).step_by(2 * CELLS) {
                let input = work.input.as_ptr().add(place * inputs).cast::<u8>();
                let output = work.output.as_mut_ptr().add(place * outputs + block * BLOCK);
                if place + CELLS < end {
                    two_tiles(
                        input,
                        2 * inputs,
                        &steps,
                        weight.cast(),
                        output,
                        4 * outputs,
                        &mut work.prefetch,
                    );
                } else {
                    one_tile(
                        input,
                        2 * inputs,
                        &steps,
                        weight.cast(),
                        output,
                        4 * outputs,
                        &mut work.prefetch,
                    );
                }
            }
        }
        tiles::end();
    }
}

/// Computes 32 places by 32 outputs.
///
/// # Safety
/// There are tiles, [`tiles::begin`] was called, and all memory that is read and written is valid.
#[inline]
unsafe fn two_tiles(
    input: *const u8,
    input_stride: usize,
    steps: &[isize],
    weight: *const u8,
    output: *mut f32,
    output_stride: usize,
    prefetch: &mut Prefetch<'_, u16>,
) {
    // SAFETY: promised by the caller.
    unsafe {
        asm!(
            "tilezero tmm0",
            "tilezero tmm1",
            "tilezero tmm2",
            "tilezero tmm3",
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            options(nostack, nomem),
        );
        let mut weight = weight;
        for &step in steps {
            prefetch.step();
            let from = input.offset(step);
            asm!(
                multiply!(),
                a = in(reg) from,
                b = in(reg) from.add(CELLS * input_stride),
                stride = in(reg) input_stride,
                w = in(reg) weight,
                line = in(reg) 64_usize,
                out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                options(nostack, readonly),
            );
            weight = weight.add(2 * TILE_BYTES);
        }
        asm!(
            "tilestored [{to} + {line}], tmm0",
            "tilestored [{to} + {line} + 64], tmm1",
            "tilestored [{next} + {line}], tmm2",
            "tilestored [{next} + {line} + 64], tmm3",
            to = in(reg) output,
            next = in(reg) output.byte_add(CELLS * output_stride),
            line = in(reg) output_stride,
            options(nostack),
        );
    }
}

/// Computes 16 places by 32 outputs.
///
/// # Safety
/// See [`two_tiles`].
#[inline]
unsafe fn one_tile(
    input: *const u8,
    input_stride: usize,
    steps: &[isize],
    weight: *const u8,
    output: *mut f32,
    output_stride: usize,
    prefetch: &mut Prefetch<'_, u16>,
) {
    // SAFETY: promised by the caller.
    unsafe {
        asm!("tilezero tmm0", "tilezero tmm1", out("tmm0") _, out("tmm1") _, options(nostack, nomem));
        let mut weight = weight;
        for &step in steps {
            prefetch.step();
            asm!(
                "tileloadd tmm4, [{a} + {stride}]",
                "tileloadd tmm6, [{w} + {line}]",
                "tileloadd tmm7, [{w} + {line} + 1024]",
                "tdpbf16ps tmm0, tmm4, tmm6",
                "tdpbf16ps tmm1, tmm4, tmm7",
                a = in(reg) input.offset(step),
                stride = in(reg) input_stride,
                w = in(reg) weight,
                line = in(reg) 64_usize,
                out("tmm0") _, out("tmm1") _, out("tmm4") _, out("tmm6") _,
                out("tmm7") _,
                options(nostack, readonly),
            );
            weight = weight.add(2 * TILE_BYTES);
        }
        asm!(
            "tilestored [{to} + {line}], tmm0",
            "tilestored [{to} + {line} + 64], tmm1",
            to = in(reg) output,
            line = in(reg) output_stride,
            options(nostack),
        );
    }
}

/// Adds the weight gradient of a group of boards.
pub(super) fn weight_gradient(mut work: WeightGradient<'_, u16>, scratch: &mut Scratch) {
    work.check();
    let Shape { inputs, outputs, .. } = work.shape;
    let (first, end) = work.layout.span(work.boards);
    assert!(is_available() && inputs.is_multiple_of(CHUNK));
    let steps = (end - first).div_ceil(CHUNK);
    let reach = work.offsets.iter().max().map_or(0, |offset| offset.unsigned_abs());
    // An odd number of cache lines per row, to avoid cache set conflicts between rows.
    let width = ((first + steps * CHUNK + reach).div_ceil(CHUNK) | 1) * CHUNK;
    let places = first + steps * CHUNK + reach;
    assert!(work.input.len() >= places.next_multiple_of(CHUNK) * inputs);
    assert!(work.output.len() >= end * outputs);
    grow(&mut scratch.transposed, width * inputs);
    grow(&mut scratch.interleaved, steps * CHUNK * outputs);
    // SAFETY: there are tiles and AVX-512; lengths are compared above and in `check`.
    unsafe {
        for place in (0..places).step_by(CHUNK) {
            for input in (0..inputs).step_by(16) {
                let from = work.input.as_ptr().add(place * inputs + input);
                let to = scratch.transposed.as_mut_ptr().add(input * width + place);
                transpose(from, inputs, to, width);
            }
        }
        for block in 0..outputs / BLOCK {
            for step in 0..steps {
                let to = scratch.interleaved.as_mut_ptr().add((block * steps + step) * 2 * 512);
                let place = first + step * CHUNK;
                let from = work.output.as_ptr().add(place * outputs + block * BLOCK);
                interleave(from, outputs, end - place, to);
            }
        }
        let parts = steps.div_ceil(RUN);
        work.prefetch.spread(inputs / CHUNK * (outputs / BLOCK) * work.offsets.len() * steps);
        tiles::begin();
        for part in 0..parts {
            let run = steps * part / parts..steps * (part + 1) / parts;
            for row in 0..inputs / CHUNK {
                for block in 0..outputs / BLOCK {
                    let columns = scratch.interleaved.as_ptr();
                    let columns = columns.add((block * steps + run.start) * 2 * 512);
                    for (tap, &offset) in work.offsets.iter().enumerate() {
                        let number = (tap * (inputs / CHUNK) + row) * (outputs / BLOCK) + block;
                        let sums = work.sums.as_mut_ptr().add(number * 4 * SUMS);
                        let rows = scratch.transposed.as_ptr().add(row * CHUNK * width);
                        let rows = rows.add(first + run.start * CHUNK).offset(offset);
                        products(rows, width, columns, run.len(), sums, &mut work.prefetch);
                    }
                }
            }
        }
        tiles::end();
    }
}

fn grow(memory: &mut Aligned<u16>, len: usize) {
    if memory.len() < len {
        *memory = Aligned::filled(len, 0);
    }
}

/// Adds the products of rows of `32 * steps` numbers with columns to 32 by 32 sums.
///
/// # Safety
/// See [`two_tiles`].
#[inline]
unsafe fn products(
    rows: *const u16,
    width: usize,
    columns: *const u16,
    steps: usize,
    sums: *mut f32,
    prefetch: &mut Prefetch<'_, u16>,
) {
    // SAFETY: promised by the caller.
    unsafe {
        asm!(
            "tileloadd tmm0, [{sums} + {line}]",
            "tileloadd tmm1, [{sums} + {line} + 1024]",
            "tileloadd tmm2, [{sums} + {line} + 2048]",
            "tileloadd tmm3, [{sums} + {line} + 3072]",
            sums = in(reg) sums,
            line = in(reg) 64_usize,
            out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
            options(nostack, readonly),
        );
        for step in 0..steps {
            prefetch.step();
            let from = rows.add(step * CHUNK);
            asm!(
                multiply!(),
                a = in(reg) from,
                b = in(reg) from.add(16 * width),
                stride = in(reg) 2 * width,
                w = in(reg) columns.add(step * 2 * 512),
                line = in(reg) 64_usize,
                out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _,
                options(nostack, readonly),
            );
        }
        asm!(
            "tilestored [{sums} + {line}], tmm0",
            "tilestored [{sums} + {line} + 1024], tmm1",
            "tilestored [{sums} + {line} + 2048], tmm2",
            "tilestored [{sums} + {line} + 3072], tmm3",
            sums = in(reg) sums,
            line = in(reg) 64_usize,
            options(nostack),
        );
    }
}

/// Interleaves 16 channels of two places.
///
/// # Safety
/// There is AVX-512, and the channels can be read.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn pairs(first: *const u16, second: *const u16) -> __m512i {
    // SAFETY: promised by the caller.
    let [first, second] = unsafe { [first, second].map(|from| _mm256_loadu_si256(from.cast())) };
    let second = _mm512_slli_epi32::<16>(_mm512_cvtepu16_epi32(second));
    _mm512_or_si512(_mm512_cvtepu16_epi32(first), second)
}

/// Interleaves 32 places of 32 channels, of which only the first `count` exist and the others are
/// zero, in pairs into two tiles of columns.
///
/// # Safety
/// There is AVX-512, and all memory that is read and written is valid.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn interleave(from: *const u16, stride: usize, count: usize, to: *mut u16) {
    static ZEROS: [u16; 32] = [0; 32];
    for row in 0..16 {
        // SAFETY: promised by the caller.
        unsafe {
            let place = |place: usize| {
                if place < count { from.add(place * stride) } else { ZEROS.as_ptr() }
            };
            let (first, second) = (place(2 * row), place(2 * row + 1));
            _mm512_storeu_si512(to.add(32 * row).cast(), pairs(first, second));
            let second = pairs(first.add(16), second.add(16));
            _mm512_storeu_si512(to.add(512 + 32 * row).cast(), second);
        }
    }
}

/// Transposes 32 places of 16 channels into 16 rows of 32.
///
/// # Safety
/// There is AVX-512, and all memory that is read and written is valid.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
unsafe fn transpose(from: *const u16, stride: usize, to: *mut u16, width: usize) {
    // SAFETY: promised by the caller.
    let r: [__m512i; 16] = std::array::from_fn(|row| unsafe {
        let first = from.add(2 * row * stride);
        pairs(first, first.add(stride))
    });
    // Transposes squares of 2, 4, 8 and 16 pairs, one after the other.
    let r: [__m512i; 16] = std::array::from_fn(|at| {
        let (x, y) = (r[at / 2 * 2], r[at / 2 * 2 + 1]);
        if at % 2 == 0 { _mm512_unpacklo_epi32(x, y) } else { _mm512_unpackhi_epi32(x, y) }
    });
    let r: [__m512i; 16] = std::array::from_fn(|at| {
        let (x, y) = (r[at / 4 * 4 + at / 2 % 2], r[at / 4 * 4 + at / 2 % 2 + 2]);
        if at % 2 == 0 { _mm512_unpacklo_epi64(x, y) } else { _mm512_unpackhi_epi64(x, y) }
    });
    // Now the four 128-bit lanes p of r[4 * q + c] hold column 4 * p + c of the rows of quarter q.
    for c in 0..4 {
        let low = _mm512_shuffle_i32x4::<0x88>(r[c], r[4 + c]);
        let high = _mm512_shuffle_i32x4::<0xdd>(r[c], r[4 + c]);
        let low_rest = _mm512_shuffle_i32x4::<0x88>(r[8 + c], r[12 + c]);
        let high_rest = _mm512_shuffle_i32x4::<0xdd>(r[8 + c], r[12 + c]);
        for (column, row) in [
            (c, _mm512_shuffle_i32x4::<0x88>(low, low_rest)),
            (4 + c, _mm512_shuffle_i32x4::<0x88>(high, high_rest)),
            (8 + c, _mm512_shuffle_i32x4::<0xdd>(low, low_rest)),
            (12 + c, _mm512_shuffle_i32x4::<0xdd>(high, high_rest)),
        ] {
            // SAFETY: promised by the caller.
            unsafe { _mm512_storeu_si512(to.add(column * width).cast(), row) };
        }
    }
}

#[cfg(test)]
mod tests {
    //! Compares the kernels with naive loops over the same 16-bit numbers: only the summation order
    //! differs.

    use super::*;
    use crate::learn::batch_layout::{BatchLayout, TAIL_PADDING};
    use crate::learn::vector::from_bf16;
    use ponder_game::{Frame, Seed};
    use rand::RngExt;

    fn numbers(seed: u64, len: usize) -> Vec<u16> {
        let mut rng = Seed(seed).rng();
        (0..len).map(|_| to_bf16(2.0 * rng.random::<f32>() - 1.0)).collect()
    }

    /// Returns boards of random cells, with zeros in the padding.
    fn board(layout: BatchLayout, boards: usize, channels: usize, seed: u64) -> Vec<u16> {
        let mut all = numbers(seed, (layout.places(boards) + TAIL_PADDING) * channels);
        let mut cell = vec![false; layout.places(boards) + TAIL_PADDING];
        for place in layout.rows(boards) {
            cell[place..place + layout.frame.cols].fill(true);
        }
        let cells = all.chunks_exact_mut(channels).zip(cell);
        cells.filter(|(_, cell)| !cell).for_each(|(numbers, _)| numbers.fill(0));
        all
    }

    fn for_all(check: impl Fn(Shape, BatchLayout, usize)) {
        if !is_available() {
            return;
        }
        for (rows, cols, boards) in [(2, 2, 1), (11, 11, 3), (5, 13, 2), (1, 1, 7), (32, 32, 1)] {
            for (taps, inputs, outputs) in [(7, 32, 64), (9, 64, 32), (1, 96, 32)] {
                check(
                    Shape { taps, inputs, outputs },
                    BatchLayout::new(Frame { rows, cols }),
                    boards,
                );
            }
        }
    }

    #[test]
    fn convolutions_agree_with_plain_loops() {
        for_all(|shape, layout, boards| {
            let Shape { taps, inputs, outputs } = shape;
            let input = board(layout, boards, inputs, 1);
            let plain: Vec<f32> = numbers(2, shape.weights()).into_iter().map(from_bf16).collect();
            let mut weight = vec![0; shape.weights()];
            pack(shape, &plain, &mut weight);
            let offsets = layout.offsets(taps);
            let mut output = vec![0.0; (layout.places(boards) + TAIL_PADDING) * outputs];
            convolve(Convolve {
                shape,
                layout,
                boards,
                offsets: &offsets,
                weight: &weight,
                input: &input,
                output: &mut output,
                prefetch: Prefetch::of([&input, &weight, &[], &input]),
            });
            let cells = layout.rows(boards).flat_map(|row| row..row + layout.frame.cols);
            for place in cells.step_by(3) {
                for out in 0..outputs {
                    let mut sum = 0.0;
                    for (tap, &offset) in offsets.iter().enumerate() {
                        let from = place.wrapping_add_signed(offset) * inputs;
                        for (at, &x) in input[from..][..inputs].iter().enumerate() {
                            sum += from_bf16(x) * plain[(tap * inputs + at) * outputs + out];
                        }
                    }
                    let found = output[place * outputs + out];
                    assert!((found - sum).abs() < 1e-4, "{found}, not {sum}: {shape:?} {layout:?}");
                }
            }
        });
    }

    #[test]
    fn weight_gradients_agree_with_plain_loops() {
        for_all(|shape, layout, boards| {
            let Shape { taps, inputs, outputs } = shape;
            let input = board(layout, boards, inputs, 3);
            let mut output = board(layout, boards, outputs, 4);
            // The padding after the boards must not contribute.
            output[boards * layout.board * outputs..].fill(to_bf16(1e9));
            let offsets = layout.offsets(taps);
            let mut sums = vec![0.0; shape.weights()];
            let mut scratch = Scratch::default();
            for _ in 0..2 {
                let work = WeightGradient {
                    shape,
                    layout,
                    boards,
                    offsets: &offsets,
                    input: &input,
                    output: &output,
                    sums: &mut sums,
                    prefetch: Prefetch::nothing(),
                };
                weight_gradient(work, &mut scratch);
            }
            let mut found = vec![0.0; shape.weights()];
            unpack(shape, &sums, &mut found);
            let mut expected = vec![0.0; shape.weights()];
            for place in layout.rows(boards).flat_map(|row| row..row + layout.frame.cols) {
                for (tap, &offset) in offsets.iter().enumerate() {
                    let from = place.wrapping_add_signed(offset) * inputs;
                    for at in 0..inputs {
                        let x = 2.0 * from_bf16(input[from + at]);
                        let to = &mut expected[(tap * inputs + at) * outputs..][..outputs];
                        let back = &output[place * outputs..][..outputs];
                        to.iter_mut().zip(back).for_each(|(to, &y)| *to += x * from_bf16(y));
                    }
                }
            }
            for (found, expected) in found.iter().zip(&expected) {
                assert!((found - expected).abs() < 2e-3, "{found}, not {expected}: {shape:?}");
            }
        });
    }
}
