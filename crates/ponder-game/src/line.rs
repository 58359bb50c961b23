//! The line of play that leads to a position: what superko and repetition rules ask.

use crate::Key;
use std::collections::HashMap;
use std::sync::Arc;

/// The repetition keys of the positions of a game so far, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    counts: HashMap<Key, u32>,
    len: usize,
}

impl History {
    /// Records the position after a move.
    pub fn push(&mut self, key: Key) {
        *self.counts.entry(key).or_insert(0) += 1;
        self.len += 1;
    }

    /// How often a position has occurred.
    #[must_use]
    pub fn count(&self, key: Key) -> u32 {
        self.counts.get(&key).copied().unwrap_or(0)
    }

    /// The number of recorded positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing has been recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

/// The game so far, shared, and the path a search has walked from it.
///
/// The search owns the line; positions only ask it. A search pushes a key a ply on the way down
/// and truncates on the way up, so that no position ever copies a history.
#[derive(Clone, Debug, Default)]
pub struct Line {
    game: Arc<History>,
    path: Vec<Key>,
}

impl Line {
    /// A line that starts at the end of `game`.
    #[must_use]
    pub fn new(game: Arc<History>) -> Self {
        Line { game, path: Vec::new() }
    }

    /// Enters a position.
    #[inline]
    pub fn push(&mut self, key: Key) {
        self.path.push(key);
    }

    /// The number of plies walked from the game's position.
    #[inline]
    #[must_use]
    pub fn path_len(&self) -> usize {
        self.path.len()
    }

    /// Returns to an earlier point of the path.
    #[inline]
    pub fn truncate(&mut self, path_len: usize) {
        self.path.truncate(path_len);
    }

    /// How often a position has occurred in the game and on the path together.
    #[must_use]
    pub fn count(&self, key: Key) -> u32 {
        let on_path = self.path.iter().filter(|&&seen| seen == key).count();
        self.game.count(key) + u32::try_from(on_path).unwrap_or(u32::MAX)
    }

    /// Whether a position has occurred in the game or on the path.
    #[must_use]
    pub fn contains(&self, key: Key) -> bool {
        self.path.contains(&key) || self.game.count(key) > 0
    }
}
