//! The parts that differ between tree searches: the descent, and learning from answers.

use super::{Columns, Core, Descent, Leaf, NodeId, OpenLeaf, Path, ROOT};
use ponder_game::eval::Answer;
use ponder_game::{Position, Request};

/// Selection rule of a search, with its learning from answers beyond averages.
pub trait Rule<P: Position>: Send + Sized {
    /// Type of tree that the rule walks in.
    type Tree: Columns<Move = P::Move>;

    /// True if [`Search::exclude`] has an effect.
    const EXCLUDES: bool = false;

    /// Maximum number of leaves in flight, 1 or more; 1 in searches without a policy.
    fn leaves_in_flight_max(&self) -> u32 {
        1
    }

    /// Makes the next descent.
    #[inline]
    fn descend(
        &mut self,
        core: &mut Core<P, Self::Tree>,
        requests: &mut Vec<Request<P>>,
    ) -> Descent {
        core.descend(self, requests)
    }

    /// Walks from the root to a leaf and records the nodes in the path, which is empty. The history
    /// of the core may be left longer than it was.
    fn walk(&mut self, core: &mut Core<P, Self::Tree>, path: &mut Path) -> Leaf<P>;

    /// Handles an answer of `value` for the side to move at the leaf at the end of a path, which is
    /// then backed up.
    #[inline]
    fn answered(
        &mut self,
        core: &mut Core<P, Self::Tree>,
        leaf: &OpenLeaf,
        answer: &Answer<'_>,
        value: f32,
    ) {
        let _ = (core, leaf, answer, value);
    }

    /// Called after a path through the root's child number `slot` has been backed up.
    #[inline]
    fn backed_up(&mut self, core: &Core<P, Self::Tree>, slot: usize) {
        let _ = (core, slot);
    }

    /// Called after moves of the root were proven or removed.
    fn root_changed(&mut self, core: &Core<P, Self::Tree>) {
        let _ = core;
    }

    /// Called after all open leaves have been cancelled.
    fn cancelled(&mut self) {}

    /// Called after a move was played, which changed the root.
    fn advanced(&mut self, core: &mut Core<P, Self::Tree>) {
        let _ = core;
    }

    /// Called when the search restarts at the same root.
    fn restarted(&mut self) {}

    /// The move to play.
    fn best_move(&self, core: &Core<P, Self::Tree>) -> Option<P::Move> {
        core.ranked(ROOT).first().map(|&child| core.tree.move_of(child))
    }

    /// The value of the root for its side to move.
    fn value(&self, core: &Core<P, Self::Tree>) -> f32;

    /// The prior of a child, if the rule has priors.
    fn prior(&self, tree: &Self::Tree, child: NodeId) -> Option<f32> {
        let _ = (tree, child);
        None
    }

    /// The same as [`Search::ownership`].
    fn ownership(&self) -> Option<Vec<f32>> {
        None
    }

    /// The same as [`Search::score`].
    fn score(&self) -> Option<f32> {
        None
    }

    /// The same as [`Search::move_scores`].
    fn move_scores(&self, tree: &Self::Tree) -> Vec<(P::Move, f32)> {
        let _ = tree;
        Vec::new()
    }
}
