//! Reading Go games from records.

use super::check::Checker;
use super::setup::{SetUp, side};
use super::{decode, rules};
use crate::{GoLine, GoMove, GoPosition, GoRules, Ko, Start, Suicide};
use ponder_game::{History, Side};
use ponder_record::{Dropped, GameRecord, NodeId, NodeLocation, Record, RecordError, Variations};
use std::ops::Deref;

/// A move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Side that moves.
    pub side: Side,
    /// The move.
    pub mv: GoMove,
    /// Side that had the turn.
    pub turn: Turn,
}

/// Relation of a move to the side that had the turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// The moving side had the turn.
    Own,
    /// The other side had the turn and gave it away.
    Given,
    /// No side had the turn, since both had passed; play resumed.
    Resumed,
}

/// A Go record in which every move of every variation is legal. A pass after both sides have passed
/// is not a step. The rules include a handicap if the main line begins with the fixed stones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoRecord(GameRecord<GoRules, Step>);

impl Deref for GoRecord {
    type Target = GameRecord<GoRules, Step>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl GoRecord {
    /// Maximum number of moves in one line.
    pub const MOVES_MAX: usize = 5_000;

    /// Reads a record. With [`Variations::Salvage`], an illegal variation is cut off at its first
    /// illegal node.
    ///
    /// # Errors
    /// Fails if the record is not Go, its board is impossible, or a node is invalid: an unknown or
    /// illegal move, two moves, or stones set up after a move. The error names the node.
    pub fn read(
        source: &Record,
        variations: Variations,
    ) -> Result<(Self, Dropped<RecordError>), RecordError> {
        let stated = rules::rules(source, size(source)?)?;
        let rules = relaxed_as_needed(source, stated)?;
        let mut record = source.clone();
        rules::stamp(&mut record, &rules);
        for id in source.walk(Record::ROOT) {
            let Some((colour, value)) = source.node(id).played() else { continue };
            let Some(mv) = decode::token(rules.geometry(), value) else { continue };
            let ours = decode::value(rules.geometry(), mv);
            if ours != *value && source.node(id).has_at_most_one_move() {
                record.set(id, colour.letter(), [ours]);
            }
        }
        let checker = Checker::new(&rules, rules::handicap(source));
        let (game, dropped) = GameRecord::check(rules, record, checker, variations)?;
        Ok((GoRecord(game), dropped))
    }

    /// The main line, including which side gave up at its end.
    pub fn main_line(&self) -> GoLine {
        let mut go = self.line(self.main_end());
        let given_up = self.result().and_then(|result| result.given_up());
        go.given_up = given_up.map(|(loser, way)| (side(loser), way));
        go
    }

    /// The start position of the line to a node.
    ///
    /// # Panics
    /// Panics if the node belongs to another record.
    pub fn start(&self, id: NodeId) -> Start {
        let mut setup = SetUp::default();
        let mut first = None;
        for id in self.record().path(id) {
            setup
                .add(self.rules(), self.record().node(id))
                .expect("every node was found sensible when the record was read");
            first = self.step(id).map(|step| step.side);
            if first.is_some() {
                break;
            }
        }
        setup.start(self.rules(), rules::handicap(self.record()), first)
    }

    /// The line of play from the start to a node.
    ///
    /// # Panics
    /// Panics if the node belongs to another record.
    pub fn line(&self, id: NodeId) -> GoLine {
        let path = self.record().path(id);
        let steps = path.into_iter().filter_map(|id| self.step(id));
        GoLine {
            start: self.start(id),
            moves: steps.map(|step| (step.side, step.mv)).collect(),
            ..GoLine::new(*self.rules())
        }
    }

    /// The position at a node, and its history.
    ///
    /// # Panics
    /// Panics if the node belongs to another record, or the board does not fit into `CAP`.
    pub fn position<const CAP: usize>(&self, id: NodeId) -> (GoPosition<CAP>, History) {
        self.line(id).position().expect("every node was found legal when the record was read")
    }
}

/// The board of a record, with the default rules.
pub(super) fn size(record: &Record) -> Result<GoRules, RecordError> {
    record.expect_game("Go", 1)?;
    let (cols, rows) = record.board_size()?.unwrap_or((19, 19));
    GoRules::new(cols, rows).map_err(|error| RecordError::impossible_size(cols, rows, &error))
}

/// The stated rules of a record, or those with suicide or repetitions allowed if its main line
/// needs it.
fn relaxed_as_needed(record: &Record, stated: GoRules) -> Result<GoRules, RecordError> {
    let handicap = rules::handicap(record);
    let mut candidates = vec![stated];
    for relaxed in [
        stated.with_suicide(Suicide::Allowed),
        stated.with_ko(Ko::Simple),
        stated.with_suicide(Suicide::Allowed).with_ko(Ko::Simple),
    ] {
        if !candidates.contains(&relaxed) {
            candidates.push(relaxed);
        }
    }
    // If all fail, the error to report is the one of the rules under which the most moves are legal.
    let mut latest = None;
    for rules in candidates {
        match Checker::new(&rules, handicap).main_line(record) {
            Ok(()) => return Ok(rules),
            Err(found) if latest.as_ref().is_none_or(|(good, _, _)| found.0 > *good) => {
                latest = Some(found);
            }
            Err(_) => {}
        }
    }
    let (_, id, problem) = latest.expect("the stated rules are tried");
    Err(problem.at(NodeLocation::of(record, id)))
}
