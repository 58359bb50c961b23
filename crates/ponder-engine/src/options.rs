//! What an engine is made of.

use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_gtp::Limits;
use ponder_players::{Environment, Player, PlayerSpec, Purpose, SpecError, usual_player};
use ponder_record::sgf;
use std::time::Duration;

/// Makes the player for a game; called at the start and whenever the rules change.
pub type MakePlayer<'a> =
    Box<dyn FnMut(&PlayerSpec, &GameSpec, Seed) -> Result<Box<dyn Player>, SpecError> + 'a>;

/// What is written to stderr.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum LogLevel {
    /// Nothing.
    Quiet,
    /// What a player did wrong.
    #[default]
    Faults,
    /// Also each command and its answer.
    Commands,
}

/// What an engine is made of.
#[derive(Clone, Debug)]
pub struct EngineOptions {
    /// The player that chooses moves; `None` for the usual one of each game that is played.
    pub player: Option<PlayerSpec>,
    /// The game at the start. `boardsize`, `param_game` and `loadsgf` change it.
    pub game: GameSpec,
    /// The seed of the player.
    pub seed: Seed,
    /// What the player may use.
    pub environment: Environment,
    /// What it answers to `name`.
    pub name: String,
    /// How long lines may be.
    pub limits: Limits,
    /// How large records may be.
    pub record_limits: sgf::Limits,
    /// What is written to stderr.
    pub log: LogLevel,
    /// What a move takes on the controller's clock beside the engine's own time. It is taken off
    /// whatever the controller says is left.
    pub lag: Duration,
}

impl EngineOptions {
    /// A player and a game; seed 0, no programs started, the name `Ponder`, the usual limits,
    /// a lag of a tenth of a second.
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
            log: LogLevel::default(),
            lag: Duration::from_millis(100),
        }
    }

    /// The player for a game.
    pub(crate) fn player_for(&self, game: &GameSpec) -> PlayerSpec {
        self.player.clone().unwrap_or_else(|| usual_player(game, Purpose::Analysis))
    }
}
