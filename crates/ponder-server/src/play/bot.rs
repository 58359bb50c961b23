//! A seat that a player of Ponder has.

use crate::play::game::Game;
use crate::protocol::{Failure, Opinion, SeatRequest};
use crate::think::search::{Recipe, Searches, bad_player};
use ponder_game::{Event, Seed};
use ponder_players::Player;

/// Events a player may miss before it is made anew instead.
const PENDING_MAX: usize = 4096;

/// What a player may use that is only made to see whether it can be, in bytes.
const TRIAL_BYTES_MAX: usize = 1 << 20;

/// A seat's player of Ponder.
pub(crate) struct Bot {
    pub(crate) recipe: Recipe,
    /// The player before it is first asked, if it was made early: it needs no memory.
    pub(crate) fresh: Option<Box<dyn Player>>,
    pub(crate) pending_events: Vec<Event>,
    pub(crate) opinion: Option<Opinion>,
}

impl Bot {
    /// The players of a game's seats, not made yet.
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

    /// Makes the player, so that a wrong spec is known before the game begins. One that needs
    /// memory does not stay, since nobody has given it any yet.
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

    /// Remembers events for the next time it is asked. False if those are too many, and the player
    /// is to be made anew.
    pub(crate) fn missed(&mut self, events: &[Event]) -> bool {
        self.pending_events.extend_from_slice(events);
        if self.pending_events.len() <= PENDING_MAX {
            return true;
        }
        self.pending_events.clear();
        self.fresh = None;
        false
    }
}
