//! Games in progress, written to disk for observers in other programs.

use super::files::{read_json, write_unsynced};
use crate::{ArenaError, Fixture, GameEvent};
use parking_lot::Mutex;
use ponder_game::clock::unix_s;
use ponder_game::{Event, Side};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

/// Name of the folder, in the directory of the match.
const FOLDER: &str = "playing";

/// Minimum average time per move for writing every move. Faster games are written only now and
/// then: nobody could follow them, and writing would compete with the players for the CPU.
const MOVE_MIN: Duration = Duration::from_millis(20);

/// Maximum number of games read for one observer.
const READ_MAX: usize = 64;

/// A game in progress. Its file `playing/00001.json` is rewritten as the game proceeds, and removed
/// when it is over.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct LiveGame {
    /// Version of this format: [`LiveGame::VERSION`].
    pub version: u32,
    /// Description of the game before its first move.
    pub fixture: Fixture,
    /// Moves after the opening.
    pub moves: Vec<LiveMove>,
    /// Start time, in seconds since 1970 (UTC).
    pub begun_unix_s: u64,
}

/// A move of a game in progress.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LiveMove {
    /// Colour that moved.
    pub side: Side,
    /// Move in the game's notation.
    pub text: String,
}

impl LiveGame {
    /// Current version of the format.
    pub const VERSION: u32 = 1;

    /// Returns the games of a match that are in progress, by number; files that are just being
    /// removed are skipped.
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

    /// Returns one game of a match that is in progress, by its number from 1; `None` if it is not.
    #[must_use]
    pub fn read(directory: &Path, number: u32) -> Option<Self> {
        read_json(&path_of(directory, number)).ok()
    }

    /// Removes the files of all games in progress.
    pub(super) fn remove_all(directory: &Path) {
        let _ = fs::remove_dir_all(directory.join(FOLDER));
    }

    /// Returns all moves of the game so far, including those of the opening.
    pub fn all_moves(&self) -> Vec<&str> {
        let opening = self.fixture.opening.moves.iter().map(String::as_str);
        opening.chain(self.moves.iter().map(|mv| mv.text.as_str())).collect()
    }
}

fn path_of(directory: &Path, number: u32) -> PathBuf {
    directory.join(FOLDER).join(format!("{number:05}.json"))
}

struct WrittenGame {
    game: LiveGame,
    begun: Instant,
    is_written: bool,
}

/// Writes the games in progress of a match. A failure is ignored, because it is not a reason to end
/// a match: observers see the game when it is over.
pub(crate) struct LiveGames {
    directory: Option<PathBuf>,
    games: Mutex<HashMap<u32, WrittenGame>>,
}

impl LiveGames {
    /// Creates the writer for a directory; other processes may play other games there.
    pub(crate) fn new(directory: Option<&Path>) -> Self {
        LiveGames { directory: directory.map(Path::to_owned), games: Mutex::default() }
    }

    /// Removes the games of this process when it stops playing.
    pub(crate) fn clear(&self) {
        let mut games = self.games.lock();
        for (index, _) in games.drain() {
            if let Some(directory) = &self.directory {
                let _ = fs::remove_file(path_of(directory, index + 1));
            }
        }
        if let Some(directory) = &self.directory {
            // Fails, as it should, if other processes have games in it.
            let _ = fs::remove_dir(directory.join(FOLDER));
        }
    }

    /// Removes the file that a killed process may have left of a game about to start.
    pub(crate) fn remove_stale(&self, index: u32) {
        if let Some(directory) = &self.directory {
            let _ = fs::remove_file(path_of(directory, index + 1));
        }
    }

    /// Removes the file of a game that is over and logged.
    pub(crate) fn remove(&self, index: u32) {
        let written = self.games.lock().remove(&index);
        if let (Some(_), Some(directory)) = (written, &self.directory) {
            let _ = fs::remove_file(path_of(directory, index + 1));
        }
    }

    /// Handles an event of a game.
    pub(crate) fn handle_event(&self, index: u32, event: &GameEvent<'_>) {
        let Some(directory) = &self.directory else { return };
        let mut games = self.games.lock();
        match event {
            GameEvent::Started { fixture, .. } => {
                let game = LiveGame {
                    version: LiveGame::VERSION,
                    fixture: (*fixture).clone(),
                    moves: Vec::new(),
                    begun_unix_s: unix_s(SystemTime::now()),
                };
                games.insert(index, WrittenGame { game, begun: Instant::now(), is_written: false });
            }
            GameEvent::Happened { event: Event::Played { side, text, .. }, .. } => {
                if let Some(written) = games.get_mut(&index) {
                    written.game.moves.push(LiveMove { side: *side, text: text.clone() });
                    written.is_written = false;
                }
            }
            GameEvent::Thinking { .. } | GameEvent::Happened { .. } => {}
            GameEvent::Finished { .. } => return,
        }
        let Some(written) = games.get_mut(&index).filter(|written| !written.is_written) else {
            return;
        };
        let moves = u32::try_from(written.game.moves.len()).unwrap_or(u32::MAX);
        if written.begun.elapsed() >= MOVE_MIN.saturating_mul(moves) {
            written.is_written = write(directory, &written.game).is_ok();
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
