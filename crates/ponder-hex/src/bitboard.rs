//! Bitboards: one bit per cell, row by row from the top left.

use crate::Board;
use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};
use std::sync::OnceLock;

/// A bitboard, that is, a set of cells. `u64` serves boards of up to 64 cells (8x8), `u128` those of up
/// to 128 cells (11x11), [`WideBitboard`] those up to 19x19.
pub trait Bitboard:
    Copy
    + Eq
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// Number of bits.
    const BITS: usize;
    /// The empty set.
    const EMPTY: Self;

    /// Cache of boards, one slot for each board size, filled when the size is first used.
    fn boards() -> &'static [OnceLock<Board<Self>>; 361];
    /// Set of a single cell, below [`Bitboard::BITS`].
    fn bit(cell: usize) -> Self;
    /// Shifts all bits to higher cells; `count` is 0 to 19.
    #[must_use]
    fn up(self, count: u32) -> Self;
    /// Shifts all bits to lower cells; `count` is 0 to 19.
    #[must_use]
    fn down(self, count: u32) -> Self;
    /// Number of cells in the set.
    fn count(self) -> u32;
    /// Lowest cell of the set, or `None`.
    fn lowest(self) -> Option<usize>;
    /// The set without its lowest cell.
    #[must_use]
    fn without_lowest(self) -> Self;
    /// Select: the cell of the set that has `rank` cells of the set below it, or `None` past the
    /// end.
    fn select(self, rank: usize) -> Option<usize>;
    /// The 64-bit word at `index`; 0 past the end.
    fn word(self, index: usize) -> u64;
    /// Builds a bitboard from words, lowest first; words past the end are dropped.
    fn from_words(words: impl FnMut(usize) -> u64) -> Self;

    /// The same set on bitboards of another width; cells past its end are dropped.
    #[inline]
    fn resized<Q: Bitboard>(self) -> Q {
        Q::from_words(|index| self.word(index))
    }

    /// Returns whether the set has no cell.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether a cell is in the set.
    #[inline]
    fn has(self, cell: usize) -> bool {
        (self.word(cell / 64) >> (cell % 64)) & 1 != 0
    }

    /// Calls `f` with every cell, lowest first.
    #[inline]
    fn for_each<F: FnMut(usize)>(self, mut f: F) {
        for index in 0..Self::BITS.div_ceil(64) {
            let mut word = self.word(index);
            while word != 0 {
                f(index * 64 + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }
}

/// Select in a word: the position of the set bit of `word` that has `rank` set bits below it.
/// `rank` is less than the number of set bits.
#[inline]
fn nth_bit(mut word: u64, mut rank: u32) -> u32 {
    let mut at = 0;
    for half in [32, 16, 8, 4, 2, 1] {
        let low = word & ((1 << half) - 1);
        let count = low.count_ones();
        if rank >= count {
            rank -= count;
            word >>= half;
            at += half;
        } else {
            word = low;
        }
    }
    at
}

/// Methods that are the same for all integers.
macro_rules! integer_methods {
    ($integer:ty) => {
        const BITS: usize = <$integer>::BITS as usize;
        const EMPTY: Self = 0;

        fn boards() -> &'static [OnceLock<Board<Self>>; 361] {
            static BOARDS: [OnceLock<Board<$integer>>; 361] = [const { OnceLock::new() }; 361];
            &BOARDS
        }

        #[inline]
        fn bit(cell: usize) -> Self {
            1 << cell
        }
        #[inline(always)]
        fn up(self, count: u32) -> Self {
            self << count
        }
        #[inline(always)]
        fn down(self, count: u32) -> Self {
            self >> count
        }
        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline]
        fn lowest(self) -> Option<usize> {
            (self != 0).then(|| self.trailing_zeros() as usize)
        }
        #[inline]
        fn without_lowest(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Bitboard for u64 {
    integer_methods!(u64);

    #[inline]
    fn select(self, rank: usize) -> Option<usize> {
        let rank = rank as u32;
        (rank < self.count_ones()).then(|| nth_bit(self, rank) as usize)
    }
    #[inline]
    fn word(self, index: usize) -> u64 {
        if index == 0 { self } else { 0 }
    }
    #[inline]
    fn from_words(mut words: impl FnMut(usize) -> u64) -> Self {
        words(0)
    }
}

impl Bitboard for u128 {
    integer_methods!(u128);

    #[inline]
    fn select(self, rank: usize) -> Option<usize> {
        let rank = rank as u32;
        let low = (self as u64).count_ones();
        if rank < low {
            Some(nth_bit(self as u64, rank) as usize)
        } else if rank < self.count_ones() {
            Some(64 + nth_bit((self >> 64) as u64, rank - low) as usize)
        } else {
            None
        }
    }
    #[inline]
    fn word(self, index: usize) -> u64 {
        match index {
            0 => self as u64,
            1 => (self >> 64) as u64,
            _ => 0,
        }
    }
    #[inline]
    fn from_words(mut words: impl FnMut(usize) -> u64) -> Self {
        u128::from(words(0)) | u128::from(words(1)) << 64
    }
}

/// A bitboard of 384 bits, enough for 19x19.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WideBitboard([u64; 6]);

macro_rules! wide_op {
    ($name:ident, $method:ident, $op:tt) => {
        impl $name for WideBitboard {
            type Output = WideBitboard;
            #[inline]
            fn $method(self, other: WideBitboard) -> WideBitboard {
                WideBitboard(std::array::from_fn(|index| self.0[index] $op other.0[index]))
            }
        }
    };
}
wide_op!(BitAnd, bitand, &);
wide_op!(BitOr, bitor, |);
wide_op!(BitXor, bitxor, ^);

impl Not for WideBitboard {
    type Output = WideBitboard;
    #[inline]
    fn not(self) -> WideBitboard {
        WideBitboard(self.0.map(|word| !word))
    }
}

impl Bitboard for WideBitboard {
    const BITS: usize = 384;
    const EMPTY: Self = WideBitboard([0; 6]);

    fn boards() -> &'static [OnceLock<Board<Self>>; 361] {
        static BOARDS: [OnceLock<Board<WideBitboard>>; 361] = [const { OnceLock::new() }; 361];
        &BOARDS
    }

    #[inline]
    fn bit(cell: usize) -> Self {
        let mut words = [0; 6];
        words[cell / 64] = 1 << (cell % 64);
        WideBitboard(words)
    }
    #[inline]
    fn up(self, count: u32) -> Self {
        let words = self.0;
        let rest = |word: u64| (word >> 1) >> (63 - count);
        let carry = |index: usize| {
            if index == 0 { 0 } else { rest(words[index - 1]) }
        };
        WideBitboard(std::array::from_fn(|index| (words[index] << count) | carry(index)))
    }
    #[inline]
    fn down(self, count: u32) -> Self {
        let words = self.0;
        let rest = |word: u64| (word << 1) << (63 - count);
        let carry = |index: usize| {
            if index == 5 { 0 } else { rest(words[index + 1]) }
        };
        WideBitboard(std::array::from_fn(|index| (words[index] >> count) | carry(index)))
    }
    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
    #[inline]
    fn lowest(self) -> Option<usize> {
        let index = self.0.iter().position(|&word| word != 0)?;
        Some(index * 64 + self.0[index].trailing_zeros() as usize)
    }
    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
    #[inline]
    fn select(self, rank: usize) -> Option<usize> {
        let mut rank = rank as u32;
        for (index, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if rank < count {
                return Some(index * 64 + nth_bit(word, rank) as usize);
            }
            rank -= count;
        }
        None
    }
    #[inline]
    fn word(self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }
    #[inline]
    fn from_words(words: impl FnMut(usize) -> u64) -> Self {
        WideBitboard(std::array::from_fn(words))
    }
}
