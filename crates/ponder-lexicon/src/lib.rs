//! The words of crossword games: tile alphabets, word graphs and their files, leave values.
//!
//! - [`alphabet`]: tiles, their counts, values and spellings.
//! - [`kwg`]: word graphs (DAWG and GADDAG): building from lists, reading, mapping, writing,
//!   searching.
//! - [`klv`]: leave values: files, lists, tables.
//! - [`lexicon`]: a graph prepared for move generation, with the words that a multiset of letters
//!   forms.
//!
//! The crate is independent of boards and rules. It reads and writes files itself: the largest
//! graphs are memory-mapped instead of read.

pub mod alphabet;
pub mod klv;
pub mod kwg;
pub mod lexicon;
mod tile_reader;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use klv::{Dense, LeaveList, LeaveTable, Leaves};
pub use kwg::{Form, Kwg, KwgError, Node};
pub use lexicon::{AnagramIndex, Completed, Entry, Key, Lexicon, List, RACK_MAX, Read};
