//! Rollouts per CPU second, compared between kernels.

use super::spread::Spread;
use cpu_time::ProcessTime;
use ponder_game::{Seed, Tally};
use ponder_games::{GameSpec, RolloutKernel};
use serde::Serialize;

/// Number of rounds in which every kernel has a turn.
const ROUNDS: u64 = 9;

/// CPU seconds of the first estimate of a kernel's speed.
const WARM_UP_S: f64 = 0.05;

/// Number of standard errors above which a difference of win rates is a disagreement.
const STANDARD_ERRORS_MAX: f64 = 4.0;

/// Throughput and win rate of one kernel.
#[derive(Serialize)]
pub struct KernelResult {
    pub kernel: &'static str,
    pub instructions: String,
    pub per_cpu_s: Spread,
    pub count: u64,
    pub win_rate: f64,
    pub standard_error: f64,
}

/// Comparison of a kernel with the plain one.
#[derive(Serialize)]
pub struct Agreement {
    pub kernel: &'static str,
    pub plain: &'static str,
    pub speed_ratio: Spread,
    pub standard_errors: f64,
    pub agree: bool,
}

struct Runner {
    kernel: RolloutKernel,
    count: u32,
    rates: Vec<f64>,
    made: u64,
    won: f64,
}

impl Runner {
    /// Determines how many rollouts take about `round_s` seconds.
    fn new(kernel: RolloutKernel, round_s: f64, seed: Seed) -> Self {
        let mut count = 4096_u32;
        let seconds = loop {
            let seconds = timed(&kernel, count, seed).0;
            if seconds >= WARM_UP_S || count > u32::MAX / 2 {
                break seconds;
            }
            count *= 2;
        };
        let count = f64::from(count) * round_s / seconds.max(1e-9);
        Runner { kernel, count: (count as u32).max(512), rates: Vec::new(), made: 0, won: 0.0 }
    }

    fn round(&mut self, seed: Seed) {
        let (seconds, tally) = timed(&self.kernel, self.count, seed);
        self.rates.push(f64::from(tally.count) / seconds);
        self.made += u64::from(tally.count);
        self.won += f64::from(tally.first_wins) + f64::from(tally.draws) / 2.0;
    }

    fn finish(self) -> KernelResult {
        let count = self.made as f64;
        let win_rate = self.won / count;
        KernelResult {
            kernel: self.kernel.name,
            instructions: self.kernel.instructions,
            per_cpu_s: Spread::of_rates(self.rates),
            count: self.made,
            win_rate,
            standard_error: (win_rate * (1.0 - win_rate) / count).sqrt(),
        }
    }
}

fn timed(kernel: &RolloutKernel, count: u32, seed: Seed) -> (f64, Tally) {
    let start = ProcessTime::now();
    let tally = kernel.run(count, seed);
    (start.elapsed().as_secs_f64(), tally)
}

/// Number of steps that [`measure`] reports.
pub fn steps(game: &GameSpec) -> u64 {
    ROUNDS * game.rollout_kernels().len() as u64
}

/// Runs all kernels of a game for `seconds` of CPU time together; they take turns. `step` is called
/// after each turn.
pub fn measure(game: &GameSpec, seconds: f64, seed: Seed, step: impl Fn()) -> Vec<KernelResult> {
    let kernels = game.rollout_kernels();
    let round_s = seconds / (ROUNDS as f64 * kernels.len().max(1) as f64);
    let seed = seed.named("rollouts");
    let warm = |kernel| Runner::new(kernel, round_s, seed.named("warm-up"));
    let mut runners: Vec<Runner> = kernels.into_iter().map(warm).collect();
    for round in 0..ROUNDS {
        for runner in &mut runners {
            runner.round(seed.named(runner.kernel.name).stream(round));
            step();
        }
    }
    runners.into_iter().map(Runner::finish).collect()
}

/// Compares every kernel with the first one, round by round.
pub fn compare(results: &[KernelResult]) -> Vec<Agreement> {
    let Some((plain, others)) = results.split_first() else {
        return Vec::new();
    };
    let ratios = |other: &KernelResult| {
        let pairs = other.per_cpu_s.rounds.iter().zip(&plain.per_cpu_s.rounds);
        Spread::of(pairs.map(|(fast, slow)| fast / slow).collect())
    };
    let agreement = |other: &KernelResult| {
        let error = plain.standard_error.hypot(other.standard_error);
        let difference = (plain.win_rate - other.win_rate).abs();
        let standard_errors = if difference == 0.0 { 0.0 } else { difference / error };
        Agreement {
            kernel: other.kernel,
            plain: plain.kernel,
            speed_ratio: ratios(other),
            standard_errors,
            agree: standard_errors <= STANDARD_ERRORS_MAX,
        }
    };
    others.iter().map(agreement).collect()
}
