//! The findings of a search with a policy.

use super::{GuidedCore, Tree};
use crate::mcts::{Columns, ROOT, Rule};
use crate::search::Proven;
use ponder_game::Position;

/// What a search thinks of one legal move of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveReport<M> {
    /// The move.
    pub mv: M,
    /// Its number in the order of [`Position::for_each_move`].
    pub index: usize,
    /// Visits that its value is the mean of, without those that went through moves further down
    /// which have been refuted since; 0 for a move that has not been tried.
    pub visits: u64,
    /// Simulations that began with it: those since the root was played, and the visits kept from
    /// before. With the root's own evaluations they sum to the visits of the root.
    pub spent: u64,
    /// Its value for the side to move at the root, -1 to 1; for a move without visits what the
    /// search assumes.
    pub value: f32,
    /// The evaluator's prior, 0 to 1, without noise.
    pub prior: f32,
    /// The share that the search would have a policy learn, 0 to 1; all sum to 1.
    pub target: f32,
    /// What is proven of it for the side to move at the root.
    pub proven: Proven,
    /// Best play that starts with it.
    pub variation: Vec<M>,
    /// The visits of each move of it.
    pub variation_visits: Vec<u64>,
}

/// What a search thinks of the root.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// Visits of the root, its own evaluation and those kept from earlier moves included.
    pub visits: u64,
    /// Nodes in memory.
    pub nodes: usize,
    /// Bytes of the tree that are in use.
    pub bytes: usize,
    /// The value of the root for its side to move, -1 to 1.
    pub value: f32,
    /// What the evaluator alone said of the root, if the search knows it.
    pub raw_value: Option<f32>,
    /// What is proven for the side to move.
    pub proven: Proven,
    /// All legal moves, the one to play first; empty until the root has been evaluated.
    pub moves: Vec<MoveReport<M>>,
}

impl<M> Report<M> {
    /// The targets of all legal moves in the order of [`Position::for_each_move`].
    pub fn targets(&self) -> Vec<f32> {
        let mut targets = vec![0.0; self.moves.len()];
        for entry in &self.moves {
            targets[entry.index] = entry.target;
        }
        targets
    }
}

/// The report, with targets yet to be set. `assumed` is the value of moves without visits.
pub(crate) fn report<P: Position, R: Rule<P, Tree = Tree<P::Move>>>(
    core: &GuidedCore<P>,
    rule: &R,
    value: f32,
    assumed: f32,
) -> Report<P::Move> {
    let root = &core.tree.root;
    let mut moves: Vec<_> = core
        .ranked(ROOT)
        .into_iter()
        .map(|node| {
            let index = root.index_of(node as usize - core.tree.children(ROOT).start);
            let child = core.child(rule, ROOT, node);
            let is_unknown = child.visits == 0 && child.proven.value().is_none();
            MoveReport {
                mv: child.mv,
                index,
                visits: child.visits,
                spent: child.spent,
                value: if is_unknown { assumed } else { child.value },
                prior: root.priors[index],
                target: 0.0,
                proven: child.proven,
                variation: child.variation,
                variation_visits: child.variation_visits,
            }
        })
        .collect();
    let mut rest: Vec<usize> =
        (0..root.moves.len()).filter(|&index| root.slots[index].is_none()).collect();
    rest.sort_by(|&a, &b| root.priors[b].total_cmp(&root.priors[a]));
    let refuted = moves.iter().filter(|entry| entry.proven.is_refuted()).count();
    let at = moves.len() - refuted;
    let untried = rest.into_iter().map(|index| MoveReport {
        mv: root.moves[index],
        index,
        visits: 0,
        spent: 0,
        value: assumed,
        prior: root.priors[index],
        target: 0.0,
        proven: Proven::Open,
        variation: vec![root.moves[index]],
        variation_visits: vec![0],
    });
    moves.splice(at..at, untried);
    Report {
        visits: core.visits(),
        nodes: core.tree.nodes(),
        bytes: core.tree.bytes(),
        value,
        raw_value: root.value,
        proven: core.proven(),
        moves,
    }
}
