//! `ponder plan`.

use crate::exit::{Exit, Failure, OrExit, Outcome};
use crate::input;
use crate::output::{json, say};
use clap::Args;
use ponder_game::Seed;
use ponder_games::GameSpec;
use ponder_train::{Ablation, NetShape, Plan, TrainConfig, ablations_of, plan};
use serde::Serialize;
use std::time::Duration;

/// Network shapes that are compared in addition to the default.
const SHAPES: [(usize, usize); 4] = [(16, 6), (32, 8), (64, 6), (64, 10)];

/// Measure this machine and report what training a network on it would cost
///
/// The parts of the training loop are timed for networks of several sizes with random weights, on
/// one thread; from these it estimates what a balanced run produces per hour, and how many of the
/// threads are useful.
#[derive(Args, Debug)]
pub struct PlanArgs {
    /// The game (see `ponder games`)
    #[arg(value_name = "RULES", value_parser = input::rules)]
    game: GameSpec,
    /// Time to measure in all: 60s, 2m
    #[arg(long = "for", value_name = "TIME", default_value = "60s",
          value_parser = time)]
    time: Duration,
    /// Threads of the run; 0 is the number of processors
    #[arg(long, value_name = "N", default_value = "0", value_parser = super::train::threads)]
    threads: usize,
    /// Network to plan for: CHANNELSxBLOCKS, instead of all
    #[arg(long, value_name = "CHANNELSxBLOCKS", value_parser = super::train::size)]
    size: Option<(usize, usize)>,
    /// Change a setting of the run: `backend=fp32` (docs/training.md lists all); what its measured
    /// gain was is reported too
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Parses the time to measure: at least 5 seconds, since shorter measurements mean nothing.
fn time(text: &str) -> Result<Duration, String> {
    let time = humantime::parse_duration(text).map_err(|error| error.to_string())?;
    if time < Duration::from_secs(5) { Err("it must be at least 5s".to_owned()) } else { Ok(time) }
}

#[derive(Serialize)]
struct Report {
    game: String,
    threads: usize,
    settings: Vec<String>,
    plans: Vec<Plan>,
    /// Measured gains of the settings.
    ablations: Vec<&'static Ablation>,
}

impl PlanArgs {
    /// Measures and prints the report.
    pub fn run(self) -> Outcome {
        let usual = TrainConfig::for_game(&self.game, Seed(1));
        let usual = super::train::changed(usual, &self.set)?;
        let threads = self.threads;
        let own = (usual.net.channels, usual.net.blocks);
        let shapes: Vec<(usize, usize)> = match self.size {
            Some(size) => vec![size],
            None => {
                let others = SHAPES.into_iter().filter(|&shape| shape != own);
                std::iter::once(own).chain(others).collect()
            }
        };
        let time = self.time / u32::try_from(shapes.len()).unwrap_or(1);
        let mut plans = Vec::new();
        for (channels, blocks) in shapes {
            if !self.json {
                eprintln!("measuring {channels}x{blocks} ...");
            }
            let net = NetShape { channels, blocks, ..usual.net };
            let config = TrainConfig { net, ..usual.clone() };
            plans.push(plan(&config, threads, time).or_usage()?);
        }
        let ablations = self.set.iter().flat_map(|setting| ablations_of(setting)).collect();
        let game = self.game.to_string();
        let report = Report { game, threads, settings: self.set, plans, ablations };
        if self.json {
            json(&report)?;
            return Ok(Exit::Done);
        }
        say!("{} on {threads} threads, estimates for the start of training:", report.game);
        say!(
            "{:>7} {:>9} {:>12} {:>12} {:>10} {:>8} {:>12} {:>10} {:>9}",
            "network",
            "weights",
            "evaluations",
            "learned",
            "learning",
            "useful",
            "games",
            "examples",
            "steps"
        );
        say!(
            "{:>7} {:>9} {:>12} {:>12} {:>10} {:>8} {:>12} {:>10} {:>9}",
            "",
            "",
            "/s/thread",
            "/s/thread",
            "% of time",
            "threads",
            "/h",
            "/h",
            "/h"
        );
        for plan in &report.plans {
            say!(
                "{:>7} {:>9} {:>12.0} {:>12.0} {:>10.0} {:>8.1} {:>12.0} {:>10.0} {:>9.0}{}",
                format!("{}x{}", plan.net.channels, plan.net.blocks),
                plan.weights,
                plan.evaluations_per_s,
                plan.learned_per_s,
                100.0 * plan.learning_share,
                plan.useful_threads,
                plan.games_per_h,
                plan.examples_per_h,
                plan.steps_per_h,
                if plan.selfplay_waits { "  (self-play waits for learning)" } else { "" }
            );
        }
        for ablation in &report.ablations {
            show(ablation)?;
        }
        let settings: String =
            report.settings.iter().map(|setting| format!(" --set {setting}")).collect();
        say!("Start: ponder train {} --run runs/NAME --for 2h{settings}", report.game);
        Ok(Exit::Done)
    }
}

/// Prints the measured gain of a setting.
fn show(ablation: &Ablation) -> Result<(), Failure> {
    let Ablation { setting, game, core_minutes, seeds, results, .. } = ablation;
    for result in results {
        say!(
            "{setting}, measured on {game} (about {core_minutes} core minutes, {seeds} {}): {} {:.1}% \
             [{:.1}, {:.1}] against the defaults",
            if *seeds == 1 { "seed" } else { "seeds" },
            result.player,
            100.0 * result.score,
            100.0 * result.low,
            100.0 * result.high
        );
    }
    Ok(())
}
