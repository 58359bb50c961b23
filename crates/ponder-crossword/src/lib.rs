//! Crossword tile games: tiles, boards, word graphs, leave values, move generation, equity,
//! simulation, endgames and records.
//!
//! The module speaks of `crossword`; what the games on the market are called is nobody's business
//! here.

pub mod alphabet;
pub mod board;
pub mod equity;
pub mod game;
pub mod hasty;
pub mod kwg;
pub mod layout;
pub mod lexicon;
pub mod movegen;
pub mod play;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use board::{Board, Direction};
pub use layout::{Layout, LayoutError, Premium};
pub use lexicon::{Lexicon, RACK_MAX};
pub use movegen::{Generator, Sink, Subsets};
pub use play::{Handful, Move, Play};
