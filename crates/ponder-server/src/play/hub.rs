//! The games that are alive and the saved ones: which page may come into which.

use crate::ids::PageId;
use crate::play::command::Command;
use crate::play::saved::SavedGame;
use crate::play::store::{FILE, Store};
use crate::play::strength;
use crate::play::strength::wire::StrengthAnswer;
use crate::protocol::{Failure, FailureCode, GameSummary};
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

/// Saved games sent to a page at once.
const SENT_GAMES_MAX: u32 = 50;

/// How long until it is looked again whether a game has ended.
const ROOM_AGAIN_AFTER: Duration = Duration::from_millis(5);

/// A game that is alive, seen from outside.
pub(super) struct Entry {
    /// Tells a room from a later one of the same game.
    pub(super) number: u64,
    pub(super) owner: SessionKey,
    pub(super) commands: mpsc::Sender<Command>,
    /// Since when nobody watches, or `None` while somebody does.
    pub(super) unwatched_since: Option<Instant>,
    /// It is being deleted, and stays here until nothing of it is left.
    pub(super) is_vanishing: bool,
    /// It will write nothing any more.
    pub(super) has_ended: bool,
}

/// The games that are alive, and the saved ones.
pub(crate) struct Hub {
    pub(crate) searches: Arc<Searches>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    pub(super) store: Option<Arc<Store>>,
    rooms: Mutex<HashMap<GameId, Entry>>,
    /// How many saved games were deleted so far: one that was read before may be one of them.
    pub(super) deletions: AtomicU64,
    strength_turn: tokio::sync::Mutex<()>,
}

impl Hub {
    /// Opens the saved games.
    ///
    /// # Errors
    /// When another server uses their folder, or they cannot be read.
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
            strength_turn: tokio::sync::Mutex::default(),
        })
    }

    /// Lets another server use the folder of saved games.
    pub(crate) fn release(&self) {
        self.store.iter().for_each(|store| store.release());
    }

    pub(super) fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Entry>> {
        self.rooms.lock()
    }

    /// How many games are alive.
    pub(crate) fn games(&self) -> usize {
        self.rooms().len()
    }

    /// Drops the trees of players that are not asked for long, until the server stops.
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

    /// Tells the games of a browser that one of its pages has a line of moves analysed, as the table of
    /// these rules writes them.
    pub(crate) fn studied(&self, owner: &SessionKey, (rules, moves): &(String, Vec<String>)) {
        for entry in self.rooms().values().filter(|entry| entry.owner == *owner) {
            let (rules, moves) = (rules.clone(), moves.clone());
            let _ = entry.commands.try_send(Command::Studied { rules, moves });
        }
    }

    /// How strong the person of a browser is; `asked` are rules that are told of in any case.
    pub(crate) async fn strength(
        &self,
        owner: SessionKey,
        asked: Option<GameSpec>,
    ) -> Result<StrengthAnswer, String> {
        // One at a time, so that many requests are no more work at once than one.
        let _turn = self.strength_turn.lock().await;
        let told = self.in_store(move |store| {
            let (games, total) = store.newest(&owner, strength::GAMES_MAX)?;
            Ok(strength::answer(&games, total, asked.as_ref()))
        });
        told.await.unwrap_or_else(|| Ok(StrengthAnswer::default()))
    }

    /// Said by a room: whether somebody watches it.
    pub(crate) fn watched(&self, id: &GameId, number: u64, watched: bool) {
        if let Some(entry) = self.rooms().get_mut(id).filter(|entry| entry.number == number) {
            entry.unwatched_since = match (watched, entry.unwatched_since) {
                (true, _) => None,
                (false, since) => since.or_else(|| Some(Instant::now())),
            };
        }
    }

    /// Said by a room that ends.
    pub(crate) fn forget(&self, id: &GameId, number: u64) {
        let mut rooms = self.rooms();
        match rooms.get_mut(id).filter(|entry| entry.number == number) {
            Some(entry) if entry.is_vanishing => entry.has_ended = true,
            Some(_) => drop(rooms.remove(id)),
            None => {}
        }
    }

    /// Writes a game, if games are saved.
    pub(crate) async fn save(&self, saved: SavedGame) -> Result<(), String> {
        let written = self.in_store(move |store| store.save(&saved)).await.unwrap_or(Ok(()));
        written.map_err(|error| {
            let file = self.searches.options.state_dir.as_ref().map(|folder| folder.join(FILE));
            let file = file.unwrap_or_default();
            format!(
                "{} cannot be written: {error}; make room on its disk and let this server write \
                 there. It is tried again with the next move",
                file.display()
            )
        })
    }

    /// Does something with the store on a thread that may wait; `None` without a store.
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

    /// Some of the saved games of a browser in which all words of `search` stand, newest first, and
    /// how many there are in all.
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

    /// Deletes a game of a browser, alive or saved, as one of its pages wants.
    pub(crate) async fn delete(
        &self,
        owner: &SessionKey,
        page: PageId,
        id: &GameId,
    ) -> Result<(), Failure> {
        let mut is_gone = false;
        loop {
            let room = match self.rooms().get_mut(id) {
                Some(entry) if entry.owner != *owner || entry.is_vanishing => return Err(missing()),
                Some(entry) => {
                    entry.is_vanishing = true;
                    Some((entry.number, entry.commands.clone()))
                }
                None => None,
            };
            let vanishing = room.map(|(number, commands)| {
                is_gone = true;
                (Vanishing { hub: self, id, number }, commands)
            });
            if let Some((_, commands)) = &vanishing {
                let (ended, has_ended) = oneshot::channel();
                if commands.send(Command::Vanish { page, ended }).await.is_ok() {
                    let _ = has_ended.await;
                } else {
                    // It ends by itself just now, and may still write.
                    while self.rooms().get(id).is_some_and(|entry| !entry.has_ended) {
                        tokio::time::sleep(ROOM_AGAIN_AFTER).await;
                    }
                }
            }
            let (of, wanted) = (owner.clone(), id.clone());
            let deleted = self.in_store(move |store| store.delete(&of, &wanted)).await;
            is_gone |= deleted.unwrap_or(Ok(false)).map_err(unreadable)?;
            let rooms = self.rooms();
            self.deletions.fetch_add(u64::from(is_gone), Ordering::AcqRel);
            let came_back = rooms
                .get(id)
                .is_some_and(|entry| entry.owner == *owner && is_gone && !entry.is_vanishing);
            drop(rooms);
            drop(vanishing);
            if !came_back {
                return if is_gone { Ok(()) } else { Err(missing()) };
            }
        }
    }
}

/// A game that is being deleted; it is out of the way when this is dropped.
struct Vanishing<'a> {
    hub: &'a Hub,
    id: &'a GameId,
    number: u64,
}

impl Drop for Vanishing<'_> {
    fn drop(&mut self) {
        let mut rooms = self.hub.rooms();
        if rooms.get(self.id).is_some_and(|entry| entry.number == self.number) {
            rooms.remove(self.id);
        }
    }
}

pub(super) fn missing() -> Failure {
    Failure::new(FailureCode::NoSuchGame, "there is no such game any more")
}

pub(super) fn unreadable(why: String) -> Failure {
    Failure::new(FailureCode::NoSuchGame, format!("the saved games cannot be read: {why}"))
}
