//! Options of PUCT.

use crate::mcts::Backup;

/// What a move that has not been tried is assumed to be worth (first-play urgency, Gelly and Wang
/// 2006), for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlay {
    /// As much as its node.
    Parent,
    /// Less than its node by this, at least 0, times the square root of the prior mass of the
    /// moves that have been tried: nothing at first, all of it once every move has been tried.
    Reduced(f32),
    /// So much, -1 to 1.
    Absolute(f32),
}

impl FirstPlay {
    /// What an untried move of a node is assumed to be worth that is worth `value`, where the moves
    /// that have not been tried have so much of the prior mass.
    #[inline]
    pub(super) fn assumed(self, value: f32, untried_mass: f32) -> f32 {
        match self {
            FirstPlay::Parent => value,
            FirstPlay::Absolute(value) => value,
            FirstPlay::Reduced(by) => value - by * (1.0 - untried_mass).max(0.0).sqrt(),
        }
    }
}

/// Dirichlet noise on the priors of the root (Silver et al. 2017).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootNoise {
    /// The concentration, above 0; about 10 divided by the usual number of legal moves.
    pub alpha: f32,
    /// The weight of the noise, 0 to 1; the priors keep the rest.
    pub fraction: f32,
}

/// How the search explores. Values lie in -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctConfig {
    /// The weight of the prior at few visits, `c_init`, at least 0.
    pub c_init: f32,
    /// The number of visits at which that weight begins to grow, `c_base`, above 0.
    pub c_base: f32,
    /// What an untried move is assumed to be worth.
    pub first_play: FirstPlay,
    /// Noise at the root, for self-play.
    pub noise: Option<RootNoise>,
    /// Leaves that may be under way at once, 1 or more. Above 1 each open leaf counts as a lost
    /// visit until its answer arrives.
    pub leaves_in_flight_max: u32,
    /// When answers are backed up; of no account with one leaf in flight.
    pub backup: Backup,
}

impl Default for PuctConfig {
    fn default() -> Self {
        PuctConfig {
            c_init: 1.25,
            c_base: 19_652.0,
            first_play: FirstPlay::Reduced(0.2),
            noise: None,
            leaves_in_flight_max: 1,
            backup: Backup::Batched,
        }
    }
}
