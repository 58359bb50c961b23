//! What is a game's own in its records, for every game on the list.

use crate::record_form::{RecordForm, usual_colour};
use crate::{GameSpec, LoadError, RecordHead, Unread};
use ponder_game::{GameResult, Reason, Side, Table};
use ponder_record::{
    Colour, Dropped, GameEnd, GiveUp, Header, NodeId, Record, RecordError, Value, WinBy,
};
use std::any::Any;

/// A record of a game on the list, in which every move was found legal.
pub(crate) trait KnownRecord: Any {
    /// The game and its rules.
    fn spec(&self) -> GameSpec;

    /// The record, written as Ponder writes records of the game.
    fn record(&self) -> &Record;

    /// The result that it says, or that its main line tells.
    fn result(&self) -> Option<String> {
        self.record().result()
    }

    /// The move of a node, if it has one.
    fn step(&self, id: NodeId) -> Option<Step>;

    /// Whether the line to a node starts as every game of these rules does.
    fn begins_as_usual(&self, _id: NodeId) -> bool {
        true
    }

    /// The names of the points that a value says, as scenes have them.
    fn points(&self, value: &Value) -> Option<Vec<String>>;

    /// The table after the main line. That a side gave up is left out.
    fn table(&self) -> Result<Box<dyn Table>, LoadError>;

    /// The properties that tell what the rules of [`spec`](KnownRecord::spec) say.
    fn of_rules(&self) -> &'static [&'static str];

    /// The properties of the record that was read that were not understood, and what is taken
    /// instead of them.
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
    /// What tables have to do first, and trees cannot hold.
    pub(crate) unusual: Option<Unusual>,
}

/// What is unusual about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unusual {
    /// It was the other side's turn.
    OutOfTurn,
    /// The game was over by its rules, and goes on.
    AfterTheEnd,
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

/// A record that was read, and what of it was left out.
pub(crate) type Salvaged = (Box<dyn KnownRecord>, Dropped<RecordError>);

/// The records of a game, as its entry knows them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RecordReader {
    /// Whether a record is of the game. The first game of the list that claims a record has it.
    pub(crate) claims: fn(&Record) -> bool,
    /// Reads a record without the variations that cannot be played.
    pub(crate) read: fn(&Record) -> Result<Salvaged, RecordError>,
    /// Reads texts of games that are no SGF; `None` where a text is none of them.
    pub(crate) read_text: fn(&[u8]) -> Option<Result<Vec<Record>, LoadError>>,
    /// Reads links to boards of the game; `None` where a link is none.
    pub(crate) read_link: fn(&str) -> Option<Result<Record, LoadError>>,
}

impl RecordReader {
    /// A game that has neither texts but SGF nor links.
    pub(crate) const fn of_sgf(
        claims: fn(&Record) -> bool,
        read: fn(&Record) -> Result<Salvaged, RecordError>,
    ) -> Self {
        RecordReader { claims, read, read_text: |_| None, read_link: |_| None }
    }
}

/// What a dialect has read, whichever it is.
pub(crate) fn salvaged<R: KnownRecord>(
    read: Result<(R, Dropped<RecordError>), RecordError>,
) -> Result<Salvaged, RecordError> {
    let (record, dropped) = read?;
    Ok((Box::new(record), dropped))
}

/// The properties of a record that were not understood when it was read.
pub(crate) fn unread(source: &Record, known: &dyn KnownRecord) -> Vec<Unread> {
    let charset = "UTF-8 if it can be, and ISO-8859-1 if not".to_owned();
    let charset = source.unknown_charset().map(|_| ("CA", charset));
    let all = charset.into_iter().chain(known.not_understood(source));
    all.map(|(ident, instead)| {
        let text = source.root().simple_text(ident).unwrap_or_default();
        Unread { ident, text: text.chars().take(40).collect(), instead }
    })
    .collect()
}
