//! The rules: sequences of moves, random games with exact superko, playouts.

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::{Line, Rollout, Seed};
use ponder_go::rollout::Tactics;
use ponder_go::workload::{Choosing, SEQUENCES, play_checked, play_unchecked, random_game};
use ponder_go::{GoPosition, GoRules};
use std::hint::black_box;

/// Few enough to stay in the cache.
const BOARDS: BatchSize = BatchSize::NumIterations(64);

fn rules(size: &str) -> GoRules {
    size.parse().expect("a board size")
}

fn sequences(criterion: &mut Criterion) {
    let start = GoPosition::<512>::new(&rules("19"));
    let mut group = criterion.benchmark_group("sequences on 19x19");
    for sequence in &SEQUENCES {
        let points = sequence.points(&start);
        group.throughput(Throughput::Elements(points.len() as u64));
        group.bench_function(format!("{}, unchecked", sequence.name), |bencher| {
            let played = |board: &mut GoPosition<512>| {
                assert_eq!(play_unchecked(black_box(board), &points), sequence.stones);
            };
            bencher.iter_batched_ref(|| start.clone(), played, BOARDS);
        });
        let mut line = Line::default();
        group.bench_function(format!("{}, checked", sequence.name), |bencher| {
            let played = |board: &mut GoPosition<512>| {
                let stones = play_checked(black_box(board), &points, &mut line);
                assert_eq!(stones, sequence.stones_checked);
            };
            bencher.iter_batched_ref(|| start.clone(), played, BOARDS);
        });
    }
    group.finish();
}

fn random_games(criterion: &mut Criterion) {
    for size in ["9", "19"] {
        let mut group = criterion.benchmark_group(format!("random games on {size}x{size}"));
        for (name, choosing) in
            [("tried until legal", Choosing::UntilLegal), ("from full lists", Choosing::FromList)]
        {
            let (mut rng, mut line) = (Seed(7).rng(), Line::default());
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    let (plies, end) =
                        random_game::<512>(&rules(size), choosing, &mut rng, &mut line);
                    assert!(plies > 0);
                    end
                });
            });
        }
        group.finish();
    }
}

fn playouts(criterion: &mut Criterion) {
    for size in ["9", "19"] {
        let start = GoPosition::<512>::new(&rules(size));
        let mut group = criterion.benchmark_group(format!("playouts on {size}x{size}"));
        for policy in ["uniform", "captures+escapes+nakade+patterns"] {
            let tactics: Tactics = policy.parse().expect("a policy");
            let mut seed = 0;
            group.bench_function(policy, |bencher| {
                bencher.iter(|| {
                    seed += 1;
                    black_box(&start).rollouts(&tactics, 1, Seed(seed))
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, sequences, random_games, playouts);
criterion_main!(benches);
