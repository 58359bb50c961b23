//! Going on without a batch of the log that is lost.

use super::inbox::BatchRef;
use super::seal::{Kind, seal};
use super::writer::Writer;
use super::{StoreError, names, now_s};
use serde::Serialize;

const MARK: Kind = Kind { format: "ponder-omitted", version: 1, remedy: "" };

/// Its name alone counts; the rest is for people.
#[derive(Serialize)]
struct Mark<'a> {
    object: &'a str,
    epoch: u64,
    created_s: u64,
}

impl Writer {
    /// From now on the run goes on without the games of a batch of the log, which may be damaged or
    /// gone. Its place in the log stays, so that all other examples keep their numbers, and what is
    /// learnt from them keeps its order. Omitting a batch again changes nothing.
    ///
    /// `name` is the object's (`inbox/…`); folders before its last part do not matter.
    ///
    /// # Errors
    /// When no batch of the log has this name; [`StoreError::Fenced`] when another writer took
    /// over; when the storage fails or is full.
    pub fn omit(&mut self, name: &str) -> Result<BatchRef, StoreError> {
        let file = |name: &str| name.rsplit(['/', '\\']).next().map(str::to_owned);
        let wanted = file(name);
        let found = self.log().batches_from(0).find(|entry| file(&entry.batch.object) == wanted);
        let batch = found.map(|entry| entry.batch.clone());
        let batch = batch.ok_or_else(|| StoreError::NotLogged { object: name.to_owned() })?;
        self.check_epoch()?;
        let mark = Mark { object: &batch.object, epoch: self.epoch, created_s: now_s() };
        // Taken means that it is marked.
        self.run.objects.create(&names::omitted(&batch.blake3), seal(MARK, &mark))?;
        self.omitted(&batch.blake3);
        Ok(batch)
    }
}
