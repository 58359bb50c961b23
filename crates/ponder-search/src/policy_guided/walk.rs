//! Walking from the root to a leaf, and storing the policy of the leaf.

use super::compact::Untried;
use super::tree::State;
use super::{GuidedCore, Tree};
use crate::mcts::{Columns, Leaf, NodeId, OpenLeaf, Path, ROOT, Step};
use crate::search::Proven;
use ponder_game::Position;
use ponder_game::eval::Answer;
use std::hash::{DefaultHasher, Hash, Hasher};

/// Selection among the children of a node.
pub trait ChooseChild {
    /// Selects the child to visit next. `value` is the node's mean for its side to move, `untried`
    /// the best of the untried moves, and `open` the child on the way to each open leaf below the
    /// node. The node has a child or an untried move.
    fn choose<M: Copy + Eq + Send>(
        &mut self,
        tree: &Tree<M>,
        node: NodeId,
        value: f32,
        untried: Option<Untried>,
        open: &[NodeId],
    ) -> Choice;
}

/// Result of a selection.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Choice {
    /// An existing child, by its index.
    Child(usize),
    /// The best of the untried moves, with its assumed value until it is evaluated.
    Untried(f32),
}

/// First step of a descent from the root.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Start {
    /// The rule selects the move.
    Rule,
    /// A legal move, given by its index.
    Move(usize),
}

/// Walks from the root to a leaf.
#[inline]
pub(crate) fn walk<P: Position>(
    core: &mut GuidedCore<P>,
    rule: &mut impl ChooseChild,
    start: Start,
    path: &mut Path,
) -> Leaf<P> {
    let mut position = core.position.clone();
    let mut node = ROOT;
    let mut open = Vec::new();
    path.push(Step { node, mover: position.to_move() });
    loop {
        match core.tree.state[node as usize] {
            State::New => return Leaf::Evaluate(position),
            State::Open => return Leaf::Collided,
            State::Bare | State::Ranked => {}
        }
        if core.tree.child_count(node) == 0 {
            core.tree.set_legal(node, position.count_moves(&core.history));
        }
        let (child, is_new) = match start {
            Start::Move(index) if node == ROOT => child_by_move(core, index),
            _ => {
                let untried = core.tree.untried(node);
                let value = core.value_for_mover(path);
                open.clear();
                let depth = path.len() - 1;
                open.extend(core.open_leaves().filter_map(|leaf| leaf.step_below(depth, node)));
                match rule.choose(&core.tree, node, value, untried, &open) {
                    Choice::Child(slot) => {
                        ((core.tree.children(node).start + slot) as NodeId, false)
                    }
                    Choice::Untried(assumed) => {
                        let key = core.seed.0 ^ position.search_key().low();
                        let index = core.tree.untried_index(node, key);
                        let child = add_child(core, node, index, &position);
                        core.tree.set_mean(child, f64::from(assumed));
                        (child, true)
                    }
                }
            }
        };
        let proven = core.tree.proven[child as usize];
        debug_assert!(proven != Proven::DeadEnd, "a dead end was chosen");
        if P::DEPENDS_ON_HISTORY {
            core.history.push(position.repetition_key());
        }
        position.play(core.tree.move_of(child));
        path.push(Step { node: child, mover: position.to_move() });
        if is_new && core.tree.corrects_values() {
            let key = bucket_key(core, &position, path);
            core.tree.place(child, key);
        }
        if is_new {
            if let Some(end) = core.end_of_game(path, &position) {
                return end;
            }
            return Leaf::Evaluate(position);
        }
        if let Some(value) = proven.value() {
            return Leaf::Known(value);
        }
        node = child;
    }
}

/// The key of the nodes whose values are expected to have the same error as that of the new node at
/// the end of a path: its side, its move and the one before, and what lies around it.
fn bucket_key<P: Position>(core: &GuidedCore<P>, position: &P, path: &Path) -> u64 {
    let (tree, last) = (&core.tree, path.len() - 1);
    let mv = tree.move_of(path[last].node);
    let before = if last > 1 { Some(tree.move_of(path[last - 1].node)) } else { core.last_move };
    let sides = [path[last - 1].mover.index(), path[last].mover.index()];
    let mut hasher = DefaultHasher::new();
    (sides, mv, before, position.local_pattern(mv)).hash(&mut hasher);
    hasher.finish()
}

/// The child of a legal move of the root, and whether it has just been created.
fn child_by_move<P: Position>(core: &mut GuidedCore<P>, index: usize) -> (NodeId, bool) {
    if let Some(slot) = core.tree.root.slot_of(index) {
        return (core.tree.first_child(ROOT) + slot as NodeId, false);
    }
    let position = core.position.clone();
    (add_child(core, ROOT, index, &position), true)
}

/// Creates a child, and updates the open paths through siblings that have moved.
fn add_child<P: Position>(
    core: &mut GuidedCore<P>,
    node: NodeId,
    index: usize,
    position: &P,
) -> NodeId {
    let mv = if node == ROOT {
        core.tree.root.moves[index]
    } else {
        position
            .nth_move(&core.history, index)
            .expect("the index is below the number of legal moves")
    };
    let (child, moved_from) = core.tree.add_legal(node, index, mv);
    if let Some(from) = moved_from {
        let len = core.tree.child_count(node) - 1;
        core.follow_moved(from, len, core.tree.first_child(node));
    }
    child
}

/// Stores the evaluator's policy for a leaf.
#[inline]
pub(crate) fn answered<P: Position>(
    core: &mut GuidedCore<P>,
    leaf: &OpenLeaf,
    answer: &Answer<'_>,
    value: f32,
) {
    let allowed = without(answer.policy, leaf.forbidden());
    let policy = allowed.as_deref().unwrap_or(answer.policy);
    let (tree, node) = (&mut core.tree, leaf.node());
    tree.rank(node, policy);
    if node == ROOT {
        tree.root.open(&core.position, &core.history, policy, value);
        tree.set_legal(ROOT, tree.root.moves.len());
    }
}

/// Lists the moves of a new root and restores their state.
pub(crate) fn reopened<P: Position>(core: &mut GuidedCore<P>) {
    let mut root = std::mem::take(&mut core.tree.root);
    root.clear();
    if core.is_running() && core.tree.is_evaluated(ROOT) {
        root.reopen(&core.position, &core.history, &mut core.tree);
    }
    core.tree.root = root;
}

/// The priors of the legal moves, renormalized to sum 1; `None` if no move is forbidden or there is
/// no policy.
fn without(policy: &[f32], forbidden: &[u16]) -> Option<Vec<f32>> {
    if forbidden.is_empty() || policy.is_empty() {
        return None;
    }
    let is_allowed = |(index, _): &(usize, &f32)| !forbidden.contains(&(*index as u16));
    let mut allowed: Vec<f32> =
        policy.iter().enumerate().filter(is_allowed).map(|(_, prior)| *prior).collect();
    let sum: f32 = allowed.iter().sum();
    if sum > 0.0 {
        allowed.iter_mut().for_each(|prior| *prior /= sum);
    }
    Some(allowed)
}
