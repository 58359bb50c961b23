//! The subcommands, one per file.

pub mod analysis;
pub mod analyze;
pub mod bench;
pub mod conformance;
pub mod convert;
pub mod crossword;
pub mod distill;
pub mod examples;
pub mod export;
pub mod go;
pub mod gtp;
pub mod hex;
pub mod lists;
pub mod measure;
pub mod metrics;
pub mod net;
pub mod othello;
pub mod paco;
pub mod plan;
pub mod play;
pub mod puzzles;
pub mod selfplay;
pub mod serve;
pub mod shell;
pub mod train;
