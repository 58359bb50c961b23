use crate::Episode;
use ponder_game::Seed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;
#[derive(Clone, Copy)]
pub struct ShuffleConfig { pub reuse: u32, pub window_min: u64, pub window_max: u64 }
impl Default for ShuffleConfig { fn default() -> Self { ShuffleConfig { reuse: 4, window_min: 8000, window_max: 1000000 } } }
#[derive(Clone)]
pub struct RowRef { pub episode: Arc<Episode>, pub ply: usize }
#[derive(Clone, Copy, Serialize, Deserialize)]
pub struct Cursor { clock: u64, row: u64, q: u32 }
pub struct Shuffler { config: ShuffleConfig, seed: Seed, rows: u64, queue: BTreeMap<(u64, u64, u32), RowRef>, cursor: Cursor }
impl Shuffler {
    pub fn new(config: ShuffleConfig, seed: Seed) -> Result<Self, crate::TrainError> { Ok(Shuffler { config, seed, rows: 0, queue: BTreeMap::new(), cursor: Cursor { clock: 0, row: 0, q: 0 } }) }
    pub fn resume(config: ShuffleConfig, seed: Seed, cursor: Cursor) -> Result<Self, crate::TrainError> { let mut s = Self::new(config, seed)?; s.cursor = cursor; Ok(s) }
    pub fn config(&self) -> &ShuffleConfig { &self.config }
    fn window_at(&self, n: u64) -> u64 { let w = (n as f64 * 0.5) as u64; (self.config.window_min + w).min(self.config.window_max) }
    pub fn append_from(&mut self, first: u64, e: impl Iterator<Item = Arc<Episode>>) { self.rows = first; self.append(e) }
    pub fn append(&mut self, episodes: impl Iterator<Item = Arc<Episode>>) {
        for episode in episodes { for (ply, p) in episode.plies.iter().enumerate() { if !p.is_example { continue; }
            let i = self.rows; self.rows += 1;
            let w = self.window_at(i) as f64; let r = self.config.reuse;
            for q in 0..r { let u = (self.seed.stream(i).stream(q as u64).0 >> 11) as f64 / (1u64 << 53) as f64;
                let due = i + 1 + (w * (q as f64 + u) / r as f64) as u64;
                let key = (due, i, q);
                if key > (self.cursor.clock, self.cursor.row, self.cursor.q) { self.queue.insert(key, RowRef { episode: Arc::clone(&episode), ply }); } }
        } }
    }
    pub fn due(&self) -> u64 { self.queue.range(..=(self.rows, u64::MAX, 0)).take(20000).count() as u64 }
    pub fn window(&self) -> u64 { self.window_at(self.rows) }
    pub fn cursor(&self) -> Cursor { self.cursor }
    pub fn oldest_row(&self) -> u64 { 0 }
    pub fn next_batch(&mut self, n: usize) -> Option<Vec<RowRef>> {
        let (key, _) = self.queue.iter().nth(n - 1)?;
        if key.0 > self.rows { return None; }
        let mut out = Vec::new();
        for _ in 0..n { let (k, r) = self.queue.pop_first()?; self.cursor = Cursor { clock: k.0, row: k.1, q: k.2 }; out.push(r); }
        Some(out)
    }
}
