//! Construction of word graphs from word lists.
//!
//! The resulting files are byte-for-byte identical to those of wolges (`buildlex`, by A. Kurnia),
//! for each of its layouts. The code was written from a description of the procedure.

mod arrangement;
mod automaton;
mod list;
mod place;
mod states;

pub use list::{ListError, WordList};

use thiserror::Error;

use super::{Content, Kwg, Node, Nodes};
use automaton::Automaton;

/// Error for a list of words that is too large.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum BuildError {
    /// The graph exceeds every form of file.
    #[error(
        "the words need a graph of more than {} nodes, the maximum; leave out some of them",
        Node::ARC_MAX + 1
    )]
    TooLarge,
}

/// Order of the nodes in a graph, each a layout of wolges. It does not matter to readers; it serves
/// to make files that are byte-for-byte identical to those of other programs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Arrangement {
    /// Blocks of 16 nodes, the most frequently traversed ones first (`wolges`).
    #[default]
    Blocks,
    /// Every list after those that its nodes lead to (`legacy`).
    Last,
    /// Every list before those that its nodes lead to, none shared (`magpie`): slightly more nodes.
    Whole,
    /// The same as `Whole`, but a list that is a suffix of a longer one shares its nodes
    /// (`magpiemerged`).
    Merged,
}

impl Kwg {
    /// Builds the graph of a list of words.
    ///
    /// For 170,000 words with a GADDAG it takes about 0.2 s of one core and 23 MB.
    ///
    /// # Errors
    /// Fails if the graph would have more nodes than any file can.
    pub fn build(words: &WordList, content: Content) -> Result<Self, BuildError> {
        Self::build_as(words, content, Arrangement::Blocks)
    }

    /// The same as [`Kwg::build`], but with another order of nodes.
    ///
    /// # Errors
    /// See [`Kwg::build`].
    pub fn build_as(
        words: &WordList,
        content: Content,
        arrangement: Arrangement,
    ) -> Result<Self, BuildError> {
        let automaton = Automaton::of(words, content).ok_or(BuildError::TooLarge)?;
        let nodes = match arrangement {
            Arrangement::Blocks => place::place(&automaton, content),
            other => arrangement::arrange(&automaton, content, other),
        };
        let nodes = nodes.ok_or(BuildError::TooLarge)?;
        Ok(Kwg { nodes: Nodes::Owned(nodes.into_boxed_slice()), content })
    }
}
