//! What a record says beside the moves.

use super::{GoResult, said};
use crate::GoRules;
use ponder_game::{BySide, Side};
use ponder_record::{Colour, Record, Value};

/// What a record says of a game beside its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The names of the players (`PB`, `PW`).
    pub players: BySide<Option<String>>,
    /// The result (`RE`). When writing without one, it is taken from the end of the line.
    pub result: Option<GoResult>,
    /// The event (`EV`).
    pub event: Option<String>,
    /// The date (`DT`), such as `2024-08-27`.
    pub date: Option<String>,
    /// The comment of the root (`C`).
    pub comment: Option<String>,
}

impl Header {
    /// What the root of a record says.
    #[must_use]
    pub fn of(record: &Record) -> Self {
        Header {
            players: BySide([record.player(Colour::Black), record.player(Colour::White)]),
            result: record.result().map(|text| GoResult::parse(&text)),
            event: record.event(),
            date: record.date(),
            comment: record.root().comment().map(|text| text.into_owned()),
        }
    }

    pub(super) fn write(&self, record: &mut Record) {
        let root = Record::ROOT;
        let texts = [
            ("PB", self.players[Side::First].as_deref()),
            ("PW", self.players[Side::Second].as_deref()),
            ("EV", self.event.as_deref()),
            ("DT", self.date.as_deref()),
        ];
        for (ident, text) in texts.iter().filter_map(|(ident, text)| Some((ident, (*text)?))) {
            record.set_text(root, ident, text);
        }
        record.set_text(root, "RE", &self.result.map(|r| r.to_string()).unwrap_or_default());
        record.set_comment(root, self.comment.as_deref().unwrap_or(""));
    }
}

/// Sets what every Go record of ours begins with.
pub(super) fn stamp(record: &mut Record, rules: &GoRules) {
    let root = Record::ROOT;
    record.set_text(root, "FF", "4");
    record.set_text(root, "GM", "1");
    record.set_text(root, "CA", "UTF-8");
    record.set(root, "AP", [Value::from_parts("Ponder", env!("CARGO_PKG_VERSION"))]);
    let (cols, rows) = (rules.cols(), rules.rows());
    let size = if cols == rows { cols.to_string() } else { format!("{cols}:{rows}") };
    // A colon that composes a value is not escaped, so this is no text.
    record.set(root, "SZ", Value::from_raw(&size));
    record.set(root, "RU", Value::from_raw(&said::name(rules)));
    record.set_text(root, "KM", &rules.komi().to_string());
    if rules.handicap() > 0 {
        record.set_text(root, "HA", &rules.handicap().to_string());
    }
}
