//! A training step and its examples.

use super::teacher::relabel;
use super::{Source, Trainer};
use crate::run::TrainError;
use crate::run::shared_state::{Shared, timed};
use crate::run::state::Learning;
use crate::selfplay::RuleSet;
use crate::shuffle::{Packed, RowRef};
use crate::{Episode, PackedEpisode};
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
        let packed = self.rules.pack(episode);
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
        self.statistics.add(episodes.iter().zip(&games));
        let examples: Vec<(&PackedEpisode, usize)> = games
            .iter()
            .flat_map(|game| (0..game.examples()).map(move |example| (game, example)))
            .collect();
        if examples.is_empty() {
            return Ok(());
        }
        let tested = TESTED.min(examples.len());
        let rows = (0..tested).map(|at| examples[at * examples.len() / tested]);
        let batches = self.batches(rows.map(|(game, example)| (game, example, 0)));
        self.progress.held_out = self.learning.learner.losses_of(&batches, &self.loss_options());
        Ok(())
    }

    pub(super) fn loss_options(&self) -> LossOptions {
        let learn = &self.config.learn;
        LossOptions {
            value_weight: learn.value_weight,
            auxiliary_weight: learn.auxiliary_weight,
            owners_weight: learn.owners_weight,
            reply_weight: learn.reply_weight,
            ..LossOptions::default()
        }
    }

    /// Makes batches of examples, each of which has a game, a number and a symmetry: a batch for each
    /// size of the boards, the smallest first.
    fn batches<'a>(
        &self,
        examples: impl IntoIterator<Item = (&'a PackedEpisode, usize, usize)>,
    ) -> Vec<LearnBatch> {
        let targets = self.config.targets();
        let mut batches: Vec<LearnBatch> = Vec::new();
        for (game, example, symmetry) in examples {
            let frame = game.frame();
            let at = batches.iter().position(|batch| batch.frame == frame);
            let at = at.unwrap_or_else(|| {
                let at = batches.partition_point(|batch| batch.frame.cells() < frame.cells());
                batches.insert(at, LearnBatch::new(frame, game.outputs()));
                at
            });
            game.add_to(&mut batches[at], example, symmetry, &targets);
        }
        batches
    }

    /// Makes the batches of a step, each example in a random symmetry.
    pub(super) fn batches_of(&self, rows: &[RowRef<PackedEpisode>]) -> Vec<LearnBatch> {
        let seed = self.config.seed.named("symmetry").stream(self.progress.step);
        // The remainder by the number of symmetries is taken of these 32 bits.
        let symmetry = |at| (seed.stream(at).0 >> 32) as usize;
        self.batches(rows.iter().zip(0..).map(|(row, at)| (&*row.game, row.example, symmetry(at))))
    }

    /// Computes the gradient of batches, whose shards `run` runs, and updates the weights.
    pub(super) fn update(
        &mut self,
        batches: &[LearnBatch],
        run: impl FnOnce(&mut [ShardPass<'_>]),
    ) {
        let options = self.loss_options();
        let losses = self.learning.learner.gradients_by(batches, &options, run);
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
        let mut batches = self.batches_of(rows);
        if let Some(net) = &self.teacher {
            relabel(&mut batches, net, self.config.learn.teacher_share);
        }
        self.update(&batches, |passes| run_shards(passes, shared));
        self.sample = batches;
        let limit_s = self.config.learn.checkpoint_every_s;
        let is_late = limit_s > 0.0 && self.checkpoints.written.elapsed().as_secs_f64() >= limit_s;
        if is_late || self.progress.step.is_multiple_of(self.config.learn.checkpoint_every) {
            self.checkpoint()?;
        }
        Ok(())
    }
}
