//! Omitting a lost batch of the log.

use super::inbox::BatchRef;
use super::seal::{Kind, seal};
use super::writer::Writer;
use super::{StoreError, names, now_s};
use serde::Serialize;

const MARK: Kind = Kind { format: "ponder-omitted", version: 1, remedy: "" };

/// Contents of a marker. Only its name matters; the contents are for people.
#[derive(Serialize)]
struct Tombstone<'a> {
    object: &'a str,
    epoch: u64,
    created_s: u64,
}

impl Writer {
    /// Omits the games of a batch of the log, which may be damaged or missing, from now on. The
    /// batch keeps its place in the log, so that all other examples keep their numbers and their
    /// order in training. Omitting a batch again has no effect.
    ///
    /// `name` is that of the object (`inbox/…`); only its last path component matters.
    ///
    /// # Errors
    /// Fails when no batch of the log has this name, or the storage fails or is full; with
    /// [`StoreError::Fenced`] when another writer took over.
    pub fn omit(&mut self, name: &str) -> Result<BatchRef, StoreError> {
        let file = |name: &str| name.rsplit(['/', '\\']).next().map(str::to_owned);
        let omitted = file(name);
        let found = self.log().batches_from(0).find(|entry| file(&entry.batch.object) == omitted);
        let batch = found.map(|entry| entry.batch.clone());
        let batch = batch.ok_or_else(|| StoreError::NotLogged { object: name.to_owned() })?;
        self.check_epoch()?;
        let mark = Tombstone { object: &batch.object, epoch: self.epoch, created_s: now_s() };
        // If the name is taken, the batch is already marked.
        self.run.objects.create(&names::omitted(&batch.blake3), seal(MARK, &mark))?;
        self.omitted(&batch.blake3);
        Ok(batch)
    }
}
