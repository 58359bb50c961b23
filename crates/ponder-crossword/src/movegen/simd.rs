//! The generator compiled for several instruction sets; the best that the processor has is chosen when
//! it runs. There is one source of all: plain functions that are compiled into each caller.
#![allow(unsafe_code)]

use super::{Sink, Task};

/// The instruction sets that the generator is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simd {
    /// What every processor has.
    Portable,
    /// 256-bit vectors, and instructions for bits.
    Avx2,
    /// 512-bit vectors, too: all squares of a board of 15 by 15 in both directions.
    Avx512,
}

impl Simd {
    /// What this processor has, the fastest last.
    #[must_use]
    pub fn available() -> Vec<Simd> {
        let all = [Simd::Portable, Simd::Avx2, Simd::Avx512];
        all.into_iter().filter(|simd| simd.is_there()).collect()
    }

    /// The fastest that this processor has.
    #[must_use]
    pub fn best() -> Simd {
        let fast = [Simd::Avx512, Simd::Avx2];
        fast.into_iter().find(|simd| simd.is_there()).unwrap_or(Simd::Portable)
    }

    /// Whether this processor has it.
    #[inline]
    #[must_use]
    pub fn is_there(self) -> bool {
        match self {
            Simd::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
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

#[cfg(target_arch = "x86_64")]
#[inline]
fn has_avx512() -> bool {
    use std::arch::is_x86_feature_detected as has;
    has_avx2() && has!("avx512f") && has!("avx512bw") && has!("avx512dq") && has!("avx512vl")
}

/// Does a task with an instruction set, or with what is there of it.
pub(super) fn run<T: Sink>(simd: Simd, task: Task<'_, T>) {
    match simd {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions of `avx512`, as was just asked.
        Simd::Avx512 if has_avx512() => unsafe { avx512(task) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the processor has the instructions of `avx2`, as was just asked.
        Simd::Avx512 | Simd::Avx2 if has_avx2() => unsafe { avx2(task) },
        _ => task.run(),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
fn avx2<T: Sink>(task: Task<'_, T>) {
    task.run();
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt,avx512f,avx512bw,avx512dq,avx512vl")]
fn avx512<T: Sink>(task: Task<'_, T>) {
    task.run();
}
