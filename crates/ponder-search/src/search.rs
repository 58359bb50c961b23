//! The interface of all resumable searches: their limits, polling and proofs, and the trait by
//! which one driver runs any of them.

use ponder_game::{Answers, History, Position, Request};

/// Limits at which a search stops by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Maximum number of root visits, including those kept from an earlier move. Every search stops
    /// at 2^32 visits, which take about an hour at a million per second, and over 100 GB of tree at
    /// one rollout per visit.
    pub visits_max: u64,
    /// Maximum number of nodes in memory. At the limit, a search by rollouts continues on its
    /// existing nodes; one guided by a policy, which would only repeat its requests, stops.
    pub nodes_max: usize,
    /// Maximum size of the tree's columns in bytes at any moment, with the same effect: `advance`
    /// works in place. Only while a column is reallocated, its old copy exists in addition: at most
    /// a sixth of the bytes in use, if a move takes two bytes.
    pub bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { visits_max: u64::MAX, nodes_max: usize::MAX, bytes_max: 1 << 30 }
    }
}

/// Reason for the end of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StopReason {
    /// The result of the position is proven.
    Proven,
    /// The visit limit was reached.
    Visits,
    /// The node limit was reached, and the search learns nothing new without more nodes.
    Nodes,
    /// The memory limit was reached, and the search learns nothing new without more nodes.
    Bytes,
    /// The deadline of the driver has passed.
    Time,
    /// A stop was requested.
    Asked,
    /// The game is over or no move is legal: there is nothing to search.
    NoMove,
}

/// State of a search after polling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Poll {
    /// The search can continue at once.
    Running,
    /// The search waits for an answer; this number of leaves is open.
    Waiting(u32),
    /// The search has stopped; open leaves are dropped.
    Done(StopReason),
}

/// Proven result of an edge, for the side that chooses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Proven {
    /// No proof.
    #[default]
    Open,
    /// The edge wins.
    Win,
    /// The edge loses.
    Loss,
    /// The edge draws.
    Draw,
    /// The edge leads to an intermediate state that cannot be completed, and may not be chosen.
    DeadEnd,
}

impl Proven {
    /// Returns whether the edge is only chosen if there is no other.
    #[inline]
    pub(crate) fn is_refuted(self) -> bool {
        matches!(self, Proven::Loss | Proven::DeadEnd)
    }

    /// The proven result for a value at the end of a game, for the side whose value it is.
    pub(crate) fn of_value(value: f32) -> Self {
        match value {
            v if v > 0.0 => Proven::Win,
            v if v < 0.0 => Proven::Loss,
            _ => Proven::Draw,
        }
    }

    /// The result for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Proven::Win => Proven::Loss,
            Proven::Loss => Proven::Win,
            other => other,
        }
    }

    /// The value of the result, -1 to 1; `None` if open or for a dead end.
    #[must_use]
    pub fn value(self) -> Option<f32> {
        match self {
            Proven::Win => Some(1.0),
            Proven::Loss => Some(-1.0),
            Proven::Draw => Some(0.0),
            Proven::Open | Proven::DeadEnd => None,
        }
    }
}

/// Results of a search, with an entry `E` per move of the root: [`Child`], or
/// [`MoveReport`](crate::MoveReport) if a policy guides the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<E> {
    /// Visits of the root, including those kept from earlier moves, those of refuted moves, and the
    /// root's own evaluation if a policy guides the search.
    pub visits: u64,
    /// Number of nodes in memory.
    pub nodes: usize,
    /// Bytes of the tree in use.
    pub bytes: usize,
    /// Value for the side to move, -1 to 1. Without a policy it is that of the best move if it is
    /// proven or has [`SUPPORT`](crate::uct::SUPPORT) visits, else the mean of the root.
    pub value: f32,
    /// The evaluator's own value of the root, if the search knows it.
    pub raw_value: Option<f32>,
    /// Proven result for the side to move.
    pub proven: Proven,
    /// The moves, best first: a proven win, then by visits, refuted ones last. If a policy guides
    /// the search, these are all legal moves, but none until the root has been evaluated; otherwise
    /// only those that have been tried.
    pub moves: Vec<E>,
}

/// Results of a search for one move anywhere in its tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// Visits averaged in its value, without those through moves further down that have since been
    /// refuted.
    pub visits: u64,
    /// Simulations that passed through the move, as far as known: at the root all of them; further
    /// down the visits, and 0 for a refuted move.
    pub spent: u64,
    /// Value for the side that makes the move, -1 to 1; meaningless without visits.
    pub value: f32,
    /// Prior from the evaluator, 0 to 1, or `None` from a search without priors.
    pub prior: Option<f32>,
    /// Proven result for the side that makes the move.
    pub proven: Proven,
    /// Principal variation that starts with the move.
    pub variation: Vec<M>,
    /// Visits of each move of the variation; of the first one, those [spent](Child::spent).
    pub variation_visits: Vec<u64>,
}

/// A search as a state machine: it requests evaluations, is resumed with the answers, and is
/// independent of clocks and threads.
pub trait Search: Send {
    /// Type of position that is searched.
    type Position: Position;

    /// True if [`exclude`](Search::exclude) has an effect.
    const EXCLUDES: bool = false;

    /// Restarts the search without some moves of the root, until the next move is played. No move
    /// is excluded if no other would remain. Only searches with [`EXCLUDES`](Search::EXCLUDES)
    /// support this.
    fn exclude(&mut self, moves: &[<Self::Position as Position>::Move]) {
        let _ = moves;
    }

    /// Continues as far as possible without answers and adds a request for each new leaf. Requests
    /// have search number 0; a driver of many searches overwrites it.
    fn poll(&mut self, requests: &mut Vec<Request<Self::Position>>) -> Poll;

    /// Handles answers, all of them to this search's requests, in any order and number. Answers of
    /// an older generation are dropped.
    fn resume(&mut self, answers: &Answers);

    /// Cancels all open leaves; their answers will be dropped.
    fn cancel(&mut self);

    /// Plays a move and keeps the tree below it.
    fn advance(&mut self, mv: <Self::Position as Position>::Move);

    /// Uses the [theory](Position::theory) of the game, if it has one, for each node with this number
    /// of visits, 1 or more, and for the root; `None` for no node.
    fn use_theory(&mut self, at_visits: Option<u32>) {
        let _ = at_visits;
    }

    /// Sets new limits and lets a search that had stopped at a limit continue.
    fn set_limits(&mut self, limits: Limits);

    /// The position at the root.
    fn position(&self) -> &Self::Position;

    /// The history of the root position.
    fn history(&self) -> &History;

    /// The number of visits of the root.
    fn visits(&self) -> u64;

    /// The number of nodes in memory.
    fn nodes(&self) -> usize;

    /// The number of bytes of the tree in use.
    fn bytes(&self) -> usize;

    /// The limit by which the tree has no room for another node, if it has none.
    fn is_full(&self) -> Option<StopReason> {
        None
    }

    /// Returns whether the search stops when its tree is full; a search by rollouts continues
    /// without new nodes.
    fn stops_when_full(&self) -> bool {
        true
    }

    /// The move to play, if the search has one.
    fn best_move(&self) -> Option<<Self::Position as Position>::Move>;

    /// The proven result for the side to move at the root.
    fn proven(&self) -> Proven;

    /// The value of the root for its side to move, -1 to 1.
    fn value(&self) -> f32;

    /// The moves that were tried in the position after `path`, which begins at the root, best first;
    /// at the root that is the move to play. `None` if the search has not visited that position.
    fn children(
        &self,
        path: &[<Self::Position as Position>::Move],
    ) -> Option<Vec<Child<<Self::Position as Position>::Move>>>;

    /// The ownership map: the owner of each point, averaged over the evaluations so far, 1 for
    /// [`Side::First`](ponder_game::Side::First), -1 for the other side. `None` if the search does
    /// not support it.
    fn ownership(&self) -> Option<Vec<f32>> {
        None
    }

    /// The lead of [`Side::First`](ponder_game::Side::First) in points, averaged over the
    /// evaluations so far. `None` if the search does not support it.
    fn score(&self) -> Option<f32> {
        None
    }

    /// The leads as in [`score`](Search::score) for the moves of the root that were tried, each
    /// averaged over its evaluations since the root was played. Empty if the search does not
    /// support it.
    fn move_scores(&self) -> Vec<(<Self::Position as Position>::Move, f32)> {
        Vec::new()
    }
}
