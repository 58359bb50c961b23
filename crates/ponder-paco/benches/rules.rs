//! The rules, ŝako, Paco in 1 and 2 and the evaluation, on positions of recorded games.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::{History, Position, Rollout, Seed, Side};
use ponder_paco::analysis::{NODES_MAX, NodeLimit, Replay, paco_in_one, perft};
use ponder_paco::{PacoMove, PacoPosition, PacoRecord, PacoRules, Policy};
use std::hint::black_box;
use std::io::{BufRead, BufReader};

/// Number of games of the file that are used.
const GAMES: usize = 100;

struct Game {
    start: PacoPosition,
    history: Vec<PacoMove>,
}

fn games() -> Vec<Game> {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../ponder-games/tests/data/paco-games.jsonl.zst");
    let file = std::fs::File::open(path).expect("the games of the conformance suite");
    let reader = zstd::Decoder::new(file).expect("a compressed file");
    let lines = BufReader::new(reader).lines().take(GAMES);
    let game = |line: std::io::Result<String>| {
        let line = line.expect("a line");
        let record = PacoRecord::from_json(line.as_bytes()).expect("a game");
        let start = record.rules().expect("rules").initial();
        Game { start, history: record.history }
    };
    lines.map(game).collect()
}

/// Positions of the games in which a move begins.
fn positions(games: &[Game]) -> Vec<PacoPosition> {
    let mut found = Vec::new();
    for game in games {
        let mut position = game.start.clone();
        for &action in &game.history {
            if !position.in_move() {
                found.push(position.clone());
            }
            position.play(action);
        }
    }
    found
}

fn rules(criterion: &mut Criterion) {
    let games = games();
    let actions: usize = games.iter().map(|game| game.history.len()).sum();
    let mut group = criterion.benchmark_group("rules");
    group.throughput(Throughput::Elements(actions as u64));
    group.bench_function("replay, checked, with the legal list after every action", |bencher| {
        bencher.iter(|| {
            let mut legal = 0;
            for game in &games {
                let mut position = game.start.clone();
                let mut history = History::default();
                for &action in &game.history {
                    position.check(action, &history).expect("a legal action");
                    history.push(position.repetition_key());
                    position.play(action);
                    position.for_each_move(&history, |mv| legal += black_box(mv == action) as u32);
                }
            }
            legal
        });
    });
    let start = PacoRules::default().initial();
    group.throughput(Throughput::Elements(perft(&start, 5)));
    group.bench_function("perft 5", |bencher| bencher.iter(|| perft(black_box(&start), 5)));
    group.finish();
}

fn sako(criterion: &mut Criterion) {
    let positions = positions(&games());
    let mut group = criterion.benchmark_group("positions");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("ŝako of both sides", |bencher| {
        bencher.iter(|| {
            let gives = |position: &&PacoPosition| {
                Side::BOTH.into_iter().any(|side| position.gives_sako(side))
            };
            positions.iter().filter(gives).count()
        });
    });
    group.bench_function("paco in 1", |bencher| {
        bencher.iter(|| {
            let mut ways = 0;
            for position in &positions {
                let found = paco_in_one(position, &mut NodeLimit::new(NODES_MAX));
                ways += found.map_or(0, |found| found.sequences.len());
            }
            ways
        });
    });
    group.bench_function("evaluation", |bencher| {
        bencher.iter(|| positions.iter().map(PacoPosition::static_value).sum::<f32>());
    });
    group.finish();
}

fn analysis(criterion: &mut Criterion) {
    let games = games();
    let mut group = criterion.benchmark_group("analysis");
    group.sample_size(10);
    group.throughput(Throughput::Elements(20));
    group.bench_function("whole games", |bencher| {
        bencher.iter(|| {
            let labels = games.iter().take(20).map(|game| {
                let replay = Replay::new(&game.start, &game.history, NODES_MAX);
                replay.expect("a legal game").count()
            });
            labels.sum::<usize>()
        });
    });
    group.finish();
}

fn playouts(criterion: &mut Criterion) {
    let start = PacoRules::default().initial();
    let mut group = criterion.benchmark_group("playouts");
    for policy in [Policy::Sharp, Policy::Uniform] {
        let mut number = 0;
        group.bench_function(policy.to_string(), |bencher| {
            let seeds = || {
                number += 1;
                Seed(number)
            };
            let play = |seed| start.rollouts(&policy, 1, seed);
            bencher.iter_batched(seeds, play, BatchSize::SmallInput);
        });
    }
    group.finish();
}

criterion_group!(benches, rules, sako, analysis, playouts);
criterion_main!(benches);
