//! One of the threads on which the games of a match are played.

use crate::hung::HungThreads;
use crate::{
    ArenaError, Contestant, Fixture, GameRecord, Lifetime, Match, Notice, PlayerFactory,
    PlayerThread, Referee,
};
use ponder_game::Seat;
use ponder_games::GameSpec;
use ponder_players::{Fault, PlayerSpec};
use std::sync::Arc;

/// Plays games one after another.
pub(crate) struct Worker<'a> {
    pub(crate) description: &'a Match,
    pub(crate) factory: &'a Arc<dyn PlayerFactory>,
    pub(crate) referee: Referee,
    pub(crate) hung: &'a HungThreads,
    pub(crate) observer: &'a (dyn Fn(u32, Notice<'_>) + Sync),
    /// Players kept from the last game, A first.
    kept: [Option<PlayerThread>; 2],
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        description: &'a Match,
        factory: &'a Arc<dyn PlayerFactory>,
        referee: Referee,
        hung: &'a HungThreads,
        observer: &'a (dyn Fn(u32, Notice<'_>) + Sync),
    ) -> Self {
        Worker { description, factory, referee, hung, observer, kept: [None, None] }
    }

    /// Plays game number `index`.
    pub(crate) fn play(&mut self, index: u32) -> Result<GameRecord, ArenaError> {
        let fixture = self.description.fixture(index)?;
        let first = fixture.first;
        let mut players = [self.player(&fixture, Seat(0))?, self.player(&fixture, Seat(1))?];
        let [one, two] = &mut players;
        let mut observer = |notice: Notice<'_>| (self.observer)(index, notice);
        let record = self.referee.play(fixture, [one, two], &mut observer);
        for (player, who) in players.into_iter().zip([first, first.opponent()]) {
            let good = record.as_ref().is_ok_and(|record| !record.is_forfeit_of(who));
            match self.description.lifetime {
                Lifetime::Match if good && player.fault().is_none() => {
                    self.kept[who.index()] = Some(player);
                }
                Lifetime::Match | Lifetime::Game => self.finish(player),
            }
        }
        record
    }

    /// Ends the kept players.
    pub(crate) fn finish_kept(&mut self) {
        for who in Contestant::BOTH {
            if let Some(player) = self.kept[who.index()].take() {
                self.finish(player);
            }
        }
    }

    fn finish(&self, player: PlayerThread) {
        self.hung.add(player.finish(self.referee.limits.stop_grace()));
    }

    /// The kept player, told of a new game, or a new one.
    fn player(&mut self, fixture: &Fixture, seat: Seat) -> Result<PlayerThread, ArenaError> {
        let who = fixture.contestant(seat);
        if let Some(mut player) = self.kept[who.index()].take() {
            player.new_game();
            return Ok(player);
        }
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
