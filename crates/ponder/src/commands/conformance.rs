//! `ponder conformance`.

use crate::commands::crossword::files;
use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::unreadable;
use crate::output::{json, say};
use anyhow::anyhow;
use clap::Args;
use ponder_crossword::Layout;
use ponder_crossword_search::conformance::{CaseRules, run_case};
use ponder_games::conformance::{Checks, Conformance, Difference, FileReport, Totals};
use ponder_games::{GameInfo, games};
use ponder_lexicon::Alphabet;
use serde::Serialize;
use std::fs::File;
use std::path::PathBuf;
use std::sync::Arc;

/// Check the rules against conformance files
///
/// A file has one JSON object per line (docs/conformance.md), a game with the right answers, and is
/// plain or compressed with zstd. Prints what differs. A line or a field that is not understood is
/// a failure, and so is a file without a case.
#[derive(Args, Debug)]
pub struct ConformanceArgs {
    /// The game, by the name before the colon of its rules (see `ponder games`)
    game: String,
    /// The files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Word graph for `crossword` (KWG or KBWG); without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// Leave values for `crossword` (KLV or KLV2); without them all leaves are worth nothing
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: String,
    #[serde(flatten)]
    totals: Totals,
    files: Vec<FileEntry>,
}

#[derive(Serialize)]
struct FileEntry {
    file: String,
    #[serde(flatten)]
    totals: Totals,
    problem: Option<String>,
    differences: Vec<Difference>,
}

impl ConformanceArgs {
    /// Runs the files.
    pub fn run(self) -> Outcome {
        let runner = self.runner()?;
        // Before any file is run, so that a wrong name costs no time.
        for path in &self.files {
            File::open(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
        }
        let mut report = Report { game: self.game, totals: Totals::default(), files: Vec::new() };
        for path in &self.files {
            let found = runner.run_file(path);
            report.totals.add(&found);
            let name = path.display().to_string();
            if !self.json {
                print(&name, &found)?;
            }
            report.files.push(FileEntry::of(name, found));
        }
        if self.json {
            json(&report)?;
        } else if report.files.len() > 1 {
            say!("all files: {}", in_words(&report.totals));
        }
        Ok(if report.totals.failed == 0 { Exit::Done } else { Exit::CheckFailed })
    }
}

impl ConformanceArgs {
    fn runner(&self) -> Result<Conformance, Failure> {
        let has_words = |game: &&GameInfo| game.has_words;
        if games().iter().filter(has_words).any(|game| game.name == self.game) {
            return self.with_words();
        }
        if self.lexicon.is_some() || self.leaves.is_some() {
            let names: Vec<_> = games().iter().filter(has_words).map(|game| game.name).collect();
            let names = names.join("`, `");
            return Err(anyhow!(
                "--lexicon and --leaves are only for crossword games (`{names}`); leave them out"
            ))
            .or_usage();
        }
        Conformance::of(&self.game).or_usage()
    }

    fn with_words(&self) -> Result<Conformance, Failure> {
        let alphabet = Alphabet::english();
        let rules = CaseRules {
            lexicon: files::lexicon(self.lexicon.as_deref(), &alphabet)?,
            leaves: files::leaves(self.leaves.as_deref(), &alphabet)?,
            alphabet,
            layout: Arc::new(Layout::standard()),
        };
        Ok(Conformance::by(move |line| {
            let compared = run_case(&rules, line)?;
            let mut checks = Checks::new(compared.id);
            compared.checks.into_iter().for_each(|problem| checks.check(problem));
            Ok(checks)
        }))
    }
}

impl FileEntry {
    fn of(file: String, found: FileReport) -> Self {
        let mut totals = Totals::default();
        totals.add(&found);
        FileEntry {
            file,
            totals,
            problem: found.problem.map(|problem| problem.to_string()),
            differences: found.differences,
        }
    }
}

fn in_words(totals: &Totals) -> String {
    let Totals { passed, checks, failed, .. } = totals;
    format!("{passed} cases passed, {failed} failed, {checks} checks")
}

fn print(name: &str, found: &FileReport) -> std::io::Result<()> {
    let mut totals = Totals::default();
    totals.add(found);
    say!("{name}: {}", in_words(&totals));
    for difference in &found.differences {
        say!("  {difference}");
    }
    if let Some(problem) = &found.problem {
        say!("  {problem}");
    }
    Ok(())
}
