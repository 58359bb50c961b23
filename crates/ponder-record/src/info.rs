//! What the root of a record says of the game.

use crate::{Colour, Record};

/// What the root says. All are simple text without white space around it, and `None` when absent
/// or empty.
impl Record {
    /// The number of the game (`GM`): 1 is Go, 11 is Hex. `None` if it is absent or no number.
    pub fn game_number(&self) -> Option<u32> {
        self.root().simple_text("GM")?.parse().ok()
    }

    /// The character set (`CA`) of a file, if it is not known here: its text was read as UTF-8 if it
    /// can be, else as ISO-8859-1. One that was understood reads `UTF-8`, as records are written.
    pub fn unknown_charset(&self) -> Option<String> {
        self.root().simple_text("CA").filter(|name| !name.eq_ignore_ascii_case("UTF-8"))
    }

    /// The size of the board (`SZ`) as columns and rows: `11`, or `11:14`. `None` if it is absent
    /// or no size.
    pub fn size(&self) -> Option<(u32, u32)> {
        let text = self.root().simple_text("SZ")?;
        let number = |text: &str| text.trim().parse().ok();
        match text.split_once([':', 'x', 'X']) {
            Some((cols, rows)) => Some((number(cols)?, number(rows)?)),
            None => number(&text).map(|size| (size, size)),
        }
    }

    /// The name of a player (`PB`, `PW`).
    pub fn player(&self, colour: Colour) -> Option<String> {
        self.root().simple_text(match colour {
            Colour::Black => "PB",
            Colour::White => "PW",
        })
    }

    /// The result (`RE`), such as `B+Resign`.
    pub fn result(&self) -> Option<String> {
        self.root().simple_text("RE")
    }

    /// The event (`EV`).
    pub fn event(&self) -> Option<String> {
        self.root().simple_text("EV")
    }

    /// The date (`DT`), such as `2024-08-27`.
    pub fn date(&self) -> Option<String> {
        self.root().simple_text("DT")
    }

    /// The program that wrote the file (`AP`): its name and, if said, its version.
    pub fn application(&self) -> Option<(String, Option<String>)> {
        let value = self.root().get("AP")?;
        let plain = |value: &crate::Value| value.simple_text().trim().to_owned();
        let (name, version) = match value.parts() {
            Some((name, version)) => (plain(&name), Some(plain(&version))),
            None => (plain(value), None),
        };
        (!name.is_empty()).then_some((name, version))
    }

    /// Where the record comes from (`SO`).
    pub fn source(&self) -> Option<String> {
        self.root().simple_text("SO")
    }

    /// The name of the rules (`RU`).
    pub fn rules(&self) -> Option<String> {
        self.root().simple_text("RU")
    }
}
