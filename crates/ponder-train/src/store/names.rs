//! The names of a run's objects. Numbers have leading zeros, so that a listing is in order.

use super::StoreError;

pub(super) const CONFIGS: &str = "config";
pub(super) const INBOX: &str = "inbox";
pub(super) const SEGMENTS: &str = "segments";
pub(super) const BLOBS: &str = "blobs";
pub(super) const CHECKPOINTS: &str = "checkpoints";
pub(super) const EPOCHS: &str = "epochs";
/// Networks that play, a file a checkpoint.
pub(super) const NETWORKS: &str = "networks";
pub(super) const MEASURES: &str = "measures";
/// How a run goes, from moment to moment.
pub(super) const METRICS: &str = "metrics";
/// Marks of checkpoints whose blobs were deleted.
pub(super) const PRUNED: &str = "pruned";
/// Marks of segments whose batches were deleted.
pub(super) const DROPPED: &str = "dropped";
/// Marks of batches that the run goes on without.
pub(super) const OMITTED: &str = "omitted";

/// `omitted/HASH.json`.
pub(super) fn omitted(blake3: &str) -> String {
    format!("{OMITTED}/{blake3}.json")
}

/// The hash of the batch that a mark is for; `None` for a name of another form.
pub(super) fn omitted_hash(name: &str) -> Option<&str> {
    let hash = name.strip_prefix(OMITTED)?.strip_prefix('/')?.strip_suffix(".json")?;
    is_hash(hash).then_some(hash)
}

/// `FOLDER/NNNNNNNN.json`.
pub(super) fn numbered(folder: &str, number: u64) -> String {
    format!("{folder}/{number:08}.json")
}

/// The number of an object of a folder; `None` for a name of another form.
pub(super) fn number(folder: &str, name: &str) -> Option<u64> {
    let digits = name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".json")?;
    let number = digits.parse().ok()?;
    (numbered(folder, number) == name).then_some(number)
}

/// What the name of a batch says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BatchName {
    pub writer: String,
    pub counter: u64,
    pub blake3: String,
}

impl BatchName {
    /// `inbox/WRITER-COUNTER-HASH.parquet`.
    pub fn object(&self) -> String {
        format!("{INBOX}/{}-{:010}-{}.parquet", self.writer, self.counter, self.blake3)
    }

    pub fn parse(object: &str) -> Option<Self> {
        let name = object.strip_prefix(INBOX)?.strip_prefix('/')?.strip_suffix(".parquet")?;
        let mut parts = name.split('-');
        let (writer, counter, blake3) = (parts.next()?, parts.next()?, parts.next()?);
        let parsed = BatchName {
            writer: check(writer, "a writer").ok()?.to_owned(),
            counter: counter.parse().ok()?,
            blake3: blake3.to_owned(),
        };
        (is_hash(blake3) && parsed.object() == object).then_some(parsed)
    }
}

/// Whether a text is a BLAKE3 hash as they are written here.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// A name that can be part of an object's.
pub(super) fn check<'n>(name: &'n str, what: &'static str) -> Result<&'n str, StoreError> {
    let good = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'.');
    if (1..=40).contains(&name.len()) && name.bytes().all(good) {
        Ok(name)
    } else {
        Err(StoreError::Name { name: name.to_owned(), what })
    }
}
