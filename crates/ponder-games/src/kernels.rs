//! The ways of making a game's rollouts, for benches.

use crate::{GameSpec, Kind};
use ponder_game::{Game, Seed, Tally};
use ponder_hex::rollout::{Simd, coin_rollouts};
use ponder_hex::{Hex, HexRules, Plane, Wide};

/// One way of making rollouts from the first position of a game. All kernels of a game sample the
/// same distribution.
pub struct RolloutKernel {
    /// What it is called.
    pub name: &'static str,
    /// What it uses of the processor.
    pub instructions: String,
    run: Box<dyn Fn(u32, Seed) -> Tally>,
}

impl RolloutKernel {
    /// Makes `count` rollouts.
    #[must_use]
    pub fn run(&self, count: u32, seed: Seed) -> Tally {
        (self.run)(count, seed)
    }
}

impl GameSpec {
    /// The kernels of this game that are worth comparing, the plain one first; none if it has no
    /// choice of them.
    #[must_use]
    pub fn rollout_kernels(&self) -> Vec<RolloutKernel> {
        match &self.0 {
            Kind::HexSmall(rules) => hex_kernels::<u128>(rules),
            Kind::HexLarge(rules) => hex_kernels::<Wide>(rules),
            Kind::Go(_) | Kind::Paco(_) | Kind::Crossword(_) => Vec::new(),
        }
    }
}

fn hex_kernels<P: Plane>(rules: &HexRules) -> Vec<RolloutKernel> {
    let kernel = |name, instructions: String, simd: Option<Simd>| {
        let position = Hex::<P>::initial(rules);
        RolloutKernel {
            name,
            instructions,
            run: Box::new(move |count, seed| coin_rollouts(&position, count, seed, simd)),
        }
    };
    let best = Simd::best();
    vec![
        kernel("scalar", format!("{} bits a plane", 8 * size_of::<P>()), None),
        kernel("batched", format!("{best:?}").to_lowercase(), Some(best)),
    ]
}
