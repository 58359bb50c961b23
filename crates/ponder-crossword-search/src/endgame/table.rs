//! What is known of positions that came up before.

/// How a kept value is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true value is at most that.
    Upper,
    /// It is at least that.
    Lower,
    /// It is that.
    Exact,
}

/// The depth of what is proven: nothing below was estimated.
pub(super) const PROVEN: u8 = u8::MAX;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    /// What the side to move still makes more than the other.
    pub(super) value: i16,
    /// Turns that were looked ahead, or [`PROVEN`].
    pub(super) depth: u8,
    pub(super) bound: Bound,
    /// The key of the best move, shortened; 0 for a pass.
    pub(super) best: u32,
}

impl Known {
    const NOTHING: Known = Known { value: 0, depth: 0, bound: Bound::Upper, best: 0 };
}

const WAYS: usize = 4;

/// Entries by the keys of positions, in groups of four.
#[derive(Clone)]
pub(super) struct Table {
    entries: Vec<(u64, Known)>,
}

impl Table {
    /// A table of about so many bytes, one group at least.
    pub(super) fn new(bytes: usize) -> Self {
        let group = WAYS * size_of::<(u64, Known)>();
        let groups = (bytes / group).max(1);
        let groups = if groups.is_power_of_two() { groups } else { groups.next_power_of_two() / 2 };
        Table { entries: vec![(0, Known::NOTHING); groups * WAYS] }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.entries.fill((0, Known::NOTHING));
    }

    #[inline]
    fn group(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1) & !(WAYS - 1)
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let group = self.group(key);
        let entries = &self.entries[group..group + WAYS];
        entries.iter().find(|entry| entry.0 == key).map(|entry| entry.1)
    }

    /// Keeps what is known of a position. What is proven of it is not given up for what is not, and
    /// of other positions the one that was looked at least deeply goes.
    pub(super) fn put(&mut self, key: u64, known: Known) {
        let group = self.group(key);
        let entries = &mut self.entries[group..group + WAYS];
        if let Some(entry) = entries.iter_mut().find(|entry| entry.0 == key) {
            if entry.1.depth != PROVEN || known.depth == PROVEN {
                *entry = (key, known);
            }
            return;
        }
        let depth = |entry: &&mut (u64, Known)| if entry.0 == 0 { 0 } else { entry.1.depth };
        // Of equals the last goes and the first is the newest, so that they take turns.
        if let Some(worst) = entries.iter_mut().rev().min_by_key(depth) {
            *worst = (key, known);
        }
        entries.rotate_right(1);
    }
}
