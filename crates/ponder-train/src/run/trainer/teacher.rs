//! Training without self-play: on the games of another run, the teacher, and at the end of a run.

use super::start::newest_config;
use super::{Source, Trainer, checkpoints::ready, role};
use crate::run::shared_state::Shared;
use crate::run::{TrainError, TrainOptions};
use crate::store::{BatchRef, RunStore, StoreError};
use ponder_game::Game;
use ponder_net::learn::LearnBatch;
use ponder_net::{Net, NetScratch, softmax};
use rayon::prelude::*;
use std::collections::VecDeque;

/// Games of another run that are still to be imported, in order.
pub(in crate::run) struct TeacherData {
    teacher: RunStore,
    batches: VecDeque<BatchRef>,
    examples: u64,
    /// Network of its newest checkpoint, if it has a share in the targets.
    net: Option<Box<Net>>,
}

impl TeacherData {
    /// Reads the list of all games of a teacher; nothing is written yet.
    ///
    /// # Errors
    /// Fails when the teacher cannot be read, is the run itself, or has games under other rules.
    pub fn new(teacher: &str, options: &TrainOptions) -> Result<Self, TrainError> {
        let other = |problem: String| TrainError::Other { run: teacher.to_owned(), problem };
        let of_teacher = |error: StoreError| TrainError::from(error).of_run(teacher);
        let store = RunStore::open(teacher).map_err(of_teacher)?;
        if RunStore::open_if_any(&options.run)?.is_some_and(|student| is_same(&store, &student)) {
            return Err(other(
                "is the run to be trained and cannot be its own teacher; name another directory"
                    .to_owned(),
            ));
        }
        let (config, rules) =
            (&options.config, newest_config(&store).map_err(|error| error.of_run(teacher))?.game);
        if rules != config.game && config.also.iter().all(|also| also.game != rules) {
            return Err(other(format!(
                "has games of {rules}, but this run is for {}; name a run with the same rules",
                config.game
            )));
        }
        let log = store.log().map_err(of_teacher)?;
        let batches = log.batches_from(0).filter(|entry| !entry.is_omitted);
        let batches: VecDeque<_> = batches.map(|entry| entry.batch.clone()).collect();
        let examples = batches.iter().map(|batch| batch.examples).sum();
        let net = match config.learn.teacher_share {
            0.0 => None,
            _ => {
                let checkpoint =
                    store.latest_checkpoint().map_err(of_teacher)?.ok_or_else(|| {
                        other(
                            "has no network yet; train it first, or learn from its games alone \
                         (`--teacher-share 0`)"
                                .to_owned(),
                        )
                    })?;
                let model = store.network(&checkpoint, role::NETWORK).map_err(of_teacher)?;
                Some(Box::new(ready(config, &model)?))
            }
        };
        Ok(TeacherData { teacher: store, batches, examples, net })
    }
}

/// Changes the targets of policy and value to those of the teacher's network for a `share` of 0 to
/// 1, in all threads of the pool. Examples without a policy target get the network's policy.
pub(super) fn relabel(batches: &mut [LearnBatch], net: &Net, share: f32) {
    for batch in batches.iter_mut().filter(|batch| !batch.value.is_empty()) {
        let (frame, outputs) = (batch.frame, batch.outputs);
        let planes = batch.planes.len() / batch.value.len();
        let examples = (
            batch.planes.par_chunks(planes),
            batch.legal.par_chunks(outputs),
            batch.policy.par_chunks_mut(outputs),
            &mut batch.value,
        );
        let scratch = || (NetScratch::default(), Vec::new());
        examples.into_par_iter().for_each_init(
            scratch,
            |(scratch, logits), (planes, legal, policy, value)| {
                let expected = net.evaluate(planes, frame, scratch, logits);
                for (logit, &legal) in logits.iter_mut().zip(legal) {
                    if legal == 0 {
                        *logit = f32::NEG_INFINITY;
                    }
                }
                softmax(logits);
                if !expected.is_finite() || logits.iter().any(|prior| !prior.is_finite()) {
                    return;
                }
                let is_empty = policy.iter().all(|&target| target == 0.0);
                let share_here = if is_empty { 1.0 } else { share };
                for (target, prior) in policy.iter_mut().zip(&*logits) {
                    *target += (prior - *target) * share_here;
                }
                *value += (expected - *value) * share;
            },
        );
    }
}

/// Returns whether two runs are in the same location.
fn is_same(one: &RunStore, other: &RunStore) -> bool {
    let place = |store: &RunStore| store.folder().and_then(|folder| folder.canonicalize().ok());
    one.url() == other.url() || place(one).is_some_and(|here| place(other) == Some(here))
}

impl<G: Game> Trainer<G> {
    /// Begins to finish a run: takes the games that are there, after which the remaining uses are
    /// due.
    pub(super) fn begin_finishing(&mut self, shared: &Shared) -> Result<(), TrainError> {
        self.take_games(shared, 1)?;
        self.shuffler.drain();
        self.source = Source::Finishing { uses: self.shuffler.uses_left() };
        self.rows_awaited = 0;
        Ok(())
    }

    /// Sets a teacher: from now on training uses its games only. Batches that are already in the
    /// log are not imported again.
    pub fn set_teacher(&mut self, mut data: TeacherData) {
        data.batches.retain(|batch| !self.writer.log().has(&batch.blake3));
        data.examples = data.batches.iter().map(|batch| batch.examples).sum();
        self.teacher = data.net.take();
        self.source = Source::Teacher(Some(data));
    }

    /// Imports the next batch of the teacher; after the last one the remaining uses become due.
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

    /// Share of all uses of the teacher's examples that are done, 0 to 1.
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
