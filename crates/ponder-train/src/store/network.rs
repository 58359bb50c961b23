//! Networks for playing, as separate files.

use super::objects::Created;
use super::{RunStore, StoreError, names};
use std::path::PathBuf;

impl RunStore {
    /// Opens a run; `None` if there is none.
    ///
    /// # Errors
    /// See [`open`](RunStore::open), except that a missing run is not an error.
    pub fn open_if_any(url: &str) -> Result<Option<Self>, StoreError> {
        match Self::open(url) {
            Ok(run) => Ok(Some(run)),
            Err(StoreError::NoRun { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Folder of the run, if it is on this machine.
    pub fn folder(&self) -> Option<PathBuf> {
        match self.url().strip_prefix("file://") {
            Some(path) => Some(PathBuf::from(path)),
            None if self.url().contains("://") => None,
            None => Some(PathBuf::from(self.url())),
        }
    }

    /// Name of the network file of checkpoint number `checkpoint`.
    pub fn network_object(checkpoint: u64) -> String {
        format!("{}/{checkpoint:08}.safetensors", names::NETWORKS)
    }

    /// Largest checkpoint number among networks, measurements and pruning markers.
    pub(super) fn newest_referenced(&self) -> Result<u64, StoreError> {
        let mut newest = self.numbers(names::PRUNED)?.pop().unwrap_or(0);
        newest = newest.max(self.measured()?.into_iter().max().unwrap_or(0));
        for listed in self.objects.list(names::NETWORKS)? {
            let digits = listed.name.strip_prefix(names::NETWORKS).and_then(|name| {
                name.strip_prefix('/')?.strip_suffix(".safetensors")?.parse().ok()
            });
            newest = newest.max(digits.unwrap_or(0));
        }
        Ok(newest)
    }

    /// Writes the network of checkpoint number `checkpoint` as a file for playing, unless it
    /// exists, and returns the name of its object. Pruning never deletes these files.
    ///
    /// # Errors
    /// Fails when a different network has the name, or the storage fails or is full.
    pub fn put_network(&self, checkpoint: u64, bytes: Vec<u8>) -> Result<String, StoreError> {
        let object = Self::network_object(checkpoint);
        match self.objects.create(&object, bytes.clone())? {
            Created::Done => Ok(object),
            Created::Taken(found) if found == bytes => Ok(object),
            Created::Taken(_) => Err(StoreError::Damaged {
                object,
                problem: "it is not the network of its checkpoint".to_owned(),
                remedy: "move it away; the next start writes it again".to_owned(),
            }),
        }
    }
}
