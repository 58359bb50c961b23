//! Sources of leave values for comparing moves: a table, a graph, or none.

use crate::Subsets;
use ponder_lexicon::klv::{LEAVE_MAX, LeaveTable, Leaves};
use ponder_lexicon::{RACK_MAX, Tile};

/// Number of tiles from which on a leave that is not known is valued by its parts: tables usually
/// have leaves of up to six, for racks of seven.
const LONG: usize = 7;

/// Greatest number of sets of tiles of a rack.
const SETS_MAX: usize = 1 << RACK_MAX;

/// Values of leaves (the tiles that are kept), in thousandths of a point.
pub trait LeaveValues {
    /// Returns the value of tiles in descending order; 0 if it is not known.
    fn value(&self, tiles: &[Tile]) -> i32;

    /// Returns the value of tiles in descending order that are kept of a rack of `rack` tiles. If
    /// it is not known, that of seven tiles or more, but not the whole rack, is the mean of the
    /// leaves of one tile fewer.
    fn of_kept(&self, tiles: &[Tile], rack: usize) -> i32 {
        let known = self.value(tiles);
        if known != 0 || !(LONG..rack).contains(&tiles.len()) {
            return known;
        }
        let part = |at| self.of_kept(&[&tiles[..at], &tiles[at + 1..]].concat(), rack);
        (0..tiles.len()).map(part).sum::<i32>() / tiles.len() as i32
    }

    /// Writes the values of all sub-multisets of a rack, as [`of_kept`](Self::of_kept) returns
    /// them, each at the index of its number.
    ///
    /// # Panics
    /// Panics if there is no room for the values: [`Subsets::count`].
    fn fill(&self, rack: &Subsets, values: &mut [i32]) {
        let count = rack.tiles();
        rack.for_each(|number, tiles| values[number] = self.of_kept(tiles, count));
    }
}

/// Leave values that are all 0.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoLeaves;

impl LeaveValues for NoLeaves {
    fn value(&self, _tiles: &[Tile]) -> i32 {
        0
    }
}

impl<L: LeaveValues + ?Sized> LeaveValues for &L {
    fn value(&self, tiles: &[Tile]) -> i32 {
        (**self).value(tiles)
    }

    fn fill(&self, rack: &Subsets, values: &mut [i32]) {
        (**self).fill(rack, values);
    }
}

impl LeaveValues for Leaves {
    fn value(&self, tiles: &[Tile]) -> i32 {
        ascending(tiles, |tiles| Leaves::value(self, tiles))
    }
}

impl LeaveValues for LeaveTable {
    fn value(&self, tiles: &[Tile]) -> i32 {
        ascending(tiles, |tiles| LeaveTable::value(self, tiles))
    }

    fn fill(&self, rack: &Subsets, values: &mut [i32]) {
        Sets::of(rack).put(values, |tiles, by_set| {
            self.subsets(tiles, by_set);
            if tiles.len() > LONG {
                value_long(by_set);
            }
        });
    }
}

/// Fills in the values of long leaves that are not known, by set, a bit a tile.
fn value_long(by_set: &mut [i32]) {
    // The parts of a set have lower numbers; the last set is the whole rack.
    for set in 0..by_set.len() - 1 {
        let tiles = set.count_ones() as usize;
        if tiles >= LONG && by_set[set] == 0 {
            let bits = (0..usize::BITS).map(|bit| 1 << bit).filter(|bit| set & bit != 0);
            by_set[set] = bits.map(|bit| by_set[set ^ bit]).sum::<i32>() / tiles as i32;
        }
    }
}

/// Calls `f` with the tiles in ascending order; leaves too long for any table are worth 0.
fn ascending(descending: &[Tile], f: impl FnOnce(&[Tile]) -> i32) -> i32 {
    let mut tiles = [0; LEAVE_MAX];
    let Some(room) = tiles.get_mut(..descending.len()) else { return 0 };
    room.copy_from_slice(descending);
    room.reverse();
    f(room)
}

/// Tiles of a rack in descending order, and the sub-multiset number of each set of them.
pub(crate) struct Sets {
    tiles: [Tile; RACK_MAX],
    len: usize,
    numbers: [u16; SETS_MAX],
}

impl Sets {
    /// Computes the sets of a rack. Tiles are digits of the numbers: letters in ascending order,
    /// then blanks.
    pub(crate) fn of(rack: &Subsets) -> Self {
        let mut sets = Sets { tiles: [0; RACK_MAX], len: 0, numbers: [0; SETS_MAX] };
        sets.len = rack.tiles_of(rack.count() - 1, &mut sets.tiles);
        let letters = sets.tiles[..sets.len].iter().filter(|&&tile| tile != 0).count();
        let mut steps = [0; RACK_MAX];
        let (mut step, mut run) = (1, 0);
        // Letters from the smallest, which is the last; then the blanks.
        for at in (0..letters).rev().chain((letters..sets.len).rev()) {
            run += 1;
            steps[at] = step;
            let is_last = at == 0 || at == letters || sets.tiles[at - 1] != sets.tiles[at];
            if is_last {
                step *= run + 1;
                run = 0;
            }
        }
        for (at, &step) in steps[..sets.len].iter().enumerate() {
            let bit = 1 << at;
            let (before, after) = sets.numbers.split_at_mut(bit);
            before.iter().zip(after).for_each(|(&number, with)| *with = number + step);
        }
        sets
    }

    /// Passes the tiles, in descending order, and room for the values of their sets, a bit a tile,
    /// to `f`, and copies these values to the indices of their sub-multiset numbers.
    pub(crate) fn put(&self, values: &mut [i32], f: impl FnOnce(&[Tile], &mut [i32])) {
        // Clearing the room for the longest racks would take longer than the rest.
        let (mut common, mut long);
        let by_set = if self.len <= LONG {
            common = [0; 1 << LONG];
            &mut common[..1 << self.len]
        } else {
            long = [0; SETS_MAX];
            &mut long[..1 << self.len]
        };
        f(&self.tiles[..self.len], by_set);
        let sets = self.numbers.iter().zip(by_set);
        sets.for_each(|(&number, &mut value)| values[usize::from(number)] = value);
    }
}
