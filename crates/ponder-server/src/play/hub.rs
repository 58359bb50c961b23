//! The games in memory and the saved ones, and the access of pages to them.

use crate::ids::PageId;
use crate::play::command::Command;
use crate::play::export;
use crate::play::import::{self, ImportAnswer};
use crate::play::saved_game::SavedGame;
use crate::play::statistics::{self, StatisticsAnswer};
use crate::play::store::{FILE, Store};
use crate::play::strength;
use crate::play::strength::wire::StrengthAnswer;
use crate::protocol::{ApiProblem, Failure, GameSummary, RequestRefusal};
use crate::think::search::Searches;
use crate::{GameId, ServerError, SessionKey};
use parking_lot::{Mutex, MutexGuard};
use ponder_games::GameSpec;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::interval;

/// Maximum number of saved games in one response.
const SENT_GAMES_MAX: u32 = 50;

/// Polling interval for the end of a game.
const END_POLL_EVERY: Duration = Duration::from_millis(5);

/// The hub's view of a game in memory.
pub(super) struct Entry {
    /// The number of the room, which distinguishes it from a later one of the same game.
    pub(super) number: u64,
    pub(super) owner: SessionKey,
    pub(super) commands: mpsc::Sender<Command>,
    /// Time since which nobody watches, or `None` while somebody does.
    pub(super) unwatched_since: Option<Instant>,
    /// True if it is being deleted; the entry stays until nothing is left of the game.
    pub(super) is_being_deleted: bool,
    /// True if it has stopped writing for good.
    pub(super) has_ended: bool,
}

/// The games in memory, and the saved ones.
pub(crate) struct Hub {
    pub(crate) searches: Arc<Searches>,
    /// Becomes true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    pub(super) store: Option<Arc<Store>>,
    rooms: Mutex<HashMap<GameId, Entry>>,
    /// Number of saved games deleted so far: a game that was read before may be one of them.
    pub(super) deletions: AtomicU64,
    /// Held while all games of a browser are read: one request at a time, so that many cause no
    /// more concurrent work than one.
    reading_turn: tokio::sync::Mutex<()>,
}

impl Hub {
    /// Opens the saved games.
    ///
    /// # Errors
    /// Fails if another server uses their folder, or they cannot be read.
    pub(crate) fn new(searches: Arc<Searches>) -> Result<Self, ServerError> {
        let options = &searches.options;
        let open = |dir: &std::path::PathBuf| Store::open(dir, options.limits.saved_games_max);
        let store = options.state_dir.as_ref().map(open).transpose()?.map(Arc::new);
        Ok(Hub {
            searches,
            stopping: watch::Sender::new(false),
            store,
            rooms: Mutex::default(),
            deletions: AtomicU64::new(0),
            reading_turn: tokio::sync::Mutex::default(),
        })
    }

    /// Unlocks the folder of saved games for another server.
    pub(crate) fn release(&self) {
        self.store.iter().for_each(|store| store.release());
    }

    /// Returns the saved games; `None` if games are not saved.
    pub(crate) fn store(&self) -> Option<Arc<Store>> {
        self.store.clone()
    }

    pub(super) fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Entry>> {
        self.rooms.lock()
    }

    /// Returns the number of games in memory.
    pub(crate) fn games(&self) -> usize {
        self.rooms().len()
    }

    /// Drops the trees of players that have been idle for too long, until the server stops.
    pub(crate) async fn drop_idle_players(self: Arc<Self>) {
        let longest = self.searches.options.limits.idle_player_max;
        let mut ticks = interval((longest / 8).max(Duration::from_millis(10)));
        let mut stopping = self.stopping.subscribe();
        loop {
            tokio::select! {
                _ = ticks.tick() => {}
                _ = stopping.wait_for(|&stopping| stopping) => break,
            }
            self.searches.memory.drop_idle(longest).await;
        }
    }

    /// Notifies the games of a browser that one of its pages analyzes a line of moves, written as
    /// by a table of these rules.
    pub(crate) fn on_line_analyzed(
        &self,
        owner: &SessionKey,
        (rules, moves): &(String, Vec<String>),
    ) {
        for entry in self.rooms().values().filter(|entry| entry.owner == *owner) {
            let (rules, moves) = (rules.clone(), moves.clone());
            let _ = entry.commands.try_send(Command::Studied { rules, moves });
        }
    }

    /// Returns the strength of the person of a browser; the rules `asked` are always included.
    pub(crate) async fn strength(
        &self,
        owner: SessionKey,
        asked: Option<GameSpec>,
    ) -> Result<StrengthAnswer, String> {
        let _turn = self.reading_turn.lock().await;
        let answer = self.in_store(move |store| {
            let (games, total) = store.newest(&owner, strength::GAMES_MAX)?;
            Ok(strength::answer(&games, total, asked.as_ref()))
        });
        answer.await.unwrap_or_else(|| Ok(StrengthAnswer::default()))
    }

    /// Records whether a room is being watched; called by the room.
    pub(crate) fn set_watched(&self, id: &GameId, number: u64, watched: bool) {
        if let Some(entry) = self.rooms().get_mut(id).filter(|entry| entry.number == number) {
            entry.unwatched_since = match (watched, entry.unwatched_since) {
                (true, _) => None,
                (false, since) => since.or_else(|| Some(Instant::now())),
            };
        }
    }

    /// Removes a room; called by the room when it ends.
    pub(crate) fn remove_room(&self, id: &GameId, number: u64) {
        let mut rooms = self.rooms();
        match rooms.get_mut(id).filter(|entry| entry.number == number) {
            Some(entry) if entry.is_being_deleted => entry.has_ended = true,
            Some(_) => drop(rooms.remove(id)),
            None => {}
        }
    }

    /// Saves a game, if games are saved.
    pub(crate) async fn save(&self, saved: SavedGame) -> Result<(), String> {
        let written = self.in_store(move |store| store.save(&saved)).await.unwrap_or(Ok(()));
        written.map_err(|error| {
            let file = self.searches.options.state_dir.as_ref().map(|folder| folder.join(FILE));
            let file = file.unwrap_or_default();
            format!(
                "cannot write {}: {error}; free some space on its disk, or let this server write \
                 there. It tries again after the next move",
                file.display()
            )
        })
    }

    /// Runs a function on the store on a thread that may block; `None` without a store.
    pub(super) async fn in_store<T: Send + 'static>(
        &self,
        what: impl FnOnce(&Store) -> rusqlite::Result<T> + Send + 'static,
    ) -> Option<Result<T, String>> {
        let store = self.store.clone()?;
        let done = tokio::task::spawn_blocking(move || what(&store)).await;
        Some(match done {
            Ok(outcome) => outcome.map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        })
    }

    /// Returns up to [`SENT_GAMES_MAX`] saved games of a browser that contain all words of
    /// `search`, newest first, after the first `offset`, and their total number.
    pub(crate) async fn saved_games(
        &self,
        owner: &SessionKey,
        search: String,
        offset: u32,
    ) -> Result<(Vec<GameSummary>, u32), Failure> {
        let owner = owner.clone();
        let found = self.in_store(move |store| store.list(&owner, &search, offset, SENT_GAMES_MAX));
        found.await.unwrap_or_else(|| Ok((Vec::new(), 0))).map_err(unreadable)
    }

    /// Returns the records of all saved games of a browser as one ZIP file, and the number of games
    /// that have none.
    pub(crate) async fn export(&self, owner: SessionKey) -> Result<(Vec<u8>, usize), String> {
        let _turn = self.reading_turn.lock().await;
        let bodies = self.in_store(move |store| store.all(&owner));
        let bodies = bodies.await.unwrap_or_else(|| Ok(Vec::new()))?;
        let zipped = tokio::task::spawn_blocking(move || export::zip_of_bodies(&bodies)).await;
        zipped.map_err(|error| error.to_string())?.map_err(|error| error.to_string())
    }

    /// Returns the statistics of the saved games of a browser.
    pub(crate) async fn statistics(&self, owner: SessionKey) -> Result<StatisticsAnswer, String> {
        let _turn = self.reading_turn.lock().await;
        let answer = self.in_store(move |store| {
            let (games, total) = store.newest(&owner, statistics::GAMES_MAX)?;
            Ok(statistics::answer(&games, total))
        });
        answer.await.unwrap_or_else(|| Ok(StatisticsAnswer::default()))
    }

    /// Saves the games of a record for a browser. `own_name` is the name in the record of the
    /// person of this browser.
    pub(crate) async fn import(
        &self,
        owner: SessionKey,
        record: Vec<u8>,
        own_name: Option<String>,
    ) -> Result<ImportAnswer, ApiProblem> {
        let _turn = self.reading_turn.lock().await;
        let read = tokio::task::spawn_blocking(move || {
            import::games_of(&record, own_name.as_deref(), &owner).map(import::split)
        });
        let (games, mut answer) = read.await.map_err(|error| error.to_string())??;
        let saved = self.in_store(move |store| store.add(games));
        let saved = saved.await.ok_or_else(import::not_kept)?;
        (answer.imported, answer.known) = saved.map_err(ApiProblem::from)?;
        Ok(answer)
    }

    /// Deletes a game of a browser, in memory or saved, on behalf of one of its pages.
    pub(crate) async fn delete(
        &self,
        owner: &SessionKey,
        page: PageId,
        id: &GameId,
    ) -> Result<(), Failure> {
        let mut is_deleted = false;
        loop {
            let room = match self.rooms().get_mut(id) {
                Some(entry) if entry.owner != *owner || entry.is_being_deleted => {
                    return Err(missing());
                }
                Some(entry) => {
                    entry.is_being_deleted = true;
                    Some((entry.number, entry.commands.clone()))
                }
                None => None,
            };
            let deletion = room.map(|(number, commands)| {
                is_deleted = true;
                (Deletion { hub: self, id, number }, commands)
            });
            if let Some((_, commands)) = &deletion {
                let (ended, has_ended) = oneshot::channel();
                if commands.send(Command::Delete { page, ended }).await.is_ok() {
                    let _ = has_ended.await;
                } else {
                    // It is just closing by itself, and may still write.
                    while self.rooms().get(id).is_some_and(|entry| !entry.has_ended) {
                        tokio::time::sleep(END_POLL_EVERY).await;
                    }
                }
            }
            let (owner_there, id_there) = (owner.clone(), id.clone());
            let deleted = self.in_store(move |store| store.delete(&owner_there, &id_there)).await;
            is_deleted |= deleted.unwrap_or(Ok(false)).map_err(unreadable)?;
            let rooms = self.rooms();
            self.deletions.fetch_add(u64::from(is_deleted), Ordering::AcqRel);
            let came_back = rooms.get(id).is_some_and(|entry| {
                entry.owner == *owner && is_deleted && !entry.is_being_deleted
            });
            drop(rooms);
            drop(deletion);
            if !came_back {
                return if is_deleted { Ok(()) } else { Err(missing()) };
            }
        }
    }
}

/// A guard for a game that is being deleted; removes its entry when dropped.
struct Deletion<'a> {
    hub: &'a Hub,
    id: &'a GameId,
    number: u64,
}

impl Drop for Deletion<'_> {
    fn drop(&mut self) {
        let mut rooms = self.hub.rooms();
        if rooms.get(self.id).is_some_and(|entry| entry.number == self.number) {
            rooms.remove(self.id);
        }
    }
}

pub(super) fn missing() -> Failure {
    RequestRefusal::NoSuchGame.into()
}

pub(super) fn unreadable(problem: String) -> Failure {
    RequestRefusal::GamesUnreadable { problem }.into()
}
