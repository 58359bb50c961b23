//! Presence locks of the processes that play in a directory.

use super::live_games::LiveGame;
use crate::ArenaError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// Name of the file on which every playing process holds a shared lock.
const FILE: &str = "active";

/// Presence lock of a process that plays in a directory. The system releases it with the process,
/// however that ends, so that a killed process is not mistaken for a playing one.
#[derive(Debug)]
pub(super) struct RunningProcess(#[allow(dead_code, reason = "locked until it is closed")] File);

impl RunningProcess {
    /// Acquires the shared lock of a directory. The first process removes the games in progress
    /// that a killed one left behind.
    pub(super) fn join(directory: &Path) -> Result<Self, ArenaError> {
        let path = directory.join(FILE);
        let io = |error| ArenaError::io(&path, error);
        let options = File::options().create(true).truncate(false).write(true).read(true).clone();
        let file = options.open(&path).map_err(io)?;
        if file.try_lock().is_ok() {
            LiveGame::remove_all(directory);
            file.unlock().map_err(io)?;
        }
        file.lock_shared().map_err(io)?;
        Ok(RunningProcess(file))
    }
}

/// Returns whether any process is playing in a directory at this moment.
pub fn is_being_played(directory: &Path) -> bool {
    let file = File::open(directory.join(FILE));
    file.is_ok_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
}
