//! Batches: finished games as Parquet, one row per position.
//!
//! The columns are listed in `docs/training.md`.
//!
//! No column can be null. The lists have the three levels of the format's specification, so any
//! Parquet reader shows them as lists. The file's key-value metadata contains `ponder.format`
//! (`ponder-batch`), `ponder.version` (`2`; version 1 is read too), `ponder.made_by`, and
//! `ponder.rules` (a JSON list of the rules of its games).
//!
//! A batch has no checksum of its own: its bytes are hashed (BLAKE3), and the hash is part of its
//! name in the inbox and of every manifest that lists it. The run directory does not parse a batch
//! whose hash is wrong.

mod read;
mod schema;
mod write;

pub use read::decode;
pub use write::encode;

use crate::{Episode, VisitedMove};
use thiserror::Error;

/// Maximum number of positions in one batch.
pub const ROWS_MAX: usize = 1 << 20;

/// Maximum number of policy outputs in one batch, over all positions.
pub const POLICY_MAX: usize = 1 << 26;

/// Reason why games cannot be written as a batch, or bytes cannot be read as one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A game contains something that a batch cannot represent.
    #[error("game {game}: {problem}")]
    Game {
        /// Index of the game in the batch, from 0.
        game: usize,
        /// Description of the problem.
        problem: String,
    },
    /// More positions or policy outputs than a batch can hold.
    #[error("the batch has {count} {what}; at most {limit} are allowed")]
    TooLarge {
        /// `positions` or `policy outputs`.
        what: &'static str,
        /// Number of them.
        count: u64,
        /// Maximum number.
        limit: usize,
    },
    /// The bytes are not a Parquet file, or a damaged one.
    #[error("this is not a readable Parquet file: {0}")]
    Parquet(String),
    /// The file is Parquet, but not a batch of games.
    #[error("this is not a batch of games: {0}")]
    Foreign(String),
    /// The batch was written by a newer version of Ponder.
    #[error(
        "it has version {version} of the format, but this version of Ponder reads only up to {}",
        schema::VERSION
    )]
    Newer {
        /// Format version.
        version: u32,
    },
}

/// Checks that a game fits a batch; the error is the reason why not.
fn check(episode: &Episode) -> Result<(), String> {
    if episode.plies.is_empty() {
        return Err("it has no moves".to_owned());
    }
    if episode.count.as_ref().is_some_and(|count| count.owners.is_empty()) {
        return Err("it was scored, but names no owners of cells".to_owned());
    }
    if !(-1.0..=1.0).contains(&episode.outcome) {
        return Err(format!("its outcome is {}; it must be from -1 to 1", episode.outcome));
    }
    for (number, ply) in episode.plies.iter().enumerate() {
        if !ply.root_value.is_finite() {
            return Err(format!(
                "ply {number}: the root value is {}, not a finite number",
                ply.root_value
            ));
        }
        if !ply.policy.iter().all(|(_, probability)| (0.0..=1.0).contains(probability)) {
            return Err(format!("ply {number}: a probability of the policy is outside 0 to 1"));
        }
        if !(0.0..=f32::MAX).contains(&ply.surprise) {
            return Err(format!(
                "ply {number}: the surprise is {}; it must be 0 or more",
                ply.surprise
            ));
        }
        if !ply.children.is_sorted_by(|one, next| one.output < next.output) {
            return Err(format!("ply {number}: the visited moves are not in ascending order"));
        }
        let is_child = |child: &VisitedMove| {
            (0.0..=1.0).contains(&child.prior) && child.visits > 0 && child.value.abs() <= 1.01
        };
        if let Some(child) = ply.children.iter().find(|child| !is_child(child)) {
            return Err(format!("ply {number}: the visited move {child:?} is out of range"));
        }
        if !ply.policy.is_sorted_by(|one, next| one.0 < next.0) {
            return Err(format!(
                "ply {number}: the outputs of the policy are not in ascending order"
            ));
        }
    }
    Ok(())
}
