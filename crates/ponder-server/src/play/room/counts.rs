//! The search for dead stones at the end of a game, in the background.

use super::{DeadStoneSearch, Phase, Room};
use std::sync::Arc;

/// A proposal of the dead stones of a position.
pub(super) struct Proposal {
    /// The version of the position.
    version: u64,
    /// The names of their points.
    dead: Vec<String>,
}

impl Room {
    /// Starts the search for dead stones, if the game waits for it and somebody watches.
    pub(super) fn find_dead_stones(&mut self) {
        if self.pages.is_empty() || !matches!(self.phase, Phase::Scoring(DeadStoneSearch::Due)) {
            return;
        }
        let Some(uncounted) = self.game.uncounted() else { return };
        self.phase = Phase::Scoring(DeadStoneSearch::Running);
        let (advisers, found) = (Arc::clone(&self.hub.searches.advisers), self.proposals.0.clone());
        tokio::spawn(async move {
            let Ok(_permit) = advisers.acquire_owned().await else { return };
            let version = uncounted.version;
            let dead = tokio::task::spawn_blocking(move || uncounted.dead()).await;
            // If the search panics, nothing is proposed, so that the game can still be counted.
            let dead = dead.unwrap_or_default();
            let _ = found.send(Proposal { version, dead }).await;
        });
    }

    /// Marks the proposed stones as dead, if the game still waits for that.
    pub(super) fn accept_proposal(&mut self, Proposal { version, dead }: Proposal) {
        if self.game.propose(version, dead) {
            self.phase = self.idle_phase();
            self.mark_changed();
        }
    }
}
