//! How much plays can score at most, place by place.

use super::field::{Field, Shape};
use super::rack::Subsets;
use super::shadow::ShadowScore;
use super::tables::{BoardTables, LENGTHS};
use ponder_crossword::board::Board;
use ponder_crossword::coord::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_lexicon::RACK_MAX;

/// A point, in the unit of equity.
pub(super) const POINT: i32 = 1000;

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
struct Placement {
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

/// The most that plays are worth, by the number of new tiles. All of it is in thousandths of a point.
#[derive(Clone)]
pub(super) struct Bounds {
    /// Over no tile and over one: the most that any play of so many tiles is worth; [`NOWHERE`] where
    /// there is none.
    pub(super) most: [[i32; LENGTHS]; 2],
    /// By class of place: the most of it that does not depend on which tiles are played.
    fixed: [[[i32; CLASSES]; LENGTHS]; 2],
    /// By class of place: the most of it that does, with what is kept.
    joint: [[i32; CLASSES]; LENGTHS],
    /// What had to be reached when places were last left out.
    pruned_at: [i32; LENGTHS],
    places: [[Vec<Placement>; LENGTHS]; 2],
    /// The letters of the rack, those of most worth first; then nothing.
    pub(super) best: [Worth; RACK_MAX + 1],
    /// What the first of them are worth together, by how many they are.
    sums: [i32; 16],
    /// The most that words in the other direction bring on all squares before each of a lane.
    crossed: Box<[[[i32; SIDE_MAX + 1]; SIDE_MAX]; 2]>,
}

/// Nothing can be played.
const NOWHERE: i32 = i32::MIN / 2;

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            most: [[NOWHERE; LENGTHS]; 2],
            fixed: [[[NOWHERE; CLASSES]; LENGTHS]; 2],
            joint: [[NOWHERE; CLASSES]; LENGTHS],
            pruned_at: [i32::MIN; LENGTHS],
            places: Default::default(),
            best: [(0, 0); RACK_MAX + 1],
            sums: [0; 16],
            crossed: Box::new([[[0; SIDE_MAX + 1]; SIDE_MAX]; 2]),
        }
    }
}

/// What may be played: how many tiles, what they are worth on the board, and what is worth what is kept
/// then.
pub(super) type Used = (usize, i32, i32);

impl Bounds {
    /// Looks at all places of a board. The bound of a place lets every premium have the best tile.
    #[inline(always)]
    pub(super) fn compute<S: Shape>(
        &mut self,
        tables: &BoardTables<S>,
        board: &Board,
        rack: &Subsets,
        hands: impl Iterator<Item = Used>,
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
        self.bound_cross_words(board);
        self.joint = [[NOWHERE; CLASSES]; LENGTHS];
        for (new, value, kept) in hands {
            for (most, times) in self.joint[new].iter_mut().zip(TIMES) {
                *most = (*most).max(POINT * times * value + kept);
            }
            // The value, for any other number of times, and what is kept: see `joint`.
            self.joint[new][TIMES.len()] = self.joint[new][TIMES.len()].max(kept);
        }
        let tiles = rack.tiles();
        self.pruned_at = [i32::MIN; LENGTHS];
        for new in 1..=tiles {
            self.bound_placements(0, new, new, tables.bare[new], board);
            self.bound_placements(1, new, new + 1, tables.through[new + 1], board);
        }
    }

    /// Finds what words in the other direction bring at most.
    #[inline(always)]
    fn bound_cross_words(&mut self, board: &Board) {
        for direction in Direction::BOTH {
            for lane in 0..board.side() {
                let (squares, sets) =
                    (board.lane(direction, lane), board.cross_sets(direction, lane));
                let mut crossing = board.bits(direction, lane).crossing;
                let mut brings = [0; SIDE_MAX];
                while crossing != 0 {
                    let at = crossing.trailing_zeros() as usize;
                    crossing &= crossing - 1;
                    brings[at] = self.extended(squares[at], sets[at], ShadowScore::NONE).crosses;
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
    pub(super) fn joint(&self, new: usize, times: i32) -> i32 {
        let class = class_of(times);
        let most = self.joint[new][class];
        if class < TIMES.len() {
            return most;
        }
        most + POINT * times * self.sums[new]
    }

    /// The most that playing some tiles is worth, over no tile or one.
    #[inline(always)]
    pub(super) fn most_of(&self, covers: usize, (new, value, kept): Used) -> i32 {
        let fixed = &self.fixed[covers][new];
        if fixed[TIMES.len()] > NOWHERE {
            return self.most[covers][new];
        }
        let most = fixed.iter().zip(TIMES).map(|(fixed, times)| fixed + POINT * times * value);
        most.max().unwrap_or(NOWHERE).saturating_add(kept)
    }

    /// What the best tile of the rack is worth of some letters.
    #[inline(always)]
    pub(super) fn best_of(&self, letters: u64) -> i32 {
        for (value, letter) in self.best {
            if letter == 0 || letters >> letter & 1 != 0 {
                return value;
            }
        }
        0
    }

    #[inline(always)]
    fn bound_placements<S: Shape>(
        &mut self,
        covers: usize,
        new: usize,
        length: usize,
        places: Field<S>,
        board: &Board,
    ) {
        let bonus = board.layout().bonus(new);
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
            found.push(Placement { most, fixed, class, direction, lane, start });
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
    pub(super) fn prune<S: Shape>(&mut self, tables: &mut BoardTables<S>, new: usize, least: i32) {
        if least <= self.pruned_at[new] {
            return;
        }
        self.pruned_at[new] = least;
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
                    tables.find_coverable(new + 1);
                }
            }
        }
    }
}
