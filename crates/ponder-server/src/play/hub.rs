//! The games that are alive and the saved ones: which page may come into which.

use crate::ids::PageId;
use crate::play::bot::Bot;
use crate::play::clocks::Clocks;
use crate::play::game::Game;
use crate::play::room::{COMMANDS_MAX, Command, Room};
use crate::play::saved::SavedGame;
use crate::play::store::{FILE, Store};
use crate::play::strength;
use crate::play::strength::wire::StrengthAnswer;
use crate::protocol::{Failure, FailureCode, GameSummary, Role, SeatRequest};
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
struct Entry {
    /// Tells a room from a later one of the same game.
    number: u64,
    owner: SessionKey,
    commands: mpsc::Sender<Command>,
    /// Since when nobody watches, or `None` while somebody does.
    unwatched_since: Option<Instant>,
    /// It is being deleted, and stays here until nothing of it is left.
    is_vanishing: bool,
    /// It will write nothing any more.
    has_ended: bool,
}

/// The games that are alive, and the saved ones.
pub(crate) struct Hub {
    pub(crate) searches: Arc<Searches>,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Sender<bool>,
    store: Option<Arc<Store>>,
    rooms: Mutex<HashMap<GameId, Entry>>,
    /// How many saved games were deleted so far: one that was read before may be one of them.
    deletions: AtomicU64,
    strength_turn: tokio::sync::Mutex<()>,
}

/// The queue of a game's commands, and what the page that asked may do there.
pub(crate) struct RoomHandle {
    pub(crate) game: GameId,
    pub(crate) commands: mpsc::Sender<Command>,
    pub(crate) role: Role,
}

/// A game that a page wants to begin.
pub(crate) struct NewGame {
    pub(crate) rules: String,
    pub(crate) seats: Vec<SeatRequest>,
    pub(crate) seed: u64,
    pub(crate) clocks: Option<Vec<Option<String>>>,
    /// Whether it is played to learn how strong its person is.
    pub(crate) measured: bool,
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

    fn rooms(&self) -> MutexGuard<'_, HashMap<GameId, Entry>> {
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

    /// Starts a game.
    pub(crate) async fn start(
        self: &Arc<Self>,
        owner: &SessionKey,
        wanted: NewGame,
    ) -> Result<RoomHandle, Failure> {
        let NewGame { rules, seats, seed, clocks, measured } = wanted;
        let spec: GameSpec = rules
            .parse()
            .map_err(|error| Failure::new(FailureCode::BadRules, format!("{error}")))?;
        let mut game = Game::new(owner.clone(), spec, seats, seed)?;
        game.clocks = clocks.map(|texts| Clocks::parse(&texts, game.seats.len())).transpose()?;
        if measured {
            self.check_measured(&game)?;
            game.measured = true;
        }
        let mut bots = Bot::of_game(&game, &self.searches)?;
        let made = tokio::task::spawn_blocking(move || {
            bots.iter_mut().flatten().try_for_each(Bot::try_out)?;
            Ok::<_, Failure>(bots)
        });
        let crashed = |_| Failure::new(FailureCode::BadPlayer, "the player crashed at its start");
        let bots = made.await.map_err(crashed)??;
        self.admit(game, bots, owner, None).and_then(|handle| handle.ok_or_else(missing))
    }

    /// Whether a game says how strong its person is.
    fn check_measured(&self, game: &Game) -> Result<(), Failure> {
        let wrong = |message: &str| Err(Failure::new(FailureCode::Refused, message));
        if self.store.is_none() {
            return wrong("this server keeps no games, so none counts for your strength");
        }
        if strength::opponents(&game.seats).is_err() || game.clocks.is_some() {
            return wrong(
                "a game that counts for your strength is against `mcts:rollouts=N`, without clocks",
            );
        }
        Ok(())
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

    /// Finds a game, alive or saved.
    pub(crate) async fn open(
        self: &Arc<Self>,
        page_owner: &SessionKey,
        id: &GameId,
    ) -> Result<RoomHandle, Failure> {
        loop {
            if let Some(entry) = self.rooms().get(id) {
                if entry.is_vanishing {
                    return Err(missing());
                }
                return Ok(handle_to(id, entry, page_owner));
            }
            let deletions = self.deletions.load(Ordering::Acquire);
            let wanted = id.clone();
            let read = self.in_store(move |store| {
                Ok(store.load(&wanted)?.map(|saved| saved.and_then(Game::restore)))
            });
            let saved = read.await.ok_or_else(missing)?.map_err(unreadable)?;
            let game = saved.ok_or_else(missing)?.map_err(unreadable)?;
            let bots = Bot::of_game(&game, &self.searches)?;
            if let Some(handle) = self.admit(game, bots, page_owner, Some(deletions))? {
                return Ok(handle);
            }
        }
    }

    /// Gives a game a room, unless it has one already. `None` if a game was deleted since there were
    /// `deletions` of them, which may have been this one.
    fn admit(
        self: &Arc<Self>,
        game: Game,
        bots: Vec<Option<Bot>>,
        page_owner: &SessionKey,
        deletions: Option<u64>,
    ) -> Result<Option<RoomHandle>, Failure> {
        let mut rooms = self.rooms();
        if deletions.is_some_and(|known| known != self.deletions.load(Ordering::Acquire)) {
            return Ok(None);
        }
        if let Some(entry) = rooms.get(&game.id) {
            return if entry.is_vanishing {
                Err(missing())
            } else {
                Ok(Some(handle_to(&game.id, entry, page_owner)))
            };
        }
        self.make_room(&mut rooms, &game.owner)?;
        let (commands, receiver) = mpsc::channel(COMMANDS_MAX);
        let (id, owner) = (game.id.clone(), game.owner.clone());
        let number = self.searches.next_number();
        let entry = Entry {
            number,
            owner,
            commands,
            unwatched_since: Some(Instant::now()),
            is_vanishing: false,
            has_ended: false,
        };
        let found = handle_to(&id, &entry, page_owner);
        rooms.insert(id, entry);
        drop(rooms);
        tokio::spawn(Room::new(Arc::clone(self), number, game, bots).run(receiver));
        Ok(Some(found))
    }

    /// Closes the game that nobody has watched for the longest time where a limit is reached.
    fn make_room(
        &self,
        rooms: &mut HashMap<GameId, Entry>,
        owner: &SessionKey,
    ) -> Result<(), Failure> {
        let limits = &self.searches.options.limits;
        let own = rooms.values().filter(|entry| entry.owner == *owner).count();
        let own_full = own >= limits.games_per_session_max;
        if !own_full && rooms.len() < limits.games_max {
            return Ok(());
        }
        let longest = rooms
            .iter()
            .filter(|(_, entry)| !entry.is_vanishing && (!own_full || entry.owner == *owner))
            .filter_map(|(id, entry)| Some((entry.unwatched_since?, id.clone())))
            .min_by_key(|(since, _)| *since);
        let Some((_, id)) = longest else {
            let message = if own_full {
                format!("you have {own} games open; close the page of one first")
            } else {
                format!("this server plays {} games already; try again later", rooms.len())
            };
            return Err(Failure::new(FailureCode::Busy, message));
        };
        if let Some(entry) = rooms.remove(&id) {
            let _ = entry.commands.try_send(Command::Close);
        }
        Ok(())
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
    async fn in_store<T: Send + 'static>(
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

fn missing() -> Failure {
    Failure::new(FailureCode::NoSuchGame, "there is no such game any more")
}

fn unreadable(why: String) -> Failure {
    Failure::new(FailureCode::NoSuchGame, format!("the saved games cannot be read: {why}"))
}

fn handle_to(id: &GameId, entry: &Entry, page_owner: &SessionKey) -> RoomHandle {
    let role = if entry.owner == *page_owner { Role::Owner } else { Role::Spectator };
    RoomHandle { game: id.clone(), commands: entry.commands.clone(), role }
}
