//! Steps that another program computes: it gets the batches and returns weights.

use super::Trainer;
use super::start::calibration_sample;
use crate::run::TrainError;
use crate::run::state::Learning;
use crate::shuffle::{Cursor, Next};
use ponder_game::Game;
use ponder_net::Model;
use ponder_net::learn::LearnBatch;
use std::collections::VecDeque;

/// Maximum number of steps whose batches have been handed out without weights that include them.
const STEPS_OPEN_MAX: usize = 100_000;

/// Steps handed out since the weights of the last checkpoint, each with the state of the shuffler
/// after it.
pub(in crate::run) struct OpenSteps {
    steps: VecDeque<(u64, Cursor)>,
    /// True if the next batch is the sample for the calibration of the next checkpoint.
    needs_sample: bool,
}

impl Default for OpenSteps {
    fn default() -> Self {
        OpenSteps { steps: VecDeque::new(), needs_sample: true }
    }
}

/// The next step of another program.
pub(in crate::run) enum ExternalStep {
    /// Batches, one for each size of the boards.
    Batches {
        /// Number of the step, from 1.
        step: u64,
        batches: Vec<LearnBatch>,
    },
    /// More games are needed.
    Wait,
    /// Too many steps are without weights.
    Full,
}

impl<G: Game> Trainer<G> {
    /// The weights in training, as a network file.
    pub fn weights(&self) -> Result<Vec<u8>, TrainError> {
        self.learning.weights::<G>(&self.config)
    }

    /// Hands out the batches of the next step, if enough examples are due.
    pub fn external_step(&mut self, open: &mut OpenSteps) -> Result<ExternalStep, TrainError> {
        if open.steps.len() >= STEPS_OPEN_MAX {
            return Ok(ExternalStep::Full);
        }
        self.check_inbox()?;
        if self.shuffler.next_row() < self.rows_awaited {
            return Ok(ExternalStep::Wait);
        }
        match self.shuffler.next_batch(self.config.learn.batch) {
            Next::Batch(rows) => {
                let batches = self.batches_of(&rows);
                if std::mem::take(&mut open.needs_sample) {
                    self.sample = batches.iter().map(calibration_sample).collect();
                }
                self.progress.step += 1;
                open.steps.push_back((self.progress.step, self.shuffler.cursor()));
                Ok(ExternalStep::Batches { step: self.progress.step, batches })
            }
            Next::Wait { rows } => {
                self.rows_awaited = self.shuffler.next_row() + rows;
                Ok(ExternalStep::Wait)
            }
            Next::Drained => {
                self.rows_awaited = self.shuffler.next_row() + 1;
                Ok(ExternalStep::Wait)
            }
        }
    }

    /// Stores a checkpoint of weights from another program, which include all steps up to `step`,
    /// and returns its number. What the network of the run has beyond them (heads) stays random.
    ///
    /// # Errors
    /// Fails when the step was not handed out or is already in a checkpoint, the network does not
    /// fit the run, or the run cannot be written.
    pub fn external_checkpoint(
        &mut self,
        step: u64,
        model: &Model,
        open: &mut OpenSteps,
    ) -> Result<u64, TrainError> {
        let at = open.steps.iter().position(|&(number, _)| number == step);
        let Some(at) = at else {
            return Err(TrainError::Other {
                run: self.writer.run().url().to_owned(),
                problem: format!(
                    "got weights of step {step}, which was not handed out since the last weights; \
                     send the number that came with the last batch learned"
                ),
            });
        };
        self.learning = Learning::begin::<G>(&self.config, Some(model))?;
        let cursor = open.steps.drain(..=at).next_back().map(|(_, cursor)| cursor);
        open.needs_sample = true;
        let cursor = cursor.unwrap_or_else(|| self.shuffler.cursor());
        self.checkpoint_at(step, &cursor)
    }
}
