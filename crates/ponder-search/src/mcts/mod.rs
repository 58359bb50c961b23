//! The one core of all tree searches: open leaves, averages over visits, proofs, and the moves that
//! are played.
//!
//! A search is a [`Mcts`]: this core, a tree in [`Columns`], and a [`Rule`] that walks down it. The
//! rules are UCT, RAVE, PUCT and Gumbel; [`Search`] is implemented once, for all of them. Three kinds
//! of trees remain, because what lies side by side in memory decides the speed of the choice: UCT
//! reads a mean and `1 / sqrt(visits)`, RAVE the statistics of all moves of a node, and the searches
//! with a policy a prior and a count. The trait [`Search`] stays beside the struct, so that a driver
//! or a player has one type parameter, the search, instead of the position and the rule.
//!
//! Every node has one visit of its own and those of its children that are not refuted, and its mean
//! is the average of just these: a refuted move counts above it as if it had never been tried. What
//! was spent on it is counted for the moves of the root ([`Child::spent`](crate::Child::spent)).

mod back_up;
mod columns;
mod descent;
pub(crate) mod order;
mod prove;
mod report;

pub(crate) use back_up::LOST;
pub use columns::{Columns, NodeId, ROOT};
pub use descent::{Descent, Leaf};
pub use report::{SUPPORT, UctReport};

use crate::search::{Child, Limits, Poll, Proven, Search, Stop};
use ponder_game::eval::Answer;
use ponder_game::{Answers, Line, Position, Request, Seed, Side, Status};

/// Descents that end in finished games before `poll` gives its driver a turn.
const DESCENTS_MAX: u32 = 256;

/// When the answers to open leaves are backed up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Backup {
    /// Leaves are handed out in batches: once an answer has arrived no new leaf is opened until all
    /// have, and they count in the order in which they were opened. So what is found does not
    /// depend on which requests shared a batch of the evaluator, nor on when answers came.
    #[default]
    Batched,
    /// Every answer counts at once. For several threads with one leaf each; what is found then
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

/// The way from the root to a leaf.
pub type Path = Vec<Step>;

/// A leaf with the evaluator, or answered and not yet backed up.
pub struct OpenLeaf {
    path: Path,
    /// Moves that this line forbids, by their numbers among those of an empty line.
    forbidden: Vec<u16>,
    /// The value for the side to move at the leaf, once it is known.
    answer: Option<f32>,
    /// Whether the answer changes nothing any more, because an edge of the path was refuted.
    is_given_up: bool,
}

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

/// A tree search of one position by a rule.
pub struct Mcts<P: Position, R: Rule<P>> {
    pub(crate) core: Core<P, R::Tree>,
    pub(crate) rule: R,
}

/// The state of a search, without its rule.
pub struct Core<P: Position, T> {
    /// The position at the root.
    pub position: P,
    /// The line that leads there.
    pub line: Line,
    /// When the search stops by itself.
    pub limits: Limits,
    /// The seed of everything random.
    pub seed: Seed,
    /// Everything remembered.
    pub tree: T,
    /// Moves played by `advance`.
    pub plies: u64,
    /// Legal moves of the root that are not to be tried.
    pub excluded: Vec<P::Move>,
    /// Whether leaves under way count as lost visits.
    pub counts_open: bool,
    backup: Backup,
    /// Leaves handed out so far: the number of the next one's seed.
    leaves: u64,
    /// Simulations that count nothing for the root any more: they went through refuted edges.
    refuted_visits: u64,
    /// Simulations through each child of the root, those through refuted edges below it included.
    through: Vec<u64>,
    generation: u32,
    open: Vec<Option<OpenLeaf>>,
    open_count: u32,
    answered_count: u32,
    spare: Vec<Path>,
    not_running: Option<Stop>,
}

impl<P: Position, T: Columns<Move = P::Move>> Core<P, T> {
    pub(crate) fn new(position: P, line: Line, seed: Seed, tree: T, backup: Backup) -> Self {
        let mut core = Core {
            position,
            line,
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
        self.ask_root();
    }

    /// Asks whether there is anything to search.
    fn ask_root(&mut self) {
        let running = self.position.status(&self.line) == Status::Running;
        self.not_running = (!running).then_some(Stop::NoMove);
    }

    /// Whether the game goes on at the root.
    pub(crate) fn is_running(&self) -> bool {
        self.not_running.is_none()
    }

    /// Visits of the root, without those of open leaves and with those that went through moves
    /// which have been refuted since.
    #[inline]
    pub(crate) fn visits(&self) -> u64 {
        let all = self.refuted_visits + u64::from(self.tree.visits(ROOT));
        if !T::GUIDED && self.counts_open { all - u64::from(self.open_count) } else { all }
    }

    /// What is proven for the side to move at the root.
    #[inline]
    pub(crate) fn proven(&self) -> Proven {
        self.tree.proven(ROOT)
    }

    /// Leaves that are open: with the evaluator, or waiting for the rest of their batch.
    #[inline]
    pub(crate) fn open_count(&self) -> u32 {
        self.open_count
    }

    /// Whether no leaf may be opened until all that are open have been answered.
    #[inline]
    fn batch_is_closed(&self) -> bool {
        self.backup == Backup::Batched && self.answered_count > 0
    }

    #[inline]
    fn reason_to_stop(&self) -> Option<Stop> {
        if self.not_running.is_some() {
            return self.not_running;
        }
        if self.proven() != Proven::Open {
            Some(Stop::Proven)
        } else if self.visits() >= self.limits.visits_max || self.tree.visits(ROOT) == u32::MAX {
            Some(Stop::Visits)
        } else if T::GUIDED || self.tree.children(ROOT).is_empty() {
            self.tree.is_full(&self.limits)
        } else {
            None
        }
    }

    /// Gives up all open leaves: they leave no trace, and their answers will be dropped.
    pub(crate) fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for leaf in std::mem::take(&mut self.open).into_iter().flatten() {
            if leaf.is_given_up {
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

    /// Takes one answer; one to a leaf of an older generation is dropped.
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
        // An evaluator is outside: whatever it says, the tree stays sound.
        let value = if answer.value.is_nan() { 0.0 } else { answer.value.clamp(-1.0, 1.0) };
        leaf.answer = Some(value);
        self.answered_count += 1;
        if !leaf.is_given_up {
            rule.answered(self, &leaf, &answer, value);
        }
        match self.backup {
            Backup::Immediate => self.settle(rule, leaf),
            Backup::Batched => {
                self.open[index] = Some(leaf);
                if self.answered_count == self.open_count {
                    for index in 0..self.open.len() {
                        if let Some(leaf) = self.open[index].take() {
                            self.settle(rule, leaf);
                        }
                    }
                }
            }
        }
    }

    /// Backs an answered leaf up.
    #[inline]
    fn settle<R: Rule<P, Tree = T>>(&mut self, rule: &mut R, leaf: OpenLeaf) {
        self.open_count -= 1;
        self.answered_count -= 1;
        if leaf.is_given_up {
            self.count_through(&leaf.path);
        } else {
            let side = leaf.path[leaf.path.len() - 1].mover;
            self.back_up_open(&leaf.path, side, leaf.answer.unwrap_or(0.0));
            if let Some(step) = leaf.path.get(1) {
                rule.settled(self, step.node as usize - self.tree.children(ROOT).start);
            }
        }
        self.spare.push(leaf.path);
    }

    /// Plays a move: the tree below it is kept, the rest is given back, in place.
    fn advance(&mut self, mv: P::Move) {
        self.cancel();
        let mut children = self.tree.children(ROOT).map(|child| child as NodeId);
        let child = children.find(|&child| self.tree.move_of(child) == mv);
        let mover = self.position.to_move();
        if P::ASKS_LINE {
            self.line.push(self.position.repetition_key());
        }
        self.position.play(mv);
        self.plies += 1;
        self.excluded.clear();
        match child {
            Some(child) => self.tree.keep_only(child),
            None => self.tree.forget_all(),
        }
        self.tree.limit(&self.limits);
        self.refuted_visits = 0;
        let children = self.tree.children(ROOT);
        self.through = children.map(|child| self.kept(child as NodeId)).collect();
        self.generation = self.generation.wrapping_add(1);
        // The root's entry, which was an edge of the side before, speaks for the side to move.
        let (mut mean, mut proven) = (self.tree.mean_of(ROOT), self.tree.proven(ROOT));
        if self.position.to_move() != mover {
            (mean, proven) = (-mean, proven.reversed());
        }
        self.tree.set_mean(ROOT, mean);
        self.tree.prove(ROOT, proven);
        self.ask_root();
    }

    /// Starts anew without some moves of the root, of which only legal ones count. None is left out
    /// if no other would remain.
    fn exclude(&mut self, moves: &[P::Move]) {
        self.cancel();
        self.tree.forget_all();
        self.tree.limit(&self.limits);
        self.refuted_visits = 0;
        self.through.clear();
        self.generation = self.generation.wrapping_add(1);
        let legal = self.position.legal_moves(&self.line);
        self.excluded.clear();
        self.excluded.extend(legal.iter().filter(|mv| moves.contains(mv)));
        if self.excluded.len() == legal.len() {
            self.excluded.clear();
        }
        self.ask_root();
    }
}

impl OpenLeaf {
    /// The way to it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The node.
    pub fn node(&self) -> NodeId {
        self.path[self.path.len() - 1].node
    }

    /// Moves that its line forbids, by their numbers among those of an empty line.
    pub fn forbidden(&self) -> &[u16] {
        &self.forbidden
    }
}

impl<P: Position, R: Rule<P>> Search for Mcts<P, R> {
    type Position = P;

    const EXCLUDES: bool = R::EXCLUDES;

    fn exclude(&mut self, moves: &[P::Move]) {
        if R::EXCLUDES {
            self.core.exclude(moves);
            self.rule.restarted();
        }
    }

    #[inline]
    fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
        let Mcts { core, rule } = self;
        let before = core.open_count;
        for _ in 0..DESCENTS_MAX {
            if let Some(stop) = core.reason_to_stop() {
                self.cancel();
                return Poll::Done(stop);
            }
            let open = core.open_count;
            if open >= rule.leaves_in_flight_max()
                || open - before >= new_max
                || core.batch_is_closed()
                || core.visits() + u64::from(open) >= core.limits.visits_max
            {
                return Poll::Waiting(open);
            }
            match rule.descend(core, requests) {
                Descent::Opened | Descent::Known => {}
                Descent::Collided | Descent::Spent if core.open_count > 0 => {
                    return Poll::Waiting(core.open_count);
                }
                Descent::Collided | Descent::Spent => return Poll::Done(Stop::Visits),
            }
        }
        Poll::Running
    }

    #[inline]
    fn resume(&mut self, answers: &Answers) {
        for answer in answers.iter() {
            self.core.resume(&mut self.rule, answer);
        }
    }

    fn cancel(&mut self) {
        if self.core.open_count > 0 {
            self.core.cancel();
            self.rule.cancelled();
        }
    }

    fn advance(&mut self, mv: P::Move) {
        self.cancel();
        self.core.advance(mv);
        self.rule.advanced(&mut self.core);
    }

    fn set_limits(&mut self, limits: Limits) {
        self.core.set_limits(limits);
    }

    fn position(&self) -> &P {
        &self.core.position
    }

    fn line(&self) -> &Line {
        &self.core.line
    }

    fn visits(&self) -> u64 {
        self.core.visits()
    }

    fn nodes(&self) -> usize {
        self.core.tree.nodes()
    }

    fn bytes(&self) -> usize {
        self.core.tree.bytes()
    }

    fn is_full(&self) -> bool {
        self.core.tree.is_full(&self.core.limits).is_some()
    }

    fn best_move(&self) -> Option<P::Move> {
        self.rule.best_move(&self.core)
    }

    fn proven(&self) -> Proven {
        self.core.proven()
    }

    fn value(&self) -> f32 {
        self.rule.value(&self.core)
    }

    fn children(&self, path: &[P::Move]) -> Option<Vec<Child<P::Move>>> {
        self.core.children(&self.rule, path)
    }

    fn ownership(&self) -> Option<Vec<f32>> {
        self.rule.ownership()
    }

    fn score(&self) -> Option<f32> {
        self.rule.score()
    }

    fn move_scores(&self) -> Vec<(P::Move, f32)> {
        self.rule.move_scores(&self.core.tree)
    }
}
