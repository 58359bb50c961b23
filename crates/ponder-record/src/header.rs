//! Headers: the properties of the root that are the same in every game.

use crate::{Colour, GameEnd, Record, RecordError, Value};

/// Players, result, event, date and comment of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The name of the player with the black stones (`PB`).
    pub black: Option<String>,
    /// The name of the player with the white stones (`PW`).
    pub white: Option<String>,
    /// The result (`RE`).
    pub result: Option<GameEnd>,
    /// The event (`EV`).
    pub event: Option<String>,
    /// The date (`DT`), such as `2024-08-27`.
    pub date: Option<String>,
    /// The comment of the root (`C`).
    pub comment: Option<String>,
    /// Other properties of the root, such as a seed: names of upper-case letters, and texts. Not
    /// filled by [`Header::of`].
    pub extras: Vec<(String, String)>,
}

impl Header {
    /// Reads the header of a record.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Header {
            black: record.player(Colour::Black),
            white: record.player(Colour::White),
            result: record.result().map(|text| GameEnd::parse(&text)),
            event: record.event(),
            date: record.date(),
            comment: record.root().comment().map(|text| text.into_owned()),
            extras: Vec::new(),
        }
    }

    /// Writes the header into the root of a record. A field without a value removes its property.
    ///
    /// # Errors
    /// [`RecordError::Property`] for a name in `extras` that is not a property name.
    pub fn write(&self, record: &mut Record) -> Result<(), RecordError> {
        let root = Record::ROOT;
        let result = self.result.map(|result| result.to_string());
        let texts = [
            ("PB", &self.black),
            ("PW", &self.white),
            ("RE", &result),
            ("EV", &self.event),
            ("DT", &self.date),
        ];
        for (ident, text) in texts {
            record.set_text(root, ident, text.as_deref().unwrap_or(""));
        }
        for (ident, text) in &self.extras {
            if !record.set_text(root, ident, text) {
                return Err(RecordError::Property { ident: RecordError::shortened(ident) });
            }
        }
        record.set_comment(root, self.comment.as_deref().unwrap_or(""));
        Ok(())
    }
}

impl Record {
    /// Sets the properties that every record written by Ponder begins with: `FF`, `GM` (`game`),
    /// `CA`, `AP`, `SZ` for a board of columns and rows, and `RU`.
    pub fn stamp(&mut self, game: u32, size: Option<(u8, u8)>, rules: &str) {
        let root = Record::ROOT;
        self.set_text(root, "FF", "4");
        self.set_text(root, "GM", &game.to_string());
        self.set_text(root, "CA", "UTF-8");
        self.set(root, "AP", [Value::from_parts("Ponder", env!("CARGO_PKG_VERSION"))]);
        if let Some((cols, rows)) = size {
            let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
            // A colon that composes a value is not escaped, so this is not a text.
            self.set(root, "SZ", Value::from_raw(&size));
        }
        self.set(root, "RU", Value::from_raw(rules));
    }
}
