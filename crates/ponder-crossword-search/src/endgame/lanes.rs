//! Generator of the plays of lanes with changed squares: it walks the GADDAG from each anchor to
//! the left and then to the right.

use super::change::{Changes, Step, lane_of};
use super::search_board::{Cell, SearchBoard, tile_key};
use super::stock::{Hand, Stock};
use ponder_crossword::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_crossword::play::capped;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Lexicon, List, RACK_MAX};
use ponder_lexicon::{Tile, letter_of};

/// Adds all plays of a hand to `out`.
pub(super) fn all_plays(board: &SearchBoard<'_>, stock: &Stock, hand: Hand, out: &mut Vec<Step>) {
    let mut changes = Changes::NONE;
    for direction in Direction::BOTH {
        for lane in 0..board.side {
            changes.add(super::change::lane_id(direction, lane), u32::MAX);
        }
    }
    changed_plays(board, stock, hand, &changes, out);
}

/// Adds the plays of a hand that changes affect to `out`, each once.
pub(super) fn changed_plays(
    board: &SearchBoard<'_>,
    stock: &Stock,
    hand: Hand,
    changes: &Changes,
    out: &mut Vec<Step>,
) {
    let (own, tiles) = stock.letters(hand);
    if tiles == 0 || board.lexicon.gaddag().is_empty() {
        return;
    }
    let mut lanes = changes.lanes;
    while lanes != 0 {
        let lane = lanes.trailing_zeros() as usize;
        lanes &= lanes - 1;
        let mut anchors = board.anchors(lane);
        if anchors == 0 {
            continue;
        }
        let changed = changes.squares(lane);
        let mut walk = Walk {
            lexicon: board.lexicon,
            board,
            stock,
            cells: board.cells(lane),
            lane,
            changed,
            full: hand,
            hand,
            own: own & !1,
            blanks: stock.count(hand, 0),
            placed: 0,
            first: 0,
            turn: 0,
            tiles: [0; SIDE_MAX],
            out: &mut *out,
        };
        let free = board.free(lane);
        while anchors != 0 {
            let at = anchors.trailing_zeros() as usize;
            anchors &= anchors - 1;
            if may_reach(free, changed, at, tiles) {
                walk.turn = at + 1;
                walk.extend_left(at + 1, board.lexicon.gaddag(), false, Sum::NONE);
            }
            walk.first = at + 1;
        }
    }
}

/// Returns whether a play that covers a square may reach a changed one: it has enough tiles for the
/// free squares between them.
#[inline]
fn may_reach(free: u32, changed: u32, at: usize, tiles: u32) -> bool {
    let low = changed.trailing_zeros();
    let high = 31 - changed.leading_zeros();
    let at = at as u32;
    let between = if at < low {
        free & ((1 << low) - 1) & !((1 << at) - 1)
    } else if at > high {
        free & ((1 << (at + 1)) - 1) & !((2 << high) - 1)
    } else {
        return true;
    };
    between.count_ones() <= tiles
}

/// Score of the tiles so far, and their total value on a rack.
#[derive(Clone, Copy)]
struct Sum {
    /// Points of the main word, before its multiplier.
    main: i32,
    /// Word multiplier.
    times: i32,
    /// Points of the cross-words.
    crosses: i32,
    /// Total value of the new tiles on a rack.
    worth: i32,
}

impl Sum {
    const NONE: Sum = Sum { main: 0, times: 1, crosses: 0, worth: 0 };

    /// Adds a new tile.
    #[inline(always)]
    fn with(self, cell: Cell, value: i32) -> Sum {
        let worth = self.worth + value;
        let (value, times) = (value * i32::from(cell.letter), i32::from(cell.word));
        let cross = if cell.crosses { (value + i32::from(cell.cross)) * times } else { 0 };
        Sum {
            main: self.main + value,
            times: self.times * times,
            crosses: self.crosses + cross,
            worth,
        }
    }

    /// Adds a tile of the board.
    #[inline(always)]
    fn over(self, value: i32) -> Sum {
        Sum { main: self.main + value, ..self }
    }
}

/// Generation of the plays of one lane.
struct Walk<'a> {
    lexicon: &'a Lexicon,
    board: &'a SearchBoard<'a>,
    stock: &'a Stock,
    cells: &'a [Cell],
    lane: usize,
    /// The changed squares of the lane.
    changed: u32,
    /// The whole hand.
    full: Hand,
    /// The remaining tiles of the hand.
    hand: Hand,
    /// The letters of the remaining tiles, without blanks.
    own: u64,
    /// Number of remaining blanks.
    blanks: u64,
    /// Number of tiles placed.
    placed: usize,
    /// First square that new tiles may cover.
    first: usize,
    /// The square after the anchor, from which the word is extended to the right.
    turn: usize,
    /// The new tile on each square of the word so far; 0 for a tile of the board.
    tiles: [Tile; SIDE_MAX],
    out: &'a mut Vec<Step>,
}

impl Walk<'_> {
    /// Extends a word to the left. Everything from `at` on has been read: the word continues in
    /// `list`, and `accepts` says whether it is complete.
    fn extend_left(&mut self, at: usize, list: List, accepts: bool, sum: Sum) {
        if at > 0 && self.cells[at - 1].tile != 0 {
            let tile = self.cells[at - 1].tile;
            if at > self.first
                && let Some(read) = self.lexicon.child(list, letter_of(tile))
            {
                self.tiles[at - 1] = 0;
                let sum = sum.over(self.board.value(tile));
                self.extend_left(at - 1, read.list, read.accepts, sum);
            }
            return;
        }
        if at < self.turn {
            let goes_on = self.cells.get(self.turn).is_some_and(|cell| cell.tile != 0);
            if accepts && !goes_on {
                self.emit(at, self.turn, sum);
            }
            if let Some(read) = self.lexicon.child(list, 0) {
                self.extend_right(at, self.turn, read.list, sum);
            }
        }
        if at > self.first && self.cells[at - 1].word != 0 {
            let cell = self.cells[at - 1];
            self.each(list.letters() & cell.cross_set, |walk, letter, tile| {
                let read = walk.lexicon.read(list, letter);
                walk.tiles[at - 1] = tile;
                let sum = sum.with(cell, walk.board.value(tile));
                walk.extend_left(at - 1, read.list, read.accepts, sum);
            });
        }
    }

    /// Extends a word that begins at `start` to the right; everything up to `at` has been read.
    fn extend_right(&mut self, start: usize, at: usize, list: List, sum: Sum) {
        let Some(&cell) = self.cells.get(at) else { return };
        if cell.tile != 0 {
            if let Some(read) = self.lexicon.child(list, letter_of(cell.tile)) {
                self.tiles[at] = 0;
                let sum = sum.over(self.board.value(cell.tile));
                self.end_right(start, at + 1, read.accepts, sum);
                self.extend_right(start, at + 1, read.list, sum);
            }
            return;
        }
        if cell.word == 0 {
            return;
        }
        self.each(list.letters() & cell.cross_set, |walk, letter, tile| {
            let read = walk.lexicon.read(list, letter);
            walk.tiles[at] = tile;
            let sum = sum.with(cell, walk.board.value(tile));
            walk.end_right(start, at + 1, read.accepts, sum);
            walk.extend_right(start, at + 1, read.list, sum);
        });
    }

    /// Adds the play if the word is complete and ends at a free square or the edge.
    #[inline]
    fn end_right(&mut self, start: usize, end: usize, accepts: bool, sum: Sum) {
        if accepts && self.cells.get(end).is_none_or(|cell| cell.tile == 0) {
            self.emit(start, end, sum);
        }
    }

    /// Takes a tile of the hand for each of a set of letters in turn, and puts it back.
    #[inline(always)]
    fn each(&mut self, letters: u64, mut f: impl FnMut(&mut Self, Tile, Tile)) {
        let (hand, own) = (self.hand, self.own);
        self.placed += 1;
        let mut mine = letters & own;
        while mine != 0 {
            let letter = mine.trailing_zeros() as Tile;
            mine &= mine - 1;
            self.hand = hand.without(self.stock.one(letter));
            if self.stock.count(self.hand, letter) == 0 {
                self.own = own & !(1 << letter);
            }
            f(self, letter, letter);
            self.own = own;
        }
        if self.blanks > 0 {
            self.blanks -= 1;
            self.hand = hand.without(self.stock.one(0));
            let mut any = letters & !1;
            while any != 0 {
                let letter = any.trailing_zeros() as Tile;
                any &= any - 1;
                f(self, letter, letter | BLANK_BIT);
            }
            self.blanks += 1;
        }
        self.hand = hand;
        self.placed -= 1;
    }

    /// Adds the play of the word from `start` to before `end`, unless no changed square touches it.
    fn emit(&mut self, start: usize, end: usize, sum: Sum) {
        let mut step = Step {
            key: 0,
            needs: self.full.without(self.hand),
            tiles: [0; RACK_MAX],
            placed: self.placed as u8,
            score: 0,
            worth: sum.worth as u16,
            lane: self.lane as u8,
            start: start as u8,
            len: (end - start) as u8,
        };
        if end - start < 2 || step.reach() & self.changed == 0 {
            return;
        }
        let (direction, lane) = lane_of(self.lane);
        let mut placed = 0;
        for at in start..end {
            let tile = self.tiles[at];
            if tile != 0 {
                // A single tile that forms words in both directions is played across.
                if self.placed == 1 && direction == Direction::Down && self.cells[at].crosses {
                    return;
                }
                let (row, col) = ponder_crossword::coord::row_and_col(direction, lane, at);
                step.key ^= tile_key(row, col, tile);
                step.tiles[placed] = tile;
                placed += 1;
            }
        }
        debug_assert!(step.tiles.iter().all(|&tile| tile == 0 || letter_of(tile) != 0));
        let bonus = self.board.layout.bonus(self.placed);
        step.score = capped(sum.main * sum.times + sum.crosses + bonus);
        self.out.push(step);
    }
}
