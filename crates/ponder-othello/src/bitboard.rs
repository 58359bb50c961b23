//! Bitboards: one bit per square, row by row from the top left.
//!
//! A board lies in the top left corner of the bits, so that the distances between neighbours are
//! constants whatever its size.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// A bitboard, that is, a set of squares: `u64` for boards of up to 8x8, [`WideBitboard`] for those of up
/// to 16x16. Squares are numbered as in [`OthelloMove`](crate::OthelloMove).
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
    /// Number of bits in a row, and of rows.
    const SIDE: usize;
    /// The empty set.
    const EMPTY: Self;
    /// All bits but the first of each row.
    const NOT_FIRST: Self;
    /// All bits but the last of each row.
    const NOT_LAST: Self;

    /// Set of a single square, in the first [`Bitboard::SIDE`] columns and rows.
    fn of(square: usize) -> Self;
    /// Moves all bits by a number of bits, to higher ones if it is positive, by at most 127.
    #[must_use]
    fn moved(self, by: i32) -> Self;
    /// Number of squares in the set.
    fn count(self) -> u32;
    /// Calls `f` with every square, lowest first.
    fn for_each<F: FnMut(usize)>(self, f: F);
    /// Select: the square of the set that has `rank` squares of the set below it, or `None` past
    /// the end.
    fn nth(self, rank: usize) -> Option<usize>;

    /// Returns whether the set has no square.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether a square is in the set.
    #[inline]
    fn has(self, square: usize) -> bool {
        !(self & Self::of(square)).is_empty()
    }

    /// Set of all squares of a board of `size` rows.
    fn board(size: usize) -> Self {
        let mut board = Self::EMPTY;
        for square in squares(size) {
            board = board | Self::of(square);
        }
        board
    }
}

/// Squares of a board of `size` rows, row by row.
pub(crate) fn squares(size: usize) -> impl Iterator<Item = usize> {
    (0..size).flat_map(move |row| (0..size).map(move |col| 16 * row + col))
}

/// Position in a word of the set bit that has `rank` set bits below it, which exists.
#[inline]
fn nth_bit(mut word: u64, rank: usize) -> usize {
    for _ in 0..rank {
        word &= word - 1;
    }
    word.trailing_zeros() as usize
}

impl Bitboard for u64 {
    const SIDE: usize = 8;
    const EMPTY: Self = 0;
    const NOT_FIRST: Self = 0xfefe_fefe_fefe_fefe;
    const NOT_LAST: Self = 0x7f7f_7f7f_7f7f_7f7f;

    #[inline(always)]
    fn of(square: usize) -> Self {
        1 << ((square + (square & 15)) / 2)
    }

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        if by >= 0 { self << by } else { self >> -by }
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn for_each<F: FnMut(usize)>(self, mut f: F) {
        let mut word = self;
        while word != 0 {
            f(square_of(word.trailing_zeros() as usize));
            word &= word - 1;
        }
    }

    #[inline]
    fn nth(self, rank: usize) -> Option<usize> {
        (rank < self.count_ones() as usize).then(|| square_of(nth_bit(self, rank)))
    }
}

/// Square of a bit of a board with rows of eight bits.
#[inline(always)]
fn square_of(bit: usize) -> usize {
    bit + (bit & !7)
}

/// Words of a [`WideBitboard`], with four rows each.
const WORDS: usize = 4;

/// A bitboard of 256 bits in rows of 16.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WideBitboard([u64; WORDS]);

macro_rules! wide_op {
    ($name:ident, $method:ident, $op:tt) => {
        impl $name for WideBitboard {
            type Output = WideBitboard;
            #[inline(always)]
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
    #[inline(always)]
    fn not(self) -> WideBitboard {
        WideBitboard(self.0.map(|word| !word))
    }
}

impl Bitboard for WideBitboard {
    const SIDE: usize = 16;
    const EMPTY: Self = WideBitboard([0; WORDS]);
    const NOT_FIRST: Self = WideBitboard([0xfffe_fffe_fffe_fffe; WORDS]);
    const NOT_LAST: Self = WideBitboard([0x7fff_7fff_7fff_7fff; WORDS]);

    #[inline]
    fn of(square: usize) -> Self {
        let mut words = [0; WORDS];
        words[square / 64] = 1 << (square % 64);
        WideBitboard(words)
    }

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        let distance = by.unsigned_abs() as usize;
        let (whole, bits) = (distance / 64, distance % 64);
        let word = |index: usize| self.0.get(index).copied().unwrap_or(0);
        if by >= 0 {
            WideBitboard(std::array::from_fn(|index| {
                let near = word(index.wrapping_sub(whole));
                let far = word(index.wrapping_sub(whole + 1));
                near << bits | (far >> 1) >> (63 - bits)
            }))
        } else {
            WideBitboard(std::array::from_fn(|index| {
                let near = word(index + whole);
                let far = word(index + whole + 1);
                near >> bits | (far << 1) << (63 - bits)
            }))
        }
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn for_each<F: FnMut(usize)>(self, mut f: F) {
        for (index, mut word) in self.0.into_iter().enumerate() {
            while word != 0 {
                f(64 * index + word.trailing_zeros() as usize);
                word &= word - 1;
            }
        }
    }

    #[inline]
    fn nth(self, mut rank: usize) -> Option<usize> {
        for (index, word) in self.0.into_iter().enumerate() {
            let count = word.count_ones() as usize;
            if rank < count {
                return Some(64 * index + nth_bit(word, rank));
            }
            rank -= count;
        }
        None
    }
}
