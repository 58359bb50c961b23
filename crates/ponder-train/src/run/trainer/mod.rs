//! The trainer: writes finished games to the run directory, reads examples from it, trains, and
//! stores checkpoints.

mod checkpoints;
mod external;
mod inbox;
mod notices;
mod profile;
mod progress;
mod start;
mod step;
mod teacher;

pub(super) use checkpoints::{checked_games, ready};
pub(super) use external::{ExternalStep, OpenSteps};
pub(super) use profile::Bench;
pub(super) use start::{configs, newest_config, start_sample};
pub(super) use teacher::TeacherData;

use super::recent_games::GameStatistics;
use super::shared_state::{Shared, Snapshot};
use super::state::{Learning, calibrated, role};
use super::{Measurement, Metrics, RunProgress, StepLosses, TrainConfig, TrainError};
use crate::selfplay::{Resignation, RuleSet};
use crate::shuffle::{Memory, Next, Shuffler};
use crate::store::{BatchWriter, Checkpoint, RunStore, Writer};
use crate::{Ending, Episode, PackedEpisode};
use notices::Notices;
use ponder_game::Game;
use ponder_net::learn::LearnBatch;
use ponder_net::{Model, Net};
use progress::Progress;
use std::time::{Duration, Instant};

/// Number of examples from which the memory of a larger window is predicted.
const MEMORY_ROWS_MIN: u64 = 10_000;
/// Minimum interval between batches of games: to write one, to test the network on it and to read
/// it takes tens of milliseconds, however few games it has.
const BATCH_INTERVAL: Duration = Duration::from_secs(1);
/// Share of a batch's games with a result that should have the owners of all cells.
const COUNTED_SHARE_MIN: f64 = 0.95;
/// Number of games by which that share is judged.
const COUNTED_GAMES_MIN: u32 = 20;
/// Number of steps that the optimizer may be behind before self-play waits.
const BEHIND_MAX: u64 = 40;

/// The optimizer and everything it needs.
pub(super) struct Trainer<G: Game> {
    config: TrainConfig,
    config_number: u64,
    rules: RuleSet<G>,
    writer: Writer,
    games: BatchWriter,
    /// Moment from which the next batch of games may be written; `None` in a run whose games depend
    /// on nothing but its seed.
    next_batch_at: Option<Instant>,
    source: Source,
    /// Network of the teacher, if it has a share in the targets.
    teacher: Option<Box<Net>>,
    learning: Learning,
    shuffler: Shuffler<PackedEpisode>,
    /// Number of examples that the log must have for the next step.
    rows_awaited: u64,
    /// Examples on which int8 quantization is calibrated.
    sample: Vec<LearnBatch>,
    progress: Progress,
    checkpoints: Checkpoints,
    measurements: Vec<Measurement>,
    statistics: GameStatistics,
    /// Resignation threshold, stored in checkpoints so that a resumed run keeps it.
    resignation: Resignation,
    notices: Notices,
}

/// Source of the games.
enum Source {
    /// Self-play by this process and others, whose batches are read from the inbox.
    SelfPlay { next_check: Instant },
    /// No source: the run is being finished, and this number of uses was left when that began.
    Finishing { uses: u64 },
    /// Another run (the teacher), with its games that are still to be imported.
    Teacher(Option<TeacherData>),
}

/// State of checkpoints and published networks.
struct Checkpoints {
    /// Newest checkpoint, written or resumed from by this process.
    last: Option<Checkpoint>,
    /// Time of the last checkpoint by this process, or of its start.
    written: Instant,
    /// Training step of the playing network.
    published: Option<u64>,
}

impl<G: Game> Trainer<G> {
    pub fn epoch(&self) -> u64 {
        self.writer.epoch()
    }

    /// Number and step of the newest checkpoint, written or resumed from by this process.
    pub fn newest_checkpoint(&self) -> Option<(u64, u64)> {
        self.checkpoints.last.as_ref().map(|last| (last.number, last.step))
    }

    /// Run directory.
    pub fn store(&self) -> &RunStore {
        self.writer.run()
    }

    /// Resignation threshold of the run's self-play.
    pub fn resignation(&self) -> Resignation {
        self.resignation.clone()
    }

    /// The playing network and its step: the averaged weights, ready for evaluation.
    pub fn playing_net(&self) -> Result<(u64, Net), TrainError> {
        let model = self.model()?;
        Ok((self.progress.step, ready(&self.config, &model)?))
    }

    /// Averaged network, calibrated for int8.
    fn model(&self) -> Result<Model, TrainError> {
        calibrated(self.learning.network::<G>(&self.config, self.progress.step)?, &self.sample)
    }

    /// Performs one unit of work: writes finished games to the run directory, and trains one step
    /// if enough examples are due.
    pub fn advance(&mut self, shared: &Shared) -> Result<(), TrainError> {
        if self.progress.is_over() {
            // Another thread may have been waiting for the trainer.
            shared.stop.raise();
            return Ok(());
        }
        self.store_measurements(shared)?;
        if shared.is_finishing() && matches!(self.source, Source::SelfPlay { .. }) {
            self.begin_finishing(shared)?;
        }
        if let Some(least) = self.games_awaited() {
            self.take_games(shared, least)?;
        }
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
                // The run was finished, and goes on with new games.
                Next::Drained if matches!(self.source, Source::SelfPlay { .. }) => {
                    self.rows_awaited = self.shuffler.next_row() + 1;
                }
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

    /// Publishes the training progress and new notices.
    pub fn report(&mut self, shared: &Shared) {
        *shared.snapshot.lock() = self.snapshot();
        shared.notices.lock().append(&mut self.notices.take());
    }

    /// Number of finished games that make a batch now; `None` if it is too early for one.
    fn games_awaited(&self) -> Option<usize> {
        let learn = &self.config.learn;
        let Some(at) = self.next_batch_at else { return Some(learn.games_a_batch) };
        let waited = Instant::now().checked_duration_since(at)?;
        Some(if waited < learn.games_wait() { learn.games_a_batch } else { 1 })
    }

    /// Writes finished games to the run directory and the log, if there are at least `least`.
    fn take_games(&mut self, shared: &Shared, least: usize) -> Result<(), TrainError> {
        let episodes = {
            let mut finished = shared.finished.lock();
            if finished.is_empty() || finished.len() < least {
                return Ok(());
            }
            std::mem::take(&mut *finished)
        };
        self.next_batch_at = self.next_batch_at.map(|_| Instant::now() + BATCH_INTERVAL);
        if self.config.net.owners
            && let Some(notice) = uncounted_notice(&episodes)
        {
            self.notices.add(notice);
        }
        let batch = self.games.write(&episodes)?;
        let object = batch.object.clone();
        self.writer.append(vec![batch])?;
        self.test(&object, &episodes)?;
        self.feed()
    }

    /// Number of uses of examples that are due now.
    fn due(&self) -> u64 {
        self.shuffler.lag() * u64::from(self.config.learn.reuse)
    }

    fn is_far_behind(&self) -> bool {
        self.due() > BEHIND_MAX * self.config.learn.batch as u64
    }

    /// Snapshot of the training state.
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
                held_out: StepLosses::of(&progress.held_out).known(),
                recent_games: self.statistics.statistics(),
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
            learned: progress.learned,
            is_far_behind: self.is_far_behind(),
            measurements: self.measurements.clone(),
            network_file: self.network_file(),
        }
    }

    /// File of the newest checkpoint's network, if the run is on this machine.
    fn network_file(&self) -> Option<String> {
        let number = self.checkpoints.last.as_ref()?.number;
        let file = self.writer.run().folder()?.join(RunStore::network_object(number));
        Some(file.display().to_string())
    }
}

/// Notice for games with a result of which too many lack the score and the owners of the cells.
fn uncounted_notice(episodes: &[Episode]) -> Option<String> {
    let with_result = episodes.iter().filter(|episode| episode.ending != Ending::Cut);
    let (games, counted) = with_result.fold((0_u32, 0_u32), |(games, counted), episode| {
        let has_owners = episode.count.as_ref().is_some_and(|count| !count.owners.is_empty());
        (games + 1, counted + u32::from(has_owners))
    });
    let is_short = f64::from(counted) < COUNTED_SHARE_MIN * f64::from(games);
    (games >= COUNTED_GAMES_MIN && is_short).then(|| {
        format!(
            "only {counted} of the {games} games of a batch were played out and scored, so the \
             network learns little about owners of cells; raise selfplay.plies_max"
        )
    })
}

/// Notice for a window that will outgrow its memory limit.
fn memory_notice(memory: Memory) -> Option<String> {
    let is_short = memory.rows >= MEMORY_ROWS_MIN && memory.predicted > memory.bytes_max;
    is_short.then(|| {
        format!(
            "the window will grow to {} MB, but may take only {} MB; lower learn.window_max or \
             raise learn.window_bytes",
            memory.predicted >> 20,
            memory.bytes_max >> 20
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Count;

    fn games(ending: Ending, count: Option<Count>, number: usize) -> Vec<Episode> {
        let game = Episode {
            rules: "go:5".to_owned(),
            seed: 0,
            model: 0,
            plies: Vec::new(),
            outcome: 1.0,
            ending,
            count,
        };
        vec![game; number]
    }

    #[test]
    fn games_that_end_before_their_count_are_reported() {
        let count = Count { margin_halves: 3, owners: vec![None; 25] };
        let mut episodes = games(Ending::Finished, Some(count), 95);
        episodes.extend(games(Ending::Cut, None, 50));
        episodes.extend(games(Ending::Resigned, None, 5));
        assert_eq!(uncounted_notice(&episodes), None, "5% of those with a result");
        episodes.extend(games(Ending::Proven, None, 1));
        let notice = uncounted_notice(&episodes).expect("over 5%");
        assert!(notice.starts_with("only 95 of the 101 games"), "{notice}");
        let few = games(Ending::Proven, None, 10);
        assert_eq!(uncounted_notice(&few), None, "too few to judge by");
    }
}
