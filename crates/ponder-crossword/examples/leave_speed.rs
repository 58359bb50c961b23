//! Hasty self-play with a table of leaves: CPU time a turn when all values of a rack are read at once, and
//! when they are asked one by one. `leave_speed WORDS.kwg LEAVES.klv2 GAMES`
#![allow(clippy::unwrap_used)]

use ponder_crossword::equity::LeaveValues;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::{Alphabet, Layout, LeaveTable, Leaves, Lexicon, Tile};
use ponder_game::Seed;
use std::path::Path;
use std::sync::Arc;

struct OneByOne(LeaveTable);

impl LeaveValues for OneByOne {
    fn value(&self, tiles: &[Tile]) -> i32 {
        LeaveValues::value(&self.0, tiles)
    }
}

fn time(
    alphabet: &Alphabet,
    lexicon: &Lexicon,
    leaves: &impl LeaveValues,
    games: u64,
) -> (f64, i64) {
    let layout = Arc::new(Layout::standard());
    let rules = Rules { alphabet, lexicon, leaves };
    let mut hasty = Hasty::default();
    let (mut turns, mut points) = (0_u64, 0);
    let begun = cpu_time::ThreadTime::now();
    for game in 0..games {
        let mut state = State::begin(&layout, alphabet, Seed(game));
        while !state.is_over() {
            let found = hasty.choose(&rules, &state);
            state.make(alphabet, lexicon, &found.mv, Seed(game).stream(turns));
            turns += 1;
        }
        points += state.scores.iter().map(|&score| i64::from(score)).sum::<i64>();
    }
    (begun.elapsed().as_secs_f64() / turns as f64 * 1e6, points)
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, leaves, games] = &arguments[..] else {
        panic!("leave_speed WORDS.kwg LEAVES.klv2 GAMES")
    };
    let alphabet = Alphabet::english();
    let lexicon = Lexicon::new(&Kwg::open(Path::new(words)).unwrap());
    let table = LeaveTable::new(Leaves::open(Path::new(leaves)).unwrap(), alphabet.letters());
    let single = OneByOne(table.clone());
    let games: u64 = games.parse().unwrap();
    for _ in 0..2 {
        let (at_once, points) = time(&alphabet, &lexicon, &table, games);
        let (one_by_one, same) = time(&alphabet, &lexicon, &single, games);
        assert_eq!(points, same);
        let mean = points as f64 / (2 * games) as f64;
        println!(
            "at once {at_once:.2} us a turn, one by one {one_by_one:.2} us; mean score {mean:.2}"
        );
    }
}
