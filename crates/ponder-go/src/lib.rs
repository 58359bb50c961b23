#![doc = include_str!("../README.md")]
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
pub mod puzzle;
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
