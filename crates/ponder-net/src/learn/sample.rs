//! Synthetic training steps for benchmarks.

use super::{LearnBatch, LearnPath, Learner, LossOptions, Losses, Optimizer, OptimizerOptions};
use crate::{NetConfig, Tensors};
use ponder_game::{Frame, Seed};
use rand::RngExt;

/// A random network and a random batch of 11x11 boards, for training benchmarks.
#[derive(Debug)]
pub struct Sample {
    learner: Learner,
    optimizer: Optimizer,
    batch: LearnBatch,
}

impl Sample {
    /// Creates a sample for an architecture that accepts 11x11 boards.
    ///
    /// # Panics
    /// Panics when the architecture does not accept them, when this machine does not have the path,
    /// or when `examples` is 0.
    #[must_use]
    pub fn new(config: NetConfig, path: LearnPath, examples: usize, seed: Seed) -> Self {
        let frame = Frame { rows: 11, cols: 11 };
        let outputs = frame.cells() + config.extra_moves;
        let mut batch = LearnBatch::new(frame, outputs);
        let mut rng = seed.named("batch").rng();
        for _ in 0..examples {
            let planes = frame.cells() * config.planes;
            batch.planes.extend((0..planes).map(|_| u8::from(rng.random::<f32>() < 0.25)));
            batch.legal.extend(vec![1; outputs]);
            // About as many moves as a short search visits.
            let mut policy = vec![0.0; outputs];
            for _ in 0..16 {
                policy[rng.random_range(0..outputs)] += 1.0 / 16.0;
            }
            batch.policy.extend(policy);
            batch.value.push(if rng.random::<bool>() { 1.0 } else { -1.0 });
            batch.weight.push(1.0);
        }
        let units = vec![1.0; config.planes];
        let learner = Learner::new(&Tensors::random(config, seed), &units, path);
        let optimizer = Optimizer::new(OptimizerOptions::default(), &learner);
        Sample { learner, optimizer, batch }
    }

    /// Returns the number of examples per step.
    pub fn examples(&self) -> usize {
        self.batch.len()
    }

    /// Runs one training step: gradients, and an AdamW update.
    pub fn step(&mut self) -> Losses {
        let losses = self.learner.gradients(&self.batch, &LossOptions::default());
        self.optimizer.step(&mut self.learner, 1e-3);
        losses
    }

    /// Returns the losses of the batch in inference mode.
    pub fn losses(&mut self) -> Losses {
        self.learner.losses(&self.batch, &LossOptions::default())
    }
}
