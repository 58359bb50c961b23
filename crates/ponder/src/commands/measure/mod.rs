//! Matches and measurements: the common part of their commands.

pub mod experiment;
pub mod league;
pub mod matches;
pub mod openings;
mod person;
mod progress;
mod run_curve;
pub mod strength;
mod write;

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::host_environment::{self, RUNS_HERE};
use crate::interrupt;
use crate::machine;
use crate::output::{json, say};
use clap::{Arg, Args, value_parser};
use person::WithPeople;
use ponder_arena::campaign::{Campaign, CampaignStatus};
use ponder_arena::measure::{Experiment, Findings, Measure, Report, Settings};
use ponder_arena::stats::Verdict;
use ponder_arena::{ArenaError, Lifetime, Openings};
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_players::StopFlag;
use progress::Ticker;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Largest number of games at the same time.
const WORKERS_MAX: u16 = 1_024;

/// Openings and conditions of the games of a measurement.
#[derive(Args, Debug)]
pub struct GameArgs {
    // `plies_help` adds the default, which depends on the command.
    /// Random moves at the start of a game; 0 starts from the first position
    #[arg(long, value_name = "PLIES", conflicts_with = "book")]
    openings: Option<u16>,
    /// Take openings as they come instead of choosing those that favour neither side
    #[arg(long)]
    unbalanced: bool,
    /// Begin games with the openings of this file in turn (see `ponder openings`)
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Keep players from game to game; for programs that start slowly
    #[arg(long)]
    keep_players: bool,
    /// Count games that a player loses by crashing, hanging or an illegal move as lost, instead of
    /// leaving them out of the score
    #[arg(long)]
    count_faults: bool,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// Execution of a measurement.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Games at the same time; 0 is the number of processors
    #[arg(long, value_name = "N", default_value_t = 1,
          value_parser = value_parser!(u16).range(..=i64::from(WORKERS_MAX)))]
    parallel: u16,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
    /// Draw figures as PNG in addition to SVG
    #[arg(long)]
    png: bool,
}

/// Output of `--json`.
#[derive(Serialize)]
struct Printed<'a> {
    folder: Option<&'a Path>,
    #[serde(flatten)]
    findings: &'a Findings,
}

impl GameArgs {
    /// Returns whether any option for openings, players or the seed is given.
    fn is_given(&self) -> bool {
        let GameArgs { openings, unbalanced, book, keep_players, seed, count_faults: _ } = self;
        openings.is_some() || *unbalanced || book.is_some() || *keep_players || *seed != 1
    }

    fn settings(&self, game: &GameSpec, default_plies: u16) -> Result<Settings, Failure> {
        let plies = self.openings.unwrap_or(default_plies);
        let mut settings = Settings::new(game.to_string(), Seed(self.seed));
        settings.openings = match self.unbalanced {
            false if plies > 0 => Openings::balanced(plies),
            _ => Openings { plies, balance: None },
        };
        if let Some(path) = &self.book {
            settings.book = openings::read_book(path, game)?;
        }
        if self.keep_players {
            settings.lifetime = Lifetime::Match;
        }
        Ok(settings)
    }
}

impl RunArgs {
    fn workers(&self) -> u16 {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        match self.parallel {
            0 => u16::try_from(processors).unwrap_or(WORKERS_MAX),
            workers => workers,
        }
    }

    /// Runs an experiment in a folder, prints its findings and draws the figures.
    fn play(&self, experiment: &Experiment, folder: &Path) -> Outcome {
        self.play_in(experiment, Some(folder))
    }

    /// Runs an experiment without a folder, and prints its findings.
    fn play_in_memory(&self, experiment: &Experiment) -> Outcome {
        self.play_in(experiment, None)
    }

    fn play_in(&self, experiment: &Experiment, folder: Option<&Path>) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let is_match = matches!(&experiment.measure, Measure::Match(_));
        let person = matches!(&experiment.measure,
            Measure::Strength(spec) if spec.player.spec == person::KIND);
        let kept = folder.filter(|_| !self.quiet && !self.json);
        let is_announced = std::cell::Cell::new(false);
        let ticker = Ticker::new(self.quiet || person);
        let factory = WithPeople { environment: host_environment::own(), stop: stop.clone() };
        let mut campaign = Campaign::new()
            .factory(factory)
            .workers(if person { 1 } else { self.workers() })
            .origin(machine::origin())
            .stop(stop.clone())
            .on_progress(|update| {
                // Nothing is written until the players have been made.
                if let (Some(folder), false) = (kept, is_announced.replace(true)) {
                    eprintln!("games are kept in {}", folder.display());
                }
                ticker.show(update);
            });
        if is_match {
            campaign = campaign.with_records();
        }
        let played = match folder {
            Some(folder) => experiment.play(folder, campaign),
            None => experiment.play_in_memory(campaign),
        };
        ticker.finish();
        let resume = folder.map(|folder| match is_match {
            true => format!("ponder match --resume {}", folder.display()),
            false => format!("ponder experiment {}", folder.display()),
        });
        let findings = match played {
            Err(ArenaError::Interrupted) => return Ok(Exit::Interrupted),
            Err(error) => {
                let is_ours = !matches!(
                    error,
                    ArenaError::AnotherMatch { .. } | ArenaError::NotAMatch { .. }
                );
                if let (true, Some(folder), Some(resume)) = (is_ours, folder, &resume) {
                    print_so_far(folder, resume);
                }
                return Err(with_exit_code(error));
            }
            Ok(findings) => findings,
        };
        let figures = match folder {
            Some(folder) => write::figures(&findings.report, folder, self.png)?,
            None => 0,
        };
        if self.json {
            json(&Printed { folder, findings: &findings })?;
        } else {
            say!("{}", findings.report.to_string().trim_end());
            if findings.damaged_lines > 0 {
                say!(
                    "unreadable lines of the log: {}; a game in such a line is not counted",
                    findings.damaged_lines
                );
            }
            if let (Some(folder), false, true) = (folder, self.quiet, figures > 0) {
                eprintln!(
                    "result.json and {figures} figures with their data: {}",
                    folder.display()
                );
            }
        }
        self.exit(&findings.report, &stop, resume.as_deref())
    }

    fn exit(&self, report: &Report, stop: &StopFlag, resume: Option<&str>) -> Outcome {
        let ending = report.status();
        let resume = resume.filter(|_| !self.quiet);
        if ending == CampaignStatus::Open && stop.is_raised() {
            if let Some(resume) = resume {
                eprintln!("to continue: {resume}");
            }
            return Ok(Exit::Interrupted);
        }
        if let (CampaignStatus::Open, Some(resume)) = (ending, resume) {
            eprintln!(
                "other processes are playing the last games; when they have finished, run: {resume}"
            );
        }
        Ok(match (ending, report) {
            (CampaignStatus::Failed, _) => Exit::System,
            // All games that were played ended by faults.
            _ if report.counted() == 0 && report.played() > 0 => Exit::System,
            // A match that tests strength fails if the test does not accept that A is stronger.
            (_, Report::Match(report))
                if report.sprt.is_some_and(|state| state.verdict != Verdict::AcceptH1) =>
            {
                Exit::CheckFailed
            }
            _ => Exit::Done,
        })
    }
}

/// Prints the findings so far where an experiment ends with an error, such as a full disk.
fn print_so_far(folder: &Path, resume: &str) {
    if let Ok(findings) = Experiment::findings(folder)
        && findings.report.played() > 0
    {
        eprintln!("so far:\n{}", findings.report.to_string().trim_end());
        eprintln!("to continue: {resume}");
    }
}

/// Returns a change of the argument `--openings` that adds the default to its help.
fn plies_help(default_plies: u16) -> impl FnOnce(Arg) -> Arg {
    move |arg| {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        arg.help(format!("{help} [default: {default_plies}]"))
    }
}

/// Default folder of a measurement.
fn default_folder(experiment: &Experiment) -> PathBuf {
    PathBuf::from(RUNS_HERE).join(experiment.folder_name())
}

/// Returns an error with the exit code of its kind.
fn with_exit_code(error: ArenaError) -> Failure {
    let failed: Result<(), _> = match error {
        ArenaError::Description(_)
        | ArenaError::Rules(_)
        | ArenaError::Player(_)
        | ArenaError::Opening(_)
        | ArenaError::NotAMatch { .. }
        | ArenaError::NotAFolder { .. }
        | ArenaError::AnotherMatch { .. } => Err(error).or_usage(),
        ArenaError::Broken { .. } => Err(error).or_bad_input(),
        _ => Err(error.into()),
    };
    failed.expect_err("every arm is an error")
}
