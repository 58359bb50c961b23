//! Locations of nodes and moves in a record, and variations dropped by a reader.

use crate::{NodeId, Record};
use serde::Serialize;
use std::fmt;

/// Unit in which the moves of a line are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum MoveUnit {
    /// Moves; in a record, nodes with a move.
    #[default]
    Move,
    /// Plies, several of which make a move in some games.
    Ply,
}

/// Location of a move, for programs and pages that describe it in their own words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct MoveLocation {
    /// The number of its node in the record or tree, from 0, or null.
    pub node: Option<usize>,
    /// The number of the move or ply in its line, from 1; 0 for a node before the first move.
    pub number: usize,
    /// The unit of the number.
    pub unit: MoveUnit,
    /// The text of the move, shortened to at most 40 characters, or null.
    pub text: Option<String>,
}

impl MoveLocation {
    /// Creates the location of a move, which is counted in moves.
    pub fn new(node: Option<usize>, number: usize, text: Option<String>) -> Self {
        MoveLocation { node, number, unit: MoveUnit::Move, text }
    }
}

/// Human-readable location of a node in a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeLocation {
    /// Handle of the node.
    pub node: NodeId,
    /// Number of moves up to and including the node.
    pub moves: usize,
    /// Branches of its path off the main line: after how many moves, and into which variation
    /// (counted from 1). At most [`NodeLocation::BRANCHES_MAX`] are kept.
    pub branches: Vec<(usize, usize)>,
}

impl NodeLocation {
    /// Maximum number of branches that are kept.
    pub const BRANCHES_MAX: usize = 4;

    /// Returns the location of a node.
    ///
    /// # Panics
    /// See [`Record::node`].
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Self {
        let mut location = NodeLocation { node, moves: 0, branches: Vec::new() };
        for id in record.path(node) {
            let parent = record.parent(id);
            let index = parent.and_then(|parent| record.children(parent).position(|c| c == id));
            if let Some(variation @ 1..) = index
                && location.branches.len() < Self::BRANCHES_MAX
            {
                location.branches.push((location.moves, variation));
            }
            location.moves += usize::from(record.node(id).played().is_some());
        }
        location
    }
}

impl fmt::Display for NodeLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} (move {}", self.node.index(), self.moves)?;
        for (moves, variation) in &self.branches {
            write!(f, ", variation {variation} after move {moves}")?;
        }
        write!(f, ")")
    }
}

/// Variations that the reader of a game's records dropped because they are invalid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped<E> {
    /// Number of variations dropped.
    pub variations: usize,
    /// Errors of the first [`ERRORS_MAX`](Dropped::ERRORS_MAX) of them, each naming its node.
    pub errors: Vec<E>,
}

impl<E> Default for Dropped<E> {
    fn default() -> Self {
        Dropped { variations: 0, errors: Vec::new() }
    }
}

impl<E> Dropped<E> {
    /// Maximum number of variations whose errors are kept.
    pub const ERRORS_MAX: usize = 100;

    /// Counts one more variation; its error is only created if it is kept.
    pub fn note(&mut self, error: impl FnOnce() -> E) {
        self.variations += 1;
        if self.errors.len() < Self::ERRORS_MAX {
            self.errors.push(error());
        }
    }
}
