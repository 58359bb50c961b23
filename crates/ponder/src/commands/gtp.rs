//! `ponder gtp`.

use crate::exit::{Exit, OrExit, Outcome};
use crate::host_environment;
use crate::input;
use clap::{ArgAction, Args};
use ponder_engine::{EngineError, EngineOptions, Log, LogLevel, run};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use std::io::{BufReader, stdin, stdout};
use std::time::Duration;

/// Run as a GTP engine (HTP for Hex) on stdin and stdout
///
/// For HexGui and other programs that run engines. Everything but answers goes to stderr.
#[derive(Args, Debug)]
pub struct GtpArgs {
    /// The player that chooses moves (see `ponder players`) [default: the best one for the game
    /// that is played, with Ponder's own network where there is one]
    #[arg(long, value_name = "SPEC", value_parser = input::player)]
    player: Option<PlayerSpec>,
    /// The game at the start; `boardsize` and `loadsgf` change it
    #[arg(long, value_name = "RULES", default_value = "hex:11", value_parser = input::rules)]
    game: GameSpec,
    /// The seed of the player [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The time of a move on the controller's clock in addition to the engine's own time, in
    /// seconds
    #[arg(long, value_name = "SECONDS", default_value = "0.1", value_parser = seconds)]
    lag: Duration,
    /// Write each command and its answer to stderr
    #[arg(long, action = ArgAction::SetTrue, conflicts_with = "quiet")]
    verbose: bool,
    /// Write nothing to stderr, not even faults of the player
    #[arg(long, action = ArgAction::SetTrue)]
    quiet: bool,
}

/// The longest allowed lag, in seconds.
const LAG_MAX: f64 = 60.0;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=LAG_MAX).contains(seconds));
    let seconds = seconds.ok_or_else(|| format!("write a number from 0 to {LAG_MAX}"))?;
    Ok(Duration::from_secs_f64(seconds))
}

impl GtpArgs {
    /// Answers commands until `quit` or the end of the input.
    pub fn run(self) -> Outcome {
        let level = if self.verbose { LogLevel::Commands } else { LogLevel::Faults };
        let options = EngineOptions {
            seed: Seed(self.seed.unwrap_or_else(host_environment::clock_seed)),
            environment: host_environment::own(),
            log: (!self.quiet).then(|| Log::new(level, |line| eprintln!("{line}"))),
            lag: self.lag,
            ..EngineOptions::new(self.player, self.game)
        };
        match run(BufReader::new(stdin()), stdout(), options) {
            Err(error @ EngineError::Player(_)) => Err(error).or_usage(),
            ran => {
                ran?;
                Ok(Exit::Done)
            }
        }
    }
}
