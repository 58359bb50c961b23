//! Runs conformance files: games and positions with the correct answers.
//!
//! A file has one JSON object per line and is plain or compressed with zstd, whatever its name.
//! Each game defines its own lines (`docs/conformance.md`); this module has the part that all of
//! them share: a line that cannot be parsed, an unknown field and a file without a case are
//! failures.

mod case;
mod lines;
mod stones;

pub use case::{Checks, Difference};
pub use lines::Lines;

pub(crate) use case::CaseRunner;
pub(crate) use stones::{Colour, run_case as run_case_of_stones};

use case::Outcome;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use thiserror::Error;

/// Number of differences that are kept per file; further ones are only counted.
pub const DIFFERENCES_MAX: usize = 20;

/// A game without a conformance runner.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there are no conformance cases for `{game}`, only for {known}")]
pub struct UnknownGame {
    /// The name as given, shortened to at most 40 characters.
    pub game: String,
    /// The names of games that have one, separated by commas.
    pub known: String,
}

/// Problem because of which a file could not be run to its end.
#[derive(Debug, Error)]
pub enum FileProblem {
    /// The file cannot be opened.
    #[error("cannot be read: {0}; check the path")]
    Open(io::Error),
    /// Reading failed part-way; a compressed file is damaged or truncated.
    #[error("cannot be read after line {line}: {source}")]
    Read {
        /// The last line that was read.
        line: u64,
        /// The error of the system or of the decompressor.
        source: io::Error,
    },
    /// A line is longer than any case.
    #[error("line {line} is longer than {} MiB", lines::LINE_BYTES_MAX >> 20)]
    LineTooLong {
        /// The line.
        line: u64,
    },
    /// A file without lines.
    #[error("contains no cases")]
    NoCase,
}

/// Report of running a file.
#[derive(Debug, Default)]
pub struct FileReport {
    /// Lines that were parsed as cases.
    pub cases: u64,
    /// Cases without a difference.
    pub passed: u64,
    /// Comparisons that were made.
    pub checks: u64,
    /// Cases with a difference, lines that could not be parsed, and 1 for a problem of the file.
    pub failed: u64,
    /// The first differences, at most [`DIFFERENCES_MAX`].
    pub differences: Vec<Difference>,
    /// The problem because of which the file could not be run to its end.
    pub problem: Option<FileProblem>,
}

/// Function that runs the case of a line.
type LineRunner = dyn Fn(&[u8]) -> Outcome;

/// Runner of the cases of one game.
pub struct Conformance {
    run_case: Box<LineRunner>,
}

impl Conformance {
    /// The runner of a game's own cases.
    pub(crate) fn running(run_case: CaseRunner) -> Self {
        Conformance { run_case: Box::new(run_case) }
    }

    /// A runner that calls `run_case` for each line: for games whose cases need more than the
    /// rules.
    #[must_use]
    pub fn by(run_case: impl Fn(&[u8]) -> Result<Checks, serde_json::Error> + 'static) -> Self {
        Conformance { run_case: Box::new(run_case) }
    }

    /// Runs a file.
    pub fn run_file(&self, path: &Path) -> FileReport {
        match File::open(path) {
            Ok(file) => self.run(file),
            Err(error) => FileReport::default().broken_by(FileProblem::Open(error)),
        }
    }

    /// Runs the cases of a reader's text, plain or compressed.
    pub fn run(&self, reader: impl Read) -> FileReport {
        let mut report = FileReport::default();
        let mut lines = match Lines::new(reader) {
            Ok(lines) => lines,
            Err(problem) => return report.broken_by(problem),
        };
        loop {
            match lines.next() {
                Ok(Some((number, line))) => report.add(number, (self.run_case)(line)),
                Ok(None) if report.cases + report.failed == 0 => {
                    return report.broken_by(FileProblem::NoCase);
                }
                Ok(None) => return report,
                Err(problem) => return report.broken_by(problem),
            }
        }
    }
}

impl FileReport {
    /// Returns whether nothing failed.
    pub fn is_flawless(&self) -> bool {
        self.failed == 0
    }

    /// Adds the problem of the whole file.
    fn broken_by(mut self, problem: FileProblem) -> Self {
        self.problem = Some(problem);
        self.failed += 1;
        self
    }

    /// Adds the outcome of a line.
    fn add(&mut self, line: u64, outcome: Outcome) {
        let (case, problems) = match outcome {
            Ok(checks) => {
                self.cases += 1;
                self.checks += checks.made();
                checks.into_parts()
            }
            Err(error) => (None, vec![format!("not a case: {error}")]),
        };
        if problems.is_empty() {
            self.passed += 1;
        } else {
            self.failed += 1;
        }
        let room = DIFFERENCES_MAX.saturating_sub(self.differences.len());
        let differences =
            problems.into_iter().map(|what| Difference { line, case: case.clone(), what });
        self.differences.extend(differences.take(room));
    }
}

/// A summary of several files, as programs read it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Totals {
    /// Lines that were parsed as cases.
    pub cases: u64,
    /// Cases without a difference.
    pub passed: u64,
    /// Comparisons that were made.
    pub checks: u64,
    /// Failures, as [`FileReport::failed`] counts them.
    pub failed: u64,
}

impl Totals {
    /// Adds a file.
    pub fn add(&mut self, report: &FileReport) {
        self.cases += report.cases;
        self.passed += report.passed;
        self.checks += report.checks;
        self.failed += report.failed;
    }
}
