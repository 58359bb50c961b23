//! Game records from tables.

use crate::{GameSpec, Kind, LoadError};
use ponder_game::{BySide, GameResult, Reason, Table};
use ponder_hex::sgf::{self, Header, HexResult};
use ponder_hex::{GiveUp, HexLine, HexRules};
use ponder_record::Record;

/// What a record says beside the moves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordHead {
    /// The names of the players, by seat.
    pub players: [Option<String>; 2],
    /// The event.
    pub event: Option<String>,
    /// The date, such as `2024-08-27`.
    pub date: Option<String>,
    /// The comment of the whole game.
    pub comment: Option<String>,
}

impl GameSpec {
    /// The record of what was played at a table of this game that began at the first position,
    /// with `result`, which may be another than the rules alone gave the table.
    ///
    /// # Errors
    /// When the moves do not make sense, as after a set-up position.
    pub fn record(
        &self,
        table: &dyn Table,
        result: Option<&GameResult>,
        head: &RecordHead,
    ) -> Result<Record, LoadError> {
        match &self.0 {
            Kind::HexSmall(rules) | Kind::HexLarge(rules) => {
                hex_record(*rules, table, result, head)
            }
            Kind::GoSmall(_) | Kind::GoLarge(_) => Err(LoadError::UnknownGame(1)),
        }
    }
}

fn hex_record(
    rules: HexRules,
    table: &dyn Table,
    result: Option<&GameResult>,
    head: &RecordHead,
) -> Result<Record, LoadError> {
    let mut line = HexLine::from_texts(rules, &table.moves())?;
    let resigned = result.filter(|result| result.reason == Reason::Resignation);
    line.given_up = resigned
        .and_then(|result| result.winner_side)
        .map(|winner| (winner.opponent(), GiveUp::Resign));
    let header = Header {
        players: BySide(head.players.clone()),
        result: result.map(HexResult::from),
        event: head.event.clone(),
        date: head.date.clone(),
        comment: head.comment.clone(),
        extras: Vec::new(),
    };
    Ok(sgf::write(&line, &header)?)
}
