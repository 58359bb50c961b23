//! The dialect of SGF for Othello, `GM[2]`.
//!
//! A square is two letters, column and row from `aa` at the top left, as in Go; a pass is an empty
//! value. `SZ` is the side of the board, which is 8 without it. Also read are squares by their names
//! (`B[f5]`), passes written `tt` or `pass`, and passes that are left out: they are added where the
//! side to move has no other move and the other side moves.
//!
//! `AB`, `AW`, `AE` and `PL` set a position up before the first move of a line. The usual four discs
//! are then not on the board unless they are among those set up. Without `PL` the side to move is the
//! colour of the first move, or Black.

mod decode;
mod passes;
mod read;
mod write;

pub use decode::{to_letters, to_names, to_text};
pub use read::OthelloRecord;
pub use write::{colour, write};

/// SGF's game number of Othello.
pub const GAME_NUMBER: u32 = 2;
