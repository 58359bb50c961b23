//! Number of uses and age of examples: exact reuse compared with independent draws.
//!
//! `cargo run --release -p ponder-train --example reuse` prints the tables of `docs/training.md`.
#![allow(clippy::print_stdout, reason = "it prints tables")]

use ponder_game::Seed;
use ponder_train::shuffle::{Next, Packed, ShuffleConfig, ShuffleError, Shuffler};
use rand::RngExt;
use std::time::Instant;

const REUSE: u32 = 4;
const WINDOW: u64 = 20_000;
const ROWS: u64 = 400_000;
const BATCH: usize = 256;
const GAME_PLIES: u64 = 40;
const BINS: usize = 20;

/// Number of uses per example, and the distribution of ages in batches.
struct Drawn {
    uses: Vec<u32>,
    /// Chi-square over the bins of a batch's ages, one value per batch in steady state.
    chi_squares: Vec<f64>,
    ages: [u64; BINS],
}

impl Drawn {
    fn new() -> Self {
        Drawn { uses: vec![0; ROWS as usize], chi_squares: Vec::new(), ages: [0; BINS] }
    }

    /// Counts a batch drawn at a clock.
    fn batch(&mut self, clock: u64, rows: &[u64]) {
        let mut bins = [0_u64; BINS];
        for &row in rows {
            self.uses[row as usize] += 1;
            let age = (clock - 1 - row).min(WINDOW - 1);
            bins[(age * BINS as u64 / WINDOW) as usize] += 1;
        }
        if clock > 2 * WINDOW && !rows.is_empty() {
            let expected = rows.len() as f64 / BINS as f64;
            let chi = bins.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
            self.chi_squares.push(chi);
            self.ages.iter_mut().zip(bins).for_each(|(sum, count)| *sum += count);
        }
    }

    /// Shares of examples by number of uses, among those whose whole life is in steady state.
    fn shares(&self) -> Vec<f64> {
        let lived = &self.uses[2 * WINDOW as usize..(ROWS - 2 * WINDOW) as usize];
        let share = |is_counted: &dyn Fn(u32) -> bool| {
            lived.iter().filter(|&&uses| is_counted(uses)).count() as f64 / lived.len() as f64
        };
        (0..8)
            .map(|uses| share(&|found| found == uses))
            .chain([share(&|found| found >= 8)])
            .collect()
    }
}

/// A game with nothing but a length.
struct Game;

impl Packed for Game {
    fn examples(&self) -> usize {
        GAME_PLIES as usize
    }

    fn bytes(&self) -> usize {
        0
    }
}

fn exact() -> Result<Drawn, ShuffleError> {
    let config = ShuffleConfig {
        reuse: REUSE,
        window_min: WINDOW,
        window_max: WINDOW,
        ..ShuffleConfig::default()
    };
    let mut shuffler = Shuffler::new(config, Seed(1))?;
    let mut drawn = Drawn::new();
    let start = Instant::now();
    for number in 0..ROWS / GAME_PLIES {
        shuffler.append(number * GAME_PLIES, Game)?;
        while let Next::Batch(batch) = shuffler.next_batch(BATCH) {
            let rows: Vec<_> = batch.iter().map(|row| row.row).collect();
            drawn.batch(shuffler.next_row(), &rows);
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{} uses in {seconds:.2} s: {:.0} uses a second\n",
        shuffler.taken(),
        shuffler.taken() as f64 / seconds,
    );
    Ok(drawn)
}

/// Draws each example in the window independently, with the same mean number of uses.
fn independent() -> Drawn {
    let mut rng = Seed(1).rng();
    let mut drawn = Drawn::new();
    let probability = BATCH as f64 / WINDOW as f64;
    for clock in (0..=ROWS).step_by(BATCH / REUSE as usize) {
        let rows: Vec<_> = (clock.saturating_sub(WINDOW)..clock)
            .filter(|_| rng.random_bool(probability))
            .collect();
        drawn.batch(clock, &rows);
    }
    drawn
}

fn main() -> Result<(), ShuffleError> {
    let drawn = [("exact", exact()?), ("independent", independent())];
    println!(
        "| uses | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8+ |\n|---|---|---|---|---|---|---|---|---|---|"
    );
    for (name, drawn) in &drawn {
        let shares = drawn.shares();
        let shares: Vec<_> = shares.iter().map(|share| format!("{:.1}%", share * 100.0)).collect();
        println!("| {name} | {} |", shares.join(" | "));
    }
    println!(
        "\n| ages in a batch | mean chi-square / 19 | spread | least and most of a bin |\n|---|---|---|---|"
    );
    for (name, drawn) in &drawn {
        let count = drawn.chi_squares.len() as f64;
        let reduced: Vec<_> = drawn.chi_squares.iter().map(|chi| chi / (BINS - 1) as f64).collect();
        let mean = reduced.iter().sum::<f64>() / count;
        let variance = reduced.iter().map(|chi| (chi - mean).powi(2)).sum::<f64>() / count;
        let all = drawn.ages.iter().sum::<u64>() as f64 / BINS as f64;
        let relative = drawn.ages.map(|count| count as f64 / all);
        let least = relative.iter().copied().fold(f64::INFINITY, f64::min);
        let most = relative.iter().copied().fold(0.0, f64::max);
        println!("| {name} | {mean:.3} | {:.3} | {least:.3}, {most:.3} |", variance.sqrt());
    }
    Ok(())
}
