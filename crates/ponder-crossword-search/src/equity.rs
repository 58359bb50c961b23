//! Static equity of a move, in thousandths of a point: its score and the value of the leave,
//! without lookahead.

use crate::Sink;
use crate::leave_values::Sets;
pub use crate::leave_values::{LeaveValues, NoLeaves};
use crate::movegen::Subsets;
use ponder_crossword::{Board, Direction, Move, Play, TileSet};
use ponder_lexicon::alphabet::letter_of;
use ponder_lexicon::{Alphabet, Tile};

/// Penalty for a vowel next to a premium square in the first play, in thousandths of a point.
const VOWEL_PENALTY: i32 = 700;
/// Penalty for keeping tiles when the bag is empty, in thousandths of a point, in addition to twice
/// their value.
const KEEPING_PENALTY: i32 = 10_000;

/// Equity function for the moves of one rack in one position.
#[derive(Clone, Debug)]
pub struct EquityModel {
    /// Value of what is kept, indexed by the number of the sub-multiset.
    kept: Vec<i32>,
    /// Squares of the start row and of the start column where a vowel of the first play is
    /// penalized, as bit sets.
    penalized: [u32; 2],
    /// The vowels of the alphabet, one bit per letter.
    vowels: u64,
    can_exchange: bool,
}

impl EquityModel {
    /// Creates the equity function for a rack. `bag` is the number of tiles in the bag, `unseen`
    /// the total value of the tiles that are neither on the board nor on the rack; with an empty
    /// bag the opponent holds them.
    #[must_use]
    pub fn new(
        alphabet: &Alphabet,
        board: &Board,
        rack: &Subsets,
        leaves: &impl LeaveValues,
        bag: usize,
        unseen: i32,
    ) -> Self {
        let mut kept = vec![0; rack.count()];
        if bag == 0 {
            values_with_empty_bag(alphabet, rack, &mut kept);
            kept[0] = 2000 * unseen;
        } else {
            leaves.fill(rack, &mut kept);
        }
        let penalized = if board.count() == 0 { next_to_premium(board) } else { [0; 2] };
        EquityModel {
            kept,
            penalized,
            vowels: alphabet.vowels(),
            can_exchange: bag >= board.layout().rack_size(),
        }
    }

    /// Returns the equity of a play that keeps the sub-multiset numbered `kept`.
    #[inline]
    pub fn of_play(&self, play: &Play, kept: usize) -> i32 {
        self.upper_bound(play.score.into(), kept) - self.first_play_penalty(play)
    }

    /// Returns the equity of a play without the first-play penalty: an upper bound on
    /// [`of_play`](Self::of_play).
    #[inline(always)]
    pub fn upper_bound(&self, score: i32, kept: usize) -> i32 {
        1000 * score + self.kept[kept]
    }

    /// Returns the equity of a pass.
    pub fn of_pass(&self) -> i32 {
        self.kept[self.kept.len() - 1]
    }

    /// Returns the equity of exchanging all tiles but the sub-multiset numbered `kept`.
    pub fn of_exchange(&self, kept: usize) -> i32 {
        self.kept[kept]
    }

    /// Returns whether tiles may be exchanged: the bag holds at least as many as a full rack.
    pub fn can_exchange(&self) -> bool {
        self.can_exchange
    }

    /// Returns the penalty for the vowels of the first play.
    fn first_play_penalty(&self, play: &Play) -> i32 {
        let penalized = self.penalized[play.direction.index()] >> play.start;
        if penalized == 0 {
            return 0;
        }
        let costs = |(at, &tile): (usize, &Tile)| {
            penalized >> at & 1 != 0 && tile != 0 && self.vowels >> letter_of(tile) & 1 != 0
        };
        VOWEL_PENALTY * play.tiles().iter().enumerate().filter(|&found| costs(found)).count() as i32
    }
}

/// Computes the values of the tiles that are kept when the bag is empty, by the number of the
/// sub-multiset.
fn values_with_empty_bag(alphabet: &Alphabet, rack: &Subsets, kept: &mut [i32]) {
    Sets::of(rack).put(kept, |tiles, by_set| {
        by_set[0] = -KEEPING_PENALTY;
        for (at, &tile) in tiles.iter().enumerate() {
            let (before, after) = by_set.split_at_mut(1 << at);
            let worth = 2000 * i32::from(alphabet.value(tile));
            before.iter().zip(after).for_each(|(&value, with)| *with = value - worth);
        }
    });
}

/// Returns the squares of the start row, and of the start column, that have a premium square next
/// to them, as bit sets.
fn next_to_premium(board: &Board) -> [u32; 2] {
    let layout = board.layout();
    let (row, col) = layout.start();
    Direction::BOTH.map(|direction| {
        let mut places = 0;
        for at in 0..layout.side() {
            let has = |lane: usize| {
                lane < layout.side()
                    && match direction {
                        Direction::Across => layout.premium(lane, at),
                        Direction::Down => layout.premium(at, lane),
                    }
                    .multiplies()
            };
            let lane = if direction == Direction::Across { row } else { col };
            places |= u32::from(has(lane.wrapping_sub(1)) || has(lane + 1)) << at;
        }
        places
    })
}

/// Move with its equity.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The move.
    pub mv: Move,
    /// Equity, in thousandths of a point.
    pub equity: i32,
}

impl Valued {
    /// Returns whether a move comes before another: by equity, and by its text where equities are
    /// equal.
    fn is_before(&self, other: &Valued, alphabet: &Alphabet) -> bool {
        let by_text = || self.mv.text(alphabet) < other.mv.text(alphabet);
        self.equity > other.equity || self.equity == other.equity && by_text()
    }
}

/// Collector of the best moves, up to a given number.
pub struct Top<'a> {
    alphabet: &'a Alphabet,
    valuation: &'a EquityModel,
    /// Greatest number of moves.
    most: usize,
    /// Best moves so far; sorted, best first, once there are `most`.
    best: Vec<Valued>,
    /// Equity that a move must reach to be collected.
    least: i32,
}

impl<'a> Top<'a> {
    /// Creates a collector of the `most` best moves.
    #[must_use]
    pub fn new(alphabet: &'a Alphabet, valuation: &'a EquityModel, most: usize) -> Self {
        let least = if most == 0 { i32::MAX } else { i32::MIN };
        Top { alphabet, valuation, most, best: Vec::new(), least }
    }

    /// Returns the collector with a buffer that was allocated before.
    #[must_use]
    pub fn reuse(self, mut best: Vec<Valued>) -> Self {
        best.clear();
        Top { best, ..self }
    }

    /// Adds exchanges, where they are allowed, and the pass.
    pub fn add_others(&mut self, rack: &Subsets) {
        let mut tiles = [0; ponder_lexicon::RACK_MAX];
        if self.valuation.can_exchange() {
            for number in 1..rack.count() {
                let equity = self.valuation.of_exchange(rack.count() - 1 - number);
                if equity >= self.least {
                    let len = rack.tiles_of(number, &mut tiles);
                    let tiles = TileSet::new(&tiles[..len]).unwrap_or_default();
                    self.add(Valued { mv: Move::Exchange(tiles), equity });
                }
            }
        }
        self.add(Valued { mv: Move::Pass, equity: self.valuation.of_pass() });
    }

    /// Adds a move if it is among the best.
    pub fn add(&mut self, found: Valued) {
        let is_before = |one: &Valued, other: &Valued| one.is_before(other, self.alphabet);
        if self.best.len() < self.most {
            self.best.push(found);
            if self.best.len() == self.most {
                self.sort();
            }
        } else if self.best.last().is_some_and(|worst| is_before(&found, worst)) {
            self.best.pop();
            let at = self.best.partition_point(|other| is_before(other, &found));
            self.best.insert(at, found);
        }
        if self.best.len() == self.most
            && let Some(worst) = self.best.last()
        {
            self.least = worst.equity;
        }
    }

    /// Returns the moves, best first.
    #[must_use]
    pub fn into_sorted(mut self) -> Vec<Valued> {
        if self.best.len() < self.most {
            self.sort();
        }
        self.best
    }

    /// Sorts the moves, best first.
    fn sort(&mut self) {
        let text = |found: &Valued| found.mv.text(self.alphabet);
        self.best.sort_by(|a, b| b.equity.cmp(&a.equity).then_with(|| text(a).cmp(&text(b))));
    }
}

impl Sink for Top<'_> {
    const PRUNES: bool = true;

    #[inline]
    fn least(&self) -> i32 {
        self.least
    }

    #[inline]
    fn worth(&self, kept: usize) -> i32 {
        self.valuation.upper_bound(0, kept)
    }

    #[inline(always)]
    fn accepts(&mut self, score: i32, kept: usize) -> bool {
        self.valuation.upper_bound(score, kept) >= self.least
    }

    fn take(&mut self, play: &Play, kept: usize) {
        let equity = self.valuation.of_play(play, kept);
        if equity >= self.least {
            self.add(Valued { mv: Move::Place(*play), equity });
        }
    }
}
