//! Compact plays of the endgame search, and the squares that they change for other plays.

use super::stock::Hand;
use ponder_crossword::Direction;
use ponder_crossword::layout::SIDE_MAX;
use ponder_lexicon::RACK_MAX;
use ponder_lexicon::Tile;

/// Number of lanes in both directions; those across come first.
pub(super) const LANES: usize = 2 * SIDE_MAX;

/// Returns the number of a lane among those of both directions.
#[inline(always)]
pub(super) const fn lane_id(direction: Direction, lane: usize) -> usize {
    direction.index() * SIDE_MAX + lane
}

/// Returns the direction of a lane and its index in that direction.
#[inline]
pub(super) const fn lane_of(id: usize) -> (Direction, usize) {
    if id < SIDE_MAX { (Direction::Across, id) } else { (Direction::Down, id - SIDE_MAX) }
}

/// Play in compact form. The board tiles that it goes through are not stored: its new tiles go to
/// the free squares from `start` on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Change that its tiles make to the hash key of the board; it also identifies the play.
    pub(super) key: u64,
    /// The tiles that it takes from the rack.
    pub(super) needs: Hand,
    /// The new tiles, in their order.
    pub(super) tiles: [Tile; RACK_MAX],
    /// Number of new tiles.
    pub(super) placed: u8,
    pub(super) score: i16,
    /// Total value of its tiles while on a rack.
    pub(super) worth: u16,
    /// The number of its lane among those of both directions.
    pub(super) lane: u8,
    /// First square of the word in the lane.
    pub(super) start: u8,
    /// Length of the word.
    pub(super) len: u8,
}

impl Step {
    /// Returns the squares of its word, and one at each end, as bits of the lane.
    #[inline(always)]
    pub(super) fn reach(&self) -> u32 {
        (((1_u32 << (self.len + 2)) - 1) << self.start) >> 1
    }
}

/// Squares that have changed for the plays of each lane: another tile, or another cross-set.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changes {
    /// The lanes with changed squares.
    pub(super) lanes: u64,
    /// The changed squares, valid only for those lanes.
    squares: [u32; LANES],
}

impl Changes {
    /// No changes.
    pub(super) const NONE: Changes = Changes { lanes: 0, squares: [0; LANES] };

    /// Adds squares of a lane.
    #[inline(always)]
    pub(super) fn add(&mut self, lane: usize, squares: u32) {
        if self.lanes >> lane & 1 == 0 {
            self.lanes |= 1 << lane;
            self.squares[lane] = squares;
        } else {
            self.squares[lane] |= squares;
        }
    }

    /// Returns the changed squares of a lane that has some.
    #[inline(always)]
    pub(super) fn squares(&self, lane: usize) -> u32 {
        self.squares[lane]
    }

    /// Returns whether the changes affect a play: its word or the squares next to its ends.
    #[inline(always)]
    pub(super) fn touch(&self, step: &Step) -> bool {
        let lane = usize::from(step.lane);
        self.lanes >> lane & 1 != 0 && self.squares[lane] & step.reach() != 0
    }
}
