//! Measurements of checkpoints.

use super::objects::Created;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names, now_s};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A measurement of a checkpoint, such as its strength against a fixed opponent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// Number of the checkpoint.
    pub checkpoint: u64,
    /// Subject of the measurement, such as the opponent's spec.
    pub name: String,
    /// Result, in the format of the measuring program.
    pub data: Value,
    /// Time in seconds since 1970; set on writing.
    #[serde(default)]
    pub created_s: u64,
}

const KIND: Kind = Kind {
    format: "ponder-measure",
    version: 1,
    remedy: "delete it, which affects nothing else, and measure again",
};

fn object(checkpoint: u64, number: u64) -> String {
    format!("{}/{checkpoint:08}-{number:04}.json", names::MEASURES)
}

/// Parses the checkpoint and number in a measurement's name.
fn parse(name: &str) -> Option<(u64, u64)> {
    let parts = name.strip_prefix(names::MEASURES)?.strip_prefix('/')?.strip_suffix(".json")?;
    let (checkpoint, number) = parts.split_once('-')?;
    let (checkpoint, number) = (checkpoint.parse().ok()?, number.parse().ok()?);
    (object(checkpoint, number) == name).then_some((checkpoint, number))
}

impl RunStore {
    /// Writes a measurement and returns the name of its object. Any process may do so at any time.
    /// From then on pruning keeps the checkpoint.
    ///
    /// # Errors
    /// Fails when the storage fails or is full.
    pub fn add_measure(&self, measure: &Measure) -> Result<String, StoreError> {
        let measure = Measure { created_s: now_s(), ..measure.clone() };
        let listed = self.objects.list(names::MEASURES)?;
        let numbers = listed.iter().filter_map(|listed| parse(&listed.name));
        let same = numbers.filter(|&(checkpoint, _)| checkpoint == measure.checkpoint);
        let mut number = same.map(|(_, number)| number).max().unwrap_or(0) + 1;
        loop {
            let object = object(measure.checkpoint, number);
            match self.objects.create(&object, seal(KIND, &measure))? {
                Created::Done => return Ok(object),
                Created::Taken(_) => number += 1,
            }
        }
    }

    /// Reads all measurements, by checkpoint and then in the order in which they were written.
    ///
    /// # Errors
    /// Fails when a measurement is damaged or of a newer version, or cannot be read.
    pub fn measures(&self) -> Result<Vec<Measure>, StoreError> {
        self.measures_each()?.into_iter().collect()
    }

    /// Reads all measurements like [`measures`](RunStore::measures), with an error in place of each
    /// one that cannot be read.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn measures_each(&self) -> Result<Vec<Result<Measure, StoreError>>, StoreError> {
        let listed = self.objects.list(names::MEASURES)?;
        let mut keys: Vec<_> = listed.iter().filter_map(|listed| parse(&listed.name)).collect();
        keys.sort_unstable();
        let objects: Vec<_> =
            keys.into_iter().map(|(checkpoint, number)| object(checkpoint, number)).collect();
        let found = self.objects.find_all(&objects)?;
        let read = objects.iter().zip(found);
        Ok(read.filter_map(|(object, bytes)| Some(unseal(KIND, object, &bytes?))).collect())
    }

    /// Reads the last measurement of the newest checkpoint that has any.
    ///
    /// # Errors
    /// Fails when the measurement is damaged or of a newer version, or cannot be read.
    pub fn newest_measure(&self) -> Result<Option<Measure>, StoreError> {
        let listed = self.objects.list(names::MEASURES)?;
        let newest = listed.iter().filter_map(|listed| parse(&listed.name)).max();
        let Some((checkpoint, number)) = newest else { return Ok(None) };
        let object = object(checkpoint, number);
        self.objects.find(&object)?.map(|bytes| unseal(KIND, &object, &bytes)).transpose()
    }

    /// Numbers of the checkpoints with measurements.
    pub(super) fn measured(&self) -> Result<Vec<u64>, StoreError> {
        let listed = self.objects.list(names::MEASURES)?;
        Ok(listed.iter().filter_map(|listed| Some(parse(&listed.name)?.0)).collect())
    }
}
