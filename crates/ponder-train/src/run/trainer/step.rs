//! A training step and its examples.

use super::{Source, Trainer};
use crate::run::TrainError;
use crate::run::shared_state::{Shared, timed};
use crate::run::state::Learning;
use crate::selfplay::RuleSet;
use crate::shuffle::{Packed, RowRef};
use crate::{Episode, PackedEpisode, ReplayError};
use ponder_game::Game;
use ponder_net::learn::{LearnBatch, LossOptions, ShardPass};
use rayon::prelude::*;

/// Number of examples of the newest games on which the network is tested before it trains on them.
const TESTED: usize = 256;

/// Runs the shards of a step on this thread and on those of its pool that are idle or come by.
pub(super) fn run_shards(passes: &mut [ShardPass<'_>], shared: &Shared) {
    if passes.len() == 1 {
        return;
    }
    let trainer = rayon::current_thread_index();
    passes.par_iter_mut().with_max_len(1).for_each(|pass| {
        // The time of the trainer's own thread is counted by its caller.
        if rayon::current_thread_index() == trainer {
            pass.run();
        } else {
            timed(&shared.counters.learning_ns, || pass.run());
        }
    });
}

/// Packs the games of a batch of the log for training.
pub(super) struct Packer<'a, G: Game> {
    /// Run directory, for error messages.
    pub run: &'a str,
    pub rules: &'a RuleSet<G>,
}

impl<G: Game> Packer<'_, G> {
    /// Packs a game of the batch `object`. A game keeps its rules even if the run's rules have
    /// changed since.
    ///
    /// # Errors
    /// Fails when the game does not follow the rules, or is for another board.
    pub fn pack(&self, object: &str, episode: &Episode) -> Result<PackedEpisode, TrainError> {
        let packed = match self.rules.named(&episode.rules) {
            Some(rules) => self.rules.pack(rules, episode),
            None => match self.rules.read(&episode.rules) {
                Ok(rules) => self.rules.pack(&rules, episode),
                Err(_) => Err(ReplayError::Rules {
                    found: episode.rules.clone(),
                    expected: G::rules_string(self.rules.main()),
                }),
            },
        };
        packed.map_err(|source| TrainError::Replay {
            run: self.run.to_owned(),
            object: object.to_owned(),
            seed: episode.seed,
            source,
        })
    }
}

impl<G: Game> Trainer<G> {
    /// Computes the held-out losses: on games that the network has not trained on.
    pub(super) fn test(&mut self, object: &str, episodes: &[Episode]) -> Result<(), TrainError> {
        let packer = Packer { run: self.writer.run().url(), rules: &self.rules };
        let games = episodes.iter().map(|episode| packer.pack(object, episode));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let examples: Vec<(&PackedEpisode, usize)> = games
            .iter()
            .flat_map(|game| (0..game.examples()).map(move |example| (game, example)))
            .collect();
        if examples.is_empty() {
            return Ok(());
        }
        let mut batch = self.empty_batch();
        let tested = TESTED.min(examples.len());
        for at in 0..tested {
            let (game, example) = examples[at * examples.len() / tested];
            game.add_to(&mut batch, example, 0, &self.config.targets());
        }
        self.progress.held_out = self.learning.learner.losses(&batch, &self.loss_options());
        Ok(())
    }

    pub(super) fn loss_options(&self) -> LossOptions {
        let learn = &self.config.learn;
        LossOptions {
            value_weight: learn.value_weight,
            auxiliary_weight: learn.auxiliary_weight,
            owners_weight: learn.owners_weight,
            ..LossOptions::default()
        }
    }

    pub(super) fn empty_batch(&self) -> LearnBatch {
        LearnBatch::new(self.sample.frame, self.sample.outputs)
    }

    /// Makes the batch of a step, each example in a random symmetry.
    pub(super) fn batch_of(&self, rows: &[RowRef<PackedEpisode>]) -> LearnBatch {
        let mut batch = self.empty_batch();
        let targets = self.config.targets();
        let seed = self.config.seed.named("symmetry").stream(self.progress.step);
        for (at, row) in rows.iter().enumerate() {
            // The remainder by the number of symmetries is taken of these 32 bits.
            let symmetry = (seed.stream(at as u64).0 >> 32) as usize;
            row.game.add_to(&mut batch, row.example, symmetry, &targets);
        }
        batch
    }

    /// Computes the gradient of a batch, whose shards `run` runs, and updates the weights.
    pub(super) fn update(&mut self, batch: &LearnBatch, run: impl FnOnce(&mut [ShardPass<'_>])) {
        let options = self.loss_options();
        let losses = self.learning.learner.gradients_by(batch, &options, run);
        let done = match self.source {
            Source::SelfPlay { .. } => None,
            Source::Finishing { uses } => {
                let left = self.shuffler.uses_left() as f64 / uses.max(1) as f64;
                // All of it is the cool-down.
                Some(1.0 - self.config.learn.cooldown * left)
            }
            Source::Teacher(_) => Some(self.teacher_progress()),
        };
        self.progress.rate = self.progress.next_rate(&self.config.learn, done);
        let Learning { learner, optimizer, average } = &mut self.learning;
        optimizer.step(learner, self.progress.rate);
        average.update(learner);
        self.progress.add_step(losses);
    }

    /// Trains one step.
    pub(super) fn learn(
        &mut self,
        rows: &[RowRef<PackedEpisode>],
        shared: &Shared,
    ) -> Result<(), TrainError> {
        let batch = self.batch_of(rows);
        self.update(&batch, |passes| run_shards(passes, shared));
        self.sample = batch;
        let limit_s = self.config.learn.checkpoint_every_s;
        let is_late = limit_s > 0.0 && self.checkpoints.written.elapsed().as_secs_f64() >= limit_s;
        if is_late || self.progress.step.is_multiple_of(self.config.learn.checkpoint_every) {
            self.checkpoint()?;
        }
        Ok(())
    }
}
