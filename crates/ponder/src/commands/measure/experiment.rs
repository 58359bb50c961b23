//! `ponder experiment`.

use super::{RunArgs, with_exit_code, write};
use crate::exit::{Exit, OrExit, Outcome};
use crate::output::{json, say};
use clap::Args;
use ponder_arena::measure::Experiment;
use std::path::{Path, PathBuf};

/// Run an experiment from its file, or resume one
///
/// An experiment is a file, experiment.toml: the game, the players, the openings, the budget, the
/// rule that ends it and the seed. `ponder match`, `ponder strength` and `ponder league` write one
/// into their folder. Given a folder, this resumes the experiment in it; given a file, it runs the
/// experiment in the folder that --dir names.
#[derive(Args, Debug)]
pub struct ExperimentArgs {
    /// The folder of an experiment, or an experiment's file
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The folder for the games, where a file is given
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    /// Show the results so far, without playing
    #[arg(long, conflicts_with = "dir")]
    show: bool,
    #[command(flatten)]
    run: RunArgs,
}

impl ExperimentArgs {
    /// Runs the experiment.
    pub fn run(self) -> Outcome {
        let is_folder = self.path.is_dir();
        let (file, folder) = match (is_folder, self.dir) {
            (true, None) => (self.path.join(Experiment::FILE), self.path),
            (true, Some(folder)) => (self.path.join(Experiment::FILE), folder),
            (false, Some(folder)) => (self.path, folder),
            (false, None) if self.path.ends_with(Experiment::FILE) => {
                let folder = self.path.parent().unwrap_or(Path::new(".")).to_owned();
                (self.path, folder)
            }
            (false, None) if !self.path.exists() => {
                let problem = format!("{} does not exist", self.path.display());
                return Err(anyhow::anyhow!(problem)).or_bad_input();
            }
            (false, None) => {
                let problem = "an experiment in a file needs a folder for its games; name one with \
                               --dir";
                return Err(anyhow::anyhow!(problem)).or_usage();
            }
        };
        if self.show {
            let findings = Experiment::findings(&folder).map_err(with_exit_code)?;
            write::figures(&findings.report, &folder, self.run.png)?;
            if self.run.json {
                json(&findings)?;
            } else {
                say!("{}", findings.report.to_string().trim_end());
            }
            return Ok(Exit::Done);
        }
        let experiment = Experiment::read(&file).map_err(with_exit_code)?;
        self.run.play(&experiment, &folder)
    }
}
