//! A worker thread that plays games.

use super::hung_threads::HungThreads;
use crate::{
    ArenaError, Fixture, GameEvent, GameRecord, Lifetime, PlayerFactory, PlayerThread, Referee,
};
use ponder_game::Seat;
use ponder_games::GameSpec;
use ponder_players::{Fault, PlayerSpec};
use std::sync::Arc;

/// Maximum number of players that a worker keeps between games; the least recently used one is
/// evicted.
const KEPT_MAX: usize = 8;

/// Plays games one after another.
pub(crate) struct Worker<'a> {
    lifetime: Lifetime,
    factory: &'a Arc<dyn PlayerFactory>,
    referee: Referee,
    hung: &'a HungThreads,
    observer: &'a (dyn Fn(u32, GameEvent<'_>) + Sync),
    /// Players kept from earlier games, by rules and spec, the most recently used last.
    kept: Vec<((String, String), PlayerThread)>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        lifetime: Lifetime,
        factory: &'a Arc<dyn PlayerFactory>,
        referee: Referee,
        hung: &'a HungThreads,
        observer: &'a (dyn Fn(u32, GameEvent<'_>) + Sync),
    ) -> Self {
        Worker { lifetime, factory, referee, hung, observer, kept: Vec::new() }
    }

    /// Plays a game.
    pub(crate) fn play(&mut self, fixture: Fixture) -> Result<GameRecord, ArenaError> {
        let index = fixture.index;
        let seats = [Seat(0), Seat(1)];
        let keys = seats.map(|seat| key(&fixture, seat));
        let who = seats.map(|seat| fixture.contestant(seat));
        let mut players = [self.player(&fixture, Seat(0))?, self.player(&fixture, Seat(1))?];
        let [one, two] = &mut players;
        let mut observer = |event: GameEvent<'_>| (self.observer)(index, event);
        let record = self.referee.play(fixture, [one, two], &mut observer);
        for ((player, who), key) in players.into_iter().zip(who).zip(keys) {
            let good = record.as_ref().is_ok_and(|record| !record.is_forfeit_of(who));
            match self.lifetime {
                Lifetime::Match if good && player.fault().is_none() => self.keep(key, player),
                Lifetime::Match | Lifetime::Game => self.finish(player),
            }
        }
        record
    }

    /// Finishes the kept players.
    pub(crate) fn finish_kept(&mut self) {
        for (_, player) in std::mem::take(&mut self.kept) {
            self.finish(player);
        }
    }

    fn keep(&mut self, key: (String, String), player: PlayerThread) {
        if self.kept.len() >= KEPT_MAX {
            let (_, oldest) = self.kept.remove(0);
            self.finish(oldest);
        }
        self.kept.push((key, player));
    }

    fn finish(&self, player: PlayerThread) {
        self.hung.add(player.finish(self.referee.limits.stop_grace()));
    }

    /// Returns the kept player, notified of a new game, or creates one.
    fn player(&mut self, fixture: &Fixture, seat: Seat) -> Result<PlayerThread, ArenaError> {
        let key = key(fixture, seat);
        if let Some(place) = self.kept.iter().position(|(other, _)| *other == key) {
            let (_, mut player) = self.kept.remove(place);
            player.new_game();
            return Ok(player);
        }
        let who = fixture.contestant(seat);
        let spec: PlayerSpec = fixture.players[seat.index()].parse()?;
        let game: GameSpec = fixture.rules.parse()?;
        let seed = fixture.player_seed(seat);
        let factory = Arc::clone(self.factory);
        let name = format!("player {who:?} of game {}", fixture.index + 1);
        Ok(PlayerThread::start(&name, move || {
            factory.make(&spec, &game, seed).map_err(|error| Fault::Start(error.to_string()))
        }))
    }
}

fn key(fixture: &Fixture, seat: Seat) -> (String, String) {
    (fixture.rules.clone(), fixture.players[seat.index()].clone())
}
