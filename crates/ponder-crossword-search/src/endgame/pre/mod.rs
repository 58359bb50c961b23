//! One or two tiles in the bag: what every move leads to, over all that may be drawn.
//!
//! The side to move sees the board and its rack, and knows the tiles that it does not see: some are in
//! the bag, the others on the other rack, every arrangement as likely as any other. A move that empties
//! the bag is played out for every arrangement as an endgame, in which both sides know everything;
//! that is exact. After a move that leaves tiles in the bag the other side is to move, and it is taken
//! to do what this analysis would tell it: it sees the board and its own rack, takes all arrangements
//! of what it does not see to be equally likely, and chooses by the same rule.
//!
//! What is assumed there, and is not so between people: nobody concludes anything from the other's
//! moves; and a pass that is answered with a pass is so until the game ends by it, since both
//! would think the same again.
//!
//! The rule: the greatest chance to win (a tie is half a win); of equal ones the greatest mean
//! difference of points at the end, unless only wins are asked for; of these the first in the order of
//! the moves, where those that empty the bag come before others, and then those that score most.

mod analysis;
mod candidate;
mod draws;
mod rounds;

pub use analysis::{Aim, Analysis, Preendgame, Progress, Situation};
pub use candidate::{Candidate, Standing};
