//! Lookup of the names that records and positions refer to.

use super::equipment::{alphabet, layout, lexica};
use ponder_crossword::Layout;
use ponder_crossword::names::{self, EquipmentNames};
use ponder_lexicon::Alphabet;

/// Result of looking up the names that a record or a position refers to, among those built into
/// Ponder and those in the [folder](super::set_folder).
#[derive(Debug, Default)]
pub struct ResolvedEquipment {
    /// The name of the lexicon, if there is one.
    pub lexicon: Option<String>,
    /// The tiles, found by their name or by the language of the lexicon.
    pub alphabet: Option<Alphabet>,
    /// Message that names tiles that were requested and are unknown.
    pub no_alphabet: Option<String>,
    /// The board.
    pub layout: Option<Layout>,
    /// Message that names a board that was requested and is unknown.
    pub no_layout: Option<String>,
}

impl ResolvedEquipment {
    /// Looks names up.
    pub fn of(names: &EquipmentNames) -> Self {
        let words = names.lexicon.as_deref();
        let lexicon = words
            .and_then(|words| lexica().into_iter().find(|known| known.eq_ignore_ascii_case(words)));
        let (tiles, no_alphabet) = split(names.tiles.as_deref().map(alphabet));
        let (layout, no_layout) = split(names.board.as_deref().map(layout));
        let alphabet = tiles.or_else(|| words.and_then(names::alphabet_of_lexicon));
        ResolvedEquipment { lexicon, alphabet, no_alphabet, layout, no_layout }
    }
}

fn split<T>(found: Option<Result<T, String>>) -> (Option<T>, Option<String>) {
    match found {
        None => (None, None),
        Some(Ok(known)) => (Some(known), None),
        Some(Err(problem)) => (None, Some(problem)),
    }
}
