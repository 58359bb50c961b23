//! A board with tiles, and what they allow beside them.

mod view;

pub use view::{LaneBits, Premiums, Square};

use crate::{Direction, Layout, Play};
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Alphabet, Lexicon, Tile};
use std::ops::Range;
use std::sync::Arc;
use view::View;

/// All letters that a graph can have, and bit 0.
pub const ANY: u64 = u64::MAX;

/// Tiles on a board, with the letters that may stand beside them.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Arc<Layout>,
    values: [u8; 64],
    views: [View; 2],
    tiles: u16,
}

impl Board {
    /// A board without tiles.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, alphabet: &Alphabet) -> Self {
        Board {
            layout: Arc::clone(layout),
            values: *alphabet.values(),
            views: Direction::BOTH.map(|direction| View::new(layout, direction)),
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
                    board.update_cross_set(lexicon, direction, lane, at);
                }
            }
        }
        board
    }

    /// The board without tiles.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Rows and columns, as [`Layout::side`].
    #[inline]
    pub fn side(&self) -> usize {
        self.layout.side()
    }

    /// The tile on a square; 0 if there is none.
    #[inline]
    pub fn tile(&self, row: usize, col: usize) -> Tile {
        self.views[0].squares[row * self.side() + col].tile
    }

    /// Whether a tile may be put on a square.
    #[inline]
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        self.views[0].squares[row * self.side() + col].is_free()
    }

    /// Whether plays down are left out: there is no tile yet, and rows and columns are the same.
    pub fn is_across_only(&self) -> bool {
        self.count() == 0 && self.layout().is_symmetric()
    }

    /// The number of tiles on it.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.tiles)
    }

    /// The letters that a new tile on a square may be when a word is played in a direction; a bit a
    /// letter, all bits where no other word is made.
    pub fn cross_set(&self, direction: Direction, row: usize, col: usize) -> u64 {
        let (lane, at) = lane_and_at(direction, row, col);
        self.views[direction.index()].crosses[lane * self.side() + at]
    }

    /// What a tile of each number is worth.
    #[inline]
    pub fn values(&self) -> &[u8; 64] {
        &self.values
    }

    /// What a tile on the board, or a new one, is worth.
    #[inline]
    pub fn value(&self, tile: Tile) -> i32 {
        if tile & BLANK_BIT == 0 { i32::from(self.values[usize::from(tile & 63)]) } else { 0 }
    }

    /// The squares of a lane.
    #[inline]
    pub fn lane(&self, direction: Direction, lane: usize) -> &[Square] {
        let side = self.side();
        &self.views[direction.index()].squares[lane * side..(lane + 1) * side]
    }

    /// The squares of a lane as bits.
    #[inline]
    pub fn bits(&self, direction: Direction, lane: usize) -> LaneBits {
        let view = &self.views[direction.index()];
        let occupied = view.occupied[lane];
        let free = view.open[lane] & !occupied;
        LaneBits { free, occupied, crossing: view.crossing[lane] & free }
    }

    /// The premiums of eight squares of a lane, from `start` on.
    #[inline(always)]
    pub fn premiums(&self, direction: Direction, lane: usize, start: usize) -> Premiums {
        self.views[direction.index()].premiums(lane, start)
    }

    /// What a word on squares of a lane counts for, times, if new tiles are put on all that are free; at
    /// most seven of them.
    #[inline(always)]
    pub fn times(&self, direction: Direction, lane: usize, squares: Range<usize>) -> i32 {
        self.views[direction.index()].times(lane, squares)
    }

    /// The squares of a lane where a new tile counts twice, thrice, four times, as bits.
    #[inline(always)]
    pub fn letters_at(&self, direction: Direction, lane: usize) -> [u32; 3] {
        self.views[direction.index()].letters_at[lane]
    }

    /// What the other tiles of the words bring that new tiles on squares of a lane make in the other
    /// direction.
    #[inline(always)]
    pub fn crossed(&self, direction: Direction, lane: usize, squares: Range<usize>) -> i32 {
        let crossed = &self.views[direction.index()].crossed[lane];
        crossed[squares.end] - crossed[squares.start]
    }

    /// The cross-sets of a lane.
    #[inline]
    pub fn cross_sets(&self, direction: Direction, lane: usize) -> &[u64] {
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
                self.update_ends(lexicon, other, start + at, lane);
            }
        }
        self.update_ends(lexicon, direction, lane, start);
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

    /// Updates the cross-sets at both ends of the run of tiles through a square.
    fn update_ends(&mut self, lexicon: &Lexicon, direction: Direction, lane: usize, at: usize) {
        let squares = self.lane(direction, lane);
        let start = squares[..at].iter().rposition(|square| square.tile == 0);
        let end = squares[at..].iter().position(|square| square.tile == 0).map(|after| at + after);
        // The ends are met by words in the other direction.
        for end in [start, end].into_iter().flatten() {
            self.update_cross_set(lexicon, direction.turned(), end, lane);
        }
    }

    /// Updates the cross-set of a square of a lane.
    fn update_cross_set(
        &mut self,
        lexicon: &Lexicon,
        direction: Direction,
        lane: usize,
        at: usize,
    ) {
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
            (true, cross as i16, lexicon.between(tiles(before), tiles(after), u64::MAX))
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

/// The tiles of squares that have some.
fn tiles(squares: &[Square]) -> impl ExactSizeIterator<Item = Tile> + DoubleEndedIterator + Clone {
    squares.iter().map(|square| square.tile)
}

/// The lane, and the place in it, of a square.
#[inline]
const fn lane_and_at(direction: Direction, row: usize, col: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (row, col),
        Direction::Down => (col, row),
    }
}
