//! Finding good moves in crossword games.
//!
//! - [`movegen`]: every legal play of a rack, fast.
//! - [`equity`] and [`hasty`]: what a move is worth without looking ahead, and the best by that.
//! - [`sim`]: simulation; [`endgame`]: exact endgames and positions with one or two tiles in the bag.
//! - [`review`]: a record turn by turn; [`train`]: values of leaves from games.
//! - [`conformance`]: positions of files with all their moves.
//!
//! Their games have hidden tiles, so that no search of `ponder-search` fits them. Threads and limits of time
//! are used as far as these searches need them.

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
