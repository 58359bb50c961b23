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
mod leads;
pub(crate) mod order;
mod proof;
mod report;
mod rule;
mod search;
mod theory;

pub use columns::{Columns, NodeId, ROOT};
pub use descent::{Descent, Leaf};
pub(crate) use leads::Leads;
pub use report::SUPPORT;
pub use rule::Rule;

use crate::search::{Limits, Proven, StopReason};
use ponder_game::eval::Answer;
use ponder_game::{Answers, History, Position, Seed, Side, Status, parts};
use std::collections::VecDeque;

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
    /// The answer, if it has arrived while an older leaf is open.
    answer: Option<Box<Answers>>,
    /// Number of descents before its own.
    descents: u64,
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
    /// Number of moves played by `advance`, and the last of them.
    pub plies: u64,
    pub last_move: Option<P::Move>,
    /// Legal moves of the root that are excluded from the search.
    pub excluded: Vec<P::Move>,
    /// True until a search guided by a policy has removed them from its evaluated root.
    removes_excluded: bool,
    /// Number of leaves opened so far, which selects the seed of the next one.
    leaves: u64,
    /// Number of descents so far, those that ended at a known result included.
    descents: u64,
    /// Simulations that no longer count for the root, since they passed through refuted edges.
    refuted_visits: u64,
    /// Simulations through each child of the root, including those through refuted edges below it.
    through: Vec<u64>,
    /// Generation of the requests; answers to older ones are dropped.
    generation: u32,
    /// Open leaves, the oldest first. The number of a request is the low bits of the number of
    /// leaves opened before its own.
    open: VecDeque<OpenLeaf>,
    /// True if no leaf can be opened until the oldest is backed up.
    waits_for_oldest: bool,
    /// Empty paths whose memory is used again.
    spare: Vec<Path>,
    /// The theory of the game, if the search uses it.
    adviser: Option<theory::Adviser<P>>,
    /// Reason why there is nothing to search, if there is one.
    not_running: Option<StopReason>,
}

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    pub(crate) fn new(position: P, history: History, seed: Seed, tree: T) -> Self {
        let mut core = Core {
            position,
            history,
            limits: Limits::default(),
            seed,
            tree,
            plies: 0,
            last_move: None,
            excluded: Vec::new(),
            removes_excluded: false,
            leaves: 0,
            descents: 0,
            refuted_visits: 0,
            through: Vec::new(),
            generation: 0,
            open: VecDeque::new(),
            waits_for_oldest: false,
            spare: Vec::new(),
            adviser: None,
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
        self.refuted_visits + u64::from(self.tree.visits(ROOT))
    }

    /// The proven result for the side to move at the root.
    #[inline]
    pub(crate) fn proven(&self) -> Proven {
        self.tree.proven(ROOT)
    }

    /// Number of open leaves: in evaluation, or waiting for an older one.
    #[inline]
    pub(crate) fn open_count(&self) -> u32 {
        self.open.len() as u32
    }

    /// The open leaves, the oldest first.
    pub(crate) fn open_leaves(&self) -> impl Iterator<Item = &OpenLeaf> {
        self.open.iter()
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
        self.waits_for_oldest = false;
        if self.open.is_empty() {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for leaf in std::mem::take(&mut self.open) {
            self.tree.drop_leaf(leaf.node());
            self.spare.push(leaf.path);
        }
    }

    /// Handles one answer; that of a leaf of an older generation is dropped.
    ///
    /// Leaves are backed up in the order in which they were opened, and each only when the search
    /// could not continue without it. So every descent sees the results of the same leaves,
    /// whatever the order and the time of the answers.
    #[inline]
    fn resume<R: Rule<P, Tree = T>>(&mut self, rule: &mut R, answer: Answer<'_>) {
        if answer.generation != self.generation {
            return;
        }
        let oldest = (self.leaves as u32).wrapping_sub(self.open.len() as u32);
        let index = answer.leaf.wrapping_sub(oldest) as usize;
        // Evaluators are untrusted: the tree stays sound whatever the answer.
        let value = if answer.value.is_nan() { 0.0 } else { answer.value.clamp(-1.0, 1.0) };
        let answer = Answer { value, ..answer };
        match self.open.get_mut(index) {
            Some(leaf) if leaf.answer.is_some() => {}
            Some(_) if index == 0 && self.waits_for_oldest => self.back_up_oldest(rule, answer),
            Some(leaf) => {
                let mut answers = Answers::default();
                answers.push_copy(answer);
                leaf.answer = Some(Box::new(answers));
            }
            None => {}
        }
    }

    /// Returns whether the oldest open leaf was opened `size` descents ago.
    #[inline]
    fn is_window_full(&self, size: u32) -> bool {
        self.open.front().is_some_and(|leaf| self.descents - leaf.descents >= u64::from(size))
    }

    /// Backs up the oldest open leaf if it has been answered, and returns whether it was.
    #[inline]
    fn back_up_answered<R: Rule<P, Tree = T>>(&mut self, rule: &mut R) -> bool {
        let answers = self.open.front_mut().and_then(|leaf| leaf.answer.take());
        let Some(answer) = answers.as_ref().and_then(|answers| answers.iter().next()) else {
            return false;
        };
        self.back_up_oldest(rule, answer);
        true
    }

    /// Backs up the oldest open leaf with its answer.
    #[inline]
    fn back_up_oldest<R: Rule<P, Tree = T>>(&mut self, rule: &mut R, answer: Answer<'_>) {
        let Some(leaf) = self.open.pop_front() else { return };
        self.waits_for_oldest = false;
        rule.answered(self, &leaf, &answer, answer.value);
        let last = leaf.path.len() - 1;
        let (node, side) = (leaf.path[last].node, leaf.path[last].mover);
        let chooser = leaf.path[last.saturating_sub(1)].mover;
        let value = self.tree.corrected(node, side.value_for(chooser, answer.value));
        self.back_up(&leaf.path, side, chooser.value_for(side, value));
        if let Some(step) = leaf.path.get(1) {
            rule.backed_up(self, step.node as usize - self.tree.children(ROOT).start);
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
        self.last_move = Some(mv);
        self.excluded.clear();
        // A win in one move is proven at a leaf without its moves, which the root needs.
        let has_moves = !(T::GUIDED && parts::can_win(&self.position));
        match child.filter(|_| has_moves) {
            Some(child) => self.tree.keep_only(child),
            None => self.tree.clear(),
        }
        self.tree.limit(&self.limits);
        self.forget_root();
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
        self.forget_root();
        self.refuted_visits = 0;
        self.through.clear();
        self.generation = self.generation.wrapping_add(1);
        let legal = self.position.legal_moves(&self.history);
        self.excluded.clear();
        self.excluded.extend(legal.iter().filter(|mv| moves.contains(mv)));
        if self.excluded.len() == legal.len() {
            self.excluded.clear();
        }
        self.removes_excluded = T::GUIDED;
        self.check_root();
    }
}

impl OpenLeaf {
    /// The path to the leaf.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The node after the first `depth` nodes and `node` on the path to the leaf, if it passes
    /// through `node` there.
    #[inline]
    pub fn step_below(&self, depth: usize, node: NodeId) -> Option<NodeId> {
        let step = self.path.get(depth + 1)?;
        (self.path[depth].node == node).then_some(step.node)
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
