//! Headers: the root properties common to all games.

use crate::{Colour, GameEnd, Record, RecordError, Value};

/// Players, result, event, date and comment of a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// Name of the player with the black stones (`PB`).
    pub black: Option<String>,
    /// Name of the player with the white stones (`PW`).
    pub white: Option<String>,
    /// Result (`RE`).
    pub result: Option<GameEnd>,
    /// Event (`EV`).
    pub event: Option<String>,
    /// Date (`DT`), such as `2024-08-27`.
    pub date: Option<String>,
    /// Comment of the root (`C`).
    pub comment: Option<String>,
    /// Other root properties, such as a seed: upper-case identifiers and texts. Not filled in by
    /// [`Header::of`].
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

    /// Writes the header to the root of a record. A field without a value removes its property.
    ///
    /// # Errors
    /// Returns [`RecordError::Property`] for a name in `extras` that is not a property identifier.
    pub fn write(&self, record: &mut Record) -> Result<(), RecordError> {
        let root = Record::ROOT;
        let result = self.result.map(|result| result.to_string());
        let texts = [
            ("PB", &self.black),
            ("PW", &self.white),
            ("EV", &self.event),
            ("DT", &self.date),
            ("RE", &result),
        ];
        for (ident, text) in texts {
            record.set_text(root, ident, text.as_deref().unwrap_or(""));
        }
        for (ident, text) in &self.extras {
            if !record.set_text(root, ident, text) {
                return Err(RecordError::Property { ident: ponder_game::excerpt(ident) });
            }
        }
        record.set_comment(root, self.comment.as_deref().unwrap_or(""));
        Ok(())
    }
}

impl Record {
    /// Sets the properties that every record written by Ponder starts with: `FF`, `GM` (`game`),
    /// `CA`, `AP`, `SZ` for a board of columns and rows, and `RU`.
    pub fn set_standard_properties(&mut self, game: u32, size: Option<(u8, u8)>, rules: &str) {
        let root = Record::ROOT;
        self.set_text(root, "FF", "4");
        self.set_text(root, "GM", &game.to_string());
        self.set_text(root, "CA", "UTF-8");
        self.set(root, "AP", [Value::from_parts("Ponder", env!("CARGO_PKG_VERSION"))]);
        if let Some((cols, rows)) = size {
            let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
            // The colon of a composed value must not be escaped, so this is not a text.
            self.set(root, "SZ", Value::from_raw(&size));
        }
        self.set(root, "RU", Value::from_raw(rules));
    }
}
