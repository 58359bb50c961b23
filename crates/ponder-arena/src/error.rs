//! Errors of matches.

use ponder_game::RulesError;
use ponder_games::LoadError;
use ponder_players::SpecError;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A match could not be started, resumed or continued. The games played so far are kept.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ArenaError {
    /// The description is contradictory or impossible.
    #[error("this cannot be played: {0}")]
    Description(String),
    /// The game's rules string is invalid.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A player's spec is invalid or does not fit the game.
    #[error(transparent)]
    Player(#[from] SpecError),
    /// A player took too long to start.
    #[error(
        "player `{spec}` did not start within {seconds} s; start it by hand to see why (`ponder play`)"
    )]
    Start {
        /// Spec of the player.
        spec: String,
        /// Time limit in seconds.
        seconds: u64,
    },
    /// An opening could not be drawn or could not be played.
    #[error("opening: {0}")]
    Opening(String),
    /// A game has no record format for other programs.
    #[error("the game cannot be written as a record: {0}")]
    Record(#[from] LoadError),
    /// The directory holds an experiment with another description.
    #[error(
        "{} contains another experiment ({differences}); choose another directory or repeat its \
         options",
        directory.display()
    )]
    AnotherMatch {
        /// The requested directory.
        directory: PathBuf,
        /// The differences, `name: there X, here Y`, separated by semicolons.
        differences: String,
    },
    /// The directory holds something other than an experiment.
    #[error(
        "{} is not empty and contains no experiment; choose another directory",
        directory.display()
    )]
    NotAMatch {
        /// The requested directory.
        directory: PathBuf,
    },
    /// A file in place of the directory.
    #[error("{} is a file; name a folder", path.display())]
    NotAFolder {
        /// Path of the file.
        path: PathBuf,
    },
    /// A file has invalid contents.
    #[error("{}: {problem}", path.display())]
    Broken {
        /// Path of the file.
        path: PathBuf,
        /// Description of the problem.
        problem: String,
    },
    /// A file system operation failed.
    #[error("{}: {source}", path.display())]
    Io {
        /// Path of the file or directory.
        path: PathBuf,
        /// Error of the system.
        source: io::Error,
    },
    /// A limit on players that hang in abandoned threads was reached; continuing would only slow
    /// the others down.
    #[error(
        "{0} players do not respond and still occupy threads; the games played so far are kept: \
         run the same command again to resume the match"
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
