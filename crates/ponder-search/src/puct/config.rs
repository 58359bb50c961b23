//! Options of PUCT.

/// First-play urgency (Gelly and Wang 2006): assumed value of untried moves, for the side to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum FirstPlayUrgency {
    /// The value of the node.
    Parent,
    /// The value of the node, reduced by this (at least 0) times the square root of the prior mass
    /// of the tried moves: no reduction at first, the full one once every move has been tried. The
    /// reduction follows the spread of the node's values as the weight of the prior does
    /// ([`PuctConfig::deviation_share`]).
    Reduced(f32),
    /// A fixed value, -1 to 1.
    Absolute(f32),
}

impl FirstPlayUrgency {
    /// The assumed value of an untried move of a node with value `value`, whose untried moves have
    /// a prior mass of `untried_mass`; `exploration` is the factor of the prior's weight.
    #[inline]
    pub(super) fn assumed(self, value: f32, untried_mass: f32, exploration: f32) -> f32 {
        match self {
            FirstPlayUrgency::Parent => value,
            FirstPlayUrgency::Absolute(value) => value,
            FirstPlayUrgency::Reduced(by) => {
                value - by * exploration * (1.0 - untried_mass).max(0.0).sqrt()
            }
        }
    }
}

/// Dirichlet noise on the priors of the root (Silver et al. 2017).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RootNoise {
    /// Concentration parameter, above 0; about 10 divided by the usual number of legal moves.
    pub alpha: f32,
    /// Weight of the noise, 0 to 1; the priors have the rest.
    pub fraction: f32,
}

/// Options of PUCT. Values lie in -1 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PuctConfig {
    /// Weight of the prior at few visits, `c_init`, at least 0.
    pub c_init: f32,
    /// Number of visits at which that weight begins to grow, `c_base`, above 0.
    pub c_base: f32,
    /// Assumed value of untried moves.
    pub first_play: FirstPlayUrgency,
    /// Share of the prior's weight that is in proportion to the standard deviation of a node's
    /// values, 0 to 1.
    pub deviation_share: f32,
    /// Share of the mean error of earlier values in similar positions by which the values of leaves
    /// are corrected, 0 to 1; 0 for none. Only in games with local patterns
    /// ([`Position::LOCAL_PATTERNS`](ponder_game::Position::LOCAL_PATTERNS)).
    pub value_bias: f32,
    /// Number of standard errors by which a move's mean is lowered when the move to play is chosen
    /// by the lower confidence bound; `None` chooses the most visited move.
    pub confidence_bound: Option<f32>,
    /// Noise at the root, for self-play.
    pub noise: Option<RootNoise>,
    /// Maximum number of leaves in flight, 1 or more.
    pub leaves_in_flight_max: u32,
}

impl Default for PuctConfig {
    fn default() -> Self {
        PuctConfig {
            c_init: 1.25,
            c_base: 19_652.0,
            first_play: FirstPlayUrgency::Reduced(0.2),
            deviation_share: 0.0,
            value_bias: 0.0,
            confidence_bound: None,
            noise: None,
            leaves_in_flight_max: 1,
        }
    }
}
