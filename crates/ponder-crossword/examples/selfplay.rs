//! Hasty self-play: turns a CPU second and mean scores. `selfplay WORDS.kwg GAMES`
#![allow(clippy::unwrap_used)]

use ponder_crossword::equity::LeaveValues;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::{Alphabet, Layout, Lexicon, Tile};
use ponder_game::Seed;
use std::sync::Arc;

/// The made-up leaves of the conformance files.
struct Formula;

impl LeaveValues for Formula {
    fn value(&self, tiles: &[Tile]) -> i32 {
        const BASE: [f64; 27] = [
            24.0, 0.5, -1.75, 0.75, 0.25, 1.75, -2.0, -1.75, 0.75, -1.5, -1.25, -0.5, 0.25, 0.5,
            0.5, -1.25, 0.0, -6.5, 1.5, 7.5, 0.5, -4.0, -5.0, -3.0, 3.25, -0.25, 4.5,
        ];
        if tiles.is_empty() || tiles.len() > 6 {
            return 0;
        }
        let mut counts = [0_i32; 27];
        tiles.iter().for_each(|&tile| counts[usize::from(tile)] += 1);
        let mut sum = 0.0;
        let (mut vowels, mut consonants) = (0, 0);
        for (tile, &count) in counts.iter().enumerate() {
            sum += BASE[tile] * f64::from(count);
            if tile != 0 {
                sum -= f64::from(count * (count - 1));
                if [1, 5, 9, 15, 21].contains(&tile) {
                    vowels += count
                } else {
                    consonants += count
                }
            }
        }
        sum -= 0.125 * f64::from((vowels - consonants).pow(2));
        if counts[17] > 0 && counts[21] > 0 {
            sum += 5.0;
        }
        (sum * 1000.0).round() as i32
    }
}

fn main() {
    let words = std::env::args().nth(1).unwrap();
    let games: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let lexicon = Lexicon::new(&Kwg::open(std::path::Path::new(&words)).unwrap());
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &Formula };
    let mut hasty = Hasty::default();
    let (mut turns, mut points) = (0_u64, 0_i64);
    let begun = cpu_time::ProcessTime::now();
    for game in 0..games {
        let seed = Seed(game);
        let mut state = State::begin(&layout, &alphabet, seed);
        while !state.is_over() {
            let found = hasty.choose(&rules, &state);
            state.make(&alphabet, &lexicon, &found.mv, seed.stream(turns));
            turns += 1;
        }
        points += state.scores.iter().map(|&score| i64::from(score)).sum::<i64>();
    }
    let took = begun.elapsed().as_secs_f64();
    println!(
        "{games} games, {turns} turns, {:.0} turns/s, {:.1} us a turn, mean score {:.2}",
        turns as f64 / took,
        took / turns as f64 * 1e6,
        points as f64 / (2 * games) as f64
    );
}
