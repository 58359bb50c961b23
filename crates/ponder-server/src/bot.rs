//! A seat that a player of Ponder has.

use crate::game::{Failure, Game};
use crate::hub::Hub;
use crate::protocol::{FailureCode, Opinion, SeatRequest};
use crate::search::Recipe;
use ponder_game::{Event, Seed};
use ponder_players::{Player, PlayerSpec};

/// Events a player may miss before it is made anew instead.
const UNHEARD_MAX: usize = 4096;

/// A seat's player of Ponder.
pub(crate) struct Bot {
    pub(crate) recipe: Recipe,
    pub(crate) player: Option<Box<dyn Player>>,
    pub(crate) unheard: Vec<Event>,
    pub(crate) opinion: Option<Opinion>,
}

impl Bot {
    /// The players of a game's seats, not made yet.
    pub(crate) fn of_game(game: &Game, hub: &Hub) -> Result<Vec<Option<Bot>>, Failure> {
        let bot = |(index, seat): (usize, &SeatRequest)| match seat {
            SeatRequest::Person => Ok(None),
            SeatRequest::Player { spec } => {
                let spec: PlayerSpec = spec.parse().map_err(bad_player)?;
                let seed = Seed(game.seed).named("seat").stream(index as u64);
                let environment = hub.environment();
                let recipe = Recipe {
                    spec,
                    game: game.spec.clone(),
                    seed,
                    environment,
                    maker: hub.options.players.clone(),
                };
                Ok(Some(Bot { recipe, player: None, unheard: Vec::new(), opinion: None }))
            }
        };
        game.seats.iter().enumerate().map(bot).collect()
    }

    /// Makes the player, so that a wrong spec is known before the game begins.
    pub(crate) fn make(&mut self) -> Result<(), Failure> {
        self.player = Some(self.recipe.make().map_err(bad_player)?);
        Ok(())
    }

    /// Remembers events for the next time it is asked.
    pub(crate) fn missed(&mut self, events: &[Event]) {
        self.unheard.extend_from_slice(events);
        if self.unheard.len() > UNHEARD_MAX {
            self.unheard.clear();
            self.player = None;
        }
    }
}

fn bad_player(error: impl ToString) -> Failure {
    Failure::new(FailureCode::BadPlayer, error.to_string())
}
