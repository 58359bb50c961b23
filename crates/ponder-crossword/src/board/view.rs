//! The squares of a board as lanes of one direction see them.

use super::ANY;
use crate::coord::row_and_col;
use crate::layout::SIDE_MAX;
use crate::{Direction, Layout};
use ponder_lexicon::Tile;
use std::ops::Range;

/// A square as a word in one direction finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Square {
    /// The tile on it; 0 if there is none.
    pub tile: Tile,
    /// What a new tile on it counts for, times.
    pub letter: u8,
    /// What the words of a new tile on it count for, times; 0 where nothing can be put.
    pub word: u8,
    /// Whether a new tile makes a word in the other direction, too.
    pub crosses: bool,
    /// What the other tiles of that word are worth.
    pub cross: i16,
}

impl Square {
    /// Whether a tile may be put on it.
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
    /// The letters that make words in the other direction, if any; [`ANY`] where there is none.
    pub(super) crosses: [u64; SQUARES],
    /// What tiles count for on the squares of each lane, and eight more: 1 where a tile lies.
    pub(super) letters: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// The squares without tiles where that is twice, thrice, four times.
    pub(super) letters_at: [[u32; 3]; SIDE_MAX],
    /// What words count for by all squares before each.
    words: [[Times; SIDE_MAX + 1]; SIDE_MAX],
    /// What the words of new tiles in the other direction count for, times; 0 where there are none.
    pub(super) cross_words: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// What the other tiles of those words bring, on all squares before each.
    pub(super) crossed: [[i32; SIDE_MAX + 1]; SIDE_MAX],
    /// The squares of each lane that are not blocked.
    pub(super) open: [u32; SIDE_MAX],
    /// Those with tiles.
    pub(super) occupied: [u32; SIDE_MAX],
    /// Those where a new tile makes a word in the other direction.
    pub(super) crossing: [u32; SIDE_MAX],
}

/// The premiums of eight squares of a lane, for tiles that are there none.
#[derive(Clone, Copy, Debug)]
pub struct Premiums {
    /// What tiles count for, times.
    pub letters: [u8; 8],
    /// What other words of new tiles count for, times; 0 where there are none.
    pub crosses: [u8; 8],
}

/// A product of numbers from 1 to 4: how often it has the factor 2, and 256 times the same for 3.
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

/// Powers of 3, as many as a play on seven squares can have, and more.
const POWERS: [i32; 16] = {
    let mut powers = [1; 16];
    let mut at = 1;
    while at < 16 {
        powers[at] = 3 * powers[at - 1];
        at += 1;
    }
    powers
};

/// The squares of a lane as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LaneBits {
    /// Those that a tile can be put on.
    pub free: u32,
    /// Those with tiles.
    pub occupied: u32,
    /// Those where a new tile makes a word in the other direction.
    pub crossing: u32,
}

impl View {
    /// The lanes of an empty board in a direction.
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
            crossed: [[0; SIDE_MAX + 1]; SIDE_MAX],
            open,
            occupied: none,
            crossing: none,
        }
    }

    /// A tile covers the premiums of a square.
    pub(super) fn cover(&mut self, lane: usize, at: usize) {
        self.letters[lane][at] = 1;
        self.letters_at[lane].iter_mut().for_each(|squares| *squares &= !(1 << at));
        let words = &mut self.words[lane];
        let less = words[at + 1].0 - words[at].0;
        words[at + 1..].iter_mut().for_each(|times| times.0 = times.0.wrapping_sub(less));
        self.cross(lane, at, 0, 0);
    }

    /// Keeps what a new tile on a square brings by a word in the other direction: how often that
    /// counts, and what its other tiles are worth.
    pub(super) fn cross(&mut self, lane: usize, at: usize, times: u8, worth: i32) {
        self.cross_words[lane][at] = times;
        let crossed = &mut self.crossed[lane];
        let more = i32::from(times) * worth - (crossed[at + 1] - crossed[at]);
        crossed[at + 1..].iter_mut().for_each(|crossed| *crossed += more);
    }

    /// The premiums of eight squares of a lane.
    #[inline(always)]
    pub(super) fn premiums(&self, lane: usize, start: usize) -> Premiums {
        Premiums {
            letters: eight(&self.letters[lane], start),
            crosses: eight(&self.cross_words[lane], start),
        }
    }

    /// What a word on squares of a lane counts for, times.
    #[inline(always)]
    pub(super) fn times(&self, lane: usize, squares: Range<usize>) -> i32 {
        let words = &self.words[lane];
        let times = words[squares.end].0.wrapping_sub(words[squares.start].0);
        POWERS[usize::from(times >> 8) & 15] << (times & 15)
    }
}

/// Eight numbers from `start` on.
#[inline(always)]
fn eight(of: &[u8; SIDE_MAX + 8], start: usize) -> [u8; 8] {
    let mut found = [0; 8];
    found.copy_from_slice(&of[start..start + 8]);
    found
}
