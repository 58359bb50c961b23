//! Exact solver of endgames: the bag is empty and both racks are known.
//!
//! The value of an endgame is the number of points by which the side to move outscores the other
//! from the position to the end: the scores of both, plus, for the side that goes out, twice the
//! value of the tiles that the other holds; or, after six consecutive scoreless turns, minus the
//! value of the tiles that each side holds. A pass is always possible.
//!
//! [`Endgame`] searches by alpha-beta with iterative deepening and a transposition table. Its
//! result is exact if the value rests on no estimate; otherwise it gives the bounds between which
//! the value is proven to lie.

mod change;
mod estimate;
mod lanes;
mod limits;
mod pre;
mod root;
mod search;
mod search_board;
mod state;
mod stock;
mod table;

pub use limits::Limits;
pub use pre::{Aim, Analysis, Candidate, CandidateStatus, Preendgame, Progress, Situation};
pub use root::{Endgame, Solution};
