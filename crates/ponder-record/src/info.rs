//! Accessors for the root properties of a record.

use crate::{Colour, Record};

/// Root properties. All are SGF *SimpleText*, trimmed, and `None` when absent or empty.
impl Record {
    /// Returns the number of the game (`GM`): 1 is Go, 11 is Hex. `None` if it is absent or not a
    /// number.
    pub fn game_number(&self) -> Option<u32> {
        self.root().simple_text("GM")?.parse().ok()
    }

    /// Returns the character set (`CA`) named by a file if it is unsupported: the text was then
    /// decoded as UTF-8 if valid, else as ISO-8859-1. Supported ones are replaced by `UTF-8`, the
    /// encoding in which records are written.
    pub fn unknown_charset(&self) -> Option<String> {
        self.root().simple_text("CA").filter(|name| !name.eq_ignore_ascii_case("UTF-8"))
    }

    /// Returns the size of the board (`SZ`) as columns and rows: `11`, or `11:14`. `None` if it is
    /// absent or not a size.
    pub fn size(&self) -> Option<(u32, u32)> {
        let text = self.root().simple_text("SZ")?;
        let number = |text: &str| text.trim().parse().ok();
        match text.split_once([':', 'x', 'X']) {
            Some((cols, rows)) => Some((number(cols)?, number(rows)?)),
            None => number(&text).map(|size| (size, size)),
        }
    }

    /// Returns the name of a player (`PB`, `PW`).
    pub fn player(&self, colour: Colour) -> Option<String> {
        self.root().simple_text(match colour {
            Colour::Black => "PB",
            Colour::White => "PW",
        })
    }

    /// Returns the result (`RE`), such as `B+Resign`.
    pub fn result(&self) -> Option<String> {
        self.root().simple_text("RE")
    }

    /// Returns the event (`EV`).
    pub fn event(&self) -> Option<String> {
        self.root().simple_text("EV")
    }

    /// Returns the date (`DT`), such as `2024-08-27`.
    pub fn date(&self) -> Option<String> {
        self.root().simple_text("DT")
    }

    /// Returns the program that wrote the file (`AP`): its name and, if given, its version.
    pub fn application(&self) -> Option<(String, Option<String>)> {
        let value = self.root().get("AP")?;
        let plain = |value: &crate::Value| value.simple_text().trim().to_owned();
        let (name, version) = match value.parts() {
            Some((name, version)) => (plain(&name), Some(plain(&version))),
            None => (plain(value), None),
        };
        (!name.is_empty()).then_some((name, version))
    }

    /// Returns the source of the record (`SO`).
    pub fn source(&self) -> Option<String> {
        self.root().simple_text("SO")
    }

    /// Returns the name of the rules (`RU`).
    pub fn rules(&self) -> Option<String> {
        self.root().simple_text("RU")
    }
}
