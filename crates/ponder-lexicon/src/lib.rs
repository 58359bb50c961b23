#![doc = include_str!("../README.md")]

pub mod alphabet;
pub mod klv;
pub mod kwg;
pub mod lexicon;
mod tile_reader;

pub use alphabet::{Alphabet, AlphabetError, Tile, TileError, TileKind, is_blank, letter_of};
pub use klv::{Dense, LeaveList, LeaveTable, Leaves};
pub use kwg::{Form, Kwg, KwgError, Node};
pub use lexicon::{
    AnagramIndex, Completed, Entry, INDEXED_MAX, Key, Lexicon, List, RACK_MAX, Read,
};
