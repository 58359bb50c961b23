//! The folder of saved games: one file a game, written whole.

use crate::protocol::GameSummary;
use crate::saved::SavedGame;
use crate::{GameId, ServerError, SessionKey};
use std::collections::HashMap;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

/// The largest file that is read; a game of 361 moves needs 4 kB.
const FILE_BYTES_MAX: u64 = 1 << 20;

/// The folder and what is known to be in it.
pub(crate) struct Store {
    folder: PathBuf,
    listed_max: usize,
    full_was_told: AtomicBool,
    index: Mutex<HashMap<GameId, (SessionKey, GameSummary)>>,
}

impl Store {
    /// Opens a folder, makes it if need be, and reads which games it holds. Files that are no
    /// games are left alone.
    pub(crate) fn open(state_dir: &Path, listed_max: usize) -> Result<Self, ServerError> {
        let folder = state_dir.join("games");
        let fail = |source| ServerError::StateDir { path: folder.clone(), source };
        fs::create_dir_all(&folder).map_err(fail)?;
        let mut index = HashMap::new();
        let mut files = files(&folder).map_err(fail)?;
        if files.len() > listed_max {
            eprintln!(
                "{} games are saved in {}; only the newest {listed_max} are listed",
                files.len(),
                folder.display()
            );
            files.truncate(listed_max);
        }
        for (_, path) in files {
            match read(&path) {
                Ok(saved) => {
                    index.insert(saved.game.clone(), (saved.owner.clone(), saved.summary()));
                }
                Err(error) => eprintln!("left alone: {}: {error}", path.display()),
            }
        }
        let full_was_told = AtomicBool::new(false);
        Ok(Store { folder, listed_max, full_was_told, index: Mutex::new(index) })
    }

    fn path(&self, game: &GameId) -> PathBuf {
        self.folder.join(format!("{game}.json"))
    }

    fn index(&self) -> MutexGuard<'_, HashMap<GameId, (SessionKey, GameSummary)>> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a game under its final name, complete or not at all.
    pub(crate) fn save(&self, saved: &SavedGame) -> io::Result<()> {
        let mut file = tempfile::Builder::new().suffix(".tmp").tempfile_in(&self.folder)?;
        serde_json::to_writer_pretty(&mut file, saved)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(self.path(&saved.game)).map_err(|error| error.error)?;
        let mut index = self.index();
        if index.len() >= self.listed_max && !index.contains_key(&saved.game) {
            self.unlist_oldest(&mut index);
        }
        index.insert(saved.game.clone(), (saved.owner.clone(), saved.summary()));
        Ok(())
    }

    /// Makes room in the list. The file stays, and whoever knows its name can open it.
    fn unlist_oldest(&self, index: &mut HashMap<GameId, (SessionKey, GameSummary)>) {
        if !self.full_was_told.swap(true, Ordering::Relaxed) {
            let max = self.listed_max;
            eprintln!("{max} games are listed, the most there may be; older ones give way");
        }
        let by_age = |(id, (_, game)): &(&GameId, &(SessionKey, GameSummary))| {
            (game.saved_unix_s, (*id).clone())
        };
        if let Some(oldest) = index.iter().min_by_key(by_age).map(|(id, _)| id.clone()) {
            index.remove(&oldest);
        }
    }

    /// Reads a game, or `None` when there is none of that name.
    pub(crate) fn load(&self, game: &GameId) -> io::Result<Option<SavedGame>> {
        match read(&self.path(game)) {
            Ok(saved) => Ok((saved.game == *game).then_some(saved)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// The games of a browser, newest first, at most `max`.
    pub(crate) fn list(&self, owner: &SessionKey, max: usize) -> Vec<GameSummary> {
        let index = self.index();
        let own = index.values().filter(|(of, _)| of == owner);
        let mut games: Vec<_> = own.map(|(_, summary)| summary.clone()).collect();
        games.sort_by(|a, b| b.saved_unix_s.cmp(&a.saved_unix_s).then_with(|| a.game.cmp(&b.game)));
        games.truncate(max);
        games
    }
}

/// The files that may be games, the last written first.
fn files(folder: &Path) -> io::Result<Vec<(SystemTime, PathBuf)>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "json") {
            let written = entry.metadata().and_then(|metadata| metadata.modified());
            files.push((written.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
    }
    files.sort_by(|a, b| b.cmp(a));
    Ok(files)
}

fn read(path: &Path) -> io::Result<SavedGame> {
    let mut text = String::new();
    fs::File::open(path)?.take(FILE_BYTES_MAX).read_to_string(&mut text)?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::protocol::SeatRequest::Person;

    #[test]
    fn what_was_saved_is_listed_and_read_after_a_restart() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let spec = "hex:3".parse().unwrap();
        let game = Game::new(owner.clone(), spec, vec![Person, Person], 7).unwrap();
        let store = Store::open(dir.path(), 10).unwrap();
        store.save(&game.saved()).unwrap();
        store.save(&game.saved()).unwrap();
        fs::write(dir.path().join("games/broken.json"), "{").unwrap();

        let store = Store::open(dir.path(), 10).unwrap();
        assert_eq!(store.list(&owner, 10).len(), 1);
        assert_eq!(store.list(&SessionKey::random(), 10), []);
        let saved = store.load(&game.id).unwrap().unwrap();
        assert_eq!(Game::restore(saved).unwrap().state(), game.state());
        assert_eq!(store.load(&GameId::random()).unwrap(), None);
        assert_eq!(fs::read_dir(dir.path().join("games")).unwrap().count(), 2);
    }
    #[test]
    fn the_newest_games_are_listed_when_there_are_too_many() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let store = Store::open(dir.path(), 3).unwrap();
        let mut ids = Vec::new();
        for age in [5, 4, 3, 2, 1] {
            let spec = "hex:3".parse().unwrap();
            let game = Game::new(owner.clone(), spec, vec![Person, Person], 7).unwrap();
            let saved_unix_s = 1_000 - age;
            store.save(&SavedGame { saved_unix_s, ..game.saved() }).unwrap();
            let file = fs::File::options().write(true).open(store.path(&game.id)).unwrap();
            let written = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(saved_unix_s);
            file.set_modified(written).unwrap();
            ids.insert(0, game.id);
        }
        let listed = |store: &Store| -> Vec<GameId> {
            store.list(&owner, 10).into_iter().map(|game| game.game).collect()
        };
        assert_eq!(listed(&store), ids[..3]);
        assert_eq!(listed(&Store::open(dir.path(), 3).unwrap()), ids[..3]);
        assert!(store.load(&ids[4]).unwrap().is_some(), "it is still there");
    }
}
