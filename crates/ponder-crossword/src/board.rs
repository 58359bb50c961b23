//! A board with tiles, and what they allow beside them.

use crate::alphabet::BLANK_BIT;
use crate::layout::SIDE_MAX;
use crate::{Alphabet, Direction, Layout, Lexicon, Play, Tile, letter_of};
use std::sync::Arc;

/// All letters, and bit 0.
pub(crate) const ANY: u64 = u64::MAX >> 1;

/// A square as a word in one direction finds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Square {
    /// The tile on it; 0 if there is none.
    pub(crate) tile: Tile,
    /// What a new tile on it counts for, times.
    pub(crate) letter: u8,
    /// What the words of a new tile on it count for, times; 0 where nothing can be put.
    pub(crate) word: u8,
    /// Whether a new tile makes a word in the other direction, too.
    pub(crate) crosses: bool,
    /// What the other tiles of that word are worth.
    pub(crate) cross: i16,
}

impl Square {
    #[inline]
    pub(crate) fn is_free(self) -> bool {
        self.tile == 0 && self.word != 0
    }
}

const SQUARES: usize = SIDE_MAX * SIDE_MAX;

/// The squares of a board by lanes of one direction.
#[derive(Clone, PartialEq, Eq, Debug)]
struct View {
    squares: [Square; SQUARES],
    /// The letters that make words in the other direction, if any; [`ANY`] where there is none.
    crosses: [u64; SQUARES],
    /// What tiles count for on the squares of each lane, and eight more: 1 where a tile lies.
    letters: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// The squares without tiles where that is twice, thrice, four times.
    letters_at: [[u32; 3]; SIDE_MAX],
    /// What words count for by all squares before each.
    words: [[Times; SIDE_MAX + 1]; SIDE_MAX],
    /// What the words of new tiles in the other direction count for, times; 0 where there are none.
    cross_words: [[u8; SIDE_MAX + 8]; SIDE_MAX],
    /// What the other tiles of those words bring, on all squares before each.
    crossed: [[i32; SIDE_MAX + 1]; SIDE_MAX],
    /// The squares of each lane that are not blocked.
    open: [u32; SIDE_MAX],
    /// Those with tiles.
    occupied: [u32; SIDE_MAX],
    /// Those where a new tile makes a word in the other direction.
    crossing: [u32; SIDE_MAX],
}

/// The premiums of eight squares of a lane, for tiles that are there none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Premiums {
    /// What tiles count for, times.
    pub(crate) letters: [u8; 8],
    /// What other words of new tiles count for, times; 0 where there are none.
    pub(crate) crosses: [u8; 8],
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
pub(crate) struct LaneBits {
    /// Those that a tile can be put on.
    pub(crate) free: u32,
    /// Those with tiles.
    pub(crate) occupied: u32,
    /// Those where a new tile makes a word in the other direction.
    pub(crate) crossing: u32,
}

/// Tiles on a board, with the letters that may stand beside them.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Arc<Layout>,
    values: [u8; 64],
    views: [View; 2],
    tiles: u16,
}

impl View {
    /// A tile covers the premiums of a square.
    fn cover(&mut self, lane: usize, at: usize) {
        self.letters[lane][at] = 1;
        self.letters_at[lane].iter_mut().for_each(|squares| *squares &= !(1 << at));
        let words = &mut self.words[lane];
        let less = words[at + 1].0 - words[at].0;
        words[at + 1..].iter_mut().for_each(|times| times.0 = times.0.wrapping_sub(less));
        self.cross(lane, at, 0, 0);
    }

    /// Keeps what a new tile on a square brings by a word in the other direction: how often that
    /// counts, and what its other tiles are worth.
    fn cross(&mut self, lane: usize, at: usize, times: u8, worth: i32) {
        self.cross_words[lane][at] = times;
        let crossed = &mut self.crossed[lane];
        let more = i32::from(times) * worth - (crossed[at + 1] - crossed[at]);
        crossed[at + 1..].iter_mut().for_each(|crossed| *crossed += more);
    }
}

impl Board {
    /// A board without tiles.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, alphabet: &Alphabet) -> Self {
        let side = layout.side();
        let view = |direction: Direction| {
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
        };
        Board {
            layout: Arc::clone(layout),
            values: *alphabet.values(),
            views: Direction::BOTH.map(view),
            tiles: 0,
        }
    }

    /// A board with tiles row by row, 0 for an empty square. Tiles beyond the side are left out, and
    /// those on blocked squares.
    #[must_use]
    pub fn with_tiles(
        layout: &Arc<Layout>,
        alphabet: &Alphabet,
        lexicon: &Lexicon,
        tiles: &[Tile],
    ) -> Self {
        let mut board = Board::new(layout, alphabet);
        let side = board.side();
        for (at, &tile) in tiles.iter().enumerate().take(side * side) {
            if tile != 0 && board.is_free(at / side, at % side) {
                board.put(Direction::Across, at / side, at % side, tile);
            }
        }
        for direction in Direction::BOTH {
            for lane in 0..side {
                for at in 0..side {
                    board.look_across(lexicon, direction, lane, at);
                }
            }
        }
        board
    }

    /// The board without tiles.
    #[must_use]
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Rows, and columns.
    #[inline]
    #[must_use]
    pub fn side(&self) -> usize {
        self.layout.side()
    }

    /// The tile on a square; 0 if there is none.
    #[inline]
    #[must_use]
    pub fn tile(&self, row: usize, col: usize) -> Tile {
        self.views[0].squares[row * self.side() + col].tile
    }

    /// Whether a tile may be put on a square.
    #[inline]
    #[must_use]
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        self.views[0].squares[row * self.side() + col].is_free()
    }

    /// The number of tiles on it.
    #[inline]
    #[must_use]
    pub fn count(&self) -> usize {
        usize::from(self.tiles)
    }

    /// The letters that a new tile on a square may be when a word is played in a direction; a bit a
    /// letter, all bits where no other word is made.
    #[must_use]
    pub fn cross_set(&self, direction: Direction, row: usize, col: usize) -> u64 {
        let (lane, at) = lane_and_at(direction, row, col);
        self.views[direction.index()].crosses[lane * self.side() + at]
    }

    /// What a tile of each number is worth.
    #[inline]
    pub(crate) fn values(&self) -> &[u8; 64] {
        &self.values
    }

    /// What a tile on the board, or a new one, is worth.
    #[inline]
    pub(crate) fn value(&self, tile: Tile) -> i32 {
        if tile & BLANK_BIT == 0 { i32::from(self.values[usize::from(tile & 63)]) } else { 0 }
    }

    /// The squares of a lane.
    #[inline]
    pub(crate) fn lane(&self, direction: Direction, lane: usize) -> &[Square] {
        let side = self.side();
        &self.views[direction.index()].squares[lane * side..(lane + 1) * side]
    }

    /// The squares of a lane as bits.
    #[inline]
    pub(crate) fn bits(&self, direction: Direction, lane: usize) -> LaneBits {
        let view = &self.views[direction.index()];
        let occupied = view.occupied[lane];
        let free = view.open[lane] & !occupied;
        LaneBits { free, occupied, crossing: view.crossing[lane] & free }
    }

    /// The premiums of eight squares of a lane, from `start` on.
    #[inline(always)]
    pub(crate) fn premiums(&self, direction: Direction, lane: usize, start: usize) -> Premiums {
        let view = &self.views[direction.index()];
        Premiums {
            letters: eight(&view.letters[lane], start),
            crosses: eight(&view.cross_words[lane], start),
        }
    }

    /// What a word on squares of a lane counts for, times, if new tiles are put on all that are free; at
    /// most seven of them.
    #[inline(always)]
    pub(crate) fn times(
        &self,
        direction: Direction,
        lane: usize,
        squares: std::ops::Range<usize>,
    ) -> i32 {
        let words = &self.views[direction.index()].words[lane];
        let Times(times) = Times(words[squares.end].0.wrapping_sub(words[squares.start].0));
        POWERS[usize::from(times >> 8) & 15] << (times & 15)
    }

    /// The squares of a lane where a new tile counts twice, thrice, four times, as bits.
    #[inline(always)]
    pub(crate) fn letters_at(&self, direction: Direction, lane: usize) -> [u32; 3] {
        self.views[direction.index()].letters_at[lane]
    }

    /// What the other tiles of the words bring that new tiles on squares of a lane make in the other
    /// direction.
    #[inline(always)]
    pub(crate) fn crossed(
        &self,
        direction: Direction,
        lane: usize,
        squares: std::ops::Range<usize>,
    ) -> i32 {
        let crossed = &self.views[direction.index()].crossed[lane];
        crossed[squares.end] - crossed[squares.start]
    }

    /// The letters that fit across a lane.
    #[inline]
    pub(crate) fn crosses(&self, direction: Direction, lane: usize) -> &[u64] {
        let side = self.side();
        &self.views[direction.index()].crosses[lane * side..(lane + 1) * side]
    }

    /// Puts the tiles of a play on the board, which it fits.
    pub fn play(&mut self, lexicon: &Lexicon, play: &Play) {
        let (direction, lane, start) =
            (play.direction, usize::from(play.lane), usize::from(play.start));
        for (at, &tile) in play.tiles().iter().enumerate() {
            if tile != 0 {
                self.put(direction, lane, start + at, tile);
            }
        }
        let other = direction.turned();
        for (at, &tile) in play.tiles().iter().enumerate() {
            if tile != 0 {
                // A new tile is in a word across this lane; beside that word the lanes next to this
                // one have other letters now.
                self.look_at_ends(lexicon, other, start + at, lane);
            }
        }
        self.look_at_ends(lexicon, direction, lane, start);
    }

    fn put(&mut self, direction: Direction, lane: usize, at: usize, tile: Tile) {
        let side = self.side();
        debug_assert!(self.views[direction.index()].squares[lane * side + at].is_free());
        let (along, across) = (direction.index(), direction.turned().index());
        self.views[along].squares[lane * side + at].tile = tile;
        self.views[along].occupied[lane] |= 1 << at;
        self.views[across].squares[at * side + lane].tile = tile;
        self.views[across].occupied[at] |= 1 << lane;
        self.views[along].cover(lane, at);
        self.views[across].cover(at, lane);
        self.tiles += 1;
    }

    /// Finds out anew what fits at both ends of the run of tiles through a square.
    fn look_at_ends(&mut self, lexicon: &Lexicon, direction: Direction, lane: usize, at: usize) {
        let squares = self.lane(direction, lane);
        let start = squares[..at].iter().rposition(|square| square.tile == 0);
        let end = squares[at..].iter().position(|square| square.tile == 0).map(|after| at + after);
        // The ends are looked at by words in the other direction.
        for end in [start, end].into_iter().flatten() {
            self.look_across(lexicon, direction.turned(), end, lane);
        }
    }

    /// Finds out anew what fits on a square across a lane.
    fn look_across(&mut self, lexicon: &Lexicon, direction: Direction, lane: usize, at: usize) {
        let side = self.side();
        let across = self.lane(direction.turned(), at);
        let first =
            across[..lane].iter().rposition(|square| square.tile == 0).map_or(0, |at| at + 1);
        let after = across[lane + 1..].iter().position(|square| square.tile == 0);
        let end = after.map_or(side, |after| lane + 1 + after);
        let (before, after) = (&across[first..lane], &across[lane + 1..end]);
        let (crosses, cross, set) = if before.is_empty() && after.is_empty() {
            (false, 0, ANY)
        } else {
            let worth = |square: &Square| self.value(square.tile);
            let cross: i32 = before.iter().chain(after).map(worth).sum();
            (true, cross as i16, fitting(lexicon, before, after))
        };
        let view = &mut self.views[direction.index()];
        view.crosses[lane * side + at] = set;
        view.crossing[lane] = view.crossing[lane] & !(1 << at) | u32::from(crosses) << at;
        let square = &mut view.squares[lane * side + at];
        (square.crosses, square.cross) = (crosses, cross);
        let times = if crosses && square.is_free() { square.word } else { 0 };
        view.cross(lane, at, times, cross.into());
    }
}

/// Eight numbers from `start` on.
#[inline(always)]
fn eight(of: &[u8; SIDE_MAX + 8], start: usize) -> [u8; 8] {
    let mut found = [0; 8];
    found.copy_from_slice(&of[start..start + 8]);
    found
}

/// The letters that make a word between tiles, of which there are some.
fn fitting(lexicon: &Lexicon, before: &[Square], after: &[Square]) -> u64 {
    let follow = |list, square: &Square| lexicon.follow(list, letter_of(square.tile));
    if before.is_empty() && !lexicon.gaddag().is_empty() {
        return lexicon.accepted(after.iter().rev().fold(lexicon.gaddag(), follow)) & !1;
    }
    let list = before.iter().fold(lexicon.dawg(), follow);
    let Some((last, inner)) = after.split_last() else { return lexicon.accepted(list) };
    let mut set = 0;
    let mut left = list.letters();
    while left != 0 {
        let letter = left.trailing_zeros() as Tile;
        left &= left - 1;
        let list = inner.iter().fold(lexicon.read(list, letter).list, follow);
        let ends = lexicon.child(list, letter_of(last.tile)).is_some_and(|read| read.accepts);
        set |= u64::from(ends) << letter;
    }
    set
}

/// The row and column of a square of a lane.
#[inline]
pub(crate) const fn row_and_col(direction: Direction, lane: usize, at: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (lane, at),
        Direction::Down => (at, lane),
    }
}

/// The lane, and the place in it, of a square.
#[inline]
const fn lane_and_at(direction: Direction, row: usize, col: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (row, col),
        Direction::Down => (col, row),
    }
}
