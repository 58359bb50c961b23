//! Admission to games: new ones, saved ones, and those that have to make room.

use crate::play::bot::Bot;
use crate::play::clocks::Clocks;
use crate::play::command::{COMMANDS_MAX, Command};
use crate::play::game::Game;
use crate::play::hub::{Entry, Hub, missing, unreadable};
use crate::play::room::Room;
use crate::play::strength;
use crate::protocol::{Failure, FailureCode, RequestRefusal, Role, SeatRequest};
use crate::{GameId, SessionKey};
use ponder_game::RulesError;
use ponder_games::GameSpec;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::sync::mpsc;

/// The command queue of a game, and the role of the requesting page there.
pub(crate) struct RoomHandle {
    pub(crate) game: GameId,
    pub(crate) commands: mpsc::Sender<Command>,
    pub(crate) role: Role,
}

/// A page's request for a new game.
pub(crate) struct NewGame {
    pub(crate) rules: String,
    pub(crate) seats: Vec<SeatRequest>,
    pub(crate) seed: u64,
    pub(crate) clocks: Option<Vec<Option<String>>>,
    /// True if the game measures the strength of its person.
    pub(crate) measured: bool,
}

impl Hub {
    /// Starts a game.
    pub(crate) async fn start(
        self: &Arc<Self>,
        owner: &SessionKey,
        new_game: NewGame,
    ) -> Result<RoomHandle, Failure> {
        let NewGame { rules, seats, seed, clocks, measured } = new_game;
        let spec: GameSpec = rules
            .parse()
            .map_err(|error: RulesError| Failure::because(FailureCode::BadRules, error.into()))?;
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
        let bots = made.await.map_err(|_| RequestRefusal::BotCrashed)??;
        self.admit(game, bots, owner, None).and_then(|handle| handle.ok_or_else(missing))
    }

    /// Finds a game, in memory or saved.
    pub(crate) async fn open(
        self: &Arc<Self>,
        page_owner: &SessionKey,
        id: &GameId,
    ) -> Result<RoomHandle, Failure> {
        loop {
            if let Some(entry) = self.rooms().get(id) {
                if entry.is_being_deleted {
                    return Err(missing());
                }
                return Ok(handle_to(id, entry, page_owner));
            }
            let deletions = self.deletions.load(Ordering::Acquire);
            let id_there = id.clone();
            let read = self.in_store(move |store| {
                Ok(store.load(&id_there)?.map(|saved| saved.and_then(Game::restore)))
            });
            let saved = read.await.ok_or_else(missing)?.map_err(unreadable)?;
            let game = saved.ok_or_else(missing)?.map_err(unreadable)?;
            let bots = Bot::of_game(&game, &self.searches)?;
            if let Some(handle) = self.admit(game, bots, page_owner, Some(deletions))? {
                return Ok(handle);
            }
        }
    }

    /// Gives a game a room, unless it has one already. `None` if the number of deletions is no
    /// longer `deletions`: the deleted game may have been this one.
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
            return if entry.is_being_deleted {
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
            is_being_deleted: false,
            has_ended: false,
        };
        let found = handle_to(&id, &entry, page_owner);
        rooms.insert(id, entry);
        drop(rooms);
        tokio::spawn(Room::new(Arc::clone(self), number, game, bots).run(receiver));
        Ok(Some(found))
    }

    /// Closes the game that has been unwatched for longest if a limit is reached.
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
            .filter(|(_, entry)| !entry.is_being_deleted && (!own_full || entry.owner == *owner))
            .filter_map(|(id, entry)| Some((entry.unwatched_since?, id.clone())))
            .min_by_key(|(since, _)| *since);
        let Some((_, id)) = longest else {
            let refusal = if own_full {
                RequestRefusal::TooManyGames { games: own }
            } else {
                RequestRefusal::ServerFull { games: rooms.len() }
            };
            return Err(refusal.into());
        };
        if let Some(entry) = rooms.remove(&id) {
            let _ = entry.commands.try_send(Command::Close);
        }
        Ok(())
    }

    /// Checks that a game can measure the strength of its person.
    fn check_measured(&self, game: &Game) -> Result<(), Failure> {
        if self.store.is_none() {
            return Err(RequestRefusal::RatedUnsaved.into());
        }
        if strength::opponents(&game.seats).is_err() || game.clocks.is_some() {
            return Err(RequestRefusal::RatedOpponent.into());
        }
        Ok(())
    }
}

fn handle_to(id: &GameId, entry: &Entry, page_owner: &SessionKey) -> RoomHandle {
    let role = if entry.owner == *page_owner { Role::Owner } else { Role::Spectator };
    RoomHandle { game: id.clone(), commands: entry.commands.clone(), role }
}
