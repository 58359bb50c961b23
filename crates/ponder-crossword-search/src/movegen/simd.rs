//! The generator compiled for two instruction sets; the better one that the processor has is chosen when
//! it runs. There is one source of both: plain functions that are compiled into each caller.
#![allow(unsafe_code)]

use super::{Sink, Task};

/// The instruction sets that the generator is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simd {
    /// What every processor has.
    Portable,
    /// 256-bit vectors, and instructions for bits.
    Avx2,
}

impl Simd {
    /// What this processor has, the fastest last.
    pub fn available() -> Vec<Simd> {
        let all = [Simd::Portable, Simd::Avx2];
        all.into_iter().filter(|simd| simd.is_there()).collect()
    }

    /// The fastest that this processor has.
    pub fn best() -> Simd {
        if Simd::Avx2.is_there() { Simd::Avx2 } else { Simd::Portable }
    }

    /// Whether this processor has it.
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

/// Does a task with an instruction set, or with what is there of it.
pub(super) fn run<T: Sink>(simd: Simd, task: Task<'_, T>) {
    match simd {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions of `avx2`, as was just query.
        Simd::Avx2 if has_avx2() => unsafe { avx2(task) },
        _ => task.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn avx2<T: Sink>(task: Task<'_, T>) {
    task.run();
}
