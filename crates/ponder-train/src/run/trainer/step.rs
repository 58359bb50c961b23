//! One step of learning, and what is learnt from.

use super::Trainer;
use crate::run::TrainError;
use crate::run::shared::Shared;
use crate::run::state::Learning;
use crate::shuffle::RowRef;
use crate::{Episode, Replay, ReplayError};
use ponder_game::{Encode, Game};
use ponder_net::learn::{LearnBatch, LossOptions};

/// Examples of the newest games on which the network is tested before it learns from them.
const TESTED: usize = 256;
/// Losses of the last steps that are averaged for the status.
const AVERAGED: usize = 50;

impl<G: Game> Trainer<G> {
    /// How well the network predicts games that it has not learnt from.
    pub(super) fn test(&mut self, object: &str, episodes: &[Episode]) -> Result<(), TrainError> {
        let examples: Vec<(usize, usize)> = episodes
            .iter()
            .enumerate()
            .flat_map(|(game, episode)| {
                let plies = episode.plies.iter().enumerate().filter(|(_, ply)| ply.is_example);
                plies.map(move |(ply, _)| (game, ply))
            })
            .collect();
        if examples.is_empty() {
            return Ok(());
        }
        let mut batch = self.empty_batch();
        for at in 0..TESTED.min(examples.len()) {
            let (game, ply) = examples[at * examples.len() / TESTED.min(examples.len())];
            self.add(&mut batch, &episodes[game], ply, 0)
                .map_err(|source| self.unfit(object, episodes[game].seed, source))?;
        }
        self.held_out = self.learning.learner.losses(&batch, &self.loss_options());
        Ok(())
    }

    pub(super) fn loss_options(&self) -> LossOptions {
        LossOptions { value_weight: self.config.learn.value_weight, ..LossOptions::default() }
    }

    pub(super) fn empty_batch(&self) -> LearnBatch {
        LearnBatch::new(self.sample.frame, self.sample.outputs)
    }

    /// Adds a recorded position to a batch.
    pub(super) fn add(
        &self,
        batch: &mut LearnBatch,
        episode: &Episode,
        ply: usize,
        symmetry: usize,
    ) -> Result<(), ReplayError> {
        // A game keeps its rules, also where the run has others by now.
        let other = match self.rules.named(&episode.rules) {
            Some(_) => None,
            None => self.rules.read(&episode.rules).ok(),
        };
        let known = other.as_ref().or_else(|| self.rules.named(&episode.rules));
        // Games of another board are told of as such.
        let mut replay = Replay::<G>::new(known.unwrap_or(self.rules.main()), episode)?;
        replay.go_to(ply)?;
        let symmetry = symmetry % replay.position().symmetries();
        replay.add_to(batch, symmetry, self.config.learn.root_share)
    }

    /// A game of the log does not follow the rules.
    fn unfit(&self, object: &str, seed: u64, source: ReplayError) -> TrainError {
        let run = self.writer.run().url().to_owned();
        TrainError::Replay { run, object: object.to_owned(), seed, source }
    }

    /// The batch of an example of the log.
    fn batch_of(&self, row: u64) -> &str {
        self.writer.log().batches_from(row).next().map_or("", |entry| &entry.batch.object)
    }

    /// One step.
    pub(super) fn learn(&mut self, rows: &[RowRef], shared: &Shared) -> Result<(), TrainError> {
        let mut batch = self.empty_batch();
        let seed = self.config.seed.named("symmetry").stream(self.step);
        for (at, row) in rows.iter().enumerate() {
            // The remainder by the number of symmetries is taken of many bits.
            let symmetry = (seed.stream(at as u64).0 >> 32) as usize;
            self.add(&mut batch, &row.episode(), row.ply, symmetry)
                .map_err(|source| self.unfit(self.batch_of(row.row), row.game.seed(), source))?;
        }
        let options = self.loss_options();
        let losses = self.learning.learner.gradients(&batch, &options);
        self.rate = self.rate(shared.progress());
        let Learning { learner, optimiser, average } = &mut self.learning;
        optimiser.step(learner, self.rate);
        average.update(learner);
        self.step += 1;
        self.learnt += batch.len() as u64;
        if self.training.len() == AVERAGED {
            self.training.pop_front();
        }
        self.training.push_back(losses);
        self.sample = batch;
        if self.step.is_multiple_of(self.config.learn.checkpoint_every) {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// The learning rate of the next step. `progress` is how far a run of a given time is.
    pub(super) fn rate(&self, progress: f64) -> f32 {
        let learn = &self.config.learn;
        let progress = match self.steps_wanted {
            Some(wanted) => self.step as f64 / wanted.max(1) as f64,
            None if self.is_taught => self.heard(),
            None => progress,
        };
        let warm = ((self.step + 1) as f64 / learn.warmup.max(1) as f64).min(1.0);
        let into_cooldown = (progress - (1.0 - learn.cooldown)) / learn.cooldown.max(1e-9);
        let cool = 1.0 - 0.9 * into_cooldown.clamp(0.0, 1.0);
        (f64::from(learn.rate) * warm * cool) as f32
    }
}
