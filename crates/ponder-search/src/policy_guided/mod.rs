//! Parts shared by the rules with a policy: their tree, the walk down it, and their report.
//!
//! PUCT and Gumbel differ in the selection of a child. All unvisited moves of a node have the same
//! assumed value under either rule, so the best of them is the one with the highest prior, and only
//! that one is considered: a selection costs a scan of the visited children, and an untried move
//! costs two bytes.

pub(crate) mod compact;
pub(crate) mod noise;
mod open_leaves;
mod report;
mod tree;
pub(crate) mod vector;
mod walk;

pub(crate) use open_leaves::{OpenLeaves, or_open};
pub use report::MoveReport;
pub(crate) use report::report;
pub use tree::Tree;
pub use walk::{Choice, ChooseChild};
pub(crate) use walk::{Start, answered, reopened, walk};

use crate::mcts::Core;
use ponder_game::Position;

/// The core of a search with a policy.
pub type GuidedCore<P> = Core<P, Tree<<P as Position>::Move>>;

/// Creates a tree. In a game with local patterns, values are corrected by a share `value_bias` of
/// the errors of earlier ones.
pub(crate) fn new_tree<P: Position>(value_bias: f32) -> Tree<P::Move> {
    let mut tree = Tree::new();
    if value_bias > 0.0 && P::LOCAL_PATTERNS {
        tree.correct_values(value_bias);
    }
    tree
}
