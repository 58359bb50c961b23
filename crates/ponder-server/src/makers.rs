//! The function that makes players from player specs.

use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{Environment, Player, PlayerSpec, SpecError};
use std::fmt;
use std::sync::Arc;

type Make = dyn Fn(&PlayerSpec, &GameSpec, Seed, &Environment) -> Result<Box<dyn Player>, SpecError>
    + Send
    + Sync;

/// A function that makes players from player specs: [`ponder_players::build`], unless a program
/// that embeds the server supplies its own.
#[derive(Clone)]
pub struct PlayerMaker(Arc<Make>);

impl PlayerMaker {
    /// Creates a maker that calls a function.
    pub fn new(
        make: impl Fn(&PlayerSpec, &GameSpec, Seed, &Environment) -> Result<Box<dyn Player>, SpecError>
        + Send
        + Sync
        + 'static,
    ) -> Self {
        PlayerMaker(Arc::new(make))
    }

    pub(crate) fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
        environment: &Environment,
    ) -> Result<Box<dyn Player>, SpecError> {
        (self.0)(spec, game, seed, environment)
    }
}

impl Default for PlayerMaker {
    fn default() -> Self {
        PlayerMaker::new(ponder_players::build)
    }
}

impl fmt::Debug for PlayerMaker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PlayerMaker")
    }
}
