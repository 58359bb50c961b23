//! A cache of evaluations with a memory limit.

use ponder_game::Key;

/// Associativity: number of slots that a key may occupy.
const WAYS: usize = 4;

/// Set-associative cache of evaluations by key: the logits of every output and the value. Each set
/// has [`WAYS`] slots; the least recently used entry of a set is evicted.
///
/// Sets are allocated on first use, so a large limit costs little until it is needed.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    /// Allocated with the first evaluation, which determines the entry size.
    sets: Box<[Option<Box<Set>>]>,
    /// Bytes allocated.
    bytes: usize,
    bytes_max: usize,
    /// Number of cache hits.
    pub hits: u64,
    /// Number of look-ups so far; also the clock of [`Slot::used`].
    pub lookups: u64,
}

type Set = [Option<Slot>; WAYS];

/// An evaluation.
#[derive(Debug)]
struct Slot {
    key: Key,
    /// Number of look-ups at the last use.
    used: u64,
    value: f32,
    logits: Box<[f32]>,
}

/// Bytes of a set in the index.
const INDEX_BYTES: usize = size_of::<Option<Box<Set>>>();
/// Bytes of the slots of a set that is in use.
const SET_BYTES: usize = size_of::<Set>();

/// Bytes of an evaluation in addition to its slot.
fn logit_bytes(logits: &[f32]) -> usize {
    size_of_val(logits)
}

impl Cache {
    /// Creates a cache of at most `bytes_max` bytes.
    pub fn new(bytes_max: usize) -> Self {
        Cache { bytes_max, ..Cache::default() }
    }

    /// Allocates the index, for evaluations with this number of logits.
    fn make_sets(&mut self, logits: &[f32]) {
        let full = INDEX_BYTES + SET_BYTES + WAYS * logit_bytes(logits);
        // A small limit may have room for a few evaluations in a single set.
        let least = usize::from(self.bytes_max >= INDEX_BYTES);
        let sets = (self.bytes_max / full).clamp(least, 1 << 24);
        self.sets = (0..sets).map(|_| None).collect();
        self.bytes = sets * INDEX_BYTES;
    }

    /// Returns the index of the set that a key belongs to.
    fn set_of(&self, key: Key) -> usize {
        // The high half: searches index their own tables with the low one.
        (((key.0 >> 64) as u64 as u128 * self.sets.len() as u128) >> 64) as usize
    }

    /// Returns whether the evaluation of a key is cached, without counting a look-up.
    pub fn contains(&self, key: Key) -> bool {
        let set = self.sets.get(self.set_of(key)).and_then(Option::as_ref);
        set.is_some_and(|set| set.iter().flatten().any(|slot| slot.key == key))
    }

    /// Looks up the evaluation of a key.
    pub fn get(&mut self, key: Key) -> Option<(f32, &[f32])> {
        self.lookups += 1;
        let at = self.set_of(key);
        let set = self.sets.get_mut(at)?.as_mut()?;
        let slot = set.iter_mut().flatten().find(|slot| slot.key == key)?;
        slot.used = self.lookups;
        self.hits += 1;
        Some((slot.value, &slot.logits))
    }

    /// Stores an evaluation, if there is room for it and another thread has not done so.
    pub fn put(&mut self, key: Key, value: f32, logits: &[f32]) {
        if self.sets.is_empty() {
            self.make_sets(logits);
        }
        if self.contains(key) {
            return;
        }
        let at = self.set_of(key);
        let Some(set) = self.sets.get_mut(at) else { return };
        let mut needed = logit_bytes(logits);
        if set.is_none() {
            needed += SET_BYTES;
            if self.bytes + needed > self.bytes_max {
                return;
            }
        }
        let set = set.get_or_insert_with(Box::default);
        loop {
            let free = set.iter_mut().find(|slot| slot.is_none());
            if let Some(free) = free
                && self.bytes + needed <= self.bytes_max
            {
                self.bytes += needed;
                *free = Some(Slot { key, used: self.lookups, value, logits: logits.into() });
                return;
            }
            let used = |slot: &Option<Slot>| slot.as_ref().map_or(u64::MAX, |slot| slot.used);
            let evicted = set.iter_mut().min_by_key(|slot| used(slot)).and_then(Option::take);
            let Some(evicted) = evicted else { return };
            self.bytes -= logit_bytes(&evicted.logits);
        }
    }

    /// Returns the bytes allocated by the cache, without the allocator's own overhead.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
