//! Paco in 1 and in 2: forced wins of a side with its next move, or with the one after it.

mod ends;
mod in_one;
mod in_two;
mod perft;
mod puzzle;
mod replay;

pub use ends::NodeLimit;
pub use in_one::{InOne, paco_in_one};
pub use in_two::{InTwo, paco_in_two};
pub use perft::{complete_moves, distinct_ends, perft};
pub use puzzle::{Puzzle, puzzle};
pub use replay::{Label, NODES_MAX, Replay, ReplayError};

pub use crate::sako::Unknown;
