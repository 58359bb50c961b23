//! The words of crossword games: alphabets of tiles, word graphs and their files, values of leaves.
//!
//! - [`alphabet`]: tiles, their counts and values, and how they are written.
//! - [`kwg`]: word graphs (DAWG and GADDAG): built from lists, read, mapped, written, searched.
//! - [`klv`]: values of leaves: files, lists, tables.
//! - [`lexicon`]: a graph made ready for move generation, with the words that a multiset of letters makes.
//!
//! It knows no board and no rules. Files are its business: the largest graphs are mapped, not read.

pub mod alphabet;
pub mod klv;
pub mod kwg;
pub mod lexicon;
mod tile_reader;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use klv::{Dense, LeaveList, LeaveTable, Leaves};
pub use kwg::{Form, Kwg, KwgError, Node};
pub use lexicon::{Completed, Completions, Entry, Key, Lexicon, List, RACK_MAX, Read};
