//! Records as games: every node of every variation, validated by the rules of its game.

use crate::{Dropped, GameEnd, Header, NodeId, NodeLocation, NodeProblem, Record, RecordError};
use std::collections::HashSet;

/// The rules of a game, as needed by [`GameRecord::check`].
pub trait Dialect {
    /// State of the game after a node. Clones are cheap.
    type State: Clone;
    /// Move, or other action, of a node.
    type Step: Clone;

    /// Returns the state before the root.
    fn start(&self) -> Self::State;

    /// Returns the state after the node `id`, and its step. Nodes are visited in depth-first order,
    /// so that the path to `state` is always a prefix of the path visited last.
    ///
    /// # Errors
    /// Returns the problem of the node.
    fn visit(
        &mut self,
        record: &Record,
        id: NodeId,
        state: &Self::State,
    ) -> Result<(Self::State, Option<Self::Step>), NodeProblem>;
}

/// Handling of an invalid node off the main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variations {
    /// Report an error.
    Check,
    /// Drop the node with its subtree and keep the rest of the record.
    Salvage,
}

/// A validated record: every node of every variation is legal. It holds the rules `R` and the step
/// `S` of each node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord<R, S> {
    rules: R,
    record: Record,
    /// Step of each node, by the index of its id.
    steps: Vec<Option<S>>,
}

impl<R, S: Clone> GameRecord<R, S> {
    /// Validates every node of `record` and removes the invalid variations.
    ///
    /// # Errors
    /// Returns [`RecordError::Node`] for the first invalid node: of the main line, or of any
    /// variation with
    /// [`Variations::Check`].
    pub fn check<D: Dialect<Step = S>>(
        rules: R,
        mut record: Record,
        mut dialect: D,
        variations: Variations,
    ) -> Result<(Self, Dropped<RecordError>), RecordError> {
        let main_line: HashSet<_> = record.main_line().collect();
        let mut steps = Vec::new();
        let mut dropped = Dropped::default();
        let mut invalid = Vec::new();
        let mut open = vec![(Record::ROOT, dialect.start())];
        while let Some((id, state)) = open.pop() {
            match dialect.visit(&record, id, &state) {
                Ok((state, step)) => {
                    if steps.len() <= id.index() {
                        steps.resize(id.index() + 1, None);
                    }
                    steps[id.index()] = step;
                    let first = open.len();
                    open.extend(record.children(id).map(|child| (child, state.clone())));
                    open[first..].reverse();
                }
                Err(problem) if variations == Variations::Check || main_line.contains(&id) => {
                    return Err(problem.at(NodeLocation::of(&record, id)));
                }
                Err(problem) => {
                    dropped.note(|| problem.at(NodeLocation::of(&record, id)));
                    invalid.push(id);
                }
            }
        }
        for id in invalid {
            record.delete(id);
        }
        Ok((GameRecord { rules, record, steps }, dropped))
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// Returns the record in the form in which Ponder writes records of the game. Node ids are
    /// those of the source, and properties unknown to Ponder are unchanged.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the record for editing; validate it again afterwards.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// Returns the header.
    pub fn header(&self) -> Header {
        Header::of(&self.record)
    }

    /// Returns the result stated in the root.
    pub fn result(&self) -> Option<GameEnd> {
        self.record.result().map(|text| GameEnd::parse(&text))
    }

    /// Returns the step of a node, if it has one.
    pub fn step(&self, id: NodeId) -> Option<S> {
        self.steps.get(id.index()).cloned().flatten()
    }

    /// Returns the last node of the main line.
    pub fn main_end(&self) -> NodeId {
        self.record.main_line().last().unwrap_or(Record::ROOT)
    }
}

impl Record {
    /// Checks that the game number (`GM`) is `number` or absent.
    ///
    /// # Errors
    /// Returns [`RecordError::WrongGame`].
    pub fn expect_game(&self, game: &'static str, number: u32) -> Result<(), RecordError> {
        match self.root().simple_text("GM") {
            Some(found) if found != number.to_string() => {
                let found = ponder_game::excerpt(&found);
                Err(RecordError::WrongGame { found, game, number })
            }
            _ => Ok(()),
        }
    }

    /// Returns the columns and rows of the board (`SZ`); `None` if absent.
    ///
    /// # Errors
    /// Returns [`RecordError::Size`] if it cannot be parsed or exceeds 255.
    pub fn board_size(&self) -> Result<Option<(u8, u8)>, RecordError> {
        let Some(text) = self.root().simple_text("SZ") else { return Ok(None) };
        let sides = self
            .size()
            .and_then(|(cols, rows)| Some((u8::try_from(cols).ok()?, u8::try_from(rows).ok()?)));
        sides.map(Some).ok_or_else(|| RecordError::Size { text: ponder_game::excerpt(&text) })
    }
}
