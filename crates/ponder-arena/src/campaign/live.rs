//! Games that are being played, on disk for whoever watches a match from another program.

use super::files::{read_json, write_unsynced};
use crate::{ArenaError, Fixture, Notice};
use parking_lot::Mutex;
use ponder_game::{Event, Side};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// The folder, in that of the match.
const FOLDER: &str = "playing";

/// A game whose moves come faster than this on average is written only now and then: nobody could
/// follow it, and writing would take a share of the players' machine.
const MOVE_MIN: Duration = Duration::from_millis(20);

/// Games that are read for one watcher.
const READ_MAX: usize = 64;

/// A game that is being played. Written whole to `playing/00001.json` as it goes on, and removed
/// when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveGame {
    /// The version of this format: [`LiveGame::VERSION`].
    pub version: u32,
    /// The game before its first move.
    pub fixture: Fixture,
    /// The moves after the opening.
    pub moves: Vec<LiveMove>,
    /// When it began, in seconds since 1970 (UTC).
    pub begun_unix_s: u64,
}

/// A move of a game that is being played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiveMove {
    /// The colour that moved.
    pub side: Side,
    /// The move in the game's notation.
    pub text: String,
}

impl LiveGame {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// The games of a match that are being played, by number; what is just being removed is left
    /// out.
    #[must_use]
    pub fn all_in(directory: &Path) -> Vec<Self> {
        let Ok(entries) = fs::read_dir(directory.join(FOLDER)) else { return Vec::new() };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let written = paths.filter(|path| path.extension().is_some_and(|ending| ending == "json"));
        let read = |path: PathBuf| read_json::<LiveGame>(&path).ok();
        let mut games: Vec<_> = written.filter_map(read).take(READ_MAX).collect();
        games.sort_by_key(|game| game.fixture.index);
        games
    }

    /// One game of a match that is being played, by its number from 1; `None` if it is not.
    #[must_use]
    pub fn read(directory: &Path, number: u32) -> Option<Self> {
        read_json(&path_of(directory, number)).ok()
    }

    /// Removes what is written of games in progress.
    pub(super) fn remove_all(directory: &Path) {
        let _ = fs::remove_dir_all(directory.join(FOLDER));
    }

    /// All moves of the game so far, the opening's included.
    pub fn all_moves(&self) -> Vec<&str> {
        let opening = self.fixture.opening.moves.iter().map(String::as_str);
        opening.chain(self.moves.iter().map(|mv| mv.text.as_str())).collect()
    }
}

fn path_of(directory: &Path, number: u32) -> PathBuf {
    directory.join(FOLDER).join(format!("{number:05}.json"))
}

struct Sheet {
    game: LiveGame,
    begun: Instant,
    is_written: bool,
}

/// Writes the games that a match plays. Failing to is no reason to end a match, so what goes wrong
/// here is passed over: somebody who watches sees the game when it is over.
pub(crate) struct LiveGames {
    directory: Option<PathBuf>,
    sheets: Mutex<HashMap<u32, Sheet>>,
}

impl LiveGames {
    /// Of games in a directory; other processes may play others there.
    pub(crate) fn new(directory: Option<&Path>) -> Self {
        LiveGames { directory: directory.map(Path::to_owned), sheets: Mutex::default() }
    }

    /// Nothing is being played here any more.
    pub(crate) fn clear(&self) {
        let mut sheets = self.sheets.lock();
        for (index, _) in sheets.drain() {
            if let Some(directory) = &self.directory {
                let _ = fs::remove_file(path_of(directory, index + 1));
            }
        }
        if let Some(directory) = &self.directory {
            // Where others still play, their games keep it.
            let _ = fs::remove_dir(directory.join(FOLDER));
        }
    }

    /// A game that this process is about to play; a killed one may have left a sheet of it.
    pub(crate) fn forget(&self, index: u32) {
        if let Some(directory) = &self.directory {
            let _ = fs::remove_file(path_of(directory, index + 1));
        }
    }

    /// A game is over and kept.
    pub(crate) fn over(&self, index: u32) {
        let sheet = self.sheets.lock().remove(&index);
        if let (Some(_), Some(directory)) = (sheet, &self.directory) {
            let _ = fs::remove_file(path_of(directory, index + 1));
        }
    }

    /// Hears what happens in a game.
    pub(crate) fn note(&self, index: u32, notice: &Notice<'_>) {
        let Some(directory) = &self.directory else { return };
        let mut sheets = self.sheets.lock();
        match notice {
            Notice::Started { fixture, .. } => {
                let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
                let game = LiveGame {
                    version: LiveGame::VERSION,
                    fixture: (*fixture).clone(),
                    moves: Vec::new(),
                    begun_unix_s: now.as_secs(),
                };
                sheets.insert(index, Sheet { game, begun: Instant::now(), is_written: false });
            }
            Notice::Happened { event: Event::Played { side, text, .. }, .. } => {
                if let Some(sheet) = sheets.get_mut(&index) {
                    sheet.game.moves.push(LiveMove { side: *side, text: text.clone() });
                    sheet.is_written = false;
                }
            }
            Notice::Thinking { .. } | Notice::Happened { .. } => {}
            Notice::Finished { .. } => return,
        }
        let Some(sheet) = sheets.get_mut(&index).filter(|sheet| !sheet.is_written) else { return };
        let moves = u32::try_from(sheet.game.moves.len()).unwrap_or(u32::MAX);
        if sheet.begun.elapsed() >= MOVE_MIN.saturating_mul(moves) {
            sheet.is_written = write(directory, &sheet.game).is_ok();
        }
    }
}

fn write(directory: &Path, game: &LiveGame) -> Result<(), ArenaError> {
    let folder = directory.join(FOLDER);
    fs::create_dir_all(&folder).map_err(|error| ArenaError::io(&folder, error))?;
    let bytes = serde_json::to_vec(game)
        .map_err(|error| ArenaError::Broken { path: folder, problem: error.to_string() })?;
    write_unsynced(&path_of(directory, game.fixture.index + 1), &bytes)
}
