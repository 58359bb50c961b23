//! Crossword tile games: tiles, boards, word graphs, leave values, move generation, equity,
//! simulation, endgames and records.
//!
//! The module speaks of `crossword`; what the games on the market are called is nobody's business
//! here.

pub mod alphabet;
pub mod autoplay;
pub mod board;
pub mod bots;
pub mod cgp;
pub mod check;
pub mod coord;
pub mod endgame;
mod equipment;
pub mod equity;
pub mod game;
pub mod gcg;
pub mod grid;
pub mod hasty;
pub mod klv;
pub mod kwg;
pub mod layout;
mod leave_values;
pub mod lexicon;
pub mod movegen;
pub mod names;
pub mod play;
pub mod review;
pub mod scenes;
pub mod sim;
mod spelling;
pub mod table;
mod tile_reader;
pub mod train;
mod view;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use board::Board;
pub use bots::Bot;
pub use cgp::{CgpError, CgpPosition};
pub use check::{CheckError, Checked, Checker, Formed};
pub use coord::{Direction, Spot, SpotError};
pub use endgame::{Endgame, Preendgame, Solution};
pub use equipment::Equipment;
pub use gcg::{GcgError, GcgGame};
pub use grid::{Grid, Misplaced};
pub use klv::{Dense, LeaveList, LeaveTable, Leaves};
pub use kwg::{Form, Kwg, KwgError, Node};
pub use layout::{Layout, LayoutError, Premium};
pub use lexicon::{Lexicon, RACK_MAX};
pub use movegen::{Generator, Sink, Subsets};
pub use play::{Handful, Move, Play};
pub use table::{CrosswordTable, Seen, TableRules};
pub use view::{LastTurn, View};
