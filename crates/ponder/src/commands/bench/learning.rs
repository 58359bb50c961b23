//! Training steps per CPU second, path by path.

use super::net::{TAPS, rate};
use super::spread::Spread;
use crate::output::say;
use ponder_game::{Encode, Seed};
use ponder_net::learn::{LearnPath, Sample};
use ponder_net::{NetConfig, Norm};
use serde::Serialize;
use std::collections::BTreeMap;

/// Channels and blocks of the networks.
const SIZES: [(usize, usize); 2] = [(32, 8), (64, 6)];
/// Number of steps, whose median counts.
const ROUNDS: usize = 5;
/// Examples per step.
const EXAMPLES: usize = 256;

/// Training throughput, on batches of 256 boards of 11x11.
#[derive(Serialize)]
pub struct Report {
    /// Figures by shape (`64x6-masked`) and path; `best` is the fastest path.
    pub training_samples_per_cpu_s: BTreeMap<String, BTreeMap<String, f64>>,
    /// Every round.
    pub training_rounds: BTreeMap<String, BTreeMap<String, Spread>>,
}

/// Training paths that are measured; plain Rust is only the baseline.
fn paths() -> Vec<LearnPath> {
    let all = LearnPath::available();
    let fast = all.iter().copied().filter(|&path| path != LearnPath::Portable);
    let fast: Vec<LearnPath> = fast.collect();
    if fast.is_empty() { all } else { fast }
}

/// Number of steps that [`measure`] reports.
pub fn steps() -> u64 {
    (SIZES.len() * TAPS.len()) as u64
}

/// Measures networks with batch norm. `step` is called after each network's turn.
pub fn measure<P: Encode>(seed: Seed, step: impl Fn()) -> Report {
    let mut report =
        Report { training_samples_per_cpu_s: BTreeMap::new(), training_rounds: BTreeMap::new() };
    for (channels, blocks) in SIZES {
        for (taps, name) in TAPS {
            let config = NetConfig::pooled::<P>(channels, blocks);
            let config = NetConfig { taps, norm: Norm::Batch(1e-5), ..config };
            let shape = format!("{channels}x{blocks}-{name}");
            let mut rounds = BTreeMap::new();
            let mut medians = BTreeMap::new();
            for path in paths() {
                let mut sample = Sample::new(config, path, EXAMPLES, seed.named(&shape));
                // The first step allocates the memory.
                sample.step();
                let one = || {
                    sample.step();
                    sample.examples() as f64
                };
                let spread =
                    Spread::of_rates(std::iter::repeat_with(rate_of(one)).take(ROUNDS).collect());
                medians.entry("best".to_owned()).or_insert(spread.median.round());
                medians.insert(path.to_string(), spread.median.round());
                rounds.insert(path.to_string(), spread);
            }
            report.training_samples_per_cpu_s.insert(shape.clone(), medians);
            report.training_rounds.insert(shape, rounds);
            step();
        }
    }
    report
}

/// Wraps `work` as a closure that runs it once and returns its yield per CPU second.
fn rate_of(mut work: impl FnMut() -> f64) -> impl FnMut() -> f64 {
    move || rate(0.0, &mut work)
}

impl Report {
    /// Prints a table for people.
    pub fn print(&self) -> std::io::Result<()> {
        say!(
            "training, in examples per CPU second, steps of {EXAMPLES} boards of 11x11 with AdamW (rounds)"
        );
        for (shape, paths) in &self.training_rounds {
            say!("{shape}");
            for (path, Spread { median, min, max, .. }) in paths {
                say!("  {path:<16} {median:>8.0} ({min:.0} to {max:.0})");
            }
        }
        Ok(())
    }
}
