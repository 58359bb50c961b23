//! Othello on square boards from 4x4 to 16x16 with an even side.
//!
//! Squares are named by a letter for the column and a number for the row, `a1` at the top left.
//! The first player ([`Side::First`](ponder_game::Side::First)) is Black. A side that cannot
//! place a disc passes, which is a move; a pass is legal in no other position. The game is over
//! when neither side can place a disc, and the result is the difference of the discs: empty
//! squares count for nobody.
//!
//! ```
//! use ponder_game::{Game, History, Notation, Position, Side};
//! use ponder_othello::{Othello, OthelloRules};
//!
//! let rules: OthelloRules = "8".parse()?;
//! let mut position = Othello::<u64>::initial(&rules);
//! for text in ["f5", "d6", "c3"] {
//!     let mv = position.parse_move(text)?;
//!     position.try_play(mv, &History::default())?;
//! }
//! assert_eq!(position.count(Side::First), 5);
//! assert_eq!(position.count(Side::Second), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod bitboard;
mod encode;
mod evaluation;
mod flips;
mod game;
mod illegal;
mod line;
mod moves;
mod notation;
mod perft;
mod position;
mod rollout;
mod rules;
pub mod sgf;
mod symmetry;
pub mod transcript;

pub use bitboard::{Bitboard, WideBitboard};
pub use evaluation::MobilityEvaluator;
pub use game::Othello;
pub use illegal::IllegalOthelloMove;
pub use line::{OthelloLine, Start};
pub use moves::OthelloMove;
pub use perft::perft;
pub use position::OthelloPosition;
pub use rollout::Uniform;
pub use rules::OthelloRules;
pub use symmetry::OthelloSymmetry;
