//! Outputs of a run: playing networks, checkpoints, measurements.

use super::{Trainer, role};
use crate::run::measuring::{MeasureResult, Subject};
use crate::run::shared_state::Shared;
use crate::run::{Measurement, StepLosses, TrainConfig, TrainError};
use crate::shuffle::Cursor;
use crate::store::{
    self, Checkpoint, CheckpointDraft, KeepPolicy, LogPosition, StoreError, Writer,
};
use ponder_game::Game;
use ponder_net::{Backend, Model, Net};
use serde_json::json;
use std::collections::BTreeMap;
use std::time::Instant;

/// Part of a checkpoint's state: the checked games of the resignation threshold.
const RESIGNATION: &str = "resignation";

/// Checked games of a checkpoint, from which its resignation threshold was computed; none in one of
/// an older version.
pub(in crate::run) fn checked_games(checkpoint: &Checkpoint) -> Vec<f32> {
    let checked = checkpoint.state.get(RESIGNATION).cloned();
    checked.and_then(|checked| serde_json::from_value(checked).ok()).unwrap_or_default()
}

impl<G: Game> Trainer<G> {
    /// Publishes the averaged network to self-play and measuring.
    pub(super) fn publish(&mut self, shared: &Shared) -> Result<(), TrainError> {
        let model = self.model()?;
        shared.latest.replace(self.progress.step, ready(&self.config, &model)?);
        self.checkpoints.published = Some(self.progress.step);
        Ok(())
    }

    /// Stores a checkpoint of the whole training state.
    pub(super) fn checkpoint(&mut self) -> Result<(), TrainError> {
        let cursor = self.shuffler.cursor();
        self.checkpoint_at(self.progress.step, &cursor).map(|_| ())
    }

    /// Stores a checkpoint of the training state after a step, with the state of the shuffler then,
    /// and returns its number.
    pub(super) fn checkpoint_at(&mut self, step: u64, cursor: &Cursor) -> Result<u64, TrainError> {
        let model = self.model()?;
        let blobs = BTreeMap::from([
            (role::WEIGHTS.to_owned(), self.learning.weights::<G>(&self.config)?),
            (role::OPTIMIZER.to_owned(), self.learning.optimizer_bytes()),
            (role::AVERAGE.to_owned(), self.learning.average_bytes()),
            (role::NETWORK.to_owned(), model.to_bytes()?),
        ]);
        let log = self.writer.log();
        let log = LogPosition {
            segments: log.segments().len() as u64,
            examples: log.examples(),
            oldest_example: cursor.oldest_row(),
        };
        let state = BTreeMap::from([
            ("shuffle".to_owned(), json!(cursor)),
            ("trained_s".to_owned(), json!(self.progress.trained_s())),
            (RESIGNATION.to_owned(), json!(self.resignation.checked())),
        ]);
        let metrics = BTreeMap::from([
            ("training".to_owned(), json!(self.progress.training_means())),
            ("held_out".to_owned(), json!(StepLosses::of(&self.progress.held_out))),
            ("rate".to_owned(), json!(self.progress.rate)),
            ("games".to_owned(), json!(self.writer.log().games())),
        ]);
        let draft =
            CheckpointDraft { step, config: self.config_number, log, blobs, state, metrics };
        let network = draft.blobs.get(role::NETWORK).cloned().unwrap_or_default();
        let checkpoint = self.writer.create_checkpoint(draft)?;
        self.write_network_file(checkpoint.number, network)?;
        let number = checkpoint.number;
        self.checkpoints.last = Some(checkpoint);
        self.checkpoints.written = Instant::now();
        self.prune()?;
        Ok(number)
    }

    /// Stores the resumed checkpoint again under a new number, so that it is the newest and later
    /// starts resume from it by default.
    pub(super) fn renew(&mut self) -> Result<(), TrainError> {
        let Some(old) = self.checkpoints.last.take() else { return Ok(()) };
        let store = self.writer.run();
        let mut blobs = BTreeMap::new();
        for role in old.blobs.keys() {
            blobs.insert(role.clone(), store.blob(&old, role)?.to_vec());
        }
        let network = blobs.get(role::NETWORK).cloned().unwrap_or_default();
        let (step, log, state, metrics) = (old.step, old.log, old.state, old.metrics);
        let draft =
            CheckpointDraft { step, config: self.config_number, log, blobs, state, metrics };
        let new = self.writer.create_checkpoint(draft)?;
        self.notices
            .add(format!("checkpoint {} continues from checkpoint {}", new.number, old.number));
        self.write_network_file(new.number, network)?;
        self.checkpoints.last = Some(new);
        Ok(())
    }

    /// Writes a network as a file for playing. An existing file is kept.
    pub(super) fn write_network_file(
        &mut self,
        number: u64,
        bytes: Vec<u8>,
    ) -> Result<(), TrainError> {
        match self.writer.run().put_network(number, bytes) {
            Ok(_) => {}
            Err(error @ StoreError::Damaged { .. }) => self.notices.add(error.to_string()),
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Deletes checkpoints that are no longer needed. An unreadable checkpoint may be restored from
    /// a copy, so nothing is deleted while there is one.
    fn prune(&mut self) -> Result<(), TrainError> {
        match self.writer.prune(KeepPolicy::default()) {
            Ok(_) => {}
            Err(error @ (StoreError::Damaged { .. } | StoreError::Newer { .. })) => {
                self.notices.add(format!("old checkpoints are not deleted: {error}"));
            }
            Err(error) => return Err(error.into()),
        }
        Ok(())
    }

    /// Stores remaining games, measurements and a checkpoint at the end of a process.
    pub fn finish(&mut self, shared: &Shared) -> Result<(), TrainError> {
        self.store_measurements(shared)?;
        self.take_games(shared, 1)?;
        let stored = self.checkpoints.last.as_ref().map(|checkpoint| checkpoint.step);
        if self.progress.step > 0 && stored != Some(self.progress.step) {
            self.checkpoint()?;
        }
        Ok(())
    }

    /// Provides a network to measuring if it was requested. The network is that of a checkpoint, so
    /// that it can be played against and resumed from.
    pub(super) fn serve_measuring(&mut self, shared: &Shared) -> Result<(), TrainError> {
        if self.progress.step == 0 || !shared.measuring.take_request() {
            return Ok(());
        }
        if self.checkpoints.last.as_ref().is_none_or(|last| last.step != self.progress.step) {
            self.checkpoint()?;
        }
        if let Some(last) = &self.checkpoints.last {
            let (checkpoint, step, trained_s) =
                (last.number, self.progress.step, self.progress.trained_s());
            let model = self.model()?;
            shared.measuring.offer(Subject { checkpoint, step, trained_s, model });
        }
        Ok(())
    }

    /// Stores the results of measurements.
    pub(super) fn store_measurements(&mut self, shared: &Shared) -> Result<(), TrainError> {
        for found in shared.measuring.take_results() {
            match found {
                MeasureResult::Strength { checkpoint, measurement } => {
                    self.store_measurement(checkpoint, measurement)?;
                }
                MeasureResult::Notice(notice) => self.notices.add(notice),
            }
        }
        Ok(())
    }

    fn store_measurement(&mut self, checkpoint: u64, found: Measurement) -> Result<(), TrainError> {
        let (name, data) = (found.opponent.clone(), json!(found));
        self.measurements.push(found);
        let measure = store::Measure { checkpoint, name, data, created_s: 0 };
        self.writer.run().add_measure(&measure)?;
        Ok(())
    }
}

/// Selects the checkpoint to resume from: the given one, or the newest.
pub(super) fn chosen(
    writer: &mut Writer,
    number: Option<u64>,
) -> Result<Option<Checkpoint>, TrainError> {
    let missing = |error: &StoreError| {
        matches!(error, StoreError::Missing { .. } | StoreError::Pruned { .. })
    };
    match writer.resume(number) {
        Err(error) if number.is_some() && missing(&error) => {
            let kept = writer.run().kept_checkpoints()?;
            let kept: Vec<String> = kept.iter().map(ToString::to_string).collect();
            Err(TrainError::Other {
                run: writer.run().url().to_owned(),
                problem: format!(
                    "cannot continue from that checkpoint: {error}; it has checkpoints {}",
                    kept.join(", ")
                ),
            })
        }
        found => Ok(found?),
    }
}

/// Backend for network evaluation in self-play.
pub(super) fn backend(config: &TrainConfig) -> Result<Backend, TrainError> {
    if config.backend == "auto" {
        return Ok(Backend::fastest(true));
    }
    config.backend.parse().map_err(|error: ponder_net::BackendError| TrainError::Name {
        field: "backend",
        problem: error.to_string(),
    })
}

/// Builds a network ready for evaluation in self-play.
pub(in crate::run) fn ready(config: &TrainConfig, model: &Model) -> Result<Net, TrainError> {
    let net = Net::new(model, backend(config)?);
    net.map_err(|error| TrainError::Name { field: "backend", problem: error.to_string() })
}
