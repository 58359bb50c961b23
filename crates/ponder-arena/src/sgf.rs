//! Played games as SGF, for people and other programs.

use crate::{ArenaError, GameRecord, MoveRecord};
use ponder_game::Viewer;
use ponder_games::{GameSpec, RecordHead};
use ponder_record::{Record, sgf};
use time::OffsetDateTime;

impl GameRecord {
    /// Returns the file extension and the text of the game in its game's record format; `None` if
    /// it cannot be written.
    pub fn text(&self) -> Option<(&'static str, String)> {
        let spec: GameSpec = self.fixture.rules.parse().ok()?;
        if spec.info().is_dealt {
            let players = self.fixture.titles().map(Some);
            let head = RecordHead { players, ..RecordHead::default() };
            return spec.own_record(self.table().ok()?.as_ref(), Viewer::Record, &head);
        }
        self.sgf().ok().map(|text| ("sgf", text))
    }

    /// Returns the game as SGF text. The time of each move, and the evaluation of its player, are
    /// comments.
    ///
    /// # Errors
    /// Fails when the moves contradict the rules, or the game has no SGF format.
    pub fn sgf(&self) -> Result<String, ArenaError> {
        let spec: GameSpec = self.fixture.rules.parse()?;
        let ended = i64::try_from(self.ended_unix_s).ok();
        let ended = ended.and_then(|s| OffsetDateTime::from_unix_timestamp(s).ok());
        let head = RecordHead {
            players: self.fixture.titles().map(Some),
            event: Some(format!("Ponder match on {}", self.fixture.rules)),
            date: ended.map(|time| time.date().to_string()),
            comment: Some(self.comment()),
        };
        let table = self.table()?;
        let mut record = spec.record(table.as_ref(), Some(&self.result), &head)?;
        let nodes: Vec<_> = record.main_line().skip(1).collect();
        let nodes = nodes.into_iter().skip(self.fixture.opening.moves.len());
        for (node, mv) in nodes.zip(&self.moves) {
            record.set_comment(node, &mv.comment());
        }
        record.set_text(Record::ROOT, "RO", &(self.fixture.index + 1).to_string());
        Ok(sgf::to_string(&record))
    }

    /// Returns the comment in the root of a record: information other than names.
    fn comment(&self) -> String {
        let fixture = &self.fixture;
        let mut lines = vec![format!("Ponder {}, seed {}", self.ponder, fixture.seed.0)];
        let plies = fixture.opening.moves.len();
        if plies > 0 {
            let seed =
                fixture.opening.seed.map_or("given".into(), |seed| format!("seed {}", seed.0));
            lines.push(format!("the first {plies} moves are the opening ({seed})"));
        }
        for (player, time) in fixture.titles().iter().zip(fixture.time) {
            lines.extend(time.map(|time| format!("time of {player}: {time}")));
        }
        lines.push(format!("ended {}", self.result.reason));
        lines.join("\n")
    }
}

impl MoveRecord {
    fn comment(&self) -> String {
        let mut text = format!("{:.3} s", self.time_us as f64 / 1e6);
        if let Some(visits) = self.visits {
            text += &format!(", {visits} visits");
        }
        if self.is_full {
            text += ", tree full";
        }
        if let Some(value) = self.value {
            text += &format!(", {:.1}% to win", 50.0 * (value + 1.0));
        }
        text
    }
}
