//! Move ordering.

use std::hash::{Hash, Hasher};

/// Number of history slots; moves that share a slot share their history.
const SLOTS: usize = 4096;
/// Ordering bonus of a killer move, on the scale of probabilities.
const KILLER_BONUS: f32 = 0.15;
/// Ordering bonus of the move with the best history, on the scale of probabilities.
const HISTORY_BONUS: f32 = 0.05;

/// Statistics of refutations: the last two at each ply (killer moves) and a count over all plies
/// (the history heuristic, J. Schaeffer 1983).
#[derive(Clone, Debug)]
pub(super) struct MoveHistory<M> {
    /// Killer moves by ply, the latest first.
    killers: Vec<[Option<M>; 2]>,
    /// Counts of refutations, by side and slot.
    history: [Vec<u32>; 2],
    /// The greatest count, at least 1.
    greatest: u32,
}

impl<M: Copy + Eq + Hash> MoveHistory<M> {
    /// Creates empty statistics.
    pub fn new() -> Self {
        MoveHistory { killers: Vec::new(), history: [vec![0; SLOTS], vec![0; SLOTS]], greatest: 1 }
    }

    /// Prepares the next search: killer moves are cleared, and history decays.
    pub fn grow_older(&mut self) {
        self.killers.clear();
        self.history.iter_mut().flatten().for_each(|count| *count /= 8);
        self.greatest = (self.greatest / 8).max(1);
    }

    /// Records that `mv` of a side refuted a position `ply` plies below the root.
    pub fn add(&mut self, ply: usize, side: usize, mv: M, depth: u16) {
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.killers[ply];
        if *first != Some(mv) {
            *second = first.replace(mv);
        }
        let count = &mut self.history[side][slot_of(mv)];
        *count = count.saturating_add(u32::from(depth).pow(2).max(1));
        self.greatest = self.greatest.max(*count);
    }

    /// Bonus added to the probability of a move to rank it.
    pub fn bonus(&self, ply: usize, side: usize, mv: M) -> f32 {
        let killer = self.killers.get(ply).is_some_and(|pair| pair.contains(&Some(mv)));
        let history = self.history[side][slot_of(mv)] as f32 / self.greatest as f32;
        HISTORY_BONUS * history + if killer { KILLER_BONUS } else { 0.0 }
    }
}

/// The history slot of a move.
fn slot_of<M: Hash>(mv: M) -> usize {
    let mut hasher = Fnv(0xcbf2_9ce4_8422_2325);
    mv.hash(&mut hasher);
    (hasher.finish() >> 32) as usize % SLOTS
}

/// The FNV-1a hash (Fowler, Noll and Vo): short and fast for moves of a few bytes.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
