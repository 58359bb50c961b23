//! What a record says and was not understood.

use super::KnownRecord;
use ponder_record::Record;
use std::fmt;

/// A property of a record that was not understood, and was left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// The property.
    pub ident: &'static str,
    /// What it says, shortened to at most 40 characters.
    pub text: String,
    /// What was taken instead.
    pub instead: String,
}

impl Unread {
    /// What of a record was not understood when it was read.
    pub(crate) fn of(source: &Record, known: &dyn KnownRecord) -> Vec<Unread> {
        let charset = "UTF-8 if it can be, and ISO-8859-1 if not".to_owned();
        let charset = source.unknown_charset().map(|_| ("CA", charset));
        let all = charset.into_iter().chain(known.not_understood(source));
        all.map(|(ident, instead)| {
            let text = source.root().simple_text(ident).unwrap_or_default();
            Unread { ident, text: text.chars().take(40).collect(), instead }
        })
        .collect()
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unread { ident, text, instead } = self;
        write!(f, "{ident}[{text}] is not understood, and is taken as {instead}")
    }
}
