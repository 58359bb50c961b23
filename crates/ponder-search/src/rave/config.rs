//! Options of RAVE.

/// Statistics that are initialized with the prior knowledge of the playout policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HintUse {
    /// No statistics: hints are not requested.
    Nothing,
    /// The mean over visits.
    Mean,
    /// The all-moves-as-first statistics.
    Amaf,
    /// Both statistics, each with the full weight.
    #[default]
    Both,
}

/// Handling of positions that are reached by several orders of moves (transpositions).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Transpositions {
    /// Each occurrence is searched separately.
    #[default]
    Apart,
    /// The moves of a position that was expanded elsewhere before inherit its statistics as hints,
    /// if exactly the same moves are legal: superko may forbid others after another order.
    Inherit,
}

/// Options of RAVE.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RaveConfig {
    /// Number of visits after which the mean of a move weighs as much as infinitely many rollouts
    /// in which it was played later. With `n` visits and `m` such rollouts, the weight of these is
    /// `m / (m + n + n m / equivalence)`: the schedule of least mean squared error (Gelly and
    /// Silver 2011), whose bias `b`, for results from 0 to 1, is `1 / sqrt(4 equivalence)`. Above
    /// 0.
    pub equivalence: f32,
    /// Weight of the exploration term `sqrt(ln(parent visits) / (visits + 1))`, at least 0.
    pub exploration: f32,
    /// Virtual AMAF rollouts of every move in addition to its own, at least 0.01. They have the
    /// current value of its node, so that a move without statistics is tried when the known ones
    /// are no better than the average.
    pub first_play_weight: f32,
    /// Reduction of the value of those virtual rollouts below that of the node.
    pub first_play_reduction: f32,
    /// Statistics that hints go to.
    pub hints: HintUse,
    /// Multiplier of the weight of hints, at least 0.
    pub hint_scale: f32,
    /// Visit of a node at which its moves are added to the tree, at least 1. Those of the root are
    /// added at the first.
    pub expand_at: u32,
    /// Handling of positions reached by several orders of moves.
    pub transpositions: Transpositions,
}

impl Default for RaveConfig {
    fn default() -> Self {
        RaveConfig {
            equivalence: 1_000.0,
            exploration: 0.0,
            first_play_weight: 1.0,
            first_play_reduction: 0.0,
            hints: HintUse::Both,
            hint_scale: 1.0,
            expand_at: 2,
            transpositions: Transpositions::Apart,
        }
    }
}
