//! Options of an engine.

use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_gtp::Limits;
use ponder_players::{Environment, Player, PlayerSpec, Purpose, SpecError, default_player};
use ponder_record::sgf;
use std::fmt::{self, Debug};
use std::sync::Arc;
use std::time::Duration;

/// Factory of the player for a game; called at the start and whenever the rules change.
pub type MakePlayer<'a> =
    Box<dyn FnMut(&PlayerSpec, &GameSpec, Seed) -> Result<Box<dyn Player>, SpecError> + 'a>;

/// Level of a log.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum LogLevel {
    /// Faults of the player.
    Faults,
    /// Errors, and each command with its response.
    Commands,
}

/// Log of an engine: its level, and where its lines go.
#[derive(Clone)]
pub struct Log {
    level: LogLevel,
    write: Arc<dyn Fn(&str) + Send + Sync>,
}

impl Log {
    /// Creates a log that calls `write` with each line.
    pub fn new(level: LogLevel, write: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Log { level, write: Arc::new(write) }
    }

    /// Writes a line if the level allows it.
    pub(crate) fn line(&self, level: LogLevel, text: impl FnOnce() -> String) {
        if self.level >= level {
            (self.write)(&text());
        }
    }
}

/// Debug output without the function.
impl Debug for Log {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Log").field(&self.level).finish()
    }
}

/// Options of an engine.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The player that chooses moves; `None` for the default one for each game.
    pub player: Option<PlayerSpec>,
    /// The game at the start. `boardsize`, `param_game` and `loadsgf` change it.
    pub game: GameSpec,
    /// The seed of the player.
    pub seed: Seed,
    /// The environment of the player.
    pub environment: Environment,
    /// The response to `name`.
    pub name: String,
    /// Limits of lines.
    pub limits: Limits,
    /// Limits of records.
    pub record_limits: sgf::Limits,
    /// The log; `None` for none.
    pub log: Option<Log>,
    /// Time of a move on the controller's clock in addition to the engine's own time. It is
    /// subtracted from the time left that the controller sends.
    pub lag: Duration,
}

impl EngineOptions {
    /// Default options for a player and a game: seed 0, no programs started, the name `Ponder`, the
    /// default limits, no log, a lag of a tenth of a second.
    #[must_use]
    pub fn new(player: Option<PlayerSpec>, game: GameSpec) -> Self {
        EngineOptions {
            player,
            game,
            seed: Seed(0),
            environment: Environment::default(),
            name: "Ponder".to_owned(),
            limits: Limits::default(),
            record_limits: sgf::Limits::default(),
            log: None,
            lag: Duration::from_millis(100),
        }
    }

    /// The player for a game.
    pub(crate) fn player_for(&self, game: &GameSpec) -> PlayerSpec {
        self.player.clone().unwrap_or_else(|| default_player(game, Purpose::Analysis))
    }
}
