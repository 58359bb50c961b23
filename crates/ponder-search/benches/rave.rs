//! Visits per second of RAVE on the empty Hex board, and of its rollouts alone, so that the
//! difference is the cost of the search itself.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::{Game, History, Rollout, Seed, Trace};
use ponder_hex::{Fill, Hex, HexPosition, WideBitboard};
use ponder_search::driver::{StopCondition, run};
use ponder_search::rave::{Rave, RaveConfig};
use ponder_search::{Limits, RolloutEvaluator, Search};
use std::sync::atomic::AtomicBool;

fn empty_board(size: u32) -> HexPosition<WideBitboard> {
    Hex::<WideBitboard>::initial(&size.to_string().parse().expect("a board size"))
}

fn searched(size: u32, visits: u64) -> Rave<HexPosition<WideBitboard>> {
    let config = RaveConfig::default();
    let mut search = Rave::new(empty_board(size), History::default(), config, Fill::Coin, Seed(1));
    search.set_limits(Limits { visits_max: visits, ..Limits::default() });
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    run(&mut search, &mut RolloutEvaluator::traced(Fill::Coin), until, |_, _| {});
    assert_eq!(search.visits(), visits);
    search
}

fn rave(c: &mut Criterion) {
    let mut group = c.benchmark_group("rave");
    group.sample_size(10);
    for size in [9, 19] {
        for visits in [1_000, 20_000_u64] {
            group.throughput(Throughput::Elements(visits));
            let id = BenchmarkId::new(format!("visits {size}x{size}"), visits);
            group.bench_function(id, |b| b.iter(|| searched(size, visits)));
        }
        let (board, mut trace, mut number) = (empty_board(size), Trace::default(), 0);
        group.throughput(Throughput::Elements(1));
        group.bench_function(BenchmarkId::new("rollouts alone", size), |b| {
            b.iter(|| {
                number += 1;
                board.traced(&Fill::Coin, Seed(number), &mut trace)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rave);
criterion_main!(benches);
