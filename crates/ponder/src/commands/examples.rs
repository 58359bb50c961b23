//! `ponder examples`.

use super::train::or_exit;
use crate::exit::{Exit, Outcome};
use crate::interrupt;
use crate::machine;
use clap::Args;
use ponder_train::{TrainOptions, config_of_run, stream_examples};
use std::io;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  python3 tools/train_torch.py --run runs/hex11 --batch 4096     starts this command itself";

/// Interval between two lines of progress.
const REPORT_EVERY: Duration = Duration::from_secs(10);

/// Stream batches of examples to a program that trains the network of a run
///
/// The program reads batches of any game from the standard output of this command, computes the
/// training steps, and writes weights to its standard input, which become checkpoints of the run.
/// Games come from `ponder selfplay`. docs/gpu.md describes the stream.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct ExamplesArgs {
    /// The run directory: a path or a URL
    #[arg(long, value_name = "DIR")]
    run: String,
    /// Write binary messages to the standard output and read weights from the standard input
    #[arg(long, required = true)]
    pipe: bool,
    /// Examples of a batch from now on: changes the run's `learn.batch`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(8..=65_536))]
    batch: Option<u32>,
    /// Show no progress
    #[arg(long, short)]
    quiet: bool,
}

impl ExamplesArgs {
    /// Streams batches until the other program ends, or Ctrl-C.
    pub fn run(self) -> Outcome {
        let mut config = or_exit(config_of_run(&self.run))?;
        if let Some(batch) = self.batch {
            config.learn.batch = batch as usize;
        }
        let stop = interrupt::stop_flag()?;
        let options = TrainOptions {
            origin: Some(machine::origin()),
            stop,
            ..TrainOptions::new(self.run.clone(), config)
        };
        let mut reported = Instant::now();
        let streamed = stream_examples(&options, io::stdout(), io::stdin(), &mut |status| {
            if !self.quiet && reported.elapsed() >= REPORT_EVERY {
                reported = Instant::now();
                match status.checkpoint {
                    Some((number, step)) => eprintln!(
                        "{}: step {}, checkpoint {number} of step {step}",
                        self.run, status.step
                    ),
                    None => eprintln!("{}: step {}", self.run, status.step),
                }
            }
        });
        or_exit(streamed)?;
        Ok(if options.stop.is_raised() { Exit::Interrupted } else { Exit::Done })
    }
}
