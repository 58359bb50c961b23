//! Plays over two tiles of the board or more.
//!
//! Of each run of tiles those plays are found whose last run it is. Plays that put the same number of
//! tiles to the left of it look at the same squares, so all of them grow together, a tile at a time:
//! reads of the graph, which are all over memory, then do not wait for each other.

use super::rack::{SUBSETS_MAX, Subsets};
use super::room::{Reach, Room};
use super::{BONUS, Sink};
use crate::alphabet::BLANK_BIT;
use crate::board::{Board, Square};
use crate::coord::Direction;
use crate::layout::SIDE_MAX;
use crate::lexicon::{Lexicon, List, RACK_MAX};
use crate::{Play, Tile, letter_of};

/// A part of a play: what was read, and how that goes on in the graph.
#[derive(Clone, Copy, Default)]
struct Part {
    list: List,
    /// The new tiles in the order in which they were put, a byte each.
    tiles: u64,
    main: i32,
    crosses: i32,
    /// The number of the sub-multiset of the rack that was put.
    used: u8,
    accepts: bool,
}

/// Parts of the same length, in memory that is used again and again.
#[derive(Clone, Default)]
struct Parts {
    room: Vec<Part>,
    len: usize,
}

/// Parts that one part can grow to, at most: every letter, and every letter by a blank.
const GROWN_MAX: usize = 128;

impl Parts {
    #[inline(always)]
    fn clear(&mut self) {
        self.len = 0;
    }

    #[inline(always)]
    fn all(&self) -> &[Part] {
        &self.room[..self.len]
    }

    /// Makes room for what one part grows to.
    #[inline(always)]
    fn reserve(&mut self) {
        if self.room.len() < self.len + GROWN_MAX {
            self.enlarge();
        }
    }

    #[cold]
    fn enlarge(&mut self) {
        self.room.resize(2 * self.len + GROWN_MAX, Part::default());
    }

    /// Adds a part if it is wanted. There must be room.
    #[inline(always)]
    fn add_if(&mut self, wanted: Wanted, part: Part) {
        self.room[self.len] = part;
        self.len += usize::from(wanted.0);
    }
}

/// Whether a part is good for something.
#[derive(Clone, Copy)]
struct Wanted(bool);

/// What parts grow in.
#[derive(Clone, Default)]
pub(super) struct Nursery {
    left: [Parts; 2],
    right: [Parts; 2],
    ends: Parts,
}

/// What is left of a rack, by the number of what was used.
struct Remains {
    /// The letters that are left, without blanks.
    own: [u64; SUBSETS_MAX],
    /// The letters that can be put.
    any: [u64; SUBSETS_MAX],
}

impl Remains {
    #[inline(always)]
    fn of(rack: &Subsets) -> Self {
        let mut remains = Remains { own: [0; SUBSETS_MAX], any: [0; SUBSETS_MAX] };
        let mut count = 1;
        for (letter, many) in rack.letters() {
            let many = usize::from(many);
            for at in (0..count * (many + 1)).rev() {
                let is_left = at / count < many;
                remains.own[at] = remains.own[at % count] | u64::from(is_left) << letter;
            }
            count *= many + 1;
        }
        for at in 0..rack.count() {
            remains.own[at] = remains.own[at % count];
            let blanks = at / count < usize::from(rack.blanks);
            remains.any[at] = if blanks { !1 } else { remains.own[at] };
        }
        remains
    }
}

/// What is the same for all runs.
struct Ground<'a> {
    limits: &'a Room,
    lexicon: &'a Lexicon,
    board: &'a Board,
    rack: &'a Subsets,
    remains: Remains,
    tiles: usize,
}

/// Hands all plays over two tiles or more to `sink`.
#[inline(always)]
pub(super) fn plays<T: Sink>(
    nursery: &mut Nursery,
    limits: &Room,
    lexicon: &Lexicon,
    board: &Board,
    rack: &Subsets,
    sink: &mut T,
) {
    if lexicon.gaddag().is_empty() || board.count() < 2 {
        return;
    }
    let (remains, tiles) = (Remains::of(rack), rack.tiles());
    let ground = Ground { limits, lexicon, board, rack, remains, tiles };
    for direction in Direction::BOTH {
        for lane in 0..board.side() {
            let mut occupied = board.bits(direction, lane).occupied;
            if occupied.count_ones() < 2 {
                continue;
            }
            // Where the run before ends, from which a run of one tile must be reached.
            let mut before = None;
            while occupied != 0 {
                let first = occupied.trailing_zeros() as usize;
                let end = first + (occupied >> first).trailing_ones() as usize;
                let reached = before.is_some_and(|before| first - before <= tiles);
                if end - first >= 2 || reached {
                    ground.from_run(nursery, (direction, lane), first, end, sink);
                }
                before = Some(end);
                occupied = occupied >> end << end;
            }
        }
    }
}

/// What a new tile on a square brings.
#[derive(Clone, Copy)]
struct Brings {
    letter: i32,
    /// For the other word: what the tile counts for, times, and what its other tiles bring.
    cross: i32,
    crossed: i32,
}

impl Brings {
    #[inline(always)]
    fn on(square: Square) -> Self {
        let word = if square.crosses { i32::from(square.word) } else { 0 };
        let crossed = word * i32::from(square.cross);
        Brings { letter: square.letter.into(), cross: word, crossed }
    }
}

/// A run, and the squares around it.
struct Run<'a> {
    direction: Direction,
    lane: usize,
    squares: &'a [Square],
    sets: &'a [u64],
    end: usize,
    /// Where the new tiles to the left are, the nearest first.
    left: [u8; RACK_MAX],
}

/// How a play lies: the number of its new tiles to the left and to the right of the run, where it
/// begins, and what its word counts for.
#[derive(Clone, Copy)]
struct Shape {
    left: usize,
    right: usize,
    start: usize,
    times: i32,
}

impl Ground<'_> {
    /// The plays whose last run of tiles is that from `first` to `end`.
    #[inline(always)]
    fn from_run<T: Sink>(
        &self,
        nursery: &mut Nursery,
        (direction, lane): (Direction, usize),
        first: usize,
        end: usize,
        sink: &mut T,
    ) {
        let (board, tiles) = (self.board, self.tiles);
        let bits = board.bits(direction, lane);
        let mut room = (bits.free >> end).trailing_ones() as usize;
        // A tile further on must not be touched.
        room -= usize::from(room > 0 && bits.occupied >> (end + room) & 1 != 0);
        let mut reach = Reach::ANY;
        if T::PRUNES {
            let least = sink.least();
            reach = self.limits.of_run(board, (direction, lane), first..end, room, tiles, least);
            if reach.deeper == 0 {
                return;
            }
        }
        let squares = board.lane(direction, lane);
        let sets = board.crosses(direction, lane);
        let mut run = Run { direction, lane, squares, sets, end, left: [0; RACK_MAX] };
        let mut part = Part { list: self.lexicon.gaddag(), ..Part::default() };
        for &square in squares[first..end].iter().rev() {
            let Some(longer) = self.over(part, square.tile) else { return };
            part = longer;
        }
        let Nursery { left: [now, next], right, ends } = nursery;
        now.clear();
        now.reserve();
        now.add_if(Wanted(true), part);
        let mut shape = Shape { left: 0, right: 0, start: first, times: 1 };
        let mut covered = end - first;
        loop {
            let most = usize::from(reach.right[shape.left]);
            if covered >= 2 && most > 0 {
                let most = (most - 1).min(room).min(tiles - shape.left);
                self.turn(&run, shape, most, now.all(), right, ends, sink);
            }
            let (at, put) = (shape.start, shape.left + 1);
            let deeper = reach.deeper >> put & 1 != 0;
            if !deeper || put > tiles || at == 0 || !squares[at - 1].is_free() {
                return;
            }
            let square = squares[at - 1];
            run.left[shape.left] = at as u8 - 1;
            shape.left = put;
            shape.times *= i32::from(square.word);
            shape.start = at - 1;
            while shape.start > 0 && squares[shape.start - 1].tile != 0 {
                shape.start -= 1;
            }
            let tiles_before = at - 1 - shape.start;
            covered += tiles_before;
            // What can be done next: turn, or put one more tile.
            let turns = covered >= 2 && reach.right[put] > 0;
            let turns_on =
                turns && usize::from(reach.right[put] - 1).min(room).min(tiles - put) > 0;
            let goes_on = reach.deeper >> (put + 1) & 1 != 0 && put < tiles && shape.start > 0;
            let beyond = match shape.start.checked_sub(1) {
                Some(beyond) if goes_on && squares[beyond].is_free() => sets[beyond] & !1,
                _ => 0,
            };
            next.clear();
            self.grow(now.all(), square, sets[at - 1], next, |part, any| {
                let fits = beyond & any | u64::from(turns_on);
                let goes_on = part.list.letters() & fits != 0;
                Wanted(goes_on | (turns & part.accepts) | (tiles_before > 0))
            });
            if tiles_before > 0 {
                self.read_over(&squares[shape.start..at - 1], next);
            }
            std::mem::swap(now, next);
            if now.len == 0 {
                return;
            }
        }
    }

    /// A part with a tile of the board more.
    #[inline(always)]
    fn over(&self, part: Part, tile: Tile) -> Option<Part> {
        let read = self.lexicon.child(part.list, letter_of(tile))?;
        let main = part.main + self.board.value(tile);
        Some(Part { list: read.list, accepts: read.accepts, main, ..part })
    }

    /// Reads tiles of the board to the left, and keeps the parts that go on there.
    #[inline(always)]
    fn read_over(&self, tiles: &[Square], parts: &mut Parts) {
        let before = parts.len;
        parts.clear();
        for at in 0..before {
            let part = parts.room[at];
            let read = |part, square: &Square| self.over(part, square.tile);
            if let Some(part) = tiles.iter().rev().try_fold(part, read) {
                parts.add_if(Wanted(true), part);
            }
        }
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
        run: &Run<'_>,
        mut shape: Shape,
        most: usize,
        parts: &[Part],
        [now, next]: &mut [Parts; 2],
        ends: &mut Parts,
        sink: &mut T,
    ) {
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
    fn tell<T: Sink>(&self, run: &Run<'_>, shape: Shape, part: &Part, sink: &mut T) {
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
