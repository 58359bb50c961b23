//! The difference between two tree searches: how one walks down, and what it learns.

use super::{Columns, Core, Descent, Leaf, NodeId, OpenLeaf, Path, ROOT};
use ponder_game::eval::Answer;
use ponder_game::{Position, Request};

/// How a search walks down, and what it learns from answers beyond averages.
pub trait Rule<P: Position>: Send + Sized {
    /// The tree that it walks in.
    type Tree: Columns<Move = P::Move>;

    /// Whether [`Search::exclude`] leaves moves of the root out.
    const EXCLUDES: bool = false;

    /// Leaves that may be under way at once, 1 or more.
    fn leaves_in_flight_max(&self) -> u32;

    /// Makes the next descent.
    #[inline]
    fn descend(
        &mut self,
        core: &mut Core<P, Self::Tree>,
        requests: &mut Vec<Request<P>>,
    ) -> Descent {
        core.descend(self, requests)
    }

    /// Walks from the root to a leaf and notes the nodes in the path, which is empty. The line may
    /// be left longer than it was.
    fn walk(&mut self, core: &mut Core<P, Self::Tree>, path: &mut Path) -> Leaf<P>;

    /// An answer has come for the leaf at the end of a path, of `value` for its side to move. It is
    /// backed up later.
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

    /// A path through the root's child number `slot` has been backed up.
    #[inline]
    fn settled(&mut self, core: &Core<P, Self::Tree>, slot: usize) {
        let _ = (core, slot);
    }

    /// All open leaves have been given up.
    fn cancelled(&mut self) {}

    /// The root is another one: a move was played.
    fn advanced(&mut self, core: &mut Core<P, Self::Tree>) {
        let _ = core;
    }

    /// The search begins anew at the same root.
    fn restarted(&mut self) {}

    /// The move to play.
    fn best_move(&self, core: &Core<P, Self::Tree>) -> Option<P::Move> {
        core.ranked(ROOT).first().map(|&child| core.tree.move_of(child))
    }

    /// The value of the root for its side to move.
    fn value(&self, core: &Core<P, Self::Tree>) -> f32;

    /// The prior of a child, from a rule that has priors.
    fn prior(&self, tree: &Self::Tree, child: NodeId) -> Option<f32> {
        let _ = (tree, child);
        None
    }

    /// As [`Search::ownership`].
    fn ownership(&self) -> Option<Vec<f32>> {
        None
    }

    /// As [`Search::score`].
    fn score(&self) -> Option<f32> {
        None
    }

    /// As [`Search::move_scores`].
    fn move_scores(&self, tree: &Self::Tree) -> Vec<(P::Move, f32)> {
        let _ = tree;
        Vec::new()
    }
}
