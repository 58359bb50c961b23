//! Outcome of running one case.

use serde::Serialize;
use std::fmt::{self, Display};

/// Runs the case that a line holds. An error means that the line is not a case of the game.
pub(crate) type CaseRunner = fn(&[u8]) -> Outcome;

/// Outcome of a line.
pub(crate) type Outcome = Result<Checks, serde_json::Error>;

/// Number of differences that are kept per case.
const DIFFERENCES_A_CASE_MAX: usize = 5;

/// A difference between a file and Ponder.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Difference {
    /// The line of the file, from 1.
    pub line: u64,
    /// The name of the case, if the line could be parsed.
    pub case: Option<String>,
    /// Description of the difference.
    pub what: String,
}

impl Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}", self.line)?;
        if let Some(case) = &self.case {
            write!(f, " (case {case})")?;
        }
        write!(f, ": {}", self.what)
    }
}

/// Counts the comparisons of a case and keeps the first differences.
#[derive(Clone, Debug)]
pub struct Checks {
    /// The name of the case.
    case: String,
    /// Number of comparisons made.
    made: u64,
    /// The first differences, at most [`DIFFERENCES_A_CASE_MAX`].
    problems: Vec<String>,
}

impl Checks {
    /// The checks of the case named `case`.
    pub fn new(case: impl Into<String>) -> Self {
        Checks { case: case.into(), made: 0, problems: Vec::new() }
    }

    /// Compares the file's value with the value found. A difference is reported in the file's
    /// notation.
    pub fn equal<T: PartialEq + Serialize>(&mut self, what: impl Display, file: &T, found: &T) {
        self.made += 1;
        if file != found {
            let [file, found] = [file, found].map(|value| serde_json::json!(value));
            self.add_problem(format!("{what}: the file has {file}, Ponder finds {found}"));
        }
    }

    /// Records a check that passed, or its problem.
    pub fn check(&mut self, problem: Option<String>) {
        self.made += 1;
        problem.into_iter().for_each(|problem| self.add_problem(problem));
    }

    /// Number of comparisons made.
    pub fn made(&self) -> u64 {
        self.made
    }

    /// Returns the name of the case and its differences.
    pub(super) fn into_parts(self) -> (Option<String>, Vec<String>) {
        (Some(self.case), self.problems)
    }

    fn add_problem(&mut self, problem: String) {
        if self.problems.len() < DIFFERENCES_A_CASE_MAX {
            self.problems.push(problem);
        }
    }
}
