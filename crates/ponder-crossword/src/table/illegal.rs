//! The reasons for which a table refuses a move.

use crate::CheckError;
use ponder_game::Refused;
use serde::Serialize;
use thiserror::Error;

/// A move at a table of a crossword game breaks a rule.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize)]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum IllegalTurn {
    /// Words are not in the lexicon, where such plays are void.
    #[error("not in the list of words: {words}")]
    NotInLexicon {
        /// The words in capitals, separated by a comma and a space.
        words: String,
    },
    /// The game has no challenges.
    #[error("only words of the list can be played in this game")]
    NoChallenges,
    /// The last turn put no tiles on the board, or was challenged before.
    #[error("there is no play that could be challenged")]
    NothingToChallenge,
    /// The last tiles were played, and only that play is left to be accepted or challenged.
    #[error(
        "the other side has played its last tiles: accept that with `pass`, or say `challenge`"
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
