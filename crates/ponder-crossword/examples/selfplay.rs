//! Hasty self-play: turns a CPU second and mean scores. `selfplay WORDS.kwg GAMES`
#![allow(clippy::unwrap_used)]

use ponder_crossword::equity::LeaveValues;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::{Alphabet, Layout, Lexicon, Tile};
use ponder_game::Seed;
use std::sync::Arc;

/// Leaves of a file.
struct Table(ponder_crossword::Dense);

impl LeaveValues for Table {
    fn value(&self, tiles: &[Tile]) -> i32 {
        if tiles.len() > 6 {
            return 0;
        }
        let mut rank: _ = Default::default();
        for &tile in tiles {
            rank = self.0.with(rank, tile);
        }
        self.0.value(rank)
    }
}

fn main() {
    let words = std::env::args().nth(1).unwrap();
    let games: u64 = std::env::args().nth(2).unwrap().parse().unwrap();
    let leaves =
        ponder_crossword::Leaves::open(std::path::Path::new(&std::env::args().nth(3).unwrap()))
            .unwrap();
    let leaves = Table(ponder_crossword::Dense::of(&leaves, 26).unwrap());
    let lexicon = Lexicon::new(&Kwg::open(std::path::Path::new(&words)).unwrap());
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &leaves };
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
