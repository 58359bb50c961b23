//! What a halving that counts the visits made so far would still have to do.

use super::halving::visits_by_rank;

/// The visits that the moves have which a new halving would consider, from the one that now looks
/// best: as long as values do not change, it decides how many simulations each budget needs.
#[derive(Clone, Debug)]
pub struct Outlook {
    kept: Vec<u32>,
    under_way: u64,
}

impl Outlook {
    /// The visits of the moves by rank that a new halving would consider, and those of the halving
    /// under way with its budget, those that are still considered first.
    pub(super) fn new(kept: Vec<u32>, under_way: &[u32], budget: u32) -> Self {
        Outlook { kept, under_way: missing(under_way, budget) }
    }

    /// The new simulations that the halving under way would still make.
    pub fn under_way(&self) -> u64 {
        self.under_way
    }

    /// The new simulations that a halving with so many simulations in all would make.
    pub fn missing(&self, simulations: u32) -> u64 {
        missing(&self.kept, simulations)
    }

    /// About the most simulations, 1 to `most`, whose halving makes at most `new` new ones.
    pub fn most_within(&self, new: u64, most: u32) -> u32 {
        let (mut low, mut high) = (1, most.max(1));
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.missing(middle) <= new {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }
}

fn missing(visits: &[u32], budget: u32) -> u64 {
    if visits.is_empty() {
        return u64::from(budget);
    }
    let wanted = visits_by_rank(visits.len() as u32, budget);
    wanted.iter().zip(visits).map(|(wanted, made)| u64::from(wanted.saturating_sub(*made))).sum()
}
