//! Generator compiled for two instruction sets, of which the better available one is chosen at run
//! time. Both come from one source: plain functions that are inlined into each caller.
#![allow(unsafe_code)]

use super::{Sink, Task};

/// Instruction sets that the generator is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simd {
    /// The baseline of every processor.
    Portable,
    /// 256-bit vectors (AVX2) and bit-manipulation instructions.
    Avx2,
}

impl Simd {
    /// Returns the instruction sets of this processor, the fastest last.
    pub fn available() -> Vec<Simd> {
        let all = [Simd::Portable, Simd::Avx2];
        all.into_iter().filter(|simd| simd.is_there()).collect()
    }

    /// Returns the fastest instruction set of this processor.
    pub fn best() -> Simd {
        if Simd::Avx2.is_there() { Simd::Avx2 } else { Simd::Portable }
    }

    /// Returns whether this processor has the instruction set.
    #[inline]
    #[must_use]
    pub fn is_there(self) -> bool {
        match self {
            Simd::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => has_avx2(),
            #[cfg(not(target_arch = "x86_64"))]
            Simd::Avx2 => false,
        }
    }
}

impl Default for Simd {
    fn default() -> Self {
        Simd::best()
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx2() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has!("avx2") && has!("bmi1") && has!("bmi2") && has!("popcnt") && has!("lzcnt")
}

/// Runs a task with an instruction set, or with the baseline if it is not available.
pub(super) fn run<T: Sink>(simd: Simd, task: Task<'_, T>) {
    match simd {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions of `avx2`, as was just queried.
        Simd::Avx2 if has_avx2() => unsafe { avx2(task) },
        _ => task.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn avx2<T: Sink>(task: Task<'_, T>) {
    task.run();
}
