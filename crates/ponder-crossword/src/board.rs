//! The board: its tiles and the cross-sets that they imply.

mod view;

pub use view::{LaneBits, Premiums, Square};

use crate::{Direction, Layout, Play};
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Alphabet, Lexicon, Tile};
use std::ops::Range;
use std::sync::Arc;
use view::View;

/// The unrestricted cross-set: all letters that a graph can have, and bit 0.
pub const ANY: u64 = u64::MAX;

/// Tiles on a board, with the cross-sets of its squares.
#[derive(Clone, Debug)]
pub struct Board {
    layout: Arc<Layout>,
    /// Value of each tile, in points.
    values: [u8; 64],
    /// The squares as seen by plays across, and by plays down.
    views: [View; 2],
    /// Number of tiles.
    tiles: u16,
}

impl Board {
    /// Creates an empty board.
    #[must_use]
    pub fn new(layout: &Arc<Layout>, alphabet: &Alphabet) -> Self {
        Board {
            layout: Arc::clone(layout),
            values: *alphabet.values(),
            views: Direction::BOTH.map(|direction| View::new(layout, direction)),
            tiles: 0,
        }
    }

    /// Creates a board with tiles in row-major order, 0 for an empty square. Tiles beyond the last
    /// square and tiles on blocked squares are ignored.
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

    /// The layout of the board: its premiums and blocked squares.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Number of rows and columns, as [`Layout::side`].
    #[inline]
    pub fn side(&self) -> usize {
        self.layout.side()
    }

    /// The tile on a square; 0 if there is none.
    #[inline]
    pub fn tile(&self, row: usize, col: usize) -> Tile {
        self.views[0].squares[row * self.side() + col].tile
    }

    /// Returns whether a tile may be placed on a square.
    #[inline]
    pub fn is_free(&self, row: usize, col: usize) -> bool {
        self.views[0].squares[row * self.side() + col].is_free()
    }

    /// Returns whether plays down can be skipped: the board is empty and its layout symmetric.
    pub fn is_across_only(&self) -> bool {
        self.count() == 0 && self.layout().is_symmetric()
    }

    /// Number of tiles on the board.
    #[inline]
    pub fn count(&self) -> usize {
        usize::from(self.tiles)
    }

    /// The cross-set of a square for words in a direction: the letters that a new tile there may
    /// be, one bit per letter; all bits where it forms no cross-word.
    pub fn cross_set(&self, direction: Direction, row: usize, col: usize) -> u64 {
        let (lane, at) = lane_and_at(direction, row, col);
        self.views[direction.index()].crosses[lane * self.side() + at]
    }

    /// The value of each tile in points, by tile number.
    #[inline]
    pub fn values(&self) -> &[u8; 64] {
        &self.values
    }

    /// The value of a tile in points, 0 for a blank.
    #[inline]
    pub fn value(&self, tile: Tile) -> i32 {
        if tile & BLANK_BIT == 0 { i32::from(self.values[usize::from(tile & 63)]) } else { 0 }
    }

    /// The squares of a lane (a row or a column).
    #[inline]
    pub fn lane(&self, direction: Direction, lane: usize) -> &[Square] {
        let side = self.side();
        &self.views[direction.index()].squares[lane * side..(lane + 1) * side]
    }

    /// The squares of a lane as bit sets.
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

    /// The word multiplier of a play that covers all free squares of a range of a lane, at most
    /// seven.
    #[inline(always)]
    pub fn times(&self, direction: Direction, lane: usize, squares: Range<usize>) -> i32 {
        self.views[direction.index()].times(lane, squares)
    }

    /// The squares of a lane with a letter multiplier of 2, 3 and 4 for a new tile, as bit sets.
    #[inline(always)]
    pub fn letters_at(&self, direction: Direction, lane: usize) -> [u32; 3] {
        self.views[direction.index()].letters_at[lane]
    }

    /// The points that tiles already on the board add to the cross-words of new tiles on a range of
    /// a lane, word multipliers included.
    #[inline(always)]
    pub fn cross_score(&self, direction: Direction, lane: usize, squares: Range<usize>) -> i32 {
        let sums = &self.views[direction.index()].cross_score_sums[lane];
        sums[squares.end] - sums[squares.start]
    }

    /// The cross-sets of a lane.
    #[inline]
    pub fn cross_sets(&self, direction: Direction, lane: usize) -> &[u64] {
        let side = self.side();
        &self.views[direction.index()].crosses[lane * side..(lane + 1) * side]
    }

    /// Puts the tiles of a play on the board. The play must fit.
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
                // A new tile lengthens a run of tiles across this lane; the cross-sets at both ends
                // of that run change.
                self.update_ends(lexicon, other, start + at, lane);
            }
        }
        self.update_ends(lexicon, direction, lane, start);
    }

    /// Puts a tile on a free square.
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
        // Words in the other direction meet the ends.
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
            (true, cross as i16, lexicon.cross_set(tiles(before), tiles(after), u64::MAX))
        };
        let view = &mut self.views[direction.index()];
        view.crosses[lane * side + at] = set;
        view.crossing[lane] = view.crossing[lane] & !(1 << at) | u32::from(crosses) << at;
        let square = &mut view.squares[lane * side + at];
        (square.crosses, square.cross) = (crosses, cross);
        let times = if crosses && square.is_free() { square.word } else { 0 };
        view.set_cross_word(lane, at, times, cross.into());
    }
}

/// The tiles of occupied squares.
fn tiles(squares: &[Square]) -> impl ExactSizeIterator<Item = Tile> + DoubleEndedIterator + Clone {
    squares.iter().map(|square| square.tile)
}

/// The lane of a square, and its index in the lane.
#[inline]
const fn lane_and_at(direction: Direction, row: usize, col: usize) -> (usize, usize) {
    match direction {
        Direction::Across => (row, col),
        Direction::Down => (col, row),
    }
}
