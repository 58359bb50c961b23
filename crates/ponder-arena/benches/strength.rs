//! Calibration of strength measurements: coverage of the 95% intervals, and games saved by
//! choosing opponents adaptively, over many simulated players.
//!
//! `cargo bench -p ponder-arena --bench strength [-- REPETITIONS]`

#[path = "../tests/simulated/mod.rs"]
mod simulated;

use ponder_arena::stats::StrengthPrior;
use ponder_game::Seed;
use simulated::{Choice, draw, measure};
use std::thread;

/// Widths of the interval, in decades, at which a measurement ends.
const WIDTHS: [f64; 3] = [1.0, 0.6, 0.4];

/// Number of games after which a measurement is abandoned.
const GAMES_MAX: u64 = 20_000;

/// Number of repetitions from which the shares are precise enough to be checked.
const ENOUGH: u64 = 1_000;

#[derive(Clone, Copy, Default)]
struct Sum {
    covered: u64,
    games: [u64; 2],
}

fn repetitions(from: u64, to: u64, step: u64, width: f64) -> Sum {
    let prior = StrengthPrior { low: 0.0, high: 6.0, ..StrengthPrior::default() };
    let mut sum = Sum::default();
    for repetition in (from..to).step_by(step as usize) {
        for (place, choice) in [Choice::Adaptive, Choice::Uniform].iter().enumerate() {
            let mut rng = Seed(2026).stream(repetition).rng();
            let truth = draw(&prior, &mut rng);
            let posterior = measure(prior, &truth, choice, width, GAMES_MAX, &mut rng);
            sum.games[place] += posterior.games();
            let strength = posterior.strength();
            let covers = (strength.low..=strength.high).contains(&truth.strength);
            if place == 0 {
                sum.covered += u64::from(covers);
            }
        }
    }
    sum
}

fn main() {
    let number = std::env::args().skip(1).find_map(|text| text.parse::<u64>().ok());
    let count = number.unwrap_or(1_000);
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    println!("{count} players drawn from the prior, six decades");
    println!("width   covered   games adaptive   games uniform   ratio");
    for width in WIDTHS {
        let sums = thread::scope(|scope| {
            let parts: Vec<_> = (0..threads)
                .map(|part| scope.spawn(move || repetitions(part, count, threads, width)))
                .collect();
            parts.into_iter().map(|part| part.join().expect("no player is impossible")).fold(
                Sum::default(),
                |sum, part| Sum {
                    covered: sum.covered + part.covered,
                    games: [sum.games[0] + part.games[0], sum.games[1] + part.games[1]],
                },
            )
        });
        let mean = sum_mean(sums.games, count);
        let covered = sums.covered as f64 / count as f64;
        println!(
            "{width:>5}   {:>5.1}%   {:>14.1}   {:>13.1}   {:.2}",
            100.0 * covered,
            mean[0],
            mean[1],
            mean[0] / mean[1]
        );
        if count >= ENOUGH {
            assert!((0.93..=0.97).contains(&covered), "the intervals do not cover the truth");
            assert!(mean[0] <= 0.5 * mean[1], "choosing opponents saves too few games");
        }
    }
}

fn sum_mean(games: [u64; 2], count: u64) -> [f64; 2] {
    games.map(|games| games as f64 / count as f64)
}
