//! Batches: finished games as Parquet, one row a position.
//!
//! `docs/training.md` lists the columns.
//!
//! No column can be null. The lists have the three levels of the format's specification, so any
//! reader of Parquet shows them as lists. The file's key-value metadata says `ponder.format`
//! (`ponder-batch`), `ponder.version` (`1`), `ponder.made_by`, and `ponder.rules` (a JSON list of the
//! rules in it).
//!
//! A batch carries no checksum of its own: its bytes are hashed (BLAKE3), and the hash is part of
//! its name in the inbox and of every manifest that lists it. The run directory parses no batch
//! whose hash is wrong.

mod read;
mod schema;
mod write;

pub use read::decode;
pub use write::encode;

use crate::Episode;
use thiserror::Error;

/// The most positions in one batch.
pub const ROWS_MAX: usize = 1 << 20;

/// The most policy outputs in one batch, over all positions.
pub const POLICY_MAX: usize = 1 << 26;

/// Why games cannot be written as a batch, or bytes not be read as one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A game holds what a batch cannot.
    #[error("game {game}: {problem}")]
    Game {
        /// Its number in the batch, from 0.
        game: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// More than a batch holds.
    #[error("{count} {what} in one batch, and {limit} is the most")]
    TooLarge {
        /// `positions` or `policy outputs`.
        what: &'static str,
        /// How many there are.
        count: u64,
        /// The limit.
        limit: usize,
    },
    /// The bytes are no Parquet file, or a damaged one.
    #[error("not a readable Parquet file: {0}")]
    Parquet(String),
    /// It is Parquet, but no batch of games.
    #[error("not a batch of games: {0}")]
    Foreign(String),
    /// A newer version of Ponder wrote it.
    #[error(
        "it has version {version} of the format, and this Ponder reads up to {}",
        schema::VERSION
    )]
    Newer {
        /// The version of the format.
        version: u32,
    },
}

/// What makes a game unfit for a batch.
fn check(episode: &Episode) -> Result<(), String> {
    if episode.plies.is_empty() {
        return Err("it has no moves".to_owned());
    }
    if episode.count.as_ref().is_some_and(|count| count.owners.is_empty()) {
        return Err("it was counted, but nobody is said to own a cell".to_owned());
    }
    if !(-1.0..=1.0).contains(&episode.outcome) {
        return Err(format!("its outcome is {}, not in -1 to 1", episode.outcome));
    }
    for (number, ply) in episode.plies.iter().enumerate() {
        if !ply.root_value.is_finite() {
            return Err(format!("ply {number}: the root value is {}", ply.root_value));
        }
        if !ply.policy.iter().all(|(_, probability)| (0.0..=1.0).contains(probability)) {
            return Err(format!("ply {number}: a probability of the policy is not in 0 to 1"));
        }
        if !ply.policy.is_sorted_by(|one, next| one.0 < next.0) {
            return Err(format!("ply {number}: the policy's outputs do not rise"));
        }
    }
    Ok(())
}
