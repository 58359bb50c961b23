//! Measurements of checkpoints.

use super::objects::Created;
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names, now_s};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Something measured of a checkpoint: its strength against a fixed opponent, say.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Measure {
    /// The checkpoint's number.
    pub checkpoint: u64,
    /// What was measured: an opponent's spec, say.
    pub name: String,
    /// The result, in the form of whoever measured.
    pub data: Value,
    /// When, in seconds since 1970; set when it is written.
    #[serde(default)]
    pub created_s: u64,
}

const KIND: Kind = Kind {
    format: "ponder-measure",
    version: 1,
    remedy: "delete it and measure again; nothing else needs it",
};

fn object(checkpoint: u64, number: u64) -> String {
    format!("{}/{checkpoint:08}-{number:04}.json", names::MEASURES)
}

/// The checkpoint and number in a measurement's name.
fn parse(name: &str) -> Option<(u64, u64)> {
    let parts = name.strip_prefix(names::MEASURES)?.strip_prefix('/')?.strip_suffix(".json")?;
    let (checkpoint, number) = parts.split_once('-')?;
    let (checkpoint, number) = (checkpoint.parse().ok()?, number.parse().ok()?);
    (object(checkpoint, number) == name).then_some((checkpoint, number))
}

impl RunStore {
    /// Writes a measurement and gives its object's name. Anyone may, at any time. The checkpoint
    /// is kept by pruning from now on.
    ///
    /// # Errors
    /// When the storage fails or is full.
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

    /// All measurements, by checkpoint and then in the order in which they were written.
    ///
    /// # Errors
    /// When one is damaged or of a newer version, or cannot be read.
    pub fn measures(&self) -> Result<Vec<Measure>, StoreError> {
        self.measures_each()?.into_iter().collect()
    }

    /// All measurements as [`measures`](RunStore::measures) has them, and for those that cannot be
    /// read: why.
    ///
    /// # Errors
    /// When the storage fails.
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

    /// The last measurement of the newest checkpoint that has any.
    ///
    /// # Errors
    /// When it is damaged or of a newer version, or cannot be read.
    pub fn newest_measure(&self) -> Result<Option<Measure>, StoreError> {
        let listed = self.objects.list(names::MEASURES)?;
        let newest = listed.iter().filter_map(|listed| parse(&listed.name)).max();
        let Some((checkpoint, number)) = newest else { return Ok(None) };
        let object = object(checkpoint, number);
        self.objects.find(&object)?.map(|bytes| unseal(KIND, &object, &bytes)).transpose()
    }

    /// The checkpoints with measurements.
    pub(super) fn measured(&self) -> Result<Vec<u64>, StoreError> {
        let listed = self.objects.list(names::MEASURES)?;
        Ok(listed.iter().filter_map(|listed| Some(parse(&listed.name)?.0)).collect())
    }
}
