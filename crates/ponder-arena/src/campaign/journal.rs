//! The append-only log of a campaign's games.

use super::files::broken;
use crate::{ArenaError, GameRecord};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Maximum length of a line in bytes; a longer one is treated as damaged.
const LINE_BYTES_MAX: usize = 64 << 20;

/// Entry of a process that joined a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentProcess"), schema(as = ExperimentProcess))]
pub struct Joined {
    /// Unique name of the process.
    pub process: String,
    /// Human-readable program and machine.
    pub origin: Origin,
    /// Time of joining, in seconds since 1970 (UTC).
    pub at_unix_s: u64,
}

/// Origin of results: a program on a machine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentOrigin"), schema(as = ExperimentOrigin))]
pub struct Origin {
    /// Version of Ponder.
    pub ponder: String,
    /// Commit that it was built from, if known.
    pub commit: Option<String>,
    /// Name of the CPU.
    pub processor: String,
    /// Number of processors.
    pub processors: usize,
    /// True if the program was compiled with optimization.
    pub optimized: bool,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A process joined.
    Joined(Joined),
    /// A game was finished.
    Game {
        /// Process that played it.
        process: String,
        /// Record of the game.
        record: Box<GameRecord>,
    },
}

/// Position of an entry in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    from: u64,
    bytes: usize,
}

/// The log of a campaign, `games.jsonl` in its directory: a line of JSON for each finished game and
/// for each process that joined.
///
/// Each line is written by one call under an exclusive file lock and then synced. A process killed
/// while writing leaves at most one torn line, which the next writer terminates and every reader
/// skips; written entries are never changed or removed.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Offset up to which the file has been read.
    read_to: u64,
    damaged: u64,
}

impl Journal {
    /// Name of the file.
    pub const FILE: &str = "games.jsonl";

    /// Returns the log in a directory; the file need not exist yet.
    #[must_use]
    pub fn new(directory: &Path) -> Self {
        Journal { path: directory.join(Self::FILE), read_to: 0, damaged: 0 }
    }

    /// Returns the number of invalid lines so far: torn by a killed process, or damaged.
    pub fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Appends an entry.
    ///
    /// # Errors
    /// Fails when the file cannot be written. In that case at most a torn line was appended.
    pub fn append(&self, entry: &Entry) -> Result<(), ArenaError> {
        let mut line = serde_json::to_vec(entry).map_err(|error| broken(&self.path, error))?;
        line.push(b'\n');
        let mut write = || {
            let options = File::options().create(true).append(true).read(true).clone();
            let mut file = options.open(&self.path)?;
            file.lock()?;
            if is_torn(&mut file)? {
                line.insert(0, b'\n');
            }
            file.write_all(&line)?;
            file.sync_data()
        };
        write().map_err(|error| ArenaError::io(&self.path, error))
    }

    /// Returns the entries appended since the last call, by any process, in order.
    ///
    /// # Errors
    /// Fails when the file cannot be read.
    pub fn read_new(&mut self) -> Result<Vec<Entry>, ArenaError> {
        Ok(self.read_placed()?.into_iter().map(|(_, entry)| entry).collect())
    }

    /// The same as [`read_new`](Journal::read_new), with the position of each entry for
    /// [`read_at`](Journal::read_at).
    ///
    /// # Errors
    /// Fails when the file cannot be read.
    pub fn read_placed(&mut self) -> Result<Vec<(Place, Entry)>, ArenaError> {
        let bytes = match self.read_rest() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(ArenaError::io(&self.path, error)),
        };
        let mut entries = Vec::new();
        // A line without an end may still be in the process of being written.
        for line in
            bytes.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"))
        {
            let place = Place { from: self.read_to, bytes: line.len() - 1 };
            self.read_to += line.len() as u64;
            let line = &line[..place.bytes];
            match serde_json::from_slice::<Entry>(line) {
                Ok(entry) if line.len() <= LINE_BYTES_MAX => entries.push((place, entry)),
                _ => self.damaged += u64::from(!line.is_empty()),
            }
        }
        Ok(entries)
    }

    /// Reads one entry again.
    ///
    /// # Errors
    /// Fails when the file cannot be read, or has another entry at this position.
    pub fn read_at(&self, place: Place) -> Result<Entry, ArenaError> {
        let read = || {
            let mut file = File::open(&self.path)?;
            file.seek(SeekFrom::Start(place.from))?;
            let mut line = vec![0; place.bytes];
            file.read_exact(&mut line)?;
            Ok(line)
        };
        let line = read().map_err(|error| ArenaError::io(&self.path, error))?;
        serde_json::from_slice(&line).map_err(|error| broken(&self.path, error))
    }

    fn read_rest(&self) -> std::io::Result<Vec<u8>> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.read_to))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// Returns whether the last line of a file is not terminated.
fn is_torn(file: &mut File) -> std::io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
