//! Simulation against hasty play:
//! `sim_match WORDS.kwg LEAVES.klv2 PAIRS PLIES PLAYOUTS even|infer [TABLE|-] [SEED]`.
#![allow(clippy::unwrap_used)]

use ponder_crossword::autoplay::{Pairs, Summary, run};
use ponder_crossword::bots::{HastyBot, SimBot};
use ponder_crossword::kwg::Kwg;
use ponder_crossword::sim::{Inference, Sim, SimSettings, WinTable};
use ponder_crossword::{Alphabet, Equipment, Layout, Leaves, Lexicon};
use ponder_game::Seed;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, leaves, pairs, plies, playouts, inference, more @ ..] = &arguments[..] else {
        panic!("sim_match WORDS.kwg LEAVES.klv2 PAIRS PLIES PLAYOUTS even|infer [TABLE|-] [SEED]")
    };
    let lexicon = Lexicon::new(&Kwg::open(Path::new(words)).unwrap());
    let equipment = Equipment::new(Alphabet::english(), Layout::standard(), lexicon)
        .with_leaves(Leaves::open(Path::new(leaves)).unwrap());
    let table = match more.first().filter(|path| *path != "-") {
        Some(path) => WinTable::parse(&std::fs::read_to_string(path).unwrap()).unwrap(),
        None => WinTable::standard(),
    };
    let inference = match inference.as_str() {
        "infer" => Inference::LastPlay { draws: 200, doubt: 3.0 },
        _ => Inference::Even,
    };
    let settings = SimSettings {
        plies: plies.parse().unwrap(),
        playouts: playouts.parse().unwrap(),
        inference,
        ..SimSettings::default()
    };
    println!("{settings:?}");
    let sim = SimBot::new(Sim::new(equipment.clone(), table, settings));
    let hasty = HastyBot::new(equipment.clone());
    let seed = more.get(1).map_or(1, |seed| seed.parse().unwrap());
    let pairs = Pairs { count: pairs.parse().unwrap(), seed: Seed(seed), threads: 1 };
    let stop = AtomicBool::new(false);
    let begun = cpu_time::ProcessTime::now();
    let (mut done, mut turns) = (Vec::new(), 0);
    run(&equipment, [&sim, &hasty], &pairs, &[], &stop, |game| {
        done.push(game.finished);
        turns += u32::from(game.finished.turns[0]);
        if done.len() % 20 == 0 {
            let took = begun.elapsed().as_secs_f64() / f64::from(turns);
            println!("{:.3} CPU s a move; {}", took, Summary::of(&done));
        }
    });
}
