//! Small runs with steps of a few milliseconds.

use ponder_game::Seed;
use ponder_net::KernelOffsets;
use ponder_train::{MeasureConfig, NetShape, TrainConfig, TrainOptions};
use std::path::Path;

/// Configuration without measurements.
pub fn config(game: &str) -> TrainConfig {
    let game = game.parse().expect("a game");
    let mut config = TrainConfig::for_game(&game, Seed(5));
    config.net = NetShape { channels: 8, blocks: 1, taps: KernelOffsets::Masked, ..config.net };
    config.backend = "fp32-portable".to_owned();
    config.selfplay.games_in_flight = 8;
    config.selfplay.batch = 8;
    config.selfplay.simulations = 8;
    config.selfplay.fast_simulations = 4;
    config.learn.path = "portable".to_owned();
    config.learn.batch = 16;
    config.learn.warmup = 5;
    config.learn.window_min = 256;
    config.learn.games_a_batch = 4;
    config.learn.publish_every = 5;
    config.learn.checkpoint_every = 20;
    // Checkpoints at time intervals would depend on the machine.
    config.learn.checkpoint_every_s = 0.0;
    config.measure = MeasureConfig { every_s: 0.0, ..MeasureConfig::default() };
    config
}

/// Options of a single-threaded run up to a number of steps.
pub fn options(run: &Path, config: TrainConfig, steps: u64) -> TrainOptions {
    TrainOptions { steps: Some(steps), ..TrainOptions::new(run.display().to_string(), config) }
}
