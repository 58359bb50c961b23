//! `ponder crossword leaves`.

use super::files;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::unreadable;
use crate::output::{Replacing, json, say, write_whole};
use anyhow::{Context, anyhow};
use clap::{Args, Subcommand, ValueEnum};
use ponder_games::crossword;
use ponder_lexicon::klv::{KlvForm, LEAVE_MAX};
use ponder_lexicon::{Alphabet, LeaveList, Leaves, Tile, is_blank};
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};

/// Values of leaves, what is kept of a rack: build a file from a list, list a file, look values up
#[derive(Args, Debug)]
pub struct LeavesArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Build(BuildArgs),
    List(ListArgs),
    Value(ValueArgs),
}

/// Build a file from a list of leaves, one per line: `LEAVE,points`, as in `?ERS,42.5`
#[derive(Args, Debug)]
struct BuildArgs {
    /// The list (CSV), or another file of leaves (.klv, .klv2)
    list: PathBuf,
    /// The file to write
    #[arg(long, value_name = "KLV")]
    output: PathBuf,
    #[command(flatten)]
    replacing: Replacing,
    /// The format to write: 32 bits per value (klv2), 16 bits in 256ths of a point (klv) or in
    /// eighths (klv16) [default: by the name of the file, klv2 otherwise]
    #[arg(long, value_enum)]
    form: Option<Format>,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Klv,
    Klv16,
    Klv2,
}

/// List all leaves with their points, as CSV
#[derive(Args, Debug)]
struct ListArgs {
    #[command(flatten)]
    file: FileArgs,
}

/// Print the values of leaves in points; a leave that is not in the file has the value 0
#[derive(Args, Debug)]
struct ValueArgs {
    #[command(flatten)]
    file: FileArgs,
    /// The leaves, `?` being a blank
    #[arg(required = true, value_name = "LEAVE")]
    kept: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct FileArgs {
    /// The file (KLV or KLV2); without one the leaves that ship with Ponder
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
}

#[derive(Serialize)]
struct Built {
    leaves: usize,
    bytes: usize,
    output: PathBuf,
}

#[derive(Serialize)]
struct Valued<'a> {
    leave: &'a str,
    /// Value in points.
    value: f64,
}

impl LeavesArgs {
    /// Runs the subcommand.
    pub fn run(self) -> Outcome {
        match self.command {
            Command::Build(args) => args.run(),
            Command::List(args) => args.run(),
            Command::Value(args) => args.run(),
        }
    }
}

impl BuildArgs {
    fn run(self) -> Outcome {
        self.replacing.check(&self.output, &[&self.list, Path::new(&self.alphabet)])?;
        let alphabet = files::alphabet(&self.alphabet)?;
        let name = self.list.display().to_string();
        let form = self.form();
        let (leaves, bytes) = if is_table(&self.list) {
            let leaves = open(&self.list, &alphabet)?;
            (leaves.len(), leaves.to_bytes(form))
        } else {
            let text = fs::read_to_string(&self.list);
            let text = text.map_err(|error| unreadable(&self.list, &error)).or_bad_input()?;
            let list = LeaveList::from_csv(&text, &alphabet);
            let list = list.with_context(|| name.clone()).or_bad_input()?;
            (list.len(), list.to_bytes(form))
        };
        if leaves == 0 {
            return Err(anyhow!("{name}: it contains no leaves")).or_bad_input();
        }
        let bytes = bytes.with_context(|| name.clone()).or_bad_input()?;
        write_whole(&self.output, &bytes)?;
        let built = Built { leaves, bytes: bytes.len(), output: self.output };
        if self.json {
            json(&built)?;
        } else {
            say!("{} leaves, {} bytes: {}", built.leaves, built.bytes, built.output.display());
        }
        Ok(Exit::Done)
    }

    fn form(&self) -> KlvForm {
        match self.form {
            Some(Format::Klv) => KlvForm::Klv,
            Some(Format::Klv16) => KlvForm::Klv16,
            Some(Format::Klv2) => KlvForm::Klv2,
            None if has_extension(&self.output, "klv") => KlvForm::Klv,
            None => KlvForm::Klv2,
        }
    }
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(extension))
}

fn is_table(path: &Path) -> bool {
    has_extension(path, "klv") || has_extension(path, "klv2")
}

/// The leaves of a file, checked to be spellable with the alphabet.
fn open(path: &Path, alphabet: &Alphabet) -> Result<Leaves, Failure> {
    let leaves = Leaves::open(path).or_bad_input()?;
    if leaves.graph().greatest_tile() > alphabet.letters() {
        let (path, name) = (path.display(), alphabet.name());
        return Err(anyhow!(
            "{path}: its leaves have tiles that are not in the alphabet {name}; name theirs with \
             --alphabet"
        ))
        .or_bad_input();
    }
    Ok(leaves)
}

impl FileArgs {
    fn open(&self) -> Result<(Leaves, Alphabet), Failure> {
        let alphabet = files::alphabet(&self.alphabet)?;
        let leaves = match &self.leaves {
            Some(path) => open(path, &alphabet)?,
            None if alphabet.name() == "english" => crossword::leaves(),
            None => {
                return Err(anyhow!(
                    "the leaves that Ponder ships are English; name a file with --leaves"
                ))
                .or_usage();
            }
        };
        Ok((leaves, alphabet))
    }
}

impl ListArgs {
    fn run(self) -> Outcome {
        let (leaves, alphabet) = self.file.open()?;
        for (leave, value) in leaves.iter() {
            say!("{},{}", alphabet.text(&leave), points(value));
        }
        Ok(Exit::Done)
    }
}

/// Converts millipoints to points.
fn points(value: i32) -> f64 {
    f64::from(value) / 1000.0
}

impl ValueArgs {
    fn run(self) -> Outcome {
        let (leaves, alphabet) = self.file.open()?;
        let mut found = Vec::new();
        for leave in &self.kept {
            let tiles =
                sorted(leave, &alphabet).with_context(|| format!("`{leave}`")).or_usage()?;
            found.push(Valued { leave, value: points(leaves.value(&tiles)) });
        }
        if self.json {
            json(&found)?;
        } else {
            for Valued { leave, value } in &found {
                say!("{value:>9.3}  {leave}");
            }
        }
        Ok(Exit::Done)
    }
}

/// The tiles of a leave in ascending order.
fn sorted(leave: &str, alphabet: &Alphabet) -> anyhow::Result<Vec<Tile>> {
    let mut tiles = alphabet.tiles_of(leave)?;
    if tiles.is_empty() || tiles.len() > LEAVE_MAX {
        return Err(anyhow!("a leave must have 1 to {LEAVE_MAX} tiles"));
    }
    if tiles.iter().any(|&tile| is_blank(tile)) {
        return Err(anyhow!("write tiles in capitals, and a blank as `?`"));
    }
    tiles.sort_unstable();
    Ok(tiles)
}
