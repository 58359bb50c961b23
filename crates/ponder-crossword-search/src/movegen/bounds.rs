//! Upper bounds on the score of plays, by place.

use super::TILES_MAX;
use super::field::{Field, Shape};
use super::rack::Subsets;
use super::shadow::ShadowScore;
use super::tables::{BoardTables, LENGTHS};
use ponder_crossword::board::Board;
use ponder_crossword::coord::Direction;
use ponder_crossword::layout::SIDE_MAX;

/// Value of a point in the unit of equity.
pub(super) const POINT: i32 = 1000;

/// Common word multipliers: each is a class of places; all others share the last class.
const WORD_MULTIPLIERS: [i32; 6] = [1, 2, 3, 4, 6, 9];
/// Number of classes.
const CLASSES: usize = WORD_MULTIPLIERS.len() + 1;

/// The class of each word multiplier below 10.
const CLASS: [u8; 10] = {
    let mut classes = [WORD_MULTIPLIERS.len() as u8; 10];
    let mut class = 0;
    while class < WORD_MULTIPLIERS.len() {
        classes[WORD_MULTIPLIERS[class] as usize] = class as u8;
        class += 1;
    }
    classes
};

/// The class of a word multiplier.
#[inline(always)]
fn class_of(times: i32) -> usize {
    CLASS.get(times as usize).map_or(WORD_MULTIPLIERS.len(), |&class| usize::from(class))
}

/// Place where a word may begin.
#[derive(Clone, Copy)]
struct Placement {
    /// Upper bound on the equity of a play there.
    most: i32,
    /// Part of that bound that is independent of the tiles played.
    fixed: i32,
    /// Class of its word multiplier.
    class: u8,
    direction: Direction,
    lane: u8,
    start: u8,
}

/// Value and letter of a tile.
type TileValue = (i32, u8);

/// Upper bounds on equity, by the number of new tiles, in thousandths of a point.
#[derive(Clone)]
pub(super) struct Bounds {
    /// Upper bound of any play with this number of tiles, over no board tile and over one;
    /// [`NOWHERE`] where there is none.
    pub(super) most: [[i32; LENGTHS]; 2],
    /// Greatest part of the bound, by class of place, that is independent of the tiles played.
    fixed: [[[i32; CLASSES]; LENGTHS]; 2],
    /// Greatest part, by class of place, that depends on them, with the value of the leave.
    joint: [[i32; CLASSES]; LENGTHS],
    /// The least equity that the sink accepted when places were last pruned.
    pruned_at: [i32; LENGTHS],
    /// The places, over no board tile and over one, by the number of new tiles.
    places: [[Vec<Placement>; LENGTHS]; 2],
    /// Values and letters of the rack, in descending order of value; zeros after them.
    pub(super) best: [TileValue; TILES_MAX + 1],
    /// Prefix sums of these values.
    sums: [i32; 16],
    /// Upper bounds on the score of the cross-words of each lane, as prefix sums.
    cross_score_sums: Box<[[[i32; SIDE_MAX + 1]; SIDE_MAX]; 2]>,
}

/// Bound of a place where nothing can be played.
const NOWHERE: i32 = i32::MIN / 2;

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            most: [[NOWHERE; LENGTHS]; 2],
            fixed: [[[NOWHERE; CLASSES]; LENGTHS]; 2],
            joint: [[NOWHERE; CLASSES]; LENGTHS],
            pruned_at: [i32::MIN; LENGTHS],
            places: Default::default(),
            best: [(0, 0); TILES_MAX + 1],
            sums: [0; 16],
            cross_score_sums: Box::new([[[0; SIDE_MAX + 1]; SIDE_MAX]; 2]),
        }
    }
}

/// Number of tiles played, their total value on the board, and the value of the leave.
pub(super) type Used = (usize, i32, i32);

impl Bounds {
    /// Computes the bounds of all places of a board. The bound of a place pairs the greatest
    /// premiums with the best tiles.
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
        self.best = [(0, 0); TILES_MAX + 1];
        for (letter, count) in rack.letters() {
            for _ in 0..count {
                self.best[len] = (i32::from(values[usize::from(letter)]), letter);
                len += 1;
            }
        }
        self.best[..len].sort_unstable_by(|a, b| b.cmp(a));
        for count in 1..16 {
            let value = self.best.get(count - 1).map_or(0, |best| best.0);
            self.sums[count] = self.sums[count - 1] + value;
        }
        self.bound_cross_words(board);
        self.joint = [[NOWHERE; CLASSES]; LENGTHS];
        for (new, value, kept) in hands {
            for (most, times) in self.joint[new].iter_mut().zip(WORD_MULTIPLIERS) {
                *most = (*most).max(POINT * times * value + kept);
            }
            // The leave value alone serves all other multipliers; `joint` adds the tile values.
            self.joint[new][WORD_MULTIPLIERS.len()] =
                self.joint[new][WORD_MULTIPLIERS.len()].max(kept);
        }
        let tiles = rack.tiles();
        self.pruned_at = [i32::MIN; LENGTHS];
        for new in 1..=tiles {
            self.bound_placements(0, new, new, tables.bare[new], board);
            self.bound_placements(1, new, new + 1, tables.through[new + 1], board);
        }
    }

    /// Computes the upper bounds on the score of cross-words.
    #[inline(always)]
    fn bound_cross_words(&mut self, board: &Board) {
        for direction in Direction::BOTH {
            for lane in 0..board.side() {
                let (squares, sets) =
                    (board.lane(direction, lane), board.cross_sets(direction, lane));
                let mut crossing = board.bits(direction, lane).crossing;
                let mut scores = [0; SIDE_MAX];
                while crossing != 0 {
                    let at = crossing.trailing_zeros() as usize;
                    crossing &= crossing - 1;
                    scores[at] = self.extended(squares[at], sets[at], ShadowScore::NONE).crosses;
                }
                let sums = &mut self.cross_score_sums[direction.index()][lane];
                for (at, score) in scores.into_iter().enumerate() {
                    sums[at + 1] = sums[at] + score;
                }
            }
        }
    }

    /// Returns the upper bound on the value of `new` tiles and the leave under a word multiplier.
    #[inline(always)]
    pub(super) fn joint(&self, new: usize, times: i32) -> i32 {
        let class = class_of(times);
        let most = self.joint[new][class];
        if class < WORD_MULTIPLIERS.len() {
            return most;
        }
        most + POINT * times * self.sums[new]
    }

    /// Returns the upper bound on the equity of playing some tiles, over no board tile or one.
    #[inline(always)]
    pub(super) fn most_of(&self, covers: usize, (new, value, kept): Used) -> i32 {
        let fixed = &self.fixed[covers][new];
        if fixed[WORD_MULTIPLIERS.len()] > NOWHERE {
            return self.most[covers][new];
        }
        let most =
            fixed.iter().zip(WORD_MULTIPLIERS).map(|(fixed, times)| fixed + POINT * times * value);
        most.max().unwrap_or(NOWHERE).saturating_add(kept)
    }

    /// Returns the value of the best tile of the rack among some letters.
    #[inline(always)]
    pub(super) fn best_of(&self, letters: u64) -> i32 {
        for (value, letter) in self.best {
            if letter == 0 || letters >> letter & 1 != 0 {
                return value;
            }
        }
        0
    }

    /// Computes the bounds of the places where `new` tiles form a word of `length` letters over
    /// `covers` board tiles.
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
            // The greatest premiums are paired with the best tiles.
            let mut next = 0;
            let letters_at = board.letters_at(direction, lane).map(|at| at >> start & all);
            for (more, at) in [1, 2, 3].into_iter().zip(letters_at).rev() {
                let after = next + at.count_ones() as usize;
                main += more * (self.sums[after % 16] - self.sums[next % 16]);
                next = after;
            }
            let times = board.times(direction, lane, squares);
            let sums = &self.cross_score_sums[direction.index()][lane];
            let crosses = sums[start + length] - sums[start];
            let fixed = POINT * (main * times + crosses + bonus);
            let most = fixed + self.joint(new, times);
            let (class, lane, start) = (class_of(times) as u8, lane as u8, start as u8);
            found.push(Placement { most, fixed, class, direction, lane, start });
        }
        self.places[covers][new] = found;
        self.sum_up(covers, new);
    }

    /// Updates the maxima over all places.
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

    /// Prunes the places where no play of `new` tiles can reach the least equity that the sink
    /// accepts.
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
