//! `ponder crossword moves`.

use super::files;
use crate::exit::{Exit, OrExit, Outcome};
use crate::output::{json, say};
use anyhow::{Context, anyhow};
use clap::Args;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::{Board, CgpPosition, LeaveTable, RACK_MAX};
use serde::Serialize;
use std::path::PathBuf;
use std::sync::Arc;

/// List the best moves of a position by equity: score and what is kept
///
/// The position is CGP: rows with `/` between them, the racks, the scores, and turns without a point, as
/// in `15/15/…/15 ABCDEF?/ 0/0 0`.
#[derive(Args, Debug)]
pub struct MovesArgs {
    /// The position
    #[arg(value_name = "CGP")]
    position: String,
    /// The word graph; without one the words that ship with Ponder
    #[arg(long, value_name = "KWG")]
    lexicon: Option<PathBuf>,
    /// What leaves are worth (KLV or KLV2) [default: those that ship, for the words that ship]
    #[arg(long, value_name = "KLV")]
    leaves: Option<PathBuf>,
    /// The tiles: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "english")]
    alphabet: String,
    /// The board: a name or a file
    #[arg(long, value_name = "NAME_OR_FILE", default_value = "standard")]
    board: String,
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
        let alphabet = files::alphabet(&self.alphabet)?;
        let layout = Arc::new(files::layout(&self.board)?);
        let reading =
            CgpPosition::read(&self.position, &alphabet).context("the position").or_bad_input()?;
        let position = reading.position;
        for remark in reading.remarks {
            eprintln!("the position: {remark}");
        }
        let rack = position.racks.first().cloned().unwrap_or_default();
        if rack.is_empty() || rack.len() > RACK_MAX {
            return Err(anyhow!("the side to move, the first rack, has 1 to {RACK_MAX} tiles"))
                .or_bad_input();
        }
        if position.grid.side() != layout.side() {
            let (side, wanted) = (position.grid.side(), layout.side());
            return Err(anyhow!("the position has {side} rows and the board {wanted}"))
                .or_bad_input();
        }
        let lexicon = files::lexicon(self.lexicon.as_deref(), &alphabet)?;
        let leaves = files::usual_leaves(self.lexicon.as_deref(), self.leaves.as_deref())?;
        let leaves = LeaveTable::new(leaves, alphabet.letters());
        let side = layout.side();
        let tiles: Vec<u8> =
            (0..side * side).map(|at| position.grid.at((at / side, at % side))).collect();
        let board = Board::with_tiles(&layout, &alphabet, &lexicon, &tiles);
        let bag = (alphabet.tiles() as usize).saturating_sub(board.count() + 2 * RACK_MAX);
        let worth =
            |tiles: &[u8]| tiles.iter().map(|&tile| i32::from(alphabet.value(tile))).sum::<i32>();
        let unseen = worth(&alphabet.bag()) - worth(&tiles) - worth(&rack);
        let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &leaves };
        let found = Hasty::default().best(&rules, &board, &rack, bag, unseen, self.most);
        let listed: Vec<Listed> = found
            .iter()
            .map(|found| Listed {
                text: found.mv.text(&alphabet),
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
