//! Metrics of a run over time, for curves and for monitoring.

use super::objects::Created;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names, now_s};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Metrics of a run at one moment. They are used only for display.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MetricsRecord {
    /// Number of the record, from 1.
    pub number: u64,
    /// Time in seconds since 1970.
    pub created_s: u64,
    /// Metrics, in the format of the writing program.
    pub data: Value,
}

const KIND: Kind = Kind {
    format: "ponder-metrics",
    version: 1,
    remedy: "delete it; only one point of the curves is lost",
};

/// Writes records of metrics under consecutive numbers.
pub struct MetricsWriter {
    run: RunStore,
    next: u64,
}

impl MetricsWriter {
    /// Writes a record and returns its number.
    ///
    /// # Errors
    /// Fails when the storage fails or is full; the next record then gets the same number.
    pub fn write(&mut self, data: Value) -> Result<u64, StoreError> {
        let mut record = MetricsRecord { number: self.next, created_s: now_s(), data };
        loop {
            let object = names::numbered(names::METRICS, record.number);
            match self.run.objects.create(&object, seal(KIND, &record))? {
                Created::Done => {
                    self.next = record.number + 1;
                    return Ok(record.number);
                }
                Created::Taken(_) => record.number += 1,
            }
        }
    }
}

impl RunStore {
    /// Creates a writer of records that continues after the existing ones.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn metrics_writer(&self) -> Result<MetricsWriter, StoreError> {
        let newest = self.metrics()?.pop().unwrap_or(0);
        Ok(MetricsWriter { run: self.clone(), next: newest + 1 })
    }

    /// Numbers of all records, in ascending order.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn metrics(&self) -> Result<Vec<u64>, StoreError> {
        self.numbers(names::METRICS)
    }

    /// Reads the records from number `number` on, in ascending order, with an error in place of
    /// each one that cannot be read.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn metrics_from(
        &self,
        number: u64,
    ) -> Result<Vec<Result<MetricsRecord, StoreError>>, StoreError> {
        let mut numbers = self.metrics()?;
        numbers.retain(|&one| one >= number);
        self.metrics_of(&numbers)
    }

    /// Reads the records of these numbers, in their order, with an error in place of each one that
    /// cannot be read. Numbers without a record are skipped.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn metrics_of(
        &self,
        numbers: &[u64],
    ) -> Result<Vec<Result<MetricsRecord, StoreError>>, StoreError> {
        let object = |&number: &u64| names::numbered(names::METRICS, number);
        let objects: Vec<String> = numbers.iter().map(object).collect();
        let found = self.objects.find_all(&objects)?;
        let read = objects.iter().zip(found);
        Ok(read.filter_map(|(object, bytes)| Some(unseal(KIND, object, &bytes?))).collect())
    }
}

/// Thins out ascending numbers to at most `most` (at least 4): keeps the multiples of a power of
/// two, the first and the last. More numbers at the end change few of those kept before.
pub fn thinned(numbers: &[u64], most: usize) -> Vec<u64> {
    let kept = |stride: u64| {
        let ends = [numbers.first(), numbers.last()];
        let is_kept =
            move |number: &&u64| number.is_multiple_of(stride) || ends.contains(&Some(*number));
        numbers.iter().filter(is_kept).copied()
    };
    let stride = (0..63).map(|shift| 1 << shift).find(|&stride| kept(stride).count() <= most);
    kept(stride.unwrap_or(1 << 63)).collect()
}
