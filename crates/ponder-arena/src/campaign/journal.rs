//! The log of a campaign's games: lines are only ever added.

use super::files::broken;
use crate::{ArenaError, GameRecord};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The longest line that is read, in bytes; a longer one is damage.
const LINE_BYTES_MAX: usize = 64 << 20;

/// A process that joined a campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentProcess"), schema(as = ExperimentProcess))]
pub struct Joined {
    /// A name of this process that no other has.
    pub process: String,
    /// The program and the machine, for people.
    pub origin: Origin,
    /// When it joined, in seconds since 1970 (UTC).
    pub at_unix_s: u64,
}

/// The source of results: a program on a machine.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentOrigin"), schema(as = ExperimentOrigin))]
pub struct Origin {
    /// The version of Ponder.
    pub ponder: String,
    /// The commit it was built from, if that is known.
    pub commit: Option<String>,
    /// The processor's name.
    pub processor: String,
    /// The number of processors.
    pub processors: usize,
    /// Whether the program was compiled with optimisation.
    pub optimised: bool,
}

/// A line of the log.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A process joined.
    Joined(Joined),
    /// A game was finished.
    Game {
        /// The process that played it.
        process: String,
        /// The game.
        record: Box<GameRecord>,
    },
}

/// The place of an entry in the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    from: u64,
    bytes: usize,
}

/// The log of a campaign, `games.jsonl` in its directory: a line of JSON for each finished game and
/// for each process that joined.
///
/// A line is written by one call under an exclusive lock on the file and then synced. A process
/// that is killed while it writes leaves at most one torn line, which the next writer closes and
/// every reader passes over; nothing that was written is ever changed or removed.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    /// Everything before it was read.
    read_to: u64,
    damaged: u64,
}

impl Journal {
    /// The name of the file.
    pub const FILE: &str = "games.jsonl";

    /// The log in a directory; it need not exist yet.
    #[must_use]
    pub fn new(directory: &Path) -> Self {
        Journal { path: directory.join(Self::FILE), read_to: 0, damaged: 0 }
    }

    /// Lines met so far that are not entries: torn by a killed process, or damaged.
    pub fn damaged(&self) -> u64 {
        self.damaged
    }

    /// Adds an entry.
    ///
    /// # Errors
    /// When the file cannot be written. Then at most a torn line was added.
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

    /// The entries that were added since the last call, by whatever process, in order.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read_new(&mut self) -> Result<Vec<Entry>, ArenaError> {
        Ok(self.read_placed()?.into_iter().map(|(_, entry)| entry).collect())
    }

    /// The same with the place of each, from which [`read_at`](Journal::read_at) reads it again.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn read_placed(&mut self) -> Result<Vec<(Place, Entry)>, ArenaError> {
        let bytes = match self.read_rest() {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(ArenaError::io(&self.path, error)),
        };
        let mut entries = Vec::new();
        // A line without an end may still be being written.
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
    /// When the file cannot be read or holds something else there by now.
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

/// Whether a file's last line has no end.
fn is_torn(file: &mut File) -> std::io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(false);
    }
    let mut last = [0];
    file.seek(SeekFrom::End(-1))?;
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
