//! Rollout kernels of a game, for benches.

use ponder_game::{Seed, Tally};

/// An implementation of rollouts from the first position of a game. All kernels of a game sample
/// the same distribution.
pub struct RolloutKernel {
    /// The name.
    pub name: &'static str,
    /// The instruction set extensions that it uses.
    pub instructions: String,
    pub(crate) run: Box<dyn Fn(u32, Seed) -> Tally>,
}

impl RolloutKernel {
    /// Makes `count` rollouts.
    pub fn run(&self, count: u32, seed: Seed) -> Tally {
        (self.run)(count, seed)
    }
}
