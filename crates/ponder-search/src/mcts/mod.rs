//! The common core of all tree searches: open leaves, averages over visits, proofs, and moves
//! played.
//!
//! A search is an [`Mcts`]: this core, a tree in [`Columns`], and a [`Rule`] that walks down it.
//! The rules are UCT, RAVE, PUCT and Gumbel; [`Search`](crate::Search) is implemented once for all
//! of them. There are three kinds of trees, because memory layout determines the speed of
//! selection: UCT reads a mean and `1 / sqrt(visits)`, RAVE the statistics of all moves of a node,
//! and the searches with a policy a prior and a count. The trait [`Search`](crate::Search) exists
//! in addition to the struct so that a driver or a player has one type parameter, the search,
//! instead of the position and the rule.
//!
//! Every node has one visit of its own and those of its children that are not refuted, and its mean
//! is the average of exactly these: a refuted move counts above it as if it had never been tried.
//! The simulations spent on it are counted for the moves of the root
//! ([`Child::spent`](crate::Child::spent)).

mod back_up;
pub mod column;
mod columns;
mod descent;
pub(crate) mod order;
mod proof;
mod report;
mod rule;
mod search;

pub(crate) use back_up::VIRTUAL_LOSS;
pub use columns::{Columns, NodeId, ROOT};
pub use descent::{Descent, Leaf};
pub use report::SUPPORT;
pub use rule::Rule;

use crate::search::{Limits, Proven, StopReason};
use ponder_game::eval::Answer;
use ponder_game::{History, Position, Seed, Side, Status, parts};

/// Time at which the answers to open leaves are backed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backup {
    /// Leaves are opened in batches: once an answer has arrived no new leaf is opened until all
    /// have, and they are backed up in the order in which they were opened. So the result does not
    /// depend on which requests shared a batch of the evaluator, nor on the order of answers.
    #[default]
    Batched,
    /// Every answer is backed up at once. For several threads with one leaf each; the result then
    /// depends on the order of the answers.
    Immediate,
}

/// One step of a path: a node, and the side to move in its position.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The node.
    pub node: NodeId,
    /// The side to move there.
    pub mover: Side,
}

/// A path from the root to a leaf.
pub type Path = Vec<Step>;

/// A leaf in evaluation, or answered and not yet backed up.
pub struct OpenLeaf {
    path: Path,
    /// Moves that are illegal after this history, by their indices among those of an empty one.
    forbidden: Vec<u16>,
    /// Value for the side to move at the leaf, once it is known.
    answer: Option<f32>,
    /// True if the answer has no effect any more, because an edge of the path was refuted.
    is_discarded: bool,
}

/// A tree search of one position by a selection rule.
pub struct Mcts<P: Position, R: Rule<P>> {
    pub(crate) core: Core<P, R::Tree>,
    pub(crate) rule: R,
}

/// The state of a search, without its rule.
pub struct Core<P: Position, T> {
    /// The position at the root.
    pub position: P,
    /// The history of the position.
    pub history: History,
    /// Limits at which the search stops by itself.
    pub limits: Limits,
    /// Seed of all random numbers.
    pub seed: Seed,
    /// The search tree.
    pub tree: T,
    /// Number of moves played by `advance`.
    pub plies: u64,
    /// Legal moves of the root that are excluded from the search.
    pub excluded: Vec<P::Move>,
    /// True if open leaves count as lost visits.
    pub counts_open: bool,
    /// Time at which answers are backed up.
    backup: Backup,
    /// Number of leaves opened so far, which selects the seed of the next one.
    leaves: u64,
    /// Simulations that no longer count for the root, since they passed through refuted edges.
    refuted_visits: u64,
    /// Simulations through each child of the root, including those through refuted edges below it.
    through: Vec<u64>,
    /// Generation of the requests; answers to older ones are dropped.
    generation: u32,
    /// Open leaves, by the number of their request.
    open: Vec<Option<OpenLeaf>>,
    /// Number of open leaves.
    open_count: u32,
    /// Number of those that have been answered.
    answered_count: u32,
    /// Empty paths whose memory is used again.
    spare: Vec<Path>,
    /// Reason why there is nothing to search, if there is one.
    not_running: Option<StopReason>,
}

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    pub(crate) fn new(position: P, history: History, seed: Seed, tree: T, backup: Backup) -> Self {
        let mut core = Core {
            position,
            history,
            limits: Limits::default(),
            seed,
            tree,
            plies: 0,
            excluded: Vec::new(),
            counts_open: false,
            backup,
            leaves: 0,
            refuted_visits: 0,
            through: Vec::new(),
            generation: 0,
            open: Vec::new(),
            open_count: 0,
            answered_count: 0,
            spare: Vec::new(),
            not_running: None,
        };
        core.set_limits(Limits::default());
        core
    }

    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.tree.limit(&limits);
        self.check_root();
    }

    /// Checks whether there is anything to search.
    fn check_root(&mut self) {
        let running = self.position.status(&self.history) == Status::Running;
        self.not_running = (!running).then_some(StopReason::NoMove);
    }

    /// Returns whether the game is not over at the root.
    pub(crate) fn is_running(&self) -> bool {
        self.not_running.is_none()
    }

    /// The visits of the root, without those of open leaves and including those through moves that
    /// have since been refuted.
    #[inline]
    pub(crate) fn visits(&self) -> u64 {
        let all = self.refuted_visits + u64::from(self.tree.visits(ROOT));
        if !T::GUIDED && self.counts_open { all - u64::from(self.open_count) } else { all }
    }

    /// The proven result for the side to move at the root.
    #[inline]
    pub(crate) fn proven(&self) -> Proven {
        self.tree.proven(ROOT)
    }

    /// Number of open leaves: in evaluation, or waiting for the rest of their batch.
    #[inline]
    pub(crate) fn open_count(&self) -> u32 {
        self.open_count
    }

    /// Returns whether no leaf may be opened until all open ones have been answered.
    #[inline]
    fn batch_is_closed(&self) -> bool {
        self.backup == Backup::Batched && self.answered_count > 0
    }

    /// The limit or result at which the search stops now, if there is one.
    #[inline]
    fn reason_to_stop(&self) -> Option<StopReason> {
        if self.not_running.is_some() {
            return self.not_running;
        }
        if self.proven() != Proven::Open {
            Some(StopReason::Proven)
        } else if self.visits() >= self.limits.visits_max || self.tree.visits(ROOT) == u32::MAX {
            Some(StopReason::Visits)
        } else if T::GUIDED || self.tree.children(ROOT).is_empty() {
            self.tree.is_full(&self.limits)
        } else {
            None
        }
    }

    /// Cancels all open leaves: they have no effect, and their answers will be dropped.
    pub(crate) fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for leaf in std::mem::take(&mut self.open).into_iter().flatten() {
            if leaf.is_discarded {
                self.refuted_visits -= 1;
            } else {
                self.tree.drop_leaf(leaf.path[leaf.path.len() - 1].node);
                if self.counts_open {
                    leaf.path.iter().for_each(|step| self.tree.close(step.node));
                }
            }
            self.spare.push(leaf.path);
        }
        self.open_count = 0;
        self.answered_count = 0;
    }

    /// Handles one answer; that of a leaf of an older generation is dropped.
    #[inline]
    fn resume<R: Rule<P, Tree = T>>(&mut self, rule: &mut R, answer: Answer<'_>) {
        if answer.generation != self.generation {
            return;
        }
        let index = answer.leaf as usize;
        let awaited = |leaf: &mut OpenLeaf| leaf.answer.is_none();
        let Some(mut leaf) = self.open.get_mut(index).and_then(|leaf| leaf.take_if(awaited)) else {
            return;
        };
        // Evaluators are untrusted: the tree stays sound whatever the answer.
        let value = if answer.value.is_nan() { 0.0 } else { answer.value.clamp(-1.0, 1.0) };
        leaf.answer = Some(value);
        self.answered_count += 1;
        if !leaf.is_discarded {
            rule.answered(self, &leaf, &answer, value);
        }
        match self.backup {
            Backup::Immediate => self.back_up_leaf(rule, leaf),
            Backup::Batched => {
                self.open[index] = Some(leaf);
                if self.answered_count == self.open_count {
                    for index in 0..self.open.len() {
                        if let Some(leaf) = self.open[index].take() {
                            self.back_up_leaf(rule, leaf);
                        }
                    }
                }
            }
        }
    }

    /// Backs up an answered leaf.
    #[inline]
    fn back_up_leaf<R: Rule<P, Tree = T>>(&mut self, rule: &mut R, leaf: OpenLeaf) {
        self.open_count -= 1;
        self.answered_count -= 1;
        if leaf.is_discarded {
            self.count_through(&leaf.path);
        } else {
            let side = leaf.path[leaf.path.len() - 1].mover;
            self.back_up_open(&leaf.path, side, leaf.answer.unwrap_or(0.0));
            if let Some(step) = leaf.path.get(1) {
                rule.backed_up(self, step.node as usize - self.tree.children(ROOT).start);
            }
        }
        self.spare.push(leaf.path);
    }

    /// Plays a move: the tree below it is kept, the rest is freed, in place.
    fn advance(&mut self, mv: P::Move) {
        self.cancel();
        let mut children = self.tree.children(ROOT).map(|child| child as NodeId);
        let child = children.find(|&child| self.tree.move_of(child) == mv);
        let mover = self.position.to_move();
        if P::DEPENDS_ON_HISTORY {
            self.history.push(self.position.repetition_key());
        }
        self.position.play(mv);
        self.plies += 1;
        self.excluded.clear();
        // A win in one move is proven at a leaf without its moves, which the root needs.
        let has_moves = !(T::GUIDED && parts::can_win(&self.position));
        match child.filter(|_| has_moves) {
            Some(child) => self.tree.keep_only(child),
            None => self.tree.clear(),
        }
        self.tree.limit(&self.limits);
        self.refuted_visits = 0;
        let children = self.tree.children(ROOT);
        self.through = children.map(|child| self.kept(child as NodeId)).collect();
        self.generation = self.generation.wrapping_add(1);
        // The root's entry, which was an edge of the other side, now holds values of the side to
        // move.
        let (mut mean, mut proven) = (self.tree.mean_of(ROOT), self.tree.proven(ROOT));
        if self.position.to_move() != mover {
            (mean, proven) = (-mean, proven.reversed());
        }
        self.tree.set_mean(ROOT, mean);
        self.tree.prove(ROOT, proven);
        self.check_root();
    }

    /// Restarts the search without some moves of the root, of which only legal ones count. No move
    /// is excluded if no other would remain.
    fn exclude(&mut self, moves: &[P::Move]) {
        self.cancel();
        self.tree.clear();
        self.tree.limit(&self.limits);
        self.refuted_visits = 0;
        self.through.clear();
        self.generation = self.generation.wrapping_add(1);
        let legal = self.position.legal_moves(&self.history);
        self.excluded.clear();
        self.excluded.extend(legal.iter().filter(|mv| moves.contains(mv)));
        if self.excluded.len() == legal.len() {
            self.excluded.clear();
        }
        self.check_root();
    }
}

impl OpenLeaf {
    /// The path to the leaf.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The node of the leaf.
    pub fn node(&self) -> NodeId {
        self.path[self.path.len() - 1].node
    }

    /// Moves that are illegal after its history, by their indices among those of an empty one.
    pub fn forbidden(&self) -> &[u16] {
        &self.forbidden
    }
}
