//! Results of benchmarks in the form in which they are printed and kept.

use super::compare::Comparison;
use crate::date::today;
use crate::machine::{COMMIT, Machine};
use crate::output::write_whole;
use anyhow::Context;
use serde::Serialize;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Folder of kept results, unless given.
pub const FOLDER: &str = "bench-results";

/// Report of a benchmark.
pub trait Report: Serialize {
    /// Prints the report for people.
    ///
    /// # Errors
    /// Fails when stdout cannot be written.
    fn print(&self) -> std::io::Result<()>;

    /// Returns whether all answers were right.
    fn passed(&self) -> bool {
        true
    }
}

/// A report with its origin.
#[derive(Serialize)]
pub struct Measured<'a, R> {
    pub bench: String,
    pub date: String,
    pub commit: Option<&'static str>,
    /// Options that the figures depend on.
    pub settings: Value,
    #[serde(flatten)]
    pub report: &'a R,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comparison: Option<Comparison>,
}

impl<'a, R: Report> Measured<'a, R> {
    /// The report of a benchmark that ended just now.
    pub fn now(bench: String, settings: Value, report: &'a R) -> Self {
        let (date, commit) = (today(), COMMIT);
        Measured { bench, date, commit, settings, report, comparison: None }
    }

    /// Writes the result as a new file of a folder, which is made where it is missing; returns the
    /// file's path.
    ///
    /// # Errors
    /// Fails when the folder cannot be written.
    pub fn save(&self, folder: &Path) -> anyhow::Result<PathBuf> {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot create {}", folder.display()))?;
        let Machine { processor, ponder, .. } = Machine::this();
        let build = self.commit.unwrap_or(ponder);
        let name = [&self.date, &plain(&processor), build, &plain(&self.bench)].join("-");
        let numbered = (2..).map(|number| format!("{name}-{number}.json"));
        let mut paths =
            std::iter::once(format!("{name}.json")).chain(numbered).map(|name| folder.join(name));
        let path = paths.find(|path| !path.exists()).context("no free file name in the folder")?;
        write_whole(&path, format!("{}\n", serde_json::to_string_pretty(self)?))?;
        Ok(path)
    }
}

/// The text as a part of a file name.
fn plain(text: &str) -> String {
    let words = text.split(|ch: char| !ch.is_ascii_alphanumeric() && ch != '.');
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    words.join("-")
}
