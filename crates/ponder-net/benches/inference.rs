//! One evaluation of an 11x11 board, from planes to logits and value, on every back end of this
//! machine; and the softmax of a policy.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use ponder_game::{Encode, Game, Seed, kit};
use ponder_hex::{Hex, HexPosition};
use ponder_net::{About, Backend, Int8Path, Model, Net, NetConfig, NetScratch, Taps, softmax};
use std::hint::black_box;

type Board = HexPosition<u128>;

fn inference(criterion: &mut Criterion) {
    let start = Hex::<u128>::initial(&"11".parse().expect("a board size"));
    let frame = start.frame();
    let mut positions = Vec::new();
    kit::random_walk(&start, Seed(1), 32, |position, _, _| {
        let mut planes = vec![0; frame.cells() * Board::PLANES];
        position.encode(0, &mut planes);
        positions.push(planes);
    });
    let mut scratch = NetScratch::default();
    for (channels, blocks) in [(32, 8), (64, 10)] {
        let mut group = criterion.benchmark_group(format!("inference 11x11 {channels}x{blocks}"));
        for taps in [Taps::Masked, Taps::Plain] {
            let config = NetConfig { taps, ..NetConfig::pooled::<Board>(channels, blocks) };
            let about = About::new("hex", "hex:11", Board::PLANE_UNITS, "random weights");
            let model = Model::random(config, about, Seed(1)).expect("a valid architecture");
            let peaks = model.measure_peaks(positions[..4].iter().map(Vec::as_slice), frame);
            let model = model.with_peaks(peaks).expect("peaks of this model");
            let (wanted, value) = model.evaluate_plain(&positions[7], frame);
            for backend in Backend::available() {
                if matches!(backend, Backend::Plain | Backend::Int8(Int8Path::Portable)) {
                    continue;
                }
                let net = Net::new(&model, backend).expect("calibrated");
                let mut logits = Vec::new();
                let found = net.evaluate(&positions[7], frame, &mut scratch, &mut logits);
                let tolerance = if matches!(backend, Backend::Float(_)) { 1e-4 } else { 0.2 };
                assert!((found - value).abs() < tolerance, "{backend}");
                assert!(logits.iter().zip(&wanted).all(|(x, y)| (x - y).abs() < tolerance));
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

criterion_group!(benches, inference, policies);
criterion_main!(benches);
