//! Where in a record something is, and what a reader left out.

use crate::{NodeId, Record};
use std::fmt;

/// A node of a record, named for people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The node.
    pub node: NodeId,
    /// The number of moves up to and including it.
    pub moves: usize,
    /// Where its path leaves the main line: after how many moves, and into which variation
    /// (counted from 1). At most [`Spot::BRANCHES_MAX`] are kept.
    pub branches: Vec<(usize, usize)>,
}

impl Spot {
    /// The most branches that are named.
    pub const BRANCHES_MAX: usize = 4;

    /// The place of a node.
    ///
    /// # Panics
    /// As [`Record::node`].
    #[must_use]
    pub fn of(record: &Record, node: NodeId) -> Self {
        let mut spot = Spot { node, moves: 0, branches: Vec::new() };
        for id in record.path(node) {
            let parent = record.parent(id);
            let place = parent.and_then(|parent| record.children(parent).position(|c| c == id));
            if let Some(variation @ 1..) = place
                && spot.branches.len() < Self::BRANCHES_MAX
            {
                spot.branches.push((spot.moves, variation));
            }
            spot.moves += usize::from(record.node(id).played().is_some());
        }
        spot
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "node {} (move {}", self.node.index(), self.moves)?;
        for (moves, variation) in &self.branches {
            write!(f, ", variation {variation} after move {moves}")?;
        }
        write!(f, ")")
    }
}

/// The variations that the reader of a game's records left out, since they make no sense.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dropped<E> {
    /// How many there are.
    pub variations: usize,
    /// What is wrong with the first [`NAMED_MAX`](Dropped::NAMED_MAX) of them, each naming its
    /// node.
    pub errors: Vec<E>,
}

impl<E> Default for Dropped<E> {
    fn default() -> Self {
        Dropped { variations: 0, errors: Vec::new() }
    }
}

impl<E> Dropped<E> {
    /// The most variations of which it is said what is wrong.
    pub const NAMED_MAX: usize = 100;

    /// Counts one more; what makes its error is asked only where it is kept.
    pub fn note(&mut self, error: impl FnOnce() -> E) {
        self.variations += 1;
        if self.errors.len() < Self::NAMED_MAX {
            self.errors.push(error());
        }
    }
}
