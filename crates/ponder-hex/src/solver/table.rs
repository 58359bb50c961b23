//! Transposition table.

use crate::Bitboard;
use crate::knowledge::FilledBoard;
use ponder_game::Side;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of a side that does not win.
pub(super) const INFINITE: u32 = u32::MAX;

/// Knowledge of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<P> {
    pub key: u64,
    /// Proof and disproof number for the side to move: the smaller, the nearer a proof that it wins
    /// or loses. A decided node has 0 and [`INFINITE`].
    pub numbers: [u32; 2],
    /// Number of visits of the node and below.
    pub work: u32,
    /// Winning move of a won node.
    pub best: u16,
    /// Moves that are not refuted.
    pub moves: P,
    /// Carrier of the opponent's refutations so far; of the winner in a decided node.
    pub carrier: P,
}

impl<P: Bitboard> Entry<P> {
    /// Entry of a node that was not visited.
    pub fn new(key: u64) -> Self {
        let none = P::EMPTY;
        Entry { key, numbers: [1, 1], work: 0, best: 0, moves: none, carrier: none }
    }

    pub fn set_won(&mut self, best: usize, carrier: P) {
        (self.numbers, self.best, self.carrier) = ([0, INFINITE], best as u16, carrier);
    }

    pub fn set_lost(&mut self, carrier: P) {
        (self.numbers, self.carrier) = ([INFINITE, 0], carrier);
    }

    /// Returns whether the winner is known.
    pub fn is_decided(&self) -> bool {
        self.numbers.contains(&0)
    }

    /// Winner of a decided node.
    pub fn winner(&self, to_move: Side) -> Option<Side> {
        match self.numbers {
            [0, _] => Some(to_move),
            [_, 0] => Some(to_move.opponent()),
            _ => None,
        }
    }
}

/// Number of entries that a key may be in.
const WAYS: usize = 4;

/// Number of shards, which are locked and grow one by one.
const SHARDS: usize = 64;

/// Number of entries of an empty shard.
const START_ENTRIES: usize = 16;

/// Table for several threads that grows as it fills, up to a limit; then new entries replace those
/// with the least work.
#[derive(Debug)]
pub(super) struct Table<P> {
    shards: Vec<Mutex<Shard<P>>>,
}

impl<P: Bitboard> Table<P> {
    /// Creates an empty table of at most `bytes` bytes, but at least 1,024 entries.
    pub fn new(bytes: usize) -> Self {
        let entries = (bytes / size_of::<Entry<P>>() / SHARDS).max(START_ENTRIES);
        let shard = || Mutex::new(Shard::new(1 << entries.ilog2()));
        Table { shards: (0..SHARDS).map(|_| shard()).collect() }
    }

    /// Removes all entries.
    pub fn clear(&self) {
        for index in 0..SHARDS {
            let mut shard = self.shard(index as u64);
            *shard = Shard::new(shard.entries_max);
        }
    }

    /// Returns the entry with a key, if it is in the table.
    pub fn get(&self, key: u64) -> Option<Entry<P>> {
        self.shard(key).get(key)
    }

    /// Adds an entry, or replaces that of the same key unless only that one is decided.
    pub fn put(&self, entry: Entry<P>) {
        self.shard(entry.key).put(entry);
    }

    /// Calls `f` with every entry.
    pub fn for_each(&self, mut f: impl FnMut(&Entry<P>)) {
        for index in 0..SHARDS {
            let shard = self.shard(index as u64);
            shard.entries.iter().filter(|entry| entry.work > 0).for_each(&mut f);
        }
    }

    fn shard(&self, key: u64) -> MutexGuard<'_, Shard<P>> {
        // Entries are plain values, so they are whole even if a thread has panicked.
        self.shards[key as usize % SHARDS].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Part of a table.
#[derive(Debug)]
struct Shard<P> {
    entries: Vec<Entry<P>>,
    entries_max: usize,
    used: usize,
}

impl<P: Bitboard> Shard<P> {
    fn new(entries_max: usize) -> Self {
        Shard { entries: vec![Entry::new(0); START_ENTRIES], entries_max, used: 0 }
    }

    /// Makes the shard four times as large.
    fn grow(&mut self) {
        let entries = (4 * self.entries.len()).min(self.entries_max);
        let old = std::mem::replace(&mut self.entries, vec![Entry::new(0); entries]);
        self.used = 0;
        for entry in old.into_iter().filter(|entry| entry.work > 0) {
            self.put(entry);
        }
    }

    fn start(&self, key: u64) -> usize {
        (key as usize / SHARDS) & (self.entries.len() - 1) & !(WAYS - 1)
    }

    fn get(&self, key: u64) -> Option<Entry<P>> {
        let start = self.start(key);
        let mut ways = self.entries[start..start + WAYS].iter();
        ways.find(|entry| entry.key == key && entry.work > 0).copied()
    }

    fn put(&mut self, entry: Entry<P>) {
        let start = self.start(entry.key);
        let ways = &mut self.entries[start..start + WAYS];
        let known = ways.iter().position(|way| way.key == entry.key);
        let least = || (0..WAYS).min_by_key(|&way| ways[way].work).unwrap_or(0);
        let way = known.unwrap_or_else(least);
        if known.is_some() && ways[way].is_decided() && !entry.is_decided() {
            return;
        }
        self.used += usize::from(ways[way].work == 0);
        ways[way] = entry;
        if 2 * self.used > self.entries.len() && self.entries.len() < self.entries_max {
            self.grow();
        }
    }
}

/// Keys of nodes.
#[derive(Debug)]
pub(super) struct Keys {
    stones: Vec<[u64; 2]>,
}

impl Keys {
    const FIRST_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;
    const UNFILLED: u64 = 0x5bd1_e995_7b1f_a24d;

    pub fn new(cells: usize) -> Self {
        // SplitMix64 (G. L. Steele, D. Lea and C. H. Flood, OOPSLA 2014).
        let mut state = 0x4865_7820_736f_6c76_u64;
        let mut next = || {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mut mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ (mixed >> 31)
        };
        Keys { stones: (0..cells).map(|_| [next(), next()]).collect() }
    }

    /// Key of a filled board. Dead cells count as stones of the first side: boards that differ only in
    /// these have the same winner, and a carrier of one is one of the other, because the colour of a
    /// dead cell matters in no completion.
    pub fn of<P: Bitboard>(&self, filled: &FilledBoard<P>, to_move: Side) -> u64 {
        let mut key = if to_move == Side::First { Self::FIRST_TO_MOVE } else { 0 };
        for side in Side::BOTH {
            filled.stones(side).for_each(|cell| key ^= self.stones[cell][side.index()]);
        }
        key
    }

    /// Key of the board after a move, before cells are filled in.
    pub fn after(&self, key: u64, to_move: Side, cell: usize) -> u64 {
        key ^ Self::FIRST_TO_MOVE ^ Self::UNFILLED ^ self.stones[cell][to_move.index()]
    }
}
