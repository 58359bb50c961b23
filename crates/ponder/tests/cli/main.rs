//! Tests of the program as its users see it: every subcommand, and its error messages.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod analyze;
mod bench;
mod conformance;
mod convert;
mod crossword;
mod export;
mod gtp;
mod hex;
mod lists;
mod matches;
mod measure;
mod net;
mod outputs;
mod paco;
mod play;
mod serve;
mod shell;
mod support;
mod train;
mod usage;
