//! Peak throughput of one core by instruction, the upper bound in kernel benchmarks.
//!
//! Each function runs independent instructions on registers in a loop, so that nothing but the
//! arithmetic units limits it. Timing is up to the caller.

#![allow(unsafe_code)]

use crate::{Backend, FloatPath, Int8Path};

/// Number of operations of one round.
const OPERATIONS: u64 = 200_000_000;

/// Runs a round of the multiply-add instruction of a back end and returns its number of operations
/// (a multiply-add counts as two), or `None` where the back end has no instruction of its own to
/// measure: plain Rust, whose instructions the compiler chooses.
///
/// For bfloat16 tiles, three products make one of 32 bits; the count is that of the 32-bit
/// products.
///
/// # Panics
/// Panics when this machine does not have the back end.
pub fn round(backend: Backend) -> Option<u64> {
    assert!(Backend::available().contains(&backend), "this machine cannot run {backend}");
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the back end is available, so its instructions are.
    unsafe {
        match backend {
            Backend::Int8(Int8Path::Avx512Vnni) => Some(x86::vnni512()),
            Backend::Int8(Int8Path::AvxVnni) => Some(x86::vnni256()),
            Backend::Float(FloatPath::Avx512) => Some(x86::fma512()),
            Backend::Float(FloatPath::Avx2) => Some(x86::fma256()),
            #[cfg(target_os = "linux")]
            Backend::Int8(Int8Path::Amx) => Some(x86::tiles_of_bytes()),
            #[cfg(target_os = "linux")]
            Backend::Float(FloatPath::Amx) => Some(x86::tiles_of_floats() / 3),
            _ => None,
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    None
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::OPERATIONS;
    use std::arch::asm;

    macro_rules! rounds {
        ($(#[$doc:meta])* $name:ident, $operations:literal an instruction,
         $($line:literal)*, clobbers $($register:tt)*) => {
            $(#[$doc])*
            ///
            /// # Safety
            /// The processor has the instruction.
            pub(super) unsafe fn $name() -> u64 {
                let count = 0 $(+ { let _ = $line; 1 })*;
                let rounds = OPERATIONS / ($operations * count);
                // SAFETY: promised by the caller; only registers are changed.
                unsafe {
                    asm!(
                        "2:",
                        $($line,)*
                        "dec {n}",
                        "jnz 2b",
                        n = inout(reg) rounds => _,
                        $(out($register) _,)*
                        options(nostack, nomem),
                    );
                }
                rounds * $operations * count
            }
        };
    }

    rounds!(
        /// 512-bit `vpdpbusd`.
        vnni512, 128 an instruction,
        "vpdpbusd zmm0, zmm12, zmm13" "vpdpbusd zmm1, zmm12, zmm13" "vpdpbusd zmm2, zmm12, zmm13"
        "vpdpbusd zmm3, zmm12, zmm13" "vpdpbusd zmm4, zmm12, zmm13" "vpdpbusd zmm5, zmm12, zmm13"
        "vpdpbusd zmm6, zmm12, zmm13" "vpdpbusd zmm7, zmm12, zmm13" "vpdpbusd zmm8, zmm12, zmm13"
        "vpdpbusd zmm9, zmm12, zmm13" "vpdpbusd zmm10, zmm12, zmm13" "vpdpbusd zmm11, zmm12, zmm13",
        clobbers "zmm0" "zmm1" "zmm2" "zmm3" "zmm4" "zmm5" "zmm6" "zmm7" "zmm8" "zmm9" "zmm10" "zmm11"
    );
    rounds!(
        /// 256-bit `vpdpbusd` in its VEX form.
        vnni256, 64 an instruction,
        "{{vex}} vpdpbusd ymm0, ymm12, ymm13" "{{vex}} vpdpbusd ymm1, ymm12, ymm13"
        "{{vex}} vpdpbusd ymm2, ymm12, ymm13" "{{vex}} vpdpbusd ymm3, ymm12, ymm13"
        "{{vex}} vpdpbusd ymm4, ymm12, ymm13" "{{vex}} vpdpbusd ymm5, ymm12, ymm13"
        "{{vex}} vpdpbusd ymm6, ymm12, ymm13" "{{vex}} vpdpbusd ymm7, ymm12, ymm13"
        "{{vex}} vpdpbusd ymm8, ymm12, ymm13" "{{vex}} vpdpbusd ymm9, ymm12, ymm13"
        "{{vex}} vpdpbusd ymm10, ymm12, ymm13" "{{vex}} vpdpbusd ymm11, ymm12, ymm13",
        clobbers "ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9" "ymm10" "ymm11"
    );
    rounds!(
        /// 512-bit fused multiply-add of floats. The registers are zeroed first, so that no number
        /// is denormal.
        fma512, 32 an instruction,
        "vfmadd231ps zmm0, zmm12, zmm12" "vfmadd231ps zmm1, zmm12, zmm12" "vfmadd231ps zmm2, zmm12, zmm12"
        "vfmadd231ps zmm3, zmm12, zmm12" "vfmadd231ps zmm4, zmm12, zmm12" "vfmadd231ps zmm5, zmm12, zmm12"
        "vfmadd231ps zmm6, zmm12, zmm12" "vfmadd231ps zmm7, zmm12, zmm12" "vfmadd231ps zmm8, zmm12, zmm12"
        "vfmadd231ps zmm9, zmm12, zmm12" "vfmadd231ps zmm10, zmm12, zmm12" "vfmadd231ps zmm11, zmm12, zmm12",
        clobbers "zmm0" "zmm1" "zmm2" "zmm3" "zmm4" "zmm5" "zmm6" "zmm7" "zmm8" "zmm9" "zmm10" "zmm11"
    );
    rounds!(
        /// 256-bit fused multiply-add of floats.
        fma256, 16 an instruction,
        "vfmadd231ps ymm0, ymm12, ymm12" "vfmadd231ps ymm1, ymm12, ymm12" "vfmadd231ps ymm2, ymm12, ymm12"
        "vfmadd231ps ymm3, ymm12, ymm12" "vfmadd231ps ymm4, ymm12, ymm12" "vfmadd231ps ymm5, ymm12, ymm12"
        "vfmadd231ps ymm6, ymm12, ymm12" "vfmadd231ps ymm7, ymm12, ymm12" "vfmadd231ps ymm8, ymm12, ymm12"
        "vfmadd231ps ymm9, ymm12, ymm12" "vfmadd231ps ymm10, ymm12, ymm12" "vfmadd231ps ymm11, ymm12, ymm12",
        clobbers "ymm0" "ymm1" "ymm2" "ymm3" "ymm4" "ymm5" "ymm6" "ymm7" "ymm8" "ymm9" "ymm10" "ymm11"
    );
    rounds!(
        /// `tdpbusd` on whole tiles.
        bytes, 32_768 an instruction,
        "tdpbusd tmm0, tmm4, tmm6" "tdpbusd tmm1, tmm4, tmm7"
        "tdpbusd tmm2, tmm5, tmm6" "tdpbusd tmm3, tmm5, tmm7",
        clobbers "tmm0" "tmm1" "tmm2" "tmm3"
    );
    rounds!(
        /// `tdpbf16ps` on whole tiles.
        floats, 16_384 an instruction,
        "tdpbf16ps tmm0, tmm4, tmm6" "tdpbf16ps tmm1, tmm4, tmm7"
        "tdpbf16ps tmm2, tmm5, tmm6" "tdpbf16ps tmm3, tmm5, tmm7",
        clobbers "tmm0" "tmm1" "tmm2" "tmm3"
    );

    /// `tdpbusd` on whole tiles.
    ///
    /// # Safety
    /// There are tiles.
    #[cfg(target_os = "linux")]
    pub(super) unsafe fn tiles_of_bytes() -> u64 {
        // SAFETY: promised by the caller.
        unsafe {
            crate::tiles::begin();
            let operations = bytes();
            crate::tiles::end();
            operations
        }
    }

    /// `tdpbf16ps` on whole tiles.
    ///
    /// # Safety
    /// There are tiles.
    #[cfg(target_os = "linux")]
    pub(super) unsafe fn tiles_of_floats() -> u64 {
        // SAFETY: promised by the caller.
        unsafe {
            crate::tiles::begin();
            let operations = floats();
            crate::tiles::end();
            operations
        }
    }
}
