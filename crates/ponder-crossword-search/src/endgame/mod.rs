//! Endgames: the bag is empty, both racks are known, and what is best can be found exactly.
//!
//! The value of an endgame is what the side to move still makes more than the other, in points, from
//! the position to the end: what both score, and twice the tiles that the other holds for who goes
//! out; or, when six turns one after the other brought no point, both lose what they hold. A pass is
//! always possible.
//!
//! [`Endgame`] searches by alpha-beta, ever deeper, with a table of positions. What it says is exact
//! when nothing was estimated that the value rests on; otherwise it says between which bounds the value
//! is proven to be.

mod change;
mod estimate;
mod ground;
mod lanes;
mod limits;
mod pre;
mod root;
mod search;
mod state;
mod stock;
mod table;

pub use limits::Limits;
pub use pre::{Aim, Analysis, Candidate, Preendgame, Progress, Situation, Standing};
pub use root::{Endgame, Solution};
