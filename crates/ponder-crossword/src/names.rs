//! The names that records and other programs use for alphabets, boards and lexicons.

use crate::layout::Layout;
use ponder_lexicon::alphabet::Alphabet;

/// The names of the equipment that a record or a position requests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct EquipmentNames {
    /// The lexicon.
    pub lexicon: Option<String>,
    /// The tile set; see [`alphabet`].
    pub tiles: Option<String>,
    /// The board; see [`layout`].
    pub board: Option<String>,
}

/// Returns the alphabet that a record refers to by name: one of [`Alphabet::names`], in any case
/// and with `_` or `-`, a variant before or after the language (`english_super`).
pub fn alphabet(name: &str) -> Option<Alphabet> {
    let name = name.trim();
    let turned = || {
        let (language, variant) = name.split_once(['_', '-', ' '])?;
        Alphabet::named(&format!("{variant}-{language}"))
    };
    Alphabet::named(name).or_else(turned)
}

/// Returns the board that a record refers to by name: one of [`Layout::names`], `CrosswordGame` and
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

/// Names of tournament lexicons without their years, as players abbreviate them, with the alphabet
/// of their language. Dutch and Swedish lexicons are not among them.
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

/// Returns the alphabet for the language of a lexicon, by its usual name with a year or number
/// (`CSW21`), or by a name that begins with the language: `spanish`, `French-2024`.
pub fn alphabet_of_lexicon(name: &str) -> Option<Alphabet> {
    let name = name.trim().to_ascii_lowercase();
    let plain = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let known = LEXICONS.iter().find(|(start, _)| *start == plain).map(|(_, alphabet)| *alphabet);
    let language = name.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or_default();
    Alphabet::named(known.unwrap_or(language))
}
