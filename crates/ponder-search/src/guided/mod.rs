//! What the searches with a policy share: a tree, descents, open leaves, and proven results.
//!
//! The two rules, PUCT and Gumbel, differ in how a child is chosen. All children of a node that
//! were never visited have the same assumed value under either rule, so the best of them is the
//! one with the highest prior, and only that one is looked at: a choice costs a scan of the visited
//! children, and a move that was never tried costs two bytes.
//!
//! Every open node has one visit of its own and those of its children that are not refuted, and its
//! mean is the average of just these: a refuted move counts above it as if it had never been tried.

mod back_up;
pub(crate) mod compact;
pub(crate) mod random;
mod report;
mod root;
mod shell;
mod tree;
pub(crate) mod vector;
mod walk;

pub use report::{MoveReport, Report};
pub(crate) use root::Root;
pub(crate) use shell::shell;
pub(crate) use tree::{NodeId, ROOT, State, Tree};
pub(crate) use walk::{Choice, Descent, Rule, Start};

use crate::uct::{Limits, Proven, Stop};
use ponder_game::eval::Answer;
use ponder_game::{Line, Position, Seed, Side, Status};

/// Descents that end in finished games before `poll` gives its driver a turn.
pub(crate) const DESCENTS_MAX: u32 = 256;

/// One step of a path: a node, and the side to move in its position.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub node: NodeId,
    pub mover: Side,
}

/// The way from the root to a leaf.
pub(crate) type Path = Vec<Step>;

/// A leaf with the evaluator, or answered and not yet backed up.
struct OpenLeaf {
    path: Path,
    /// Moves that this line forbids, by their numbers among those of an empty line.
    forbidden: Vec<u16>,
    answer: Option<f32>,
}

/// When open leaves are settled.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Settling {
    /// Leaves are handed out in waves: once an answer has arrived no new leaf is opened until all
    /// have, and they count in the order in which they were opened. So what is found does not
    /// depend on which requests shared a batch, nor on when answers came.
    #[default]
    Waves,
    /// Every answer counts at once. For several threads with one leaf each; what is found then
    /// depends on the order of the answers.
    AtOnce,
}

/// The state of a search, without its rule.
pub(crate) struct Core<P: Position> {
    pub position: P,
    pub line: Line,
    pub limits: Limits,
    pub seed: Seed,
    pub tree: Tree<P::Move>,
    pub root: Root<P::Move>,
    /// Moves played by `advance`.
    pub plies: u64,
    /// Whether leaves under way count as lost visits, and when answers count.
    pub counts_open: bool,
    pub settling: Settling,
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

impl<P: Position> Core<P> {
    pub fn new(position: P, line: Line, seed: Seed) -> Self {
        let mut core = Core {
            position,
            line,
            limits: Limits::default(),
            seed,
            tree: Tree::new(),
            root: Root::default(),
            plies: 0,
            counts_open: false,
            settling: Settling::Waves,
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
        core.look_at_root();
        core
    }

    fn look_at_root(&mut self) {
        let running = self.position.status(&self.line) == Status::Running;
        self.not_running = (!running).then_some(Stop::NoMove);
    }

    /// Visits of the root, those that went through moves which have been refuted since included.
    #[inline]
    pub fn visits(&self) -> u64 {
        self.refuted_visits + u64::from(self.tree.visits[ROOT as usize])
    }

    /// What is proven for the side to move at the root.
    #[inline]
    pub fn proven(&self) -> Proven {
        self.tree.proven[ROOT as usize]
    }

    /// Leaves that are open: with the evaluator, or waiting for the rest of their wave.
    #[inline]
    pub fn open_count(&self) -> u32 {
        self.open_count
    }

    /// Whether no leaf may be opened until all that are open have been answered.
    #[inline]
    pub fn wave_is_closed(&self) -> bool {
        self.settling == Settling::Waves && self.answered_count > 0
    }

    #[inline]
    pub fn reason_to_stop(&self) -> Option<Stop> {
        if self.not_running.is_some() {
            return self.not_running;
        }
        if self.proven() != Proven::Open {
            Some(Stop::Proven)
        } else if self.visits() >= self.limits.visits_max {
            Some(Stop::Visits)
        } else if self.tree.nodes() >= self.limits.nodes_max {
            Some(Stop::Nodes)
        } else if self.tree.bytes() >= self.limits.bytes_max || self.tree.is_full() {
            Some(Stop::Bytes)
        } else {
            None
        }
    }

    /// Whether the open leaves and the visits made are as many visits as the search may make.
    #[inline]
    pub fn has_enough_open(&self) -> bool {
        self.visits() + u64::from(self.open_count) >= self.limits.visits_max
    }

    /// Gives up all open leaves: they leave no trace, and their answers will be dropped.
    pub fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for index in 0..self.open.len() {
            if let Some(leaf) = self.open[index].take() {
                let last = leaf.path[leaf.path.len() - 1].node;
                self.tree.state[last as usize] = State::New;
                if last == ROOT {
                    self.root.clear();
                }
                self.count_open(&leaf.path, -1.0);
                self.spare.push(leaf.path);
            }
        }
        self.open_count = 0;
        self.answered_count = 0;
    }

    /// Takes one answer and calls `settled` with the root and the number of its child for every path
    /// below that child that has now been backed up. Answers to leaves of an older generation are
    /// dropped.
    #[inline]
    pub fn resume(
        &mut self,
        answer: Answer<'_>,
        rule: &impl Rule,
        mut settled: impl FnMut(&Root<P::Move>, usize),
    ) {
        if answer.generation != self.generation {
            return;
        }
        let Some(leaf) = self.open.get_mut(answer.leaf as usize).and_then(Option::as_mut) else {
            return;
        };
        if leaf.answer.is_some() {
            return;
        }
        // An evaluator is outside: whatever it says, the tree stays sound.
        let value = if answer.value.is_nan() { 0.0 } else { answer.value.clamp(-1.0, 1.0) };
        leaf.answer = Some(value);
        let node = leaf.path[leaf.path.len() - 1].node;
        self.answered_count += 1;
        let allowed = without(answer.policy, &leaf.forbidden);
        let policy = allowed.as_deref().unwrap_or(answer.policy);
        self.tree.rank(node, policy);
        rule.evaluated(&mut self.tree, node, value);
        if node == ROOT {
            self.root.open(&self.position, &self.line, policy, value);
            self.tree.set_legal(ROOT, self.root.moves.len());
        }
        match self.settling {
            Settling::AtOnce => self.settle(answer.leaf as usize, &mut settled),
            Settling::Waves if self.answered_count == self.open_count => {
                for index in 0..self.open.len() {
                    self.settle(index, &mut settled);
                }
            }
            Settling::Waves => {}
        }
    }

    fn settle(&mut self, index: usize, settled: &mut impl FnMut(&Root<P::Move>, usize)) {
        let Some(leaf) = self.open[index].take_if(|leaf| leaf.answer.is_some()) else { return };
        self.open_count -= 1;
        self.answered_count -= 1;
        self.count_open(&leaf.path, -1.0);
        let side = leaf.path[leaf.path.len() - 1].mover;
        self.back_up(&leaf.path, side, leaf.answer.unwrap_or(0.0));
        if let Some(step) = leaf.path.get(1) {
            settled(&self.root, (step.node - self.tree.first_child(ROOT)) as usize);
        }
        self.spare.push(leaf.path);
    }

    /// Plays a move: the tree below it is kept, the rest is given back.
    pub fn advance(&mut self, mv: P::Move) {
        self.cancel();
        let child = self
            .tree
            .children(ROOT)
            .map(|child| child as NodeId)
            .find(|&child| self.tree.move_of(child) == mv);
        let mover = self.position.to_move();
        if P::ASKS_LINE {
            self.line.push(self.position.repetition_key());
        }
        self.position.play(mv);
        match child {
            Some(child) => self.tree.keep_only(child),
            None => self.tree = Tree::new(),
        }
        self.generation = self.generation.wrapping_add(1);
        self.plies += 1;
        self.refuted_visits = 0;
        self.through = self.tree.children(ROOT).map(|child| self.kept(child)).collect();
        let root = ROOT as usize;
        if mover != self.position.to_move() {
            self.tree.proven[root] = self.tree.proven[root].reversed();
            self.tree.set_mean(ROOT, -self.tree.mean_of(ROOT));
        }
        if let Some(value) = self.tree.proven[root].value() {
            self.tree.set_mean(ROOT, f64::from(value));
        } else if !self.tree.mean[root].is_finite() {
            self.tree.set_mean(ROOT, 0.0);
        }
        self.root.clear();
        self.look_at_root();
        if self.not_running.is_none() && self.tree.is_evaluated(ROOT) {
            self.root.reopen(&self.position, &self.line, &mut self.tree);
        }
    }
}

/// The priors of the moves that are allowed, which sum to 1 again; `None` if nothing is forbidden or
/// there is no policy.
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
