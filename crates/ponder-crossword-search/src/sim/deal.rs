//! Random deals of the opponent's rack and the bag.

use ponder_crossword::View;
use ponder_game::Seed;
use ponder_lexicon::Tile;
use rand::RngExt;

/// Deal of the unseen tiles.
pub(super) struct Deal {
    /// The opponent's rack.
    pub(super) rack: Vec<Tile>,
    /// The bag.
    pub(super) bag: Vec<Tile>,
}

/// Source of random deals of the unseen tiles.
#[derive(Clone, Debug)]
pub(super) struct Deals {
    unseen: Vec<Tile>,
    other: usize,
    /// Leaves that the opponent may have kept, each with the cumulative weight up to it; empty if
    /// nothing is known.
    kept: Vec<(Vec<Tile>, f64)>,
}

impl Deals {
    /// Creates a source in which all deals are equally likely.
    pub(super) fn even(view: &View<'_>) -> Self {
        Deals { unseen: view.unseen.clone(), other: view.other_rack(), kept: Vec::new() }
    }

    /// Returns the source conditioned on the opponent having kept one of these leaves before it
    /// drew, by weight. Leaves larger than its rack are dropped, and so are tiles that are not
    /// among the unseen.
    pub(super) fn with_kept(self, weighted: impl IntoIterator<Item = (Vec<Tile>, f64)>) -> Self {
        let mut sum = 0.0;
        let mut kept = Vec::new();
        for (tiles, weight) in weighted {
            if weight > 0.0 && tiles.len() <= self.other {
                sum += weight;
                kept.push((tiles, sum));
            }
        }
        Deals { kept, ..self }
    }

    /// Returns whether only one deal is possible.
    pub(super) fn is_certain(&self) -> bool {
        self.unseen.len() == self.other
    }

    /// Draws a deal.
    pub(super) fn deal(&self, seed: Seed) -> Deal {
        let mut rng = seed.rng();
        let mut tiles = self.unseen.clone();
        // The last tiles are the ones kept; the others are shuffled.
        let mut free = tiles.len();
        if let Some((_, sum)) = self.kept.last() {
            let at = rng.random::<f64>() * sum;
            let at = self.kept.partition_point(|(_, sum)| *sum <= at).min(self.kept.len() - 1);
            for &tile in &self.kept[at].0 {
                if let Some(found) = tiles[..free].iter().position(|&own| own == tile) {
                    free -= 1;
                    tiles.swap(found, free);
                }
            }
        }
        for at in (1..free).rev() {
            let other = rng.random_range(0..=at);
            tiles.swap(at, other);
        }
        let rack = tiles.split_off(tiles.len().saturating_sub(self.other));
        Deal { rack, bag: tiles }
    }
}
