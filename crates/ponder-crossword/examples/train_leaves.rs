//! Leaves from self-play: `train_leaves WORDS.kwg GENERATIONS GAMES RACKS OUT`. Writes `OUT-1.klv2` and so
//! on, and plays pairs of games with each against no leaves.
#![allow(clippy::unwrap_used)]

use ponder_crossword::autoplay::{Pairs, Summary, run};
use ponder_crossword::bots::HastyBot;
use ponder_crossword::klv::KlvForm;
use ponder_crossword::kwg::Kwg;
use ponder_crossword::train::{Generation, generation};
use ponder_crossword::{Alphabet, Equipment, Layout, Lexicon};
use ponder_game::Seed;
use std::sync::atomic::AtomicBool;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [words, generations, games, racks, out] = &arguments[..] else {
        panic!("train_leaves WORDS.kwg GENERATIONS GAMES RACKS OUT")
    };
    let lexicon = Lexicon::new(&Kwg::open(std::path::Path::new(words)).unwrap());
    let none = Equipment::new(Alphabet::english(), Layout::standard(), lexicon);
    let mut equipment = none.clone();
    let stop = AtomicBool::new(false);
    for number in 1..=generations.parse().unwrap() {
        let begun = cpu_time::ProcessTime::now();
        let settings = Generation {
            games: games.parse().unwrap(),
            racks: racks.parse().unwrap(),
            seed: Seed(2026).stream(number),
            threads: 1,
        };
        let leaves = generation(&equipment, &settings, &stop, |_| {}).unwrap();
        let path = format!("{out}-{number}.klv2");
        std::fs::write(&path, leaves.to_bytes(KlvForm::Klv2).unwrap()).unwrap();
        let took = begun.elapsed().as_secs_f64();
        println!("{path}: {} leaves, {took:.0} CPU seconds", leaves.len());
        equipment = none.with_leaves(leaves.to_leaves().unwrap());
        let pairs = Pairs { count: 1000, seed: Seed(1), threads: 1 };
        let with = HastyBot::new(equipment.clone());
        let without = HastyBot::new(none.clone());
        let games = run(&none, [&with, &without], &pairs, &[], &stop, |_| {});
        println!("against no leaves: {}", Summary::of(&games));
        let games = run(&none, [&with, &with], &pairs, &[], &stop, |_| {});
        println!("self-play: {}", Summary::of(&games));
    }
}
