//! From a record to what it means.

use super::check::{Checker, OnBad};
use super::setup::SetUp;
use super::{Header, decode, header, said};
use crate::{GoLine, GoMove, GoPosition, GoRules, Ko, RecordError, Start, Suicide};
use ponder_game::{Line, Side};
use ponder_record::{NodeId, Record, Spot};

/// A move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who moves.
    pub side: Side,
    /// The move.
    pub mv: GoMove,
    /// Whose turn it was.
    pub turn: Turn,
}

/// Whose turn it was when a side moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Its own.
    Own,
    /// The other side's, so that it was given the turn.
    Given,
    /// Nobody's, since both had passed; the game went on.
    Resumed,
}

/// A Go record in which every move of every variation was found legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoRecord {
    rules: GoRules,
    record: Record,
    steps: Vec<Option<Step>>,
}

/// The variations that [`GoRecord::salvage`] left out.
pub type Dropped = ponder_record::Dropped<RecordError>;

impl GoRecord {
    /// The most moves of one line.
    pub const MOVES_MAX: usize = 5_000;

    /// Reads a record.
    ///
    /// # Errors
    /// When it is not Go, its board is not possible here, or a node makes no sense: an unknown or
    /// illegal move, two moves, or stones set up after a move. The error names the node.
    pub fn read(source: &Record) -> Result<Self, RecordError> {
        Self::read_with(source, &mut |error| Err(error()))
    }

    /// As [`read`](GoRecord::read), but leaves out a variation that makes no sense, from its first
    /// bad node on. The main line must make sense.
    ///
    /// # Errors
    /// As [`read`](GoRecord::read), for nodes of the main line.
    pub fn salvage(source: &Record) -> Result<(Self, Dropped), RecordError> {
        let mut dropped = Dropped::default();
        let go = Self::read_with(source, &mut |error| {
            dropped.note(error);
            Ok(())
        })?;
        Ok((go, dropped))
    }

    /// `bad` hears of each bad node off the main line whose parent is good.
    fn read_with(source: &Record, bad: &mut OnBad<'_>) -> Result<Self, RecordError> {
        let said = said::rules(source, size(source)?)?;
        let rules = bent(source, said)?;
        let checker = Checker { record: source, rules: &rules, handicap: said::handicap(source) };
        let (steps, doomed) = checker.tree(bad)?;
        let mut record = source.clone();
        header::stamp(&mut record, &rules);
        for id in source.walk(Record::ROOT) {
            let Some((colour, value)) = source.node(id).played() else { continue };
            let Some(mv) = decode::token(rules.geometry(), value) else { continue };
            let ours = decode::value(rules.geometry(), mv);
            if ours != *value {
                record.set(id, colour.letter(), [ours]);
            }
        }
        for id in doomed {
            record.delete(id);
        }
        Ok(GoRecord { rules, record, steps })
    }

    /// The rules. They have a handicap where the main line begins with the fixed stones.
    #[must_use]
    pub fn rules(&self) -> &GoRules {
        &self.rules
    }

    /// The record in our dialect: the nodes of the source with a pass written as nothing, `FF`,
    /// `GM`, `CA`, `AP`, `SZ`, `RU` and `KM` of the root ours, and all else as it was. Ids of
    /// nodes are those of the source.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The record, to be edited. Read it again afterwards.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// What the root says beside the moves.
    #[must_use]
    pub fn header(&self) -> Header {
        Header::of(&self.record)
    }

    /// The move of a node; `None` if it has none, or passes after both sides have passed.
    #[must_use]
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.steps.get(id.index()).copied().flatten()
    }

    /// The main line. The result says whether a side gave up at its end.
    #[must_use]
    pub fn main_line(&self) -> GoLine {
        let mut go = self.line(self.record.main_line().last().unwrap_or(Record::ROOT));
        go.given_up = self.header().result.and_then(|result| result.given_up());
        go
    }

    /// What the line to a node starts from.
    ///
    /// # Panics
    /// If the node is of another record.
    #[must_use]
    pub fn start(&self, id: NodeId) -> Start {
        let mut setup = SetUp::default();
        let mut first = None;
        for id in self.record.path(id) {
            setup
                .add(&self.rules, self.record.node(id))
                .expect("every node was found sensible when the record was read");
            first = self.step(id).map(|step| step.side);
            if first.is_some() {
                break;
            }
        }
        setup.start(&self.rules, said::handicap(&self.record), first)
    }

    /// The line of play from the start to a node.
    ///
    /// # Panics
    /// If the node is of another record.
    #[must_use]
    pub fn line(&self, id: NodeId) -> GoLine {
        let path = self.record.path(id);
        let steps = path.into_iter().filter_map(|id| self.step(id));
        GoLine {
            start: self.start(id),
            moves: steps.map(|step| (step.side, step.mv)).collect(),
            ..GoLine::new(self.rules)
        }
    }

    /// The position at a node, and the line that leads to it.
    ///
    /// # Panics
    /// If the node is of another record, or the board does not fit.
    #[must_use]
    pub fn position<const CAP: usize>(&self, id: NodeId) -> (GoPosition<CAP>, Line) {
        self.line(id).position().expect("every node was found legal when the record was read")
    }
}

/// The board, with the usual rules.
pub(super) fn size(record: &Record) -> Result<GoRules, RecordError> {
    let shown = |text: &str| text.chars().take(40).collect();
    let root = record.root();
    if let Some(game) = root.simple_text("GM").filter(|text| text != "1") {
        return Err(RecordError::NotGo { game: shown(&game) });
    }
    let Some(text) = root.simple_text("SZ") else {
        return Ok(GoRules::new(19, 19)?);
    };
    let sides = record
        .size()
        .and_then(|(cols, rows)| Some((u8::try_from(cols).ok()?, u8::try_from(rows).ok()?)));
    let (cols, rows) = sides.ok_or_else(|| RecordError::Size { text: shown(&text) })?;
    Ok(GoRules::new(cols, rows)?)
}

/// The rules that a record says, or with suicide or repetitions allowed where its main line needs
/// it.
fn bent(record: &Record, said: GoRules) -> Result<GoRules, RecordError> {
    let handicap = said::handicap(record);
    let mut candidates = vec![said];
    for bent in [
        said.with_suicide(Suicide::Allowed),
        said.with_ko(Ko::Simple),
        said.with_suicide(Suicide::Allowed).with_ko(Ko::Simple),
    ] {
        if !candidates.contains(&bent) {
            candidates.push(bent);
        }
    }
    // What is wrong under all of them comes latest.
    let mut latest = None;
    for rules in candidates {
        match (Checker { record, rules: &rules, handicap }).main_line() {
            Ok(()) => return Ok(rules),
            Err(found) if latest.as_ref().is_none_or(|(good, _, _)| found.0 > *good) => {
                latest = Some(found);
            }
            Err(_) => {}
        }
    }
    let (_, id, problem) = latest.expect("the rules that are said are tried");
    Err(problem.at(Spot::of(record, id)))
}
