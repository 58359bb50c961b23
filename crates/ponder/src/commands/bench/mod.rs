//! `ponder bench`.

mod compare;
mod crossword;
mod game_report;
mod hex;
mod learning;
mod net;
mod paco;
mod pool;
mod progress;
mod result;
mod rollouts;
mod rules;
mod search;
mod spread;
#[cfg(feature = "torch")]
mod torch;
mod train;

use crate::exit::{Exit, OrExit, Outcome};
use crate::input;
use crate::output::json;
use anyhow::anyhow;
use clap::{Args, value_parser};
use compare::Earlier;
use game_report::GameReport;
use indicatif::ProgressBar;
use ponder_game::Seed;
use ponder_games::{BenchKind, GameSpec, games};
use progress::Steps;
use result::{Measured, Report};
use serde_json::Value;
use std::fmt::{self, Display};
use std::path::PathBuf;
use std::str::FromStr;

/// Measure this machine on a game or on networks, in process CPU time
///
/// For a game, prints the simulations per second of UCT searches from the first position, with one
/// rollout per simulation.
///
/// For `hex`, it also prints the random rollouts per second of every kernel. The kernels take turns
/// in one run, and the median of their rounds counts; their win rates have to agree. Exits with 1
/// if the win rates of two kernels differ by more than 4 standard errors.
///
/// For `go`, it also measures the rules: nanoseconds per move of five fixed sequences on 19x19, with
/// and without a check of legality and superko, and plies per second of random games with exact
/// superko.
///
/// `net` measures the inference of untrained networks of four shapes, from positions to answers,
/// with every back end of this machine, compared with the peak of one core for the same
/// instructions; the utilization of a network shared by 256 searches of 32 simulations; and
/// training steps of networks of four shapes, which take half a minute. Exits with 1 if an answer
/// differs from that of the plain reference.
///
/// `train` measures the training loop with the default network of `--game`: steps per second by the
/// number of threads, the parts of the loop on one thread, how many of 16 threads would be useful by
/// these, and the whole loop on this machine, in a temporary folder.
///
/// `crossword` with `--lexicon` and `--leaves` plays Ponder against itself, and generates all moves
/// and the best move of midgame positions.
///
/// `hex-solve` solves every opening of small boards of Hex, each with an empty table, and measures how
/// long connections and filled-in cells of 11x11 take. Exits with 1 if a winner is wrong.
///
/// `paco FILE…` replays the games of files, listing the legal actions at every step, checks each
/// position for ŝako, and analyzes every game as `ponder paco replay` does.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// The game (`hex` is `hex:11`), `net` for networks, `train` for the training loop, `hex-solve`
    /// for the solver, `paco` with files, or `crossword`
    #[arg(value_name = "GAME")]
    subject: Subject,
    /// Files of games and of positions for `paco`, as `ponder conformance paco` reads them
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Word graph for `crossword`; without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// Leave values for `crossword`
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// CPU seconds for all rollouts, or for all inference of networks; searches and training steps
    /// take as long as they take. For `train`, seconds for the steps, and as many for the loop
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=3600))]
    seconds: u32,
    /// Game whose positions the networks see, for `net` and `train`
    #[arg(long, value_name = "GAME", default_value = "hex:11", value_parser = input::rules)]
    game: GameSpec,
    /// Largest number of threads for `train`; 0 is the number of processors
    #[arg(long, value_name = "N", default_value = "0", value_parser = super::train::threads)]
    threads: usize,
    /// Measures libtorch alone for `net`, by the size of its batches (`torch`, `torch-cpu`,
    /// `torch-cuda`, and the latter two with `-bf16`)
    #[cfg(feature = "torch")]
    #[arg(long, value_name = "NAME")]
    backend: Option<ponder_net::Backend>,
    /// Simulations of a search (a million, or 20,000 for a game whose playouts take longer than a
    /// random fill)
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1 << 32))]
    simulations: Option<u64>,
    #[command(flatten)]
    solver: hex::SolverArgs,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Keep the result as a new file of a folder, named by date, processor, commit and benchmark
    #[arg(long, value_name = "DIR", num_args = 0..=1, require_equals = true, default_missing_value = result::FOLDER)]
    save: Option<PathBuf>,
    /// Compare with an earlier result of the same benchmark, a file that `--save` or `--json` wrote:
    /// which figures became slower or faster, beyond the noise of the rounds
    #[arg(long, value_name = "FILE")]
    compare: Option<PathBuf>,
    /// Exit with 1 if a figure is slower than that of `--compare` by more than this percentage, beyond
    /// the noise
    #[arg(long, value_name = "PERCENT", requires = "compare")]
    fail_slower: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The subject of the benchmark.
#[derive(Clone, Debug)]
enum Subject {
    /// Networks.
    Nets,
    /// The training loop.
    Training,
    /// The rules, rollouts and searches of a game.
    Game(GameSpec),
    /// A benchmark that only this game has, in addition to or instead of the others.
    Own(BenchKind),
}

impl FromStr for Subject {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "net" => return Ok(Subject::Nets),
            "train" => return Ok(Subject::Training),
            _ => {}
        }
        let mut own = games().iter().filter_map(|game| Some((game.bench?, game.name)));
        match own.find(|(kind, game)| kind.subject(game) == text) {
            Some((kind, _)) => Ok(Subject::Own(kind)),
            None => input::rules(text).map(Subject::Game),
        }
    }
}

impl Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Subject::Nets => f.write_str("net"),
            Subject::Training => f.write_str("train"),
            Subject::Game(game) => game.fmt(f),
            Subject::Own(kind) => f.write_str(&kind.subject(game_of(*kind))),
        }
    }
}

/// The name of the game that has a benchmark of its own of this kind.
fn game_of(kind: BenchKind) -> &'static str {
    games().iter().find(|game| game.bench == Some(kind)).map_or("", |game| game.name)
}

/// Number of searches, whose median counts.
const SEARCHES: u64 = 5;
/// Simulations per search, unless given.
const SIMULATIONS: u64 = 1_000_000;
/// Simulations per search for a game without rollout kernels, whose playouts take tens of
/// microseconds.
const SIMULATIONS_SLOW: u64 = 20_000;

impl BenchArgs {
    /// Runs the benchmark and prints the report.
    pub fn run(self) -> Outcome {
        let takes_files = matches!(self.subject, Subject::Own(BenchKind::Files));
        if !self.files.is_empty() && !takes_files {
            let subject = Subject::Own(BenchKind::Files);
            return Err(anyhow!("only `ponder bench {subject}` takes files")).or_usage();
        }
        // Before anything is measured, so that a wrong file costs no time.
        let earlier = match &self.compare {
            Some(path) => Some(Earlier::read(path, &self.bench(), &self.game())?),
            None => None,
        };
        match &self.subject {
            Subject::Nets => self.measure_nets(earlier),
            Subject::Training => self.measure_training(earlier),
            Subject::Game(game) => self.measure_game(game, earlier),
            Subject::Own(BenchKind::Files) => self.measure_paco(earlier),
            Subject::Own(BenchKind::Words) => self.measure_crossword(earlier),
            Subject::Own(BenchKind::Solver) => self.measure_solver(earlier),
        }
    }

    /// Name of the benchmark, as on the command line.
    fn bench(&self) -> String {
        #[cfg(feature = "torch")]
        if let (Subject::Nets, Some(backend)) = (&self.subject, self.backend) {
            return format!("{} {backend}", self.subject);
        }
        self.subject.to_string()
    }

    /// The game that is measured.
    fn game(&self) -> String {
        match &self.subject {
            Subject::Nets | Subject::Training => self.game.to_string(),
            Subject::Own(kind) => game_of(*kind).to_owned(),
            Subject::Game(game) => game.to_string(),
        }
    }

    /// Options that the figures depend on.
    fn settings(&self) -> Value {
        let name = |path: &PathBuf| path.display().to_string();
        serde_json::json!({
            "seconds": self.seconds,
            "seed": self.seed,
            "simulations": self.simulations,
            "files": self.files.iter().map(name).collect::<Vec<_>>(),
            "lexicon": self.lexicon.as_ref().map(name),
            "leaves": self.leaves.as_ref().map(name),
            "boards": self.solver.boards,
            "openings": self.solver.openings,
            "time": self.solver.time,
        })
    }

    /// Keeps and prints a report, with the comparison with an earlier one.
    fn conclude<R: Report>(&self, report: &R, earlier: Option<Earlier>) -> Outcome {
        let mut measured = Measured::now(self.bench(), self.settings(), report);
        if let Some(folder) = &self.save {
            eprintln!("saved as {}", measured.save(folder)?.display());
        }
        if !self.json {
            report.print()?;
        }
        measured.comparison = earlier.map(|earlier| earlier.compare(&measured)).transpose()?;
        if self.json {
            json(&measured)?;
        }
        let mut exit = if report.passed() { Exit::Done } else { Exit::CheckFailed };
        let Some(comparison) = &measured.comparison else { return Ok(exit) };
        if !self.json {
            comparison.print()?;
        }
        comparison.warn();
        if let Some(percent) = self.fail_slower {
            for figure in comparison.slower(percent.into()) {
                eprintln!("slower by more than {percent}% of the time: {figure}");
                exit = Exit::CheckFailed;
            }
        }
        Ok(exit)
    }

    fn measure_nets(&self, earlier: Option<Earlier>) -> Outcome {
        #[cfg(feature = "torch")]
        if let Some(backend) = self.backend {
            return self.measure_torch(backend, earlier);
        }
        let progress = Steps::new("networks", net::steps());
        let (seconds, seed) = (f64::from(self.seconds), Seed(self.seed));
        let report = net::measure(&self.game, seconds, seed, || progress.step())?;
        progress.finish();
        self.conclude(&report, earlier)
    }

    fn measure_training(&self, earlier: Option<Earlier>) -> Outcome {
        let bar = ProgressBar::new_spinner().with_message("training");
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        let report = train::measure(&self.game, self.threads, self.seconds, Seed(self.seed))?;
        bar.finish_and_clear();
        self.conclude(&report, earlier)
    }

    #[cfg(feature = "torch")]
    fn measure_torch(&self, backend: ponder_net::Backend, earlier: Option<Earlier>) -> Outcome {
        let progress = Steps::new("libtorch", torch::steps());
        let (seconds, seed) = (f64::from(self.seconds), Seed(self.seed));
        let report = torch::measure(&self.game, backend, seconds, seed, || progress.step())?;
        progress.finish();
        self.conclude(&report, earlier)
    }

    fn measure_crossword(&self, earlier: Option<Earlier>) -> Outcome {
        let bar = ProgressBar::new(1);
        let report = crossword::measure(
            self.lexicon.as_deref(),
            self.leaves.as_deref(),
            Seed(self.seed),
            &bar,
        )?;
        bar.finish_and_clear();
        self.conclude(&report, earlier)
    }

    fn measure_solver(&self, earlier: Option<Earlier>) -> Outcome {
        let report = hex::measure(self.game(), &self.solver, Seed(self.seed))?;
        let exit = self.conclude(&report, earlier)?;
        Ok(if report.was_interrupted() { Exit::Interrupted } else { exit })
    }

    fn measure_paco(&self, earlier: Option<Earlier>) -> Outcome {
        if self.files.is_empty() {
            let problem = format!("`ponder bench {}` needs files; name one or more", self.subject);
            return Err(anyhow!(problem)).or_usage();
        }
        let bar = ProgressBar::new(1);
        let report = paco::measure(&self.files, &bar)?;
        bar.finish_and_clear();
        self.conclude(&report, earlier)
    }

    fn measure_game(&self, game: &GameSpec, earlier: Option<Earlier>) -> Outcome {
        let seed = Seed(self.seed);
        let steps = rules::steps(game) + rollouts::steps(game) + SEARCHES;
        let progress = Steps::new(&game.to_string(), steps);
        let step = || progress.step();
        let rules = rules::measure(game, f64::from(self.seconds), step);
        let rollouts = rollouts::measure(game, f64::from(self.seconds), seed, step);
        let agreement = rollouts::compare(&rollouts);
        let usual = if rollouts.is_empty() { SIMULATIONS_SLOW } else { SIMULATIONS };
        let simulations = self.simulations.unwrap_or(usual);
        let search = search::measure(game, simulations, SEARCHES, seed, step);
        progress.finish();
        let report = GameReport::new(game, rules, rollouts, agreement, search);
        self.conclude(&report, earlier)
    }
}

/// A figure with at least four digits.
fn number(value: f64) -> String {
    let decimals = (3.0 - value.abs().log10().floor()).clamp(0.0, 6.0) as usize;
    format!("{value:.decimals$}")
}
