//! Plays as the search keeps them, and what they change on the board for other plays.

use super::stock::Hand;
use ponder_crossword::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_lexicon::RACK_MAX;
use ponder_lexicon::Tile;

/// The lanes of both directions: those across first.
pub(super) const LANES: usize = 2 * SIDE_MAX;

/// The number of a lane.
#[inline(always)]
pub(super) const fn lane_id(direction: Direction, lane: usize) -> usize {
    direction.index() * SIDE_MAX + lane
}

/// The direction and the number there of a lane.
#[inline]
pub(super) const fn lane_of(id: usize) -> (Direction, usize) {
    if id < SIDE_MAX { (Direction::Across, id) } else { (Direction::Down, id - SIDE_MAX) }
}

/// A play. Which squares of the board it goes through is not kept: its tiles go to the free squares
/// from `start` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// What its tiles change in the key of the board; it also tells plays apart.
    pub(super) key: u64,
    /// The tiles that it takes.
    pub(super) needs: Hand,
    /// The new tiles, in their order.
    pub(super) tiles: [Tile; RACK_MAX],
    pub(super) placed: u8,
    pub(super) score: i16,
    /// What its tiles are worth on a rack.
    pub(super) worth: u16,
    /// The number of its lane, of both directions.
    pub(super) lane: u8,
    pub(super) start: u8,
    pub(super) len: u8,
}

impl Step {
    /// The squares of its word, and one at each end, as bits of the lane.
    #[inline(always)]
    pub(super) fn reach(&self) -> u32 {
        (((1_u32 << (self.len + 2)) - 1) << self.start) >> 1
    }
}

/// Squares on which something is not as it was, for plays of each lane: a tile, or the letters that
/// fit there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    /// The lanes that have some.
    pub(super) lanes: u64,
    /// The squares, valid for those lanes alone.
    squares: [u32; LANES],
}

impl Changes {
    pub(super) const NONE: Changes = Changes { lanes: 0, squares: [0; LANES] };

    #[inline(always)]
    pub(super) fn add(&mut self, lane: usize, squares: u32) {
        if self.lanes >> lane & 1 == 0 {
            self.lanes |= 1 << lane;
            self.squares[lane] = squares;
        } else {
            self.squares[lane] |= squares;
        }
    }

    /// The changed squares of a lane that has some.
    #[inline(always)]
    pub(super) fn squares(&self, lane: usize) -> u32 {
        self.squares[lane]
    }

    /// Whether they concern a play: its word or what is beside its ends.
    #[inline(always)]
    pub(super) fn touch(&self, step: &Step) -> bool {
        let lane = usize::from(step.lane);
        self.lanes >> lane & 1 != 0 && self.squares[lane] & step.reach() != 0
    }
}
