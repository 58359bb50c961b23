//! What UCT and RAVE have in common: a tree of averages over visits, its open leaves, what finished
//! games prove in it, and what is reported of it.

mod back_up;
mod columns;
pub(crate) mod order;
mod prove;
mod report;
mod shell;

pub(crate) use columns::{Columns, NodeId, ROOT};
pub use report::{SUPPORT, UctMove, UctReport};
pub(crate) use shell::shell;

use crate::uct::{Limits, Poll, Proven, Stop};
use ponder_game::{Answers, Line, Position, Request, Seed, Side, Status};

/// Descents that end in finished games before `poll` gives its driver a turn.
const DESCENTS_MAX: u32 = 256;

/// The state of a search, without its way of choosing.
pub(crate) struct Averages<P: Position, T> {
    pub position: P,
    pub line: Line,
    pub limits: Limits,
    pub seed: Seed,
    pub tree: T,
    /// Legal moves of the root that are not to be tried.
    pub excluded: Vec<P::Move>,
    leaves_in_flight_max: u32,
    /// Leaves handed out so far: the number of the next one's seed.
    leaves: u64,
    /// Simulations that count nothing for the root any more: they went through refuted edges.
    refuted_visits: u64,
    /// Simulations through each child of the root, those through refuted edges below it included.
    through: Vec<u64>,
    generation: u32,
    /// The open leaves, each with the way to it.
    open: Vec<Option<Path>>,
    open_count: u32,
    spare: Vec<Path>,
    stopped: Option<Stop>,
}

/// The way from the root to a leaf: nodes, and the side to move in the position of each.
#[derive(Default)]
pub(crate) struct Path {
    pub nodes: Vec<(NodeId, Side)>,
    /// Whether the answer changes nothing any more: an edge of the way was refuted, and only the
    /// first edge is still noted.
    is_given_up: bool,
}

/// How a descent ended.
pub(crate) enum Leaf<P> {
    /// A position to evaluate.
    Evaluate(P),
    /// A proven result for the side that chose the last edge.
    Known(f32),
    /// Nothing to learn: the last edge was a dead end.
    Nothing,
}

/// A search over averages: how it walks down.
pub(crate) trait Walks {
    type Position: Position;
    type Tree: Columns<Move = <Self::Position as Position>::Move>;

    fn base(&mut self) -> &mut Averages<Self::Position, Self::Tree>;

    /// From the root to a leaf; notes the nodes in the path, which is empty. The line may be left
    /// longer than it was.
    fn walk(&mut self, path: &mut Path) -> Leaf<Self::Position>;
}

/// Walks down until as many leaves are open as may be, or `new_max` more than there were, and adds
/// a request for each new one.
pub(crate) fn poll_some<S: Walks>(
    search: &mut S,
    requests: &mut Vec<Request<S::Position>>,
    new_max: u32,
) -> Poll {
    let before = search.base().open_count;
    for _ in 0..DESCENTS_MAX {
        let base = search.base();
        if let Some(stop) = base.reason_to_stop() {
            base.cancel();
            return Poll::Done(stop);
        }
        let open = base.open_count;
        if open >= base.leaves_in_flight_max
            || open - before >= new_max
            || (open > 0 && base.visits() + u64::from(open) >= base.limits.visits_max)
        {
            return Poll::Waiting(open);
        }
        descend(search, requests);
    }
    Poll::Running
}

fn descend<S: Walks>(search: &mut S, requests: &mut Vec<Request<S::Position>>) {
    let base = search.base();
    let mut path = base.spare.pop().unwrap_or_default();
    path.nodes.clear();
    path.is_given_up = false;
    let line_len = base.line.path_len();
    let mut leaf = search.walk(&mut path);
    let base = search.base();
    if S::Position::ASKS_LINE {
        if let Leaf::Evaluate(position) = leaf {
            leaf = Leaf::Evaluate(position.seen_on(&base.line));
        }
        base.line.truncate(line_len);
    }
    match leaf {
        Leaf::Evaluate(position) => base.open_leaf(path, position, requests),
        Leaf::Known(value) => {
            let chooser = path.nodes[path.nodes.len() - 2].1;
            base.back_up_known(&path, chooser, value);
            base.spare.push(path);
        }
        Leaf::Nothing => base.spare.push(path),
    }
}

impl<P: Position, T: Columns<Move = P::Move>> Averages<P, T> {
    pub fn new(position: P, line: Line, seed: Seed, tree: T, leaves_in_flight_max: u32) -> Self {
        let mut base = Averages {
            position,
            line,
            limits: Limits::default(),
            seed,
            tree,
            excluded: Vec::new(),
            leaves_in_flight_max: leaves_in_flight_max.max(1),
            leaves: 0,
            refuted_visits: 0,
            through: Vec::new(),
            generation: 0,
            open: Vec::new(),
            open_count: 0,
            spare: Vec::new(),
            stopped: None,
        };
        base.set_limits(Limits::default());
        base
    }

    pub fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
        self.tree.limit(&limits);
        self.look_at_root();
    }

    /// Starts anew without some moves of the root, of which only legal ones count. None is left out
    /// if no other would remain.
    pub fn exclude(&mut self, moves: &[P::Move]) {
        self.cancel();
        self.tree.forget_all();
        self.tree.limit(&self.limits);
        self.refuted_visits = 0;
        self.through.clear();
        self.generation = self.generation.wrapping_add(1);
        let mut legal = 0;
        self.excluded.clear();
        let excluded = &mut self.excluded;
        self.position.for_each_move(&self.line, |mv| {
            legal += 1;
            if moves.contains(&mv) {
                excluded.push(mv);
            }
        });
        if excluded.len() == legal {
            excluded.clear();
        }
        self.look_at_root();
    }

    /// Visits of the root, without those of open leaves and with those that went through moves
    /// which have been refuted since.
    #[inline]
    pub fn visits(&self) -> u64 {
        let all = self.refuted_visits + u64::from(self.tree.visits(ROOT));
        if self.counts_open_leaves() { all - u64::from(self.open_count) } else { all }
    }

    /// Whether leaves are open.
    #[inline]
    pub fn has_open_leaves(&self) -> bool {
        self.open_count > 0
    }

    /// The paths of the open leaves.
    pub fn open_paths(&mut self) -> impl Iterator<Item = &mut Path> {
        self.open.iter_mut().flatten()
    }

    fn look_at_root(&mut self) {
        let running = self.position.status(&self.line) == Status::Running;
        self.stopped = (!running).then_some(Stop::NoMove);
    }

    #[inline]
    fn reason_to_stop(&self) -> Option<Stop> {
        if self.stopped.is_some() {
            return self.stopped;
        }
        if self.tree.proven(ROOT) != Proven::Open {
            Some(Stop::Proven)
        } else if self.visits() >= self.limits.visits_max || self.tree.visits(ROOT) == u32::MAX {
            Some(Stop::Visits)
        } else if self.tree.children(ROOT).is_empty() {
            // A full tree goes on with rollouts from the nodes that it has, if there is a choice.
            self.tree.is_full(&self.limits)
        } else {
            None
        }
    }

    fn open_leaf(&mut self, path: Path, position: P, requests: &mut Vec<Request<P>>) {
        if self.counts_open_leaves() {
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

    /// Gives up all open leaves: they leave no trace in the tree, and their answers will be
    /// dropped.
    pub fn cancel(&mut self) {
        if self.open_count == 0 {
            return;
        }
        self.generation = self.generation.wrapping_add(1);
        for path in std::mem::take(&mut self.open).into_iter().flatten() {
            if path.is_given_up {
                self.refuted_visits -= 1;
            } else if self.counts_open_leaves() {
                self.take_back_visits(&path);
            }
            self.spare.push(path);
        }
        self.open_count = 0;
    }

    /// Takes answers; those to leaves of an older generation are dropped. `heard` is told of each
    /// answer that counts, with the way to its leaf, before it does.
    #[inline]
    pub fn resume(
        &mut self,
        answers: &Answers,
        mut heard: impl FnMut(&mut T, &Path, &ponder_game::eval::Answer<'_>),
    ) {
        for answer in answers.iter() {
            if answer.generation != self.generation {
                continue;
            }
            let Some(path) = self.open.get_mut(answer.leaf as usize).and_then(Option::take) else {
                continue;
            };
            self.open_count -= 1;
            if path.is_given_up {
                self.count_through(&path);
            } else if let Some(&(_, side)) = path.nodes.last() {
                heard(&mut self.tree, &path, &answer);
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
        if self.position.to_move() != mover {
            self.turn_root();
        }
        self.look_at_root();
    }

    /// Makes the root's entry, which was the other side's edge, speak for the side to move.
    fn turn_root(&mut self) {
        let mean = self.tree.mean_of(ROOT);
        let proven = self.tree.proven(ROOT);
        self.tree.set_mean(ROOT, -mean);
        self.tree.prove(ROOT, proven.reversed());
    }
}
