//! `ponder paco analyze`.

use super::position;
use crate::exit::{Exit, OrExit, Outcome};
use crate::output::{json, say};
use anyhow::anyhow;
use clap::Args;
use ponder_game::{Position, Side};
use ponder_paco::analysis::{NODES_MAX, NodeLimit, Unknown, paco_in_one, paco_in_two};
use ponder_paco::{PacoMove, PacoPosition};
use serde::Serialize;

/// Say who gives ŝako, and how the side to move wins with this move or the next
#[derive(Args, Debug)]
pub struct AnalyzeArgs {
    /// The position as FEN with letters for unions, a link to an editor, a file with one of these,
    /// or `start`
    #[arg(value_name = "FEN|FILE")]
    fen: String,
    /// Maximum number of positions searched for each question
    #[arg(long, value_name = "N", default_value_t = NODES_MAX)]
    nodes: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    fen: String,
    white_gives_sako: Option<bool>,
    black_gives_sako: Option<bool>,
    /// All shortest winning sequences; `null` if the node limit was reached.
    paco_in_1: Option<Vec<Way>>,
    paco_in_1_ends: Option<Vec<String>>,
    paco_in_2: Option<Vec<Way>>,
}

#[derive(Serialize)]
struct Way {
    notation: String,
    actions: Vec<PacoMove>,
    /// The position after the sequence.
    fen: String,
}

fn way(position: &PacoPosition, actions: &[PacoMove]) -> Way {
    let mut after = position.clone();
    actions.iter().for_each(|&action| after.play(action));
    Way {
        notation: position.format_actions(actions),
        actions: actions.to_vec(),
        fen: after.to_fen(),
    }
}

impl AnalyzeArgs {
    /// Analyzes the position and prints the report.
    pub fn run(self) -> Outcome {
        let position = position(&self.fen)?;
        if position.in_move() {
            let problem = "a piece is in hand; write the position at the start of the move";
            return Err(anyhow!("{}: {problem}", self.fen)).or_bad_input();
        }
        if Side::BOTH.into_iter().all(|side| position.king(side).is_none()) {
            let problem = "there are no kings, so no side can give ŝako or win";
            return Err(anyhow!("{}: {problem}", position.to_fen())).or_bad_input();
        }
        let one = paco_in_one(&position, &mut NodeLimit::new(self.nodes));
        let two = paco_in_two(&position, &mut NodeLimit::new(self.nodes));
        let [white, black] =
            Side::BOTH.map(|side| position.sako_within(side, &mut self.nodes.clone()).ok());
        let report = Report {
            fen: position.to_fen(),
            white_gives_sako: white,
            black_gives_sako: black,
            paco_in_1: known(&one)
                .map(|one| one.sequences.iter().map(|actions| way(&position, actions)).collect()),
            paco_in_1_ends: known(&one)
                .map(|one| one.ends.iter().map(PacoPosition::to_fen).collect()),
            paco_in_2: known(&two).map(|two| {
                two.attacks.iter().map(|(_, actions)| way(&position, actions)).collect()
            }),
        };
        if self.json {
            json(&report)?;
        } else {
            report.print()?;
        }
        Ok(Exit::Done)
    }
}

fn known<T>(found: &Result<T, Unknown>) -> Option<&T> {
    found.as_ref().ok()
}

impl Report {
    fn print(&self) -> std::io::Result<()> {
        say!("{}", self.fen);
        for (name, gives) in [("White", self.white_gives_sako), ("Black", self.black_gives_sako)] {
            match gives {
                Some(true) => say!("{name} gives ŝako"),
                Some(false) => say!("{name} does not give ŝako"),
                None => say!("{name}: unknown, the node limit was reached (--nodes)"),
            }
        }
        print_ways("Paco in 1", self.paco_in_1.as_deref())?;
        print_ways("Paco in 2", self.paco_in_2.as_deref())
    }
}

fn print_ways(title: &str, ways: Option<&[Way]>) -> std::io::Result<()> {
    match ways {
        None => say!("{title}: unknown, the node limit was reached (--nodes)"),
        Some([]) => say!("{title}: no"),
        Some(ways) => {
            let notations: Vec<_> = ways.iter().map(|way| way.notation.as_str()).collect();
            say!("{title}: {}", notations.join(", "));
        }
    }
    Ok(())
}
