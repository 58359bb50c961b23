//! Win rate by the lead and the number of unseen tiles.

use std::fmt::Write;
use thiserror::Error;

/// Greatest lead of a row, in points; the least is its negative.
const LEAD_MAX: i32 = 300;
/// Points between adjacent leads.
const STEP: i32 = 10;
/// Number of leads in a row.
const LEADS: usize = (2 * LEAD_MAX / STEP + 1) as usize;
/// Greatest number of rows.
const ROWS_MAX: usize = 1024;
/// The first line of a file.
const HEAD: &str = "chances to win in 10000ths, by unseen tiles; leads -300 to 300 by 10";
/// Units of a chance of 1 in a file.
const PARTS: f64 = 10_000.0;

/// The table that is built into the program.
const OWN: &str = include_str!("../../data/win/standard.txt");

/// Error in the text of a table.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {problem}")]
pub struct WinError {
    /// Line, from 1.
    pub line: usize,
    /// The problem, and the values that are allowed there.
    pub problem: String,
}

/// Win-probability table: chances of the side to move, draws counting one half, from the outcomes
/// of leads in self-play.
#[derive(Clone, PartialEq, Debug)]
pub struct WinTable {
    /// Rows by number of unseen tiles.
    rows: Vec<[f32; LEADS]>,
}

impl WinTable {
    /// Returns the built-in table for the standard board and a bag of 100 tiles.
    ///
    /// # Panics
    /// Never panics: a test reads it.
    #[must_use]
    #[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
    pub fn standard() -> Self {
        Self::parse(OWN).expect("the table of Ponder can be read")
    }

    /// Builds the table from samples: for every number of unseen tiles, the points that the side to
    /// move gained on the other up to the end. A row without samples copies the next smaller row
    /// that has some; samples of nearby numbers are pooled, over a wider range the more tiles are
    /// unseen.
    pub(super) fn of_gains(gains: &[Vec<i16>]) -> Self {
        let mut rows = Vec::with_capacity(gains.len().max(1));
        let mut last = std::array::from_fn(|at| certain(lead_at(at)));
        for unseen in 0..gains.len().max(1) {
            let near = unseen / 12;
            let from = unseen.saturating_sub(near).min(gains.len());
            let to = (unseen + near + 1).min(gains.len());
            let mut all: Vec<i16> = gains[from..to].iter().flatten().copied().collect();
            all.sort_unstable();
            if !all.is_empty() {
                let below = |least: i32| all.partition_point(|&gain| i32::from(gain) < least);
                last = std::array::from_fn(|at| {
                    let lead = lead_at(at);
                    let (lost, not_won) = (below(-lead), below(1 - lead));
                    let won = all.len() - not_won;
                    (won as f32 + (not_won - lost) as f32 / 2.0) / all.len() as f32
                });
            }
            rows.push(last);
        }
        WinTable { rows }
    }

    /// Returns the win rate of the side to move with this lead, in points, and this number of
    /// unseen tiles. Numbers beyond the table use its last row.
    pub fn chance(&self, lead: f64, unseen: usize) -> f64 {
        let row = &self.rows[unseen.min(self.rows.len() - 1)];
        let place = ((lead + f64::from(LEAD_MAX)) / f64::from(STEP)).clamp(0.0, (LEADS - 1) as f64);
        let at = (place as usize).min(LEADS - 2);
        let part = place - at as f64;
        f64::from(row[at]) * (1.0 - part) + f64::from(row[at + 1]) * part
    }

    /// Parses the text that [`text`](Self::text) writes.
    ///
    /// # Errors
    /// The error names the line and the values that are allowed there.
    pub fn parse(text: &str) -> Result<Self, WinError> {
        let fail = |line: usize, problem: String| Err(WinError { line, problem });
        let mut lines = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
        if lines.next().is_none_or(|(_, head)| head != HEAD) {
            return fail(1, format!("the first line must be `{HEAD}`"));
        }
        let mut rows: Vec<[f32; LEADS]> = Vec::new();
        for (line, text) in lines.filter(|(_, text)| !text.is_empty()) {
            let mut row = [0.0; LEADS];
            let mut numbers = text.split_whitespace();
            for (at, chance) in row.iter_mut().enumerate() {
                let number = numbers.next().and_then(|text| text.parse::<u16>().ok());
                let Some(number) = number.filter(|&number| f64::from(number) <= PARTS) else {
                    let problem =
                        format!("number {} is missing, or is not from 0 to 10000", at + 1);
                    return fail(line, problem);
                };
                *chance = (f64::from(number) / PARTS) as f32;
            }
            if numbers.next().is_some() || rows.len() == ROWS_MAX {
                return fail(
                    line,
                    format!("a table has at most {ROWS_MAX} lines of {LEADS} numbers"),
                );
            }
            rows.push(row);
        }
        if rows.is_empty() {
            return fail(
                2,
                format!(
                    "there are no rows; write one line of {LEADS} numbers for each number of \
                     unseen tiles"
                ),
            );
        }
        Ok(WinTable { rows })
    }

    /// Writes the table as text: a line for every number of unseen tiles, from 0 on.
    pub fn text(&self) -> String {
        let mut text = format!("{HEAD}\n");
        for row in &self.rows {
            for (at, &chance) in row.iter().enumerate() {
                let blank = if at == 0 { "" } else { " " };
                // Writing to a string cannot fail.
                let _ = write!(text, "{blank}{}", (f64::from(chance) * PARTS).round());
            }
            text.push('\n');
        }
        text
    }
}

/// Returns the lead in points that a column of the table stands for.
fn lead_at(at: usize) -> i32 {
    at as i32 * STEP - LEAD_MAX
}

/// Returns the chance when nothing more is gained.
fn certain(lead: i32) -> f32 {
    match lead.signum() {
        1 => 1.0,
        0 => 0.5,
        _ => 0.0,
    }
}
