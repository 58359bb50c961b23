//! Sanitizing untrusted texts for display on a terminal.

use std::fmt::Write;

/// Maximum number of characters that are shown.
const SHOWN_MAX: usize = 400;

/// Sanitizes a text from a file as one line that is safe to print on a terminal: control
/// characters, bidirectional overrides and other invisible characters are escaped (`\u{1b}`), and
/// long texts are cut.
pub fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len().min(SHOWN_MAX));
    for (at, letter) in text.chars().enumerate() {
        match letter {
            _ if at == SHOWN_MAX => {
                shown.push('…');
                break;
            }
            '"' | '\'' | '\\' => shown.push(letter),
            _ => write!(shown, "{}", letter.escape_debug()).expect("a text takes every text"),
        }
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::{SHOWN_MAX, printable};

    #[test]
    fn printable_characters_stay() {
        for text in ["", "Paco Ŝako, \"11x11\" \\ it's", "日本語"] {
            assert_eq!(printable(text), text);
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            printable("a\u{1b}[2J\r\n\u{202e}b\u{9b}"),
            "a\\u{1b}[2J\\r\\n\\u{202e}b\\u{9b}"
        );
        let long = printable(&"x".repeat(SHOWN_MAX + 1));
        assert_eq!((long.chars().count(), long.ends_with("x…")), (SHOWN_MAX + 1, true));
    }
}
