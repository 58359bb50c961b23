//! What can go wrong with a match.

use ponder_game::RulesError;
use ponder_games::LoadError;
use ponder_players::SpecError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A match could not be started, resumed or carried on. What was played before is kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The description contradicts itself or asks for the impossible.
    #[error("this cannot be played: {0}")]
    Description(String),
    /// The game's rules string was not understood.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A player's spec was not understood or does not fit the game.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A player took too long to start.
    #[error("player `{spec}` did not start within {seconds} s")]
    Start {
        /// The player's spec.
        spec: String,
        /// How long was waited.
        seconds: u64,
    },
    /// An opening could not be drawn or could not be played.
    #[error("opening: {0}")]
    Opening(String),
    /// A game has no form for other programs.
    #[error("the game cannot be written as a record: {0}")]
    Record(#[from] LoadError),
    /// The directory holds a match with another description.
    #[error(
        "{} holds other games ({differences}); choose another directory or repeat its options",
        directory.display()
    )]
    AnotherMatch {
        /// The directory.
        directory: PathBuf,
        /// What differs: `name: there X, here Y`, separated by semicolons.
        differences: String,
    },
    /// The directory holds something that is not a match.
    #[error("{} is not empty and holds no experiment; choose another directory", directory.display())]
    NotAMatch {
        /// The directory.
        directory: PathBuf,
    },
    /// A file cannot be read as what it should be.
    #[error("{}: {problem}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// The file system refused something.
    #[error("{}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// So many players hang in abandoned threads that going on would only slow the others down.
    #[error(
        "{0} players never returned and still occupy threads; the games played so far are kept, \
         and the match can be resumed"
    )]
    TooManyHung(usize),
    /// A game was abandoned because the stop flag was raised.
    #[error("interrupted")]
    Interrupted,
}

impl ArenaError {
    pub(crate) fn io(path: &Path, source: io::Error) -> Self {
        ArenaError::Io { path: path.to_owned(), source }
    }
}
