//! Compares the move lists of a conformance file with those of the generator, and times them.
#![allow(clippy::unwrap_used)]

use ponder_crossword::kwg::Kwg;
use ponder_crossword::movegen::for_each_play;
use ponder_crossword::{Alphabet, Board, Generator, Layout, Lexicon, Play, Sink, Subsets};
use std::io::{BufRead, BufReader};
use std::sync::Arc;

fn main() {
    let folder = std::env::args().nth(1).unwrap();
    let rounds: usize = std::env::args().nth(2).map_or(0, |text| text.parse().unwrap());
    let folder = std::path::Path::new(&folder);
    let begun = cpu_time::ProcessTime::now();
    let graph = Kwg::open(&folder.join("enable.kwg")).unwrap();
    let opened = begun.elapsed();
    let lexicon = Lexicon::new(&graph);
    println!("opened {opened:?}, ready {:?}, {} bytes", begun.elapsed(), lexicon.bytes());
    let alphabet = Alphabet::english();
    let layout = Arc::new(Layout::standard());
    let file = std::fs::File::open(folder.join("positions.jsonl.zst")).unwrap();
    let lines = BufReader::new(zstd::Decoder::new(file).unwrap()).lines();
    let fast = std::env::args().nth(3).is_some();
    let mut generator = Generator::default();
    let (mut wrong, mut cases) = (0, Vec::new());
    for line in lines {
        let case: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        let rows = case["board"].as_array().unwrap();
        let text: String = rows.iter().map(|row| row.as_str().unwrap()).collect();
        let tiles: Vec<u8> = text
            .chars()
            .map(|sign| match sign {
                '.' => 0,
                _ => alphabet.tiles_of(&sign.to_string()).unwrap()[0],
            })
            .collect();
        let board = Board::with_tiles(&layout, &alphabet, &lexicon, &tiles);
        let rack = alphabet.tiles_of(case["rack"].as_str().unwrap()).unwrap();
        let subsets = Subsets::of(&rack);
        if fast {
            cases.push((board, rack));
            continue;
        }
        let mut found = Vec::new();
        let text = |play: &Play| {
            let mut text = String::new();
            play.write(&alphabet, &mut text);
            text
        };
        generator
            .plays(&lexicon, &board, &subsets, &mut |play: &Play, _: usize| found.push(text(play)));
        found.sort();
        let mut plain = Vec::new();
        for_each_play(&lexicon, &board, &rack, |play| plain.push(text(play)));
        plain.sort();
        let wanted = case["n_place"].as_u64().unwrap() as usize;
        let list: Vec<String> = case["moves"]
            .as_array()
            .map(|list| list.iter().map(|mv| mv.as_str().unwrap().to_owned()).collect())
            .unwrap_or_default();
        let bad =
            |list_of: &[String]| list_of.len() != wanted || (!list.is_empty() && list_of != list);
        if bad(&found) || bad(&plain) {
            wrong += 1;
            if wrong <= 3 {
                println!("{}: {} and {} of {wanted}", case["id"], found.len(), plain.len());
                let missing: Vec<_> =
                    list.iter().filter(|mv| !found.contains(mv)).take(5).collect();
                let more: Vec<_> = found.iter().filter(|mv| !list.contains(mv)).take(5).collect();
                println!("  missing {missing:?}, too many {more:?}");
                let missing: Vec<_> =
                    list.iter().filter(|mv| !plain.contains(mv)).take(5).collect();
                let more: Vec<_> = plain.iter().filter(|mv| !list.contains(mv)).take(5).collect();
                println!("  plain: missing {missing:?}, too many {more:?}");
            }
        }
        cases.push((board, rack));
    }
    println!("{wrong} of {} wrong", cases.len());
    struct Sum(u64, u64);
    impl Sink for Sum {
        fn wants(&mut self, _: i32, _: usize) -> bool {
            true
        }
        fn take(&mut self, play: &Play, kept: usize) {
            self.0 += 1;
            self.1 = self.1.wrapping_add(play.score as u64 + kept as u64);
        }
    }
    for _ in 0..rounds {
        for (blanks, plain) in [(0, false), (1, false), (2, false), (9, false), (9, true)] {
            if fast && plain {
                continue;
            }
            let mut sum = Sum(0, 0);
            let begun = cpu_time::ProcessTime::now();
            let mut count = 0;
            for (board, rack) in &cases {
                if blanks != 9 && rack.iter().filter(|&&tile| tile == 0).count() != blanks {
                    continue;
                }
                count += 1;
                if plain {
                    for_each_play(&lexicon, board, rack, |play| sum.take(play, 0));
                } else {
                    generator.plays(&lexicon, board, &Subsets::of(rack), &mut sum);
                }
            }
            let took = begun.elapsed().as_secs_f64();
            println!(
                "plain {plain}, blanks {blanks}: {count} positions, {} moves, {:.2} M moves/s, {:.1} us a position",
                sum.0,
                sum.0 as f64 / took / 1e6,
                took / f64::from(count) * 1e6
            );
        }
    }
}
