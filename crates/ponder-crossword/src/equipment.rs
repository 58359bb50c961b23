//! What a game is played with, shared by all who play it.

use crate::Layout;
use ponder_lexicon::{Alphabet, LeaveTable, Leaves, Lexicon};
use std::sync::Arc;

/// Tiles, board, words and values of leaves. Copies share them.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// The tiles.
    pub alphabet: Arc<Alphabet>,
    /// The board without tiles.
    pub layout: Arc<Layout>,
    /// The words.
    pub lexicon: Arc<Lexicon>,
    /// What leaves are worth.
    pub leaves: Arc<LeaveTable>,
}

impl Equipment {
    /// Without values of leaves: all are worth nothing.
    #[must_use]
    pub fn new(alphabet: Alphabet, layout: Layout, lexicon: Lexicon) -> Self {
        let leaves = Arc::new(LeaveTable::new(Leaves::none(), alphabet.letters()));
        Equipment {
            alphabet: Arc::new(alphabet),
            layout: Arc::new(layout),
            lexicon: Arc::new(lexicon),
            leaves,
        }
    }

    /// The same with other values of leaves.
    #[must_use]
    pub fn with_leaves(&self, leaves: Leaves) -> Self {
        let leaves = Arc::new(LeaveTable::new(leaves, self.alphabet.letters()));
        Equipment { leaves, ..self.clone() }
    }
}
