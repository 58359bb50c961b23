//! `ponder crossword score`.

use super::position::PositionArgs;
use crate::exit::{Exit, OrExit, Outcome};
use crate::output::{json, say};
use anyhow::Context;
use clap::Args;
use ponder_crossword_search::hasty::Rules;
use ponder_crossword_search::hasty::equity_of;
use serde::Serialize;

/// Report what a play scores and which words it makes; exits with 1 if one of them is not valid
///
/// A play is a square and a word, across (8D) or down (D8): `.` stands for a tile already on the
/// board, lower-case letters for blanks. `exch ABC` and `pass` are understood, too. An impossible
/// play is reported with the reason; the exit code is 3.
#[derive(Args, Debug)]
pub struct ScoreArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// The play, as in 8D HORN.S
    #[arg(required = true, value_name = "PLAY")]
    play: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    #[serde(rename = "move")]
    text: String,
    score: i32,
    /// Equity in points; `null` if the rack is not known.
    equity: Option<f64>,
    valid: bool,
    words: Vec<Word>,
}

#[derive(Serialize)]
struct Word {
    word: String,
    /// The square where it begins.
    at: String,
    valid: bool,
}

impl ScoreArgs {
    /// Checks the play and prints its score.
    pub fn run(self) -> Outcome {
        let given = self.position.read()?;
        let play = self.play.join(" ");
        let checker = given.checker();
        let checked = checker.text(&play).with_context(|| play.clone()).or_bad_input()?;
        let alphabet = &given.equipment.alphabet;
        let view = given.view().ok();
        let equity = view.and_then(|view| {
            let (rules, unseen) = (Rules::of(&given.equipment), view.unseen_value(alphabet));
            equity_of(&rules, view.board, view.rack, view.bag, unseen, &checked.mv)
        });
        let report = Report {
            text: checked.mv.text(alphabet),
            score: checked.mv.score(),
            equity: equity.map(|equity| f64::from(equity) / 1000.0),
            valid: checked.is_valid(),
            words: checked
                .words
                .iter()
                .map(|word| Word {
                    word: word.text(alphabet),
                    at: word.spot.to_string(),
                    valid: word.is_valid,
                })
                .collect(),
        };
        if self.json {
            json(&report)?;
        } else {
            report.print()?;
        }
        Ok(if report.valid { Exit::Done } else { Exit::CheckFailed })
    }
}

impl Report {
    fn print(&self) -> anyhow::Result<()> {
        let equity = self.equity.map(|it| format!(", equity {it:.3}")).unwrap_or_default();
        let score = self.score;
        let play = self.text.strip_suffix(&format!(" {score}")).unwrap_or(&self.text);
        say!("{play}: {score} points{equity}");
        for Word { word, at, valid } in &self.words {
            say!("{at:>4}  {word}{}", if *valid { "" } else { "  is not valid" });
        }
        Ok(())
    }
}
