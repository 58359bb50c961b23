//! Tally of the values of leaves.

use super::RACK;
use super::ranking::{LEAVE_MAX, Ranking};
use ponder_lexicon::Tile;

/// Statistics of every leave: number of random racks drawn from it, and the sum of their values.
#[derive(Clone)]
pub(super) struct Tally {
    pub(super) counts: Vec<u32>,
    /// Sums, in thousandths of a point.
    pub(super) sums: Vec<i64>,
    /// Number of racks, and the sum of their squared values, in points.
    pub(super) racks: u64,
    pub(super) squares: u64,
}

impl Tally {
    pub(super) fn new(ranking: &Ranking) -> Self {
        let numbers = ranking.len();
        Tally { counts: vec![0; numbers], sums: vec![0; numbers], racks: 0, squares: 0 }
    }

    /// Adds a rack of which `kept` tiles were kept and the others drawn at random. It is a sample
    /// of every leave that has all the kept tiles and any of those drawn: from each of these the
    /// rest was drawn at random. `worth` is in thousandths of a point, above an average rack on the
    /// same board.
    pub(super) fn add(&mut self, ranking: &Ranking, kept: &[Tile], drawn: &[Tile], worth: i64) {
        let mut tiles = [(0, 0); RACK];
        let count = kept.len() + drawn.len();
        let all = kept.iter().map(|&tile| (tile, 1)).chain(drawn.iter().map(|&tile| (tile, 0)));
        tiles.iter_mut().zip(all).for_each(|(to, tile)| *to = tile);
        tiles[..count].sort_unstable_by(|a, b| b.cmp(a));
        let bits = tiles[..count].iter().enumerate();
        let kept_set = bits.fold(0, |set, (at, &(_, is_kept))| set | is_kept << at);
        let tiles = tiles.map(|(tile, _)| tile);
        ranking.for_each_set(&tiles[..count], |set, number| {
            if set & kept_set == kept_set && (set as u32).count_ones() as usize <= LEAVE_MAX {
                self.counts[number] += 1;
                self.sums[number] += worth;
            }
        });
        self.racks += 1;
        self.squares += (worth / 1000).unsigned_abs().pow(2);
    }

    /// Adds the counts of another tally.
    pub(super) fn merge(&mut self, other: &Tally) {
        self.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, value)| *sum += value);
        self.racks += other.racks;
        self.squares += other.squares;
    }
}
