#![doc = include_str!("../README.md")]

mod bitboard;
mod board;
mod encode;
pub mod findings;
mod game;
pub mod hexworld;
mod illegal;
pub mod knowledge;
mod line;
mod moves;
mod notation;
mod observed;
mod play;
mod position;
pub mod proof;
pub mod puzzle;
pub mod resistance;
pub mod rollout;
mod rules;
pub mod sgf;
pub mod solver;
mod symmetry;
mod theory;

pub use bitboard::{Bitboard, WideBitboard};
pub use board::Board;
pub use game::Hex;
pub use illegal::IllegalHexMove;
pub use line::{HexLine, Start};
pub use moves::HexMove;
pub use notation::colour_name;
pub use observed::Observed;
pub use position::HexPosition;
pub use rollout::Fill;
pub use rules::{HexRules, Passing, Swap};
pub use symmetry::HexSymmetry;
