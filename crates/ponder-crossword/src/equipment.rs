//! The equipment of a game, shared by all its players.

use crate::Layout;
use ponder_lexicon::{Alphabet, LeaveTable, Leaves, Lexicon};
use std::sync::Arc;

/// Tile set, board layout, lexicon and leave values. Clones share them.
#[derive(Clone, Debug)]
pub struct Equipment {
    /// The tile set.
    pub alphabet: Arc<Alphabet>,
    /// The board layout.
    pub layout: Arc<Layout>,
    /// The lexicon.
    pub lexicon: Arc<Lexicon>,
    /// The leave values.
    pub leaves: Arc<LeaveTable>,
}

impl Equipment {
    /// Creates equipment without leave values: all leaves are worth 0.
    #[must_use]
    pub fn new(alphabet: Alphabet, layout: Layout, lexicon: Lexicon) -> Self {
        let leaves = Arc::new(LeaveTable::new(Leaves::empty(), alphabet.letters()));
        Equipment {
            alphabet: Arc::new(alphabet),
            layout: Arc::new(layout),
            lexicon: Arc::new(lexicon),
            leaves,
        }
    }

    /// Returns the same equipment with other leave values.
    #[must_use]
    pub fn with_leaves(&self, leaves: Leaves) -> Self {
        let leaves = Arc::new(LeaveTable::new(leaves, self.alphabet.letters()));
        Equipment { leaves, ..self.clone() }
    }
}
