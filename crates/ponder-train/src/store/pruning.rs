//! Pruning: deletion of everything that no kept checkpoint needs. `writer.rs` explains why it is
//! safe while other writers are active.

use super::blob::BlobRef;
use super::seal::{Kind, seal};
use super::writer::Writer;
use super::{StoreError, names, now_s};
use serde::Serialize;
use std::collections::{BTreeSet, HashSet};

/// Selection of checkpoints that are kept whole, in addition to the newest and those with
/// measurements.
///
/// The blobs of all others are deleted. Their manifests are kept, including their metrics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KeepPolicy {
    /// Number of newest checkpoints to keep; 0 counts as 1.
    pub last: u64,
    /// Keeps the checkpoints whose number is a multiple of this; 0 for none.
    pub every: u64,
}

impl Default for KeepPolicy {
    fn default() -> Self {
        KeepPolicy { last: 10, every: 50 }
    }
}

/// Result of pruning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pruned {
    /// Checkpoints, or segments, newly marked as pruned.
    pub marked: Vec<u64>,
    /// Number of deleted objects.
    pub objects: u64,
    /// Total size of the deleted objects, in bytes.
    pub bytes: u64,
}

const MARK: Kind = Kind { format: "ponder-pruned", version: 1, remedy: "" };

#[derive(Serialize)]
struct Tombstone {
    number: u64,
    epoch: u64,
    created_s: u64,
}

impl Writer {
    /// Deletes the blobs that no kept checkpoint refers to.
    ///
    /// # Errors
    /// Fails when this writer has not created a checkpoint yet, when a kept checkpoint cannot be
    /// read, or when the storage fails; with [`StoreError::Fenced`] when another writer took over.
    /// In all cases only unneeded objects, if any, were deleted.
    pub fn prune(&mut self, policy: KeepPolicy) -> Result<Pruned, StoreError> {
        let whole = self.whole_checkpoints()?;
        let measured: BTreeSet<u64> = self.run.measured()?.into_iter().collect();
        let last = usize::try_from(policy.last.max(1)).unwrap_or(usize::MAX);
        let oldest_of_last = whole[whole.len().saturating_sub(last)..].first();
        let oldest_of_last = oldest_of_last.copied().unwrap_or(0);
        let is_kept = |number: &u64| {
            *number >= oldest_of_last
                || number.checked_rem(policy.every) == Some(0)
                || measured.contains(number)
        };
        let (kept, given_up): (Vec<u64>, Vec<u64>) = whole.into_iter().partition(is_kept);
        let mut referred = HashSet::new();
        for number in kept {
            let checkpoint = self.run.checkpoint(number)?;
            referred.extend(checkpoint.blobs.values().map(BlobRef::object));
        }
        self.mark(names::PRUNED, &given_up)?;
        let mut pruned = Pruned { marked: given_up, ..Pruned::default() };
        for listed in self.run.objects.list(names::BLOBS)? {
            let Some(epoch) = BlobRef::epoch_of(&listed.name) else { continue };
            if epoch <= self.epoch && !referred.contains(&listed.name) {
                self.delete(&listed.name, listed.size, &mut pruned)?;
            }
        }
        Ok(pruned)
    }

    /// Deletes the batches of segments that end before example number `example` and that no whole
    /// checkpoint needs to resume. The segments are kept, so the order of the log stays known.
    /// Ponder never does this except on request of the user.
    ///
    /// # Errors
    /// See [`prune`](Writer::prune).
    pub fn drop_batches(&mut self, example: u64) -> Result<Pruned, StoreError> {
        let mut end = example;
        for number in self.whole_checkpoints()? {
            end = end.min(self.run.checkpoint(number)?.log.oldest_example);
        }
        let marked: HashSet<u64> = self.run.numbers(names::DROPPED)?.into_iter().collect();
        let old: Vec<_> =
            self.log().segments().iter().filter(|segment| segment.end_example() <= end).collect();
        let fresh: Vec<_> = old
            .iter()
            .map(|segment| segment.number)
            .filter(|number| !marked.contains(number))
            .collect();
        self.mark(names::DROPPED, &fresh)?;
        let mut pruned = Pruned { marked: fresh, ..Pruned::default() };
        let dropped: HashSet<&str> =
            old.iter().flat_map(|segment| &segment.batches).map(|batch| &*batch.object).collect();
        for listed in self.run.objects.list(names::INBOX)? {
            if dropped.contains(&*listed.name) {
                self.delete(&listed.name, listed.size, &mut pruned)?;
            }
        }
        Ok(pruned)
    }

    /// Checkpoints not marked as pruned, if this writer may delete.
    fn whole_checkpoints(&self) -> Result<Vec<u64>, StoreError> {
        let own = self.own_checkpoint;
        let own = own.ok_or(StoreError::Prune("create a checkpoint first"))?;
        self.check_epoch()?;
        let marked: HashSet<u64> = self.run.numbers(names::PRUNED)?.into_iter().collect();
        let mut numbers = self.run.checkpoints()?;
        if numbers.last() != Some(&own) {
            self.check_epoch()?;
            return Err(StoreError::Prune("another writer created the newest checkpoint"));
        }
        numbers.retain(|number| !marked.contains(number));
        Ok(numbers)
    }

    /// Marks checkpoints or segments before deletion, so that readers can distinguish pruned from
    /// lost objects.
    fn mark(&self, folder: &str, numbers: &[u64]) -> Result<(), StoreError> {
        for &number in numbers {
            let mark = Tombstone { number, epoch: self.epoch, created_s: now_s() };
            // If the name is taken, it is already marked.
            self.run.objects.create(&names::numbered(folder, number), seal(MARK, &mark))?;
        }
        Ok(())
    }

    fn delete(&self, object: &str, size: u64, pruned: &mut Pruned) -> Result<(), StoreError> {
        self.run.objects.delete(object)?;
        pruned.objects += 1;
        pruned.bytes += size;
        Ok(())
    }
}
