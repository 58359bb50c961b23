//! `ponder train`.

mod settings;
mod view;

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input;
use crate::interrupt;
use crate::machine;
use crate::output::say;
use anyhow::anyhow;
use clap::Args;
use ponder_games::GameSpec;
use ponder_train::{TrainError, TrainOptions, train};
use std::path::PathBuf;
use std::time::Duration;
pub(super) use view::FormArgs;
use view::{Form, View};

pub(super) use settings::{changed, size, time};

const EXAMPLES: &str = "\
Examples:
  ponder train hex:5 --run runs/hex5 --for 10m      a strong 5x5 bot in ten minutes
  ponder train --run runs/hex5 --for 10m --finish   ten more minutes, then the final decay of the learning rate
  ponder train hex:9 --also hex:9,swap --run runs/hex9 --for 8h --set selfplay.simulations=64
  ponder play hex:5 --opponent gumbel:model=runs/hex5,sims=64";

/// Train a network by self-play
///
/// Self-play, shuffling, learning and measuring run in one process. Everything is kept in the run
/// directory; Ctrl-C stops, and the same command resumes. The network that plays is written to the
/// run directory at every checkpoint.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct TrainArgs {
    /// The game (see `ponder games`) [default: that of the run directory]
    #[arg(value_name = "RULES", value_parser = input::rules)]
    game: Option<GameSpec>,
    /// The run directory: a path or a URL
    #[arg(long, value_name = "DIR")]
    run: String,
    /// Train on these rules or this board size too, of square boards only; all get equal shares of
    /// the games: `--also hex:9,swap --also hex:11`
    #[arg(long, value_name = "RULES", value_parser = input::rules)]
    also: Vec<GameSpec>,
    /// Stop after this time: 90s, 10m, 2h
    #[arg(long = "for", value_name = "TIME", value_parser = settings::time)]
    time: Option<Duration>,
    /// Finish the run, after the time of `--for` if there is one: play no more games, use the
    /// newest examples as often as the others, and let the learning rate fall to a tenth
    #[arg(long)]
    finish: bool,
    /// Stop after N training steps in all
    #[arg(long, value_name = "N")]
    steps: Option<u64>,
    /// Threads; 0 is the number of processors, 256 the maximum. With 1 the same seed gives the same
    /// network
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    threads: usize,
    /// Channels and residual blocks of the network [default: by the size of the board]; if they
    /// are more than those of an existing run, its network grows and keeps what it has learned
    #[arg(long, value_name = "CHANNELSxBLOCKS", value_parser = settings::size)]
    size: Option<(usize, usize)>,
    /// Use full 3x3 convolutions on hexagonal boards too, instead of the seven weights of a cell
    /// and its neighbours
    #[arg(long)]
    plain: bool,
    /// Begin a new run with the weights of this network, a file or the newest one of a run
    /// directory, instead of random ones; the board may have another size
    #[arg(long, value_name = "FILE")]
    init: Option<PathBuf>,
    /// The seed of a new run
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    repair: RepairArgs,
    /// Change a setting of the run: `learn.rate=0.001` (docs/training.md lists all)
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    #[command(flatten)]
    output: FormArgs,
}

/// Options for repairing a run whose files are damaged.
#[derive(Args, Debug)]
pub(super) struct RepairArgs {
    /// Resume from this checkpoint instead of the newest; it becomes the newest under a fresh
    /// number
    #[arg(long, value_name = "N")]
    pub from_checkpoint: Option<u64>,
    /// Continue permanently without the games of a damaged or lost batch of the log:
    /// `--without inbox/NAME.parquet`
    #[arg(long, value_name = "BATCH")]
    pub without: Vec<String>,
}

impl TrainArgs {
    /// Runs the training.
    pub fn run(self) -> Outcome {
        if let Some(spec) =
            self.game.iter().chain(&self.also).find(|spec| spec.begins_with_stones())
        {
            let problem = "self-play begins from the first position; drop `fen=`";
            return Err(anyhow!("{spec}: {problem}")).or_usage();
        }
        let init = self.init.as_deref().map(settings::init).transpose()?;
        let config = settings::config(&self, init.as_ref())?;
        let options = TrainOptions {
            run: self.run.clone(),
            config,
            threads: self.threads,
            time: self.time,
            steps: self.steps,
            finish: self.finish,
            teacher: None,
            init: init.map(|init| init.model),
            from_checkpoint: self.repair.from_checkpoint,
            without: self.repair.without,
            origin: Some(machine::origin()),
            stop: interrupt::stop_flag()?,
        };
        follow(&options, self.output.form())
    }
}

/// Runs the training with a live view.
pub(super) fn follow(options: &TrainOptions, form: Form) -> Outcome {
    let mut view = View::new(form);
    let trained = train(options, &mut |status| view.show(status));
    view.finish(trained.as_ref().ok());
    let status = or_exit(trained)?;
    if form == Form::Json {
        say!("{}", view.as_json(&status)?);
    } else {
        say!("{}", view::summary(&status));
    }
    Ok(if options.stop.is_raised() { Exit::Interrupted } else { Exit::Done })
}

/// A training error with its exit code: that of the system where the storage failed, such as a full
/// disk, else that of bad input.
pub(super) fn or_exit<T>(result: Result<T, TrainError>) -> Result<T, Failure> {
    match result {
        Err(error) if error.is_system_failure() => Err(error.into()),
        result => result.or_bad_input(),
    }
}

/// Parses the number of threads of a run, 0 to 256, where 0 stands for the number of processors.
///
/// # Errors
/// Fails when the text is not such a number.
pub(super) fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Ok(std::thread::available_parallelism().map_or(1, usize::from)),
        Ok(threads) if threads <= 256 => Ok(threads),
        _ => Err("it must be a number from 0 to 256".to_owned()),
    }
}

fn usage(problem: String) -> Failure {
    let failed: Result<(), _> = Err(anyhow::anyhow!(problem)).or_usage();
    failed.expect_err("an error")
}
