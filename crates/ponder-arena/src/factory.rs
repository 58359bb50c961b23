//! Creation of the players of a match.

use crate::ArenaError;
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::{Environment, Player, PlayerSpec, SpecError, StopFlag, build};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Creates players from specs. It is called on the thread on which the player will live.
///
/// [`Environment`] creates every kind that `ponder-players` supports; a closure with the arguments
/// of [`make`](PlayerFactory::make) is a factory too.
pub trait PlayerFactory: Send + Sync + 'static {
    /// Creates a player.
    ///
    /// # Errors
    /// Fails when the spec is invalid or does not fit the game.
    fn make(
        &self,
        spec: &PlayerSpec,
        game: &GameSpec,
        seed: Seed,
    ) -> Result<Box<dyn Player>, SpecError>;

    /// Checks that a player of a spec can be created and plays the game: for instance, a program is
    /// started and queried for the board size.
    ///
    /// # Errors
    /// Returns the reason why the player cannot play this game.
    fn probe(&self, spec: &PlayerSpec, game: &GameSpec) -> Result<(), SpecError> {
        let mut player = self.make(spec, game, Seed(0))?;
        player.probe(&StopFlag::new()).map_err(|fault| spec.error(fault.to_string()))
    }
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

/// Interval at which the stop flag is polled.
const POLL: Duration = Duration::from_millis(50);

/// Probes a player before the first game, on a separate thread, which is abandoned after `limit`.
pub(crate) fn probe(
    factory: &Arc<dyn PlayerFactory>,
    spec: &PlayerSpec,
    game: &GameSpec,
    limit: Duration,
    stop: &StopFlag,
) -> Result<(), ArenaError> {
    let (probed, result) = channel();
    let (factory, spec_there, game) = (Arc::clone(factory), spec.clone(), game.clone());
    thread::spawn(move || {
        // The receiver is gone once the limit has passed.
        let _ = probed.send(factory.probe(&spec_there, &game));
    });
    let started = Instant::now();
    while started.elapsed() < limit {
        match result.recv_timeout(POLL.min(limit)) {
            Ok(probed) => return Ok(probed?),
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
