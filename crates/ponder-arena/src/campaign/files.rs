//! Files of a campaign's directory. A file appears under its name complete or not at all.

use crate::ArenaError;
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read back, in bytes.
const FILE_BYTES_MAX: u64 = 64 << 20;

pub(crate) fn broken(path: &Path, problem: impl ToString) -> ArenaError {
    ArenaError::Broken { path: path.to_owned(), problem: problem.to_string() }
}

/// Reads a text of at most 64 MiB.
pub(crate) fn read_text(path: &Path) -> Result<String, ArenaError> {
    let io = |error| ArenaError::io(path, error);
    if fs::metadata(path).map_err(io)?.len() > FILE_BYTES_MAX {
        return Err(broken(path, format!("is longer than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path).map_err(io)
}

/// Reads a JSON file.
pub(crate) fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, ArenaError> {
    serde_json::from_str(&read_text(path)?).map_err(|error| broken(path, error))
}

/// Writes a file so that it survives the machine. Only one writer at a time may write a path,
/// since the temporary name follows from it.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    write_renamed(path, bytes, File::sync_all)
}

/// The same for a file that need not survive the machine.
pub(crate) fn write_unsynced(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    write_renamed(path, bytes, |_| Ok(()))
}

fn write_renamed(
    path: &Path,
    bytes: &[u8],
    settle: impl Fn(&File) -> io::Result<()>,
) -> Result<(), ArenaError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".tmp");
    let temporary = PathBuf::from(name);
    let write = || {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        settle(&file)?;
        fs::rename(&temporary, path)
    };
    write().map_err(|error| ArenaError::io(path, error))
}
