//! Plans: the scheduling of games.

use crate::measure::Settings;
use crate::{ArenaError, Fixture, GameRecord};
use serde::{Deserialize, Serialize};

/// Status of a campaign: open, or the reason why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema), ts(rename = "ExperimentEnding"), schema(as = ExperimentEnding))]
#[serde(rename_all = "kebab-case")]
pub enum CampaignStatus {
    /// More games are to be played.
    Open,
    /// All games were played.
    AllGames,
    /// The result is precise enough before all games were played.
    Decided,
    /// A player is stronger or weaker than all available opponents, so that more games would give
    /// little information.
    OffTheScale,
    /// A player that is required for all games failed repeatedly.
    Failed,
}

/// Schedules the games of a campaign from the results so far, and collects the results.
///
/// Games are scheduled in *rounds*, numbered from 0: a game, or a pair of games from one opening
/// with colours swapped. Game `k` of round `n` has the number `n * games_per_round + k`. Rounds are
/// played by several threads, possibly of several processes, so results arrive out of order.
pub trait Plan: Send {
    /// Returns the number of games per round.
    fn games_per_round(&self) -> u32;

    /// Adds a finished game. A game that was already added, or belongs to another campaign, is
    /// ignored.
    fn add(&mut self, record: &GameRecord);

    /// Returns the games of a round that remain to be played; empty if all are. The pairing may
    /// depend on the results so far, unless a game of the round was already played.
    ///
    /// # Errors
    /// Fails when the game has no opening as requested.
    fn round(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError>;

    /// Handles the start of play by a process, after all games of the log were added.
    fn on_start(&mut self) {}

    /// Handles the start of a round that this process has claimed; its results will follow.
    fn on_round_start(&mut self, _fixtures: &[Fixture]) {}

    /// Handles the end of a round, which may have been abandoned.
    fn on_round_end(&mut self, _fixtures: &[Fixture]) {}

    /// Returns the status of the campaign.
    fn status(&self) -> CampaignStatus;

    /// Returns the number of games played so far.
    fn played(&self) -> u32;

    /// Returns the maximum number of games.
    fn games_max(&self) -> u32;

    /// Returns the estimated total number of games, given the results so far.
    fn games_expected(&self) -> u32 {
        self.games_max()
    }

    /// Returns whether games in progress are finished when the plan ends. This is required where
    /// the selection of counted games must not depend on their length and is not already determined
    /// by the order of games.
    fn finishes_games(&self) -> bool {
        true
    }

    /// Returns a one-line summary of the result so far.
    fn headline(&self) -> String;

    /// Returns the settings common to all games.
    fn settings(&self) -> &Settings;

    /// Returns the specs of all players, which are probed before the first game.
    fn players(&self) -> Vec<String>;
}
