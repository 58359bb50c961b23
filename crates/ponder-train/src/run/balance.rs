//! The balance of self-play and training on a number of threads, computed from the times of their
//! parts on one thread.

use super::{LearnConfig, TrainConfig};
use serde::Serialize;

/// Number of shards of the second measurement of a pass.
pub(super) const MANY_SHARDS: usize = 16;

/// Times of the parts of the training loop, each measured on one thread that does nothing else.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct LoopParts {
    /// Seconds per search of self-play, evaluations included.
    pub search_s: f64,
    /// Seconds to make the batch of a step.
    pub batch_s: f64,
    /// Seconds of the forward and backward pass of a step, in one shard.
    pub pass_s: f64,
    /// Seconds of the passes of a step that is divided into 16 shards, all together.
    pub pass_16_s: f64,
    /// Seconds to update the weights and their average in a step of one shard.
    pub update_s: f64,
    /// Seconds for the same after adding up the gradients of 16 shards.
    pub update_16_s: f64,
    /// Seconds to publish a network for self-play.
    pub publish_s: f64,
    /// Seconds to store a batch of games in the run directory, test the network on it, and read it
    /// as examples.
    pub store_s: f64,
    /// Number of examples in that batch.
    pub stored_examples: f64,
}

/// The training loop in balance: each example is used as often as the configuration says.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Balance {
    /// Number of threads.
    pub threads: usize,
    /// Number of threads whose time is spent on self-play.
    pub playing: f64,
    /// Number of threads whose time is spent on training.
    pub learning: f64,
    /// Number of threads that would do the same work if each did it at the speed of one thread
    /// alone: the others wait, or divide steps into shards and add them up again.
    pub useful_threads: f64,
    /// True if self-play waits, because the steps of training, one after the other, take all the
    /// time.
    pub selfplay_waits: bool,
    /// Training steps per second.
    pub steps_per_s: f64,
}

impl LoopParts {
    /// Returns the seconds of a step on one thread, with all that is published and stored for it.
    pub(super) fn step_s(&self, learn: &LearnConfig) -> f64 {
        let examples = learn.batch as f64 / f64::from(learn.reuse);
        let store = self.store_s * examples / self.stored_examples.max(1.0);
        let publish = self.publish_s / learn.publish_every as f64;
        self.batch_s + self.pass_s + self.update_s + publish + store
    }

    /// Computes the balance on a number of threads. Steps follow each other; the passes of one
    /// step run on all threads, everything else on one.
    #[must_use]
    pub fn balance(&self, config: &TrainConfig, threads: usize) -> Balance {
        let (learn, threads_f) = (&config.learn, threads.max(1) as f64);
        let examples_per_step = learn.batch as f64 / f64::from(learn.reuse);
        // Per second of one thread that plays.
        let examples = f64::from(config.selfplay.full_share) / self.search_s;
        let steps = examples / examples_per_step;
        let share = ((threads_f - 1.0) / (MANY_SHARDS - 1) as f64).max(0.0);
        let between = |one: f64, many: f64| one + (many - one).max(0.0) * share;
        let pass = between(self.pass_s, self.pass_16_s);
        let update = between(self.update_s, self.update_16_s);
        let alone = self.step_s(learn);
        let serial = alone - self.pass_s - self.update_s + update;
        let by_time = threads_f / (1.0 + steps * (serial + pass));
        let by_steps = 1.0 / (steps * (serial + pass / threads_f));
        let playing = by_time.min(by_steps);
        Balance {
            threads: threads.max(1),
            playing,
            learning: playing * steps * (serial + pass),
            useful_threads: playing * (1.0 + steps * alone),
            selfplay_waits: by_steps < by_time,
            steps_per_s: playing * steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ponder_game::Seed;

    /// Steps that divide without loss, in a loop in which a thread makes an eighth of a step while
    /// it plays for a second.
    fn parts() -> (TrainConfig, LoopParts) {
        let game = "hex:5".parse().expect("rules");
        let mut config = TrainConfig::for_game(&game, Seed(1));
        (config.learn.batch, config.learn.reuse, config.selfplay.full_share) = (256, 4, 0.25);
        let parts = LoopParts {
            search_s: 1.0 / 32.0,
            batch_s: 0.0,
            pass_s: 8.0,
            pass_16_s: 8.0,
            update_s: 0.0,
            update_16_s: 0.0,
            publish_s: 0.0,
            store_s: 0.0,
            stored_examples: 64.0,
        };
        (config, parts)
    }

    #[test]
    fn threads_without_losses_are_all_useful() {
        let (config, parts) = parts();
        let balance = parts.balance(&config, 16);
        assert!(!balance.selfplay_waits, "{balance:?}");
        assert!((balance.playing - 8.0).abs() < 1e-9 && (balance.learning - 8.0).abs() < 1e-9);
        assert!((balance.useful_threads - 16.0).abs() < 1e-9 && balance.steps_per_s == 1.0);
    }

    #[test]
    fn what_runs_on_one_thread_makes_the_others_wait() {
        let (config, mut parts) = parts();
        (parts.pass_s, parts.pass_16_s, parts.update_s, parts.update_16_s) = (0.0, 0.0, 8.0, 8.0);
        let balance = parts.balance(&config, 16);
        // One thread updates all the time; one second of play makes an eighth of a step.
        assert!(balance.selfplay_waits, "{balance:?}");
        assert!((balance.steps_per_s - 0.125).abs() < 1e-9);
        assert!((balance.useful_threads - 2.0).abs() < 1e-9, "{balance:?}");
    }

    #[test]
    fn losses_by_shards_are_not_useful() {
        let (config, mut parts) = parts();
        parts.pass_16_s = 10.0;
        let balance = parts.balance(&config, 16);
        assert!(balance.useful_threads < 15.0 && balance.useful_threads > 13.0, "{balance:?}");
        // One thread has one shard.
        assert!((parts.balance(&config, 1).useful_threads - 1.0).abs() < 1e-9);
    }
}
