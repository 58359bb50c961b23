//! Property values: their raw form and its interpretation.

use smol_str::SmolStr;
use std::borrow::Cow;
use std::fmt;

/// One value of a property, stored exactly as between the brackets of an SGF file, escapes
/// included, so that it round-trips.
///
/// The interpretation depends on the property: use [`text`](Value::text),
/// [`simple_text`](Value::simple_text) or [`parts`](Value::parts).
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Value(SmolStr);

/// Treatment of line breaks in the raw form.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineBreaks {
    /// Each is a `\n`.
    Kept,
    /// Each is a space.
    Spaces,
}

impl Value {
    /// Creates a value from `text`, escaping `\` and `]`.
    #[must_use]
    pub fn from_text(text: &str) -> Self {
        Value(escaped(text, &['\\', ']']).into())
    }

    /// Creates a value composed of two parts (`LB[a1:x]`), escaping colons in the parts.
    #[must_use]
    pub fn from_parts(first: &str, second: &str) -> Self {
        let special = ['\\', ']', ':'];
        Value(format!("{}:{}", escaped(first, &special), escaped(second, &special)).into())
    }

    /// Creates a value from its raw form, or returns `None` if that cannot stand between brackets:
    /// because of an unescaped `]`, or a lone `\` at its end.
    #[must_use]
    pub fn from_raw(raw: &str) -> Option<Self> {
        let mut bytes = raw.bytes();
        while let Some(byte) = bytes.next() {
            match byte {
                b']' => return None,
                b'\\' => {
                    bytes.next()?;
                }
                _ => {}
            }
        }
        Some(Value(raw.into()))
    }

    /// Creates a value like [`from_raw`](Value::from_raw), from raw text that the scanner has
    /// delimited.
    pub(crate) fn from_parsed(raw: &str) -> Self {
        debug_assert!(Value::from_raw(raw).is_some(), "`{raw}` stands between brackets");
        Value(raw.into())
    }

    /// Returns the raw value, as it stands in a file.
    pub fn raw(&self) -> &str {
        &self.0
    }

    /// Returns the value as SGF *Text*: escapes resolved, escaped line breaks removed, every other
    /// line break a `\n`, other white space a space.
    pub fn text(&self) -> Cow<'_, str> {
        resolve(&self.0, LineBreaks::Kept)
    }

    /// Returns the value as SGF *SimpleText*: like [`text`](Value::text), but with line breaks as
    /// spaces.
    pub fn simple_text(&self) -> Cow<'_, str> {
        resolve(&self.0, LineBreaks::Spaces)
    }

    /// Returns the two parts of a composed value, split at the first unescaped colon, or `None` if
    /// there is none.
    pub fn parts(&self) -> Option<(Value, Value)> {
        let mut after_escape = false;
        for (at, byte) in self.0.bytes().enumerate() {
            match byte {
                _ if after_escape => after_escape = false,
                b'\\' => after_escape = true,
                b':' => {
                    return Some((Value(self.0[..at].into()), Value(self.0[at + 1..].into())));
                }
                _ => {}
            }
        }
        None
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// Returns a text with a `\` before each of the special characters.
fn escaped<'a>(text: &'a str, special: &[char]) -> Cow<'a, str> {
    if !text.contains(special) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for ch in text.chars() {
        if special.contains(&ch) {
            out.push('\\');
        }
        out.push(ch);
    }
    Cow::Owned(out)
}

/// Returns the text that a raw value stands for.
fn resolve(raw: &str, breaks: LineBreaks) -> Cow<'_, str> {
    let plain = |byte: u8| !matches!(byte, b'\\' | b'\r' | b'\n' | b'\t' | 0x0b | 0x0c);
    if raw.bytes().all(plain) {
        return Cow::Borrowed(raw);
    }
    let mut out = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    let mut after_escape = false;
    while let Some(ch) = chars.next() {
        match ch {
            '\\' if !after_escape => {
                after_escape = true;
                continue;
            }
            '\r' | '\n' => {
                let other = if ch == '\r' { '\n' } else { '\r' };
                chars.next_if_eq(&other);
                if !after_escape {
                    out.push(if breaks == LineBreaks::Kept { '\n' } else { ' ' });
                }
            }
            '\t' | '\u{b}' | '\u{c}' => out.push(' '),
            _ => out.push(ch),
        }
        after_escape = false;
    }
    Cow::Owned(out)
}
