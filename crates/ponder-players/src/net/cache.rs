//! Cache of values that are expensive to make.

use parking_lot::Mutex;
use std::sync::Arc;

/// Cache of values by key that evicts the least recently used; holders of an evicted value keep it.
pub(super) struct Cache<K, V> {
    entries_max: usize,
    bytes_max: usize,
    /// Entries, the most recently used last.
    entries: Mutex<Vec<Entry<K, V>>>,
}

struct Entry<K, V> {
    key: K,
    slot: Arc<Slot<V>>,
    /// Approximate memory of the value; 0 while it is being made.
    bytes: usize,
}

/// Slot of a value, filled once it has been made. Its maker holds this lock, and not that of the
/// entries.
type Slot<V> = Mutex<Option<Arc<V>>>;

impl<K: PartialEq, V> Cache<K, V> {
    /// Creates a cache of at most this many values and approximately this many bytes; the newest
    /// value is kept in any case.
    pub const fn new(entries_max: usize, bytes_max: usize) -> Self {
        Cache { entries_max, bytes_max, entries: Mutex::new(Vec::new()) }
    }

    /// Returns the value of a key. If it is missing, `make` makes it and returns its approximate
    /// size in bytes; other requests for the same key wait in the meantime.
    ///
    /// # Errors
    /// Returns the error of `make`; the next request tries again.
    pub fn get<E>(
        &self,
        key: K,
        make: impl FnOnce() -> Result<(V, usize), E>,
    ) -> Result<Arc<V>, E> {
        let slot = self.slot(key);
        let mut place = slot.lock();
        if let Some(value) = &*place {
            return Ok(Arc::clone(value));
        }
        match make() {
            Ok((value, bytes)) => {
                let value = Arc::new(value);
                *place = Some(Arc::clone(&value));
                drop(place);
                self.record_bytes(&slot, bytes);
                Ok(value)
            }
            Err(error) => {
                drop(place);
                self.entries.lock().retain(|entry| !Arc::ptr_eq(&entry.slot, &slot));
                Err(error)
            }
        }
    }

    /// Returns the slot of a key, which becomes the most recently used.
    fn slot(&self, key: K) -> Arc<Slot<V>> {
        let mut entries = self.entries.lock();
        let entry = match entries.iter().position(|entry| entry.key == key) {
            Some(at) => entries.remove(at),
            None => Entry { key, slot: Arc::default(), bytes: 0 },
        };
        let slot = Arc::clone(&entry.slot);
        entries.push(entry);
        slot
    }

    /// Records the bytes of a new value and evicts the least recently used.
    fn record_bytes(&self, slot: &Arc<Slot<V>>, bytes: usize) {
        let mut entries = self.entries.lock();
        if let Some(entry) = entries.iter_mut().find(|entry| Arc::ptr_eq(&entry.slot, slot)) {
            entry.bytes = bytes;
        }
        let mut sum: usize = entries.iter().map(|entry| entry.bytes).sum();
        while entries.len() > 1 && (entries.len() > self.entries_max || sum > self.bytes_max) {
            sum -= entries.remove(0).bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Cache;
    use std::convert::Infallible;
    use std::sync::Arc;
    use std::sync::Barrier;
    use std::thread;

    fn get(cache: &Cache<u32, u32>, key: u32, bytes: usize) -> Arc<u32> {
        let Ok(value) = cache.get(key, || Ok::<_, Infallible>((10 * key, bytes)));
        value
    }

    /// Returns whether a key is cached, by a maker that fails.
    fn has(cache: &Cache<u32, u32>, key: u32) -> bool {
        cache.get(key, || Err(())).is_ok()
    }

    #[test]
    fn other_entries_are_available_while_one_is_created() {
        let cache = Cache::new(4, 100);
        get(&cache, 1, 1);
        let started = Barrier::new(2);
        let answered = Barrier::new(2);
        thread::scope(|scope| {
            let slow = scope.spawn(|| {
                cache.get(2, || {
                    started.wait();
                    answered.wait();
                    Ok::<_, Infallible>((20, 1))
                })
            });
            started.wait();
            assert_eq!(*get(&cache, 1, 1), 10);
            assert_eq!(*get(&cache, 3, 1), 30);
            let same = scope.spawn(|| get(&cache, 2, 1));
            answered.wait();
            let Ok(slow) = slow.join().expect("no panic");
            assert!(Arc::ptr_eq(&slow, &same.join().expect("no panic")), "it was made twice");
        });
    }

    #[test]
    fn failed_loads_are_tried_again() {
        let cache = Cache::new(4, 100);
        assert_eq!(cache.get(1, || Err::<(u32, usize), _>("no")), Err("no"));
        assert_eq!(*get(&cache, 1, 1), 10);
    }

    #[test]
    fn the_least_recently_used_go_first() {
        let cache = Cache::new(3, 100);
        for key in [1, 2, 3, 1, 4] {
            get(&cache, key, 1);
        }
        assert!(has(&cache, 1) && has(&cache, 3) && has(&cache, 4) && !has(&cache, 2));
        get(&cache, 5, 99);
        assert!(has(&cache, 5) && has(&cache, 4) && !has(&cache, 1) && !has(&cache, 3));
        get(&cache, 6, 1000);
        assert!(has(&cache, 6) && !has(&cache, 5) && !has(&cache, 4));
    }
}
