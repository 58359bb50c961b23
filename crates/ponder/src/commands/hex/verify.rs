//! `ponder hex verify`.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input::unreadable;
use crate::output::{json, say};
use anyhow::{Context, anyhow};
use clap::Args;
use cpu_time::ProcessTime;
use ponder_game::Game;
use ponder_games::conformance::Lines;
use ponder_hex::proof::{Fault, Proof, ProofReader, Refutation};
use ponder_hex::{Bitboard, Board, Hex, HexPosition, WideBitboard, colour_name};
use serde::Serialize;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Verify a proof that `ponder hex solve --proof` wrote
///
/// The verifier is small. It uses nothing of the solver, and of Hex only the rules. Ends with 1 if
/// the proof has a fault.
#[derive(Args, Debug)]
pub struct VerifyArgs {
    /// The proof, plain or compressed with zstd
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    /// Rules of the board.
    game: String,
    black: Vec<String>,
    white: Vec<String>,
    to_move: &'static str,
    winner: &'static str,
    nodes: usize,
    /// Nodes that the verifier searches.
    leaves: usize,
    is_valid: bool,
    fault: Option<FaultReport>,
    cpu_s: f64,
}

#[derive(Serialize)]
struct FaultReport {
    /// Number of the node from 0; `null` if the nodes do not prove who wins the position.
    node: Option<usize>,
    fault: Fault,
    text: String,
}

impl VerifyArgs {
    /// Verifies the proof and prints the report.
    pub fn run(self) -> Outcome {
        let proof = read(&self.file)?;
        let begun = ProcessTime::now();
        let found = proof.verify();
        let report = Report::new(&proof, found, begun.elapsed().as_secs_f64());
        if self.json {
            json(&report)?;
        } else {
            report.print(&proof)?;
        }
        Ok(if report.is_valid { Exit::Done } else { Exit::CheckFailed })
    }
}

/// Reads a proof.
fn read(path: &Path) -> Result<Proof, Failure> {
    let name = || path.display().to_string();
    let file = File::open(path).map_err(|error| unreadable(path, &error)).or_bad_input()?;
    let mut lines = Lines::new(file).with_context(name).or_bad_input()?;
    let mut reader = ProofReader::default();
    while let Some((number, line)) = lines.next().with_context(name).or_bad_input()? {
        let pushed = reader.push(line);
        pushed.map_err(|error| anyhow!("{}, line {number}: {error}", name())).or_bad_input()?;
    }
    reader.finish().with_context(name).or_bad_input()
}

impl Report {
    fn new(proof: &Proof, found: Result<(), Refutation>, cpu_s: f64) -> Self {
        let board = Board::<WideBitboard>::new(&proof.rules());
        let [black, white] = proof.stones().map(|stones| {
            let mut names = Vec::new();
            stones.for_each(|cell| names.push(board.cell_name(cell)));
            names
        });
        Report {
            game: Hex::<WideBitboard>::rules_string(&proof.rules()),
            black,
            white,
            to_move: colour_name(proof.to_move()),
            winner: colour_name(proof.winner()),
            nodes: proof.nodes(),
            leaves: proof.leaves(),
            is_valid: found.is_ok(),
            fault: found.err().map(|refutation| FaultReport {
                node: refutation.node,
                fault: refutation.fault,
                text: refutation.to_string(),
            }),
            cpu_s,
        }
    }

    fn print(&self, proof: &Proof) -> std::io::Result<()> {
        let (rules, stones) = (proof.rules(), proof.stones());
        if let Ok(position) = HexPosition::from_stones(&rules, stones, proof.to_move()) {
            say!("{}", Hex::<WideBitboard>::diagram(&position).trim_end());
        }
        let Report { game, to_move, winner, nodes, leaves, cpu_s, .. } = self;
        say!("{game}, {to_move} to move");
        match &self.fault {
            None => say!("verified: {winner} wins"),
            Some(fault) => say!("not proven that {winner} wins: {}", fault.text),
        }
        say!("{nodes} nodes, {leaves} of them searched, {cpu_s:.3} CPU seconds");
        Ok(())
    }
}
