//! One kind of work on files of the conformance suite, for counting instructions:
//!
//! ```sh
//! cargo build --release -p ponder-paco --example work
//! valgrind --tool=callgrind --callgrind-out-file=/dev/null target/release/examples/work replay
//! ```
//!
//! `replay`, `sako`, `analysis`, `perft`; `read` and `positions` do nothing but read the files, so that
//! their instructions can be taken off. A second argument is how many games are used.

use ponder_game::{Line, Position, Side};
use ponder_paco::analysis::{NODES_MAX, Replay, perft};
use ponder_paco::{PacoMove, PacoPosition, PacoRecord, PacoRules};
use serde::Deserialize;
use std::hint::black_box;
use std::io::{BufRead, BufReader};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../ponder-games/tests/data");

fn lines(name: &str) -> impl Iterator<Item = String> {
    let file = std::fs::File::open(format!("{DATA}/{name}")).expect("a file of the suite");
    let reader = zstd::Decoder::new(file).expect("a compressed file");
    BufReader::new(reader).lines().map(|line| line.expect("a line"))
}

fn games(count: usize) -> Vec<(PacoPosition, Vec<PacoMove>)> {
    let game = |line: String| {
        let record = PacoRecord::from_json(line.as_bytes()).expect("a game");
        (record.rules().expect("rules").initial(), record.history)
    };
    lines("paco-games.jsonl.zst").take(count).map(game).collect()
}

fn positions() -> Vec<PacoPosition> {
    #[derive(Deserialize)]
    struct Written {
        fen: String,
    }
    let position = |line: String| {
        let written: Written = serde_json::from_str(&line).expect("a position");
        PacoPosition::from_fen(&written.fen).expect("a FEN")
    };
    lines("paco-analysis.jsonl.zst").map(position).collect()
}

fn replay(games: &[(PacoPosition, Vec<PacoMove>)]) -> u64 {
    let mut actions = 0;
    for (start, history) in games {
        let (mut position, mut line) = (start.clone(), Line::default());
        for &action in history {
            position.check(action, &line).expect("a legal action");
            line.push(position.repetition_key());
            position.play(action);
            position.for_each_move(&line, |mv| {
                black_box(mv);
            });
            actions += 1;
        }
    }
    actions
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let count = args.get(1).map_or(100, |text| text.parse().expect("a number of games"));
    let done = match args.first().map(String::as_str) {
        Some("read") => games(count).len() as u64,
        Some("positions") => positions().len() as u64,
        Some("replay") => replay(&games(count)),
        Some("sako") => {
            let positions = positions();
            for position in &positions {
                black_box(Side::BOTH.map(|side| position.gives_sako(side)));
            }
            positions.len() as u64
        }
        Some("analysis") => {
            for (start, history) in games(count) {
                let labels = Replay::new(&start, &history, NODES_MAX).expect("a legal game");
                black_box(labels.count());
            }
            count as u64
        }
        Some("perft") => perft(&PacoRules::default().initial(), 5),
        _ => panic!("write read, positions, replay, sako, analysis or perft"),
    };
    println!("{done} done");
}
