//! Tile multiplication with AMX, for int8 and bfloat16.
//!
//! `tdpbusd` and `tdpbf16ps` multiply a tile of 16 cells by 64 bytes with one of 64 bytes by 16
//! outputs. The padded board is read in place: 16 consecutive cells in memory are a tile for every
//! tap, including the padding cells between two rows of the board (their sums are dropped). Two
//! tiles of cells and two of outputs are processed at a time, so that each loaded tile is used
//! twice.
//!
//! The instructions are written as assembly because Rust has no stable intrinsics for them.
//!
//! # Tile registers between assembly blocks
//! Sums stay in `tmm0` to `tmm3` from one `asm!` block to the next, which Rust does not guarantee:
//! a tile can be declared as clobbered but cannot be an operand. It is sound because nothing
//! between the blocks can write a tile. The compiler emits tile instructions only for values of a
//! type that Rust does not have, and in functions with the target feature `amx-tile`, which none
//! here has. The blocks are volatile, so that they keep their order. The code between them is
//! address arithmetic and prefetching, inlined, without calls to other functions, which might use
//! tiles of their own. The operating system saves the tiles of a thread on a context switch. Every
//! block declares the tiles that it clobbers.

#![allow(unsafe_code)]

use super::{CELLS, TILE_BYTES};
use std::arch::asm;
use std::arch::x86_64::__cpuid_count;
use std::mem::MaybeUninit;
use std::sync::LazyLock;

/// Returns whether the processor has AMX for int8 and bfloat16, and AVX-512 for the work between
/// two layers, and the operating system lets this process use them.
pub(crate) fn is_available() -> bool {
    static AVAILABLE: LazyLock<bool> = LazyLock::new(|| {
        const BF16_TILE_AND_INT8: u32 = 1 << 22 | 1 << 24 | 1 << 25;
        is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && __cpuid_count(7, 0).edx & BF16_TILE_AND_INT8 == BF16_TILE_AND_INT8
            && allowed()
    });
    *AVAILABLE
}

/// Requests permission for the tile state from the system (`arch_prctl(2)`).
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

/// Configures all eight tiles with 16 rows of 64 bytes.
///
/// # Safety
/// The processor has AMX, and the operating system allows it.
pub(crate) unsafe fn begin() {
    let mut config = TileConfig {
        palette: 1,
        start_row: 0,
        reserved: [0; 14],
        row_bytes: [0; 16],
        rows: [0; 16],
    };
    config.row_bytes[..8].fill(64);
    config.rows[..8].fill(16);
    // SAFETY: the configuration is valid for palette 1.
    unsafe {
        asm!("ldtilecfg [{}]", in(reg) &raw const config, options(nostack, readonly),
             out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
             out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _);
    }
}

/// Releases the tiles, so that the system need not save them.
///
/// # Safety
/// See [`begin`].
pub(crate) unsafe fn end() {
    // SAFETY: releases registers that the compiler does not use.
    unsafe {
        asm!("tilerelease", out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _, out("tmm4") _, out("tmm5") _, out("tmm6") _, out("tmm7") _, options(nostack, nomem))
    }
}

/// Sums of two tiles of cells by two of outputs: 32 cells, 32 outputs each.
#[repr(C, align(64))]
pub(crate) struct Sums<T>(pub [T; 2 * CELLS * 32]);

macro_rules! multiply {
    ($two:ident, $one:ident, $instruction:literal, $sum:ty) => {
        /// Multiplies 32 cells that start at `input` and have `cell_bytes` each.
        ///
        /// # Safety
        /// [`is_available`] returned `true`, [`begin`] was called on this thread, and [`check`] has
        /// passed.
        #[inline]
        pub(crate) unsafe fn $two(
            input: *const u8,
            cell_bytes: usize,
            offsets: &[isize],
            weight: *const u8,
            sums: &mut MaybeUninit<Sums<$sum>>,
        ) {
            // SAFETY: promised by the caller.
            unsafe {
                asm!(
                    "tilezero tmm0", "tilezero tmm1", "tilezero tmm2", "tilezero tmm3",
                    out("tmm0") _, out("tmm1") _, out("tmm2") _, out("tmm3") _,
                    options(nostack, nomem),
                );
                let mut weight = weight;
                for &offset in offsets {
                    let from = input.offset(offset);
                    asm!(
                        "tileloadd tmm4, [{a} + {stride}]",
                        "tileloadd tmm6, [{w} + {line}]",
                        "tileloadd tmm7, [{w} + {line} + 1024]",
                        concat!($instruction, " tmm0, tmm4, tmm6"),
                        "tileloadd tmm5, [{b} + {stride}]",
                        concat!($instruction, " tmm1, tmm4, tmm7"),
                        concat!($instruction, " tmm2, tmm5, tmm6"),
                        concat!($instruction, " tmm3, tmm5, tmm7"),
                        a = in(reg) from,
                        b = in(reg) from.add(CELLS * cell_bytes),
                        stride = in(reg) cell_bytes,
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
                    "tilestored [{to} + {line} + 2048], tmm2",
                    "tilestored [{to} + {line} + 2112], tmm3",
                    to = in(reg) sums.as_mut_ptr(),
                    line = in(reg) 128_usize,
                    options(nostack),
                );
            }
        }

        /// Multiplies 16 cells that start at `input` and have `cell_bytes` each.
        ///
        /// # Safety
        /// The same as for 32 cells.
        #[inline]
        pub(crate) unsafe fn $one(
            input: *const u8,
            cell_bytes: usize,
            offsets: &[isize],
            weight: *const u8,
            sums: &mut MaybeUninit<Sums<$sum>>,
        ) {
            // SAFETY: promised by the caller.
            unsafe {
                asm!("tilezero tmm0", "tilezero tmm1", out("tmm0") _, out("tmm1") _, options(nostack, nomem));
                let mut weight = weight;
                for &offset in offsets {
                    asm!(
                        "tileloadd tmm4, [{a} + {stride}]",
                        "tileloadd tmm6, [{w} + {line}]",
                        "tileloadd tmm7, [{w} + {line} + 1024]",
                        concat!($instruction, " tmm0, tmm4, tmm6"),
                        concat!($instruction, " tmm1, tmm4, tmm7"),
                        a = in(reg) input.offset(offset),
                        stride = in(reg) cell_bytes,
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
                    to = in(reg) sums.as_mut_ptr(),
                    line = in(reg) 128_usize,
                    options(nostack),
                );
            }
        }
    };
}

multiply!(multiply_two_bytes, multiply_one_bytes, "tdpbusd", i32);
multiply!(multiply_two_floats, multiply_one_floats, "tdpbf16ps", f32);
