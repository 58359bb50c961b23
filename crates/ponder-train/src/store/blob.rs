//! Blobs: content-addressed byte strings.

use super::checkpoint::Checkpoint;
use super::names;
use super::objects::Created;
use super::{RunStore, StoreError};
use bytes::Bytes;
use ponder_net::Model;
use serde::{Deserialize, Serialize};

/// Reference to a blob in a run directory, named by the hash of its contents.
///
/// The epoch of the writer is part of the name, so that a blob belongs to one writer: pruning by
/// an older writer cannot delete a blob that a newer one relies on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct BlobRef {
    /// BLAKE3 hash in hexadecimal.
    pub blake3: String,
    /// Size in bytes.
    pub size: u64,
    /// Epoch of the writer.
    pub epoch: u64,
}

impl BlobRef {
    /// Name of the object.
    pub fn object(&self) -> String {
        format!("{}/{}-{:08}", names::BLOBS, self.blake3, self.epoch)
    }

    /// Epoch in a blob's name; `None` if the name has another form.
    pub(super) fn epoch_of(object: &str) -> Option<u64> {
        let (blake3, epoch) =
            object.strip_prefix(names::BLOBS)?.strip_prefix('/')?.split_once('-')?;
        let epoch = epoch.parse().ok()?;
        let reference = BlobRef { blake3: blake3.to_owned(), size: 0, epoch };
        (names::is_hash(blake3) && reference.object() == object).then_some(epoch)
    }
}

impl RunStore {
    /// Reads a blob of a checkpoint.
    ///
    /// # Errors
    /// Fails when the checkpoint has no blob of this role, or the blob was pruned, is missing or
    /// damaged, or cannot be read.
    pub fn blob(&self, checkpoint: &Checkpoint, role: &str) -> Result<Bytes, StoreError> {
        let number = checkpoint.number;
        let missing = |remedy: &str| StoreError::Missing {
            object: format!("`{role}` of checkpoint {number}"),
            remedy: remedy.to_owned(),
        };
        let Some(reference) = checkpoint.blobs.get(role) else {
            let known: Vec<_> = checkpoint.blobs.keys().map(String::as_str).collect();
            return Err(missing(&format!("it has {}", known.join(", "))));
        };
        let object = reference.object();
        let Some(bytes) = self.objects.find(&object)? else {
            if self.objects.find(&names::numbered(names::PRUNED, number))?.is_some() {
                return Err(StoreError::Pruned { object: format!("checkpoint {number}") });
            }
            return Err(missing(&format!(
                "restore {object} from a backup, or continue from another checkpoint \
                 (`--from-checkpoint N`)"
            )));
        };
        check(&object, &bytes, reference)?;
        Ok(bytes)
    }

    /// Reads the network in a blob of a checkpoint.
    ///
    /// # Errors
    /// See [`blob`](RunStore::blob); also fails when the blob is not a network or is for another
    /// game.
    pub fn network(&self, checkpoint: &Checkpoint, role: &str) -> Result<Model, StoreError> {
        let bytes = self.blob(checkpoint, role)?;
        let name = format!("`{role}` of checkpoint {}", checkpoint.number);
        let model = Model::from_bytes(&bytes, &name)?;
        if model.metadata().game != self.game() {
            return Err(StoreError::OtherGame {
                object: name,
                found: ponder_net::printable(&model.metadata().game),
                expected: self.game().to_owned(),
                remedy: "start another run for that game".to_owned(),
            });
        }
        Ok(model)
    }

    /// Writes a blob, unless it exists already.
    pub(super) fn put_blob(&self, epoch: u64, bytes: Vec<u8>) -> Result<BlobRef, StoreError> {
        let blake3 = blake3::hash(&bytes).to_hex().to_string();
        let reference = BlobRef { blake3, size: bytes.len() as u64, epoch };
        let object = reference.object();
        match self.objects.create(&object, bytes)? {
            Created::Done => Ok(reference),
            Created::Taken(found) => check(&object, &found, &reference).map(|()| reference),
        }
    }
}

fn check(object: &str, bytes: &[u8], reference: &BlobRef) -> Result<(), StoreError> {
    let problem = if bytes.len() as u64 != reference.size {
        format!("it has {} bytes instead of {}", bytes.len(), reference.size)
    } else if blake3::hash(bytes).to_hex().as_str() != reference.blake3 {
        "its contents do not match the hash in its name".to_owned()
    } else {
        return Ok(());
    };
    Err(StoreError::Damaged {
        object: object.to_owned(),
        problem,
        remedy:
            "restore it from a backup, or continue from another checkpoint (`--from-checkpoint N`)"
                .to_owned(),
    })
}
