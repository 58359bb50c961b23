//! Crossword tile games: tiles, boards, word graphs, leave values, move generation, equity,
//! simulation, endgames and records.
//!
//! The module speaks of `crossword`; what the games on the market are called is nobody's business
//! here.

pub mod alphabet;
pub mod cgp;
pub mod coord;
pub mod gcg;
pub mod grid;
pub mod layout;
pub mod names;
mod spelling;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use cgp::{CgpError, CgpPosition};
pub use coord::{Direction, Spot, SpotError};
pub use gcg::{GcgError, GcgGame};
pub use grid::{Grid, Misplaced};
pub use layout::{Layout, LayoutError, Premium};
