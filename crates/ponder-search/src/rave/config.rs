//! Options of RAVE.

/// Which statistics begin with what the playout policy knows of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HintUse {
    /// None: hints are not asked for.
    Nothing,
    /// The mean over visits.
    Mean,
    /// The all-moves-as-first statistics.
    Amaf,
    /// Both, each with the whole weight.
    #[default]
    Both,
}

/// What becomes of positions that are reached by several orders of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Transpositions {
    /// Each is searched for itself.
    #[default]
    Apart,
    /// The moves of a position that was expanded elsewhere before begin with what is known of them
    /// there, as hints, where just the same moves are legal: superko may forbid others after
    /// another order.
    Inherit,
}

/// How the search explores.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RaveConfig {
    /// The visits after which the mean of a move weighs as much as endlessly many rollouts in which
    /// it was played later. With `n` visits and `m` such rollouts, these weigh
    /// `m / (m + n + n m / equivalence)`: the schedule of least mean squared error (Gelly and
    /// Silver 2011), whose bias `b`, for results from 0 to 1, is `1 / sqrt(4 equivalence)`. Above 0.
    pub equivalence: f32,
    /// The weight of the exploration term `sqrt(ln(parent visits) / (visits + 1))`, at least 0.
    pub exploration: f32,
    /// The all-moves-as-first rollouts that every move counts for beside its own, at least 0.01. They
    /// have the value that its node has at the time, so that a move of which nothing is known is
    /// tried when those that are known are no better than the average.
    pub first_play_weight: f32,
    /// How much less than its node such a move is assumed to be worth.
    pub first_play_reduction: f32,
    /// Where hints go.
    pub hints: HintUse,
    /// What the weight of a hint is multiplied with, at least 0.
    pub hint_scale: f32,
    /// With which visit of a node its moves are entered in the tree, at least 1. Those of the root
    /// are entered with the first.
    pub expand_at: u32,
    /// Positions reached by several orders of moves.
    pub transpositions: Transpositions,
    /// Leaves that may be under way at once, 1 or more. Above 1 each open leaf counts as a lost
    /// visit until its answer arrives.
    pub leaves_in_flight_max: u32,
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
            leaves_in_flight_max: 1,
        }
    }
}
