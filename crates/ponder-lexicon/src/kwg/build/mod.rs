//! Word graphs from lists of words.
//!
//! The files are the same, byte for byte, as those of the program that made the reference files; the
//! procedure is described in the notes of that reference and written anew here.

mod arrange;
mod automaton;
mod list;
mod place;
mod states;

pub use list::{ListError, WordList};

use thiserror::Error;

use super::{Content, Kwg, Node, Nodes};
use automaton::Automaton;

/// A list of words is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// For any form of file.
    #[error("the words need a graph of more than {} nodes", Node::ARC_MAX + 1)]
    TooLarge,
}

/// The order of nodes in a graph. Readers do not care; it is for files that are the same, byte for byte,
/// as those of other programs, some of which have other orders by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Arrangement {
    /// In blocks of 16 nodes, those that most paths go through first.
    #[default]
    Blocks,
    /// Every list behind those that follow its nodes (`legacy` in the notes of the reference).
    Last,
    /// Every list before those that follow its nodes, each of its own (`magpie`): some more nodes.
    Whole,
    /// The same, but a list that is the rest of a longer one lies there (`magpiemerged`).
    Merged,
}

impl Kwg {
    /// The graph of a list of words.
    ///
    /// For 170,000 words with a GADDAG it takes about 0.2 s of one core and 23 MB, measured with
    /// `examples/build_kwg.rs`.
    ///
    /// # Errors
    /// When it would have more nodes than any file can.
    pub fn build(words: &WordList, content: Content) -> Result<Self, BuildError> {
        Self::build_as(words, content, Arrangement::Blocks)
    }

    /// The same with another order of nodes.
    ///
    /// # Errors
    /// As [`Kwg::build`].
    pub fn build_as(
        words: &WordList,
        content: Content,
        arrangement: Arrangement,
    ) -> Result<Self, BuildError> {
        let automaton = Automaton::of(words, content).ok_or(BuildError::TooLarge)?;
        let nodes = match arrangement {
            Arrangement::Blocks => place::place(&automaton, content),
            other => arrange::arrange(&automaton, content, other),
        };
        let nodes = nodes.ok_or(BuildError::TooLarge)?;
        Ok(Kwg { nodes: Nodes::Own(nodes.into_boxed_slice()), content })
    }
}
