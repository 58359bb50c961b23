//! Files of crossword games, read for commands.

use crate::exit::{Failure, OrExit};
use anyhow::{Context, anyhow};
use ponder_crossword::{Alphabet, Kwg, Layout, LeaveTable, Leaves, Lexicon, names};
use std::fs;
use std::path::Path;

/// A word graph, with how it is used in generating moves.
pub fn lexicon(path: &Path) -> Result<Lexicon, Failure> {
    let graph = graph(path)?;
    if graph.gaddag_root().is_none() {
        let name = path.display();
        return Err(anyhow!(
            "{name}: the graph has words read forwards only; moves need a GADDAG (`ponder crossword \
             lexicon build` makes one)"
        ))
        .or_bad_input();
    }
    Ok(Lexicon::new(&graph))
}

/// A word graph.
pub fn graph(path: &Path) -> Result<Kwg, Failure> {
    Kwg::open(path).with_context(|| path.display().to_string()).or_bad_input()
}

/// The values of leaves, nothing without a file.
pub fn leaves(path: Option<&Path>, alphabet: &Alphabet) -> Result<LeaveTable, Failure> {
    let leaves = match path {
        Some(path) => {
            Leaves::open(path).with_context(|| path.display().to_string()).or_bad_input()?
        }
        None => Leaves::none(),
    };
    Ok(LeaveTable::new(leaves, alphabet.letters()))
}

/// An alphabet by its name, or from a file.
pub fn alphabet(name: &str) -> Result<Alphabet, Failure> {
    if let Some(known) = names::alphabet(name) {
        return Ok(known);
    }
    let names: Vec<&str> = Alphabet::names().collect();
    let text = fs::read_to_string(name).with_context(|| {
        format!("`{name}` is none of the alphabets {}, nor a file", names.join(", "))
    });
    let text = text.or_usage()?;
    Alphabet::parse(name, &text).with_context(|| name.to_owned()).or_bad_input()
}

/// A board by its name, or from a file.
pub fn layout(name: &str) -> Result<Layout, Failure> {
    if let Some(known) = names::layout(name) {
        return Ok(known);
    }
    let names: Vec<&str> = Layout::names().collect();
    let text = fs::read_to_string(name).with_context(|| {
        format!("`{name}` is none of the boards {}, nor a file", names.join(", "))
    });
    let text = text.or_usage()?;
    Layout::parse(name, &text).with_context(|| name.to_owned()).or_bad_input()
}
