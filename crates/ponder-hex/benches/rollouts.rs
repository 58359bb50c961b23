//! Rollouts per second: the scalar flood fill as the baseline, and the bit-sliced kernel of each
//! instruction set, on the empty 11x11 board and larger ones. One element is one filling.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::{Game, Seed};
use ponder_hex::rollout::{Simd, rollouts_with};
use ponder_hex::{Bitboard, Fill, Hex, HexPosition, WideBitboard};
use std::hint::black_box;

const COUNT: u32 = 512;

fn kernels<P: Bitboard>(c: &mut Criterion, size: u8) {
    let rules = size.to_string().parse().expect("a board size");
    let position: HexPosition<P> = Hex::<P>::initial(&rules);
    let mut group = c.benchmark_group(format!("rollouts {size}x{size}"));
    group.throughput(Throughput::Elements(u64::from(COUNT)));
    for fill in [Fill::Coin, Fill::Exact] {
        for simd in [None].into_iter().chain(Simd::available().into_iter().map(Some)) {
            let name = simd.map_or("scalar".into(), |set| format!("{set:?}").to_lowercase());
            group.bench_function(BenchmarkId::new(name, fill), |b| {
                let mut seed = Seed(1);
                b.iter(|| {
                    seed = seed.stream(0);
                    let tally = rollouts_with(black_box(&position), fill, COUNT, seed, simd);
                    // By symmetry an empty board is even, apart from the first player's odd stone.
                    assert!((COUNT / 4..COUNT * 3 / 4).contains(&tally.first_wins));
                    tally
                });
            });
        }
    }
    group.finish();
}

fn all(c: &mut Criterion) {
    kernels::<u128>(c, 11);
    kernels::<WideBitboard>(c, 13);
    kernels::<WideBitboard>(c, 19);
}

criterion_group!(benches, all);
criterion_main!(benches);
