//! `ponder match`.

use super::{GameArgs, RunArgs, default_folder, plies_help, with_exit_code};
use crate::exit::{Failure, OrExit, Outcome};
use crate::input;
use clap::{Args, ValueEnum};
use ponder_arena::Lifetime;
use ponder_arena::measure::{Experiment, MatchSpec, Measure, Pairing, Participant};
use ponder_arena::stats::Sprt;
use ponder_game::TimeControl;
use ponder_games::GameSpec;
use ponder_players::PlayerSpec;
use std::path::PathBuf;

/// Options that describe a match; when a match is resumed, its folder gives them all.
const DESCRIBING: [&str; 13] = [
    "a",
    "b",
    "game",
    "time",
    "time_a",
    "time_b",
    "openings",
    "unbalanced",
    "book",
    "pairs",
    "sprt",
    "count_faults",
    "seed",
];

/// Default number of opening moves of a match: without any, deterministic players repeat
/// themselves.
const DEFAULT_PLIES: u16 = 2;

/// Default number of games.
const DEFAULT_GAMES: u32 = 100;

/// Play a match between two players and report how sure the result is
///
/// Games are played in pairs from balanced random openings, each player with each colour. The match
/// is kept in a folder: experiment.toml, the log games.jsonl, every game as SGF in games/, and
/// result.json. Ctrl-C stops it; the same command resumes it. More --games extend it. Several
/// processes may play one match at the same time.
#[derive(Args, Debug)]
#[command(mut_arg("openings", plies_help(DEFAULT_PLIES)))]
pub struct MatchArgs {
    /// The first player, from whose view the score is (see `ponder players`)
    #[arg(value_name = "A", required_unless_present = "resume", value_parser = input::player)]
    a: Option<PlayerSpec>,
    /// The second player
    #[arg(value_name = "B", required_unless_present = "resume", value_parser = input::player)]
    b: Option<PlayerSpec>,
    /// The game (see `ponder games`)
    #[arg(long, value_name = "RULES", default_value = "hex:11", value_parser = input::rules)]
    game: GameSpec,
    /// The number of games, an even number [default: 100]
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Time of both players: 300 (seconds per game), 300+2, 5/move, 600+5x30 or 600+30/25
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,
    /// Time of player A, where it differs
    #[arg(long, value_name = "TIME")]
    time_a: Option<TimeControl>,
    /// Time of player B, where it differs
    #[arg(long, value_name = "TIME")]
    time_b: Option<TimeControl>,
    /// Sharing of openings within a pair of games
    #[arg(long, value_enum, default_value_t = Pairs::Same)]
    pairs: Pairs,
    /// Stop once a sequential test of H0 (A is ELO0 Elo stronger) against H1 (ELO1 Elo stronger) is
    /// decided, as in `0,20`; `ELO0,ELO1,ALPHA,BETA` also gives the error probabilities, by default
    /// 0.05 each
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    #[command(flatten)]
    play: GameArgs,
    #[command(flatten)]
    run: RunArgs,
    /// The folder of the match [default: runs/ and a name made of the options]
    #[arg(long, value_name = "DIR", conflicts_with = "resume")]
    dir: Option<PathBuf>,
    /// Write no files
    #[arg(long, conflicts_with_all = ["dir", "resume"])]
    no_files: bool,
    /// Resume the match in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = DESCRIBING)]
    resume: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Pairs {
    /// Both games of a pair start from the same opening; statistics count pairs
    Same,
    /// Each game has its own opening; statistics count games
    Single,
}

impl MatchArgs {
    /// Plays the match.
    pub fn run(self) -> Outcome {
        if let Some(folder) = &self.resume {
            let experiment = self.resumed(folder)?;
            return self.run.play(&experiment, folder);
        }
        let experiment = self.new_experiment()?;
        experiment.plan().map_err(with_exit_code)?;
        if self.no_files {
            return self.run.play_in_memory(&experiment);
        }
        let folder = self.dir.unwrap_or_else(|| default_folder(&experiment));
        self.run.play(&experiment, &folder)
    }

    fn new_experiment(&self) -> Result<Experiment, Failure> {
        let settings = self.play.settings(&self.game, DEFAULT_PLIES)?;
        let player = |spec: &Option<PlayerSpec>, time: Option<TimeControl>| {
            let spec = spec.as_ref().map(ToString::to_string).unwrap_or_default();
            let time = time.or(self.time).map(|time| time.to_string());
            Participant { time, ..Participant::new(spec) }
        };
        let spec = MatchSpec {
            players: [player(&self.a, self.time_a), player(&self.b, self.time_b)],
            games: self.games.unwrap_or(DEFAULT_GAMES),
            pairing: match self.pairs {
                Pairs::Same => Pairing::Pairs,
                Pairs::Single => Pairing::Single,
            },
            sprt: self.sprt,
            count_faults: self.play.count_faults,
        };
        Ok(Experiment::new(settings, Measure::Match(spec)))
    }

    /// The match in a folder, with a new number of games or lifetime of players where requested.
    fn resumed(&self, folder: &std::path::Path) -> Result<Experiment, Failure> {
        let mut experiment = Experiment::read(&folder.join(Experiment::FILE)).or_bad_input()?;
        let Measure::Match(spec) = &mut experiment.measure else {
            let problem = format!(
                "{} contains another kind of experiment; continue it with `ponder experiment`",
                folder.display()
            );
            return Err(anyhow::anyhow!(problem)).or_usage();
        };
        spec.games = self.games.unwrap_or(spec.games);
        if self.play.keep_players {
            experiment.settings.lifetime = Lifetime::Match;
        }
        experiment.plan().map_err(with_exit_code)?;
        Ok(experiment)
    }
}
