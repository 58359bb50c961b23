//! The face that all resumable searches show: what limits them, what they wait for, what they
//! prove, and the trait by which one driver runs any of them.

use ponder_game::{Answers, Line, Position, Request};

/// When a search stops by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Visits of the root, those kept from an earlier move included. Every search stops at 2^32
    /// visits, which take about an hour at a million a second, and at one rollout a visit more
    /// than 100 GB of tree.
    pub visits_max: u64,
    /// Nodes in memory. A search of rollouts with so many goes on from the nodes that it has; one
    /// that is guided by a policy, which would be told the same again, stops.
    pub nodes_max: usize,
    /// Bytes of the tree's columns, at any moment, with the same consequence: `advance` works in place. Only while a column
    /// is moved to more room its old copy exists beside it: a sixth of what is in use at most, where
    /// a move takes two bytes.
    pub bytes_max: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { visits_max: u64::MAX, nodes_max: usize::MAX, bytes_max: 1 << 30 }
    }
}

/// Why a search stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// The position's result is proven.
    Proven,
    /// The root has its visits.
    Visits,
    /// The tree has its nodes, and the search learns nothing new without more.
    Nodes,
    /// The tree has its bytes, and the search learns nothing new without more.
    Bytes,
    /// The driver's time is up.
    Time,
    /// Somebody asked to stop.
    Asked,
    /// The game is over or no move is legal: there is nothing to search.
    NoMove,
}

/// What a search waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Poll {
    /// It can go on at once.
    Running,
    /// So many leaves are with the evaluator.
    Waiting(u32),
    /// It has stopped; open leaves are dropped.
    Done(Stop),
}

/// A result for the side that chooses the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(u8)]
pub enum Proven {
    /// Nothing yet.
    #[default]
    Open,
    /// Choosing it wins.
    Win,
    /// Choosing it loses.
    Loss,
    /// Choosing it draws.
    Draw,
    /// It leads to an intermediate state that cannot be finished, and may not be chosen.
    DeadEnd,
}

impl Proven {
    /// Whether the edge will not be chosen while there is another.
    #[inline]
    pub(crate) fn is_refuted(self) -> bool {
        matches!(self, Proven::Loss | Proven::DeadEnd)
    }

    /// What a value at the end of a game proves, for the side whose value it is.
    pub(crate) fn of_value(value: f32) -> Self {
        match value {
            v if v > 0.0 => Proven::Win,
            v if v < 0.0 => Proven::Loss,
            _ => Proven::Draw,
        }
    }

    /// The same result for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Proven::Win => Proven::Loss,
            Proven::Loss => Proven::Win,
            other => other,
        }
    }

    /// The value, -1 to 1, of what is proven; `None` while open or for a dead end.
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

/// Findings of a search, with an entry `E` a move of the root: [`Child`], or [`MoveReport`](crate::MoveReport)
/// where a policy guides the search.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<E> {
    /// Visits of the root, those kept from earlier moves and those of refuted moves included, and the
    /// root's own evaluation where a policy guides the search.
    pub visits: u64,
    /// Nodes in memory.
    pub nodes: usize,
    /// Bytes of the tree that are in use.
    pub bytes: usize,
    /// The value for the side to move, -1 to 1. Without a policy it is that of the best move if it is
    /// proven or has [`SUPPORT`](crate::uct::SUPPORT) visits, else the mean of the root.
    pub value: f32,
    /// What the evaluator alone said of the root, if the search knows it.
    pub raw_value: Option<f32>,
    /// What is proven for the side to move.
    pub proven: Proven,
    /// The moves, the one to play first: one that is proven to win, then by visits, refuted ones last.
    /// Those alone that have been tried, or all legal ones where a policy guides the search, but none
    /// until the root has been evaluated.
    pub moves: Vec<E>,
}

/// Findings of a search about one move somewhere in its tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Child<M> {
    /// The move.
    pub mv: M,
    /// Visits that its value is the mean of, without those that went through moves further down
    /// which have been refuted since.
    pub visits: u64,
    /// Simulations that went through it, as far as they are known: at the root all of them, further
    /// down the visits, and none for a refuted move.
    pub spent: u64,
    /// Its value for the side that makes it, -1 to 1; of no meaning without visits.
    pub value: f32,
    /// The evaluator's prior, 0 to 1, or `None` from a search without priors.
    pub prior: Option<f32>,
    /// What is proven of it for the side that makes it.
    pub proven: Proven,
    /// Best play that starts with it.
    pub variation: Vec<M>,
    /// The visits of each move of it, of the first those that are [spent](Child::spent).
    pub variation_visits: Vec<u64>,
}

/// A search as a state machine: it asks for evaluations, is resumed with the answers, and knows
/// neither clock nor thread.
pub trait Search: Send {
    /// What is searched.
    type Position: Position;

    /// Whether [`exclude`](Search::exclude) does anything.
    const EXCLUDES: bool = false;

    /// Starts anew without some moves of the root, until the next one is played. None is left out
    /// if no other would remain. Only searches that say that they [can](Search::EXCLUDES) do it.
    fn exclude(&mut self, moves: &[<Self::Position as Position>::Move]) {
        let _ = moves;
    }

    /// Goes on as far as it can without answers and adds a request for each new leaf, at most
    /// `new_max`. Requests are numbered as search 0; a driver of many writes its own number there.
    fn poll_some(&mut self, requests: &mut Vec<Request<Self::Position>>, new_max: u32) -> Poll;

    /// As [`poll_some`](Search::poll_some), for as many leaves as the search would have open.
    fn poll(&mut self, requests: &mut Vec<Request<Self::Position>>) -> Poll {
        self.poll_some(requests, u32::MAX)
    }

    /// Takes answers, all of them to this search's requests, in any order and number. Answers of an
    /// older generation are dropped.
    fn resume(&mut self, answers: &Answers);

    /// Gives up all open leaves; their answers will be dropped.
    fn cancel(&mut self);

    /// Plays a move and keeps what is known below it.
    fn advance(&mut self, mv: <Self::Position as Position>::Move);

    /// Sets new limits and lets a search that had stopped at one go on.
    fn set_limits(&mut self, limits: Limits);

    /// The position at the root.
    fn position(&self) -> &Self::Position;

    /// The line that leads to the root.
    fn line(&self) -> &Line;

    /// Visits of the root.
    fn visits(&self) -> u64;

    /// Nodes in memory.
    fn nodes(&self) -> usize;

    /// Bytes of the tree that are in use.
    fn bytes(&self) -> usize;

    /// Whether the tree has no room for another node: a search by rollouts goes on without new nodes, any
    /// other one stops.
    fn is_full(&self) -> bool {
        false
    }

    /// The move to play, if the search can tell.
    fn best_move(&self) -> Option<<Self::Position as Position>::Move>;

    /// What is proven for the side to move at the root.
    fn proven(&self) -> Proven;

    /// The value of the root for its side to move, -1 to 1.
    fn value(&self) -> f32;

    /// The moves that were tried in the position after `path`, which begins at the root; the one to
    /// play first. `None` if the search has not been there.
    fn children(
        &self,
        path: &[<Self::Position as Position>::Move],
    ) -> Option<Vec<Child<<Self::Position as Position>::Move>>>;

    /// Who owns each point, on average over the evaluations so far: 1 for
    /// [`Side::First`](ponder_game::Side::First), -1 for the other side. `None` from a search that
    /// cannot tell.
    fn ownership(&self) -> Option<Vec<f32>> {
        None
    }

    /// By how many points [`Side::First`](ponder_game::Side::First) leads, on average over the
    /// evaluations so far. `None` from a search that cannot tell.
    fn score(&self) -> Option<f32> {
        None
    }

    /// The same for the moves of the root that were tried, each on average over its evaluations
    /// since the root was played. Empty from a search that cannot tell.
    fn move_scores(&self) -> Vec<(<Self::Position as Position>::Move, f32)> {
        Vec::new()
    }
}
