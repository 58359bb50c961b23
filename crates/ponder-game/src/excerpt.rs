//! Excerpts of outside text for messages.

/// Characters of an outside text that a message shows at most.
const CHARS_MAX: usize = 40;

/// The beginning of a text, at most 40 characters, for a message.
#[must_use]
pub fn excerpt(text: &str) -> String {
    text.chars().take(CHARS_MAX).collect()
}
