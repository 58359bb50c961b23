//! Epochs, which identify the newest optimizer.

use super::objects::{self, Created};
use super::seal::{Kind, seal};
use super::{RunStore, StoreError, names, now_s};
use serde::Serialize;

const KIND: Kind = Kind { format: "ponder-epoch", version: 1, remedy: "" };

/// Record of the start of an optimizer.
#[derive(Serialize)]
struct Epoch {
    number: u64,
    /// Random number that distinguishes two starts in the same second.
    nonce: String,
    ponder: &'static str,
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

    /// Takes the next epoch and returns its number.
    pub(super) fn start_epoch(&self) -> Result<u64, StoreError> {
        let mut number = self.newest_epoch()? + 1;
        let nonce = objects::nonce()?;
        loop {
            let ponder = env!("CARGO_PKG_VERSION");
            let epoch = Epoch { number, nonce: nonce.clone(), ponder, created_s: now_s() };
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
