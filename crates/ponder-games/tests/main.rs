//! All tests of the crate, as one program: linking dominates the time to build tests.

mod conformance;
mod crossword_folder;
mod crossword_table;
mod go_records;
mod tree;
