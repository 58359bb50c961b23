//! How much plays can score at most, place by place.

use super::BONUS;
use super::field::{Field, Shape};
use super::rack::Subsets;
use super::words::{LENGTHS, Tables};
use crate::board::Board;
use crate::coord::Direction;
use crate::lexicon::RACK_MAX;

/// A place where a word may begin, and the most that it scores there.
#[derive(Clone, Copy)]
struct Place {
    most: i16,
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

/// The most that plays score, by the number of new tiles.
#[derive(Clone, Default)]
pub(super) struct Room {
    /// Over no tile and over one: the most that any play of so many tiles scores; less than nothing
    /// where there is none.
    pub(super) most: [[i32; LENGTHS]; 2],
    /// What is kept that is worth most, when so many tiles are played.
    pub(super) kept: [usize; LENGTHS],
    /// What plays of so many tiles had to score when places were last left out.
    pub(super) narrowed: [i32; LENGTHS],
    places: [[Vec<Place>; LENGTHS]; 2],
    /// The letters of the rack, those of most worth first; then nothing.
    best: [Worth; RACK_MAX + 1],
    /// What so many of them are worth together.
    sums: [i32; LENGTHS],
}

/// Nothing can be played.
const NOWHERE: i32 = -1;

impl Room {
    /// Looks at all places of a board. The bound of a place lets every premium have the best tile.
    pub(super) fn look<S: Shape>(
        &mut self,
        tables: &Tables<S>,
        board: &Board,
        rack: &Subsets,
        tiles: usize,
    ) {
        self.most = [[NOWHERE; LENGTHS]; 2];
        self.narrowed = [i32::MIN; LENGTHS];
        self.places.iter_mut().flatten().for_each(Vec::clear);
        self.best = [(0, 0); RACK_MAX + 1];
        let values = board.values();
        let mut len = 0;
        for (letter, count) in rack.letters() {
            for _ in 0..count {
                self.best[len] = (i32::from(values[usize::from(letter)]), letter);
                len += 1;
            }
        }
        self.best[..len].sort_unstable_by(|a, b| b.cmp(a));
        for new in 1..=tiles {
            self.sums[new] = self.sums[new - 1] + self.best[new - 1].0;
        }
        for new in 1..=tiles {
            self.places(0, new, new, tables.bare[new], board);
            self.places(1, new, new + 1, tables.through[new + 1], board);
        }
    }

    /// How far plays that are wanted go from a run of tiles, which is the last that they cover.
    pub(super) fn of_run(
        &self,
        board: &Board,
        direction: Direction,
        lane: usize,
        run: std::ops::Range<usize>,
        room: usize,
        tiles: usize,
        needed: impl Fn(usize) -> i32,
    ) -> Reach {
        let squares = board.lane(direction, lane);
        let sets = board.crosses(direction, lane);
        let value = |at: usize| board.value(squares[at].tile);
        // What a new tile adds to the main word beside its worth, what the word counts for, and what
        // the other word brings.
        let new = |at: usize, far: Far| {
            let square = squares[at];
            let mut crosses = far.crosses;
            if square.crosses {
                let fits = |(_, letter): &&Worth| *letter > 0 && sets[at] >> letter & 1 != 0;
                let value = self.best.iter().find(fits).map_or(0, |(value, _)| *value);
                let value = value * i32::from(square.letter) + i32::from(square.cross);
                crosses += value * i32::from(square.word);
            }
            Far {
                main: far.main + self.best[0].0 * i32::from(square.letter - 1),
                times: far.times * i32::from(square.word),
                crosses,
            }
        };
        let mut right = [Far::NONE; RACK_MAX + 1];
        let right_most = room.min(tiles);
        for by in 1..=right_most {
            right[by] = new(run.end + by - 1, right[by - 1]);
        }
        let most_needed: [i32; RACK_MAX + 1] = std::array::from_fn(|new| needed(self.kept[new]));
        let mut reach = Reach { right: [0; RACK_MAX + 1], deeper: 0 };
        let mut left = Far { main: run.clone().map(value).sum(), ..Far::NONE };
        let (mut at, mut placed) = (run.start, 0);
        let mut covers = run.len();
        loop {
            while at > 0 && squares[at - 1].tile != 0 {
                at -= 1;
                left.main += value(at);
                covers += 1;
            }
            if covers >= 2 {
                for by in (0..=right_most.min(tiles - placed)).rev() {
                    let new = placed + by;
                    if new == 0 {
                        continue;
                    }
                    let bonus = if new == RACK_MAX { BONUS } else { 0 };
                    let main = left.main + right[by].main + self.sums[new];
                    let most = main * left.times * right[by].times
                        + left.crosses
                        + right[by].crosses
                        + bonus;
                    if most >= most_needed[new] {
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
            left = new(at, left);
            placed += 1;
        }
    }

    fn places<S: Shape>(
        &mut self,
        covers: usize,
        new: usize,
        length: usize,
        places: Field<S>,
        board: &Board,
    ) {
        let (best, sum) = (self.best, self.sums[new]);
        let bonus = if new == RACK_MAX { BONUS } else { 0 };
        let all = (1_u32 << length) - 1;
        places.for_each(|direction, lane, start| {
            let bits = board.bits(direction, lane);
            let squares = &board.lane(direction, lane)[start..start + length];
            let premiums = board.premiums(direction, lane, start);
            let free = bits.free >> start & all;
            let (mut main, mut times, mut crosses) = (sum, 1, 0);
            if covers > 0 {
                let at = (bits.occupied >> start).trailing_zeros() as usize;
                main += board.value(squares[at].tile);
            }
            // The greatest premiums have the best tiles.
            let more = premiums.letters_at & free;
            let mut next = 0;
            for level in (2..=4).rev().filter(|_| more != 0) {
                let mut more = more;
                while more != 0 {
                    let at = more.trailing_zeros() as usize;
                    more &= more - 1;
                    if premiums.letters[at] == level {
                        main += best[next].0 * i32::from(level - 1);
                        next += 1;
                    }
                }
            }
            let mut more = premiums.words_at & free;
            while more != 0 {
                times *= i32::from(premiums.words[more.trailing_zeros() as usize]);
                more &= more - 1;
            }
            let sets = &board.crosses(direction, lane)[start..start + length];
            let mut more = bits.crossing >> start & all;
            while more != 0 {
                let at = more.trailing_zeros() as usize;
                more &= more - 1;
                let fits = |(_, letter): &&Worth| *letter > 0 && sets[at] >> letter & 1 != 0;
                let value = best.iter().find(fits).map_or(0, |(value, _)| *value);
                let value = value * i32::from(squares[at].letter) + i32::from(squares[at].cross);
                crosses += value * i32::from(squares[at].word);
            }
            let most = main * times + crosses + bonus;
            self.most[covers][new] = self.most[covers][new].max(most);
            let (lane, start) = (lane as u8, start as u8);
            self.places[covers][new].push(Place { most: most as i16, direction, lane, start });
        });
    }

    /// Leaves out the places where no play of so many tiles scores as much as is needed.
    pub(super) fn narrow<S: Shape>(&mut self, tables: &mut Tables<S>, new: usize, needed: i32) {
        for covers in 0..2 {
            let field =
                if covers == 0 { &mut tables.bare[new] } else { &mut tables.through[new + 1] };
            let mut most = NOWHERE;
            self.places[covers][new].retain(|place| {
                let stays = i32::from(place.most) >= needed;
                if stays {
                    most = most.max(i32::from(place.most));
                } else {
                    field.clear(place.direction, place.lane.into(), place.start.into());
                }
                stays
            });
            self.most[covers][new] = most;
        }
    }
}
