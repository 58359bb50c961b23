//! How much plays can score at most, place by place.

use super::BONUS;
use super::field::{Field, Shape};
use super::rack::Subsets;
use super::tables::{LENGTHS, Tables, each};
use crate::board::{Board, Square};
use crate::coord::Direction;
use crate::layout::SIDE_MAX;
use crate::letter_of;
use crate::lexicon::{Key, Lexicon, RACK_MAX};

/// A point, in the unit of equity.
const POINT: i32 = 1000;

/// How often words count, usually: each is a class of places, and everything else is the last.
const TIMES: [i32; 6] = [1, 2, 3, 4, 6, 9];
const CLASSES: usize = TIMES.len() + 1;

/// The class of a number of times, if it is less than 10.
const CLASS: [u8; 10] = {
    let mut classes = [TIMES.len() as u8; 10];
    let mut class = 0;
    while class < TIMES.len() {
        classes[TIMES[class] as usize] = class as u8;
        class += 1;
    }
    classes
};

#[inline(always)]
fn class_of(times: i32) -> usize {
    CLASS.get(times as usize).map_or(TIMES.len(), |&class| usize::from(class))
}

/// A place where a word may begin.
#[derive(Clone, Copy)]
struct Place {
    /// The most that a play there is worth.
    most: i32,
    /// What of that does not depend on which tiles are played.
    fixed: i32,
    class: u8,
    direction: Direction,
    lane: u8,
    start: u8,
}

/// A tile's value and letter.
type Worth = (i32, u8);

/// How far plays go from a run of tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// By the number of new tiles to the left: how many there may be to the right, and one more; 0 if
    /// there are none such plays.
    pub(super) right: [u8; RACK_MAX + 1],
    /// The numbers of new tiles to the left up to which it makes sense to go, as bits.
    pub(super) deeper: u16,
}

impl Reach {
    /// As far as the board goes.
    pub(super) const ANY: Reach = Reach { right: [u8::MAX; RACK_MAX + 1], deeper: u16::MAX };
}

/// What squares on one side of a run bring, at most.
#[derive(Clone, Copy)]
struct Far {
    main: i32,
    times: i32,
    crosses: i32,
}

impl Far {
    const NONE: Far = Far { main: 0, times: 1, crosses: 0 };
}

/// A whole rack, of which plays over two tiles or more make long words.
pub(super) struct Whole<'a> {
    lexicon: &'a Lexicon,
    key: Key,
    blanks: u8,
    tiles: usize,
}

impl<'a> Whole<'a> {
    #[inline(always)]
    pub(super) fn new(lexicon: &'a Lexicon, rack: &Subsets) -> Self {
        let mut key = Key::default();
        for (letter, count) in rack.letters() {
            (0..count).for_each(|_| key = key.with(lexicon.key(letter)));
        }
        Whole { lexicon, key, blanks: rack.blanks, tiles: rack.tiles() }
    }

    #[inline(always)]
    fn key_of(&self, square: &Square) -> Key {
        self.lexicon.key(letter_of(square.tile))
    }

    /// Whether there may be words of all tiles and what they cover, of whose letters this is the key, but
    /// for those of blanks.
    #[inline(always)]
    fn may_make_words_of(&self, key: Key) -> bool {
        match self.blanks {
            0 => self.lexicon.may_be_long_word(key),
            1 => {
                let mut may = false;
                each(self.lexicon.letters(), |letter| {
                    may |= self.lexicon.may_be_long_word(key.with(self.lexicon.key(letter)));
                });
                may
            }
            _ => true,
        }
    }
}

/// The most that plays are worth, by the number of new tiles. All of it is in thousandths of a point.
#[derive(Clone)]
pub(super) struct Room {
    /// Over no tile and over one: the most that any play of so many tiles is worth; [`NOWHERE`] where
    /// there is none.
    pub(super) most: [[i32; LENGTHS]; 2],
    /// By class of place: the most of it that does not depend on which tiles are played.
    fixed: [[[i32; CLASSES]; LENGTHS]; 2],
    /// By class of place: the most of it that does, with what is kept.
    joint: [[i32; CLASSES]; LENGTHS],
    /// What had to be reached when places were last left out.
    narrowed: [i32; LENGTHS],
    places: [[Vec<Place>; LENGTHS]; 2],
    /// The letters of the rack, those of most worth first; then nothing.
    best: [Worth; RACK_MAX + 1],
    /// What the first of them are worth together, by how many they are.
    sums: [i32; 16],
    /// The most that words in the other direction bring on all squares before each of a lane.
    crossed: Box<[[[i32; SIDE_MAX + 1]; SIDE_MAX]; 2]>,
}

/// Nothing can be played.
const NOWHERE: i32 = i32::MIN / 2;

impl Default for Room {
    fn default() -> Self {
        Room {
            most: [[NOWHERE; LENGTHS]; 2],
            fixed: [[[NOWHERE; CLASSES]; LENGTHS]; 2],
            joint: [[NOWHERE; CLASSES]; LENGTHS],
            narrowed: [i32::MIN; LENGTHS],
            places: Default::default(),
            best: [(0, 0); RACK_MAX + 1],
            sums: [0; 16],
            crossed: Box::new([[[0; SIDE_MAX + 1]; SIDE_MAX]; 2]),
        }
    }
}

/// What may be played: how many tiles, what they are worth on the board, and what is worth what is kept
/// then.
pub(super) type Hand = (usize, i32, i32);

impl Room {
    /// Looks at all places of a board. The bound of a place lets every premium have the best tile.
    #[inline(always)]
    pub(super) fn look<S: Shape>(
        &mut self,
        tables: &Tables<S>,
        board: &Board,
        rack: &Subsets,
        hands: impl Iterator<Item = Hand>,
    ) {
        let values = board.values();
        let mut len = 0;
        self.best = [(0, 0); RACK_MAX + 1];
        for (letter, count) in rack.letters() {
            for _ in 0..count {
                self.best[len] = (i32::from(values[usize::from(letter)]), letter);
                len += 1;
            }
        }
        self.best[..len].sort_unstable_by(|a, b| b.cmp(a));
        for len in 1..16 {
            self.sums[len] = self.sums[len - 1] + self.best.get(len - 1).map_or(0, |best| best.0);
        }
        self.look_across(board);
        self.joint = [[NOWHERE; CLASSES]; LENGTHS];
        for (new, value, kept) in hands {
            for (most, times) in self.joint[new].iter_mut().zip(TIMES) {
                *most = (*most).max(POINT * times * value + kept);
            }
            // The value, for any other number of times, and what is kept: see `joint`.
            self.joint[new][TIMES.len()] = self.joint[new][TIMES.len()].max(kept);
        }
        let tiles = rack.tiles();
        self.narrowed = [i32::MIN; LENGTHS];
        for new in 1..=tiles {
            self.places(0, new, new, tables.bare[new], board);
            self.places(1, new, new + 1, tables.through[new + 1], board);
        }
    }

    /// Finds what words in the other direction bring at most.
    #[inline(always)]
    fn look_across(&mut self, board: &Board) {
        for direction in Direction::BOTH {
            for lane in 0..board.side() {
                let (squares, sets) = (board.lane(direction, lane), board.crosses(direction, lane));
                let mut crossing = board.bits(direction, lane).crossing;
                let mut brings = [0; SIDE_MAX];
                while crossing != 0 {
                    let at = crossing.trailing_zeros() as usize;
                    crossing &= crossing - 1;
                    brings[at] = self.farther(squares[at], sets[at], Far::NONE).crosses;
                }
                let crossed = &mut self.crossed[direction.index()][lane];
                for (at, brings) in brings.into_iter().enumerate() {
                    crossed[at + 1] = crossed[at] + brings;
                }
            }
        }
    }

    /// The most that so many tiles and what is kept are worth where words count so many times.
    #[inline(always)]
    fn joint(&self, new: usize, times: i32) -> i32 {
        let class = class_of(times);
        let most = self.joint[new][class];
        if class < TIMES.len() {
            return most;
        }
        most + POINT * times * self.sums[new]
    }

    /// The most that playing some tiles is worth, over no tile or one.
    #[inline(always)]
    pub(super) fn most_of(&self, covers: usize, (new, value, kept): Hand) -> i32 {
        let fixed = &self.fixed[covers][new];
        if fixed[TIMES.len()] > NOWHERE {
            return self.most[covers][new];
        }
        let most = fixed.iter().zip(TIMES).map(|(fixed, times)| fixed + POINT * times * value);
        most.max().unwrap_or(NOWHERE).saturating_add(kept)
    }

    /// How far plays that are wanted go from a run of tiles, which is the last that they cover.
    #[inline(always)]
    pub(super) fn of_run(
        &self,
        board: &Board,
        whole: &Whole<'_>,
        (direction, lane): (Direction, usize),
        run: std::ops::Range<usize>,
        room: usize,
        least: i32,
    ) -> Reach {
        let tiles = whole.tiles;
        let squares = board.lane(direction, lane);
        let sets = board.crosses(direction, lane);
        let value = |at: usize| board.value(squares[at].tile);
        let mut right = [Far::NONE; RACK_MAX + 1];
        let right_most = room.min(tiles);
        for by in 1..=right_most {
            let at = run.end + by - 1;
            right[by] = self.farther(squares[at], sets[at], right[by - 1]);
        }
        let mut reach = Reach { right: [0; RACK_MAX + 1], deeper: 0 };
        let mut left = Far { main: run.clone().map(value).sum(), ..Far::NONE };
        let (mut at, mut placed) = (run.start, 0);
        let mut key = whole.key;
        squares[run.clone()].iter().for_each(|square| key = key.with(whole.key_of(square)));
        let mut covers = run.len();
        loop {
            while at > 0 && squares[at - 1].tile != 0 {
                at -= 1;
                left.main += value(at);
                key = key.with(whole.key_of(&squares[at]));
                covers += 1;
            }
            if covers >= 2 {
                for by in (0..=right_most.min(tiles - placed)).rev() {
                    let new = placed + by;
                    if new == 0 {
                        continue;
                    }
                    let bonus = if new == RACK_MAX { BONUS } else { 0 };
                    let times = left.times * right[by].times;
                    let main = (left.main + right[by].main) * times;
                    let fixed = main + left.crosses + right[by].crosses + bonus;
                    let is_wanted = POINT * fixed + self.joint(new, times) >= least;
                    if is_wanted && (new < RACK_MAX || whole.may_make_words_of(key)) {
                        reach.right[placed] = by as u8 + 1;
                        reach.deeper |= (2 << placed) - 1;
                        break;
                    }
                }
            }
            if placed == tiles || at == 0 || !squares[at - 1].is_free() {
                return reach;
            }
            at -= 1;
            left = self.farther(squares[at], sets[at], left);
            placed += 1;
        }
    }

    /// What squares bring with one more: what a new tile there adds to the main word beside its worth,
    /// what the word counts for, and what the other word brings.
    #[inline(always)]
    fn farther(&self, square: Square, set: u64, far: Far) -> Far {
        let mut crosses = far.crosses;
        if square.crosses {
            let value = self.best_of(set) * i32::from(square.letter) + i32::from(square.cross);
            crosses += value * i32::from(square.word);
        }
        Far {
            main: far.main + self.best[0].0 * i32::from(square.letter - 1),
            times: far.times * i32::from(square.word),
            crosses,
        }
    }

    /// What the best tile of the rack is worth of some letters.
    #[inline(always)]
    fn best_of(&self, letters: u64) -> i32 {
        for (value, letter) in self.best {
            if letter == 0 || letters >> letter & 1 != 0 {
                return value;
            }
        }
        0
    }

    #[inline(always)]
    fn places<S: Shape>(
        &mut self,
        covers: usize,
        new: usize,
        length: usize,
        places: Field<S>,
        board: &Board,
    ) {
        let bonus = if new == RACK_MAX { BONUS } else { 0 };
        let all = (1_u32 << length) - 1;
        let mut found = std::mem::take(&mut self.places[covers][new]);
        found.clear();
        for (direction, lane, start) in places.squares() {
            let squares = start..start + length;
            let mut main = 0;
            if covers > 0 {
                let at = (board.bits(direction, lane).occupied >> start).trailing_zeros() as usize;
                main += board.value(board.lane(direction, lane)[start + at].tile);
            }
            // The greatest premiums have the best tiles.
            let mut next = 0;
            let letters_at = board.letters_at(direction, lane).map(|at| at >> start & all);
            for (more, at) in [1, 2, 3].into_iter().zip(letters_at).rev() {
                let after = next + at.count_ones() as usize;
                main += more * (self.sums[after % 16] - self.sums[next % 16]);
                next = after;
            }
            let times = board.times(direction, lane, squares);
            let crossed = &self.crossed[direction.index()][lane];
            let crosses = crossed[start + length] - crossed[start];
            let fixed = POINT * (main * times + crosses + bonus);
            let most = fixed + self.joint(new, times);
            let (class, lane, start) = (class_of(times) as u8, lane as u8, start as u8);
            found.push(Place { most, fixed, class, direction, lane, start });
        }
        self.places[covers][new] = found;
        self.sum_up(covers, new);
    }

    /// Finds the greatest of all places.
    #[inline(always)]
    fn sum_up(&mut self, covers: usize, new: usize) {
        let fixed = &mut self.fixed[covers][new];
        *fixed = [NOWHERE; CLASSES];
        let mut most = NOWHERE;
        for place in &self.places[covers][new] {
            most = most.max(place.most);
            let of_class = &mut fixed[usize::from(place.class)];
            *of_class = (*of_class).max(place.fixed);
        }
        self.most[covers][new] = most;
    }

    /// Leaves out the places where no play of so many tiles is worth as much as is needed.
    #[inline(always)]
    pub(super) fn narrow<S: Shape>(&mut self, tables: &mut Tables<S>, new: usize, least: i32) {
        if least <= self.narrowed[new] {
            return;
        }
        self.narrowed[new] = least;
        for covers in 0..2 {
            let field =
                if covers == 0 { &mut tables.bare[new] } else { &mut tables.through[new + 1] };
            let before = self.places[covers][new].len();
            self.places[covers][new].retain(|place| {
                let stays = place.most >= least;
                if !stays {
                    field.clear(place.direction, place.lane.into(), place.start.into());
                }
                stays
            });
            if self.places[covers][new].len() < before {
                self.sum_up(covers, new);
                if covers == 1 {
                    tables.look_at_covered(new + 1);
                }
            }
        }
    }
}
