//! `ponder strength`.

use super::person;
use super::run_curve::Curve;
use super::{GameArgs, RunArgs, default_folder, plies_help};
use crate::exit::{OrExit, Outcome};
use crate::host_environment::RUNS_HERE;
use crate::input;
use clap::Args;
use ponder_arena::measure::{Experiment, Measure, Participant, StrengthSpec};
use ponder_game::TimeControl;
use ponder_games::GameSpec;
use ponder_players::{PlayerSpec, STRENGTH_SCALE};
use std::path::PathBuf;

/// Measure how strong a player is
///
/// Measures strength in rollouts. Plays pairs of games, one with each colour, against MCTS, each
/// time with the number of rollouts expected to be most informative, beginning with few. Stops when
/// the 95% interval is narrow enough, usually after about 100 games, most of them against opponents
/// of about its own strength. The interval is that of log10 of the rollouts at which the player
/// scores half. With --run, measures every checkpoint of a run. The player `person` is you, at this
/// terminal.
#[derive(Args, Debug)]
#[command(mut_arg("openings", plies_help(DEFAULT_PLIES)))]
pub struct StrengthArgs {
    /// The player (see `ponder players`); with --run a player of networks without `model`
    /// [default with --run: policy]
    #[arg(value_name = "PLAYER", required_unless_present = "run", value_parser = input::player)]
    player: Option<PlayerSpec>,
    /// The game (see `ponder games`) [default: hex:11, or that of the run]
    #[arg(long, value_name = "RULES", value_parser = input::rules)]
    game: Option<GameSpec>,
    /// Time control of the player; without one it plays without a clock
    #[arg(long, value_name = "TIME", conflicts_with = "run")]
    time: Option<TimeControl>,
    /// Measure all checkpoints of this run, each starting from the estimate for the one before
    #[arg(long, value_name = "DIR")]
    run: Option<PathBuf>,
    /// Measure about this many checkpoints of --run, evenly spread
    #[arg(long, value_name = "N", requires = "run")]
    checkpoints: Option<usize>,
    /// The opponents, without `rollouts`
    #[arg(long, value_name = "SPEC", default_value = STRENGTH_SCALE, value_parser = input::player)]
    opponents: PlayerSpec,
    /// The fewest rollouts of an opponent
    #[arg(long, value_name = "N", default_value_t = 1)]
    low: u64,
    /// The most rollouts of an opponent
    #[arg(long, value_name = "N", default_value_t = 1_000_000)]
    high: u64,
    /// Stop when the 95% interval is this wide, in decades (powers of ten)
    #[arg(long, value_name = "DECADES", default_value_t = 0.4, value_parser = decades)]
    width: f64,
    /// The most games, an even number
    #[arg(long, value_name = "N", default_value_t = 400)]
    games: u32,
    #[command(flatten)]
    play: GameArgs,
    #[command(flatten)]
    how: RunArgs,
    /// The folder of the measurement [default: runs/ and a name made of the options]
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// Default number of opening moves.
const DEFAULT_PLIES: u16 = 0;

/// Thinking time of a person per move, in milliseconds: a day.
const PERSON_MOVE_MS_MAX: u64 = 86_400_000;

fn decades(text: &str) -> Result<f64, String> {
    text.parse().map_err(|_| "write a number of decades, such as 0.4".to_owned())
}

impl StrengthArgs {
    /// Measures the strength.
    pub fn run(self) -> Outcome {
        if let Some(run) = &self.run {
            let template = self.player.clone();
            let curve = Curve::of_run(run, template, self.game.clone(), self.checkpoints)?;
            let settings = self.play.settings(curve.game(), DEFAULT_PLIES)?;
            let name = run.file_name().map(|name| name.to_string_lossy().into_owned());
            let name = name.unwrap_or_else(|| "run".into());
            let dir = self.dir.clone();
            let folder =
                dir.unwrap_or_else(|| PathBuf::from(RUNS_HERE).join(format!("strength-of-{name}")));
            let spec = |player| self.spec(player);
            return curve.measure(&settings, &spec, &self.how, &folder);
        }
        let game = self.game.clone().map_or_else(|| "hex:11".parse().or_usage(), Ok)?;
        let mut settings = self.play.settings(&game, DEFAULT_PLIES)?;
        let player = self.player.as_ref().map(ToString::to_string).unwrap_or_default();
        if player == person::KIND {
            settings.limits.move_ms_max = PERSON_MOVE_MS_MAX;
        }
        let time = self.time.map(|time| time.to_string());
        let participant = Participant { time, ..Participant::new(player) };
        let measure = Measure::Strength(self.spec(participant));
        let experiment = Experiment::new(settings, measure);
        experiment.plan().or_usage()?;
        let folder = self.dir.unwrap_or_else(|| default_folder(&experiment));
        self.how.play(&experiment, &folder)
    }

    fn spec(&self, player: Participant) -> StrengthSpec {
        let mut spec = StrengthSpec::new(player);
        spec.opponents = self.opponents.to_string();
        (spec.low, spec.high) = (self.low, self.high);
        (spec.width, spec.games) = (self.width, self.games);
        spec.count_faults = self.play.count_faults;
        // The range extends far beyond the opponents, so that the prior is not mistaken for
        // evidence from games.
        let decades = |rollouts: u64| (rollouts.max(1) as f64).log10();
        spec.prior.low = decades(self.low) - 2.0;
        spec.prior.high = decades(self.high) + 3.0;
        spec
    }
}
