//! Hex on boards from 1x1 to 19x19.
//!
//! Cells are named by a letter for the column and a number for the row, `a1` at the top left, as in
//! HexWiki and HTP. The first player ([`Side::First`](ponder_game::Side::First)) is *Black* in SGF
//! and HTP and *red* on the playing sites; it connects the top and the bottom row. The second
//! player is *White* or *blue* and connects the left and the right column. On a full board exactly
//! one side has connected its edges, so a game is never drawn.
//!
//! ```
//! use ponder_game::{Game, History, Notation, Position, Side, Status, Outcome};
//! use ponder_hex::{HexRules, Hex};
//!
//! let rules: HexRules = "2".parse()?;
//! let mut position = Hex::<u128>::initial(&rules);
//! for text in ["a2", "a1", "b1"] {
//!     let mv = position.parse_move(text)?;
//!     position.try_play(mv, &History::default())?;
//! }
//! assert_eq!(position.status(&History::default()), Status::Over(Outcome::win(Side::First)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bitboard;
mod board;
mod encode;
mod game;
pub mod hexworld;
mod illegal;
mod line;
mod moves;
mod notation;
mod position;
pub mod resistance;
pub mod rollout;
mod rules;
pub mod sgf;
mod symmetry;

pub use bitboard::{Bitboard, WideBitboard};
pub use board::Board;
pub use game::Hex;
pub use illegal::IllegalHexMove;
pub use line::{HexLine, Start};
pub use moves::HexMove;
pub use position::HexPosition;
pub use rollout::Fill;
pub use rules::{HexRules, Passing, Swap};
pub use symmetry::HexSymmetry;
