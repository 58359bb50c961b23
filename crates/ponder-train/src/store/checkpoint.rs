//! Checkpoints: all that an optimiser needs to go on.

use super::blob::BlobRef;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;

/// How far a training state has come in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LogPosition {
    /// The segments that it had read.
    pub segments: u64,
    /// The examples in them.
    pub examples: u64,
    /// The oldest example that is needed to go on; all before it may be forgotten.
    pub oldest_example: u64,
}

/// What a checkpoint is made of.
#[derive(Clone, Debug, Default)]
pub struct CheckpointDraft {
    /// The steps of the optimiser so far.
    pub step: u64,
    /// The number of the configuration in use.
    pub config: u64,
    /// How far it has come in the log.
    pub log: LogPosition,
    /// Weights, the optimiser's state and the like, by role (1 to 40 of `a-z`, `0-9`, `_`, `.`).
    pub blobs: BTreeMap<String, Vec<u8>>,
    /// Small states by name: the shuffler's cursor, random generators.
    pub state: BTreeMap<String, Value>,
    /// What was measured since the last one: losses, speeds.
    pub metrics: BTreeMap<String, Value>,
}

/// A training state, complete.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// Its number, from 1. It names the file of its network.
    pub number: u64,
    /// The epoch of the writer.
    pub epoch: u64,
    /// The checkpoint that the writer went on from; none for a beginning.
    pub parent: Option<u64>,
    /// The steps of the optimiser so far.
    pub step: u64,
    /// The number of the configuration in use.
    pub config: u64,
    /// How far it has come in the log.
    pub log: LogPosition,
    /// Weights, the optimiser's state and the like, by role.
    pub blobs: BTreeMap<String, BlobRef>,
    /// Small states by name.
    pub state: BTreeMap<String, Value>,
    /// What was measured since the last one.
    pub metrics: BTreeMap<String, Value>,
    /// When it was written, in seconds since 1970.
    pub created_s: u64,
}

const KIND: Kind = Kind {
    format: "ponder-checkpoint",
    version: 1,
    remedy: "bring it back from a copy, or go on from an earlier one (`--from-checkpoint N`)",
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
                problem: format!("it says that it is number {}", checkpoint.number),
                remedy: KIND.remedy.to_owned(),
            });
        }
        Ok(checkpoint)
    }
}

impl RunStore {
    /// The numbers of all checkpoints, rising; also of pruned ones, whose metrics stay.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn checkpoints(&self) -> Result<Vec<u64>, StoreError> {
        self.numbers(names::CHECKPOINTS)
    }

    /// Checkpoint number `number`.
    ///
    /// # Errors
    /// When it is missing, damaged or of a newer version, or cannot be read.
    pub fn checkpoint(&self, number: u64) -> Result<Checkpoint, StoreError> {
        let object = names::numbered(names::CHECKPOINTS, number);
        let bytes = self.objects.get(&object, "the run has no checkpoint of this number")?;
        Checkpoint::unseal(&object, number, &bytes)
    }

    /// The numbers of the checkpoints that training can go on from, rising: those that were not
    /// pruned.
    ///
    /// # Errors
    /// When the storage fails.
    pub fn kept_checkpoints(&self) -> Result<Vec<u64>, StoreError> {
        let pruned = self.numbers(names::PRUNED)?;
        let mut numbers = self.checkpoints()?;
        numbers.retain(|number| pruned.binary_search(number).is_err());
        Ok(numbers)
    }

    /// The newest checkpoint, if there is one.
    ///
    /// # Errors
    /// When it is damaged or of a newer version, or cannot be read.
    pub fn latest_checkpoint(&self) -> Result<Option<Checkpoint>, StoreError> {
        self.checkpoints()?.pop().map(|number| self.checkpoint(number)).transpose()
    }
}
