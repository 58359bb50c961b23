//! Playing strength and its uncertainty: counts of results, intervals, Elo, tests.
//!
//! This module works on numbers alone and is independent of files, games and players. Scores range
//! from 0 (all lost) to 1 (all won), from the point of view of the first of the two players.

mod counts;
mod elo;
mod estimate;
mod multinomial;
mod posterior_walk;
mod ratings;
mod sprt;
mod strength;
mod timing;

pub use counts::{Pentanomial, Trinomial};
pub use elo::{elo_of_score, score_of_elo, sigmoid};
pub use estimate::{Elo, Estimate};
pub use ratings::{ELO_A_LOGIT, EloInterval, RatingFit, RatingPrior, Ratings, Results};
pub use sprt::{ParseSprtError, Sprt, SprtState, Verdict};
pub use strength::{Strength, StrengthPosterior, StrengthPrior};
pub use timing::{TimeLine, Timed};
