//! UCT: Monte Carlo tree search with upper confidence bounds, as a resumable state machine.
//!
//! [`Uct::poll`] walks down the tree and hands out the leaves it wants evaluated; [`Uct::resume`]
//! takes the answers. Nodes are made when they are first visited, and proven results go up the
//! tree (MCTS-Solver, Winands et al. 2008). A value belongs to the side to move and changes its
//! sign only where the side changes.

mod back_up;
mod config;
mod order;
mod proof;
mod prove;
mod report;
mod select;
mod tree;
mod walk;

pub use config::{Limits, Poll, Stop, UctConfig};
pub use proof::Proven;
pub use report::{SUPPORT, UctMove, UctReport};

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
    /// Simulations that count nothing for the root any more: they went through refuted edges.
    refuted_visits: u64,
    generation: u32,
    /// The open leaves, each with the way to it: empty if its answer changes nothing any more.
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
            refuted_visits: 0,
            generation: 0,
            open: Vec::new(),
            open_count: 0,
            spare: Vec::new(),
            stopped: None,
        };
        search.set_limits(Limits::default());
        search
    }

    /// Sets new limits and lets a search that had stopped at one go on.
    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.tree.set_bytes_max(limits.bytes_max);
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

    /// Visits of the root, without those of open leaves and with those that went through moves
    /// which have been refuted since.
    #[inline]
    #[must_use]
    pub fn visits(&self) -> u64 {
        let all = self.refuted_visits + u64::from(self.tree.visits[ROOT as usize]);
        if self.counts_open_leaves() { all - u64::from(self.open_count) } else { all }
    }

    /// Nodes in memory.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.tree.nodes()
    }

    /// Bytes of the tree's columns: what is in use of them, which never exceeds the limit.
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
            let open = self.open_count;
            if open >= self.config.leaves_in_flight_max.max(1)
                || open - before >= new_max
                || (open > 0 && self.visits() + u64::from(open) >= self.limits.visits_max)
            {
                return Poll::Waiting(open);
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
        } else if self.visits() >= self.limits.visits_max
            || self.tree.visits[ROOT as usize] == u32::MAX
        {
            Some(Stop::Visits)
        } else if self.tree.nodes() >= self.limits.nodes_max {
            Some(Stop::Nodes)
        } else if self.tree.is_full() {
            Some(Stop::Bytes)
        } else {
            None
        }
    }

    /// Gives up all open leaves: they leave no trace in the tree, and their answers will be
    /// dropped. Whoever stops a search from outside calls this before reading what it found.
    pub fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for path in std::mem::take(&mut self.open).into_iter().flatten() {
            if self.counts_open_leaves() {
                self.refuted_visits -= u64::from(path.nodes.is_empty());
                self.take_back_visits(&path);
            }
            self.spare.push(path);
        }
        self.open_count = 0;
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
            if let Some(&(_, side)) = path.nodes.last() {
                if self.counts_open_leaves() {
                    self.settle(&path, side, answer.value);
                } else {
                    self.back_up(&path, side, answer.value);
                }
            }
            self.spare.push(path);
        }
    }

    /// Plays a move: the tree below it is kept, the rest is given back, in place.
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
        self.tree.set_bytes_max(self.limits.bytes_max);
        self.refuted_visits = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.position.to_move() != mover {
            self.tree.turn_root();
        }
        self.look_at_root();
    }
}
