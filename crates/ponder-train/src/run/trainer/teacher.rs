//! Learning from the games of another run.

use super::start::newest_config;
use super::{Source, Trainer};
use crate::run::{TrainError, TrainOptions};
use crate::store::{BatchRef, RunStore, StoreError};
use ponder_game::Game;
use std::collections::VecDeque;

/// The games of another run that are still to be imported, in their order.
pub(in crate::run) struct TeacherData {
    teacher: RunStore,
    batches: VecDeque<BatchRef>,
    examples: u64,
}

impl TeacherData {
    /// All games of a teacher; nothing is written yet.
    ///
    /// # Errors
    /// When the teacher cannot be read, is the run that is to learn, or has games of other rules.
    pub fn new(teacher: &str, options: &TrainOptions) -> Result<Self, TrainError> {
        let other = |problem: String| TrainError::Other { run: teacher.to_owned(), problem };
        let of_teacher = |error: StoreError| TrainError::from(error).of_run(teacher);
        let store = RunStore::open(teacher).map_err(of_teacher)?;
        if RunStore::look(&options.run)?.is_some_and(|student| is_same(&store, &student)) {
            return Err(other("is the run that is to learn; name another directory".to_owned()));
        }
        let (config, rules) =
            (&options.config, newest_config(&store).map_err(|error| error.of_run(teacher))?.game);
        if rules != config.game && config.also.iter().all(|also| also.game != rules) {
            return Err(other(format!(
                "has games of {rules}, and this run is for {}; name a run of the same rules",
                config.game
            )));
        }
        let log = store.log().map_err(of_teacher)?;
        let batches = log.batches_from(0).filter(|entry| !entry.is_omitted);
        let batches: VecDeque<_> = batches.map(|entry| entry.batch.clone()).collect();
        let examples = batches.iter().map(|batch| batch.examples).sum();
        Ok(TeacherData { teacher: store, batches, examples })
    }
}

/// Whether two runs lie in the same place.
fn is_same(one: &RunStore, other: &RunStore) -> bool {
    let place = |store: &RunStore| store.folder().and_then(|folder| folder.canonicalize().ok());
    one.url() == other.url() || place(one).is_some_and(|here| place(other) == Some(here))
}

impl<G: Game> Trainer<G> {
    /// Learns from the games of a teacher, and from nothing else from now on. Batches that are in the
    /// log already are not imported again.
    pub fn set_teacher(&mut self, mut data: TeacherData) {
        data.batches.retain(|batch| !self.writer.log().has(&batch.blake3));
        data.examples = data.batches.iter().map(|batch| batch.examples).sum();
        self.source = Source::Teacher(Some(data));
    }

    /// Imports the next batch of the teacher; after the last one the uses that are left become due.
    pub(super) fn import_next_batch(&mut self) -> Result<(), TrainError> {
        let Source::Teacher(Some(data)) = &mut self.source else { return Ok(()) };
        let Some(batch) = data.batches.pop_front() else {
            self.source = Source::Teacher(None);
            self.shuffler.drain();
            return Ok(());
        };
        data.examples -= batch.examples;
        let copied = self.writer.run().copy_batch(&data.teacher, &batch);
        copied.map_err(|source| match source {
            StoreError::Missing { .. } | StoreError::Damaged { .. } => {
                TrainError::from(source).of_run(data.teacher.url())
            }
            source => source.into(),
        })?;
        self.writer.append(vec![batch])?;
        self.feed()
    }

    /// The share of all uses of a teacher's examples that were learnt from, 0 to 1.
    pub(super) fn teacher_progress(&self) -> f64 {
        let to_come = match &self.source {
            Source::Teacher(Some(data)) => data.examples,
            _ => 0,
        };
        let to_come = to_come * u64::from(self.config.learn.reuse);
        let taken = self.shuffler.taken() as f64;
        taken / (taken + (self.shuffler.uses_left() + to_come) as f64).max(1.0)
    }
}
