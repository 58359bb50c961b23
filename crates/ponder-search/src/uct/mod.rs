//! UCT: Monte Carlo tree search with upper confidence bounds, as a resumable state machine.
//!
//! [`Uct::poll`] walks down the tree and hands out the leaves it wants evaluated; [`Uct::resume`]
//! takes the answers. Nodes are made when they are first visited, and proven results go up the
//! tree (MCTS-Solver, Winands et al. 2008). A value belongs to the side to move and changes its
//! sign only where the side changes.

mod config;
mod order;
mod proof;
mod report;
mod select;
mod tree;

pub use config::{Limits, Poll, Stop, UctConfig};
pub use proof::Proven;
pub use report::{UctMove, UctReport};

use ponder_game::{Answers, Line, Position, Request, Seed, Side, Status};
use tree::{NodeId, ROOT, Tree};

/// Descents that end in finished games before `poll` gives its driver a turn.
const DESCENTS_MAX: u32 = 256;

/// A search of one position.
pub struct Uct<P: Position> {
    position: P,
    line: Line,
    config: UctConfig,
    limits: Limits,
    seed: Seed,
    tree: Tree<P::Move>,
    /// Leaves handed out so far: the number of the next one's seed.
    leaves: u64,
    generation: u32,
    open: Vec<Option<Path>>,
    open_count: u32,
    spare: Vec<Path>,
    stopped: Option<Stop>,
}

/// The way from the root to a leaf: nodes, and the side to move in the position of each.
#[derive(Default)]
struct Path {
    nodes: Vec<(NodeId, Side)>,
}

/// How a descent ended.
enum Leaf<P> {
    /// A position to evaluate.
    Evaluate(P),
    /// A proven result for the side that chose the last edge.
    Known(f32),
    /// Nothing to learn: the last edge was a dead end.
    Nothing,
}

impl<P: Position> Uct<P> {
    /// A search of `position`, which is at the end of `line`.
    #[must_use]
    pub fn new(position: P, line: Line, config: UctConfig, seed: Seed) -> Self {
        let mut search = Uct {
            position,
            line,
            config,
            limits: Limits::default(),
            seed,
            tree: Tree::new(),
            leaves: 0,
            generation: 0,
            open: Vec::new(),
            open_count: 0,
            spare: Vec::new(),
            stopped: None,
        };
        search.look_at_root();
        search
    }

    /// Sets new limits and lets a search that had stopped at one go on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.look_at_root();
    }

    /// The position at the root.
    #[must_use]
    pub fn position(&self) -> &P {
        &self.position
    }

    /// The line that leads to the root.
    #[must_use]
    pub fn line(&self) -> &Line {
        &self.line
    }

    /// Visits of the root.
    #[must_use]
    pub fn visits(&self) -> u64 {
        u64::from(self.tree.visits[ROOT as usize])
    }

    /// Nodes in memory.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.nodes()
    }

    /// Bytes of the tree's columns.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
    }

    fn look_at_root(&mut self) {
        let running = self.position.status(&self.line) == Status::Running;
        self.stopped = (!running).then_some(Stop::NoMove);
    }

    /// Walks down until as many leaves are open as may be, and adds a request for each new one.
    #[inline]
    pub fn poll(&mut self, requests: &mut Vec<Request<P>>) -> Poll {
        self.poll_some(requests, u32::MAX)
    }

    /// As [`poll`](Uct::poll), for at most `new_max` new leaves.
    pub fn poll_some(&mut self, requests: &mut Vec<Request<P>>, new_max: u32) -> Poll {
        let before = self.open_count;
        for _ in 0..DESCENTS_MAX {
            if let Some(stop) = self.reason_to_stop() {
                self.cancel();
                return Poll::Done(stop);
            }
            let new = self.open_count - before;
            if self.open_count >= self.config.leaves_in_flight_max.max(1) || new >= new_max {
                return Poll::Waiting(self.open_count);
            }
            self.descend(requests);
        }
        Poll::Running
    }

    #[inline]
    fn reason_to_stop(&self) -> Option<Stop> {
        if self.stopped.is_some() {
            return self.stopped;
        }
        if self.tree.proven[ROOT as usize] != Proven::Open {
            Some(Stop::Proven)
        } else if self.visits() >= self.limits.visits_max {
            Some(Stop::Visits)
        } else if self.tree.nodes() >= self.limits.nodes_max {
            Some(Stop::Nodes)
        } else if self.tree.bytes() >= self.limits.bytes_max {
            Some(Stop::Bytes)
        } else {
            None
        }
    }

    /// Gives up all open leaves; their answers will be dropped.
    pub fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for path in std::mem::take(&mut self.open).into_iter().flatten() {
            self.take_back_visits(&path);
            self.spare.push(path);
        }
        self.open_count = 0;
    }

    fn descend(&mut self, requests: &mut Vec<Request<P>>) {
        let mut path = self.spare.pop().unwrap_or_default();
        path.nodes.clear();
        let base = self.line.path_len();
        let leaf = self.walk(&mut path);
        if P::ASKS_LINE {
            self.line.truncate(base);
        }
        match leaf {
            Leaf::Evaluate(position) => {
                if self.config.leaves_in_flight_max > 1 {
                    self.add_visits(&path);
                }
                let leaf = self.open.iter().position(Option::is_none).unwrap_or_else(|| {
                    self.open.push(None);
                    self.open.len() - 1
                });
                self.open[leaf] = Some(path);
                self.open_count += 1;
                requests.push(Request {
                    search: 0,
                    leaf: leaf as u32,
                    generation: self.generation,
                    seed: self.seed.stream(self.leaves),
                    position,
                });
                self.leaves += 1;
            }
            Leaf::Known(value) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                self.back_up(&path, chooser, value);
                self.spare.push(path);
            }
            Leaf::Nothing => self.spare.push(path),
        }
    }

    /// From the root to a new node or a proven one.
    fn walk(&mut self, path: &mut Path) -> Leaf<P> {
        let mut position = self.position.clone();
        let mut node = ROOT;
        path.nodes.push((node, position.to_move()));
        if self.tree.visits[ROOT as usize] == 0 {
            return Leaf::Evaluate(position);
        }
        loop {
            let legal = self.legal_moves(node, &position);
            let children = self.tree.child_count(node) as u32;
            let untried = children < legal;
            let (child, new) = if untried && self.tries_untried(node, path) {
                let index =
                    order::permuted(children, legal, self.seed.0 ^ position.search_key().low());
                let mv = position
                    .nth_move(&self.line, index as usize)
                    .expect("the index is below the number of legal moves");
                (self.tree.add_child(node, mv), true)
            } else {
                (self.best_child(node), false)
            };
            let mv = self.tree.moves[child as usize].expect("a child has a move");
            if P::ASKS_LINE {
                self.line.push(position.repetition_key());
            }
            position.play(mv);
            path.nodes.push((child, position.to_move()));
            if new {
                return self.look_at_new(path, position);
            }
            if let Some(value) = self.tree.proven[child as usize].value() {
                return Leaf::Known(value);
            }
            node = child;
        }
    }

    /// Settles a new node whose game is over.
    fn look_at_new(&mut self, path: &Path, position: P) -> Leaf<P> {
        match position.status(&self.line) {
            Status::Running => Leaf::Evaluate(position),
            Status::Over(outcome) => {
                let chooser = path.nodes[path.nodes.len() - 2].1;
                let value = outcome.value_for(chooser);
                let proven = match value {
                    v if v > 0.0 => Proven::Win,
                    v if v < 0.0 => Proven::Loss,
                    _ => Proven::Draw,
                };
                self.prove(path, proven);
                Leaf::Known(value)
            }
            Status::DeadEnd => {
                self.prove(path, Proven::DeadEnd);
                Leaf::Nothing
            }
        }
    }

    #[inline]
    fn legal_moves(&mut self, node: NodeId, position: &P) -> u32 {
        let known = &mut self.tree.legal[node as usize];
        if *known == 0 {
            *known = u16::try_from(position.count_moves(&self.line)).unwrap_or(u16::MAX);
        }
        u32::from(*known)
    }

    #[inline]
    fn exploration_weight(&self, node: NodeId) -> f32 {
        self.config.exploration * (self.tree.visits[node as usize] as f32).ln().max(0.0).sqrt()
    }

    /// Whether the next move to try is one that has not been tried.
    #[inline]
    fn tries_untried(&self, node: NodeId, path: &Path) -> bool {
        let Some(reduction) = self.config.first_play_reduction else { return true };
        if self.tree.child_count(node) == 0 {
            return true;
        }
        let urgency = self.value_for_mover(node, path) - reduction + self.exploration_weight(node);
        self.best_scored(node).1 < urgency
    }

    /// The mean value of a node for the side to move there.
    fn value_for_mover(&self, node: NodeId, path: &Path) -> f32 {
        let mean = self.tree.mean[node as usize];
        match path.nodes.len() {
            0 | 1 => mean,
            len => path.nodes[len - 2].1.value_for(path.nodes[len - 1].1, mean),
        }
    }

    #[inline]
    fn best_scored(&self, node: NodeId) -> (usize, f32) {
        let range = self.tree.padded_children(node, select::LANES);
        select::best(
            &self.tree.mean[range.clone()],
            &self.tree.spread[range],
            self.exploration_weight(node),
        )
    }

    #[inline]
    fn best_child(&self, node: NodeId) -> NodeId {
        let index = self.best_scored(node).0;
        (self.tree.children(node).start + index) as NodeId
    }

    /// Takes the answers to requests of [`poll`](Uct::poll). Answers to leaves of an older
    /// generation are dropped.
    pub fn resume(&mut self, answers: &Answers) {
        for answer in answers.iter() {
            if answer.generation != self.generation {
                continue;
            }
            let Some(path) = self.open.get_mut(answer.leaf as usize).and_then(Option::take) else {
                continue;
            };
            self.open_count -= 1;
            let (_, side) = *path.nodes.last().expect("a path has its root");
            if self.config.leaves_in_flight_max > 1 {
                self.settle(&path, side, answer.value);
            } else {
                self.back_up(&path, side, answer.value);
            }
            self.spare.push(path);
        }
    }

    /// Adds a visit of `value`, which is `side`'s, to every node of the path.
    fn back_up(&mut self, path: &Path, side: Side, value: f32) {
        let mut chooser = path.nodes[0].1;
        for &(node, mover) in &path.nodes {
            let at = node as usize;
            let seen = side.value_for(chooser, value);
            chooser = mover;
            let visits = self.tree.visits[at].saturating_add(1);
            self.tree.visits[at] = visits;
            self.tree.spread[at] = 1.0 / (visits as f32).sqrt();
            if self.tree.proven[at] == Proven::Open {
                let mean = if visits == 1 { 0.0 } else { self.tree.mean[at] };
                self.tree.mean[at] = mean + (seen - mean) / visits as f32;
            }
        }
    }

    /// Counts an open leaf as a lost visit for everybody who chose an edge to it.
    fn add_visits(&mut self, path: &Path) {
        for &(node, _) in &path.nodes {
            let at = node as usize;
            let visits = self.tree.visits[at].saturating_add(1);
            self.tree.visits[at] = visits;
            self.tree.spread[at] = 1.0 / (visits as f32).sqrt();
            if self.tree.proven[at] == Proven::Open {
                let mean = if visits == 1 { 0.0 } else { self.tree.mean[at] };
                self.tree.mean[at] = mean + (-1.0 - mean) / visits as f32;
            }
        }
    }

    /// Replaces the lost visit of an open leaf by its value.
    fn settle(&mut self, path: &Path, side: Side, value: f32) {
        let mut chooser = path.nodes[0].1;
        for &(node, mover) in &path.nodes {
            let at = node as usize;
            let seen = side.value_for(chooser, value);
            chooser = mover;
            if self.tree.proven[at] == Proven::Open {
                self.tree.mean[at] += (seen + 1.0) / self.tree.visits[at] as f32;
            }
        }
    }

    /// Removes the lost visit of a leaf that is given up.
    fn take_back_visits(&mut self, path: &Path) {
        if self.config.leaves_in_flight_max <= 1 {
            return;
        }
        for &(node, _) in &path.nodes {
            let at = node as usize;
            let visits = self.tree.visits[at].saturating_sub(1);
            self.tree.visits[at] = visits;
            self.tree.spread[at] = 1.0 / (visits.max(1) as f32).sqrt();
            if self.tree.proven[at] == Proven::Open {
                let mean = self.tree.mean[at];
                self.tree.mean[at] =
                    if visits == 0 { 0.0 } else { mean + (mean + 1.0) / visits as f32 };
            }
        }
    }

    /// Marks the last edge of the path as proven and follows what that proves further up.
    fn prove(&mut self, path: &Path, proven: Proven) {
        let mut proven = proven;
        for depth in (1..path.nodes.len()).rev() {
            let (child, _) = path.nodes[depth];
            let (parent, mover) = path.nodes[depth - 1];
            let mean_before = self.tree.mean[child as usize];
            self.mark(child, proven);
            if proven == Proven::Loss && mean_before.is_finite() {
                self.forget_refuted(path, depth, mean_before);
            }
            let Some(for_mover) = self.proven_of_node(parent, proven) else { return };
            let chooser = if depth >= 2 { path.nodes[depth - 2].1 } else { mover };
            proven = if chooser == mover { for_mover } else { for_mover.reversed() };
        }
        self.mark(ROOT, proven);
    }

    fn mark(&mut self, node: NodeId, proven: Proven) {
        let at = node as usize;
        self.tree.proven[at] = proven;
        self.tree.mean[at] = match proven {
            Proven::Win => 1.0,
            Proven::Draw => 0.0,
            Proven::Loss | Proven::DeadEnd => f32::NEG_INFINITY,
            Proven::Open => return,
        };
        if node == ROOT {
            self.tree.mean[at] = proven.value().unwrap_or(0.0);
        }
    }

    /// What the children prove of a node for its side to move, if anything, after one of them was
    /// proven `latest`.
    fn proven_of_node(&self, node: NodeId, latest: Proven) -> Option<Proven> {
        if latest == Proven::Win {
            return Some(Proven::Win);
        }
        let children = self.tree.children(node);
        if children.len() < usize::from(self.tree.legal[node as usize]) {
            return None;
        }
        let proven = &self.tree.proven[children];
        if proven.contains(&Proven::Open) {
            None
        } else if proven.contains(&Proven::Draw) {
            Some(Proven::Draw)
        } else if proven.contains(&Proven::Loss) {
            Some(Proven::Loss)
        } else {
            Some(Proven::DeadEnd)
        }
    }

    /// Takes what the refuted child at `depth` contributed, `mean` a visit for its chooser, out of
    /// the mean of its parent: the mover will not choose it again.
    fn forget_refuted(&mut self, path: &Path, depth: usize, mean: f32) {
        let child = path.nodes[depth].0 as usize;
        let (parent, mover) = path.nodes[depth - 1];
        let parent = parent as usize;
        let lost = self.tree.visits[child] as f32;
        let rest = self.tree.visits[parent] as f32 - lost;
        if self.tree.proven[parent] != Proven::Open || rest < 1.0 {
            return;
        }
        let chooser = if depth >= 2 { path.nodes[depth - 2].1 } else { mover };
        let contributed = mover.value_for(chooser, mean) * lost;
        let sum = self.tree.mean[parent] * self.tree.visits[parent] as f32;
        self.tree.mean[parent] = ((sum - contributed) / rest).clamp(-1.0, 1.0);
    }

    /// Plays a move: the tree below it is kept, the rest is given back.
    pub fn advance(&mut self, mv: P::Move) {
        self.cancel();
        let child = self
            .tree
            .children(ROOT)
            .find(|&child| self.tree.moves[child] == Some(mv))
            .map(|child| child as NodeId);
        let mover = self.position.to_move();
        if P::ASKS_LINE {
            self.line.push(self.position.repetition_key());
        }
        self.position.play(mv);
        self.tree = match child {
            Some(child) => self.tree.subtree(child),
            None => Tree::new(),
        };
        self.generation = self.generation.wrapping_add(1);
        self.reroot(mover);
        self.look_at_root();
    }

    /// Makes the entry of the new root speak for its own side to move.
    fn reroot(&mut self, chooser: Side) {
        let mover = self.position.to_move();
        let root = ROOT as usize;
        self.tree.moves[root] = None;
        if chooser != mover {
            self.tree.proven[root] = self.tree.proven[root].reversed();
            self.tree.mean[root] = -self.tree.mean[root];
        }
        if let Some(value) = self.tree.proven[root].value() {
            self.tree.mean[root] = value;
        } else if !self.tree.mean[root].is_finite() {
            self.tree.mean[root] = 0.0;
        }
    }
}
