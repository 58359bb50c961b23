//! Copying games from another run.

use super::objects::Created;
use super::{BatchError, BatchRef, RunStore, StoreError};

impl RunStore {
    /// Copies a batch of another run's log into this inbox, byte for byte and under the same name,
    /// which contains the hash of its contents. An existing batch is left unchanged.
    ///
    /// # Errors
    /// Fails when the batch is missing or damaged, or the storage of either run fails or is full.
    pub fn copy_batch(&self, other: &RunStore, batch: &BatchRef) -> Result<(), StoreError> {
        let remedy = format!(
            "restore it from a backup of that run, or continue that run without its games: ponder \
             train --run {} --without {}",
            other.url(),
            batch.object
        );
        let bytes = other.objects.get(&batch.object, &remedy)?;
        if blake3::hash(&bytes).to_hex().as_str() != batch.blake3 {
            return Err(StoreError::Damaged {
                object: batch.object.clone(),
                problem: "its contents do not match the hash in the log".to_owned(),
                remedy,
            });
        }
        match self.objects.create(&batch.object, bytes.to_vec())? {
            Created::Done => Ok(()),
            Created::Taken(_) => Err(StoreError::Inbox {
                object: batch.object.clone(),
                problem: BatchError::Foreign(
                    "its contents do not match the hash in its name".to_owned(),
                ),
            }),
        }
    }
}
