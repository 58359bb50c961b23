//! Paco in 1: the shortest immediate wins by uniting with the king.

use super::Unknown;
use super::ends::NodeLimit;
use crate::key_set::KeySet;
use crate::{PacoMove, PacoPosition, Step};

/// Winning moves of a side.
#[derive(Clone, Debug, Default)]
pub struct InOne {
    /// All shortest sequences of winning actions; empty if there is none.
    pub sequences: Vec<Vec<PacoMove>>,
    /// The positions after them, without duplicates.
    pub ends: Vec<PacoPosition>,
}

/// The shortest winning moves of the side to move, in a position at the beginning of a move.
///
/// # Errors
/// Fails when the budget is exhausted.
pub fn paco_in_one(position: &PacoPosition, budget: &mut NodeLimit) -> Result<InOne, Unknown> {
    if !position.sako_within(position.to_move, budget.nodes())? {
        return Ok(InOne::default());
    }
    let mut found = InOne::default();
    let own = position.to_move;
    let mut layer: Vec<(PacoPosition, Vec<PacoMove>)> = vec![(position.clone(), Vec::new())];
    let mut before = KeySet::default();
    while !layer.is_empty() && found.sequences.is_empty() {
        let mut next_layer = Vec::new();
        // All sequences of equal length to a position are kept.
        before.extend(layer.iter().map(|(position, _)| position.key.low()));
        for (position, actions) in &layer {
            let mut steps = Vec::new();
            position.legal().for_each(|action| steps.push(action));
            for action in steps {
                budget.spend()?;
                let mut next = position.clone();
                next.make(action);
                let is_won = next.step == Step::Won;
                let is_known = next.to_move != own || before.contains(&next.key.low());
                if !is_won && (is_known || !next.chain_may_win()) {
                    continue;
                }
                let mut actions = actions.clone();
                actions.push(action);
                if is_won {
                    if !found.ends.iter().any(|known| known.key == next.key) {
                        found.ends.push(next);
                    }
                    found.sequences.push(actions);
                } else {
                    next_layer.push((next, actions));
                }
            }
        }
        layer = next_layer;
    }
    Ok(found)
}
