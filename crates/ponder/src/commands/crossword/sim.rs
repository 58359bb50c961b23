//! `ponder crossword sim`.

use super::position::PositionArgs;
use super::table;
use crate::exit::{Exit, OrExit, Outcome};
use crate::interrupt;
use crate::output::{json, say};
use anyhow::anyhow;
use clap::{Args, value_parser};
use indicatif::{ProgressBar, ProgressStyle};
use ponder_crossword_search::sim::{
    Ended, Estimate, Inference, Sim, SimSettings, Simulation, WinTable,
};
use ponder_game::Seed;
use ponder_lexicon::Alphabet;
use serde::Serialize;
use std::time::Duration;

/// Number of draws of the tiles that the other side may have kept.
const DRAWS: u32 = 200;
/// Loss in points that makes one of them e times less likely.
const TEMPERATURE: f64 = 3.0;

/// Simulate a position: which move wins most often when the game goes on
///
/// All legal moves race: those that may be best are played out against tiles dealt at random, with
/// moves of greatest equity from then on. With an empty bag nothing is hidden, and `ponder
/// crossword endgame` says more.
#[derive(Args, Debug)]
pub struct SimArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    settings: SimOptions,
    /// The time after which no further round of playouts begins; results then depend on the speed
    /// of the machine
    #[arg(long, value_name = "SECONDS", value_parser = super::seconds)]
    seconds: Option<Duration>,
    /// Playouts of all moves together, at most
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    playouts: u64,
    /// Confidence in the best move at which it ends
    #[arg(long, value_name = "SHARE", default_value_t = 0.99)]
    confidence: f64,
    /// Infer the opponent's rack from its last play (records only)
    #[arg(long)]
    infer: bool,
    /// Number of moves to list
    #[arg(long, value_name = "N", default_value_t = 10)]
    most: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Options that all simulations share.
#[derive(Args, Debug)]
pub struct SimOptions {
    /// Turns after the move in a playout
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..=30))]
    pub plies: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Threads; results do not depend on them
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=256))]
    pub threads: u64,
}

#[derive(Serialize)]
struct Report {
    candidates: Vec<Candidate>,
    /// Number of legal moves.
    moves: usize,
    playouts: u64,
    /// Upper bound of the probability that another move is better.
    margin: f64,
    ended: &'static str,
}

#[derive(Serialize)]
struct Candidate {
    #[serde(rename = "move")]
    text: String,
    score: i32,
    /// Equity in points.
    equity: f64,
    /// Win rate, with its 95% interval.
    win: f64,
    win_low: f64,
    win_high: f64,
    /// Mean lead at the end of playouts in points, with its standard error.
    lead: f64,
    lead_error: f64,
    playouts: usize,
}

impl SimArgs {
    /// Simulates and prints the report.
    pub fn run(self) -> Outcome {
        if !(0.5..1.0).contains(&self.confidence) {
            return Err(anyhow!(
                "--confidence {}: it must be at least 0.5 and below 1",
                self.confidence
            ))
            .or_usage();
        }
        let stop = interrupt::stop_flag()?;
        let given = self.position.read()?;
        let view = given.view()?;
        let inference = if self.infer {
            Inference::LastPlay { draws: DRAWS, temperature: TEMPERATURE }
        } else {
            Inference::Even
        };
        if self.infer && view.last.is_none() {
            eprintln!("--infer: the previous turn is unknown, so all racks are equally likely");
        }
        let settings = SimSettings {
            plies: self.settings.plies,
            playouts: self.playouts,
            time: self.seconds,
            confidence: self.confidence,
            inference,
            threads: usize::try_from(self.settings.threads).unwrap_or(1),
            ..SimSettings::default()
        };
        let sim = Sim::new(given.equipment.clone(), WinTable::standard(), settings);
        let alphabet = &*given.equipment.alphabet;
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{wide_msg}") {
            bar.set_style(style);
        }
        let seed = Seed(self.settings.seed);
        let found =
            sim.run(&view, seed, &stop.shared(), |now| bar.set_message(line(now, alphabet)));
        bar.finish_and_clear();
        let report = Report::of(&found, alphabet, self.most);
        if self.json {
            json(&report)?;
        } else {
            report.print()?;
        }
        Ok(if found.ended() == Some(Ended::Stopped) { Exit::Interrupted } else { Exit::Done })
    }
}

/// The current state of the simulation, in a line.
fn line(now: &Simulation, alphabet: &Alphabet) -> String {
    let Some(best) = now.estimate_of_best() else { return String::new() };
    format!(
        "{} playouts: {} {:.1}%, the chance that another is better: {:.1}% at most",
        now.playouts(),
        best.mv.text(alphabet),
        100.0 * best.win.mean,
        100.0 * now.error_bounds()
    )
}

impl Candidate {
    fn of(one: &Estimate, alphabet: &Alphabet) -> Self {
        let (low, high) = one.win.interval();
        Candidate {
            text: one.mv.text(alphabet),
            score: one.mv.score(),
            equity: f64::from(one.equity) / 1000.0,
            win: one.win.mean,
            win_low: low.max(0.0),
            win_high: high.min(1.0),
            lead: one.lead.mean,
            lead_error: one.lead.error,
            playouts: one.playouts,
        }
    }
}

impl Report {
    fn of(found: &Simulation, alphabet: &Alphabet, most: usize) -> Self {
        let all = found.estimates();
        Report {
            candidates: all.iter().take(most).map(|one| Candidate::of(one, alphabet)).collect(),
            moves: found.moves(),
            playouts: found.playouts(),
            margin: found.error_bounds(),
            ended: match found.ended() {
                Some(Ended::Clear) => "clear",
                Some(Ended::Playouts) => "playouts",
                Some(Ended::Time) => "time",
                Some(Ended::Stopped) | None => "stopped",
            },
        }
    }

    fn print(&self) -> anyhow::Result<()> {
        let rows = self.candidates.iter().map(|one| {
            vec![
                one.text.clone(),
                format!("{:.1}", 100.0 * one.win),
                format!("± {:.1}", 50.0 * (one.win_high - one.win_low)),
                format!("{:+.1}", one.lead),
                format!("{:.3}", one.equity),
                one.playouts.to_string(),
            ]
        });
        table::print(&["move", "win %", "", "lead", "equity", "playouts"], rows)?;
        let why = match self.ended {
            "clear" => "the best move is clear",
            "time" => "time ran out",
            "stopped" => "stopped",
            _ => "the limit of playouts was reached",
        };
        say!(
            "{} playouts of {} moves, {why}; the chance that another move is better: {:.1}% at most",
            self.playouts,
            self.moves,
            100.0 * self.margin
        );
        Ok(())
    }
}
