//! Files of games, a line each, plain or compressed.

use crate::exit::{Failure, OrExit};
use anyhow::anyhow;
use ponder_games::conformance::Lines;
use ponder_paco::PacoRecord;
use std::fs::File;
use std::path::Path;

/// A game of a file, or why its line is none.
pub struct Entry {
    /// The line, from 1.
    pub line: u64,
    /// The game's own name, or its line.
    pub name: String,
    /// The line itself.
    pub text: Vec<u8>,
    /// The game.
    pub record: Result<PacoRecord, String>,
}

/// Calls `f` with every line of a file that is not blank, until it returns false.
///
/// # Errors
/// When the file cannot be read to its end. What was read before has been given to `f`.
pub fn each(path: &Path, mut f: impl FnMut(Entry) -> Result<bool, Failure>) -> Result<(), Failure> {
    let name = path.display();
    let file = File::open(path).map_err(|error| anyhow!("{name} cannot be opened: {error}"));
    let failed = |problem| anyhow!("{name}: {problem}");
    let mut lines = Lines::new(file.or_bad_input()?).map_err(failed).or_bad_input()?;
    loop {
        let Some((line, text)) = lines.next().map_err(failed).or_bad_input()? else {
            return Ok(());
        };
        let record = PacoRecord::from_json(text).map_err(|error| error.to_string());
        let known = record.as_ref().ok().and_then(PacoRecord::name).map(str::to_owned);
        let name = known.unwrap_or_else(|| format!("line {line}"));
        if !f(Entry { line, name, text: text.to_vec(), record })? {
            return Ok(());
        }
    }
}
