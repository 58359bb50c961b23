//! Suggestions for misspelt words.

/// The most similar of the known words to a misspelt one, if it is close enough.
pub fn similar<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let nearest = known.iter().map(|one| (strsim::damerau_levenshtein(word, one), *one)).min();
    nearest.filter(|(distance, one)| 3 * distance <= one.len().max(3)).map(|(_, one)| one)
}
