//! Checkpoints: everything that an optimizer needs to resume.

use super::blob::BlobRef;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// Position of a training state in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LogPosition {
    /// Number of segments read.
    pub segments: u64,
    /// Number of examples in those segments.
    pub examples: u64,
    /// Oldest example needed to resume; earlier ones may be dropped.
    pub oldest_example: u64,
}

/// Contents of a new checkpoint.
#[derive(Clone, Debug, Default)]
pub struct CheckpointDraft {
    /// Number of training steps so far.
    pub step: u64,
    /// Number of the configuration in use.
    pub config: u64,
    /// Position in the log.
    pub log: LogPosition,
    /// Weights, optimizer state and so on, by role (1 to 40 characters of `a-z`, `0-9`, `_`, `.`).
    pub blobs: BTreeMap<String, Vec<u8>>,
    /// Small pieces of state by name: the shuffler's cursor, random generators.
    pub state: BTreeMap<String, Value>,
    /// Metrics since the previous checkpoint: losses, speeds.
    pub metrics: BTreeMap<String, Value>,
}

/// A complete training state.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Number of the checkpoint, from 1. It is also in the name of the network file.
    pub number: u64,
    /// Epoch of the writer.
    pub epoch: u64,
    /// Checkpoint from which the writer resumed; `None` if it started from scratch.
    pub parent: Option<u64>,
    /// Number of training steps so far.
    pub step: u64,
    /// Number of the configuration in use.
    pub config: u64,
    /// Position in the log.
    pub log: LogPosition,
    /// Weights, optimizer state and so on, by role.
    pub blobs: BTreeMap<String, BlobRef>,
    /// Small pieces of state by name.
    pub state: BTreeMap<String, Value>,
    /// Metrics since the previous checkpoint.
    pub metrics: BTreeMap<String, Value>,
    /// Time of writing, in seconds since 1970.
    pub created_s: u64,
}

const KIND: Kind = Kind {
    format: "ponder-checkpoint",
    version: 1,
    remedy: "restore it from a backup, or continue from an earlier one (`--from-checkpoint N`)",
};

impl Checkpoint {
    pub(super) fn seal(&self) -> Vec<u8> {
        seal(KIND, self)
    }

    pub(super) fn unseal(object: &str, number: u64, bytes: &[u8]) -> Result<Self, StoreError> {
        let checkpoint: Checkpoint = unseal(KIND, object, bytes)?;
        if checkpoint.number != number {
            return Err(StoreError::Damaged {
                object: object.to_owned(),
                problem: format!("it says that its number is {}", checkpoint.number),
                remedy: KIND.remedy.to_owned(),
            });
        }
        Ok(checkpoint)
    }
}

impl RunStore {
    /// Numbers of all checkpoints in ascending order, including pruned ones, whose metrics are
    /// kept.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn checkpoints(&self) -> Result<Vec<u64>, StoreError> {
        self.numbers(names::CHECKPOINTS)
    }

    /// Reads checkpoint number `number`.
    ///
    /// # Errors
    /// Fails when the checkpoint is missing, damaged or of a newer version, or cannot be read.
    pub fn checkpoint(&self, number: u64) -> Result<Checkpoint, StoreError> {
        let object = names::numbered(names::CHECKPOINTS, number);
        let bytes = self.objects.get(&object, "the run has no checkpoint with this number")?;
        Checkpoint::unseal(&object, number, &bytes)
    }

    /// Numbers of the checkpoints from which training can resume, in ascending order: those that
    /// were not pruned.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn kept_checkpoints(&self) -> Result<Vec<u64>, StoreError> {
        let pruned = self.numbers(names::PRUNED)?;
        let mut numbers = self.checkpoints()?;
        numbers.retain(|number| pruned.binary_search(number).is_err());
        Ok(numbers)
    }

    /// Reads the newest checkpoint, if there is one.
    ///
    /// # Errors
    /// Fails when the checkpoint is damaged or of a newer version, or cannot be read.
    pub fn latest_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        self.checkpoints()?.pop().map(|number| self.checkpoint(number)).transpose()
    }
}
