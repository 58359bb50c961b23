//! SGF dialect for Paco Ŝako: Ponder's own, since there is no other.
//!
//! SGF has a number for chess and none for Paco Ŝako, so a record is `GM[3]` with `RU[paco]`, or
//! the whole rules string (`RU[paco:row=12]`), which also gives the starting position. A node is
//! one action of [`Notation`]: `;W[e2];W[>e4];B[d7];B[>d5]`. A resignation is in `RE` only.

use crate::{Paco, PacoMove, PacoPosition, PacoRecord, PacoRules};
use ponder_game::{Game, History, Notation, Position, Refused, Side};
use ponder_record::{
    Colour, Dialect, Dropped, GameRecord, Header, NodeId, NodeProblem, Record, RecordError, Value,
    Variations,
};
use std::ops::Deref;

/// SGF's game number of chess, the closest that it has.
pub const GAME_NUMBER: u32 = 3;

/// A record whose actions are all legal, in every variation.
#[derive(Clone, PartialEq, Debug)]
pub struct SgfRecord(GameRecord<PacoRules, PacoMove>);

impl Deref for SgfRecord {
    type Target = GameRecord<PacoRules, PacoMove>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

/// Returns whether a record declares that it is one of Paco Ŝako.
pub fn is_paco(record: &Record) -> bool {
    record.game_number() == Some(GAME_NUMBER)
        && record.rules().is_some_and(|rules| options(&rules).is_some())
}

/// The text after the name in a rules string of Paco Ŝako.
pub(crate) fn options(rules: &str) -> Option<&str> {
    let (name, options) = rules.trim().split_once(':').unwrap_or((rules.trim(), ""));
    name.eq_ignore_ascii_case("paco").then_some(options)
}

/// The colour of a side: White begins.
pub fn colour(side: Side) -> Colour {
    match side {
        Side::First => Colour::White,
        Side::Second => Colour::Black,
    }
}

impl SgfRecord {
    /// Reads a record. With [`Variations::Salvage`], an invalid variation is cut off at its first
    /// invalid node.
    ///
    /// # Errors
    /// Fails when it is another game, its rules are impossible, or a node is invalid, which the error
    /// names.
    pub fn read(
        source: &Record,
        variations: Variations,
    ) -> Result<(Self, Dropped<RecordError>), RecordError> {
        if !is_paco(source) {
            let problem = "this is not a record of Paco Ŝako, which has GM[3] and RU[paco]";
            return Err(RecordError::impossible_rules(problem));
        }
        let stated = source.rules().unwrap_or_default();
        let parsed = options(&stated).unwrap_or_default().parse();
        let rules: PacoRules = parsed.map_err(RecordError::impossible_rules)?;
        let mut record = source.clone();
        record.set_standard_properties(GAME_NUMBER, None, &Paco::rules_string(&rules));
        let start = rules.initial();
        for id in source.walk(Record::ROOT) {
            let Some((colour, value)) = source.node(id).played() else { continue };
            let Ok(action) = start.parse_move(&value.simple_text()) else { continue };
            let ours = Value::from_text(&start.format_move(action));
            if ours != *value && source.node(id).has_at_most_one_move() {
                record.set(id, colour.letter(), [ours]);
            }
        }
        let checker = Checker { start, history: History::default() };
        let (game, dropped) = GameRecord::check(rules, record, checker, variations)?;
        Ok((SgfRecord(game), dropped))
    }

    /// The record, for editing.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.0.into_record()
    }

    /// The main line, in the form of game files.
    pub fn main_line(&self) -> PacoRecord {
        let actions = self.record().main_line().filter_map(|id| self.step(id));
        PacoRecord::new(self.rules(), actions.collect())
    }
}

/// The rules of Paco Ŝako, applied to the nodes of a record.
struct Checker {
    start: PacoPosition,
    /// The positions before the node visited last.
    history: History,
}

impl Dialect for Checker {
    /// The position, and the length of the line that leads to it.
    type State = (PacoPosition, usize);
    type Step = PacoMove;

    fn start(&self) -> Self::State {
        (self.start.clone(), 0)
    }

    fn visit(
        &mut self,
        record: &Record,
        id: NodeId,
        (position, len): &Self::State,
    ) -> Result<(Self::State, Option<PacoMove>), NodeProblem> {
        self.history.truncate(*len);
        let node = record.node(id);
        if node.setup().next().is_some() {
            let problem =
                "pieces cannot be set up in a node; the position is part of the rules (RU)";
            return Err(NodeProblem::impossible_setup(Refused::new("setup-in-node", problem)));
        }
        if !node.has_at_most_one_move() {
            return Err(NodeProblem::SeveralMoves);
        }
        let Some((played_by, value)) = node.played() else {
            return Ok(((position.clone(), *len), None));
        };
        let illegal = |why: Refused| NodeProblem::illegal(value, why);
        let action = position
            .parse_move(value.simple_text().trim())
            .map_err(|error| illegal(error.without_text()))?;
        position.check(action, &self.history).map_err(|error| illegal(error.into()))?;
        if colour(position.to_move()) != played_by {
            return Err(illegal(RecordError::wrong_side("the other side")));
        }
        self.history.push(position.repetition_key());
        let mut after = position.clone();
        after.play(action);
        Ok(((after, len + 1), Some(action)))
    }
}

/// Writes a record of actions, each with the side that makes it.
///
/// # Errors
/// Fails when an action is illegal, or the header has an impossible property name.
pub fn write(
    rules: &PacoRules,
    actions: &[(Side, String)],
    header: &Header,
) -> Result<Record, RecordError> {
    let mut record = Record::new();
    record.set_standard_properties(GAME_NUMBER, None, &Paco::rules_string(rules));
    header.write(&mut record)?;
    let mut at = Record::ROOT;
    for (side, text) in actions {
        at = record.add_move(at, colour(*side), Value::from_text(text));
    }
    Ok(SgfRecord::read(&record, Variations::Check)?.0.into_record())
}
