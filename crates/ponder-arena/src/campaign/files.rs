//! Files in a campaign's directory, written atomically.

use crate::ArenaError;
use serde::de::DeserializeOwned;
use std::fs;
use std::path::Path;

/// Maximum size of a file that is read back, in bytes.
const FILE_BYTES_MAX: u64 = 64 << 20;

pub(crate) fn broken(path: &Path, problem: impl ToString) -> ArenaError {
    ArenaError::Broken { path: path.to_owned(), problem: problem.to_string() }
}

/// Reads a text file of at most 64 MiB.
pub(crate) fn read_text(path: &Path) -> Result<String, ArenaError> {
    let io = |error| ArenaError::io(path, error);
    if fs::metadata(path).map_err(io)?.len() > FILE_BYTES_MAX {
        return Err(broken(path, format!("the file is longer than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path).map_err(io)
}

/// Reads a JSON file.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, ArenaError> {
    serde_json::from_str(&read_text(path)?).map_err(|error| broken(path, error))
}

/// Writes a file atomically and syncs it to disk.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    ponder_file::write(path, bytes).map_err(|error| ArenaError::io(path, error))
}

/// Writes a file atomically, without syncing it to disk.
pub(crate) fn write_unsynced(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    ponder_file::write_unsynced(path, bytes).map_err(|error| ArenaError::io(path, error))
}
