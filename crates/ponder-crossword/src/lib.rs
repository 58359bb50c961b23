//! Crossword tile games: tiles, boards, word graphs, leave values, move generation, equity,
//! simulation, endgames and records.
//!
//! The module speaks of `crossword`; what the games on the market are called is nobody's business
//! here.

pub mod alphabet;
pub mod klv;
pub mod kwg;
pub mod layout;
mod spelling;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use klv::{Dense, LeaveList, LeaveTable, Leaves};
pub use kwg::{Form, Kwg, KwgError, Node};
pub use layout::{Layout, LayoutError, Premium};
