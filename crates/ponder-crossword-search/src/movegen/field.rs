//! Bitboards of the squares of all lanes.

use super::Lanes;
use ponder_crossword::coord::Direction;

/// Layout of lanes in words of 64 bits: those across first, those down in the second half.
pub(super) trait Shape: Copy + 'static {
    /// The squares of all lanes.
    type Bits: Bits;
    /// Number of bits of a lane.
    const STRIDE: usize;
}

/// Boards of up to 15 by 15.
#[derive(Clone, Copy)]
pub(super) struct Small;
/// Boards of up to 21 by 21.
#[derive(Clone, Copy)]
pub(super) struct Large;

impl Shape for Small {
    type Bits = [u64; 8];
    const STRIDE: usize = 16;
}

impl Shape for Large {
    type Bits = [u64; 24];
    const STRIDE: usize = 32;
}

/// Bitboard of the words that a board shape needs.
pub(super) trait Bits: Copy {
    const NONE: Self;
    const WORDS: usize;
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];
    #[must_use]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self;
}

impl<const W: usize> Bits for [u64; W] {
    const NONE: Self = [0; W];
    const WORDS: usize = W;

    #[inline(always)]
    fn words(&self) -> &[u64] {
        self
    }

    #[inline(always)]
    fn words_mut(&mut self) -> &mut [u64] {
        self
    }

    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        std::array::from_fn(|at| f(self[at], other[at]))
    }
}

/// Bitboard: a set of squares, each both in its lane across and in its lane down.
#[derive(Clone, Copy)]
pub(super) struct Field<S: Shape>(S::Bits);

impl<S: Shape> Field<S> {
    pub(super) const NONE: Self = Field(S::Bits::NONE);

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        Field(self.0.zip(other.0, |a, b| a & b))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        Field(self.0.zip(other.0, |a, b| a | b))
    }

    #[inline(always)]
    pub(super) fn without(self, other: Self) -> Self {
        Field(self.0.zip(other.0, |a, b| a & !b))
    }

    /// Shifts the set so that every square sees the one `by` squares further on.
    #[inline(always)]
    pub(super) fn ahead(self, by: usize) -> Self {
        let keep = Self::repeated((1 << (S::STRIDE - by)) - 1);
        Field(self.0.zip(self.0, |a, _| a >> by & keep))
    }

    /// Shifts the set so that every square sees the one before it.
    #[inline(always)]
    pub(super) fn behind(self) -> Self {
        let keep = Self::repeated((1 << S::STRIDE) - 2);
        Field(self.0.zip(self.0, |a, _| a << 1 & keep))
    }

    /// Returns a word that repeats the bits of one lane.
    const fn repeated(lane: u64) -> u64 {
        let mut word = 0;
        let mut at = 0;
        while at < 64 {
            word |= lane << at;
            at += S::STRIDE;
        }
        word
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.words().iter().fold(0, |all, word| all | word) == 0
    }

    const HALF: usize = S::Bits::WORDS / 2;
    const LANES: usize = 64 / S::STRIDE;

    pub(super) fn set(&mut self, direction: Direction, lane: usize, at: usize) {
        let word = direction.index() * Self::HALF + lane / Self::LANES;
        self.0.words_mut()[word] |= 1 << (lane % Self::LANES * S::STRIDE + at);
    }

    /// Adds the squares of a lane.
    #[inline(always)]
    pub(super) fn put(&mut self, direction: Direction, lane: usize, squares: u32) {
        let word = direction.index() * Self::HALF + lane / Self::LANES;
        self.0.words_mut()[word] |= u64::from(squares) << (lane % Self::LANES * S::STRIDE);
    }

    /// Returns all squares of some lanes, of which the board has `side` in each direction.
    pub(super) fn of(lanes: Lanes, side: usize) -> Self {
        let mut field = Self::NONE;
        for direction in Direction::BOTH {
            for lane in (0..side).filter(|&lane| lanes.has(direction, lane)) {
                field.put(direction, lane, (1 << side) - 1);
            }
        }
        field
    }

    /// Removes a square.
    #[inline(always)]
    pub(super) fn clear(&mut self, direction: Direction, lane: usize, at: usize) {
        let word = direction.index() * Self::HALF + lane / Self::LANES;
        self.0.words_mut()[word] &= !(1 << (lane % Self::LANES * S::STRIDE + at));
    }

    /// Returns the squares of only one direction.
    pub(super) fn only(mut self, direction: Direction) -> Self {
        let other = direction.turned().index() * Self::HALF;
        self.0.words_mut()[other..other + Self::HALF].fill(0);
        self
    }

    /// Returns the direction, the lane and the index in it of every square.
    #[inline(always)]
    pub(super) fn squares(&self) -> Squares<S> {
        let mut words = 0;
        for (at, &word) in self.0.words().iter().enumerate() {
            words |= u32::from(word != 0) << at;
        }
        Squares { field: *self, words, number: 0, word: 0 }
    }
}

/// Iterator over the squares of a bitboard.
pub(super) struct Squares<S: Shape> {
    field: Field<S>,
    /// The non-empty words not yet started, as bits.
    words: u32,
    number: usize,
    /// The remaining bits of the current word.
    word: u64,
}

impl<S: Shape> Iterator for Squares<S> {
    type Item = (Direction, usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        if self.word == 0 {
            if self.words == 0 {
                return None;
            }
            self.number = self.words.trailing_zeros() as usize;
            self.words &= self.words - 1;
            self.word = self.field.0.words()[self.number];
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        let half = usize::from(self.number >= Field::<S>::HALF);
        let direction = if half == 0 { Direction::Across } else { Direction::Down };
        let lane = (self.number - half * Field::<S>::HALF) * Field::<S>::LANES + bit / S::STRIDE;
        Some((direction, lane, bit % S::STRIDE))
    }
}
