//! Options and limits of UCT.

/// How the search explores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UctConfig {
    /// The weight of the exploration term `sqrt(ln(parent visits) / visits)` of UCB1 (Kocsis and
    /// Szepesvári 2006); values lie in -1 to 1. At least 0.
    pub exploration: f32,
    /// First-play urgency (Gelly and Wang 2006): what an untried move is assumed to be worth less
    /// than its node, as if it had one visit. `None` tries every move before any twice.
    pub first_play_reduction: Option<f32>,
    /// Leaves that may be under way at once, 1 or more. Above 1 each open leaf counts as a lost
    /// visit until its answer arrives (virtual loss, Chaslot et al. 2008).
    pub leaves_in_flight_max: u32,
}

impl Default for UctConfig {
    fn default() -> Self {
        UctConfig { exploration: 0.5, first_play_reduction: None, leaves_in_flight_max: 1 }
    }
}

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
