//! `ponder crossword moves`.

use super::position::PositionArgs;
use crate::exit::{Exit, Outcome};
use crate::output::{json, say};
use clap::Args;
use ponder_crossword_search::hasty::{Hasty, Rules};
use serde::Serialize;

/// List the best moves of a position by equity: score and what is kept
///
/// The position is CGP: rows with `/` between them, the racks, the scores, and turns without a point, as
/// in `15/15/…/15 ABCDEF?/ 0/0 0`.
#[derive(Args, Debug)]
pub struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// How many moves are listed
    #[arg(long, value_name = "N", default_value_t = 15)]
    most: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    text: String,
    score: i32,
    /// Points.
    equity: f64,
}

impl MovesArgs {
    /// Finds and prints.
    pub fn run(self) -> Outcome {
        let given = self.position.read()?;
        let (view, rules) = (given.view()?, Rules::of(&given.equipment));
        let unseen = view.unseen_value(rules.alphabet);
        let found =
            Hasty::default().best(&rules, view.board, view.rack, view.bag, unseen, self.most);
        let listed: Vec<Listed> = found
            .iter()
            .map(|found| Listed {
                text: found.mv.text(rules.alphabet),
                score: found.mv.score(),
                equity: f64::from(found.equity) / 1000.0,
            })
            .collect();
        if self.json {
            json(&listed)?;
        } else {
            for one in &listed {
                say!("{:>9.3}  {}", one.equity, one.text);
            }
        }
        Ok(Exit::Done)
    }
}
