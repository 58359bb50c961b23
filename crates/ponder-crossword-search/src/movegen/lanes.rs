//! Sets of lanes: those in which plays are generated, and those that a move has touched.

use ponder_crossword::board::Board;
use ponder_crossword::coord::Direction;
use ponder_crossword::layout::SIDE_MAX;

/// Set of lanes of both directions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Lanes(u64);

const _: () = assert!(2 * SIDE_MAX <= u64::BITS as usize, "a bit a lane");

/// Returns the number of a lane among those of both directions.
#[inline]
pub(super) const fn number(direction: Direction, lane: usize) -> usize {
    direction.index() * SIDE_MAX + lane
}

impl Lanes {
    /// The set of all lanes.
    pub const ALL: Lanes = Lanes(u64::MAX);
    /// The empty set.
    pub const NONE: Lanes = Lanes(0);

    /// Returns the set with one more lane; `lane` is a row for words across and a column for words
    /// down, from 0.
    ///
    /// # Panics
    /// Panics when no board has such a lane.
    #[inline]
    #[must_use]
    pub const fn with(self, direction: Direction, lane: usize) -> Self {
        assert!(lane < SIDE_MAX, "no board has so many lanes");
        Lanes(self.0 | 1 << number(direction, lane))
    }

    /// Returns whether the set has a lane.
    #[inline]
    #[must_use]
    pub const fn has(self, direction: Direction, lane: usize) -> bool {
        lane < SIDE_MAX && self.has_number(number(direction, lane))
    }

    /// Returns the number of lanes; for [`Lanes::ALL`] more than any board has.
    #[must_use]
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the set has the lane with a number.
    pub(super) const fn has_number(self, number: usize) -> bool {
        self.0 >> number & 1 != 0
    }

    /// Returns the lanes in which the plays on two boards may differ: those in which a square has
    /// another tile, another cross-set or other words across. With the same rack and the same
    /// lexicon all other lanes have the same plays, with the same scores.
    #[must_use]
    pub fn changed(before: &Board, after: &Board) -> Self {
        let (side, values) = (before.side(), before.values());
        // The first play covers the start; where tile values differ, all scores change.
        let first = before.count() == 0 || after.count() == 0;
        if first || after.side() != side || after.values() != values {
            return Lanes::ALL;
        }
        let mut changed = Lanes::NONE;
        for direction in Direction::BOTH {
            for lane in 0..side {
                let is_same = before.lane(direction, lane) == after.lane(direction, lane)
                    && before.cross_sets(direction, lane) == after.cross_sets(direction, lane);
                if !is_same {
                    changed = changed.with(direction, lane);
                }
            }
        }
        changed
    }
}
