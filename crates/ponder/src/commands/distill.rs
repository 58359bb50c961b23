//! `ponder distill`.

use super::train::{FormArgs, RepairArgs, follow, size, threads};
use crate::exit::{OrExit, Outcome};
use crate::interrupt;
use crate::machine;
use clap::Args;
use ponder_train::{NetShape, TrainOptions, config_of_run};

/// Train a network of another size from the games of a run
///
/// Every example of the run is learned from a given number of times, and no new games are played: a
/// small network learns what a strong one has found. Like `ponder train` it keeps everything in a
/// run directory of its own, can be stopped with Ctrl-C, and resumes with the same command.
#[derive(Args, Debug)]
pub struct DistillArgs {
    /// The run directory with the games
    #[arg(value_name = "TEACHER")]
    teacher: String,
    /// The run directory of the new network
    #[arg(long, value_name = "DIR")]
    run: String,
    /// Channels and residual blocks of the new network
    #[arg(long, value_name = "CHANNELSxBLOCKS", value_parser = size)]
    size: (usize, usize),
    /// Number of times that each example is used, 1 to 64
    #[arg(long, value_name = "N", default_value_t = 2)]
    reuse: u32,
    /// The share of the teacher's search in the value that its games tell, 0 to 1; the rest is the
    /// outcome
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    root_share: f32,
    /// The share of the teacher's network in the targets of policy and value, 0 to 1; the rest is
    /// from its games
    #[arg(long, value_name = "SHARE", default_value_t = 1.0)]
    teacher_share: f32,
    /// The learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    rate: f32,
    /// Threads, at most 256; 0 is the number of processors
    #[arg(long, value_name = "N", default_value = "0", value_parser = threads)]
    threads: usize,
    #[command(flatten)]
    repair: RepairArgs,
    #[command(flatten)]
    output: FormArgs,
}

impl DistillArgs {
    /// Trains the network from the games of the run.
    pub fn run(self) -> Outcome {
        let mut config = super::train::or_exit(config_of_run(&self.teacher))?;
        let (channels, blocks) = self.size;
        config.net = NetShape { channels, blocks, ..config.net };
        config.learn.reuse = self.reuse;
        config.learn.root_share = self.root_share;
        config.learn.teacher_share = self.teacher_share;
        config.learn.rate = self.rate;
        config.learn.window_max = 100_000_000;
        config.check().or_usage()?;
        let options = TrainOptions {
            run: self.run,
            config,
            threads: self.threads,
            time: None,
            steps: None,
            finish: false,
            teacher: Some(self.teacher),
            init: None,
            from_checkpoint: self.repair.from_checkpoint,
            without: self.repair.without,
            origin: Some(machine::origin()),
            stop: interrupt::stop_flag()?,
        };
        follow(&options, self.output.form())
    }
}
