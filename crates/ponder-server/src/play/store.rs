//! The saved games: one SQLite file, in which each game is written atomically.

use crate::play::saved_game::SavedGame;
use crate::protocol::{GameSummary, SeatRequest};
use crate::think::levels::levels;
use crate::{GameId, ServerError, SessionKey};
use parking_lot::{Mutex, MutexGuard};
use ponder_games::GameSpec;
use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, params};
use std::collections::HashSet;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

/// The file in the folder of saved games.
pub(crate) const FILE: &str = "games.sqlite";
/// The lock file that gives a server exclusive use of the folder.
const LOCK_FILE: &str = "lock";
/// The version of the database schema.
const SCHEMA_VERSION: i64 = 1;
/// Maximum number of words of a search; further ones are ignored.
const SEARCH_WORDS_MAX: usize = 8;
/// Longest wait for a server that is just writing.
const BUSY_MAX: Duration = Duration::from_secs(5);
/// The problem of a database of a later version.
const NEWER: &str = "a newer version of Ponder wrote it; move it away, or choose another folder";

const TABLES: &str = "
    CREATE TABLE games (
        game TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        saved_unix_s INTEGER NOT NULL,
        words TEXT NOT NULL,
        body TEXT NOT NULL,
        saving INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX games_of_owner ON games (owner, saved_unix_s DESC, saving DESC, game);
    CREATE INDEX games_by_age ON games (saved_unix_s, saving, game);";

/// A saved game, and the time and order of its saving, by which a change of it is recognized.
pub(crate) type SavedStamp = (String, i64, i64);

/// The database of saved games.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    games_max: u32,
    /// The lock file, locked while this server uses the folder.
    lock: File,
}

impl Store {
    /// Opens the database in a folder, and creates both if needed.
    ///
    /// # Errors
    /// Fails if another server uses the folder, or it cannot be read and written.
    pub(crate) fn open(state_dir: &Path, games_max: u32) -> Result<Self, ServerError> {
        let path = state_dir.join(FILE);
        let fail = |source| ServerError::StateDir { path: path.clone(), source };
        if state_dir.is_file() {
            let source = io::Error::new(ErrorKind::NotADirectory, "it is a file; name a folder");
            return Err(ServerError::StateDir { path: state_dir.to_owned(), source });
        }
        fs::create_dir_all(state_dir).map_err(fail)?;
        let lock = File::create(state_dir.join(LOCK_FILE)).map_err(fail)?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => ServerError::StateDirInUse { path: state_dir.to_owned() },
            TryLockError::Error(source) => fail(source),
        })?;
        let open = || {
            let mut connection = Connection::open(&path)?;
            connection.pragma_update(None, "journal_mode", "WAL")?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            let transaction = connection.transaction()?;
            let layout: i64 =
                transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if layout == 0 {
                transaction.execute_batch(TABLES)?;
                transaction.pragma_update(None, "user_version", SCHEMA_VERSION)?;
            }
            transaction.commit()?;
            Ok((connection, layout))
        };
        let (connection, layout) =
            open().map_err(|error: rusqlite::Error| fail(io::Error::other(error)))?;
        if layout > SCHEMA_VERSION {
            return Err(fail(io::Error::other(NEWER)));
        }
        Ok(Store { connection: Mutex::new(connection), games_max, lock })
    }

    /// Unlocks the folder for another server.
    pub(crate) fn release(&self) {
        // If that fails, the lock ends with the process.
        let _ = self.lock.unlock();
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock()
    }

    /// Saves a game, and deletes the oldest ones beyond the limit.
    pub(crate) fn save(&self, saved: &SavedGame) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        write(&transaction, saved)?;
        self.drop_oldest(&transaction)?;
        transaction.commit()
    }

    /// Loads a game: `None` if there is none of that name, an inner error if it cannot be parsed.
    pub(crate) fn load(
        &self,
        game: &GameId,
    ) -> rusqlite::Result<Option<Result<SavedGame, String>>> {
        let connection = self.connection();
        let mut query = connection.prepare("SELECT body FROM games WHERE game = ?1")?;
        let body: Option<String> = query.query_row([game.as_str()], |row| row.get(0)).optional()?;
        Ok(body.map(|body| serde_json::from_str(&body).map_err(|error| error.to_string())))
    }

    /// Returns the games of a browser that contain all words of `search`, newest first, at most
    /// `max` after the first `offset`, and their total number.
    pub(crate) fn list(
        &self,
        owner: &SessionKey,
        search: &str,
        offset: u32,
        max: u32,
    ) -> rusqlite::Result<(Vec<GameSummary>, u32)> {
        let patterns: Vec<String> =
            search.split_whitespace().take(SEARCH_WORDS_MAX).map(pattern).collect();
        let mut condition = String::from("owner = ?1");
        for at in 0..patterns.len() {
            condition.push_str(&format!(" AND words LIKE ?{} ESCAPE '\\'", at + 2));
        }
        let values = || {
            let words = patterns.iter().map(String::as_str);
            rusqlite::params_from_iter(std::iter::once(owner.as_str()).chain(words))
        };
        let mut connection = self.connection();
        // One transaction, so that the total matches the list.
        let transaction = connection.transaction()?;
        let count = format!("SELECT count(*) FROM games WHERE {condition}");
        let total = transaction.prepare(&count)?.query_row(values(), |row| row.get(0))?;
        let rows = format!(
            "SELECT body FROM games WHERE {condition}
             ORDER BY saved_unix_s DESC, saving DESC, game LIMIT {max} OFFSET {offset}"
        );
        let mut query = transaction.prepare(&rows)?;
        let bodies = query.query_map(values(), |row| row.get::<_, String>(0))?;
        let mut games = Vec::new();
        for body in bodies {
            // Skip a game written by a later version in another format.
            games.extend(serde_json::from_str::<SavedGame>(&body?).ok().map(|game| game.summary()));
        }
        Ok((games, total))
    }

    /// Returns the newest games of a browser, at most `max`, and its total number of games. Games
    /// written by a later version in another format are left out.
    pub(crate) fn newest(
        &self,
        owner: &SessionKey,
        max: u32,
    ) -> rusqlite::Result<(Vec<SavedGame>, u32)> {
        let connection = self.connection();
        let mut count = connection.prepare("SELECT count(*) FROM games WHERE owner = ?1")?;
        let total = count.query_row([owner.as_str()], |row| row.get(0))?;
        let mut query = connection.prepare(
            "SELECT body FROM games WHERE owner = ?1
             ORDER BY saved_unix_s DESC, saving DESC, game LIMIT ?2",
        )?;
        let bodies =
            query.query_map(params![owner.as_str(), max], |row| row.get::<_, String>(0))?;
        let bodies = bodies.collect::<rusqlite::Result<Vec<_>>>()?;
        let games = bodies.iter().filter_map(|body| serde_json::from_str(body).ok());
        Ok((games.collect(), total))
    }

    /// Returns the stamps of all games of a browser.
    pub(crate) fn stamps(&self, owner: &SessionKey) -> rusqlite::Result<Vec<SavedStamp>> {
        let connection = self.connection();
        let mut query = connection.prepare(
            "SELECT game, saved_unix_s, saving FROM games WHERE owner = ?1
             ORDER BY saved_unix_s DESC, saving DESC, game",
        )?;
        let stamp = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        query.query_map([owner.as_str()], stamp)?.collect()
    }

    /// Returns all games of a browser in their stored form, oldest first.
    pub(crate) fn all(&self, owner: &SessionKey) -> rusqlite::Result<Vec<String>> {
        bodies(&self.connection(), Some(owner))
    }

    /// Saves games of one browser in one transaction, except those that are there already: with
    /// the same rules, names and moves. Returns the number of saved ones, and that of the others.
    pub(crate) fn add(&self, games: Vec<SavedGame>) -> rusqlite::Result<(u32, u32)> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        let key = |saved: &SavedGame| (saved.rules.clone(), saved.names(), saved.moves.clone());
        let mut known = HashSet::new();
        if let Some(first) = games.first() {
            let bodies = bodies(&transaction, Some(&first.owner))?;
            let saved = bodies.iter().filter_map(|body| serde_json::from_str(body).ok());
            known.extend(saved.map(|saved: SavedGame| key(&saved)));
        }
        let (mut added, mut already) = (0, 0);
        for saved in games {
            if known.insert(key(&saved)) {
                write(&transaction, &saved)?;
                added += 1;
            } else {
                already += 1;
            }
        }
        self.drop_oldest(&transaction)?;
        transaction.commit()?;
        Ok((added, already))
    }

    /// Deletes the oldest games beyond the limit.
    fn drop_oldest(&self, transaction: &Transaction<'_>) -> rusqlite::Result<()> {
        let delete = "DELETE FROM games WHERE game IN (
                 SELECT game FROM games ORDER BY saved_unix_s, saving, game
                 LIMIT max(0, (SELECT count(*) FROM games) - ?1))";
        transaction.execute(delete, [self.games_max])?;
        Ok(())
    }

    /// Deletes a game of a browser. Returns `false` if there is none.
    pub(crate) fn delete(&self, owner: &SessionKey, game: &GameId) -> rusqlite::Result<bool> {
        let delete = "DELETE FROM games WHERE game = ?1 AND owner = ?2";
        Ok(self.connection().execute(delete, [game.as_str(), owner.as_str()])? > 0)
    }
}

/// Reads the games of all browsers in a folder in their stored form, oldest first, and changes
/// nothing; a server may be using the folder.
///
/// # Errors
/// Fails if there are none, or they cannot be read.
pub(crate) fn read_all(state_dir: &Path) -> Result<Vec<String>, ServerError> {
    let path = state_dir.join(FILE);
    let fail = |source| ServerError::StateDir { path: path.clone(), source };
    if !path.is_file() {
        let source = io::Error::new(ErrorKind::NotFound, "there is no such file");
        return Err(fail(source));
    }
    let read = || {
        let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        connection.busy_timeout(BUSY_MAX)?;
        let layout: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
        Ok((if layout > SCHEMA_VERSION { Vec::new() } else { bodies(&connection, None)? }, layout))
    };
    let (found, layout) = read().map_err(|error: rusqlite::Error| fail(io::Error::other(error)))?;
    if layout > SCHEMA_VERSION {
        return Err(fail(io::Error::other(NEWER)));
    }
    Ok(found)
}

/// Returns the games of one browser, or of all, in their stored form, oldest first.
fn bodies(connection: &Connection, owner: Option<&SessionKey>) -> rusqlite::Result<Vec<String>> {
    let mut query = connection.prepare(
        "SELECT body FROM games WHERE ?1 IS NULL OR owner = ?1
         ORDER BY saved_unix_s, saving, game",
    )?;
    query.query_map([owner.map(SessionKey::as_str)], |row| row.get(0))?.collect()
}

/// Returns the `LIKE` pattern that matches a word anywhere.
fn pattern(word: &str) -> String {
    let mut pattern = String::from("%");
    for letter in word.to_lowercase().chars() {
        if matches!(letter, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern.push('%');
    pattern
}

/// Returns the text that searches match against.
fn words(saved: &SavedGame) -> String {
    let known = saved.rules.parse::<GameSpec>().map(|spec| levels(&spec)).unwrap_or_default();
    let mut words = vec![saved.rules.as_str()];
    let names = saved.names();
    for (seat, name) in saved.seats.iter().zip(&names) {
        words.extend(name.as_deref());
        match seat {
            SeatRequest::Person => words.push("person"),
            SeatRequest::Player { spec } => {
                words.push(spec);
                words
                    .extend(known.iter().find(|level| level.spec == spec).map(|level| level.title));
            }
        }
    }
    words.extend(saved.moves.iter().map(String::as_str));
    words.join(" ").to_lowercase()
}

fn write(transaction: &Transaction<'_>, saved: &SavedGame) -> rusqlite::Result<()> {
    let body = serde_json::to_string(saved)
        .map_err(|error| rusqlite::Error::ToSqlConversionFailure(Box::new(error)))?;
    let seconds = i64::try_from(saved.saved_unix_s).unwrap_or(i64::MAX);
    let mut insert = transaction.prepare(
        "INSERT OR REPLACE INTO games (game, owner, saved_unix_s, words, body, saving)
         VALUES (?1, ?2, ?3, ?4, ?5,
             1 + coalesce((SELECT max(saving) FROM games WHERE saved_unix_s = ?3), 0))",
    )?;
    insert.execute(params![
        saved.game.as_str(),
        saved.owner.as_str(),
        seconds,
        words(saved),
        body
    ])?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Game;
    use crate::protocol::SeatRequest::Person;

    fn game(owner: &SessionKey, rules: &str, spec: &str) -> Game {
        let player = SeatRequest::Player { spec: spec.into() };
        Game::new(owner.clone(), rules.parse().unwrap(), vec![Person, player], 7).unwrap()
    }

    fn listed(store: &Store, owner: &SessionKey, search: &str) -> Vec<GameId> {
        let (games, total) = store.list(owner, search, 0, 100).unwrap();
        assert_eq!(games.len(), total as usize);
        games.into_iter().map(|game| game.game).collect()
    }

    #[test]
    fn a_folder_is_used_by_one_server_at_a_time() {
        let dir = tempfile::tempdir().expect("a folder");
        let first = Store::open(dir.path(), 100).expect("opens");
        let Err(error) = Store::open(dir.path(), 100) else { panic!("two servers share a folder") };
        assert!(error.to_string().contains(&dir.path().display().to_string()), "{error}");
        first.release();
        Store::open(dir.path(), 100).expect("the folder is free again");
    }

    #[test]
    fn saved_games_are_listed_and_read_after_a_restart() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let game = game(&owner, "hex:3", "random");
        let store = Store::open(dir.path(), 10).unwrap();
        store.save(&game.saved()).unwrap();
        store.save(&game.saved()).unwrap();
        drop(store);

        let store = Store::open(dir.path(), 10).unwrap();
        assert_eq!(listed(&store, &owner, ""), std::slice::from_ref(&game.id));
        assert_eq!(listed(&store, &SessionKey::random(), ""), []);
        let saved = store.load(&game.id).unwrap().unwrap().unwrap();
        assert_eq!(
            Game::restore(saved).unwrap().state(crate::protocol::Role::Owner),
            game.state(crate::protocol::Role::Owner)
        );
        assert!(store.load(&GameId::random()).unwrap().is_none());
        assert!(!store.delete(&SessionKey::random(), &game.id).unwrap(), "only its owner may");
        assert!(store.delete(&owner, &game.id).unwrap());
        assert!(!store.delete(&owner, &game.id).unwrap());
        assert!(store.load(&game.id).unwrap().is_none());
    }

    #[test]
    fn games_are_found_by_words_and_come_a_page_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let store = Store::open(dir.path(), 100).unwrap();
        let mut ids = Vec::new();
        for (age, (rules, spec)) in
            [("hex:3", "random"), ("hex:11,swap", "policy"), ("hex:11", "mcts:rollouts=1_0")]
                .into_iter()
                .enumerate()
        {
            let game = game(&owner, rules, spec);
            let saved_unix_s = 1_000 - age as u64;
            let moves = vec!["c2".into()];
            store.save(&SavedGame { saved_unix_s, moves, ..game.saved() }).unwrap();
            ids.push(game.id);
        }
        assert_eq!(listed(&store, &owner, ""), ids);
        assert_eq!(listed(&store, &owner, "HEX:11  Network"), ids[1..2], "by the title of a level");
        assert_eq!(listed(&store, &owner, "mcts c2"), ids[2..]);
        assert_eq!(listed(&store, &owner, "1_0"), ids[2..], "an underscore is not a wildcard");
        assert_eq!(listed(&store, &owner, "%' OR '1'='1"), []);
        let (page, total) = store.list(&owner, "hex", 1, 1).unwrap();
        assert_eq!((page[0].game.clone(), page.len(), total), (ids[1].clone(), 1, 3));
        assert_eq!(store.list(&owner, "", u32::MAX, 1).unwrap(), (vec![], 3));
    }

    #[test]
    fn the_oldest_games_go_when_there_are_too_many() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let store = Store::open(dir.path(), 3).unwrap();
        let mut ids = Vec::new();
        for age in [5, 4, 3, 2, 1] {
            let game = game(&owner, "hex:3", "random");
            store.save(&SavedGame { saved_unix_s: 1_000 - age, ..game.saved() }).unwrap();
            ids.insert(0, game.id);
        }
        assert_eq!(listed(&store, &owner, ""), ids[..3]);
        assert!(store.load(&ids[4]).unwrap().is_none());
    }

    #[test]
    fn games_of_the_same_second_come_in_the_order_of_their_saving() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let store = Store::open(dir.path(), 8).unwrap();
        let games: Vec<Game> = (0..10).map(|_| game(&owner, "hex:3", "random")).collect();
        let save = |at: usize| {
            store.save(&SavedGame { saved_unix_s: 1_000, ..games[at].saved() }).unwrap();
        };
        (0..10).for_each(save);
        save(4);
        let newest_first = [4, 9, 8, 7, 6, 5, 3, 2].map(|at: usize| games[at].id.clone());
        assert_eq!(listed(&store, &owner, ""), newest_first);
        let (newest, _) = store.newest(&owner, 3).unwrap();
        let ids: Vec<_> = newest.into_iter().map(|saved| saved.game).collect();
        assert_eq!(ids, newest_first[..3]);
    }

    #[test]
    fn a_file_that_is_not_a_database_is_named() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), "no database, however long this text may be").unwrap();
        let error = Store::open(dir.path(), 10).err().unwrap().to_string();
        assert!(error.contains(FILE), "{error}");
    }
}
