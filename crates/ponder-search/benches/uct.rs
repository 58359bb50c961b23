//! Simulations per second on the empty 11x11 Hex board, with one rollout each: Ponder's UCT, and as
//! the baseline a plain pointer-tree UCT with the same rollouts, in the same run.

mod pointer_tree;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use pointer_tree::PointerTree;
use ponder_game::{Game, History, Seed};
use ponder_hex::{Fill, Hex, HexPosition};
use ponder_search::driver::{StopCondition, run};
use ponder_search::uct::{Uct, UctConfig};
use ponder_search::{Limits, RolloutEvaluator, Search};
use std::sync::atomic::AtomicBool;

fn empty_board() -> HexPosition<u128> {
    Hex::<u128>::initial(&"11".parse().expect("a board size"))
}

fn ponder(simulations: u64, leaf: u32) -> Uct<HexPosition<u128>> {
    let mut search = Uct::new(empty_board(), History::default(), UctConfig::default(), Seed(1));
    search.set_limits(Limits { visits_max: simulations, ..Limits::default() });
    let flag = AtomicBool::new(false);
    let until = StopCondition { flag: &flag, deadline: None };
    run(&mut search, &mut RolloutEvaluator::new(Fill::Coin, leaf), until, |_, _| {});
    assert_eq!(search.visits(), simulations);
    search
}

fn simulations(c: &mut Criterion) {
    let mut group = c.benchmark_group("simulations 11x11");
    group.sample_size(10);
    for count in [10_000, 100_000, 1_000_000_u64] {
        group.throughput(Throughput::Elements(count));
        group.bench_function(BenchmarkId::new("ponder", count), |b| b.iter(|| ponder(count, 1)));
        group.bench_function(BenchmarkId::new("pointer tree", count), |b| {
            b.iter(|| {
                let mut tree = PointerTree::new(empty_board(), Seed(1));
                tree.run(count);
                assert_eq!(tree.visits(), count);
                tree
            });
        });
    }
    group.finish();
}

fn leaves(c: &mut Criterion) {
    let mut group = c.benchmark_group("visits 11x11 by rollouts per visit");
    group.sample_size(10);
    for leaf in [1, 4, 16, 32, 64, 256, 512] {
        let visits = 20_000;
        group.throughput(Throughput::Elements(visits));
        group
            .bench_function(BenchmarkId::from_parameter(leaf), |b| b.iter(|| ponder(visits, leaf)));
    }
    group.finish();
}

criterion_group!(benches, simulations, leaves);
criterion_main!(benches);
