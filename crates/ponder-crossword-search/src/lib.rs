//! Move search for crossword games.
//!
//! - [`movegen`]: every legal play of a rack, fast.
//! - [`equity`] and [`hasty`]: static equity of a move, and the best move by it.
//! - [`sim`]: Monte-Carlo simulation; [`endgame`]: exact endgames and pre-endgames with one or two
//!   tiles in the bag.
//! - [`review`]: review of a game record turn by turn; [`train`]: leave values from self-play.
//! - [`conformance`]: positions in files with all their moves.
//!
//! Crossword games have hidden tiles, so no search of `ponder-search` applies. Threads and time
//! limits are used only where these searches need them.

pub mod conformance;
pub mod endgame;
pub mod equity;
pub mod hasty;
mod leave_values;
pub mod movegen;
pub mod review;
pub mod sim;
pub mod train;

pub use endgame::{Endgame, Preendgame, Solution};
pub use movegen::{Generator, Sink, Subsets};
