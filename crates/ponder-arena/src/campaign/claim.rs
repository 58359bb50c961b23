//! Claims of rounds, where several processes play one campaign.

use crate::ArenaError;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// Name of the folder of claims, in the directory of the campaign.
const FOLDER: &str = "claims";

/// Exclusive claim of one round: a file lock, so that the claim of a killed process is released.
#[derive(Debug)]
pub(super) struct Claim {
    path: PathBuf,
    /// Locked until it is closed.
    _file: File,
}

impl Claim {
    /// Claims a round of the campaign in a directory; `None` if another process, or another thread
    /// of this one, holds it.
    pub(super) fn take(directory: &Path, round: u32) -> Result<Option<Self>, ArenaError> {
        let folder = directory.join(FOLDER);
        fs::create_dir_all(&folder).map_err(|error| ArenaError::io(&folder, error))?;
        let path = folder.join(format!("{round:06}"));
        let mut options = File::options();
        let file = options.create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| ArenaError::io(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Claim { path, _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(ArenaError::io(&path, error)),
        }
    }

    /// Removes the file of a round that is complete and logged. A process that has opened it
    /// meanwhile gets the lock, reads the log and finds nothing left to play.
    pub(super) fn done(self) {
        let _ = fs::remove_file(&self.path);
    }
}
