//! The command line of Ponder. It parses arguments, wires the other crates together and prints.
#![forbid(unsafe_code)]

mod cli;
mod commands;
mod date;
mod exit;
mod host_environment;
mod input;
mod interrupt;
mod machine;
mod number_table;
mod output;

use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    host_environment::choose_lexica();
    match cli::Cli::parse().run() {
        Ok(exit) => exit.into(),
        Err(failure) => failure.report(),
    }
}
