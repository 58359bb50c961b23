//! Inference latency for one 11x11 board, from planes to logits and value, on every back end of
//! this machine; int8 calibration over 256 positions; and the policy softmax.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use ponder_game::{Encode, Frame, Game, Seed, conformance};
use ponder_hex::{Hex, HexPosition};
use ponder_net::{
    Backend, Int8Path, KernelOffsets, Metadata, Model, Net, NetConfig, NetScratch, softmax,
};
use std::hint::black_box;

type Board = HexPosition<u128>;

/// Positions of a random game, encoded as planes.
fn samples() -> (Frame, Vec<Vec<u8>>) {
    let start = Hex::<u128>::initial(&"11".parse().expect("a board size"));
    let frame = start.frame();
    let mut positions = Vec::new();
    conformance::random_walk(&start, Seed(1), 32, |position, _, _| {
        let mut planes = vec![0; frame.cells() * Board::PLANES];
        position.encode(0, &mut planes);
        positions.push(planes);
    });
    (frame, positions)
}

fn random(config: NetConfig) -> Model {
    let about = Metadata::new("hex", "hex:11", Board::PLANE_UNITS, "random weights");
    Model::random(config, about, Seed(1)).expect("a valid architecture")
}

fn inference(criterion: &mut Criterion) {
    let (frame, positions) = samples();
    let mut scratch = NetScratch::default();
    for (channels, blocks) in [(32, 8), (64, 10)] {
        let mut group = criterion.benchmark_group(format!("inference 11x11 {channels}x{blocks}"));
        for taps in [KernelOffsets::Masked, KernelOffsets::Plain] {
            let config = NetConfig { taps, ..NetConfig::pooled::<Board>(channels, blocks) };
            let model = random(config);
            let peaks =
                model.measure_peaks(positions[..4].iter().map(|planes| (&planes[..], frame)));
            let model = model.with_peaks(peaks).expect("peaks of this model");
            let (expected, value) = model.evaluate_plain(&positions[7], frame);
            for backend in Backend::available() {
                if matches!(backend, Backend::Plain | Backend::Int8(Int8Path::Portable)) {
                    continue;
                }
                let net = Net::new(&model, backend).expect("calibrated");
                let mut logits = Vec::new();
                let found = net.evaluate(&positions[7], frame, &mut scratch, &mut logits);
                let tolerance = if matches!(backend, Backend::Float(_)) { 1e-4 } else { 0.2 };
                assert!((found - value).abs() < tolerance, "{backend}");
                assert!(logits.iter().zip(&expected).all(|(x, y)| (x - y).abs() < tolerance));
                let name = BenchmarkId::new(format!("{taps:?}"), backend);
                let mut turn = 0;
                group.bench_function(name, |bencher| {
                    bencher.iter(|| {
                        turn = (turn + 1) % positions.len();
                        net.evaluate(&positions[turn], frame, &mut scratch, &mut logits)
                    });
                });
            }
        }
        group.finish();
    }
}

fn calibration(criterion: &mut Criterion) {
    const POSITIONS: usize = 256;
    let (frame, positions) = samples();
    let mut group = criterion.benchmark_group(format!("calibration 11x11, {POSITIONS} positions"));
    group.throughput(Throughput::Elements(POSITIONS as u64));
    for (channels, blocks) in [(32, 8), (64, 10)] {
        let model = random(NetConfig::pooled::<Board>(channels, blocks));
        let sample = || positions.iter().cycle().take(POSITIONS).map(|planes| (&planes[..], frame));
        assert!(model.measure_peaks(sample()).stream.iter().all(|&peak| peak > 0.0));
        group.bench_function(format!("{channels}x{blocks}"), |bencher| {
            bencher.iter(|| model.measure_peaks(sample()));
        });
    }
    group.finish();
}

fn policies(criterion: &mut Criterion) {
    let logits: Vec<f32> = (0..123).map(|at| (at * 37 % 100) as f32 / 20.0).collect();
    let mut policy = logits.clone();
    softmax(&mut policy);
    assert!((policy.iter().sum::<f32>() - 1.0).abs() < 1e-5);
    let mut group = criterion.benchmark_group("softmax of 123");
    group.bench_function("ours", |bencher| {
        bencher.iter(|| {
            policy.copy_from_slice(&logits);
            softmax(black_box(&mut policy));
        });
    });
    group.bench_function("plain loop", |bencher| {
        bencher.iter(|| {
            policy.copy_from_slice(&logits);
            let most = policy.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
            policy.iter_mut().for_each(|x| *x = (*x - most).exp());
            let sum: f32 = policy.iter().sum();
            policy.iter_mut().for_each(|x| *x /= sum);
            black_box(&mut policy);
        });
    });
    group.finish();
}

criterion_group!(benches, inference, calibration, policies);
criterion_main!(benches);
