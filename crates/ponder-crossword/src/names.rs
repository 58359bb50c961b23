//! The names that records and other programs give to alphabets, boards and word lists.

use crate::layout::Layout;
use ponder_lexicon::alphabet::Alphabet;

/// The names that a record or a position gives to what it is played with.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Asked {
    /// The list of words.
    pub lexicon: Option<String>,
    /// The tiles; see [`alphabet`].
    pub tiles: Option<String>,
    /// The board; see [`layout`].
    pub board: Option<String>,
}

/// The alphabet that a record calls by a name: one of [`Alphabet::names`], in any case and with `_`
/// or `-`, a variant behind or before the language (`english_super`).
pub fn alphabet(name: &str) -> Option<Alphabet> {
    let name = name.trim();
    let turned = || {
        let (language, variant) = name.split_once(['_', '-', ' '])?;
        Alphabet::named(&format!("{variant}-{language}"))
    };
    Alphabet::named(name).or_else(turned)
}

/// The board that a record calls by a name: one of [`Layout::names`], `CrosswordGame` and
/// `SuperCrosswordGame`, `standard15` and `standard21`.
pub fn layout(name: &str) -> Option<Layout> {
    let name = name.trim();
    let known = match name.to_ascii_lowercase().as_str() {
        "crosswordgame" | "standard15" => "standard",
        "supercrosswordgame" | "standard21" => "super",
        _ => name,
    };
    Layout::named(known)
}

/// The names of word lists of tournaments without their years, as players abbreviate them, with the
/// alphabet of their language. Dutch and Swedish lists are not among them.
const LEXICONS: [(&str, &str); 15] = [
    ("nwl", "english"),
    ("csw", "english"),
    ("twl", "english"),
    ("owl", "english"),
    ("ospd", "english"),
    ("ecwl", "english"),
    ("enable", "english"),
    ("fra", "french"),
    ("ods", "french"),
    ("rd", "german"),
    ("nsf", "norwegian"),
    ("disc", "catalan"),
    ("osps", "polish"),
    ("fise", "spanish"),
    ("file", "spanish"),
];

/// The alphabet of the language of a word list, by its usual name and a year or number: `CSW21`; or by
/// the name of the language, with which its name begins: `spanish`, `French-2024`.
pub fn alphabet_of_lexicon(name: &str) -> Option<Alphabet> {
    let name = name.trim().to_ascii_lowercase();
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let known = LEXICONS.iter().find(|(start, _)| *start == plain).map(|(_, alphabet)| *alphabet);
    let language = name.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    Alphabet::named(known.unwrap_or(language))
}
