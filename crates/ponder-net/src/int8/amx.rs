//! Convolutions of bytes with AMX tiles.
//!
//! `tdpbusd` multiplies a tile of 16 cells by 64 bytes with one of 64 bytes by 16 outputs. The
//! padded board is read as it lies: 16 cells in a row of memory are a tile for every tap, the cells
//! of padding between two rows of the board included (their sums are dropped). Two tiles of cells
//! and two of outputs are worked on at a time, so that each loaded tile is used twice.
//!
//! The instructions are written as assembly because Rust has no stable intrinsics for them; the
//! compiler never touches tile registers itself.

#![allow(unsafe_code)]

use super::layer::Job;
use super::vnni::finish;
use std::arch::asm;
use std::arch::x86_64::{__cpuid_count, _mm512_add_epi32, _mm512_load_si512, _mm512_loadu_si512};
use std::sync::LazyLock;

/// Cells of a tile.
const CELLS: usize = 16;
/// Bytes of a tile.
const TILE_BYTES: usize = 1024;

/// Whether the processor has AMX for bytes and the system lets this process use it.
pub(super) fn is_available() -> bool {
    static AVAILABLE: LazyLock<bool> = LazyLock::new(|| {
        const TILE_AND_INT8: u32 = 1 << 24 | 1 << 25;
        let has = __cpuid_count(0, 0).eax >= 7
            && __cpuid_count(7, 0).edx & TILE_AND_INT8 == TILE_AND_INT8;
        has && allowed()
    });
    *AVAILABLE
}

/// Asks the system for the state that tiles need (`arch_prctl(2)`).
fn allowed() -> bool {
    const SYS_ARCH_PRCTL: i64 = 158;
    const ARCH_REQ_XCOMP_PERM: i64 = 0x1023;
    const XFEATURE_XTILEDATA: i64 = 18;
    let result: i64;
    // SAFETY: this system call reads and writes no memory of ours; a kernel that does not know it
    // returns an error.
    unsafe {
        asm!("syscall", inlateout("rax") SYS_ARCH_PRCTL => result, in("rdi") ARCH_REQ_XCOMP_PERM,
             in("rsi") XFEATURE_XTILEDATA, lateout("rcx") _, lateout("r11") _, options(nostack));
    }
    result == 0
}

#[repr(C, align(64))]
struct TileConfig {
    palette: u8,
    start_row: u8,
    reserved: [u8; 14],
    row_bytes: [u16; 16],
    rows: [u8; 16],
}

/// Gives all eight tiles 16 rows of 64 bytes.
///
/// # Safety
/// The processor has AMX and the system allows it.
pub(super) unsafe fn begin() {
    let mut config =
        TileConfig { palette: 1, start_row: 0, reserved: [0; 14], row_bytes: [0; 16], rows: [0; 16] };
    config.row_bytes[..8].fill(64);
    config.rows[..8].fill(16);
    // SAFETY: the configuration is valid for palette 1.
    unsafe {
        asm!("ldtilecfg [{}]", in(reg) &raw const config, options(nostack, readonly),
             out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
             out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _);
    }
}

/// Gives the tiles back, so that the system need not save them.
///
/// # Safety
/// As [`begin`].
pub(super) unsafe fn end() {
    // SAFETY: releases registers that the compiler does not use.
    unsafe { asm!("tilerelease", options(nostack, nomem)) }
}

/// Sums of two tiles of cells by two of outputs.
#[repr(C, align(64))]
struct Sums([i32; 2 * CELLS * 32]);

/// Runs one layer.
///
/// # Safety
/// The processor has AMX for bytes and AVX-512 F, BW and VL, and [`begin`] was called on this
/// thread. The job's board has at least 64 cells of memory after its padding.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
pub(super) unsafe fn run(job: &mut Job<'_>) {
    job.check_outputs::<32>();
    let (inputs, steps) = (job.conv.inputs, job.distances.len());
    let layout = job.layout;
    assert_eq!(steps, job.conv.steps.len());
    assert_eq!(job.conv.weight.len(), job.conv.outputs / 32 * steps * 2 * TILE_BYTES);
    let end = layout.row(layout.frame.rows - 1) + layout.frame.cols;
    let reach = (end + 2 * CELLS) * inputs + 64;
    let furthest = job.distances.iter().copied().max().unwrap_or(0).max(0) as usize;
    assert!(job.input.len() >= reach + furthest, "memory for whole tiles");
    let nearest = job.distances.iter().copied().min().unwrap_or(0);
    assert!(layout.row(0) * inputs >= nearest.min(0).unsigned_abs());
    let mut sums = Sums([0; 2 * CELLS * 32]);
    for block in 0..job.conv.outputs / 32 {
        let weight = job.conv.weight[block * steps * 2 * TILE_BYTES..].as_ptr();
        let mut place = layout.row(0);
        while place < end {
            // SAFETY: the assertions above keep every tile within its slice.
            unsafe {
                let input = job.input.as_ptr().add(place * inputs);
                if place + CELLS < end {
                    multiply_two(input, inputs, job.distances, weight, &mut sums);
                    drain::<2>(job, block, place, end, &sums);
                    place += 2 * CELLS;
                } else {
                    multiply_one(input, inputs, job.distances, weight, &mut sums);
                    drain::<1>(job, block, place, end, &sums);
                    place += CELLS;
                }
            }
        }
    }
}

/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn multiply_two(
    input: *const u8,
    inputs: usize,
    distances: &[isize],
    mut weight: *const i8,
    sums: &mut Sums,
) {
    // SAFETY: see `run`.
    unsafe {
        asm!("tilezero tmm0", "tilezero tmm1", "tilezero tmm2", "tilezero tmm3", options(nostack));
        for &distance in distances {
            let from = input.offset(distance);
            asm!(
                "tileloadd tmm4, [{a} + {stride}]",
                "tileloadd tmm6, [{w} + {line}]",
                "tileloadd tmm7, [{w} + {line} + 1024]",
                "tdpbusd tmm0, tmm4, tmm6",
                "tileloadd tmm5, [{b} + {stride}]",
                "tdpbusd tmm1, tmm4, tmm7",
                "tdpbusd tmm2, tmm5, tmm6",
                "tdpbusd tmm3, tmm5, tmm7",
                a = in(reg) from,
                b = in(reg) from.add(CELLS * inputs),
                stride = in(reg) inputs,
                w = in(reg) weight,
                line = in(reg) 64_usize,
                options(nostack, readonly),
            );
            weight = weight.add(2 * TILE_BYTES);
        }
        let to = sums.0.as_mut_ptr();
        asm!(
            "tilestored [{to} + {line}], tmm0",
            "tilestored [{to} + {line} + 64], tmm1",
            "tilestored [{to} + {line} + 2048], tmm2",
            "tilestored [{to} + {line} + 2112], tmm3",
            to = in(reg) to,
            line = in(reg) 128_usize,
            options(nostack),
        );
    }
}

/// # Safety
/// As [`run`].
#[inline(always)]
unsafe fn multiply_one(
    input: *const u8,
    inputs: usize,
    distances: &[isize],
    mut weight: *const i8,
    sums: &mut Sums,
) {
    // SAFETY: see `run`.
    unsafe {
        asm!("tilezero tmm0", "tilezero tmm1", options(nostack));
        for &distance in distances {
            asm!(
                "tileloadd tmm4, [{a} + {stride}]",
                "tileloadd tmm6, [{w} + {line}]",
                "tileloadd tmm7, [{w} + {line} + 1024]",
                "tdpbusd tmm0, tmm4, tmm6",
                "tdpbusd tmm1, tmm4, tmm7",
                a = in(reg) input.offset(distance),
                stride = in(reg) inputs,
                w = in(reg) weight,
                line = in(reg) 64_usize,
                options(nostack, readonly),
            );
            weight = weight.add(2 * TILE_BYTES);
        }
        let to = sums.0.as_mut_ptr();
        asm!(
            "tilestored [{to} + {line}], tmm0",
            "tilestored [{to} + {line} + 64], tmm1",
            to = in(reg) to,
            line = in(reg) 128_usize,
            options(nostack),
        );
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
    sums: &Sums,
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
