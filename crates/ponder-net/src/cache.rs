//! A cache of evaluations with a limit on its bytes.

use ponder_game::Key;

/// Slots that a key may be in.
const WAYS: usize = 4;

/// Evaluations by key: the logits of every output and the value. Sets of [`WAYS`] slots; the
/// oldest of a set gives way.
///
/// Slots are made when they are first used, so that a large limit costs nothing until it is needed.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    sets: Vec<Vec<Slot>>,
    bytes: usize,
    bytes_max: usize,
    clock: u64,
    /// Evaluations found, and looked for.
    pub hits: u64,
    pub asked: u64,
}

#[derive(Debug)]
struct Slot {
    key: Key,
    used: u64,
    value: f32,
    logits: Box<[f32]>,
}

impl Cache {
    /// At most `bytes_max` bytes, for evaluations of about `outputs` outputs.
    pub fn new(bytes_max: usize, outputs: usize) -> Self {
        let slot = size_of::<Slot>() + 4 * outputs;
        let sets = (bytes_max / slot / WAYS).clamp(1, 1 << 24);
        Cache { sets: (0..sets).map(|_| Vec::new()).collect(), bytes_max, ..Cache::default() }
    }

    fn set_of(&self, key: Key) -> usize {
        // The high half: searches index their own tables with the low one.
        (((key.0 >> 64) as u64 as u128 * self.sets.len() as u128) >> 64) as usize
    }

    /// The evaluation of a key.
    pub fn get(&mut self, key: Key) -> Option<(f32, &[f32])> {
        self.asked += 1;
        self.clock += 1;
        let set = self.set_of(key);
        let slot = self.sets[set].iter_mut().find(|slot| slot.key == key)?;
        slot.used = self.clock;
        self.hits += 1;
        Some((slot.value, &slot.logits))
    }

    /// Remembers an evaluation, if there is room for it.
    pub fn put(&mut self, key: Key, value: f32, logits: &[f32]) {
        let size = |outputs: usize| size_of::<Slot>() + 4 * outputs;
        let at = self.set_of(key);
        let set = &mut self.sets[at];
        if set.len() >= WAYS || self.bytes + size(logits.len()) > self.bytes_max {
            let oldest = set.iter().enumerate().min_by_key(|(_, slot)| slot.used);
            let Some((oldest, _)) = oldest else { return };
            self.bytes -= size(set.swap_remove(oldest).logits.len());
        }
        if self.bytes + size(logits.len()) <= self.bytes_max {
            self.bytes += size(logits.len());
            set.push(Slot { key, used: self.clock, value, logits: logits.into() });
        }
    }

    /// Bytes of all evaluations.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}
