//! `ponder paco perft`.

use super::position;
use crate::exit::{Exit, Outcome};
use crate::output::{json, say};
use clap::{Args, value_parser};
use cpu_time::ProcessTime;
use ponder_paco::analysis::perft;
use serde::Serialize;

/// Count the sequences of legal actions of a position by length
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// The position as FEN with letters for unions, or `start`
    #[arg(value_name = "FEN", default_value = "start")]
    fen: String,
    /// The most actions of a sequence
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = value_parser!(u32).range(1..=20))]
    depth: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    fen: String,
    /// Number of sequences of 1 action, 2 actions, and so on.
    perft_actions: Vec<u64>,
    cpu_s: f64,
}

impl PerftArgs {
    /// Counts the sequences and prints the report.
    pub fn run(self) -> Outcome {
        let position = position(&self.fen)?;
        let begun = ProcessTime::now();
        let mut counts = Vec::new();
        for depth in 1..=self.depth {
            counts.push(perft(&position, depth));
            if !self.json {
                say!("{depth:>2} {:>16}", counts[counts.len() - 1]);
            }
        }
        let cpu_s = begun.elapsed().as_secs_f64();
        if self.json {
            json(&Report { fen: position.to_fen(), perft_actions: counts, cpu_s })?;
        } else {
            let nodes: u64 = counts.iter().sum();
            say!("{:.1} million actions a CPU second", nodes as f64 / cpu_s / 1e6);
        }
        Ok(Exit::Done)
    }
}
