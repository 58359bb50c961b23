//! Transposition table.

/// Type of bound of a stored value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The stored value is an upper bound.
    Upper,
    /// The stored value is a lower bound.
    Lower,
    /// The stored value is exact.
    Exact,
}

/// Depth of a proven value, which rests on no estimate.
pub(super) const PROVEN: u8 = u8::MAX;

/// Entry of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// Points by which the side to move outscores the other until the end.
    pub(super) value: i16,
    /// Depth searched, in plies, or [`PROVEN`].
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The short key of the best move; 0 for a pass.
    pub(super) best: u32,
}

impl Entry {
    /// The entry of a free slot.
    const EMPTY: Entry = Entry { value: 0, depth: 0, bound: Bound::Upper, best: 0 };
}

/// Number of entries in a group.
const WAYS: usize = 4;

/// Transposition table in groups of four entries, by the keys of positions.
#[derive(Clone)]
pub(super) struct Table {
    /// Keys, 0 in free slots, and entries.
    entries: Vec<(u64, Entry)>,
}

impl Table {
    /// Creates a table of about this many bytes, at least one group.
    pub(super) fn new(bytes: usize) -> Self {
        let group = WAYS * size_of::<(u64, Entry)>();
        let groups = (bytes / group).max(1);
        let groups = if groups.is_power_of_two() { groups } else { groups.next_power_of_two() / 2 };
        Table { entries: vec![(0, Entry::EMPTY); groups * WAYS] }
    }

    /// Clears the table.
    pub(super) fn clear(&mut self) {
        self.entries.fill((0, Entry::EMPTY));
    }

    /// Returns the index of the first entry of a position's group.
    #[inline]
    fn group(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    /// Returns the entry of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let group = self.group(key);
        let entries = &self.entries[group..group + WAYS];
        entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Stores the entry of a position. A proven entry of the same position is not replaced by an
    /// unproven one; of other positions the one with the least depth is replaced.
    pub(super) fn put(&mut self, key: u64, new: Entry) {
        let group = self.group(key);
        let entries = &mut self.entries[group..group + WAYS];
        if let Some(entry) = entries.iter_mut().find(|entry| entry.0 == key) {
            if entry.1.depth != PROVEN || new.depth == PROVEN {
                *entry = (key, new);
            }
            return;
        }
        let depth = |entry: &&mut (u64, Entry)| if entry.0 == 0 { 0 } else { entry.1.depth };
        // Of equals the last one is replaced and the first is the newest, so that they take turns.
        if let Some(worst) = entries.iter_mut().rev().min_by_key(depth) {
            *worst = (key, new);
        }
        entries.rotate_right(1);
    }
}
