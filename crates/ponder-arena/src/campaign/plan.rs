//! Plans: the choice of games.

use crate::measure::Settings;
use crate::{ArenaError, Fixture, GameRecord};
use serde::{Deserialize, Serialize};

/// The state of a campaign: open, or why it ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "ExperimentEnding"))]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// There are games to play.
    Open,
    /// All games were played.
    AllGames,
    /// It is known well enough before.
    Decided,
    /// A player is beyond all opponents there are, above or below, so that more games would say
    /// little.
    OffTheScale,
    /// A player without whom nothing can be played failed again and again.
    Failed,
}

/// Decides what a campaign plays next, from what was played before, and takes in the results.
///
/// A campaign is played in *heats*, numbered from 0: a game, or a pair of games from one opening
/// with both colours. Game `k` of heat `n` has the number `n * games_a_heat + k`. Heats are played
/// by several threads, perhaps of several processes, so that results do not come in order.
pub trait Plan: Send {
    /// The number of games of a heat.
    fn games_a_heat(&self) -> u32;

    /// Takes in a finished game. A game that it knows, or that is of another campaign, is ignored.
    fn add(&mut self, record: &GameRecord);

    /// The games of a heat that are not played yet: none if all are. What the heat is about may
    /// depend on the results so far, but not if a game of it was played.
    ///
    /// # Errors
    /// When the game has no opening as asked for.
    fn heat(&mut self, number: u32) -> Result<Vec<Fixture>, ArenaError>;

    /// A process begins to play: all games of the log were added.
    fn taken_up(&mut self) {}

    /// A heat that was asked for was claimed and is being played by this process; its result will
    /// come.
    fn begun(&mut self, _fixtures: &[Fixture]) {}

    /// A heat that was being played is over, or was abandoned.
    fn ended(&mut self, _fixtures: &[Fixture]) {}

    /// The state of the campaign.
    fn ending(&self) -> Ending;

    /// The games played so far.
    fn played(&self) -> u32;

    /// The most games that will be played.
    fn games_max(&self) -> u32;

    /// The games that will probably have been played at the end, as far as the results allow a
    /// guess.
    fn games_expected(&self) -> u32 {
        self.games_max()
    }

    /// Whether games that have begun when the plan has enough are finished. They are where the
    /// results that count must not depend on how long a game lasts, and the order of games does
    /// not say already which ones count.
    fn finishes_games(&self) -> bool {
        true
    }

    /// The result so far, in a line.
    fn headline(&self) -> String;

    /// What all its games have in common.
    fn settings(&self) -> &Settings;

    /// The specs of all players, which are tried before the first game.
    fn players(&self) -> Vec<String>;
}
