//! Pre-endgame solver: the result of every move with one or two tiles in the bag, over all possible
//! draws.
//!
//! The side to move sees the board and its rack, and so knows the unseen tiles: some are in the
//! bag, the others on the opponent's rack, all arrangements being equally likely. A move that
//! empties the bag is played out for every arrangement as an endgame with perfect information; this
//! is exact. After a move that leaves tiles in the bag the opponent is to move, and is assumed to
//! follow this very analysis: it sees the board and its own rack, takes all arrangements of its
//! unseen tiles to be equally likely, and chooses by the same rule.
//!
//! Two assumptions do not hold between people: neither side infers anything from the other's moves;
//! and a pass answered by a pass is repeated until it ends the game, since both would reason the
//! same way again.
//!
//! The rule: the greatest win rate (a tie is half a win); of equals the greatest mean spread
//! at the end of the game, unless only wins are requested; of these the first in the order of
//! moves, in which those that empty the bag come before others, and then the highest-scoring.

mod analysis;
mod candidate;
mod draws;
mod rounds;

pub use analysis::{Aim, Analysis, Preendgame, Progress, Situation};
pub use candidate::{Candidate, CandidateStatus};
