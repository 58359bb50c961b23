//! The program as its users see it: every subcommand, and what it says when something is wrong.

mod analyse;
mod bench;
mod conformance;
mod convert;
mod gtp;
mod lists;
mod matches;
mod play;
mod serve;
mod shell;
mod support;
mod usage;
