//! `ponder convert`.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input;
use crate::output::{Replacing, say, write_whole};
use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use ponder_games::{Checked, LoadError, is_link, link_of_record, lost_in_link, record_of_link};
use ponder_record::{Record, sgf};
use std::path::{Path, PathBuf};

/// Convert between records and links to hexworld.org
///
/// A record becomes a link, and a link becomes SGF; `--output FILE.sgf` makes SGF of both. A
/// link holds the moves of the main line only; stderr lists what is left out. SGF is written in
/// Ponder's form: the main line must be legal, and a variation that is not is left out from its
/// first bad move on.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    /// A file (`-` is stdin) or a link: SGF, or a game of Paco Ŝako as JSON, as moves or as a FEN
    #[arg(value_name = "FILE|LINK")]
    given: String,
    /// The form to convert to [default: SGF for an output that ends in `.sgf`, else the other form]
    #[arg(long, value_enum)]
    to: Option<Form>,
    /// The number of the game in a file with several
    #[arg(long, value_name = "N", default_value_t = 1)]
    number: usize,
    /// Write to this file, which is not the one that is read, instead of stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    replacing: Replacing,
}

/// Number of left-out variations whose problems are shown.
const PROBLEMS_SHOWN_MAX: usize = 10;

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    Sgf,
    Link,
}

impl ConvertArgs {
    /// Reads, converts and prints.
    pub fn run(self) -> Outcome {
        let from_link = is_link(&self.given);
        if let Some(output) = &self.output {
            self.replacing.check(output, &[Path::new(&self.given)])?;
        }
        let record = if from_link {
            record_of_link(&self.given).or_bad_input()?
        } else {
            input::record(Path::new(&self.given), self.number)?
        };
        if let Some(output) = &self.output {
            match self.form(from_link) {
                Form::Sgf => input::check_name(output, "sgf", "name a file that ends in .sgf"),
                Form::Link => input::check_name(
                    output,
                    "link",
                    "write --to sgf and name a file that ends in .sgf, or name a file that ends in \
                     .txt for the link",
                ),
            }?;
        }
        let text = match self.form(from_link) {
            Form::Sgf => sgf::to_string(&self.checked(&record)?),
            Form::Link => {
                let name = || input::shortened(&self.given);
                let link = link_of_record(&record).map_err(|error| match error {
                    LoadError::NoLink { .. } => anyhow!("{error} with `--to sgf`"),
                    error => error.into(),
                });
                let link = link.with_context(name).or_bad_input()?;
                warn_of_losses(&record);
                warn_of_properties(&lost_in_link(&record, &link).or_bad_input()?);
                format!("{link}\n")
            }
        };
        match &self.output {
            Some(path) => write_whole(path, &text)?,
            None => say!("{}", text.trim_end()),
        }
        Ok(Exit::Done)
    }

    fn form(&self, from_link: bool) -> Form {
        let is_sgf = |path: &PathBuf| {
            path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sgf"))
        };
        match self.to {
            Some(form) => form,
            None if from_link || self.output.as_ref().is_some_and(is_sgf) => Form::Sgf,
            None => Form::Link,
        }
    }

    /// The record with every move checked for legality; reports on stderr the parts that had to be
    /// left out.
    fn checked(&self, record: &Record) -> Result<Record, Failure> {
        let name = || input::shortened(&self.given);
        let Checked { record, dropped, problems, unread } =
            Checked::of(record).with_context(name).or_bad_input()?;
        for unread in unread {
            eprintln!("left out: {unread}");
        }
        for problem in problems.iter().take(PROBLEMS_SHOWN_MAX) {
            eprintln!("left out with everything after it: {problem}");
        }
        if dropped > PROBLEMS_SHOWN_MAX {
            eprintln!("variations that cannot be played: {dropped} left out");
        }
        Ok(record)
    }
}

/// Reports on stderr the parts that a link cannot represent.
fn warn_of_losses(record: &Record) {
    let on_main_line = record.main_line().count();
    let comments = record.walk(Record::ROOT).filter(|id| record.node(*id).comment().is_some());
    let losses =
        [(record.len() - on_main_line, "nodes of variations"), (comments.count(), "comments")];
    for (count, what) in losses.iter().filter(|(count, _)| *count > 0) {
        eprintln!("a link cannot hold {what}: {count} left out");
    }
}

/// Reports the properties that a link cannot represent.
fn warn_of_properties(idents: &[String]) {
    let named = idents.iter().map(|ident| match ident.as_str() {
        "PB" | "PW" => format!("{ident} (player)"),
        "DT" => format!("{ident} (date)"),
        "EV" => format!("{ident} (event)"),
        "RE" => format!("{ident} (result)"),
        "RU" => format!("{ident} (rules)"),
        _ => ident.clone(),
    });
    let named: Vec<String> = named.collect();
    if !named.is_empty() {
        eprintln!("a link cannot hold these properties: {} left out", named.join(", "));
    }
}
