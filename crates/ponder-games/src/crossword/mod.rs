//! The word list that ships with Ponder for crossword games.
//!
//! It contains SCOWL's American, British and Canadian words up to size 70, of 2 to 15 letters,
//! without names, abbreviations and apostrophes (`tools/scowl_words.py`). SCOWL's copyright notice
//! is in `scowl-70.copyright.txt`.

mod equipment;
mod equipment_request;
mod gcg_record;
mod rules;
mod vocabulary;

pub use equipment::{
    FOLDER, alphabet, folder, graph_of, layout, lexica, named, prepare_lexicon, set_folder,
};
pub use equipment_request::ResolvedEquipment;
pub use gcg_record::{GcgRecord, GcgRecordError};
pub use rules::CrosswordRules;
pub use vocabulary::Vocabulary;

use ponder_crossword::{Equipment, Layout};
use ponder_lexicon::kwg::{Content, WordList};
use ponder_lexicon::{Alphabet, Kwg, Leaves, Lexicon};
use std::sync::OnceLock;

/// The name of the word list.
pub const NAME: &str = "scowl-70";

static WORDS: &[u8] = include_bytes!("scowl-70.txt.zst");

/// The word list, one word per line, in capitals.
///
/// # Panics
/// Never panics: a test reads it.
#[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
pub fn words() -> String {
    let text = zstd::decode_all(WORDS).expect("the list of words is whole");
    String::from_utf8(text).expect("the list of words is text")
}

/// The word graph, built on first use in a few tenths of a second.
///
/// # Panics
/// Never panics: a test makes it.
#[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
pub fn graph() -> &'static Kwg {
    static GRAPH: OnceLock<Kwg> = OnceLock::new();
    GRAPH.get_or_init(|| {
        let list = WordList::from_text(&words(), &Alphabet::english(), WordList::LENGTHS);
        Kwg::build(&list.expect("all words are of letters"), Content::Gaddawg)
            .expect("so many words fit into a graph")
    })
}

/// The words preprocessed for move generation.
pub fn lexicon() -> Lexicon {
    Lexicon::new(graph())
}

static LEAVES: &[u8] = include_bytes!("scowl-70.klv2.zst");

/// Leave values for this word list: learned from the second of two times 40,000 games of the hasty
/// player against itself (docs/crossword.md), in sixteenths of a point.
///
/// # Panics
/// Never panics: a test reads them.
#[allow(clippy::expect_used, reason = "a part of the program, which a test reads")]
pub fn leaves() -> Leaves {
    static READ: OnceLock<Leaves> = OnceLock::new();
    let read = || {
        let bytes = zstd::decode_all(LEAVES).expect("the leaves are whole");
        Leaves::from_bytes(&bytes).expect("the leaves are a table")
    };
    READ.get_or_init(read).clone()
}

/// The usual tiles and board with this word list and its leaves.
pub fn equipment() -> Equipment {
    Equipment::new(Alphabet::english(), Layout::standard(), lexicon()).with_leaves(leaves())
}
