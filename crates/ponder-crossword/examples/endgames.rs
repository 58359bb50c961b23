//! Times the exact solution of endgames from hasty self-play. `endgames WORDS.kwg COUNT [SECONDS] [FIRST]`
#![allow(clippy::unwrap_used)]

use ponder_crossword::endgame::Limits;
use ponder_crossword::equity::NoLeaves;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::{Alphabet, Endgame, Layout, Lexicon};
use ponder_game::Seed;
use std::sync::Arc;
use std::time::Duration;

fn main() {
    let words = std::env::args().nth(1).unwrap();
    let from: u64 = std::env::args().nth(4).map_or(0, |text| text.parse().unwrap());
    let count: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let seconds = std::env::args().nth(3).map_or(60.0, |text| text.parse().unwrap());
    let lexicon = Lexicon::new(&Kwg::open(std::path::Path::new(&words)).unwrap());
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &NoLeaves };
    let limits = Limits { time: Some(Duration::from_secs_f64(seconds)), ..Limits::default() };
    let mut solver = Endgame::default();
    let mut times = Vec::new();
    let (mut nodes, mut open) = (0, 0);
    let mut hasty = Hasty::default();
    for game in from.. {
        if times.len() == count {
            break;
        }
        let seed = Seed(game);
        let mut state = State::begin(&layout, &alphabet, seed);
        let mut turn = 0;
        while !state.is_over() && !state.bag.is_empty() {
            let found = hasty.choose(&rules, &state);
            state.make(&alphabet, &lexicon, &found.mv, seed.stream(turn));
            turn += 1;
        }
        if state.is_over() {
            continue;
        }
        let racks = [&*state.racks[0], &*state.racks[1]];
        let begun = cpu_time::ProcessTime::now();
        let (side, zeros) = (state.to_move, state.zero_turns);
        let found = solver.solve(&rules, &state.board, racks, side, zeros, &limits);
        let took = begun.elapsed().as_secs_f64();
        let text: Vec<String> = found.line.iter().map(|mv| mv.text(&alphabet)).collect();
        println!(
            "{game}: {:7.3} s, {:8} nodes, {}/{}, value {} [{:?}, {:?}] {}",
            took,
            found.nodes,
            alphabet.text(racks[side]),
            alphabet.text(racks[1 - side]),
            found.value,
            found.lower,
            found.upper,
            text.join(", ")
        );
        times.push(took);
        nodes += found.nodes;
        open += usize::from(!found.exact);
    }
    times.sort_by(f64::total_cmp);
    let sum: f64 = times.iter().sum();
    println!(
        "{count} endgames: median {:.3} s, 90 % {:.3} s, worst {:.3} s, mean {:.3} s, {:.0} nodes/s, {open} not exact",
        times[count / 2],
        times[count * 9 / 10],
        times[count - 1],
        sum / count as f64,
        nodes as f64 / sum
    );
}
