//! Generator of all legal plays of a rack of any size, which uses the word graph alone.
//!
//! The algorithm is that of Gordon (1994), which follows Appel and Jacobson (1988). Its terms:
//!
//! ```text
//!             D   E   F   G   H   I   J
//!   lane 8    .   .   H   O   R   .   .     E8 and I8 are anchors: free squares next to a tile
//!             A   B   h   o   r   S   .     the play 8D ABHORS
//!             <-----                        its left part: `B` on the anchor E8, then `A`
//!                     ------------->        extended right: over `HOR`, then `S`
//!
//!   read in the GADDAG: B A ^ H O R S       ^ is the separator
//! ```
//!
//! The *cross-set* of a square has the letters that form words with the tiles above and below it;
//! no other letter is placed there. A play belongs to its leftmost anchor: a left part covers no
//! anchor further to the left.

use crate::Play;
use crate::board::{Board, Square};
use crate::coord::Direction;
use crate::layout::SIDE_MAX;
use crate::play::capped;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Lexicon, List, Read, Tile, letter_of};

/// Passes every legal play of a rack of any size to `take`, each once, in no particular order. A
/// play of one tile that forms words in both directions is reported as one across; on an empty
/// board with a symmetric layout, all plays are across.
pub fn for_each_play(lexicon: &Lexicon, board: &Board, tiles: &[Tile], take: impl FnMut(&Play)) {
    for_each_play_in(lexicon, board, tiles, |_, _| true, take);
}

/// The same as [`for_each_play`], but only for plays in lanes for which `is_selected` returns `true`.
pub fn for_each_play_in(
    lexicon: &Lexicon,
    board: &Board,
    tiles: &[Tile],
    is_selected: impl Fn(Direction, usize) -> bool,
    mut take: impl FnMut(&Play),
) {
    if lexicon.gaddag().is_empty() {
        return;
    }
    let mut rack = [0_u8; 64];
    for &tile in tiles {
        let count = &mut rack[usize::from(tile & 63)];
        *count = count.saturating_add(1);
    }
    for direction in Direction::BOTH {
        if direction == Direction::Down && board.is_across_only() {
            continue;
        }
        for lane in (0..board.side()).filter(|&lane| is_selected(direction, lane)) {
            let mut walk = Walk::new(lexicon, board, (direction, lane), rack, &mut take);
            for at in 0..board.side() {
                if is_anchor(board, direction, lane, at) {
                    let begin = Read { accepts: false, list: lexicon.gaddag() };
                    // The left part covers the anchor itself.
                    walk.right_from = at + 1;
                    walk.left_part(at + 1, begin, Score::NONE);
                    walk.leftmost = at + 1;
                }
            }
        }
    }
}

/// Returns whether a square is an anchor: a free square adjacent to a tile, in its lane or across
/// it; on an empty board, the start square.
fn is_anchor(board: &Board, direction: Direction, lane: usize, at: usize) -> bool {
    if board.count() == 0 {
        let (row, col) = board.layout().start();
        let start = if direction == Direction::Across { (row, col) } else { (col, row) };
        return start == (lane, at);
    }
    let bits = board.bits(direction, lane);
    (bits.free & (bits.occupied << 1 | bits.occupied >> 1 | bits.crossing)) >> at & 1 != 0
}

/// The score of a part of a play.
#[derive(Clone, Copy)]
struct Score {
    /// Sum of the letters of the main word, in points.
    main: i32,
    /// Word multiplier of the main word.
    times: i32,
    /// Points of the cross-words.
    crosses: i32,
}

impl Score {
    const NONE: Score = Score { main: 0, times: 1, crosses: 0 };

    /// Adds a new tile.
    #[inline]
    fn with(self, square: Square, value: i32) -> Score {
        let (value, times) = (value * i32::from(square.letter), i32::from(square.word));
        let cross = if square.crosses { (value + i32::from(square.cross)) * times } else { 0 };
        let (main, times) = (self.main + value, self.times * times);
        Score { main, times, crosses: self.crosses + cross }
    }

    /// Adds a tile that is already on the board.
    #[inline]
    fn over(self, value: i32) -> Score {
        Score { main: self.main + value, ..self }
    }
}

/// A traversal of the graph along one lane; indices are squares of the lane.
struct Walk<'a, F> {
    lexicon: &'a Lexicon,
    board: &'a Board,
    direction: Direction,
    lane: usize,
    squares: &'a [Square],
    cross_sets: &'a [u64],
    /// The tiles left on the rack, as counts by tile number.
    rack: [u8; 64],
    /// The letters left on the rack as a bit set, without blanks.
    letters: u64,
    /// Number of tiles placed so far.
    placed: usize,
    /// Index of the first square that a left part may cover.
    leftmost: usize,
    /// Index of the square after the anchor, from which words are extended to the right.
    right_from: usize,
    /// The tiles of the word by square; 0 for those already on the board.
    tiles: [Tile; SIDE_MAX],
    take: &'a mut F,
}

impl<'a, F: FnMut(&Play)> Walk<'a, F> {
    fn new(
        lexicon: &'a Lexicon,
        board: &'a Board,
        (direction, lane): (Direction, usize),
        rack: [u8; 64],
        take: &'a mut F,
    ) -> Self {
        let letters = (1..64).fold(0, |set, tile| set | u64::from(rack[tile] > 0) << tile);
        Walk {
            lexicon,
            board,
            direction,
            lane,
            squares: board.lane(direction, lane),
            cross_sets: board.cross_sets(direction, lane),
            rack,
            letters,
            placed: 0,
            leftmost: 0,
            right_from: 0,
            tiles: [0; SIDE_MAX],
            take,
        }
    }

    /// Extends a left part to the left; the squares from `at` to the anchor have been read.
    fn left_part(&mut self, at: usize, Read { accepts, list }: Read, score: Score) {
        if at > 0 && self.squares[at - 1].tile != 0 {
            let square = self.squares[at - 1];
            if at > self.leftmost
                && let Some(read) = self.lexicon.child(list, letter_of(square.tile))
            {
                self.tiles[at - 1] = 0;
                self.left_part(at - 1, read, score.over(self.board.value(square.tile)));
            }
            return;
        }
        let touches_right = self.squares.get(self.right_from).is_some_and(|it| it.tile != 0);
        if accepts && self.placed > 0 && !touches_right {
            self.emit(at, self.right_from, score);
        }
        if let Some(read) = self.lexicon.child(list, 0) {
            self.extend_right(at, self.right_from, read.list, score);
        }
        if at > self.leftmost && self.squares[at - 1].is_free() {
            let mut fitting = list.letters() & self.cross_sets[at - 1] & self.playable();
            // The tile beyond is checked before a tile is placed.
            if let Some(beyond) = at.checked_sub(2).map(|beyond| self.squares[beyond])
                && beyond.tile != 0
            {
                let next = 1 << letter_of(beyond.tile);
                fitting = self.filtered(list, fitting, |read| read.list.letters() & next != 0);
            }
            self.each_tile(fitting, |walk, letter, tile| {
                let read = walk.lexicon.read(list, letter);
                walk.tiles[at - 1] = tile;
                let score = score.with(walk.squares[at - 1], walk.board.value(tile));
                walk.left_part(at - 1, read, score);
            });
        }
    }

    /// Extends a word that begins at `start` to the right; the squares before `at` have been read.
    fn extend_right(&mut self, start: usize, at: usize, list: List, score: Score) {
        let Some(&square) = self.squares.get(at) else { return };
        if square.tile != 0 {
            if let Some(read) = self.lexicon.child(list, letter_of(square.tile)) {
                self.tiles[at] = 0;
                let score = score.over(self.board.value(square.tile));
                self.emit_word(start, at + 1, read, score);
                self.extend_right(start, at + 1, read.list, score);
            }
            return;
        }
        if !square.is_free() {
            return;
        }
        let fitting = list.letters() & self.cross_sets[at] & self.playable();
        let beyond = self.squares.get(at + 1);
        let next = match beyond {
            Some(square) if square.tile != 0 => 1 << letter_of(square.tile),
            Some(square) if square.is_free() => self.cross_sets[at + 1],
            _ => 0,
        };
        let has_tile_beyond = beyond.is_some_and(|square| square.tile != 0);
        let fitting = self.filtered(list, fitting, |read| {
            read.accepts && !has_tile_beyond || read.list.letters() & next != 0
        });
        self.each_tile(fitting, |walk, letter, tile| {
            let read = walk.lexicon.read(list, letter);
            walk.tiles[at] = tile;
            let score = score.with(walk.squares[at], walk.board.value(tile));
            walk.emit_word(start, at + 1, read, score);
            walk.extend_right(start, at + 1, read.list, score);
        });
    }

    /// Passes on the play from `start` to before `end`, if a word ends there.
    #[inline]
    fn emit_word(&mut self, start: usize, end: usize, read: Read, score: Score) {
        let has_tile_beyond = self.squares.get(end).is_some_and(|square| square.tile != 0);
        if read.accepts && self.placed > 0 && !has_tile_beyond {
            self.emit(start, end, score);
        }
    }

    /// The letters that the rack can play, including by its blanks.
    #[inline(always)]
    fn playable(&self) -> u64 {
        if self.rack[0] > 0 { !1 } else { self.letters }
    }

    /// Filters the letters of a list by their entries in the graph.
    #[inline(always)]
    fn filtered(&self, list: List, letters: u64, is_good: impl Fn(Read) -> bool) -> u64 {
        let (mut left, mut found) = (letters, 0);
        while left != 0 {
            let letter = left.trailing_zeros() as Tile;
            left &= left - 1;
            found |= u64::from(is_good(self.lexicon.read(list, letter))) << letter;
        }
        found
    }

    /// Takes a tile for each of the given letters from the rack, calls `f`, and puts it back.
    #[inline(always)]
    fn each_tile(&mut self, letters: u64, mut f: impl FnMut(&mut Self, Tile, Tile)) {
        let mut own = letters & self.letters;
        self.placed += 1;
        while own != 0 {
            let letter = own.trailing_zeros() as Tile;
            own &= own - 1;
            let number = usize::from(letter & 63);
            let before = self.letters;
            self.rack[number] -= 1;
            if self.rack[number] == 0 {
                self.letters &= !(1 << letter);
            }
            f(self, letter, letter);
            self.rack[number] += 1;
            self.letters = before;
        }
        if self.rack[0] > 0 {
            self.rack[0] -= 1;
            let mut any = letters & !1;
            while any != 0 {
                let letter = any.trailing_zeros() as Tile;
                any &= any - 1;
                f(self, letter, letter | BLANK_BIT);
            }
            self.rack[0] += 1;
        }
        self.placed -= 1;
    }

    /// Passes on the play from `start` to before `end`, unless it is a single square or also a play
    /// across.
    fn emit(&mut self, start: usize, end: usize, score: Score) {
        if end - start < 2 {
            return;
        }
        if self.placed == 1 && self.direction == Direction::Down {
            let at = self.tiles[start..end].iter().position(|&tile| tile != 0);
            // A tile that forms words in both directions is played across.
            if at.is_some_and(|at| self.squares[start + at].crosses) {
                return;
            }
        }
        let bonus = self.board.layout().bonus(self.placed);
        let score = score.main * score.times + score.crosses + bonus;
        let (lane, first) = (self.lane as u8, start as u8);
        let tiles = &self.tiles[start..end];
        (self.take)(&Play::new(self.direction, lane, first, tiles, capped(score)));
    }
}
