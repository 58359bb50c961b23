//! `ponder analyze`.

use crate::exit::{Exit, OrExit, Outcome};
use crate::host_environment;
use crate::input::{self, GivenPosition};
use crate::interrupt;
use crate::output::{json, say};
use anyhow::anyhow;
use clap::Args;
use ponder_game::{Action, Seed, Viewer};
use ponder_games::Loaded;
use ponder_players::{
    Candidate, Control, PlayerSpec, Proof, Purpose, Report, build, default_player,
};
use serde::Serialize;

/// Evaluate a position
///
/// The position is the end of the main line of an SGF file, the one that a link shows, or the
/// position after the moves of --game (without moves, the first position). Ctrl-C stops the search
/// and shows its result so far.
#[derive(Args, Debug)]
pub struct AnalyzeArgs {
    #[command(flatten)]
    position: GivenPosition,
    /// The player that analyzes (see `ponder players`) [default: the best one for the game, as in
    /// the browser: with Ponder's own network where there is one]
    #[arg(long, value_name = "SPEC", value_parser = input::player)]
    player: Option<PlayerSpec>,
    /// Moves to show
    #[arg(long, value_name = "N", default_value_t = 10)]
    top: usize,
    /// The seed of the player
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Analysis {
    rules: String,
    moves: Vec<String>,
    to_move: &'static str,
    player: String,
    #[serde(rename = "move")]
    chosen: String,
    report: Option<Report>,
}

impl AnalyzeArgs {
    /// Runs the player and prints its analysis.
    pub fn run(self) -> Outcome {
        let Loaded { spec, table } = self.position.load()?;
        let Some(seat) = table.to_act() else {
            let over =
                anyhow!("the game is over in this position; choose an earlier one with --after");
            return Err(over).or_bad_input();
        };
        let environment = host_environment::own();
        let player = self.player.clone();
        let asked = player.unwrap_or_else(|| default_player(&spec, Purpose::Analysis));
        let mut player = build(&asked, &spec, Seed(self.seed), &environment).or_usage()?;
        if !self.json {
            say!("{}", table.diagram().trim_end());
            let side = table.side_name(table.side_of(seat));
            say!("{side} to move, {} thinks…", asked.label());
        }
        let mut control = Control::none();
        control.stop = interrupt::stop_flag()?;
        let view = table.observe(Viewer::Seat(seat));
        let mut choice = player.choose(&view, &mut control)?;
        if let Some(report) = &mut choice.report {
            report.candidates.truncate(self.top);
        }
        let analysis = Analysis {
            rules: table.rules(),
            moves: table.moves().into_iter().map(|(_, text)| text).collect(),
            to_move: table.side_name(table.side_of(seat)),
            player: asked.to_string(),
            chosen: match choice.action {
                Action::Play { text } => text,
                Action::Resign => "resign".to_owned(),
                Action::TakeBack { .. } | Action::Forfeit { .. } | Action::Settle { .. } => {
                    return Err(
                        anyhow!("the player answered with an action that is not a move").into()
                    );
                }
            },
            report: choice.report,
        };
        if self.json {
            json(&analysis)?;
        } else {
            analysis.print()?;
        }
        Ok(Exit::Done)
    }
}

impl Analysis {
    fn print(&self) -> std::io::Result<()> {
        say!("chooses {}", self.chosen);
        let Some(report) = &self.report else {
            say!("(this player gives no evaluation)");
            return Ok(());
        };
        let searched = match report.visits {
            0 => String::new(),
            visits => format!("{visits} visits, {} nodes, ", report.nodes),
        };
        let chances = in_words(report.value, report.proof);
        say!("{searched}{:.1} s; {chances}", report.seconds);
        if let Some(fullness) = report.fullness() {
            say!("{fullness}");
        }
        if report.candidates.is_empty() {
            return Ok(());
        }
        let column = |text: &str| match report.visits {
            0 => String::new(),
            _ => format!(" {text:>9}"),
        };
        let has_priors = report.candidates.iter().any(|candidate| candidate.prior.is_some());
        let priors = |text: &str| if has_priors { format!(" {text:>7}") } else { String::new() };
        let (visits, prior) = (column("visits"), priors("prior"));
        say!("{:<12}{visits} {:>7}{prior}  best play", "move", "wins");
        for candidate in &report.candidates {
            let Candidate { text, visits, value, prior, proof, variation, .. } = candidate;
            let wins = match (proof, value) {
                (Some(proof), _) => proof_word(*proof).to_owned(),
                (None, Some(value)) => format!("{:.1}%", percent(*value)),
                (None, None) => "-".to_owned(),
            };
            let visits = column(&visits.to_string());
            let prior = priors(&prior.map_or("-".to_owned(), share));
            say!("{text:<12}{visits} {wins:>7}{prior}  {}", variation.join(" "));
        }
        Ok(())
    }
}

/// A value of -1 to 1 as the win rate, in percent.
pub fn percent(value: f32) -> f32 {
    50.0 * (value + 1.0)
}

/// A share of 0 to 1 in percent.
fn share(share: f32) -> String {
    format!("{:.1}%", 100.0 * share)
}

/// Evaluation of one move in words.
pub fn of_move(candidate: &Candidate) -> String {
    match (candidate.value, candidate.prior) {
        (None, Some(prior)) if candidate.proof.is_none() => format!("prior {}", share(prior)),
        (value, _) => in_words(value.unwrap_or(0.0), candidate.proof),
    }
}

/// Evaluation of a position in words.
pub fn in_words(value: f32, proof: Option<Proof>) -> String {
    match proof {
        Some(proof) => format!("{}, proven", proof_word(proof)),
        None => format!("{:.1}% to win", percent(value)),
    }
}

fn proof_word(proof: Proof) -> &'static str {
    match proof {
        Proof::Win => "won",
        Proof::Loss => "lost",
        Proof::Draw => "drawn",
    }
}
