//! Reading the files of crossword games for commands.

use crate::exit::{Failure, OrExit};
use crate::input::unreadable;
use anyhow::{Context, anyhow};
use ponder_crossword::{Layout, names};
use ponder_games::crossword;
use ponder_lexicon::kwg::OpenError;
use ponder_lexicon::{Alphabet, Form, Kwg, LeaveTable, Leaves, Lexicon};
use std::fs;
use std::path::Path;

/// A word graph preprocessed for move generation; without a file, the words that ship with Ponder.
/// Words that the alphabet cannot spell are an error.
pub fn lexicon(path: Option<&Path>, alphabet: &Alphabet) -> Result<Lexicon, Failure> {
    let Some(path) = path else {
        is_english(alphabet)?;
        return Ok(crossword::lexicon());
    };
    let graph = spelled_with(graph(path, alphabet)?, path, alphabet)?;
    let lexicon = crossword::prepare_lexicon(&graph).map_err(anyhow::Error::msg);
    lexicon.with_context(|| path.display().to_string()).or_bad_input()
}

/// The word graph of a file, or of the words that ship with Ponder. Words that the alphabet cannot
/// spell are an error.
pub fn words(path: Option<&Path>, alphabet: &Alphabet) -> Result<Kwg, Failure> {
    let Some(path) = path else {
        is_english(alphabet)?;
        return Ok(crossword::graph().clone());
    };
    spelled_with(graph_in_place(path, alphabet)?, path, alphabet)
}

fn is_english(alphabet: &Alphabet) -> Result<(), Failure> {
    let name = alphabet.name();
    if matches!(name, "english" | "super-english") {
        return Ok(());
    }
    Err(anyhow!(
        "the words that Ponder ships are English, but the tiles are {name}; name a lexicon with \
         --lexicon"
    ))
    .or_usage()
}

fn spelled_with(graph: Kwg, path: &Path, alphabet: &Alphabet) -> Result<Kwg, Failure> {
    if graph.greatest_tile() > alphabet.letters() {
        return Err(anyhow!(
            "{}: its words have letters that are not in the alphabet {}; name theirs with \
             --alphabet",
            path.display(),
            alphabet.name()
        ))
        .or_bad_input();
    }
    Ok(graph)
}

/// The name of the word list of a file.
pub fn name(path: Option<&Path>) -> String {
    let stem = path.and_then(Path::file_stem);
    stem.map_or_else(|| crossword::NAME.to_owned(), |stem| stem.to_string_lossy().into_owned())
}

/// A word graph, whatever its extension, or one built from a list of words (`.txt`).
fn graph(path: &Path, alphabet: &Alphabet) -> Result<Kwg, Failure> {
    let is_list = path.extension().is_some_and(|ends| ends.eq_ignore_ascii_case("txt"));
    if Form::of_path(path).is_some() {
        return Kwg::open(path).or_bad_input();
    }
    if is_list {
        let graph = crossword::graph_of(path, alphabet).map_err(anyhow::Error::msg);
        return graph.with_context(|| path.display().to_string()).or_bad_input();
    }
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let graph = Kwg::from_bytes(&bytes, Form::Node22);
    graph.with_context(|| path.display().to_string()).or_bad_input()
}

/// The same as [`graph`], but for a command that makes a few lookups and ends: the file is
/// memory-mapped where possible.
fn graph_in_place(path: &Path, alphabet: &Alphabet) -> Result<Kwg, Failure> {
    match Kwg::map(path) {
        // A file that cannot be mapped, or not by its name, can be read.
        Err(OpenError::Read { .. } | OpenError::Extension { .. }) => graph(path, alphabet),
        mapped => mapped.or_bad_input(),
    }
}

/// The leave values of a file; all zero without one.
pub fn leaves(path: Option<&Path>, alphabet: &Alphabet) -> Result<LeaveTable, Failure> {
    let leaves = match path {
        Some(path) => Leaves::open(path).or_bad_input()?,
        None => Leaves::empty(),
    };
    Ok(LeaveTable::new(leaves, alphabet.letters()))
}

/// The leave values of a file; without one, those that ship, if the words that ship are used.
pub fn default_leaves(lexicon: Option<&Path>, path: Option<&Path>) -> Result<Leaves, Failure> {
    match (lexicon, path) {
        (_, Some(path)) => Leaves::open(path).or_bad_input(),
        (None, None) => Ok(crossword::leaves()),
        (Some(_), None) => Ok(Leaves::empty()),
    }
}

/// An alphabet from a file, or by its name.
pub fn alphabet(name: &str) -> Result<Alphabet, Failure> {
    let known = names::alphabet(name).is_none().then(|| text_of(name)).flatten();
    match known {
        None => crossword::alphabet(name).map_err(anyhow::Error::msg).or_usage(),
        Some(text) => Alphabet::parse(name, &text?).with_context(|| name.to_owned()).or_bad_input(),
    }
}

/// A board from a file, or by its name.
pub fn layout(name: &str) -> Result<Layout, Failure> {
    let known = names::layout(name).is_none().then(|| text_of(name)).flatten();
    match known {
        None => crossword::layout(name).map_err(anyhow::Error::msg).or_usage(),
        Some(text) => Layout::parse(name, &text?).with_context(|| name.to_owned()).or_bad_input(),
    }
}

/// The text of a file; `None` if there is none.
fn text_of(name: &str) -> Option<Result<String, Failure>> {
    let path = Path::new(name);
    let read = || fs::read_to_string(path).map_err(|error| unreadable(path, &error)).or_bad_input();
    path.is_file().then(read)
}
