//! Where the players of a match come from.

use crate::ArenaError;
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{Environment, Player, PlayerSpec, SpecError, StopFlag, build};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Makes players from specs. It is called on the thread on which the player will live.
///
/// [`Environment`] makes every kind that `ponder-players` knows; a closure with the arguments of
/// [`make`](PlayerFactory::make) is a factory too.
pub trait PlayerFactory: Send + Sync + 'static {
    /// Makes a player.
    ///
    /// # Errors
    /// When the spec is not understood or does not fit the game.
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError>;
}

impl PlayerFactory for Environment {
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError> {
        build(spec, game, seed, self)
    }
}

impl<F> PlayerFactory for F
where
    F: Fn(&PlayerSpec, &GameSpec, Seed) -> Result<Box<dyn Player>, SpecError>
        + Send
        + Sync
        + 'static,
{
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError> {
        self(spec, game, seed)
    }
}

/// How often the stop flag is looked at.
const POLL: Duration = Duration::from_millis(50);

/// Makes a player once and drops it, so that a spec that cannot be made is an error and not a
/// match of forfeits. It is made on a thread of its own, which is abandoned after `limit`.
pub(crate) fn try_spec(
    factory: &Arc<dyn PlayerFactory>,
    spec: &PlayerSpec,
    game: &GameSpec,
    limit: Duration,
    stop: &StopFlag,
) -> Result<(), ArenaError> {
    let (made, result) = channel();
    let (factory, spec_there, game) = (Arc::clone(factory), spec.clone(), game.clone());
    thread::spawn(move || {
        // Nobody listens any more once the limit has passed.
        let _ = made.send(factory.make(&spec_there, &game, Seed(0)).map(drop));
    });
    let started = Instant::now();
    while started.elapsed() < limit {
        match result.recv_timeout(POLL.min(limit)) {
            Ok(made) => return Ok(made?),
            // It panicked; if it does so again the games record it.
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Err(RecvTimeoutError::Timeout) if stop.is_raised() => {
                return Err(ArenaError::Interrupted);
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
    Err(ArenaError::Start { spec: spec.to_string(), seconds: limit.as_secs() })
}
