//! Sixteen floats at a time, on whatever the processor has.
//!
//! A piece of [`Work`] is written once over [`Vector`] and compiled for each instruction set. Its
//! code is inlined into a function that has the instructions, so everything between must be
//! `inline(always)`.

#![allow(unsafe_code)]
#![allow(dead_code, reason = "16-bit floats are for tiles, which not every processor has")]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

/// Floats of a vector.
pub(super) const LANES: usize = 16;

/// Sixteen floats. The values of a type may only be made where the processor has its
/// instructions, which [`Work`] sees to.
pub(super) trait Vector: Copy {
    /// Vectors of outputs that a convolution keeps in registers beside each other.
    const WIDE: bool;
    /// Cells that a convolution keeps in registers, at most 14.
    const CELLS: usize;
    /// Inputs of which a weight gradient keeps the sums in registers: 2, 4 or 8.
    const INPUTS: usize;

    fn splat(x: f32) -> Self;
    fn load(from: &[f32; LANES]) -> Self;
    fn store(self, to: &mut [f32; LANES]);
    /// From 16-bit floats.
    fn load_half(from: &[u16; LANES]) -> Self;
    /// To the nearest 16-bit floats, ties to even.
    fn store_half(self, to: &mut [u16; LANES]);
    fn add(self, other: Self) -> Self;
    fn sub(self, other: Self) -> Self;
    fn mul(self, other: Self) -> Self;
    /// The greater; `other` where one is not a number.
    fn max(self, other: Self) -> Self;
    /// `self * by + plus`.
    fn mul_add(self, by: Self, plus: Self) -> Self;
    /// `then` where this is above zero, else `otherwise`.
    fn where_positive(self, then: Self, otherwise: Self) -> Self;

    /// The sum of all lanes, halves first.
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

    /// `max(x, 0)`, which leaves what is not a number as it is.
    #[inline(always)]
    fn rectify(self) -> Self {
        Self::splat(0.0).max(self)
    }
}

/// Something to compute with vectors.
pub(super) trait Work {
    type Output;
    /// Implementations are `inline(always)`.
    fn run<V: Vector>(self) -> Self::Output;
}

/// The bits of the nearest 16-bit float (bfloat16), ties to even.
#[inline(always)]
pub(super) fn half_of(x: f32) -> u16 {
    let bits = x.to_bits();
    (bits.wrapping_add(0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// The number that the bits of a 16-bit float stand for.
#[inline(always)]
pub(super) fn of_half(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// Plain Rust.
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
    fn load_half(from: &[u16; LANES]) -> Self {
        Plain(from.map(of_half))
    }
    #[inline(always)]
    fn store_half(self, to: &mut [u16; LANES]) {
        *to = self.0.map(half_of);
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

/// One register of 512 bits.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Wide(__m512);

// SAFETY of all blocks below: whoever made a `Wide` or asked for one runs with AVX-512 (and, for
// `store_half`, its 16-bit floats), and arrays have the length that is read or written.
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
    fn load_half(from: &[u16; LANES]) -> Self {
        unsafe {
            let bits = _mm512_cvtepu16_epi32(_mm256_loadu_si256(from.as_ptr().cast()));
            Wide(_mm512_castsi512_ps(_mm512_slli_epi32::<16>(bits)))
        }
    }
    #[inline(always)]
    fn store_half(self, to: &mut [u16; LANES]) {
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

/// Two registers of 256 bits.
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
    fn load_half(from: &[u16; LANES]) -> Self {
        Self::load(&from.map(of_half))
    }
    #[inline(always)]
    fn store_half(self, to: &mut [u16; LANES]) {
        let mut floats = [0.0; LANES];
        self.store(&mut floats);
        *to = floats.map(half_of);
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

/// # Safety
/// The processor has AVX-512 with all that belongs to tiles of 16-bit floats.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512bf16")]
pub(super) unsafe fn run_with_halves<W: Work>(work: W) -> W::Output {
    work.run::<Wide>()
}

/// # Safety
/// The processor has AVX-512.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
pub(super) unsafe fn run_avx512<W: Work>(work: W) -> W::Output {
    work.run::<Wide>()
}

/// # Safety
/// The processor has AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
pub(super) unsafe fn run_avx2<W: Work>(work: W) -> W::Output {
    work.run::<Pair>()
}

/// Any processor. `unsafe` only to look like the others.
pub(super) unsafe fn run_portable<W: Work>(work: W) -> W::Output {
    work.run::<Plain>()
}
