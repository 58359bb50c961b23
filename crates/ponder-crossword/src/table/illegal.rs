//! Reasons why a table rejects a move.

use crate::CheckError;
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// Reason why a move at a table of a crossword game is illegal.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalTurn {
    /// The play forms words that are not in the lexicon, under
    /// [`ChallengeRule::Void`](crate::tiles::ChallengeRule::Void).
    #[error("not in the lexicon: {words}")]
    NotInLexicon {
        /// The words in capitals, separated by a comma and a space.
        words: String,
    },
    /// The game has no challenges.
    #[error(
        "only words in the lexicon can be played in this game, so there is nothing to challenge"
    )]
    NoChallenges,
    /// The last turn placed no tiles, or was challenged before.
    #[error("there is no play to challenge")]
    NothingToChallenge,
    /// The opponent has played the last tiles: that play can only be accepted or challenged.
    #[error(
        "the other side has played its last tiles: write `pass` to accept the play, or `challenge`"
    )]
    LastPlay,
    /// The play does not fit the board, the rack or the bag.
    #[error(transparent)]
    #[serde(untagged)]
    Play(#[from] CheckError),
}

impl From<IllegalTurn> for Refused {
    fn from(reason: IllegalTurn) -> Self {
        Refused::of(&reason)
    }
}
