#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod bitboard;
mod encode;
mod endgame;
mod evaluation;
mod flips;
mod game;
mod illegal;
mod line;
mod moves;
mod notation;
mod perft;
mod position;
pub mod puzzle;
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
pub use rules::OthelloRules;
pub use symmetry::OthelloSymmetry;
