//! `ponder calibrate`.

use super::{GameArgs, RunArgs, usual_folder};
use crate::exit::{OrExit, Outcome};
use clap::Args;
use ponder_arena::measure::{CalibrationSpec, Experiment, Measure};
use ponder_games::GameSpec;
use std::path::PathBuf;

/// Measure how win probability depends on rollout counts
///
/// Plays games between searches whose numbers of rollouts are drawn by chance, uniformly in their
/// logarithms, and fits `P(first player wins) = sigmoid(a + b x)`, where x is the log10 of the ratio of
/// the rollouts. With two searches (--search twice) it also says how many rollouts of one are worth a
/// rollout of the other, and how they compare at equal time. Ctrl-C stops it; the same command goes on
/// with it, and more --games extend it.
#[derive(Args, Debug)]
pub struct CalibrateArgs {
    /// The game (see `ponder games`)
    #[arg(value_name = "RULES", default_value = "hex:11")]
    game: GameSpec,
    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 2_000)]
    games: u32,
    /// The fewest rollouts a move
    #[arg(long, value_name = "N", default_value_t = 10)]
    low: u64,
    /// The most rollouts a move
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    high: u64,
    /// The search, without `rollouts`; several are mixed in one calibration
    #[arg(long = "search", value_name = "SPEC", default_value = "mcts")]
    searches: Vec<String>,
    #[command(flatten)]
    play: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// The folder of the calibration [default: runs/ and a name made of the options]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl CalibrateArgs {
    /// Plays the calibration.
    pub fn run(self) -> Outcome {
        let settings = self.play.settings(&self.game, 0)?;
        let (games, low, high) = (self.games, self.low, self.high);
        let spec = CalibrationSpec { games, low, high, searches: self.searches };
        let experiment = Experiment::new(settings, Measure::Calibration(spec));
        experiment.plan().or_usage()?;
        let folder = self.dir.unwrap_or_else(|| usual_folder("calibrate", &experiment));
        self.run.play(&experiment, &folder)
    }
}
