//! The resistor network: one evaluation solves both sides' circuits and computes the value and the
//! policy.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use ponder_game::{History, Position, Seed, Status};
use ponder_hex::resistance::{Bridges, Circuit, Flow, ResistanceEvaluator};
use ponder_hex::{Bitboard, HexPosition, HexRules, WideBitboard};
use rand::RngExt;
use std::hint::black_box;

/// Non-terminal positions after `stones` random moves, always the same.
fn positions<P: Bitboard>(size: u8, stones: usize) -> Vec<HexPosition<P>> {
    let rules = HexRules::new(size, size).expect("a board size");
    let history = History::default();
    let played = |seed: u64| {
        let mut rng = Seed(seed).rng();
        let mut position = HexPosition::new(&rules);
        for _ in 0..stones {
            let index = rng.random_range(0..position.count_moves(&history));
            position.play(position.nth_move(&history, index).expect("an index below the count"));
            if position.status(&history) != Status::Running {
                return None;
            }
        }
        Some(position)
    };
    (0..).filter_map(played).take(64).collect()
}

fn evaluations<P: Bitboard>(criterion: &mut Criterion, size: u8, stones: usize) {
    let positions = positions::<P>(size, stones);
    let mut group = criterion.benchmark_group(format!("resistance {size}x{size}, {stones} stones"));
    for (name, bridges) in [("plain", Bridges::Ignored), ("bridges", Bridges::Joined)] {
        let mut evaluator = ResistanceEvaluator::new().with_bridges(bridges);
        let mut at = 0;
        group.bench_function(name, |bencher| {
            bencher.iter_batched(
                || {
                    at = (at + 1) % positions.len();
                    &positions[at]
                },
                |position| {
                    let (value, policy) = evaluator.evaluate(black_box(position));
                    assert!(value.abs() <= 1.0 && policy.len() >= positions.len().min(1));
                    value
                },
                BatchSize::SmallInput,
            );
        });
    }
    group.finish();
}

fn circuits(criterion: &mut Criterion) {
    let positions = positions::<u128>(11, 40);
    let mut circuit = Circuit::new();
    let mut flow = Flow::default();
    let mut at = 0;
    criterion.bench_function("circuits of both sides 11x11, 40 stones", |bencher| {
        bencher.iter(|| {
            at = (at + 1) % positions.len();
            let position = black_box(&positions[at]);
            for side in ponder_game::Side::BOTH {
                let (own, blocked) = (position.stones(side), position.stones(side.opponent()));
                circuit.flow(position.board(), side, own, blocked, &mut flow);
                assert!(flow.resistance > 0.0 && flow.resistance.is_finite());
            }
        });
    });
}

fn resistance(criterion: &mut Criterion) {
    circuits(criterion);
    evaluations::<u128>(criterion, 11, 0);
    evaluations::<u128>(criterion, 11, 40);
    evaluations::<WideBitboard>(criterion, 19, 120);
}

criterion_group!(benches, resistance);
criterion_main!(benches);
