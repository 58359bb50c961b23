//! The ways of making a game's rollouts, for benches.

use ponder_game::{Seed, Tally};

/// One way of making rollouts from the first position of a game. All kernels of a game sample the
/// same distribution.
pub struct RolloutKernel {
    /// What it is called.
    pub name: &'static str,
    /// What it uses of the processor.
    pub instructions: String,
    pub(crate) run: Box<dyn Fn(u32, Seed) -> Tally>,
}

impl RolloutKernel {
    /// Makes `count` rollouts.
    pub fn run(&self, count: u32, seed: Seed) -> Tally {
        (self.run)(count, seed)
    }
}
