//! The transposition table.

use super::score::Score;
use ponder_game::Key;

/// Relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

/// Entry of the transposition table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<M> {
    /// The high half of the key.
    check: u64,
    /// Bits of the key that select a bucket, in a table of any size.
    place: u32,
    /// The best move, or the one that refuted the position (hash move).
    pub mv: Option<M>,
    /// Score; proven results are counted from this position.
    pub score: Score,
    /// Depth searched below the position, in plies.
    pub depth: u16,
    pub bound: Bound,
    /// Number of the search that stored it, modulo 256.
    age: u8,
}

/// Number of entries per bucket.
const BUCKET: usize = 4;

type Bucket<M> = [Option<Entry<M>>; BUCKET];

/// Number of buckets of a new table, if the limit allows that many.
const COUNT_MIN: usize = 1024;
/// Maximum number of buckets: as many as [`Entry::place`] can distinguish.
const COUNT_MAX: usize = 1 << 31;

/// Transposition table of four-entry buckets, whose number is a power of two. The low half of a key
/// selects the bucket and the high half is compared. In a full bucket, the entry of an older search
/// is replaced first, then the shallowest. The table doubles when it is half full, as far as its
/// limit and the memory of the machine allow.
#[derive(Clone, Debug)]
pub(super) struct Table<M> {
    buckets: Vec<Bucket<M>>,
    /// Maximum number of buckets; lowered when there is no memory for more.
    count_max: usize,
    /// Number of entries in use.
    used: usize,
    /// Number of the current search, modulo 256.
    age: u8,
}

impl<M: Copy> Table<M> {
    /// Creates a table of at most `bytes_max` bytes, but at least one bucket. It takes little
    /// memory until it has entries.
    pub fn new(bytes_max: usize) -> Self {
        let fitting = (bytes_max / size_of::<Bucket<M>>()).clamp(1, COUNT_MAX);
        let count_max = 1 << fitting.ilog2();
        let mut table = Table { buckets: Vec::new(), count_max, used: 0, age: 0 };
        table.clear();
        table
    }

    /// Size in bytes.
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket<M>>()
    }

    /// Prepares the next search: old entries stay and are overwritten first.
    pub fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    /// Returns whether an entry was stored by the current search.
    pub fn is_of_this_search(&self, entry: &Entry<M>) -> bool {
        entry.age == self.age
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.buckets = vec![[None; BUCKET]; COUNT_MIN.min(self.count_max)];
        self.used = 0;
    }

    /// Index of the bucket of a key.
    fn index(&self, key: Key) -> usize {
        key.low() as usize & (self.buckets.len() - 1)
    }

    /// Looks up a position.
    pub fn get(&self, key: Key) -> Option<Entry<M>> {
        let check = check_of(key);
        self.buckets[self.index(key)].iter().flatten().find(|entry| entry.check == check).copied()
    }

    /// Stores a position; an entry without a move keeps the move that is there.
    pub fn put(&mut self, key: Key, mv: Option<M>, score: Score, depth: u16, bound: Bound) {
        let (check, age) = (check_of(key), self.age);
        if self.used > self.buckets.len() * BUCKET / 2 && self.buckets.len() < self.count_max {
            self.double();
        }
        let index = self.index(key);
        let rank = |slot: &Option<Entry<M>>| match slot {
            Some(entry) if entry.check == check => (0, 0),
            None => (1, 0),
            Some(entry) if entry.age != age => (2, entry.depth),
            Some(entry) => (3, entry.depth),
        };
        let slot = self.buckets[index]
            .iter_mut()
            .min_by_key(|slot| rank(slot))
            .expect("a bucket has entries");
        let kept = slot.filter(|entry| entry.check == check).and_then(|entry| entry.mv);
        self.used += usize::from(slot.is_none());
        let place = key.low() as u32;
        *slot = Some(Entry { check, place, mv: mv.or(kept), score, depth, bound, age });
    }

    /// Doubles the table if there is memory for it: each bucket shares its entries with the new
    /// bucket whose index has one more bit.
    fn double(&mut self) {
        let count = self.buckets.len();
        if self.buckets.try_reserve_exact(count).is_err() {
            self.count_max = count;
            return;
        }
        self.buckets.resize(2 * count, [None; BUCKET]);
        let (lower, upper) = self.buckets.split_at_mut(count);
        for (lower, upper) in lower.iter_mut().zip(upper) {
            for (slot, other) in lower.iter_mut().zip(upper) {
                if slot.as_ref().is_some_and(|entry| entry.place as usize & count > 0) {
                    *other = slot.take();
                }
            }
        }
    }
}

/// The high half of a key.
fn check_of(key: Key) -> u64 {
    (key.0 >> 64) as u64
}

#[cfg(test)]
mod tests {
    use super::{Bound, Table};
    use crate::alphabeta::score::Score;
    use ponder_game::{Key, Seed};

    #[test]
    fn the_table_grows_with_its_entries_and_keeps_them() {
        let mut table = Table::<u16>::new(usize::MAX);
        let small = table.bytes();
        assert!(small < 200_000, "{small}");
        let key = |number: u64| Key(u128::from(Seed::mix(number)) << 64 | u128::from(number));
        for number in 0..200_000 {
            table.put(key(number), Some(7), Score::of_value(0.5), 1, Bound::Exact);
        }
        assert!(table.bytes() > 20 * small && table.bytes() < 200 * small, "{}", table.bytes());
        let lost = (0..200_000).filter(|&number| table.get(key(number)).is_none()).count();
        assert!(lost < 10_000, "{lost}");
        table.clear();
        assert_eq!(table.bytes(), small);
    }

    #[test]
    fn a_full_table_keeps_its_size_and_deep_entries() {
        let mut table = Table::<u16>::new(10_000);
        assert!((5_000..=10_000).contains(&table.bytes()), "{}", table.bytes());
        let key = |number: u128| Key(number << 64);
        for number in 0..100 {
            let depth = if number == 0 { 9 } else { 1 };
            table.put(key(number), Some(7), Score::of_value(0.5), depth, Bound::Exact);
        }
        let deep = table.get(key(0)).unwrap();
        assert_eq!((deep.depth, deep.mv, deep.bound), (9, Some(7), Bound::Exact));
        assert!(table.get(key(99)).is_some());
        assert_eq!((0..100).filter(|&number| table.get(key(number)).is_some()).count(), 4);
        table.put(key(0), None, Score::of_value(0.1), 2, Bound::Upper);
        assert_eq!(table.get(key(0)).unwrap().mv, Some(7));
        table.clear();
        assert!(table.get(key(0)).is_none());
    }
}
