//! Help that the people of a game got.

use serde::{Deserialize, Serialize};

/// Number of times that the people of a game got help before it was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Help {
    /// Moves or resignations they took back, also after the end.
    pub(crate) take_backs: u32,
    /// Hints they requested.
    pub(crate) hints: u32,
    /// Analyses of its position, next to the board or on the analysis page.
    pub(crate) analyses: u32,
    /// Players that they made move before the end of the search.
    pub(crate) hurries: u32,
}

impl Help {
    /// Returns whether there was any.
    pub(crate) fn is_any(&self) -> bool {
        *self != Help::default()
    }
}
