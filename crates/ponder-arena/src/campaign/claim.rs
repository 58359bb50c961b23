//! Claims of heats, where several processes play one campaign.

use crate::ArenaError;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

/// The folder of claims, in that of the campaign.
const FOLDER: &str = "claims";

/// The right to play one heat. It is a lock on a file, so that the right of a process that is
/// killed ends with it.
#[derive(Debug)]
pub(super) struct Claim {
    path: PathBuf,
    /// Locked until it is closed.
    _file: File,
}

impl Claim {
    /// Claims a heat of the campaign in a directory; `None` if another process, or another thread
    /// of this one, holds it.
    pub(super) fn take(directory: &Path, heat: u32) -> Result<Option<Self>, ArenaError> {
        let folder = directory.join(FOLDER);
        fs::create_dir_all(&folder).map_err(|error| ArenaError::io(&folder, error))?;
        let path = folder.join(format!("{heat:06}"));
        let mut options = File::options();
        let file = options.create(true).truncate(false).write(true).open(&path);
        let file = file.map_err(|error| ArenaError::io(&path, error))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Claim { path, _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(ArenaError::io(&path, error)),
        }
    }

    /// The heat is played and its games are in the log: nobody needs the file any more. Whoever
    /// has opened it meanwhile gets the lock, looks into the log and finds nothing left to do.
    pub(super) fn done(self) {
        let _ = fs::remove_file(&self.path);
    }
}
