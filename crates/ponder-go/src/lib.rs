//! Go on square and rectangular boards from 2x2 to 19x19.
//!
//! As in GTP, a point is named by a letter for its column (without I) and a number for its row,
//! `A1` at the bottom left. The first player ([`Side::First`](ponder_game::Side::First)) is Black.
//!
//! ```
//! use ponder_game::{Game, History, Notation, Position};
//! use ponder_go::{Go, GoRules};
//!
//! let rules: GoRules = "9,komi=7.5".parse()?;
//! let mut position = Go::<128>::initial(&rules);
//! let mut history = History::default();
//! for text in ["E5", "A2", "F5", "pass"] {
//!     let mv = position.parse_move(text)?;
//!     position.check(mv, &history)?;
//!     history.push(position.repetition_key());
//!     position.play(mv);
//! }
//! assert_eq!(position.passes(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod encode;
mod ending;
mod game;
mod geometry;
pub mod handicap;
mod illegal;
mod ladder;
mod line;
mod moves;
mod notation;
mod pass_alive;
mod point_set;
mod position;
pub mod rollout;
mod rules;
mod score;
mod seki;
pub mod sgf;
mod symmetry;
pub mod workload;

pub use board::{Board, Colour, Effect, Placed};
pub use game::{Go, GoDetails};
pub use geometry::Geometry;
pub use illegal::IllegalGoMove;
pub use ladder::Ladder;
pub use line::{GoLine, Start};
pub use moves::GoMove;
pub use pass_alive::PassAlive;
pub use point_set::PointSet;
pub use position::GoPosition;
pub use rules::{GoRules, HandicapCompensation, Ko, RULE_SETS, RuleSet, Scoring, Suicide};
pub use score::Owners;
pub use symmetry::GoSymmetry;

/// The number of entries that a board takes, which must not exceed `CAP` of a [`GoPosition<CAP>`].
pub fn numbers_of(rules: &GoRules) -> usize {
    Geometry::numbers_of(rules.cols(), rules.rows())
}
