//! What helped the people of a game.

use serde::{Deserialize, Serialize};

/// How often the people of a game were helped before it was over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Help {
    /// Moves or resignations they took back, also after the end.
    pub(crate) take_backs: u32,
    /// Hints they asked for.
    pub(crate) hints: u32,
    /// Analyses of its position, beside the board or on the page for that.
    pub(crate) analyses: u32,
    /// Players that they made move before they had thought to the end.
    pub(crate) hurries: u32,
}

impl Help {
    /// Whether there was any.
    pub(crate) fn is_any(&self) -> bool {
        *self != Help::default()
    }
}
