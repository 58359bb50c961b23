//! Plays over two or more board tiles.
//!
//! The anchor of such a play is here a whole run of tiles: the last run that the play covers. Its
//! left part grows from the run to the left, over the runs before; then it is extended to the
//! right:
//!
//! ```text
//!        C   D   E   F   G   H   I   J
//!        .   R   .   .   A   T   .   .      the lane: runs `R` and `AT`; this is the work of `AT`
//!            r   E   L   a   t   E   S      the play D RELATES: left part `RELAT`, then `ES`
//!            <-----------------             the run, then `L`, `E`, and over `R`
//!                            ------>        behind the separator: `E`, `S`
//! ```
//!
//! Left parts with the same number of new tiles use the same squares, so all of them grow together,
//! a tile at a time: the scattered reads of the GADDAG then overlap.

use super::bounds::Bounds;
use super::partials::{Partial, Partials, RackLeft, SUBSETS_MAX, SquareScore, Viable};
use super::rack::Subsets;
use super::shadow::{FullRack, Shadow};
use super::{Lanes, Query, Sink, TILES_MAX};
use ponder_crossword::Play;
use ponder_crossword::board::{Board, Square};
use ponder_crossword::coord::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_crossword::play::capped;
use ponder_lexicon::Lexicon;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Tile, letter_of};

/// Buffers of partial plays.
#[derive(Clone, Default)]
pub(super) struct Scratch {
    runs: Vec<Run>,
    left: [Partials; 2],
    right: RightScratch,
}

/// Partial plays that are extended to the right, and the complete plays among them.
#[derive(Clone, Default)]
struct RightScratch {
    partials: [Partials; 2],
    ends: Partials,
}

/// Search for plays, with the data shared by all runs.
struct RunSearch<'a> {
    bounds: &'a Bounds,
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    rack_left: RackLeft,
    full_rack: FullRack<'a>,
    tiles: usize,
}

/// Passes all plays over two or more tiles to `sink`.
#[inline(always)]
pub(super) fn plays<T: Sink>(
    scratch: &mut Scratch,
    bounds: &Bounds,
    query: Query<'_>,
    sink: &mut T,
) {
    let Query { lexicon, board, rack, lanes } = query;
    if lexicon.gaddag().is_empty() || board.count() < 2 {
        return;
    }
    let (rack_left, tiles) = (RackLeft::of(rack), rack.tiles());
    let full_rack = FullRack::new(lexicon, rack);
    let search = RunSearch { bounds, lexicon, board, rack, rack_left, full_rack, tiles };
    let mut runs = std::mem::take(&mut scratch.runs);
    runs.clear();
    search.find_runs(lanes, &mut runs);
    for run in &runs {
        search.plays_of_run(scratch, *run, sink);
    }
    scratch.runs = runs;
}

/// Run of tiles, as it is read: from `first` to `end`.
#[derive(Clone, Copy)]
struct Run {
    direction: Direction,
    lane: u8,
    first: u8,
    end: u8,
    /// State after reading its tiles from the last to the first.
    read: Partial,
}

/// Run with the squares around it.
struct RunSquares<'a> {
    direction: Direction,
    lane: usize,
    squares: &'a [Square],
    cross_sets: &'a [u64],
    end: usize,
    /// Number of free squares to the right on which tiles may be placed.
    right_room: usize,
    /// Number of tiles of the rack.
    tiles: usize,
    shadow: Shadow,
    /// Squares of the new tiles to the left, the nearest first.
    left: [u8; TILES_MAX],
}

impl RunSquares<'_> {
    /// Returns the greatest number of new tiles to the right of a left part with `left` of them;
    /// `None` where no such play is accepted.
    #[inline(always)]
    fn right_max(&self, left: usize) -> Option<usize> {
        let most = usize::from(self.shadow.right[left]).checked_sub(1)?;
        Some(most.min(self.right_room).min(self.tiles - left))
    }

    /// Returns whether a left part with `left` new tiles that begins at `start` may take one more.
    #[inline(always)]
    fn may_extend_left(&self, left: usize, start: usize) -> bool {
        let can_score = self.shadow.left_sizes >> (left + 1) & 1 != 0;
        can_score && left < self.tiles && start > 0 && self.squares[start - 1].is_free()
    }
}

/// Place of a play: the number of its new tiles to the left and to the right of the run, its start,
/// the number of board tiles that it covers, and its word multiplier.
#[derive(Clone, Copy)]
struct Shape {
    left: usize,
    right: usize,
    start: usize,
    covered: usize,
    times: i32,
}

impl RunSearch<'_> {
    /// Finds the runs that can be the last of at least two tiles, and reads them.
    #[inline(always)]
    fn find_runs(&self, lanes: Lanes, runs: &mut Vec<Run>) {
        for direction in Direction::BOTH {
            for lane in (0..self.board.side()).filter(|&lane| lanes.has(direction, lane)) {
                let mut occupied = self.board.bits(direction, lane).occupied;
                if occupied.count_ones() < 2 {
                    continue;
                }
                let squares = self.board.lane(direction, lane);
                // End of the run before, from which a run of one tile must be reachable.
                let mut before = None;
                while occupied != 0 {
                    let first = occupied.trailing_zeros() as usize;
                    let end = first + (occupied >> first).trailing_ones() as usize;
                    let reached = before.is_some_and(|before| first - before <= self.tiles);
                    let none = Partial { list: self.lexicon.gaddag(), ..Partial::default() };
                    if (end - first >= 2 || reached)
                        && let Some(read) = self.read_tiles(none, &squares[first..end])
                    {
                        let (lane, first, end) = (lane as u8, first as u8, end as u8);
                        runs.push(Run { direction, lane, first, end, read });
                    }
                    before = Some(end);
                    occupied = occupied >> end << end;
                }
            }
        }
    }

    /// Generates the plays whose last run of tiles is the given one.
    #[inline(always)]
    fn plays_of_run<T: Sink>(&self, scratch: &mut Scratch, run: Run, sink: &mut T) {
        let (direction, lane) = (run.direction, usize::from(run.lane));
        let (first, end) = (usize::from(run.first), usize::from(run.end));
        let (board, tiles) = (self.board, self.tiles);
        let bits = board.bits(direction, lane);
        let mut right_room = (bits.free >> end).trailing_ones() as usize;
        // A tile further on must not be touched.
        right_room -= usize::from(right_room > 0 && bits.occupied >> (end + right_room) & 1 != 0);
        let mut shadow = Shadow::ANY;
        if T::PRUNES {
            let least = sink.least();
            shadow = self.bounds.of_run(
                board,
                &self.full_rack,
                (direction, lane),
                first..end,
                right_room,
                least,
            );
            if shadow.left_sizes == 0 {
                return;
            }
        }
        let (squares, cross_sets) =
            (board.lane(direction, lane), board.cross_sets(direction, lane));
        let left = [0; TILES_MAX];
        let mut squares_of_run = RunSquares {
            direction,
            lane,
            squares,
            cross_sets,
            end,
            right_room,
            tiles,
            shadow,
            left,
        };
        let mut shape = Shape { left: 0, right: 0, start: first, covered: end - first, times: 1 };
        let Scratch { left: [now, next], right, .. } = scratch;
        now.clear();
        now.reserve();
        now.add_if(Viable(true), run.read);
        loop {
            if shape.covered >= 2
                && let Some(most) = squares_of_run.right_max(shape.left)
            {
                self.extend_right(&squares_of_run, shape, most, now.all(), right, sink);
            }
            if !squares_of_run.may_extend_left(shape.left, shape.start) {
                return;
            }
            self.extend_left(&mut squares_of_run, &mut shape, now, next);
            std::mem::swap(now, next);
            if now.len == 0 {
                return;
            }
        }
    }

    /// Extends all left parts by one tile, and reads the board tiles beyond it.
    #[inline(always)]
    fn extend_left(
        &self,
        squares_of_run: &mut RunSquares<'_>,
        shape: &mut Shape,
        now: &Partials,
        next: &mut Partials,
    ) {
        let (squares, at) = (squares_of_run.squares, shape.start - 1);
        squares_of_run.left[shape.left] = at as u8;
        shape.left += 1;
        shape.times *= i32::from(squares[at].word);
        shape.start = at;
        while shape.start > 0 && squares[shape.start - 1].tile != 0 {
            shape.start -= 1;
        }
        let beyond = &squares[shape.start..at];
        shape.covered += beyond.len();
        next.clear();
        if let Some(square) = beyond.last() {
            let letter = 1 << letter_of(square.tile);
            let goes_on = |partial: &Partial, _| Viable(partial.list.letters() & letter != 0);
            self.place_tiles(now.all(), squares[at], squares_of_run.cross_sets[at], next, goes_on);
            let count = next.len;
            next.clear();
            for at in 0..count {
                if let Some(partial) = self.read_tiles(next.room[at], beyond) {
                    next.add_if(Viable(true), partial);
                }
            }
            return;
        }
        // Possible next steps: extend to the right, or place one more tile to the left.
        let right = squares_of_run.right_max(shape.left).filter(|_| shape.covered >= 2);
        let goes_right = u64::from(right.is_some_and(|most| most > 0));
        let goes_left = squares_of_run.may_extend_left(shape.left, shape.start);
        let left = if goes_left { squares_of_run.cross_sets[shape.start - 1] & !1 } else { 0 };
        self.place_tiles(
            now.all(),
            squares[at],
            squares_of_run.cross_sets[at],
            next,
            |partial, any| {
                let goes_on = partial.list.letters() & (left & any | goes_right) != 0;
                Viable(goes_on | (right.is_some() & partial.accepts))
            },
        );
    }

    /// Reads a tile of the board.
    #[inline(always)]
    fn read_tile(&self, partial: Partial, tile: Tile) -> Option<Partial> {
        let read = self.lexicon.child(partial.list, letter_of(tile))?;
        let main = partial.main + self.board.value(tile);
        Some(Partial { list: read.list, accepts: read.accepts, main, ..partial })
    }

    /// Reads tiles of the board, from the last to the first.
    #[inline(always)]
    fn read_tiles(&self, partial: Partial, tiles: &[Square]) -> Option<Partial> {
        let mut partial = partial;
        for square in tiles.iter().rev() {
            partial = self.read_tile(partial, square.tile)?;
        }
        Some(partial)
    }

    /// Places every tile that fits on a square, and adds the partial plays to `grown` for which
    /// `keep` says so; it gets the partial play and the letters that can be placed next.
    #[inline(always)]
    fn place_tiles(
        &self,
        partials: &[Partial],
        square: Square,
        set: u64,
        grown: &mut Partials,
        mut keep: impl FnMut(&Partial, u64) -> Viable,
    ) {
        let square_score = SquareScore::on(square);
        let steps = &self.rack.steps;
        for partial in partials {
            grown.reserve();
            let here = partial.list.letters() & set;
            let used = usize::from(partial.used) % SUBSETS_MAX;
            let own = self.rack_left.letters[used];
            let mut left = here & own;
            while left != 0 {
                let letter = left.trailing_zeros() as Tile;
                left &= left - 1;
                let step = steps[usize::from(letter & 63)];
                let (partial, any) =
                    self.with_new_tile(partial, square_score, letter, letter, step);
                grown.add_if(keep(&partial, any), partial);
            }
            if self.rack_left.playable[used] != own {
                let mut left = here & !1;
                while left != 0 {
                    let letter = left.trailing_zeros() as Tile;
                    left &= left - 1;
                    let (partial, any) = self.with_new_tile(
                        partial,
                        square_score,
                        letter,
                        letter | BLANK_BIT,
                        steps[0],
                    );
                    grown.add_if(keep(&partial, any), partial);
                }
            }
        }
    }

    /// Returns the partial play with a new tile, and the letters that can be placed next.
    #[inline(always)]
    fn with_new_tile(
        &self,
        partial: &Partial,
        square_score: SquareScore,
        letter: Tile,
        tile: Tile,
        step: u16,
    ) -> (Partial, u64) {
        let read = self.lexicon.read(partial.list, letter);
        let worth = self.board.value(tile) * square_score.letter;
        let used = partial.used + step as u8;
        let partial = Partial {
            list: read.list,
            tiles: partial.tiles << 8 | u64::from(tile),
            main: partial.main + worth,
            crosses: partial.crosses + worth * square_score.cross + square_score.cross_score,
            used,
            accepts: read.accepts,
        };
        (partial, self.rack_left.playable[usize::from(used) % SUBSETS_MAX])
    }

    /// Passes the plays of these left parts with up to `most` new tiles to the right to `sink`.
    #[inline(always)]
    fn extend_right<T: Sink>(
        &self,
        run: &RunSquares<'_>,
        mut shape: Shape,
        most: usize,
        partials: &[Partial],
        right: &mut RightScratch,
        sink: &mut T,
    ) {
        let RightScratch { partials: [now, next], ends } = right;
        if shape.left > 0 {
            for partial in partials.iter().filter(|partial| partial.accepts) {
                self.emit(run, shape, partial, sink);
            }
        }
        if most == 0 {
            return;
        }
        now.clear();
        let set = run.cross_sets[run.end];
        for partial in partials.iter().filter(|partial| partial.list.letters() & 1 != 0) {
            now.reserve();
            let list = self.lexicon.read(partial.list, 0).list;
            let any = self.rack_left.playable[usize::from(partial.used) % SUBSETS_MAX];
            now.add_if(Viable(list.letters() & set & any != 0), Partial { list, ..*partial });
        }
        for by in 0..most {
            if now.len == 0 {
                return;
            }
            let at = run.end + by;
            shape.right = by + 1;
            shape.times *= i32::from(run.squares[at].word);
            let beyond = if by + 1 < most { run.cross_sets[at + 1] & !1 } else { 0 };
            next.clear();
            ends.clear();
            self.place_tiles(
                now.all(),
                run.squares[at],
                run.cross_sets[at],
                next,
                |partial, any| {
                    ends.reserve();
                    ends.add_if(Viable(partial.accepts), *partial);
                    Viable(partial.list.letters() & beyond & any != 0)
                },
            );
            ends.all().iter().for_each(|partial| self.emit(run, shape, partial, sink));
            std::mem::swap(now, next);
        }
    }

    /// Passes a complete play to `sink`, if it accepts the play.
    #[inline(always)]
    fn emit<T: Sink>(&self, run: &RunSquares<'_>, shape: Shape, partial: &Partial, sink: &mut T) {
        let new = shape.left + shape.right;
        if new == 1 && run.direction == Direction::Down {
            let at = if shape.left == 1 { usize::from(run.left[0]) } else { run.end };
            // A single tile that forms words in both directions is played across.
            if run.squares[at].crosses {
                return;
            }
        }
        let bonus = self.board.layout().bonus(new);
        let score = partial.main * shape.times + partial.crosses + bonus;
        let kept = usize::from(self.rack.full) - usize::from(partial.used);
        if sink.accepts(score, kept) {
            let mut word = [0; SIDE_MAX];
            let mut tiles = partial.tiles;
            for at in (run.end..run.end + shape.right).rev() {
                word[at - shape.start] = tiles as Tile;
                tiles >>= 8;
            }
            for &at in run.left[..shape.left].iter().rev() {
                word[usize::from(at) - shape.start] = tiles as Tile;
                tiles >>= 8;
            }
            let len = run.end + shape.right - shape.start;
            let (lane, first) = (run.lane as u8, shape.start as u8);
            let play = Play::new(run.direction, lane, first, &word[..len], capped(score));
            sink.take(&play, kept);
        }
    }
}
