//! Times the analysis of positions from hasty self-play with one or two tiles in the bag.
//! `preendgames WORDS.kwg COUNT BAG SECONDS`
#![allow(clippy::unwrap_used)]

use ponder_crossword::endgame::{Aim, Limits, Situation, Standing};
use ponder_crossword::equity::NoLeaves;
use ponder_crossword::game::State;
use ponder_crossword::hasty::{Hasty, Rules};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::{Alphabet, Layout, Lexicon, Preendgame, Tile};
use ponder_game::Seed;
use std::sync::Arc;
use std::time::Duration;

/// Positions for each endgame.
const EACH: u64 = 200_000;

fn main() {
    let words = std::env::args().nth(1).unwrap();
    let number = |at: usize| -> usize { std::env::args().nth(at).unwrap().parse().unwrap() };
    let (count, bag, seconds) = (number(2), number(3), number(4));
    let lexicon = Lexicon::new(&Kwg::open(std::path::Path::new(&words)).unwrap());
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let rules = Rules { alphabet: &alphabet, lexicon: &lexicon, leaves: &NoLeaves };
    let time = Some(Duration::from_secs(seconds as u64));
    let limits = Limits { time, ..Limits::default() };
    let mut analyst = Preendgame::default().with_nodes_each(EACH);
    let mut hasty = Hasty::default();
    let mut done = 0;
    for game in 0.. {
        if done == count {
            break;
        }
        let seed = Seed(game);
        let mut state = State::begin(&layout, &alphabet, seed);
        let mut turn = 0;
        while !state.is_over() && state.bag.len() > bag {
            let found = hasty.choose(&rules, &state);
            state.make(&alphabet, &lexicon, &found.mv, seed.stream(turn));
            turn += 1;
        }
        let side = state.to_move;
        let spread = state.scores[side] - state.scores[1 - side];
        if state.is_over() || state.bag.len() != bag || spread.abs() > 60 {
            continue;
        }
        let unseen: Vec<Tile> = state.bag.iter().chain(&state.racks[1 - side]).copied().collect();
        let situation = Situation {
            board: state.board.clone(),
            rack: state.racks[side].clone(),
            unseen,
            bag,
            spread,
            zero_turns: state.zero_turns,
        };
        let begun = cpu_time::ProcessTime::now();
        let found = analyst.analyse(&rules, &situation, Aim::Wins, &limits, &mut |_| ());
        let took = begun.elapsed().as_secs_f64();
        let known =
            |standing| found.candidates.iter().filter(|one| one.standing == standing).count();
        println!(
            "{game}: {took:.2} s, {} nodes, rack {}, unseen {}, ahead {spread}, {} moves: {} exact, {} hopeless, {} open",
            found.nodes,
            alphabet.text(&situation.rack),
            alphabet.text(&situation.unseen),
            found.candidates.len(),
            known(Standing::Exact),
            known(Standing::Hopeless),
            known(Standing::Open),
        );
        for one in found.candidates.iter().take(3) {
            let (low, high) = one.win_bounds();
            println!("    {} {low:.3} to {high:.3}", one.mv.text(&alphabet));
        }
        done += 1;
    }
}
