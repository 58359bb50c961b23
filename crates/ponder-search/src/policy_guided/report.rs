//! Reports of a search with a policy.

use super::{GuidedCore, Tree};
use crate::mcts::{Columns, ROOT, Rule};
use crate::search::{Child, Proven, Report};
use ponder_game::Position;
use std::ops::Deref;

/// Report of a search with a policy on one legal move of the root. An untried move has 0 visits,
/// the value that the search assumes for it, and the prior without noise.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The report that every search has.
    pub child: Child<M>,
    /// Index in the order of [`Position::for_each_move`].
    pub index: usize,
    /// Target probability for training a policy, 0 to 1; all sum to 1.
    pub target: f32,
}

impl<M> Deref for MoveReport<M> {
    type Target = Child<M>;

    fn deref(&self) -> &Child<M> {
        &self.child
    }
}

impl<M> Report<MoveReport<M>> {
    /// The targets of all legal moves, in the order of [`Position::for_each_move`].
    pub fn targets(&self) -> Vec<f32> {
        let mut targets = vec![0.0; self.moves.len()];
        for entry in &self.moves {
            targets[entry.index] = entry.target;
        }
        targets
    }
}

/// Creates a report whose targets are not yet set. `assumed` is the value of moves without visits.
pub(crate) fn report<P: Position, R: Rule<P, Tree = Tree<P::Move>>>(
    core: &GuidedCore<P>,
    rule: &R,
    value: f32,
    assumed: f32,
) -> Report<MoveReport<P::Move>> {
    let root = &core.tree.root;
    let mut moves: Vec<_> = core
        .ranked(ROOT)
        .into_iter()
        .map(|node| {
            let index = root.index_of(node as usize - core.tree.children(ROOT).start);
            let mut child = core.child(rule, ROOT, node);
            if child.visits == 0 && child.proven.value().is_none() {
                child.value = assumed;
            }
            child.prior = Some(root.priors[index]);
            MoveReport { child, index, target: 0.0 }
        })
        .collect();
    let mut rest: Vec<usize> =
        (0..root.moves.len()).filter(|&index| root.slots[index].is_none()).collect();
    rest.sort_by(|&a, &b| root.priors[b].total_cmp(&root.priors[a]));
    let refuted = moves.iter().filter(|entry| entry.proven.is_refuted()).count();
    let at = moves.len() - refuted;
    let untried = rest.into_iter().map(|index| {
        let child = Child {
            mv: root.moves[index],
            visits: 0,
            spent: 0,
            value: assumed,
            prior: Some(root.priors[index]),
            proven: Proven::Open,
            variation: vec![root.moves[index]],
            variation_visits: vec![0],
        };
        MoveReport { child, index, target: 0.0 }
    });
    moves.splice(at..at, untried);
    Report { raw_value: root.value, ..core.report(value, moves) }
}
