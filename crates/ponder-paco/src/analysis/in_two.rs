//! Paco in 2: moves after which every answer leaves the opponent's king capturable by a union.

use super::Unknown;
use super::ends::{Go, NodeLimit, Order, Walk};
use crate::{PacoMove, PacoPosition};
use ponder_game::{Position, Side};

/// Attacks of a side that wins with its second move.
#[derive(Clone, Debug, Default)]
pub struct InTwo {
    /// The positions after the attacks, without duplicates, each with one sequence that leads to
    /// it.
    pub attacks: Vec<(PacoPosition, Vec<PacoMove>)>,
}

/// The moves of the side to move after which it gives ŝako, is not in ŝako itself, and still gives
/// it after every complete move of the opponent. Empty if it could unite with the king at once.
///
/// The position must be at the beginning of a move.
///
/// # Errors
/// Fails when the budget is exhausted.
pub fn paco_in_two(position: &PacoPosition, budget: &mut NodeLimit) -> Result<InTwo, Unknown> {
    let mut found = InTwo::default();
    let own = position.to_move;
    if position.sako_within(own, budget.nodes())? {
        return Ok(found);
    }
    let mut defence = Defence { walk: Walk::new(Order::Deepest), last: Vec::new() };
    // The last refutation is tried first, since it most often works against the next end of the
    // same chain too.
    Walk::new(Order::Deepest).ends(position, budget, |end, steps, budget| {
        if end.sako_within(own, budget.nodes())?
            && !end.sako_within(own.opponent(), budget.nodes())?
            && !found.attacks.iter().any(|(known, _)| known.key == end.key)
            && defence.fails(end, own, budget)?
        {
            found.attacks.push((end.clone(), steps.actions()));
        }
        Ok(Go::On)
    })?;
    if !found.attacks.is_empty() {
        found.shorten(position, budget)?;
    }
    Ok(found)
}

impl InTwo {
    /// Replaces each attack's sequence by a shortest one.
    fn shorten(&mut self, position: &PacoPosition, budget: &mut NodeLimit) -> Result<(), Unknown> {
        let mut left: Vec<usize> = (0..self.attacks.len()).collect();
        Walk::default().ends(position, budget, |end, steps, _| {
            let met = left.iter().position(|&at| self.attacks[at].0.key == end.key);
            if let Some(place) = met {
                self.attacks[left.swap_remove(place)].1 = steps.actions();
            }
            Ok(if left.is_empty() { Go::Stop } else { Go::On })
        })?;
        Ok(())
    }
}

/// The opponent's answers, with the last refutation.
struct Defence {
    walk: Walk,
    last: Vec<PacoMove>,
}

impl Defence {
    /// Returns whether no answer prevents the union with the king.
    fn fails(
        &mut self,
        attacked: &PacoPosition,
        by: Side,
        budget: &mut NodeLimit,
    ) -> Result<bool, Unknown> {
        if self.last_helps(attacked, by, budget)? {
            return Ok(false);
        }
        let mut helped = None;
        self.walk.ends(attacked, budget, |end, steps, budget| {
            if end.sako_within(by, budget.nodes())? {
                return Ok(Go::On);
            }
            helped = Some(steps.actions());
            Ok(Go::Stop)
        })?;
        match helped {
            None => Ok(true),
            Some(actions) => {
                self.last = actions;
                Ok(false)
            }
        }
    }

    /// Returns whether the last refutation is legal here too and prevents the union.
    fn last_helps(
        &self,
        attacked: &PacoPosition,
        by: Side,
        budget: &mut NodeLimit,
    ) -> Result<bool, Unknown> {
        if self.last.is_empty() {
            return Ok(false);
        }
        let mut position = attacked.clone();
        for &action in &self.last {
            if position.to_move == by || !position.legal().has(action) {
                return Ok(false);
            }
            position.play(action);
        }
        Ok(position.to_move == by && !position.sako_within(by, budget.nodes())?)
    }
}
