//! Training steps over batches of 256 examples on 11x11 boards, on every path of this machine.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::Seed;
use ponder_hex::HexPosition;
use ponder_net::learn::{LearnPath, Sample};
use ponder_net::{KernelOffsets, NetConfig, Norm};

/// Number of examples in a batch.
const EXAMPLES: usize = 256;

fn learning(criterion: &mut Criterion) {
    for (channels, blocks) in [(32, 8), (64, 6)] {
        let mut group = criterion.benchmark_group(format!("learning 11x11 {channels}x{blocks}"));
        group.sample_size(10);
        for taps in [KernelOffsets::Masked, KernelOffsets::Plain] {
            let config = NetConfig::pooled::<HexPosition<u128>>(channels, blocks);
            let config = NetConfig { taps, norm: Norm::Batch(1e-5), ..config };
            for path in LearnPath::available() {
                if path == LearnPath::Portable {
                    continue;
                }
                let mut sample = Sample::new(config, path, EXAMPLES, Seed(1));
                let first = sample.step();
                assert!(first.total.is_finite() && first.gradient_norm > 0.0);
                group.throughput(Throughput::Elements(sample.examples() as u64));
                let name = BenchmarkId::new(format!("{taps:?}"), path);
                group.bench_function(name, |bencher| bencher.iter(|| sample.step()));
                // The same batch at every step: the network overfits it.
                assert!(sample.step().total < first.total);
            }
        }
        group.finish();
    }
}

criterion_group!(benches, learning);
criterion_main!(benches);
