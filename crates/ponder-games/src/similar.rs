//! Words that are misspelt.

/// The one of some words that a misspelt one is likely to stand for.
pub fn similar<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let nearest = known.iter().map(|one| (strsim::damerau_levenshtein(word, one), *one)).min();
    nearest.filter(|(distance, one)| 3 * distance <= one.len().max(3)).map(|(_, one)| one)
}
