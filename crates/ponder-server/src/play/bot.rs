//! A seat that a player of Ponder has.

use crate::play::game::{Failure, Game};
use crate::play::hub::Hub;
use crate::protocol::{FailureCode, Opinion, SeatRequest};
use crate::think::search::Recipe;
use ponder_game::{Event, Seed};
use ponder_games::GameSpec;
use ponder_players::{Player, PlayerSpec, SearchLimits, search_bytes_max};

/// Events a player may miss before it is made anew instead.
const UNHEARD_MAX: usize = 4096;

/// What a player may use that is only made to see whether it can be, in bytes.
const TRIAL_BYTES_MAX: usize = 1 << 20;

/// A seat's player of Ponder.
pub(crate) struct Bot {
    pub(crate) recipe: Recipe,
    /// The player before it is first asked, if it was made early: it needs no memory.
    pub(crate) fresh: Option<Box<dyn Player>>,
    pub(crate) unheard: Vec<Event>,
    pub(crate) opinion: Option<Opinion>,
}

impl Bot {
    /// The players of a game's seats, not made yet.
    pub(crate) fn of_game(game: &Game, hub: &Hub) -> Result<Vec<Option<Bot>>, Failure> {
        let bot = |(index, seat): (usize, &SeatRequest)| match seat {
            SeatRequest::Person => Ok(None),
            SeatRequest::Player { spec } => {
                let seed = Seed(game.seed).named("seat").stream(index as u64);
                let recipe = recipe(spec, game, seed, hub)?;
                Ok(Some(Bot { recipe, fresh: None, unheard: Vec::new(), opinion: None }))
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
        self.unheard.extend_from_slice(events);
        if self.unheard.len() <= UNHEARD_MAX {
            return true;
        }
        self.unheard.clear();
        self.fresh = None;
        false
    }
}

/// How to make the player of a spec for a game.
pub(crate) fn recipe(spec: &str, game: &Game, seed: Seed, hub: &Hub) -> Result<Recipe, Failure> {
    recipe_for(spec, &game.spec, seed, hub)
}

/// How to make the player of a spec for games of these rules.
pub(crate) fn recipe_for(
    spec: &str,
    game: &GameSpec,
    seed: Seed,
    hub: &Hub,
) -> Result<Recipe, Failure> {
    let spec: PlayerSpec = spec.parse().map_err(bad_player)?;
    let limits = hub.search_limits();
    // What an unknown kind of player needs is not known.
    let bytes = search_bytes_max(&spec, game, &limits).unwrap_or(limits.bytes_max);
    Ok(Recipe {
        spec,
        game: game.clone(),
        seed,
        environment: hub.environment(SearchLimits { bytes_max: bytes, ..limits }),
        maker: hub.options.players.clone(),
        bytes,
    })
}

fn bad_player(error: impl ToString) -> Failure {
    Failure::new(FailureCode::BadPlayer, error.to_string())
}
