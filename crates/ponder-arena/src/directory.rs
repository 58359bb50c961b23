//! A match on disk.
//!
//! ```text
//! match.json        the description, written once
//! lock              held by the process that plays the match
//! games/00001.json  a game, numbered from 1, written when it is over
//! games/00001.sgf   the same game for people and other programs, if its game has such a form
//! playing/00002.json  a game that is being played, written again as it goes on
//! result.json       the summary, written again from time to time and at the end
//! ```
//!
//! A file appears under its name complete or not at all: it is written as `NAME.tmp` and renamed.

use crate::{ArenaError, GameRecord, Match, Summary};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// The largest file that is read back, in bytes.
const FILE_BYTES_MAX: u64 = 64 << 20;

/// How often, and how long apart, a lock is tried before a match is in use: whoever looks whether
/// it is being played holds the lock for a moment.
const LOCK_TRIES: u32 = 5;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// The directory of a match that this process plays. Nobody else can open it meanwhile.
#[derive(Debug)]
pub(crate) struct MatchDirectory {
    path: PathBuf,
    /// Locked until it is closed.
    _lock: File,
}

impl MatchDirectory {
    /// Whether a match has been begun in a directory.
    pub(crate) fn is_begun(path: &Path) -> bool {
        path.join("match.json").exists()
    }

    /// Opens the directory of a match, or makes it.
    ///
    /// # Errors
    /// When it is in use, holds another match or something else, or cannot be written.
    pub(crate) fn open(path: &Path, description: &Match) -> Result<Self, ArenaError> {
        let games = path.join("games");
        let description_path = path.join("match.json");
        let is_new = !description_path.exists();
        if is_new && holds_something_else(path)? {
            return Err(ArenaError::NotAMatch { directory: path.to_owned() });
        }
        fs::create_dir_all(&games).map_err(|error| ArenaError::io(&games, error))?;
        let lock = lock(path)?;
        if description_path.exists() {
            let there = read_value(&description_path, Match::VERSION)?;
            if let Some(differences) = description.differences(&there) {
                let directory = path.to_owned();
                return Err(ArenaError::AnotherMatch { directory, differences });
            }
        } else {
            write_json(&description_path, description)?;
        }
        Ok(MatchDirectory { path: path.to_owned(), _lock: lock })
    }

    /// Writes a finished game; `text` is its form for other programs with the file's extension.
    pub(crate) fn save(
        &self,
        record: &GameRecord,
        text: Option<(&str, String)>,
    ) -> Result<(), ArenaError> {
        let name = |extension: &str| {
            self.path.join("games").join(format!("{:05}.{extension}", record.fixture.index + 1))
        };
        if let Some((extension, text)) = text {
            write_whole(&name(extension), text.as_bytes())?;
        }
        let path = name("json");
        let bytes = serde_json::to_vec(record).map_err(|error| broken(&path, error))?;
        write_whole(&path, &bytes)
    }

    pub(crate) fn save_summary(&self, summary: &Summary) -> Result<(), ArenaError> {
        write_json(&self.path.join("result.json"), summary)
    }

    pub(crate) fn games(&self, description: &Match) -> Result<Vec<GameRecord>, ArenaError> {
        read_games(&self.path, description)
    }
}

/// Reads a match and its finished games, in order, without playing. Works also while another
/// process plays it.
///
/// # Errors
/// When there is no match or a file cannot be read.
pub fn read_match(directory: &Path) -> Result<(Match, Vec<GameRecord>), ArenaError> {
    let description = read_description(directory)?;
    let games = read_games(directory, &description)?;
    Ok((description, games))
}

/// The numbers of the finished games of a match, from 1, in order. Works also while another
/// process plays it.
///
/// # Errors
/// When the folder of its games cannot be read.
pub fn finished_games(directory: &Path) -> Result<Vec<u32>, ArenaError> {
    let games = directory.join("games");
    let mut numbers = Vec::new();
    for entry in fs::read_dir(&games).map_err(|error| ArenaError::io(&games, error))? {
        let name = entry.map_err(|error| ArenaError::io(&games, error))?.file_name();
        let number = name.to_str().and_then(|name| name.strip_suffix(".json")?.parse::<u32>().ok());
        numbers.extend(number.filter(|&number| number > 0));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

/// Reads one finished game of a match, by its number from 1.
///
/// # Errors
/// When it is not there, cannot be read or is of another match.
pub fn read_game(
    directory: &Path,
    description: &Match,
    number: u32,
) -> Result<GameRecord, ArenaError> {
    let path = directory.join("games").join(format!("{number:05}.json"));
    read_record(&path, description)
}

/// Reads the description of a match.
///
/// # Errors
/// When there is none or it cannot be understood.
pub fn read_description(directory: &Path) -> Result<Match, ArenaError> {
    let path = directory.join("match.json");
    let description: Match = read_json(&path, Match::VERSION)?;
    description.check().map_err(|error| broken(&path, error))?;
    Ok(description)
}

/// Reads the summary that was last written of a match, which may lag behind its games; `None` if
/// none was.
///
/// # Errors
/// When it cannot be understood.
pub fn read_summary(directory: &Path) -> Result<Option<Summary>, ArenaError> {
    let path = directory.join("result.json");
    if !path.exists() {
        return Ok(None);
    }
    read_json(&path, Summary::VERSION).map(Some)
}

/// Whether some process plays a match at this moment.
#[must_use]
pub fn is_being_played(directory: &Path) -> bool {
    let lock = File::open(directory.join("lock"));
    lock.is_ok_and(|lock| matches!(lock.try_lock_shared(), Err(TryLockError::WouldBlock)))
}

fn read_games(directory: &Path, description: &Match) -> Result<Vec<GameRecord>, ArenaError> {
    let games = directory.join("games");
    let mut records = Vec::new();
    for entry in fs::read_dir(&games).map_err(|error| ArenaError::io(&games, error))? {
        let path = entry.map_err(|error| ArenaError::io(&games, error))?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        records.push(read_record(&path, description)?);
    }
    records.sort_by_key(|record| record.fixture.index);
    Ok(records)
}

fn read_record(path: &Path, description: &Match) -> Result<GameRecord, ArenaError> {
    let record: GameRecord = read_json(path, GameRecord::VERSION)?;
    let number = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u32>().ok());
    let index = record.fixture.index;
    if number != index.checked_add(1) || index >= description.games {
        return Err(broken(path, format!("holds game number {index} from 0")));
    }
    if record.fixture.rules != description.game {
        return Err(broken(path, "is of another match"));
    }
    Ok(record)
}

/// Whether a directory without a description holds anything that a killed process of ours cannot
/// have left there.
fn holds_something_else(path: &Path) -> Result<bool, ArenaError> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(ArenaError::io(path, error)),
    };
    for entry in entries {
        let entry = entry.map_err(|error| ArenaError::io(path, error))?;
        let name = entry.file_name();
        let is_empty_folder =
            || fs::read_dir(entry.path()).is_ok_and(|mut inside| inside.next().is_none());
        let ours = name == "lock"
            || name == "match.json"
            || name == "match.json.tmp"
            || (name == "games" && is_empty_folder());
        if !ours {
            return Ok(true);
        }
    }
    Ok(false)
}

fn lock(directory: &Path) -> Result<File, ArenaError> {
    let path = directory.join("lock");
    let file = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(&path)
        .map_err(|error| ArenaError::io(&path, error))?;
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => thread::sleep(LOCK_PAUSE),
            Err(TryLockError::Error(error)) => return Err(ArenaError::io(&path, error)),
        }
    }
    Err(ArenaError::Locked { directory: directory.to_owned() })
}

fn broken(path: &Path, problem: impl ToString) -> ArenaError {
    ArenaError::Broken { path: path.to_owned(), problem: problem.to_string() }
}

/// Reads a text, which is at most as long as any of our files.
pub(crate) fn read_text(path: &Path) -> Result<String, ArenaError> {
    let io = |error| ArenaError::io(path, error);
    if fs::metadata(path).map_err(io)?.len() > FILE_BYTES_MAX {
        return Err(broken(path, format!("is longer than {FILE_BYTES_MAX} bytes")));
    }
    fs::read_to_string(path).map_err(io)
}

fn read_value(path: &Path, version_max: u32) -> Result<Value, ArenaError> {
    let io = |error| ArenaError::io(path, error);
    if fs::metadata(path).map_err(io)?.len() > FILE_BYTES_MAX {
        return Err(broken(path, format!("is longer than {FILE_BYTES_MAX} bytes")));
    }
    let bytes = fs::read(path).map_err(io)?;
    let value: Value = serde_json::from_slice(&bytes).map_err(|error| broken(path, error))?;
    match value.get("version").and_then(Value::as_u64) {
        Some(version) if version <= u64::from(version_max) => Ok(value),
        Some(version) => Err(broken(
            path,
            format!("is in format {version}; this program knows formats up to {version_max}"),
        )),
        None => Err(broken(path, "has no version")),
    }
}

pub(crate) fn read_json<T: DeserializeOwned>(
    path: &Path,
    version_max: u32,
) -> Result<T, ArenaError> {
    let value = read_value(path, version_max)?;
    serde_json::from_value(value).map_err(|error| broken(path, error))
}

fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<(), ArenaError> {
    let mut bytes = serde_json::to_vec_pretty(value).map_err(|error| broken(path, error))?;
    bytes.push(b'\n');
    write_whole(path, &bytes)
}

/// Writes a file that appears under its name complete or not at all. Only the holder of the lock
/// writes, so the temporary name belongs to nobody else.
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), ArenaError> {
    write_renamed(path, bytes, File::sync_all)
}

/// The same for a file that need not outlast the machine.
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
