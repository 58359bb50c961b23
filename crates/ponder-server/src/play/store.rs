//! The saved games: one SQLite file, in which each game is written whole or not at all.

use crate::play::saved::SavedGame;
use crate::protocol::{GameSummary, SeatRequest};
use crate::think::levels::levels;
use crate::{GameId, ServerError, SessionKey};
use ponder_games::GameSpec;
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The file in the folder of saved games.
pub(crate) const FILE: &str = "games.sqlite";
/// The folder in it where versions before SQLite kept a file a game.
const OLD_FOLDER: &str = "games";
/// The largest old file that is read; a game of 361 moves needs 4 kB.
const OLD_FILE_BYTES_MAX: u64 = 1 << 20;
/// The layout of the tables. The second keeps the order of games that are saved in the same second.
const LAYOUT: i64 = 2;
/// How long one server waits for another that uses the same file.
const BUSY_MAX: Duration = Duration::from_secs(5);
/// How long until it tries again where SQLite does not wait by itself.
const AGAIN_AFTER: Duration = Duration::from_millis(10);
/// Words of a search that count; more are left out.
const SEARCH_WORDS_MAX: usize = 8;

const TABLES: &str = "
    CREATE TABLE games (
        game TEXT PRIMARY KEY,
        owner TEXT NOT NULL,
        saved_unix_s INTEGER NOT NULL,
        words TEXT NOT NULL,
        body TEXT NOT NULL,
        saving INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX games_of_owner ON games (owner, saved_unix_s DESC, saving DESC, game);
    CREATE INDEX games_by_age ON games (saved_unix_s, saving, game);";

/// From the first layout to the second, where `saving` numbers what is saved in the same second.
const FROM_FIRST: &str = "
    DROP INDEX games_of_owner;
    DROP INDEX games_by_age;
    ALTER TABLE games ADD COLUMN saving INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX games_of_owner ON games (owner, saved_unix_s DESC, saving DESC, game);
    CREATE INDEX games_by_age ON games (saved_unix_s, saving, game);";

/// The saved games.
pub(crate) struct Store {
    connection: Mutex<Connection>,
    games_max: u32,
}

impl Store {
    /// Opens the file in a folder, makes both if need be, and takes over the games of versions
    /// before SQLite, once; their files stay as they are.
    pub(crate) fn open(state_dir: &Path, games_max: u32) -> Result<Self, ServerError> {
        let path = state_dir.join(FILE);
        let fail = |source| ServerError::StateDir { path: path.clone(), source };
        fs::create_dir_all(state_dir).map_err(fail)?;
        let open = || {
            let mut connection = Connection::open(&path)?;
            connection.busy_timeout(BUSY_MAX)?;
            patiently(|| connection.pragma_update(None, "journal_mode", "WAL"))?;
            connection.pragma_update(None, "synchronous", "FULL")?;
            // Another server may be at the same point.
            let transaction =
                connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let layout: i64 =
                transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
            if layout == 0 {
                transaction.execute_batch(TABLES)?;
                import(&transaction, &state_dir.join(OLD_FOLDER))?;
            } else if layout == 1 {
                transaction.execute_batch(FROM_FIRST)?;
            }
            if layout < LAYOUT {
                transaction.pragma_update(None, "user_version", LAYOUT)?;
            }
            transaction.commit()?;
            Ok((connection, layout))
        };
        let other = |error: rusqlite::Error| fail(io::Error::other(error));
        let (connection, layout) = open().map_err(other)?;
        if layout > LAYOUT {
            return Err(fail(io::Error::other("it was written by a newer version of Ponder")));
        }
        Ok(Store { connection: Mutex::new(connection), games_max })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a game, and deletes the oldest where there are too many.
    pub(crate) fn save(&self, saved: &SavedGame) -> rusqlite::Result<()> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        write(&transaction, saved)?;
        transaction.execute(
            "DELETE FROM games WHERE game IN (
                 SELECT game FROM games ORDER BY saved_unix_s, saving, game
                 LIMIT max(0, (SELECT count(*) FROM games) - ?1))",
            [self.games_max],
        )?;
        transaction.commit()
    }

    /// Reads a game: `None` when there is none of that name, why not when it cannot be read.
    pub(crate) fn load(
        &self,
        game: &GameId,
    ) -> rusqlite::Result<Option<Result<SavedGame, String>>> {
        let connection = self.connection();
        let mut query = connection.prepare("SELECT body FROM games WHERE game = ?1")?;
        let body: Option<String> = query.query_row([game.as_str()], |row| row.get(0)).optional()?;
        Ok(body.map(|body| serde_json::from_str(&body).map_err(|error| error.to_string())))
    }

    /// The games of a browser in which all words of `search` stand, newest first, at most `max`
    /// after the first `offset`, and how many there are in all.
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
        // Of one moment, so that the number fits the list.
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
            // One that a later version wrote in another way is left alone.
            games.extend(serde_json::from_str::<SavedGame>(&body?).ok().map(|game| game.summary()));
        }
        Ok((games, total))
    }

    /// The newest games of a browser, at most `max`, and how many it has in all. Games that a later
    /// version wrote in another way are left out.
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

    /// Deletes a game of a browser. False if there is none.
    pub(crate) fn delete(&self, owner: &SessionKey, game: &GameId) -> rusqlite::Result<bool> {
        let delete = "DELETE FROM games WHERE game = ?1 AND owner = ?2";
        Ok(self.connection().execute(delete, [game.as_str(), owner.as_str()])? > 0)
    }
}

/// Tries again while others have the file: SQLite does not wait by itself when a file changes the way
/// in which it is written.
fn patiently(mut what: impl FnMut() -> rusqlite::Result<()>) -> rusqlite::Result<()> {
    let begun = Instant::now();
    loop {
        match what() {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && begun.elapsed() < BUSY_MAX =>
            {
                std::thread::sleep(AGAIN_AFTER);
            }
            done => return done,
        }
    }
}

/// What `LIKE` looks for: a word, whatever is before and after it.
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

/// What a search finds a game by.
fn words(saved: &SavedGame) -> String {
    let known = saved.rules.parse::<GameSpec>().map(|spec| levels(&spec)).unwrap_or_default();
    let mut words = vec![saved.rules.as_str()];
    for seat in &saved.seats {
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

/// Takes over the games of a folder with a file a game. Files that are no games are left out.
fn import(transaction: &Transaction<'_>, folder: &Path) -> rusqlite::Result<()> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Ok(());
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
        match read(&path) {
            Ok(saved) => write(transaction, &saved)?,
            Err(error) => eprintln!("left alone: {}: {error}", path.display()),
        }
    }
    Ok(())
}

fn read(path: &Path) -> io::Result<SavedGame> {
    let mut text = String::new();
    fs::File::open(path)?.take(OLD_FILE_BYTES_MAX).read_to_string(&mut text)?;
    Ok(serde_json::from_str(&text)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::game::Game;
    use crate::protocol::SeatRequest::Person;

    /// A game as a version before SQLite saved it.
    const OLD: &str = include_str!("../../tests/data/game-format-1.json");

    /// The tables as they were before the order within a second was kept.
    const FIRST_LAYOUT: &str = "
        CREATE TABLE games (
            game TEXT PRIMARY KEY,
            owner TEXT NOT NULL,
            saved_unix_s INTEGER NOT NULL,
            words TEXT NOT NULL,
            body TEXT NOT NULL
        ) WITHOUT ROWID;
        CREATE INDEX games_of_owner ON games (owner, saved_unix_s DESC, game);
        CREATE INDEX games_by_age ON games (saved_unix_s, game);
        PRAGMA user_version = 1;";

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
    fn servers_that_begin_together_share_a_new_file() {
        for _ in 0..10 {
            let dir = tempfile::tempdir().expect("a folder");
            std::thread::scope(|scope| {
                let open = || Store::open(dir.path(), 100).map(drop);
                let servers: Vec<_> = (0..8).map(|_| scope.spawn(open)).collect();
                for server in servers {
                    server.join().expect("no panic").expect("opens");
                }
            });
        }
    }

    #[test]
    fn what_was_saved_is_listed_and_read_after_a_restart() {
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
            [("hex:3", "random"), ("hex:11,swap", "random"), ("hex:11", "mcts:rollouts=1_0")]
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
        assert_eq!(listed(&store, &owner, "HEX:11  First"), ids[1..2], "by the title of a level");
        assert_eq!(listed(&store, &owner, "mcts c2"), ids[2..]);
        assert_eq!(listed(&store, &owner, "1_0"), ids[2..], "a line is no wildcard");
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
    fn a_file_of_the_first_layout_keeps_its_games() {
        let dir = tempfile::tempdir().unwrap();
        let owner = SessionKey::random();
        let (first, second) = (game(&owner, "hex:3", "random"), game(&owner, "hex:4", "random"));
        let old = Connection::open(dir.path().join(FILE)).unwrap();
        old.execute_batch(FIRST_LAYOUT).unwrap();
        let body = serde_json::to_string(&first.saved()).unwrap();
        old.execute(
            "INSERT INTO games VALUES (?1, ?2, 1000, 'hex:3', ?3)",
            params![first.id.as_str(), owner.as_str(), body],
        )
        .unwrap();
        drop(old);
        for _ in 0..2 {
            let store = Store::open(dir.path(), 8).unwrap();
            store.save(&SavedGame { saved_unix_s: 1_000, ..second.saved() }).unwrap();
            assert_eq!(listed(&store, &owner, ""), [second.id.clone(), first.id.clone()]);
        }
    }

    #[test]
    fn old_files_are_taken_over_once_and_left_where_they_are() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join(OLD_FOLDER);
        fs::create_dir(&folder).unwrap();
        let old: SavedGame = serde_json::from_str(OLD).unwrap();
        fs::write(folder.join(format!("{}.json", old.game)), OLD).unwrap();
        fs::write(folder.join("broken.json"), "{").unwrap();
        let store = Store::open(dir.path(), 10).unwrap();
        assert_eq!(listed(&store, &old.owner, ""), std::slice::from_ref(&old.game));
        let read = store.load(&old.game).unwrap().unwrap().unwrap();
        let game = Game::restore(read).unwrap();
        assert_eq!(game.state(crate::protocol::Role::Owner).moves.len(), 3);
        assert_eq!((game.clocks, game.paused), (None, false));
        assert!(store.delete(&old.owner, &old.game).unwrap());
        drop(store);
        let store = Store::open(dir.path(), 10).unwrap();
        assert_eq!(listed(&store, &old.owner, ""), [], "what is deleted does not come back");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    }

    #[test]
    fn a_file_that_is_no_database_is_named() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join(FILE), "no database, however long this text may be").unwrap();
        let error = Store::open(dir.path(), 10).err().unwrap().to_string();
        assert!(error.contains(FILE), "{error}");
    }
}
