//! Text preparation for drawings: sanitizing, shortening, and number formatting.

/// Maximum number of characters read from a text; the rest is dropped.
const CHARS_MAX: usize = 1_000;

/// Returns the text as one line without characters that XML forbids or that change the reading
/// direction; runs of white space become one space.
pub(crate) fn clean(text: &str) -> String {
    let mut clean = String::new();
    for c in text.chars().take(CHARS_MAX) {
        match c {
            _ if c.is_whitespace() || c.is_control() => {
                if !clean.is_empty() && !clean.ends_with(' ') {
                    clean.push(' ');
                }
            }
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' => {}
            '\u{feff}' | '\u{fff9}'..='\u{ffff}' => {}
            _ => clean.push(c),
        }
    }
    clean.truncate(clean.trim_end().len());
    clean
}

/// Returns the sanitized text for the drawing library in at most `chars_max` characters: its two
/// ends with an ellipsis between them, since names that begin alike often differ at the end.
pub(crate) fn shortened(text: &str, chars_max: usize) -> String {
    let chars: Vec<char> = clean(text).chars().collect();
    let short: String = if chars.len() <= chars_max {
        chars.into_iter().collect()
    } else {
        let half = chars_max / 2;
        let (head, tail) = (&chars[..half], &chars[chars.len() - half + 1..]);
        head.iter().chain(&['…']).chain(tail).collect()
    };
    // The library would read text between two dollar signs as mathematics.
    short.replace('$', "\\$")
}

/// Formats a number on an axis: commas every three digits, or a multiple of a power of ten if it is
/// very large or small.
pub(crate) fn number(number: f64) -> String {
    let size = number.abs();
    let text = if number == 0.0 {
        return "0".to_owned();
    } else if (9.5e-4..999_999.5).contains(&size) {
        with_thousands_separators(trimmed(&format!("{size:.9}")))
    } else {
        let text = format!("{size:.12e}");
        let (multiple, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let exponent: String = exponent.chars().map(superscript).collect();
        match trimmed(multiple) {
            "1" => format!("10{exponent}"),
            multiple => format!("{multiple}×10{exponent}"),
        }
    };
    if number < 0.0 { format!("−{text}") } else { text }
}

/// Strips trailing zeros from a decimal number.
fn trimmed(text: &str) -> &str {
    text.trim_end_matches('0').trim_end_matches('.')
}

/// Inserts a comma before every third digit of the whole part of a decimal number.
fn with_thousands_separators(text: &str) -> String {
    let whole = text.find('.').unwrap_or(text.len());
    let mut grouped = text.to_owned();
    (1..whole).filter(|at| at % 3 == 0).for_each(|at| grouped.insert(whole - at, ','));
    grouped
}

/// Superscript form of a digit or minus sign.
fn superscript(c: char) -> char {
    match c {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        c => c.to_digit(10).and_then(|digit| char::from_u32(0x2070 + digit)).unwrap_or(c),
    }
}
