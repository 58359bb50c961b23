//! `ponder games export`.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::host_environment::{STATE, choose_lexica, users_own_state};
use crate::output::{Replacing, counted, say, write_whole};
use anyhow::{Context, anyhow};
use clap::Args;
use ponder_server::{RecordFile, UnreadGame, saved_records, zip_of};
use std::fs;
use std::path::{Path, PathBuf};

/// Write the saved games of the page as records, each in a file of its own
///
/// Each game is written in the usual format of its game: SGF, or GCG for crossword games. The name
/// of a file has the date of the game, its rules and its players. The saved games are only read, so
/// a server may be running. A folder may have files of an earlier export: games that have not
/// changed since then stay as they are.
#[derive(Args, Debug)]
pub struct ExportArgs {
    /// The folder of saved games, as given to `ponder serve` [default: that of `ponder serve`]
    #[arg(long, value_name = "DIR", env = STATE)]
    state: Option<PathBuf>,
    /// Write to this file, which ends in `.zip`, or to this folder, which is created if missing
    #[arg(long, short, value_name = "FILE.zip|DIR", default_value = "ponder-games.zip")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
}

impl ExportArgs {
    /// Reads the saved games and writes their records.
    pub fn run(self) -> Outcome {
        choose_lexica();
        let is_zip =
            self.output.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip"));
        if is_zip {
            self.replacing.check(&self.output, &[])?;
        } else if self.output.exists() && !self.output.is_dir() {
            let problem = "is not a folder; name one, or a file that ends in .zip";
            return Err(anyhow!("{} {problem}", self.output.display())).or_usage();
        }
        let state = self.state.clone().or_else(users_own_state);
        let state =
            state.context("this user has no data folder; name one with --state").or_usage()?;
        let games = saved_records(&state)
            .context("name the folder of saved games with --state; `ponder serve` prints it")
            .or_bad_input()?;
        let (files, unread) = split(games);
        if is_zip {
            let count = files.len();
            write_whole(&self.output, zip_of(files)?)?;
            say!("{} written to {}", counted(count, "game"), self.output.display());
        } else {
            self.write_folder(&files)?;
        }
        for game in &unread {
            eprintln!("left out: {game}");
        }
        Ok(Exit::Done)
    }

    /// Writes the records to a folder, or none of them if one would replace another file.
    fn write_folder(&self, files: &[RecordFile]) -> Result<(), Failure> {
        let folder = &self.output;
        let is_new = |file: &&RecordFile| !is_there(folder, file);
        let new: Vec<_> = files.iter().filter(is_new).collect();
        for file in &new {
            self.replacing.check(&folder.join(&file.name), &[])?;
        }
        fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        for file in &new {
            write_whole(&folder.join(&file.name), &file.text)?;
        }
        let kept = match files.len() - new.len() {
            0 => String::new(),
            kept => format!("; {} already there", counted(kept, "game")),
        };
        say!("{} written to {}{kept}", counted(new.len(), "game"), folder.display());
        Ok(())
    }
}

/// The records, and the games that have none.
fn split(
    games: impl Iterator<Item = Result<RecordFile, UnreadGame>>,
) -> (Vec<RecordFile>, Vec<UnreadGame>) {
    let (mut files, mut unread) = (Vec::new(), Vec::new());
    for game in games {
        match game {
            Ok(file) => files.push(file),
            Err(game) => unread.push(game),
        }
    }
    (files, unread)
}

/// Returns whether a folder has exactly this record.
fn is_there(folder: &Path, file: &RecordFile) -> bool {
    fs::read_to_string(folder.join(&file.name)).is_ok_and(|text| text == file.text)
}
