//! The squares of a board as lanes of one direction.

use super::ANY;
use crate::coord::row_and_col;
use crate::layout::SIDE_MAX;
use crate::{Direction, Layout};
use ponder_lexicon::Tile;
use std::ops::Range;

/// A square as seen by words in one direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// The tile on it; 0 if there is none.
    pub tile: Tile,
    /// Letter multiplier of a new tile on it.
    pub letter: u8,
    /// Word multiplier of a new tile on it; 0 where no tile can be placed.
    pub word: u8,
    /// True if a new tile forms a cross-word.
    pub crosses: bool,
    /// Cross score: total value of the other tiles of that word, in points.
    pub cross: i16,
}

impl Square {
    /// Returns whether a tile may be placed on it.
    #[inline]
    #[must_use]
    pub fn is_free(self) -> bool {
        self.tile == 0 && self.word != 0
    }
}

const SQUARES: usize = SIDE_MAX * SIDE_MAX;

/// The squares of a board by lanes of one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct View {
    pub(super) squares: [Square; SQUARES],
    /// Cross-sets: the letters that form words in the other direction; [`ANY`] where there is no
    /// cross-word.
    pub(super) crosses: [u64; SQUARES],
    /// Letter multipliers of each lane, with eight more as padding; 1 where a tile lies.
    pub(super) letters: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// The squares without tiles with a letter multiplier of 2, 3 and 4, as bit sets.
    pub(super) letters_at: [[u32; 3]; SIDE_MAX],
    /// Word multipliers of each lane, as prefix products.
    words: [[Times; SIDE_MAX + 1]; SIDE_MAX],
    /// Word multipliers of the cross-words of new tiles; 0 where there are none.
    pub(super) cross_words: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// Cross scores times their word multipliers, as prefix sums.
    pub(super) cross_score_sums: [[i32; SIDE_MAX + 1]; SIDE_MAX],
    /// The squares of each lane that are not blocked, as bit sets.
    pub(super) open: [u32; SIDE_MAX],
    /// The squares of each lane with tiles.
    pub(super) occupied: [u32; SIDE_MAX],
    /// The squares of each lane where a new tile forms a cross-word.
    pub(super) crossing: [u32; SIDE_MAX],
}

/// The multipliers of eight squares of a lane, for new tiles.
#[derive(Clone, Copy, Debug)]
pub struct Premiums {
    /// Letter multipliers; 1 where a tile lies.
    pub letters: [u8; 8],
    /// Word multipliers of cross-words; 0 where a new tile forms none.
    pub crosses: [u8; 8],
}

/// A product of factors from 1 to 4: the exponent of 2, plus 256 times the exponent of 3.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Times(u16);

impl Times {
    const fn of(number: u8) -> Self {
        match number {
            2 => Times(1),
            3 => Times(256),
            4 => Times(2),
            _ => Times(0),
        }
    }
}

/// Powers of 3, more than enough for a play on seven squares.
const POWERS: [i32; 16] = {
    let mut powers = [1; 16];
    let mut at = 1;
    while at < 16 {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// The squares of a lane as bit sets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LaneBits {
    /// Squares that a tile can be placed on.
    pub free: u32,
    /// Squares with tiles.
    pub occupied: u32,
    /// Free squares where a new tile forms a cross-word.
    pub crossing: u32,
}

impl View {
    /// Creates the lanes of an empty board in a direction.
    pub(super) fn new(layout: &Layout, direction: Direction) -> Self {
        let side = layout.side();
        let mut squares = [Square::default(); SQUARES];
        let mut open = [0; SIDE_MAX];
        let mut letters = [[1; SIDE_MAX + 8]; SIDE_MAX];
        let mut words = [[Times::default(); SIDE_MAX + 1]; SIDE_MAX];
        let mut letters_at = [[0; 3]; SIDE_MAX];
        for lane in 0..side {
            for at in 0..side {
                let (row, col) = row_and_col(direction, lane, at);
                let premium = layout.premium(row, col);
                let word = if layout.is_blocked(row, col) { 0 } else { premium.word };
                squares[lane * side + at] =
                    Square { letter: premium.letter, word, ..Square::default() };
                open[lane] |= u32::from(word > 0) << at;
                letters[lane][at] = premium.letter;
                words[lane][at + 1] = Times(words[lane][at].0 + Times::of(premium.word).0);
                for (level, squares) in (2..).zip(&mut letters_at[lane]) {
                    *squares |= u32::from(premium.letter == level) << at;
                }
            }
        }
        let none = [0; SIDE_MAX];
        View {
            squares,
            crosses: [ANY; SQUARES],
            letters,
            letters_at,
            words,
            cross_words: [[0; SIDE_MAX + 8]; SIDE_MAX],
            cross_score_sums: [[0; SIDE_MAX + 1]; SIDE_MAX],
            open,
            occupied: none,
            crossing: none,
        }
    }

    /// Covers a square with a tile, which uses up its premiums.
    pub(super) fn cover(&mut self, lane: usize, at: usize) {
        self.letters[lane][at] = 1;
        self.letters_at[lane].iter_mut().for_each(|squares| *squares &= !(1 << at));
        let words = &mut self.words[lane];
        let less = words[at + 1].0 - words[at].0;
        words[at + 1..].iter_mut().for_each(|times| times.0 = times.0.wrapping_sub(less));
        self.set_cross_word(lane, at, 0, 0);
    }

    /// Sets the word multiplier and the cross score (in points) of the cross-word that a new tile
    /// on a square forms.
    pub(super) fn set_cross_word(&mut self, lane: usize, at: usize, times: u8, worth: i32) {
        self.cross_words[lane][at] = times;
        let sums = &mut self.cross_score_sums[lane];
        let more = i32::from(times) * worth - (sums[at + 1] - sums[at]);
        sums[at + 1..].iter_mut().for_each(|sum| *sum += more);
    }

    /// The multipliers of eight squares of a lane, from `start` on.
    #[inline(always)]
    pub(super) fn premiums(&self, lane: usize, start: usize) -> Premiums {
        Premiums {
            letters: eight(&self.letters[lane], start),
            crosses: eight(&self.cross_words[lane], start),
        }
    }

    /// The word multiplier of a play on a range of a lane.
    #[inline(always)]
    pub(super) fn times(&self, lane: usize, squares: Range<usize>) -> i32 {
        let words = &self.words[lane];
        let times = words[squares.end].0.wrapping_sub(words[squares.start].0);
        POWERS[usize::from(times >> 8) & 15] << (times & 15)
    }
}

/// Eight elements from `start` on.
#[inline(always)]
fn eight(of: &[u8; SIDE_MAX + 8], start: usize) -> [u8; 8] {
    let mut found = [0; 8];
    found.copy_from_slice(&of[start..start + 8]);
    found
}
