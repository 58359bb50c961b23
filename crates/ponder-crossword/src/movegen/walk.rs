//! Walking the graph along a lane: first to the left from a place, then to the right of it.

use super::{BONUS, Sink, own_letters};
use crate::alphabet::BLANK_BIT;
use crate::board::{Board, Square};
use crate::coord::Direction;
use crate::layout::SIDE_MAX;
use crate::lexicon::{Lexicon, List, RACK_MAX, Read};
use crate::{Play, Tile, letter_of};

/// What the tiles so far score.
#[derive(Clone, Copy)]
pub(super) struct Sum {
    pub(super) main: i32,
    pub(super) times: i32,
    pub(super) crosses: i32,
}

impl Sum {
    pub(super) const NONE: Sum = Sum { main: 0, times: 1, crosses: 0 };

    #[inline]
    fn with(self, square: Square, value: i32) -> Sum {
        let (value, times) = (value * i32::from(square.letter), i32::from(square.word));
        let cross = if square.crosses { (value + i32::from(square.cross)) * times } else { 0 };
        Sum { main: self.main + value, times: self.times * times, crosses: self.crosses + cross }
    }

    #[inline]
    fn over(self, value: i32) -> Sum {
        Sum { main: self.main + value, ..self }
    }
}

/// A walk along one lane.
pub(super) struct Walk<'a, T> {
    pub(super) lexicon: &'a Lexicon,
    pub(super) board: &'a Board,
    pub(super) direction: Direction,
    pub(super) lane: usize,
    pub(super) squares: &'a [Square],
    pub(super) crosses: &'a [u64],
    /// What is left of the rack, by tile, and its letters without blanks.
    pub(super) left: [u8; 64],
    pub(super) own: u64,
    /// What a tile of each number adds to the number of what is used.
    pub(super) steps: &'a [u16; 64],
    pub(super) full: usize,
    pub(super) used: usize,
    pub(super) placed: usize,
    /// The squares before it may not be covered.
    pub(super) first: usize,
    /// Where the walk turns to the right.
    pub(super) turn: usize,
    pub(super) tiles: [Tile; SIDE_MAX],
    pub(super) sink: &'a mut T,
}

/// What a walk takes tiles from.
#[derive(Clone, Copy)]
pub(super) struct Supply<'a> {
    left: [u8; 64],
    own: u64,
    steps: &'a [u16; 64],
    full: usize,
}

impl<'a> Supply<'a> {
    /// So many tiles of each number. Each adds its step to the number of what is used, and all of them
    /// make `full`.
    pub(super) fn new(left: [u8; 64], steps: &'a [u16; 64], full: usize) -> Self {
        Supply { left, own: own_letters(&left), steps, full }
    }
}

impl<'a, T: Sink> Walk<'a, T> {
    /// A walk along a lane that has not begun: plays may go to its ends.
    pub(super) fn new(
        lexicon: &'a Lexicon,
        board: &'a Board,
        (direction, lane): (Direction, usize),
        Supply { left, own, steps, full }: Supply<'a>,
        sink: &'a mut T,
    ) -> Self {
        let squares = board.lane(direction, lane);
        Walk {
            lexicon,
            board,
            direction,
            lane,
            squares,
            crosses: board.crosses(direction, lane),
            left,
            own,
            steps,
            full,
            used: 0,
            placed: 0,
            first: 0,
            turn: 0,
            tiles: [0; SIDE_MAX],
            sink,
        }
    }
}

impl<T: Sink> Walk<'_, T> {
    /// Everything from `at` on has been read, to the left: the word so far goes on in `list`.
    /// `accepts` says whether it is one.
    pub(super) fn left(&mut self, at: usize, list: List, accepts: bool, sum: Sum) {
        if at > 0 && self.squares[at - 1].tile != 0 {
            let square = self.squares[at - 1];
            if at > self.first
                && let Some(read) = self.lexicon.child(list, letter_of(square.tile))
            {
                self.tiles[at - 1] = 0;
                let sum = sum.over(self.board.value(square.tile));
                self.left(at - 1, read.list, read.accepts, sum);
            }
            return;
        }
        if accepts && self.placed > 0 && !self.touches_right() {
            self.emit(at, self.turn, sum);
        }
        if let Some(read) = self.lexicon.child(list, 0) {
            self.right(at, self.turn, read.list, sum);
        }
        if at > self.first && self.squares[at - 1].is_free() {
            let mut here = list.letters() & self.crosses[at - 1] & self.any();
            // What stands beyond is looked at before a tile is put.
            if let Some(beyond) = at.checked_sub(2).map(|beyond| self.squares[beyond])
                && beyond.tile != 0
            {
                let fits = 1 << letter_of(beyond.tile);
                here = self.those(list, here, |read| read.list.letters() & fits != 0);
            }
            self.each(here, |walk, letter, tile| {
                let read = walk.lexicon.read(list, letter);
                walk.tiles[at - 1] = tile;
                let sum = sum.with(walk.squares[at - 1], walk.board.value(tile));
                walk.left(at - 1, read.list, read.accepts, sum);
            });
        }
    }

    /// Whether the place where the walk turns has a tile, so that no word can end before it.
    fn touches_right(&self) -> bool {
        self.squares.get(self.turn).is_some_and(|square| square.tile != 0)
    }

    /// A word begins at `start`; everything up to `at` has been read.
    fn right(&mut self, start: usize, at: usize, list: List, sum: Sum) {
        let Some(&square) = self.squares.get(at) else { return };
        if square.tile != 0 {
            if let Some(read) = self.lexicon.child(list, letter_of(square.tile)) {
                self.tiles[at] = 0;
                let sum = sum.over(self.board.value(square.tile));
                self.ends_right(start, at + 1, read.accepts, sum);
                self.right(start, at + 1, read.list, sum);
            }
            return;
        }
        if !square.is_free() {
            return;
        }
        let mut here = list.letters() & self.crosses[at] & self.any();
        let beyond = self.squares.get(at + 1);
        let fits = match beyond {
            Some(square) if square.tile != 0 => 1 << letter_of(square.tile),
            Some(square) if square.is_free() => self.crosses[at + 1],
            _ => 0,
        };
        let must = beyond.is_some_and(|square| square.tile != 0);
        here =
            self.those(list, here, |read| read.accepts && !must || read.list.letters() & fits != 0);
        self.each(here, |walk, letter, tile| {
            let read = walk.lexicon.read(list, letter);
            walk.tiles[at] = tile;
            let sum = sum.with(walk.squares[at], walk.board.value(tile));
            walk.ends_right(start, at + 1, read.accepts, sum);
            walk.right(start, at + 1, read.list, sum);
        });
    }

    #[inline]
    fn ends_right(&mut self, start: usize, end: usize, accepts: bool, sum: Sum) {
        let goes_on = self.squares.get(end).is_some_and(|square| square.tile != 0);
        if accepts && self.placed > 0 && !goes_on {
            self.emit(start, end, sum);
        }
    }

    /// The letters that the rack has, or could have.
    #[inline(always)]
    fn any(&self) -> u64 {
        if self.left[0] > 0 { !1 } else { self.own }
    }

    /// Those of the letters of a list whose nodes are good for something.
    #[inline(always)]
    fn those(&self, list: List, letters: u64, good: impl Fn(Read) -> bool) -> u64 {
        let (mut left, mut found) = (letters, 0);
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            found |= u64::from(good(self.lexicon.read(list, letter))) << letter;
        }
        found
    }

    /// Takes a tile of the rack for each of some letters, and puts it back.
    #[inline(always)]
    fn each(&mut self, letters: u64, mut f: impl FnMut(&mut Self, Tile, Tile)) {
        let mut own = letters & self.own;
        while own != 0 {
            let letter = own.trailing_zeros() as Tile;
            own &= own - 1;
            let number = usize::from(letter & 63);
            let step = usize::from(self.steps[number]);
            let before = self.own;
            self.left[number] -= 1;
            if self.left[number] == 0 {
                self.own &= !(1 << letter);
            }
            self.used += step;
            self.placed += 1;
            f(self, letter, letter);
            self.placed -= 1;
            self.used -= step;
            self.left[number] += 1;
            self.own = before;
        }
        if self.left[0] > 0 {
            let step = usize::from(self.steps[0]);
            self.left[0] -= 1;
            self.used += step;
            self.placed += 1;
            let mut any = letters & !1;
            while any != 0 {
                let letter = any.trailing_zeros() as Tile;
                any &= any - 1;
                f(self, letter, letter | BLANK_BIT);
            }
            self.placed -= 1;
            self.used -= step;
            self.left[0] += 1;
        }
    }

    fn emit(&mut self, start: usize, end: usize, sum: Sum) {
        if end - start < 2 {
            return;
        }
        if self.placed == 1 && self.direction == Direction::Down {
            let at = self.tiles[start..end].iter().position(|&tile| tile != 0);
            // A tile that makes words in both directions is played across.
            if at.is_some_and(|at| self.squares[start + at].crosses) {
                return;
            }
        }
        let bonus = if self.placed == RACK_MAX { BONUS } else { 0 };
        let score = sum.main * sum.times + sum.crosses + bonus;
        let kept = self.full - self.used;
        if self.sink.wants(score, kept) {
            let (lane, first) = (self.lane as u8, start as u8);
            let tiles = &self.tiles[start..end];
            let play = Play::new(self.direction, lane, first, tiles, score as i16);
            self.sink.take(&play, kept);
        }
    }
}
