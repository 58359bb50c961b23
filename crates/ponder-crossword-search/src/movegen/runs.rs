//! Plays over two tiles of the board or more.
//!
//! Of each run of tiles those plays are found whose last run it is. Plays that put the same number of
//! tiles to the left of it look at the same squares, so all of them grow together, a tile at a time:
//! reads of the graph, which are all over memory, then do not wait for each other.

use super::parts::{Brings, Part, Parts, Remains, Wanted};
use super::rack::{SUBSETS_MAX, Subsets};
use super::reach::{Reach, Whole};
use super::room::Room;
use super::{Asked, BONUS, Lanes, Sink};
use ponder_crossword::Play;
use ponder_crossword::board::{Board, Square};
use ponder_crossword::coord::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_lexicon::alphabet::BLANK_BIT;
use ponder_lexicon::{Lexicon, RACK_MAX};
use ponder_lexicon::{Tile, letter_of};

/// What parts grow in.
#[derive(Clone, Default)]
pub(super) struct Nursery {
    runs: Vec<Run>,
    left: [Parts; 2],
    right: Right,
}

/// Parts that have turned, and those of them that are plays.
#[derive(Clone, Default)]
struct Right {
    parts: [Parts; 2],
    ends: Parts,
}

/// What is the same for all runs.
struct Ground<'a> {
    limits: &'a Room,
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    remains: Remains,
    whole: Whole<'a>,
    tiles: usize,
}

/// Hands all plays over two tiles or more to `sink`.
#[inline(always)]
pub(super) fn plays<T: Sink>(nursery: &mut Nursery, limits: &Room, asked: Asked<'_>, sink: &mut T) {
    let Asked { lexicon, board, rack, lanes } = asked;
    if lexicon.gaddag().is_empty() || board.count() < 2 {
        return;
    }
    let (remains, tiles) = (Remains::of(rack), rack.tiles());
    let whole = Whole::new(lexicon, rack);
    let ground = Ground { limits, lexicon, board, rack, remains, whole, tiles };
    let mut runs = std::mem::take(&mut nursery.runs);
    runs.clear();
    ground.find_runs(lanes, &mut runs);
    for run in &runs {
        ground.around(nursery, *run, sink);
    }
    nursery.runs = runs;
}

/// A run of tiles, as it is read: from `first` to `end`.
#[derive(Clone, Copy)]
struct Run {
    direction: Direction,
    lane: u8,
    first: u8,
    end: u8,
    read: Part,
}

/// A run, and the squares around it.
struct Around<'a> {
    direction: Direction,
    lane: usize,
    squares: &'a [Square],
    sets: &'a [u64],
    end: usize,
    /// Free squares to the right that tiles may be put on.
    room: usize,
    /// The tiles of the rack.
    tiles: usize,
    reach: Reach,
    /// Where the new tiles to the left are, the nearest first.
    left: [u8; RACK_MAX],
}

impl Around<'_> {
    /// How many new tiles may be to the right of so many to the left; nothing where there is no such
    /// play.
    #[inline(always)]
    fn right_of(&self, left: usize) -> Option<usize> {
        let most = usize::from(self.reach.right[left]).checked_sub(1)?;
        Some(most.min(self.room).min(self.tiles - left))
    }

    /// Whether it makes sense to put one tile more to the left than so many, beyond square `start`.
    #[inline(always)]
    fn goes_left(&self, left: usize, start: usize) -> bool {
        let wanted = self.reach.deeper >> (left + 1) & 1 != 0;
        wanted && left < self.tiles && start > 0 && self.squares[start - 1].is_free()
    }
}

/// How a play lies: the number of its new tiles to the left and to the right of the run, where it
/// begins, how many tiles it covers, and what its word counts for.
#[derive(Clone, Copy)]
struct Shape {
    left: usize,
    right: usize,
    start: usize,
    covered: usize,
    times: i32,
}

impl Ground<'_> {
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
                // Where the run before ends, from which a run of one tile must be reached.
                let mut before = None;
                while occupied != 0 {
                    let first = occupied.trailing_zeros() as usize;
                    let end = first + (occupied >> first).trailing_ones() as usize;
                    let reached = before.is_some_and(|before| first - before <= self.tiles);
                    let none = Part { list: self.lexicon.gaddag(), ..Part::default() };
                    if (end - first >= 2 || reached)
                        && let Some(read) = self.read_over(none, &squares[first..end])
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

    /// The plays whose last run of tiles is a certain one.
    #[inline(always)]
    fn around<T: Sink>(&self, nursery: &mut Nursery, run: Run, sink: &mut T) {
        let (direction, lane) = (run.direction, usize::from(run.lane));
        let (first, end) = (usize::from(run.first), usize::from(run.end));
        let (board, tiles) = (self.board, self.tiles);
        let bits = board.bits(direction, lane);
        let mut room = (bits.free >> end).trailing_ones() as usize;
        // A tile further on must not be touched.
        room -= usize::from(room > 0 && bits.occupied >> (end + room) & 1 != 0);
        let mut reach = Reach::ANY;
        if T::PRUNES {
            let least = sink.least();
            reach =
                self.limits.of_run(board, &self.whole, (direction, lane), first..end, room, least);
            if reach.deeper == 0 {
                return;
            }
        }
        let (squares, sets) = (board.lane(direction, lane), board.crosses(direction, lane));
        let left = [0; RACK_MAX];
        let mut around = Around { direction, lane, squares, sets, end, room, tiles, reach, left };
        let mut shape = Shape { left: 0, right: 0, start: first, covered: end - first, times: 1 };
        let Nursery { left: [now, next], right, .. } = nursery;
        now.clear();
        now.reserve();
        now.add_if(Wanted(true), run.read);
        loop {
            if shape.covered >= 2
                && let Some(most) = around.right_of(shape.left)
            {
                self.turn(&around, shape, most, now.all(), right, sink);
            }
            if !around.goes_left(shape.left, shape.start) {
                return;
            }
            self.put_left(&mut around, &mut shape, now, next);
            std::mem::swap(now, next);
            if now.len == 0 {
                return;
            }
        }
    }

    /// Puts one tile more to the left of all parts, and reads the tiles of the board beyond it.
    #[inline(always)]
    fn put_left(&self, around: &mut Around<'_>, shape: &mut Shape, now: &Parts, next: &mut Parts) {
        let (squares, at) = (around.squares, shape.start - 1);
        around.left[shape.left] = at as u8;
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
            let fits = 1 << letter_of(square.tile);
            let goes_on = |part: &Part, _| Wanted(part.list.letters() & fits != 0);
            self.grow(now.all(), squares[at], around.sets[at], next, goes_on);
            let count = next.len;
            next.clear();
            for at in 0..count {
                if let Some(part) = self.read_over(next.room[at], beyond) {
                    next.add_if(Wanted(true), part);
                }
            }
            return;
        }
        // What can be done next: turn, or put one more tile.
        let right = around.right_of(shape.left).filter(|_| shape.covered >= 2);
        let goes_right = u64::from(right.is_some_and(|most| most > 0));
        let goes_left = around.goes_left(shape.left, shape.start);
        let left = if goes_left { around.sets[shape.start - 1] & !1 } else { 0 };
        self.grow(now.all(), squares[at], around.sets[at], next, |part, any| {
            let goes_on = part.list.letters() & (left & any | goes_right) != 0;
            Wanted(goes_on | (right.is_some() & part.accepts))
        });
    }

    /// A part with a tile of the board more.
    #[inline(always)]
    fn over(&self, part: Part, tile: Tile) -> Option<Part> {
        let read = self.lexicon.child(part.list, letter_of(tile))?;
        let main = part.main + self.board.value(tile);
        Some(Part { list: read.list, accepts: read.accepts, main, ..part })
    }

    /// A part with tiles of the board to its left.
    #[inline(always)]
    fn read_over(&self, part: Part, tiles: &[Square]) -> Option<Part> {
        let mut part = part;
        for square in tiles.iter().rev() {
            part = self.over(part, square.tile)?;
        }
        Some(part)
    }

    /// Puts every tile that fits on a square, and keeps what is wanted.
    #[inline(always)]
    fn grow(
        &self,
        parts: &[Part],
        square: Square,
        set: u64,
        grown: &mut Parts,
        mut wants: impl FnMut(&Part, u64) -> Wanted,
    ) {
        let brings = Brings::on(square);
        let steps = &self.rack.steps;
        for part in parts {
            grown.reserve();
            let here = part.list.letters() & set;
            let used = usize::from(part.used) % SUBSETS_MAX;
            let own = self.remains.own[used];
            let mut left = here & own;
            while left != 0 {
                let letter = left.trailing_zeros() as Tile;
                left &= left - 1;
                let step = steps[usize::from(letter & 63)];
                let (part, any) = self.with(part, brings, letter, letter, step);
                grown.add_if(wants(&part, any), part);
            }
            if self.remains.any[used] != own {
                let mut left = here & !1;
                while left != 0 {
                    let letter = left.trailing_zeros() as Tile;
                    left &= left - 1;
                    let (part, any) = self.with(part, brings, letter, letter | BLANK_BIT, steps[0]);
                    grown.add_if(wants(&part, any), part);
                }
            }
        }
    }

    /// A part with a new tile, and the letters that can be put afterwards.
    #[inline(always)]
    fn with(
        &self,
        part: &Part,
        brings: Brings,
        letter: Tile,
        tile: Tile,
        step: u16,
    ) -> (Part, u64) {
        let read = self.lexicon.read(part.list, letter);
        let worth = self.board.value(tile) * brings.letter;
        let used = part.used + step as u8;
        let part = Part {
            list: read.list,
            tiles: part.tiles << 8 | u64::from(tile),
            main: part.main + worth,
            crosses: part.crosses + worth * brings.cross + brings.crossed,
            used,
            accepts: read.accepts,
        };
        (part, self.remains.any[usize::from(used) % SUBSETS_MAX])
    }

    /// The plays that have these parts to the left and up to `most` new tiles to the right.
    #[inline(always)]
    fn turn<T: Sink>(
        &self,
        run: &Around<'_>,
        mut shape: Shape,
        most: usize,
        parts: &[Part],
        right: &mut Right,
        sink: &mut T,
    ) {
        let Right { parts: [now, next], ends } = right;
        if shape.left > 0 {
            for part in parts.iter().filter(|part| part.accepts) {
                self.tell(run, shape, part, sink);
            }
        }
        if most == 0 {
            return;
        }
        now.clear();
        let set = run.sets[run.end];
        for part in parts.iter().filter(|part| part.list.letters() & 1 != 0) {
            now.reserve();
            let list = self.lexicon.read(part.list, 0).list;
            let any = self.remains.any[usize::from(part.used) % SUBSETS_MAX];
            now.add_if(Wanted(list.letters() & set & any != 0), Part { list, ..*part });
        }
        for by in 0..most {
            if now.len == 0 {
                return;
            }
            let at = run.end + by;
            shape.right = by + 1;
            shape.times *= i32::from(run.squares[at].word);
            let beyond = if by + 1 < most { run.sets[at + 1] & !1 } else { 0 };
            next.clear();
            ends.clear();
            self.grow(now.all(), run.squares[at], run.sets[at], next, |part, any| {
                ends.reserve();
                ends.add_if(Wanted(part.accepts), *part);
                Wanted(part.list.letters() & beyond & any != 0)
            });
            ends.all().iter().for_each(|part| self.tell(run, shape, part, sink));
            std::mem::swap(now, next);
        }
    }

    /// A part is a play.
    #[inline(always)]
    fn tell<T: Sink>(&self, run: &Around<'_>, shape: Shape, part: &Part, sink: &mut T) {
        let new = shape.left + shape.right;
        if new == 1 && run.direction == Direction::Down {
            let at = if shape.left == 1 { usize::from(run.left[0]) } else { run.end };
            // A tile that makes words in both directions is played across.
            if run.squares[at].crosses {
                return;
            }
        }
        let bonus = if new == RACK_MAX { BONUS } else { 0 };
        let score = part.main * shape.times + part.crosses + bonus;
        let kept = usize::from(self.rack.full) - usize::from(part.used);
        if sink.wants(score, kept) {
            let mut word = [0; SIDE_MAX];
            let mut tiles = part.tiles;
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
            let play = Play::new(run.direction, lane, first, &word[..len], score as i16);
            sink.take(&play, kept);
        }
    }
}
