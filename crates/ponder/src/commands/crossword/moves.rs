//! `ponder crossword moves`.

use super::position::PositionArgs;
use crate::exit::{Exit, Outcome};
use crate::output::{json, say};
use clap::Args;
use ponder_crossword::plays::for_each_play;
use ponder_crossword::{Board, Equipment, Move, Play};
use ponder_crossword_search::hasty::{Hasty, Rules};
use ponder_lexicon::Tile;
use serde::Serialize;
use std::cmp::Reverse;

/// List the best moves of a position by equity: score plus leave
///
/// The position is CGP: rows with `/` between them, the racks, the scores, and the number of
/// scoreless turns, as in `15/15/…/15 ABCDEF?/ 0/0 0`.
#[derive(Args, Debug)]
pub struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Number of moves to list
    #[arg(long, value_name = "N", default_value_t = 15)]
    most: usize,
    /// List the plays of all unseen tiles instead: what a rack of any of them could play, by score
    #[arg(long)]
    pool: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    text: String,
    score: i32,
    /// Equity in points; `None` where the rack is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    equity: Option<f64>,
}

impl MovesArgs {
    /// Generates and prints the moves.
    pub fn run(self) -> Outcome {
        let given = self.position.read()?;
        let rules = Rules::of(&given.equipment);
        let listed = if self.pool {
            let (board, unseen) = given.pool()?;
            of_pool(&given.equipment, board, unseen, self.most)
        } else {
            let view = given.view()?;
            let unseen = view.unseen_value(rules.alphabet);
            let found =
                Hasty::default().best(&rules, view.board, view.rack, view.bag, unseen, self.most);
            let listed = found.iter().map(|found| Listed {
                text: found.mv.text(rules.alphabet),
                score: found.mv.score(),
                equity: Some(f64::from(found.equity) / 1000.0),
            });
            listed.collect()
        };
        if self.json {
            json(&listed)?;
            return Ok(Exit::Done);
        }
        if self.pool {
            say!("play, score");
        } else {
            say!("{:>9}  move, score", "equity");
        }
        for one in &listed {
            match one.equity {
                Some(equity) => say!("{equity:>9.3}  {}", one.text),
                None => say!("{}", one.text),
            }
        }
        Ok(Exit::Done)
    }
}

/// Plays of at most a rack of the unseen tiles, by score and then by text.
fn of_pool(equipment: &Equipment, board: &Board, unseen: &[Tile], most: usize) -> Vec<Listed> {
    let rack_size = board.layout().rack_size();
    let mut plays = Vec::new();
    for_each_play(&equipment.lexicon, board, unseen, |play| {
        if play.placed() <= rack_size {
            plays.push(*play);
        }
    });
    plays.sort_by_cached_key(|play| Reverse(play.score));
    let text = |play: Play| Move::Place(play).text(&equipment.alphabet);
    // Texts are compared only among plays that may be listed.
    let last = plays.get(most.saturating_sub(1)).map_or(i16::MIN, |play| play.score);
    plays.retain(|play| play.score >= last);
    let mut found: Vec<(i16, String)> =
        plays.iter().map(|&play| (play.score, text(play))).collect();
    found.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let listed = found.into_iter().take(most);
    listed.map(|(score, text)| Listed { text, score: score.into(), equity: None }).collect()
}
