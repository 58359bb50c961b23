//! Learning: finished games into the run directory, examples out of it, steps, checkpoints.

mod checkpoints;
mod inbox;
mod notices;
mod progress;
mod start;
mod step;
mod teacher;

pub(super) use checkpoints::ready;
pub(super) use start::{newest_config, start_sample};
pub(super) use teacher::TeacherData;

use super::shared::{Shared, Snapshot, lock};
use super::state::{Learning, calibrated, role};
use super::{Learnt, Measurement, Metrics, RunProgress, TrainConfig, TrainError};
use crate::PackedEpisode;
use crate::selfplay::RuleSet;
use crate::shuffle::{Memory, Next, Shuffler};
use crate::store::{BatchWriter, Checkpoint, RunStore, Writer};
use notices::Notices;
use ponder_game::Game;
use ponder_net::learn::LearnBatch;
use ponder_net::{Model, Net};
use progress::Progress;
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
    source: Source,
    learning: Learning,
    shuffler: Shuffler<PackedEpisode<G>>,
    /// The examples that the log must have for the next step.
    rows_awaited: u64,
    /// Examples by whose planes int8 is calibrated.
    sample: LearnBatch,
    progress: Progress,
    checkpoints: Checkpoints,
    measurements: Vec<Measurement>,
    notices: Notices,
}

/// Where the games come from.
enum Source {
    /// From self-play, by this process and others, whose batches are looked for in the inbox.
    SelfPlay { next_look: Instant },
    /// From another run: what of it is still to come.
    Teacher(Option<TeacherData>),
}

/// What was made of the weights so far.
struct Checkpoints {
    /// The newest one, which this process wrote or goes on from.
    last: Option<Checkpoint>,
    /// When this process last wrote one, or began.
    written: Instant,
    /// The step of the network that plays.
    published: Option<u64>,
}

impl<G: Game> Trainer<G> {
    pub fn epoch(&self) -> u64 {
        self.writer.epoch()
    }

    /// The number of the newest checkpoint, which this process wrote or goes on from, and its steps.
    pub fn newest_checkpoint(&self) -> Option<(u64, u64)> {
        self.checkpoints.last.as_ref().map(|last| (last.number, last.step))
    }

    /// The run directory.
    pub fn store(&self) -> &RunStore {
        self.writer.run()
    }

    /// The network that plays: the averaged weights, ready, and the step they are of.
    pub fn playing_net(&self) -> Result<(u64, Net), TrainError> {
        let model = self.model()?;
        Ok((self.progress.step, ready(&self.config, &model)?))
    }

    /// The averaged network, calibrated.
    fn model(&self) -> Result<Model, TrainError> {
        calibrated(self.learning.network::<G>(&self.config, self.progress.step)?, &self.sample)
    }

    /// Does what there is to do: puts finished games into the run directory, and learns one step if
    /// enough examples are due.
    pub fn advance(&mut self, shared: &Shared) -> Result<(), TrainError> {
        if self.progress.is_over() {
            // Another thread may have been waiting for the trainer.
            shared.stop.raise();
            return Ok(());
        }
        self.store_measurements(shared)?;
        self.take_games(shared, self.config.learn.games_a_batch)?;
        self.check_inbox()?;
        if self.shuffler.next_row() >= self.rows_awaited {
            match self.shuffler.next_batch(self.config.learn.batch) {
                Next::Batch(rows) => self.learn(&rows, shared)?,
                Next::Wait { .. } | Next::Drained
                    if matches!(self.source, Source::Teacher(Some(_))) =>
                {
                    self.import_next_batch()?;
                }
                Next::Wait { rows } => self.rows_awaited = self.shuffler.next_row() + rows,
                Next::Drained => shared.stop.raise(),
            }
        }
        if self.checkpoints.published != Some(self.progress.step)
            && self.progress.step.is_multiple_of(self.config.learn.publish_every)
        {
            self.publish(shared)?;
        }
        self.serve_measuring(shared)?;
        self.report(shared);
        if self.progress.is_over() {
            shared.stop.raise();
        }
        Ok(())
    }

    /// Shares how learning goes, and what was noted.
    pub fn report(&mut self, shared: &Shared) {
        *lock(&shared.snapshot) = self.snapshot();
        lock(&shared.notices).append(&mut self.notices.take());
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

    /// Uses of examples that are due now.
    fn due(&self) -> u64 {
        self.shuffler.lag() * u64::from(self.config.learn.reuse)
    }

    fn is_far_behind(&self) -> bool {
        self.due() > BEHIND_MAX * self.config.learn.batch as u64
    }

    /// How learning goes.
    fn snapshot(&self) -> Snapshot {
        let (memory, progress) = (self.shuffler.memory(), &self.progress);
        let metrics = Metrics {
            epoch: self.epoch(),
            progress: RunProgress {
                trained_s: progress.trained_s(),
                step: progress.step,
                games: self.writer.log().games(),
                examples: self.writer.log().examples(),
                rate: Some(progress.rate),
                training: progress.training_means().known(),
                held_out: Learnt::of(&progress.held_out).known(),
            },
            window: self.shuffler.window(),
            window_bytes: memory.bytes,
            window_bytes_max: memory.bytes_max,
            due: self.due(),
            notice: self.notices.latest().map(str::to_owned).or_else(|| memory_notice(memory)),
            ..Metrics::default()
        };
        Snapshot {
            metrics,
            learnt: progress.learnt,
            is_far_behind: self.is_far_behind(),
            measurements: self.measurements.clone(),
            network_file: self.network_file(),
        }
    }

    /// The file of the newest checkpoint's network, where the run is on this machine.
    fn network_file(&self) -> Option<String> {
        let number = self.checkpoints.last.as_ref()?.number;
        let file = self.writer.run().folder()?.join(RunStore::network_object(number));
        Some(file.display().to_string())
    }
}

/// The notice of a window that will outgrow its memory.
fn memory_notice(memory: Memory) -> Option<String> {
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
