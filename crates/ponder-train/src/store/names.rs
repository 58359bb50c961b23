//! Names of a run's objects. Numbers have leading zeros, so that listings are in order.

use super::StoreError;

pub(super) const CONFIGS: &str = "config";
pub(super) const INBOX: &str = "inbox";
pub(super) const SEGMENTS: &str = "segments";
pub(super) const BLOBS: &str = "blobs";
pub(super) const CHECKPOINTS: &str = "checkpoints";
pub(super) const EPOCHS: &str = "epochs";
/// Networks for playing, one file per checkpoint.
pub(super) const NETWORKS: &str = "networks";
pub(super) const MEASURES: &str = "measures";
/// Metrics of the run over time.
pub(super) const METRICS: &str = "metrics";
/// Markers of checkpoints whose blobs were deleted.
pub(super) const PRUNED: &str = "pruned";
/// Markers of segments whose batches were deleted.
pub(super) const DROPPED: &str = "dropped";
/// Markers of omitted batches.
pub(super) const OMITTED: &str = "omitted";

/// Name of a marker: `omitted/HASH.json`.
pub(super) fn omitted(blake3: &str) -> String {
    format!("{OMITTED}/{blake3}.json")
}

/// Hash of the batch in a marker's name; `None` if the name has another form.
pub(super) fn omitted_hash(name: &str) -> Option<&str> {
    let hash = name.strip_prefix(OMITTED)?.strip_prefix('/')?.strip_suffix(".json")?;
    is_hash(hash).then_some(hash)
}

/// Name of a numbered object: `FOLDER/NNNNNNNN.json`.
pub(super) fn numbered(folder: &str, number: u64) -> String {
    format!("{folder}/{number:08}.json")
}

/// Number in the name of an object of a folder; `None` if the name has another form.
pub(super) fn number(folder: &str, name: &str) -> Option<u64> {
    let digits = name.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".json")?;
    let number = digits.parse().ok()?;
    (numbered(folder, number) == name).then_some(number)
}

/// Parts of the name of a batch.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct BatchName {
    pub writer: String,
    pub counter: u64,
    pub blake3: String,
}

impl BatchName {
    /// Name of the object: `inbox/WRITER-COUNTER-HASH.parquet`.
    pub fn object(&self) -> String {
        format!("{INBOX}/{}-{:010}-{}.parquet", self.writer, self.counter, self.blake3)
    }

    pub fn parse(object: &str) -> Option<Self> {
        let name = object.strip_prefix(INBOX)?.strip_prefix('/')?.strip_suffix(".parquet")?;
        let mut parts = name.split('-');
        let (writer, counter, blake3) = (parts.next()?, parts.next()?, parts.next()?);
        let parsed = BatchName {
            writer: check(writer, "the name of a writer").ok()?.to_owned(),
            counter: counter.parse().ok()?,
            blake3: blake3.to_owned(),
        };
        (is_hash(blake3) && parsed.object() == object).then_some(parsed)
    }
}

/// Returns whether a text is a BLAKE3 hash in lower-case hexadecimal.
pub(super) fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}

/// Checks that a name can be part of an object's name.
pub(super) fn check<'n>(name: &'n str, what: &'static str) -> Result<&'n str, StoreError> {
    let good = |byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_' | b'.');
    if (1..=40).contains(&name.len()) && name.bytes().all(good) {
        Ok(name)
    } else {
        Err(StoreError::Name { name: name.to_owned(), what })
    }
}
