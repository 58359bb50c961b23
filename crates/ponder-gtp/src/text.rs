//! The text preprocessing that the protocol requires of both sides.

/// Decodes a line: control characters are removed, a horizontal tab becomes a space, and bytes that
/// are not UTF-8 become U+FFFD.
pub(crate) fn clean(line: &[u8]) -> String {
    String::from_utf8_lossy(line)
        .chars()
        .filter_map(|c| match c {
            '\t' => Some(' '),
            c if c.is_control() => None,
            c => Some(c),
        })
        .collect()
}

/// Returns the beginning of a text, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    const SHOWN_CHARS_MAX: usize = 80;
    let mut shown: String = text.chars().take(SHOWN_CHARS_MAX).collect();
    if shown.len() < text.len() {
        shown.push('…');
    }
    shown
}

/// Splits off a leading number that is a word of its own, as an id is, and the spaces after it.
///
/// `Err` holds the digits of a number that does not fit.
pub(crate) fn split_id(text: &str) -> Result<(Option<u32>, &str), &str> {
    let end = text.find(' ').unwrap_or(text.len());
    let token = &text[..end];
    if token.is_empty() || !token.bytes().all(|b| b.is_ascii_digit()) {
        return Ok((None, text));
    }
    let id = token.parse().map_err(|_| token)?;
    Ok((Some(id), text[end..].trim_start_matches(' ')))
}
