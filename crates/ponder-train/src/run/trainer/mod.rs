//! Learning: finished games into the run directory, examples out of it, steps, checkpoints.

mod begin;
mod inbox;
mod keep;
mod lesson;
mod step;

pub(super) use begin::{newest_config, start_sample};
pub(super) use keep::ready;
pub(super) use lesson::Lesson;

use super::shared::{Board, Shared, lock};
use super::state::{Learning, calibrated, role};
use super::{Learnt, Measurement, TrainConfig, TrainError};
use crate::PackedEpisode;
use crate::selfplay::RuleSet;
use crate::shuffle::{Memory, Next, Shuffler};
use crate::store::{BatchWriter, Checkpoint, RunStore, Writer};
use ponder_game::Game;
use ponder_net::learn::{LearnBatch, Losses};
use ponder_net::{Model, Net};
use std::collections::{HashSet, VecDeque};
use std::time::Instant;

/// Examples from which on the memory of a larger window is foretold.
const MEMORY_ROWS_MIN: u64 = 10_000;
/// Steps that the optimiser may be behind before self-play waits.
const BEHIND_MAX: u64 = 40;

/// The optimiser and everything it needs.
pub(super) struct Trainer<G: Game> {
    config: TrainConfig,
    config_number: u64,
    rules: RuleSet<G>,
    writer: Writer,
    games: BatchWriter,
    learning: Learning,
    shuffler: Shuffler<PackedEpisode<G>>,
    /// The examples that the log must have for the next step.
    rows_awaited: u64,
    step: u64,
    steps_wanted: Option<u64>,
    /// Whether all games come from another run.
    is_taught: bool,
    /// What of them is still to come.
    lesson: Option<Lesson>,
    trained_before_s: f64,
    started: Instant,
    last_checkpoint: Option<Checkpoint>,
    /// When this process last wrote a checkpoint, or began.
    checkpointed: Instant,
    published: Option<u64>,
    /// Planes by which int8 is calibrated.
    sample: LearnBatch,
    training: VecDeque<Losses>,
    held_out: Losses,
    rate: f32,
    learnt: u64,
    measurements: Vec<Measurement>,
    notice: Option<String>,
    /// What was noted and not yet handed out.
    unsaid: Vec<String>,
    said: HashSet<String>,
    next_look: Instant,
}

impl<G: Game> Trainer<G> {
    pub fn epoch(&self) -> u64 {
        self.writer.epoch()
    }

    /// The number of the newest checkpoint, which this process wrote or goes on from, and its steps.
    pub fn newest_checkpoint(&self) -> Option<(u64, u64)> {
        self.last_checkpoint.as_ref().map(|last| (last.number, last.step))
    }

    /// The run directory.
    pub fn store(&self) -> &RunStore {
        self.writer.run()
    }

    /// Seconds of training, those of earlier processes included.
    fn trained_s(&self) -> f64 {
        self.trained_before_s + self.started.elapsed().as_secs_f64()
    }

    /// The network that plays: the averaged weights, ready, and the step they are of.
    pub fn playing_net(&self) -> Result<(u64, Net), TrainError> {
        let model = self.model()?;
        Ok((self.step, ready(&self.config, &model)?))
    }

    /// The averaged network, calibrated.
    fn model(&self) -> Result<Model, TrainError> {
        calibrated(self.learning.network::<G>(&self.config, self.step)?, &self.sample)
    }

    /// Does what there is to do: puts finished games into the run directory, and learns one step if
    /// enough examples are due.
    pub fn turn(&mut self, shared: &Shared) -> Result<(), TrainError> {
        if self.steps_wanted.is_some_and(|wanted| self.step >= wanted) {
            // Another thread may have been waiting for its turn.
            shared.stop.raise();
            return Ok(());
        }
        self.keep_found(shared)?;
        self.take_games(shared, self.config.learn.games_a_batch)?;
        self.look()?;
        if self.shuffler.next_row() >= self.rows_awaited {
            match self.shuffler.next_batch(self.config.learn.batch) {
                Next::Batch(rows) => self.learn(&rows, shared)?,
                Next::Wait { .. } | Next::Drained if self.lesson.is_some() => self.listen()?,
                Next::Wait { rows } => self.rows_awaited = self.shuffler.next_row() + rows,
                Next::Drained => shared.stop.raise(),
            }
        }
        if self.published != Some(self.step)
            && self.step.is_multiple_of(self.config.learn.publish_every)
        {
            self.publish(shared)?;
        }
        self.serve_measuring(shared)?;
        *lock(&shared.board) = self.board();
        self.tell(shared);
        if self.steps_wanted.is_some_and(|wanted| self.step >= wanted) {
            shared.stop.raise();
        }
        Ok(())
    }

    /// Puts finished games into the run directory and the log, if there are so many.
    fn take_games(&mut self, shared: &Shared, least: usize) -> Result<(), TrainError> {
        let episodes = {
            let mut finished = lock(&shared.finished);
            if finished.is_empty() || finished.len() < least {
                return Ok(());
            }
            std::mem::take(&mut *finished)
        };
        let batch = self.games.write(&episodes)?;
        let object = batch.object.clone();
        self.writer.append(vec![batch])?;
        self.test(&object, &episodes)?;
        self.feed()
    }

    fn training_means(&self) -> Learnt {
        let count = self.training.len().max(1) as f32;
        let mut mean = Learnt::default();
        for losses in self.training.iter().map(learnt) {
            mean.policy += losses.policy / count;
            mean.policy_kl += losses.policy_kl / count;
            mean.value += losses.value / count;
            mean.accuracy += losses.accuracy / count;
        }
        mean
    }

    /// Uses of examples that are due now.
    fn due(&self) -> u64 {
        self.shuffler.lag() * u64::from(self.config.learn.reuse)
    }

    fn is_far_behind(&self) -> bool {
        self.due() > BEHIND_MAX * self.config.learn.batch as u64
    }

    /// What is to be shown.
    pub fn board(&self) -> Board {
        let memory = self.shuffler.memory();
        Board {
            trained_s: self.trained_s(),
            step: self.step,
            games: self.writer.log().games(),
            examples: self.writer.log().examples(),
            window: self.shuffler.window(),
            window_bytes: memory.bytes,
            window_bytes_max: memory.bytes_max,
            due: self.due(),
            learnt: self.learnt,
            is_far_behind: self.is_far_behind(),
            rate: self.rate,
            training: self.training_means(),
            held_out: learnt(&self.held_out),
            measurements: self.measurements.clone(),
            network_file: self.network_file(),
            notice: self.notice.clone().or_else(|| short_of(memory)),
        }
    }

    /// The file of the newest checkpoint's network, where the run is on this machine.
    fn network_file(&self) -> Option<String> {
        let number = self.last_checkpoint.as_ref()?.number;
        let file = self.writer.run().folder()?.join(RunStore::network_object(number));
        Some(file.display().to_string())
    }
}

/// What to tell where the window will outgrow its memory.
fn short_of(memory: Memory) -> Option<String> {
    let is_short = memory.rows >= MEMORY_ROWS_MIN && memory.predicted > memory.bytes_max;
    is_short.then(|| {
        format!(
            "the window at its largest would take {} MB of the {} MB that it may; lower \
             learn.window_max or raise learn.window_bytes",
            memory.predicted >> 20,
            memory.bytes_max >> 20
        )
    })
}

fn learnt(losses: &Losses) -> Learnt {
    Learnt {
        policy: losses.policy as f32,
        policy_kl: losses.policy_kl as f32,
        value: losses.value as f32,
        accuracy: losses.accuracy as f32,
    }
}
