//! Vectors of sixteen floats, for every instruction set.
//!
//! A piece of [`Work`] is written once, generic over [`Vector`], and compiled for each instruction
//! set. Its code is inlined into a function with the target features, so everything in between must
//! be `inline(always)`.

#![allow(unsafe_code)]
#![allow(dead_code, reason = "16-bit floats are for tiles, which not every processor has")]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Number of floats per vector.
pub(super) const LANES: usize = 16;

/// A vector of sixteen floats. Values of a type may only be created where the processor has its
/// instructions, which [`Work`] ensures.
pub(super) trait Vector: Copy {
    /// True if a convolution keeps two adjacent vectors of outputs in registers.
    const WIDE: bool;
    /// Number of cells that a convolution keeps in registers, at most 14.
    const CELLS: usize;
    /// Number of inputs whose sums a weight gradient keeps in registers: 2, 4 or 8.
    const INPUTS: usize;

    fn splat(x: f32) -> Self;
    fn load(from: &[f32; LANES]) -> Self;
    fn store(self, to: &mut [f32; LANES]);
    /// Converts from bfloat16.
    fn load_bf16(from: &[u16; LANES]) -> Self;
    /// Converts to bfloat16, rounding to nearest, ties to even.
    fn store_bf16(self, to: &mut [u16; LANES]);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// Returns the greater number; `other` if either is NaN.
    fn max(self, other: Self) -> Self;
    /// Returns `self * by + plus`.
    fn mul_add(self, by: Self, plus: Self) -> Self;
    /// Selects `then` where this is above zero, else `otherwise`.
    fn where_positive(self, then: Self, otherwise: Self) -> Self;

    /// Sums all lanes, pairwise by halves.
    #[inline(always)]
    fn sum(self) -> f32 {
        let mut lanes = [0.0; LANES];
        self.store(&mut lanes);
        for half in [8, 4, 2, 1] {
            for lane in 0..half {
                lanes[lane] += lanes[lane + half];
            }
        }
        lanes[0]
    }

    /// `max(x, 0)`, but propagates NaN.
    #[inline(always)]
    fn relu(self) -> Self {
        Self::splat(0.0).max(self)
    }
}

/// A computation over vectors.
pub(super) trait Work {
    type Output;
    /// Runs the computation. Implementations are `inline(always)`.
    fn run<V: Vector>(self) -> Self::Output;
}

/// Rounds to the nearest bfloat16, ties to even, and returns its bits.
#[inline(always)]
pub(super) fn to_bf16(x: f32) -> u16 {
    let bits = x.to_bits();
    (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// Returns the number with these bfloat16 bits.
#[inline(always)]
pub(super) fn from_bf16(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Portable implementation in plain Rust.
#[derive(Clone, Copy)]
pub(super) struct Plain([f32; LANES]);

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(f32, f32) -> f32) -> Self {
        Plain(std::array::from_fn(|lane| f(self.0[lane], other.0[lane])))
    }
}

impl Vector for Plain {
    const WIDE: bool = false;
    const CELLS: usize = 2;
    const INPUTS: usize = 2;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        Plain([x; LANES])
    }
    #[inline(always)]
    fn load(from: &[f32; LANES]) -> Self {
        Plain(*from)
    }
    #[inline(always)]
    fn store(self, to: &mut [f32; LANES]) {
        *to = self.0;
    }
    #[inline(always)]
    fn load_bf16(from: &[u16; LANES]) -> Self {
        Plain(from.map(from_bf16))
    }
    #[inline(always)]
    fn store_bf16(self, to: &mut [u16; LANES]) {
        *to = self.0.map(to_bf16);
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |x, y| x + y)
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, |x, y| x - y)
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        self.zip(other, |x, y| x * y)
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        self.zip(other, |x, y| if x > y { x } else { y })
    }
    #[inline(always)]
    fn mul_add(self, by: Self, plus: Self) -> Self {
        self.mul(by).add(plus)
    }
    #[inline(always)]
    fn where_positive(self, then: Self, otherwise: Self) -> Self {
        Plain(std::array::from_fn(|lane| {
            if self.0[lane] > 0.0 { then.0[lane] } else { otherwise.0[lane] }
        }))
    }
}

/// One 512-bit register.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Wide(__m512);

// SAFETY of all blocks below: the creator of a `Wide` runs with AVX-512 (and, for `store_bf16`, its
// bfloat16 extension), and arrays have the length that is read or written.
#[cfg(target_arch = "x86_64")]
impl Vector for Wide {
    const WIDE: bool = true;
    const CELLS: usize = 14;
    const INPUTS: usize = 8;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        unsafe { Wide(_mm512_set1_ps(x)) }
    }
    #[inline(always)]
    fn load(from: &[f32; LANES]) -> Self {
        unsafe { Wide(_mm512_loadu_ps(from.as_ptr())) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f32; LANES]) {
        unsafe { _mm512_storeu_ps(to.as_mut_ptr(), self.0) }
    }
    #[inline(always)]
    fn load_bf16(from: &[u16; LANES]) -> Self {
        unsafe {
            let bits = _mm512_cvtepu16_epi32(_mm256_loadu_si256(from.as_ptr().cast()));
            Wide(_mm512_castsi512_ps(_mm512_slli_epi32::<16>(bits)))
        }
    }
    #[inline(always)]
    fn store_bf16(self, to: &mut [u16; LANES]) {
        unsafe {
            let halves = _mm512_cvtneps_pbh(self.0);
            _mm256_storeu_si256(
                to.as_mut_ptr().cast(),
                std::mem::transmute::<__m256bh, __m256i>(halves),
            );
        }
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Wide(_mm512_add_ps(self.0, other.0)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Wide(_mm512_sub_ps(self.0, other.0)) }
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        unsafe { Wide(_mm512_mul_ps(self.0, other.0)) }
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        unsafe { Wide(_mm512_max_ps(self.0, other.0)) }
    }
    #[inline(always)]
    fn mul_add(self, by: Self, plus: Self) -> Self {
        unsafe { Wide(_mm512_fmadd_ps(self.0, by.0, plus.0)) }
    }
    #[inline(always)]
    fn where_positive(self, then: Self, otherwise: Self) -> Self {
        unsafe {
            let positive = _mm512_cmp_ps_mask::<_CMP_GT_OQ>(self.0, _mm512_setzero_ps());
            Wide(_mm512_mask_blend_ps(positive, otherwise.0, then.0))
        }
    }
}

/// Two 256-bit registers.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Pair(__m256, __m256);

// SAFETY of all blocks below: as for `Wide`, with AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
impl Vector for Pair {
    const WIDE: bool = false;
    const CELLS: usize = 6;
    const INPUTS: usize = 4;

    #[inline(always)]
    fn splat(x: f32) -> Self {
        unsafe { Pair(_mm256_set1_ps(x), _mm256_set1_ps(x)) }
    }
    #[inline(always)]
    fn load(from: &[f32; LANES]) -> Self {
        let from = from.as_ptr();
        unsafe { Pair(_mm256_loadu_ps(from), _mm256_loadu_ps(from.add(8))) }
    }
    #[inline(always)]
    fn store(self, to: &mut [f32; LANES]) {
        let to = to.as_mut_ptr();
        unsafe {
            _mm256_storeu_ps(to, self.0);
            _mm256_storeu_ps(to.add(8), self.1);
        }
    }
    #[inline(always)]
    fn load_bf16(from: &[u16; LANES]) -> Self {
        Self::load(&from.map(from_bf16))
    }
    #[inline(always)]
    fn store_bf16(self, to: &mut [u16; LANES]) {
        let mut floats = [0.0; LANES];
        self.store(&mut floats);
        *to = floats.map(to_bf16);
    }
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        unsafe { Pair(_mm256_add_ps(self.0, other.0), _mm256_add_ps(self.1, other.1)) }
    }
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        unsafe { Pair(_mm256_sub_ps(self.0, other.0), _mm256_sub_ps(self.1, other.1)) }
    }
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        unsafe { Pair(_mm256_mul_ps(self.0, other.0), _mm256_mul_ps(self.1, other.1)) }
    }
    #[inline(always)]
    fn max(self, other: Self) -> Self {
        unsafe { Pair(_mm256_max_ps(self.0, other.0), _mm256_max_ps(self.1, other.1)) }
    }
    #[inline(always)]
    fn mul_add(self, by: Self, plus: Self) -> Self {
        unsafe {
            Pair(_mm256_fmadd_ps(self.0, by.0, plus.0), _mm256_fmadd_ps(self.1, by.1, plus.1))
        }
    }
    #[inline(always)]
    fn where_positive(self, then: Self, otherwise: Self) -> Self {
        unsafe {
            let zero = _mm256_setzero_ps();
            let positive = |x| _mm256_cmp_ps::<_CMP_GT_OQ>(x, zero);
            Pair(
                _mm256_blendv_ps(otherwise.0, then.0, positive(self.0)),
                _mm256_blendv_ps(otherwise.1, then.1, positive(self.1)),
            )
        }
    }
}

/// Runs a computation with AVX-512 and bfloat16 conversion.
///
/// # Safety
/// The processor has AVX-512 with all extensions required for bfloat16 tiles.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")]
pub(super) unsafe fn run_avx512_bf16<W: Work>(work: W) -> W::Output {
    work.run::<Wide>()
}

/// Runs a computation with AVX-512.
///
/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run::<Wide>()
}

/// Runs a computation with AVX2 and FMA.
///
/// # Safety
/// The processor has AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run::<Pair>()
}

/// Runs a computation on any processor; `unsafe` only for a uniform signature.
pub(super) unsafe fn run_portable<W: Work>(work: W) -> W::Output {
    work.run::<Plain>()
}
