//! Measurements: what their commands have in common.

pub mod calibrate;
pub mod experiment;
pub mod league;
pub mod openings;
mod person;
mod progress;
mod run_curve;
pub mod strength;
mod write;

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::interrupt;
use crate::machine;
use crate::output::{json, say};
use crate::surroundings;
use clap::{Args, value_parser};
use person::WithPeople;
use ponder_arena::campaign::{Campaign, Ending};
use ponder_arena::measure::{Experiment, Findings, Measure, Report, Settings};
use ponder_arena::{ArenaError, Lifetime, Openings};
use ponder_game::Seed;
use ponder_games::GameSpec;
use progress::Ticker;
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The folder of all measurements that are not told where to go.
const RUNS: &str = "runs";

/// Games at the same time, at most.
const WORKERS_MAX: u16 = 1_024;

/// How games of a measurement begin and are played.
#[derive(Args, Debug)]
pub struct GameArgs {
    /// Random moves at the start of a game; 0 starts from the first position
    /// [default: 2 for a league, else 0]
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
    /// The seed of everything random
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// How a measurement is run.
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
    /// Draw figures as PNG beside the SVG
    #[arg(long)]
    png: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Printed<'a> {
    folder: &'a Path,
    #[serde(flatten)]
    findings: &'a Findings,
}

impl GameArgs {
    /// Whether anything was said of openings, players or seed.
    fn is_given(&self) -> bool {
        let GameArgs { openings, unbalanced, book, keep_players, seed } = self;
        openings.is_some() || *unbalanced || book.is_some() || *keep_players || *seed != 1
    }

    fn settings(&self, game: &GameSpec, usual_plies: u16) -> Result<Settings, Failure> {
        let plies = self.openings.unwrap_or(usual_plies);
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

    /// Plays an experiment in a folder, prints what it shows and draws the figures.
    fn play(&self, experiment: &Experiment, folder: &Path) -> Outcome {
        let stop = interrupt::stop_flag()?;
        let mut said = self.quiet || self.json;
        let person = matches!(&experiment.measure,
            Measure::Strength(spec) if spec.player.spec == person::KIND);
        let ticker = Ticker::new(self.quiet || person);
        let factory = WithPeople { environment: surroundings::own(), stop: stop.clone() };
        let campaign = Campaign::new()
            .factory(factory)
            .workers(if person { 1 } else { self.workers() })
            .origin(machine::origin())
            .stop(stop.clone())
            .on_news(|news| {
                if !std::mem::replace(&mut said, true) {
                    eprintln!("games are kept in {}", folder.display());
                }
                ticker.show(news);
            });
        let played = experiment.play(folder, campaign);
        ticker.finish();
        let findings = played.map_err(classified)?;
        let written = write::figures(&findings.report, folder, self.png)?;
        if self.json {
            json(&Printed { folder, findings: &findings })?;
        } else {
            say!("{}", findings.report.to_string().trim_end());
            if findings.damaged_lines > 0 {
                say!("{} lines of the log could not be read", findings.damaged_lines);
            }
            if !self.quiet {
                eprintln!(
                    "result.json and {written} figures with their data: {}",
                    folder.display()
                );
            }
        }
        if stop.is_raised() && ending(&findings.report) == Some(Ending::Open) {
            if !self.quiet {
                eprintln!("to go on: ponder experiment {}", folder.display());
            }
            return Ok(Exit::Interrupted);
        }
        let ending = ending(&findings.report);
        if ending == Some(Ending::Open) && !self.quiet {
            eprintln!(
                "other processes play the last games; when they are done: ponder experiment {}",
                folder.display()
            );
        }
        Ok(match ending {
            Some(Ending::Failed) => Exit::System,
            _ => Exit::Done,
        })
    }
}

fn ending(report: &Report) -> Option<Ending> {
    match report {
        Report::Calibration(report) if report.played < report.planned => Some(Ending::Open),
        Report::Calibration(_) => Some(Ending::AllGames),
        Report::Strength(report) => Some(report.ending),
        Report::Time(report) => Some(report.ending),
        Report::League(report) => Some(report.ending),
    }
}

/// The folder of a measurement that is not told where to go: a name that is the same for the same
/// measurement, so that the same command goes on with it, and another budget extends it.
fn usual_folder(what: &str, experiment: &Experiment) -> PathBuf {
    let mut described = experiment.clone();
    match &mut described.measure {
        Measure::Calibration(spec) => spec.games = 0,
        Measure::Strength(spec) => (spec.games, spec.width) = (0, 0.0),
        Measure::Time(spec) => (spec.games, spec.width) = (0, 0.0),
        Measure::League(spec) => spec.games = 0,
    }
    let text = serde_json::to_string(&described).unwrap_or_default();
    let plain = |ch: char| if ch.is_ascii_alphanumeric() { ch } else { '-' };
    let what: String = what.chars().take(48).map(plain).collect();
    let game: String = described.settings.game.chars().take(32).map(plain).collect();
    PathBuf::from(RUNS).join(format!("{what}-{game}-{:08x}", Seed(0).named(&text).0 >> 32))
}

fn classified(error: ArenaError) -> Failure {
    let failed: Result<(), _> = match error {
        ArenaError::Description(_)
        | ArenaError::Rules(_)
        | ArenaError::Player(_)
        | ArenaError::Opening(_)
        | ArenaError::NotAMatch { .. }
        | ArenaError::AnotherMatch { .. } => Err(error).or_usage(),
        ArenaError::Broken { .. } => Err(error).or_bad_input(),
        _ => Err(error.into()),
    };
    failed.expect_err("every arm is an error")
}
