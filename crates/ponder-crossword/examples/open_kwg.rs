//! Reads and maps a word graph in turn: `open_kwg FILE [ROUNDS]`. Prints the processor time of each, the
//! time of a walk through all words, and how much memory of its own either takes.

use std::error::Error;
use std::path::Path;
use std::time::Duration;

use cpu_time::ProcessTime;
use ponder_crossword::kwg::OpenError;
use ponder_crossword::{Kwg, Lexicon};

type Open = fn(&Path) -> Result<Kwg, OpenError>;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, rounds) = match arguments.as_slice() {
        [file] => (file, 9),
        [file, rounds] => (file, rounds.parse()?),
        _ => return Err("open_kwg FILE [ROUNDS]".into()),
    };
    let path = Path::new(file);
    let ways: [(&str, Open); 2] = [("read", Kwg::open), ("mapped", Kwg::map)];
    let mut times = [const { [const { Vec::<Duration>::new() }; 3] }; 2];
    let mut own = [0; 2];
    let mut words = [0; 2];
    for _ in 0..rounds {
        for (way, (_, open)) in ways.iter().enumerate() {
            let before = own_memory()?;
            let start = ProcessTime::now();
            let graph = open(path)?;
            times[way][0].push(start.elapsed());
            own[way] = own[way].max(own_memory()?.saturating_sub(before));
            let start = ProcessTime::now();
            let mut walk = graph.words();
            words[way] = 0;
            while walk.next_word().is_some() {
                words[way] += 1;
            }
            times[way][1].push(start.elapsed());
            let start = ProcessTime::now();
            std::hint::black_box(Lexicon::new(&graph).bytes());
            times[way][2].push(start.elapsed());
        }
    }
    for (way, (name, _)) in ways.iter().enumerate() {
        let [opened, walked, ready] = times[way].each_mut().map(|times| {
            times.sort_unstable();
            times[times.len() / 2]
        });
        println!(
            "{name}: open {opened:?}, walk through {} words {walked:?}, made ready for moves {ready:?}, {} kB of its own",
            words[way], own[way]
        );
    }
    Ok(())
}

/// Kilobytes that belong to this process alone and to no file.
fn own_memory() -> Result<u64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"));
    let number = line.and_then(|line| line.split_whitespace().next()).ok_or("no RssAnon")?;
    Ok(number.parse()?)
}
