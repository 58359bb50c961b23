//! Options of UCT.

/// Options of UCT.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct UctConfig {
    /// Weight of the exploration term `sqrt(ln(parent visits) / visits)` of UCB1 (Kocsis and
    /// Szepesvári 2006); values lie in -1 to 1. At least 0.
    pub exploration: f32,
    /// First-play urgency (Gelly and Wang 2006): reduction of the assumed value of an untried move
    /// below that of its node, as if it had one visit. `None` tries every move before any twice.
    pub first_play_reduction: Option<f32>,
}

impl Default for UctConfig {
    fn default() -> Self {
        UctConfig { exploration: 0.5, first_play_reduction: None }
    }
}
