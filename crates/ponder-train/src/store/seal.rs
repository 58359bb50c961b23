//! Small JSON objects with a checksum of their own.
//!
//! `{"format":"ponder-segment","version":1,"blake3":"…","body":{…}}`: the hash covers the format,
//! the version and the body's text, so that no change goes undetected.

use super::StoreError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Format name of a kind of object, and its newest version.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub format: &'static str,
    pub version: u32,
    /// Remedy for a damaged object of this kind.
    pub remedy: &'static str,
}

#[derive(Serialize, Deserialize)]
struct Envelope {
    format: String,
    version: u32,
    blake3: String,
    body: Box<RawValue>,
}

fn hash(format: &str, version: u32, body: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(format!("{format}\n{version}\n").as_bytes());
    hasher.update(body.as_bytes());
    hasher.finalize().to_hex().to_string()
}

/// Writes an object as JSON with its checksum.
pub(super) fn seal<T: Serialize>(kind: Kind, value: &T) -> Vec<u8> {
    let body = serde_json::value::to_raw_value(value)
        .expect("the objects of a run have only texts as keys, and no other cause exists");
    let (format, version) = (kind.format.to_owned(), kind.version);
    let blake3 = hash(&format, version, body.get());
    let mut bytes = serde_json::to_vec(&Envelope { format, version, blake3, body })
        .expect("an envelope of texts is JSON");
    bytes.push(b'\n');
    bytes
}

/// Verifies and parses an object.
pub(super) fn unseal<T: DeserializeOwned>(
    kind: Kind,
    object: &str,
    bytes: &[u8],
) -> Result<T, StoreError> {
    let damaged = |problem: String| StoreError::Damaged {
        object: object.to_owned(),
        problem,
        remedy: kind.remedy.to_owned(),
    };
    let envelope: Envelope =
        serde_json::from_slice(bytes).map_err(|error| damaged(error.to_string()))?;
    if hash(&envelope.format, envelope.version, envelope.body.get()) != envelope.blake3 {
        return Err(damaged("its checksum is wrong".to_owned()));
    }
    if envelope.format != kind.format {
        return Err(damaged(format!(
            "it is of the kind `{}` instead of `{}`",
            envelope.format, kind.format
        )));
    }
    if envelope.version > kind.version {
        return Err(StoreError::Newer {
            object: object.to_owned(),
            version: envelope.version,
            supported: kind.version,
        });
    }
    serde_json::from_str(envelope.body.get()).map_err(|error| damaged(error.to_string()))
}
