//! Text as a drawing needs it: cleaned of what a line cannot hold, measured, shortened and broken.

/// Characters of a text that are looked at; the rest of a longer text is dropped.
const CHARS_MAX: usize = 1_000;

/// Advance widths of U+0020 to U+007E in DejaVu Sans, in hundredths of the font size. Most other
/// fonts without serifs are narrower, so that a text measured here fits in them.
#[rustfmt::skip]
const ASCII: [u8; 95] = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
];

/// Height of a capital letter as a part of the font size.
const CAPITAL: f64 = 0.73;

/// How far below the middle of a line its baseline lies, in pixels.
pub(crate) fn centre_to_baseline(size: u32) -> f64 {
    f64::from(size) * CAPITAL / 2.0
}

/// The text in one line without anything that XML forbids or that turns the reading direction of
/// what follows; runs of blanks are one space.
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

/// Width of a clean text in pixels, exact for ASCII and an upper estimate for most other scripts.
pub(crate) fn width(text: &str, size: u32) -> f64 {
    let hundredths: u64 = text.chars().map(advance).map(u64::from).sum();
    hundredths as f64 * f64::from(size) / 100.0
}

fn advance(c: char) -> u8 {
    match u32::from(c) {
        code @ 0x20..=0x7e => ASCII[(code - 0x20) as usize],
        0x2070..=0x209f | 0xb2 | 0xb3 | 0xb9 => 42,
        0x2010..=0x2013 => 50,
        0x80..=0x3ff => 80,
        _ => 100,
    }
}

/// The text if it is no wider than `width_max` pixels, otherwise its beginning with an ellipsis.
pub(crate) fn shorten(text: &str, size: u32, width_max: f64) -> String {
    if width(text, size) <= width_max {
        return text.to_owned();
    }
    let room = width_max - width("…", size);
    format!("{}…", prefix(text, size, room).trim_end())
}

/// The text if it is no wider than `width_max` pixels, otherwise its two ends with an ellipsis
/// between them: names that begin alike often differ in their ends.
pub(crate) fn shorten_inside(text: &str, size: u32, width_max: f64) -> String {
    if width(text, size) <= width_max {
        return text.to_owned();
    }
    let room = (width_max - width("…", size)) / 2.0;
    let backwards: String = text.chars().rev().collect();
    let head = prefix(text, size, room).trim_end();
    let tail: String = prefix(&backwards, size, room).trim_end().chars().rev().collect();
    format!("{head}…{tail}")
}

/// The longest beginning no wider than `width_max` pixels.
fn prefix(text: &str, size: u32, width_max: f64) -> &str {
    let mut used = 0.0;
    let mut end = 0;
    for (at, c) in text.char_indices() {
        used += f64::from(advance(c)) * f64::from(size) / 100.0;
        if used > width_max {
            break;
        }
        end = at + c.len_utf8();
    }
    &text[..end]
}

/// The text in at most `lines_max` lines of at most `width_max` pixels, broken at spaces; what
/// does not fit ends in an ellipsis.
pub(crate) fn wrap(text: &str, size: u32, width_max: f64, lines_max: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        if lines.len() + 1 >= lines_max {
            lines.push(shorten(rest, size, width_max));
            break;
        }
        let (line, after) = first_line(rest, size, width_max);
        lines.push(shorten(line, size, width_max));
        rest = after;
    }
    lines
}

/// The longest beginning that fits and ends where a line may (at least to the first such place),
/// and what follows it.
fn first_line(text: &str, size: u32, width_max: f64) -> (&str, &str) {
    let mut end = None;
    let breaks = text.char_indices().filter_map(|(at, c)| match c {
        ' ' => Some(at),
        ',' | ':' | ';' | '/' | '_' | '-' => Some(at + 1),
        _ => None,
    });
    for at in breaks.chain([text.len()]) {
        if end.is_some() && width(&text[..at], size) > width_max {
            break;
        }
        end = Some(at);
    }
    let end = end.unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}
