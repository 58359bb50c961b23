//! A seat with a player of Ponder.

use crate::play::game::Game;
use crate::protocol::{Failure, Opinion, SeatRequest};
use crate::think::search::{Recipe, Searches, bad_player};
use ponder_game::{Event, Seed};
use ponder_players::Player;

/// Maximum number of events queued for a player; beyond that it is recreated instead.
const PENDING_MAX: usize = 4096;

/// Memory of a player that is only made as a trial, in bytes.
const TRIAL_BYTES_MAX: usize = 1 << 20;

/// The player of Ponder at a seat.
pub(crate) struct Bot {
    pub(crate) recipe: Recipe,
    /// The player before its first request, if it was made early: it needs no memory.
    pub(crate) fresh: Option<Box<dyn Player>>,
    pub(crate) pending_events: Vec<Event>,
    pub(crate) opinion: Option<Opinion>,
}

impl Bot {
    /// Returns the players of a game's seats, not made yet.
    pub(crate) fn of_game(game: &Game, searches: &Searches) -> Result<Vec<Option<Bot>>, Failure> {
        let bot = |(index, seat): (usize, &SeatRequest)| match seat {
            SeatRequest::Person => Ok(None),
            SeatRequest::Player { spec } => {
                let seed = Seed(game.seed).named("seat").stream(index as u64);
                let recipe = searches.recipe(spec, &game.spec, seed)?;
                Ok(Some(Bot { recipe, fresh: None, pending_events: Vec::new(), opinion: None }))
            }
        };
        game.seats.iter().enumerate().map(bot).collect()
    }

    /// Makes the player, so that an invalid spec is reported before the game begins. One that needs
    /// memory is dropped again, since it has not been granted any yet.
    pub(crate) fn try_out(&mut self) -> Result<(), Failure> {
        if self.recipe.bytes == 0 {
            self.fresh = Some(self.recipe.make().map_err(bad_player)?);
            return Ok(());
        }
        let mut trial = self.recipe.clone();
        if let Some(limits) = &mut trial.environment.limits {
            limits.bytes_max = limits.bytes_max.min(TRIAL_BYTES_MAX);
        }
        drop(trial.make().map_err(bad_player)?);
        Ok(())
    }

    /// Queues events for its next search. Returns `false` if there are too many, and the player has
    /// to be recreated.
    pub(crate) fn queue_events(&mut self, events: &[Event]) -> bool {
        self.pending_events.extend_from_slice(events);
        if self.pending_events.len() <= PENDING_MAX {
            return true;
        }
        self.pending_events.clear();
        self.fresh = None;
        false
    }
}
