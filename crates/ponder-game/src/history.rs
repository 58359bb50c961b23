//! The keys of the positions before the current one, for superko and repetition rules.

use crate::Key;

/// The repetition keys of the positions before the current one, oldest first.
///
/// The search owns the history; positions only query it, so that no position ever copies one. Code
/// that walks along a game pushes the key of a position just before its next move is played, and
/// truncates on the way back: the current position is not in its own history.
///
/// Keys are found by hash: lookup, push and pop take constant time, whatever the length. An empty
/// history owns no memory.
#[derive(Clone, Debug, Default)]
pub struct History {
    path: Vec<Step>,
    /// The newest step whose key hashes to each slot, plus one; 0 for none. Its length is a power
    /// of two, or 0.
    newest: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    key: Key,
    /// The step before this one in the same slot, plus one; 0 for none.
    older: u32,
}

/// Number of slots of the first table, so that games on small boards never grow it.
const SLOTS_MIN: usize = 1024;

/// Slots per key, at least: most lookups are for positions that are not there, and end at an empty
/// slot.
const SLOTS_PER_KEY: usize = 4;

impl History {
    /// An empty history.
    #[must_use]
    pub const fn new() -> Self {
        History { path: Vec::new(), newest: Vec::new() }
    }

    /// Pushes a position.
    ///
    /// # Panics
    /// Panics at more than 2^32 - 2 positions.
    #[inline]
    pub fn push(&mut self, key: Key) {
        if SLOTS_PER_KEY * self.path.len() >= self.newest.len() {
            self.grow();
        }
        let slot = self.slot(key);
        let older = self.newest[slot];
        self.path.push(Step { key, older });
        self.newest[slot] = u32::try_from(self.path.len()).expect("a game has fewer plies");
    }

    /// The number of positions in the history.
    #[inline]
    pub fn path_len(&self) -> usize {
        self.path.len()
    }

    /// Truncates the history to its first `path_len` positions.
    #[inline]
    pub fn truncate(&mut self, path_len: usize) {
        while self.path.len() > path_len {
            let Some(step) = self.path.pop() else { return };
            let slot = self.slot(step.key);
            self.newest[slot] = step.older;
        }
    }

    /// Number of times a position is in the history.
    pub fn count(&self, key: Key) -> u32 {
        let mut count = 0;
        self.visit(key, |_| {
            count += 1;
            true
        });
        count
    }

    /// Returns whether a position is in the history.
    #[inline]
    pub fn contains(&self, key: Key) -> bool {
        self.last(key).is_some()
    }

    /// Index of the newest step with this position, from 0.
    #[inline]
    pub fn last(&self, key: Key) -> Option<usize> {
        let mut found = None;
        self.visit(key, |at| {
            found = Some(at);
            false
        });
        found
    }

    /// Calls `f` with the steps of a key, the newest first, as long as it returns true.
    #[inline]
    fn visit(&self, key: Key, mut f: impl FnMut(usize) -> bool) {
        if self.newest.is_empty() {
            return;
        }
        let mut next = self.newest[self.slot(key)];
        while next > 0 {
            let at = next as usize - 1;
            let step = self.path[at];
            if step.key == key && !f(at) {
                return;
            }
            next = step.older;
        }
    }

    /// The slot of a key. Keys are random, so their low bits serve as the hash.
    #[inline]
    fn slot(&self, key: Key) -> usize {
        key.low() as usize & (self.newest.len() - 1)
    }

    /// Doubles the number of slots and enters all keys again.
    #[cold]
    fn grow(&mut self) {
        let slots = (2 * self.newest.len()).max(SLOTS_MIN);
        self.newest.clear();
        self.newest.resize(slots, 0);
        let steps = std::mem::take(&mut self.path);
        self.path.reserve(slots / SLOTS_PER_KEY);
        steps.into_iter().for_each(|step| self.push(step.key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Keys collide often: there are only 40, and a table of few slots.
        #[test]
        fn a_history_agrees_with_a_plain_list(
            steps in proptest::collection::vec((0_u128..40, 0_usize..60), 0..2_000),
        ) {
            let mut history = History::default();
            let mut plain: Vec<Key> = Vec::new();
            for (word, back) in steps {
                let key = Key(word << 8);
                if back == 0 {
                    let left = plain.len() * 2 / 3;
                    plain.truncate(left);
                    history.truncate(left);
                }
                let count = plain.iter().filter(|&&seen| seen == key).count();
                prop_assert_eq!(history.count(key) as usize, count);
                prop_assert_eq!(history.contains(key), count > 0);
                prop_assert_eq!(history.last(key), plain.iter().rposition(|&seen| seen == key));
                plain.push(key);
                history.push(key);
                prop_assert_eq!(history.path_len(), plain.len());
            }
        }
    }
}
