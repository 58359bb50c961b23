//! Remaining work of a halving that counts the visits made so far.

use super::halving::visits_by_rank;

/// Visits of the moves that a new halving would consider, in the current order of their scores.
/// They determine how many new simulations each budget needs, as long as values do not change.
#[derive(Clone, Debug)]
pub struct RemainingVisits {
    /// Visits by rank of the moves that a new halving would consider.
    kept: Vec<u32>,
    /// Number of new simulations that the current halving would still make.
    under_way: u64,
}

impl RemainingVisits {
    /// Creates it from the visits by rank of the moves that a new halving would consider, and from
    /// those of the current halving and its budget, with the moves still considered first.
    pub(super) fn new(kept: Vec<u32>, under_way: &[u32], budget: u32) -> Self {
        RemainingVisits { kept, under_way: missing(under_way, budget) }
    }

    /// Number of new simulations that the current halving would still make.
    pub fn under_way(&self) -> u64 {
        self.under_way
    }

    /// Number of new simulations that a halving with a total of `simulations` would make.
    pub fn missing(&self, simulations: u32) -> u64 {
        missing(&self.kept, simulations)
    }

    /// Largest budget, approximately and from 1 to `budget_max`, whose halving needs at most
    /// `new_simulations_max` new simulations.
    pub fn largest_budget(&self, new_simulations_max: u64, budget_max: u32) -> u32 {
        let (mut low, mut high) = (1, budget_max.max(1));
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.missing(middle) <= new_simulations_max {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }
}

/// Number of simulations by which visits fall short of the halving of a budget.
fn missing(visits: &[u32], budget: u32) -> u64 {
    if visits.is_empty() {
        return u64::from(budget);
    }
    let planned = visits_by_rank(visits.len() as u32, budget);
    planned.iter().zip(visits).map(|(planned, made)| u64::from(planned.saturating_sub(*made))).sum()
}
