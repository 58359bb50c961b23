//! Texts of others in messages.

/// Characters of such a text that a message shows at most.
const CHARS_MAX: usize = 40;

/// The beginning of a text, short enough for a message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    text.chars().take(CHARS_MAX).collect()
}
