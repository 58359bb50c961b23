//! Vector operations that the bit-sliced rollout needs, for each instruction set.

#![allow(unsafe_code)]

/// A vector of [`Vector::WORDS`] words of 64 bits.
///
/// Implementations other than [`Portable`] execute instructions of their set. The only way to
/// create a value is `Vector::from_words`, so its caller must have checked the processor.
pub(super) trait Vector: Copy {
    /// Number of words in a vector; divides 8.
    const WORDS: usize;

    /// Loads `WORDS` words starting at `from`.
    ///
    /// # Safety
    /// The processor has the instruction set of the type.
    unsafe fn from_words(words: &[u64; 8], from: usize) -> Self;
    /// The words of the vector, followed by zeros.
    fn to_words(self) -> [u64; 8];
    /// Vector with all bits zero.
    fn zero(self) -> Self;
    /// `self & (x | y)`.
    fn and_or(self, x: Self, y: Self) -> Self;
    /// `self | x | y`.
    fn or3(self, x: Self, y: Self) -> Self;
    /// `self ^ x ^ y`.
    fn xor3(self, x: Self, y: Self) -> Self;
    /// `self | (x ^ y)`.
    fn or_xor(self, x: Self, y: Self) -> Self;
    /// `self & x`.
    fn and(self, x: Self) -> Self;
    /// `self | x`.
    fn or(self, x: Self) -> Self;
    /// `self ^ x`.
    fn xor(self, x: Self) -> Self;
    /// `self & !x`.
    fn and_not(self, x: Self) -> Self;
    /// Wrapping sum of each word.
    fn add(self, x: Self) -> Self;
    /// Each word rotated left by `COUNT`; `REST` is 64 less `COUNT`.
    fn rotate_left<const COUNT: i32, const REST: i32>(self) -> Self;
    /// Each word shifted left by `COUNT`.
    fn shift_left<const COUNT: u32>(self) -> Self;
    /// Returns whether any bit is set.
    fn any(self) -> bool;
}

/// Plain Rust, on any processor: the safe counterpart of the other two.
#[derive(Clone, Copy)]
pub(super) struct Portable([u64; 4]);

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Portable(self.0.map(f))
    }
    #[inline(always)]
    fn zip(self, x: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Portable(std::array::from_fn(|index| f(self.0[index], x.0[index])))
    }
    #[inline(always)]
    fn zip3(self, x: Self, y: Self, f: impl Fn(u64, u64, u64) -> u64) -> Self {
        Portable(std::array::from_fn(|index| f(self.0[index], x.0[index], y.0[index])))
    }
}

impl Vector for Portable {
    const WORDS: usize = 4;

    unsafe fn from_words(words: &[u64; 8], from: usize) -> Self {
        Portable(std::array::from_fn(|index| words[from + index]))
    }
    fn to_words(self) -> [u64; 8] {
        std::array::from_fn(|index| self.0.get(index).copied().unwrap_or(0))
    }
    #[inline(always)]
    fn zero(self) -> Self {
        Portable([0; 4])
    }
    #[inline(always)]
    fn and_or(self, x: Self, y: Self) -> Self {
        self.zip3(x, y, |a, x, y| a & (x | y))
    }
    #[inline(always)]
    fn or3(self, x: Self, y: Self) -> Self {
        self.zip3(x, y, |a, x, y| a | x | y)
    }
    #[inline(always)]
    fn xor3(self, x: Self, y: Self) -> Self {
        self.zip3(x, y, |a, x, y| a ^ x ^ y)
    }
    #[inline(always)]
    fn or_xor(self, x: Self, y: Self) -> Self {
        self.zip3(x, y, |a, x, y| a | (x ^ y))
    }
    #[inline(always)]
    fn and(self, x: Self) -> Self {
        self.zip(x, |a, x| a & x)
    }
    #[inline(always)]
    fn or(self, x: Self) -> Self {
        self.zip(x, |a, x| a | x)
    }
    #[inline(always)]
    fn xor(self, x: Self) -> Self {
        self.zip(x, |a, x| a ^ x)
    }
    #[inline(always)]
    fn and_not(self, x: Self) -> Self {
        self.zip(x, |a, x| a & !x)
    }
    #[inline(always)]
    fn add(self, x: Self) -> Self {
        self.zip(x, u64::wrapping_add)
    }
    #[inline(always)]
    fn rotate_left<const COUNT: i32, const REST: i32>(self) -> Self {
        self.map(|a| a.rotate_left(COUNT as u32))
    }
    #[inline(always)]
    fn shift_left<const COUNT: u32>(self) -> Self {
        self.map(|a| a << COUNT)
    }
    #[inline(always)]
    fn any(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) != 0
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Vector;
    use std::arch::x86_64::*;

    /// 256-bit vectors; needs AVX2.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx2(__m256i);

    // SAFETY of all blocks below: a value of the type exists only where the caller of
    // `from_words` has checked that the processor has AVX2.
    impl Vector for Avx2 {
        const WORDS: usize = 4;

        #[inline(always)]
        unsafe fn from_words(words: &[u64; 8], from: usize) -> Self {
            let word = |index: usize| words[from + index] as i64;
            // SAFETY: the caller has checked the processor.
            Avx2(unsafe { _mm256_setr_epi64x(word(0), word(1), word(2), word(3)) })
        }
        #[inline(always)]
        fn to_words(self) -> [u64; 8] {
            // SAFETY: see above; both types are 32 bytes without padding.
            let four: [u64; 4] = unsafe { std::mem::transmute(self.0) };
            std::array::from_fn(|index| four.get(index).copied().unwrap_or(0))
        }
        #[inline(always)]
        fn zero(self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_setzero_si256() })
        }
        #[inline(always)]
        fn and_or(self, x: Self, y: Self) -> Self {
            self.and(x.or(y))
        }
        #[inline(always)]
        fn or3(self, x: Self, y: Self) -> Self {
            self.or(x.or(y))
        }
        #[inline(always)]
        fn xor3(self, x: Self, y: Self) -> Self {
            self.xor(x.xor(y))
        }
        #[inline(always)]
        fn or_xor(self, x: Self, y: Self) -> Self {
            self.or(x.xor(y))
        }
        #[inline(always)]
        fn and(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_and_si256(self.0, x.0) })
        }
        #[inline(always)]
        fn or(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_or_si256(self.0, x.0) })
        }
        #[inline(always)]
        fn xor(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_xor_si256(self.0, x.0) })
        }
        #[inline(always)]
        fn and_not(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_andnot_si256(x.0, self.0) })
        }
        #[inline(always)]
        fn add(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_add_epi64(self.0, x.0) })
        }
        #[inline(always)]
        fn rotate_left<const COUNT: i32, const REST: i32>(self) -> Self {
            // SAFETY: see above.
            let (high, low) =
                unsafe { (_mm256_slli_epi64::<COUNT>(self.0), _mm256_srli_epi64::<REST>(self.0)) };
            Avx2(high).or(Avx2(low))
        }
        #[inline(always)]
        fn shift_left<const COUNT: u32>(self) -> Self {
            // SAFETY: see above.
            Avx2(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(COUNT as i32)) })
        }
        #[inline(always)]
        fn any(self) -> bool {
            // SAFETY: see above.
            unsafe { _mm256_testz_si256(self.0, self.0) == 0 }
        }
    }

    /// 512-bit vectors with three-input logic; needs AVX-512F.
    #[derive(Clone, Copy)]
    pub(crate) struct Avx512(__m512i);

    /// Truth tables of `vpternlogq`: bit `4a + 2b + c` is the result for those inputs.
    const AND_OR: i32 = 0b1110_0000;
    const OR3: i32 = 0b1111_1110;
    const XOR3: i32 = 0b1001_0110;
    const OR_XOR: i32 = 0b1111_0110;

    // SAFETY of all blocks below: a value of the type exists only where the caller of
    // `from_words` has checked that the processor has AVX-512F.
    impl Vector for Avx512 {
        const WORDS: usize = 8;

        #[inline(always)]
        unsafe fn from_words(words: &[u64; 8], _from: usize) -> Self {
            // SAFETY: the caller has checked the processor; both types are 64 bytes.
            Avx512(unsafe { std::mem::transmute::<[u64; 8], __m512i>(*words) })
        }
        #[inline(always)]
        fn to_words(self) -> [u64; 8] {
            // SAFETY: both types are 64 bytes without padding.
            unsafe { std::mem::transmute(self.0) }
        }
        #[inline(always)]
        fn zero(self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_setzero_si512() })
        }
        #[inline(always)]
        fn and_or(self, x: Self, y: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_ternarylogic_epi64::<AND_OR>(self.0, x.0, y.0) })
        }
        #[inline(always)]
        fn or3(self, x: Self, y: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_ternarylogic_epi64::<OR3>(self.0, x.0, y.0) })
        }
        #[inline(always)]
        fn xor3(self, x: Self, y: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_ternarylogic_epi64::<XOR3>(self.0, x.0, y.0) })
        }
        #[inline(always)]
        fn or_xor(self, x: Self, y: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_ternarylogic_epi64::<OR_XOR>(self.0, x.0, y.0) })
        }
        #[inline(always)]
        fn and(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_and_si512(self.0, x.0) })
        }
        #[inline(always)]
        fn or(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_or_si512(self.0, x.0) })
        }
        #[inline(always)]
        fn xor(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_xor_si512(self.0, x.0) })
        }
        #[inline(always)]
        fn and_not(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_andnot_si512(x.0, self.0) })
        }
        #[inline(always)]
        fn add(self, x: Self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_add_epi64(self.0, x.0) })
        }
        #[inline(always)]
        fn rotate_left<const COUNT: i32, const REST: i32>(self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_rol_epi64::<COUNT>(self.0) })
        }
        #[inline(always)]
        fn shift_left<const COUNT: u32>(self) -> Self {
            // SAFETY: see above.
            Avx512(unsafe { _mm512_slli_epi64::<COUNT>(self.0) })
        }
        #[inline(always)]
        fn any(self) -> bool {
            // SAFETY: see above.
            unsafe { _mm512_test_epi64_mask(self.0, self.0) != 0 }
        }
    }
}
