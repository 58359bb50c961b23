//! Epochs, which identify the newest optimizer.

use super::objects::{self, Created};
use super::seal::{Kind, seal, unseal};
use super::{RunStore, StoreError, names, now_s};
use ponder_arena::campaign::Origin;
use serde::{Deserialize, Serialize};

const KIND: Kind = Kind {
    format: "ponder-epoch",
    version: 1,
    remedy: "keep it, since the run needs its number; it says only which program wrote it",
};

/// Record of the start of an optimizer.
#[derive(Serialize, Deserialize)]
struct Epoch {
    number: u64,
    /// Random number that distinguishes two starts in the same second.
    nonce: String,
    ponder: String,
    /// The program and the machine of the process, if it says so.
    #[serde(default)]
    origin: Option<Origin>,
    created_s: u64,
}

impl RunStore {
    /// Number of the newest epoch; 0 before the first.
    ///
    /// # Errors
    /// Fails when the storage fails.
    pub fn newest_epoch(&self) -> Result<u64, StoreError> {
        Ok(self.numbers(names::EPOCHS)?.pop().unwrap_or(0))
    }

    /// The program and the machine of the process that started last; `None` before the first, and
    /// for one that did not say so.
    ///
    /// # Errors
    /// Fails when the epoch is damaged or of a newer version, or cannot be read.
    pub fn newest_origin(&self) -> Result<Option<Origin>, StoreError> {
        let object = names::numbered(names::EPOCHS, self.newest_epoch()?);
        let Some(bytes) = self.objects.find(&object)? else { return Ok(None) };
        Ok(unseal::<Epoch>(KIND, &object, &bytes)?.origin)
    }

    /// Takes the next epoch for a process and returns its number.
    pub(super) fn start_epoch(&self, origin: Option<&Origin>) -> Result<u64, StoreError> {
        let mut number = self.newest_epoch()? + 1;
        let nonce = objects::nonce()?;
        loop {
            let ponder = env!("CARGO_PKG_VERSION").to_owned();
            let (nonce, origin) = (nonce.clone(), origin.cloned());
            let epoch = Epoch { number, nonce, ponder, origin, created_s: now_s() };
            match self
                .objects
                .create(&names::numbered(names::EPOCHS, number), seal(KIND, &epoch))?
            {
                Created::Done => return Ok(number),
                Created::Taken(_) => number += 1,
            }
        }
    }
}
