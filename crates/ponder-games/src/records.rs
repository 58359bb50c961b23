//! The game-specific part of records, for every game on the list.

use crate::record_form::{RecordForm, usual_colour};
use crate::{GameSpec, LoadError, RecordHead, Unread};
use ponder_game::{Action, GameResult, Reason, Side, Table};
use ponder_record::{
    Colour, Dropped, GameEnd, GiveUp, Header, NodeId, Record, RecordError, Value, WinBy,
};
use std::any::Any;

/// A record of a game on the list, whose moves are all legal.
pub(crate) trait KnownRecord: Any {
    /// The game and its rules.
    fn spec(&self) -> GameSpec;

    /// The record, written as Ponder writes records of the game.
    fn record(&self) -> &Record;

    /// The result that it states, or that follows from its main line.
    fn result(&self) -> Option<String> {
        self.record().result()
    }

    /// The move of a node, if it has one.
    fn step(&self, id: NodeId) -> Option<Step>;

    /// The table before the first move of the line to a node; `None` if it begins as every game of
    /// these rules does.
    fn start(&self, _id: NodeId) -> Result<Option<Box<dyn Table>>, LoadError> {
        Ok(None)
    }

    /// The names of the points of a value, as scenes have them.
    fn points(&self, value: &Value) -> Option<Vec<String>>;

    /// The table after the main line. A resignation is left out.
    fn table(&self) -> Result<Box<dyn Table>, LoadError>;

    /// The properties that state the rules given by [`spec`](KnownRecord::spec).
    fn of_rules(&self) -> &'static [&'static str];

    /// The properties of the source record that could not be parsed, and their replacements.
    fn not_understood(&self, _source: &Record) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The colour that a side has in records of the game.
    fn colour(&self, side: Side) -> Colour {
        usual_colour(side)
    }
}

/// A move of a record.
pub(crate) struct Step {
    /// The move in the notation of the game's tables.
    pub(crate) text: String,
    /// Irregularity that tables have to handle first, and that trees cannot hold.
    pub(crate) unusual: Option<Unusual>,
}

/// Irregularity of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unusual {
    /// A move at the other side's turn.
    OutOfTurn,
    /// The game was over by its rules, and is resumed.
    AfterTheEnd,
}

/// The rules of a record with the stones before the first move of the line to a node.
pub(crate) fn spec_of_line(known: &dyn KnownRecord, id: NodeId) -> Result<GameSpec, LoadError> {
    match known.start(id)? {
        None => Ok(known.spec()),
        Some(table) => {
            Ok(known.spec().starting_from(&*table).map_err(RecordError::impossible_start)?)
        }
    }
}

/// The table before the first move of the main line of a record.
pub(crate) fn table_of_main_line(known: &dyn KnownRecord) -> Result<Box<dyn Table>, LoadError> {
    let last = known.record().main_line().last().unwrap_or(Record::ROOT);
    Ok(spec_of_line(known, last)?.table())
}

/// A table as it was before its first move.
pub(crate) fn before_moves(table: &dyn Table) -> Result<Box<dyn Table>, LoadError> {
    let mut first = table.boxed_clone();
    let plies = u16::try_from(table.moves().len()).unwrap_or(u16::MAX);
    if plies > 0 {
        first.apply(first.seat_of(Side::First), &Action::TakeBack { plies })?;
    }
    Ok(first)
}

/// The header of the record of a table, with players by their colour.
pub(crate) fn header(
    form: &dyn RecordForm,
    table: &dyn Table,
    result: Option<&GameResult>,
    head: &RecordHead,
) -> Header {
    let player = |colour: Colour| {
        let side = Side::BOTH.into_iter().find(|side| form.colour(*side) == colour)?;
        head.players[table.seat_of(side).index()].clone()
    };
    Header {
        black: player(Colour::Black),
        white: player(Colour::White),
        result: result.map(|result| game_end(form, result)),
        event: head.event.clone(),
        date: head.date.clone(),
        comment: head.comment.clone(),
        extras: Vec::new(),
    }
}

/// The result of a game as records state it.
fn game_end(form: &dyn RecordForm, result: &GameResult) -> GameEnd {
    let by = match result.reason {
        Reason::Rules => result
            .margin_halves
            .map_or(WinBy::Rules, |halves| WinBy::Points { halves: halves.unsigned_abs() }),
        Reason::Resignation => WinBy::GiveUp(GiveUp::Resign),
        Reason::Time => WinBy::GiveUp(GiveUp::Time),
        Reason::IllegalMove(_) | Reason::Fault(_) => WinBy::GiveUp(GiveUp::Forfeit),
        Reason::Stopped(_) => return GameEnd::Void,
    };
    match result.winner_side {
        Some(side) => GameEnd::Won(form.colour(side), by),
        None if result.reason == Reason::Rules => GameEnd::Draw,
        None => GameEnd::Void,
    }
}

/// A record that was read, and the number of variations left out.
pub(crate) type Salvaged = (Box<dyn KnownRecord>, Dropped<RecordError>);

/// The games of a text, or the error of reading it.
pub(crate) type ReadRecords = Result<Vec<Record>, LoadError>;

/// The record reader of a game, in its entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordReader {
    /// Returns whether a record is of the game. It is read by the first game of the list that
    /// claims it.
    pub(crate) claims: fn(&Record) -> bool,
    /// Reads a record without the variations that cannot be played.
    pub(crate) read: fn(&Record) -> Result<Salvaged, RecordError>,
    /// Reads games from a text in a format other than SGF; `None` where a text is not in it.
    pub(crate) read_text: fn(&[u8]) -> Option<ReadRecords>,
    /// Reads links to boards of the game; `None` where a text is not such a link.
    pub(crate) read_link: fn(&str) -> Option<Result<LinkedGame, LoadError>>,
    /// Writes the main line of a record as a link; `None` where there are no links.
    pub(crate) write_link: Option<WriteLink>,
}

/// Writer of links: of a record, and the number of moves after which the link shows the position.
pub(crate) type WriteLink = fn(&Record, usize) -> Result<String, LoadError>;

/// A game from a link.
pub(crate) struct LinkedGame {
    /// The whole game.
    pub(crate) record: Record,
    /// Number of moves after which the link shows the position.
    pub(crate) shown: usize,
    /// The game up to that position.
    pub(crate) until_shown: Record,
}

impl RecordReader {
    /// The reader of a game without links and without formats other than SGF.
    pub(crate) const fn of_sgf(
        claims: fn(&Record) -> bool,
        read: fn(&Record) -> Result<Salvaged, RecordError>,
    ) -> Self {
        RecordReader { claims, read, read_text: |_| None, read_link: |_| None, write_link: None }
    }
}

/// The record read by a dialect, as one of any game.
pub(crate) fn salvaged<R: KnownRecord>(
    read: Result<(R, Dropped<RecordError>), RecordError>,
) -> Result<Salvaged, RecordError> {
    let (record, dropped) = read?;
    Ok((Box::new(record), dropped))
}

/// The properties of a record that could not be parsed.
pub(crate) fn unread(source: &Record, known: &dyn KnownRecord) -> Vec<Unread> {
    let charset = "UTF-8 if possible, otherwise ISO-8859-1".to_owned();
    let charset = source.unknown_charset().map(|_| ("CA", charset));
    let all = charset.into_iter().chain(known.not_understood(source));
    all.map(|(ident, instead)| {
        let text = source.root().simple_text(ident).unwrap_or_default();
        Unread { ident, text: ponder_game::excerpt(&text), instead }
    })
    .collect()
}
