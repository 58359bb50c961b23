//! Every path of this machine agrees with the plain reference, and that with the definitions.

use crate::naive;

use ponder_game::{Encode, Frame, Game, Seed, conformance};
use ponder_hex::{Hex, HexPosition, HexRules};
use ponder_net::{
    Backend, FloatPath, Heads, Int8Path, KernelOffsets, Metadata, Model, Net, NetConfig,
    NetScratch, Norm, Tensors, int8_features, peaks_by,
};

type Position = HexPosition<u128>;

/// Returns network shapes: variations of 32 channels and 4 blocks with masked convolutions and
/// biases.
fn shapes() -> Vec<NetConfig> {
    let usual = NetConfig::pooled::<Position>(32, 4);
    let heads = |policy_channels, value_channels, value_hidden| {
        let heads = Heads { policy_channels, value_channels, value_hidden, ..Heads::default() };
        NetConfig { heads, ..usual }
    };
    vec![
        usual,
        NetConfig { taps: KernelOffsets::Plain, ..usual },
        NetConfig { channels: 64, blocks: 2, ..usual },
        NetConfig { channels: 96, blocks: 1, taps: KernelOffsets::Plain, ..usual },
        NetConfig { channels: 128, blocks: 1, ..usual },
        NetConfig { channels: 8, blocks: 6, ..usual },
        NetConfig { channels: 40, blocks: 3, ..usual },
        NetConfig { blocks: 0, norm: Norm::Batch(1e-5), ..usual },
        NetConfig { norm: Norm::Batch(1e-3), taps: KernelOffsets::Plain, ..usual },
        NetConfig { pool_every: 1, ..usual },
        NetConfig { pool_every: 2, channels: 64, norm: Norm::Batch(1e-5), ..usual },
        NetConfig { pool_every: 3, channels: 40, taps: KernelOffsets::Plain, ..usual },
        heads(2, 1, 64),
        heads(24, 48, 32),
    ]
}

/// Boards of several sizes: smaller than a tile, of odd and even rows, wider than a tile.
const BOARDS: [&str; 6] = ["2", "5", "9x7", "11", "6x14", "19x4"];

/// Returns positions of random games, encoded as planes.
fn samples(rules: &HexRules, count: usize) -> (Frame, Vec<Vec<u8>>) {
    let start = Hex::<u128>::initial(rules);
    let frame = start.frame();
    let mut samples = Vec::new();
    let mut seed = Seed(7);
    while samples.len() < count {
        conformance::random_walk(&start, seed, usize::MAX, |position, _, played| {
            // On a board that is not square the frame is transposed with the side to move.
            if position.frame() == frame && (played.len() % 5 == 0 || frame.cells() < 9) {
                let mut planes = vec![0; frame.cells() * Position::PLANES];
                position.encode(played.len() % 2, &mut planes);
                samples.push(planes);
            }
        });
        seed = seed.stream(1);
    }
    samples.truncate(count);
    (frame, samples)
}

/// Returns random weights, with norms that have an effect.
fn model(config: NetConfig, seed: Seed, samples: &[Vec<u8>], frame: Frame) -> Model {
    let mut map = Tensors::random(config, seed).map().clone();
    for (at, (name, tensor)) in map.iter_mut().enumerate() {
        if name == "value.out.weight" {
            // A new network has small outputs; these are larger.
            tensor.data.iter_mut().for_each(|x| *x *= 10.0);
        }
        if name.starts_with("blocks.") && name.contains(".pool.") {
            for (index, x) in tensor.data.iter_mut().enumerate() {
                let noise = seed.stream(at as u64).stream(index as u64).0 as f32 / u64::MAX as f32;
                *x = (noise - 0.5) / config.channels as f32;
            }
        }
        if name.contains(".norm.") || name.ends_with(".bias") {
            let positive = name.ends_with("variance");
            for (index, x) in tensor.data.iter_mut().enumerate() {
                let noise = seed.stream(at as u64).stream(index as u64).0 as f32 / u64::MAX as f32;
                *x += if positive { noise } else { 0.4 * (noise - 0.5) };
            }
        }
    }
    let tensors = Tensors::new(config, map).expect("the same shapes");
    let about = Metadata::new("hex", "hex", Position::PLANE_UNITS, "random weights of a test");
    let model = Model::new(tensors, about).expect("a valid architecture");
    let peaks = model.measure_peaks(samples.iter().map(|planes| (&planes[..], frame)));
    model.with_peaks(peaks).expect("peaks of this model")
}

fn for_all(check: impl Fn(&Model, Frame, &[Vec<u8>])) {
    // An interpreter takes minutes for the smallest board and a network of one block.
    let (boards, skipped, stride) = if cfg!(miri) { (1, 3, 100) } else { (BOARDS.len(), 0, 1) };
    for (number, board) in BOARDS.into_iter().take(boards).enumerate() {
        let rules: HexRules = board.parse().expect("rules");
        let (frame, samples) = samples(&rules, 3);
        for (shape, config) in shapes().into_iter().enumerate().skip(skipped).step_by(stride) {
            let seed = Seed(100 * number as u64 + shape as u64);
            check(&model(config, seed, &samples, frame), frame, &samples);
        }
    }
}

/// Compares with an independent implementation, because all back ends share the code of the heads.
#[test]
fn every_back_end_computes_the_network_as_it_is_defined() {
    for_all(|model, frame, samples| {
        let planes = &samples[samples.len() - 1];
        let (expected, value) = naive::evaluate(model, planes, frame);
        let spread = expected.iter().fold(0.1_f64, |most, x| most.max(x.abs()));
        let mut logits = Vec::new();
        for backend in Backend::available() {
            let net = Net::new(model, backend).expect("calibrated");
            let found = net.evaluate(planes, frame, &mut NetScratch::default(), &mut logits);
            // Int8 is only approximate.
            let (near, nearly) = match backend {
                Backend::Int8(_) => (0.05, 0.2 * spread),
                _ => (1e-4, 1e-4 * spread.max(1.0)),
            };
            let what = format!("{backend} on {frame:?} with {:?}", model.config());
            assert!((f64::from(found) - value).abs() < near, "{what}: {found}, not {value}");
            assert_eq!(logits.len(), expected.len(), "{what}");
            for (found, expected) in logits.iter().zip(&expected) {
                let close = (f64::from(*found) - expected).abs() < nearly;
                assert!(close, "{what}: logit {found}, not {expected}");
            }
        }
    });
}

#[test]
fn bytes_agree_bit_for_bit_on_every_path() {
    for_all(|model, frame, samples| {
        for path in Int8Path::available() {
            for planes in samples {
                let [plain, kernel] = int8_features(model, path, planes, frame);
                assert!(plain.iter().any(|&x| x != 0.0), "features say something");
                assert_eq!(plain, kernel, "{path:?} on {frame:?} with {:?}", model.config());
            }
        }
    });
}

#[test]
fn floats_agree_to_one_in_ten_thousand_on_every_path() {
    for_all(|model, frame, samples| {
        let mut scratch = NetScratch::default();
        let mut logits = Vec::new();
        for path in FloatPath::available() {
            let net = Net::new(model, Backend::Float(path)).expect("floats need no peaks");
            for planes in samples {
                let (expected, value) = model.evaluate_plain(planes, frame);
                let found = net.evaluate(planes, frame, &mut scratch, &mut logits);
                assert!((found - value).abs() < 1e-4, "{path:?}: value {found}, not {value}");
                for (found, expected) in logits.iter().zip(&expected) {
                    let close = (found - expected).abs() < 1e-4 * expected.abs().max(1.0);
                    assert!(close, "{path:?} on {frame:?}: logit {found}, not {expected}");
                }
            }
        }
    });
}

#[test]
fn every_float_path_measures_the_peaks_of_the_plain_reference() {
    for_all(|model, frame, samples| {
        let samples: Vec<&[u8]> = samples.iter().map(Vec::as_slice).collect();
        for path in FloatPath::available() {
            let [plain, found] = peaks_by(model, path, &samples, frame);
            for (expected, found) in [(plain.inner, found.inner), (plain.stream, found.stream)] {
                assert_eq!(expected.len(), found.len());
                assert!(expected.iter().any(|&peak| peak > 0.0) || expected.is_empty());
                for (expected, found) in expected.into_iter().zip(found) {
                    let close = (found - expected).abs() <= 1e-3 * expected;
                    assert!(close, "{path:?} on {frame:?}: peak {found}, not {expected}");
                }
            }
        }
    });
}

#[test]
fn bytes_are_close_to_floats() {
    for_all(|model, frame, samples| {
        let mut scratch = NetScratch::default();
        let mut logits = Vec::new();
        let net = Net::new(model, Backend::int8()).expect("calibrated");
        for planes in samples {
            let (expected, value) = model.evaluate_plain(planes, frame);
            let found = net.evaluate(planes, frame, &mut scratch, &mut logits);
            assert!((found - value).abs() < 0.05, "value {found}, not {value}");
            let spread = expected.iter().fold(0.0_f32, |most, x| most.max(x.abs())).max(0.1);
            for (found, expected) in logits.iter().zip(&expected) {
                let config = model.config();
                assert!(
                    (found - expected).abs() < 0.2 * spread,
                    "{found}, not {expected}: {config:?}"
                );
            }
        }
    });
}

#[test]
fn scratch_memory_serves_networks_and_boards_in_turn() {
    let mut scratch = NetScratch::default();
    let mut logits = Vec::new();
    let boards = ["5", "9x7", "5", "11"];
    for backend in Backend::available() {
        for (number, board) in boards.into_iter().enumerate() {
            let (frame, samples) = samples(&board.parse().expect("rules"), 2);
            let usual = NetConfig::pooled::<Position>(32, 2);
            let other = [
                NetConfig { taps: KernelOffsets::Plain, ..usual },
                NetConfig { channels: 64, ..usual },
            ];
            for config in other.into_iter().chain([usual]) {
                let model = model(config, Seed(number as u64), &samples, frame);
                let net = Net::new(&model, backend).expect("calibrated");
                let shared = net.evaluate(&samples[1], frame, &mut scratch, &mut logits);
                let mut fresh = Vec::new();
                let alone =
                    net.evaluate(&samples[1], frame, &mut NetScratch::default(), &mut fresh);
                assert_eq!((shared, &logits), (alone, &fresh), "{backend} on {board}");
            }
        }
    }
}

#[test]
fn back_ends_are_named() {
    for backend in Backend::available() {
        assert_eq!(backend.to_string().parse(), Ok(backend));
    }
    assert_eq!("int8".parse(), Ok(Backend::int8()));
    let error = "int9".parse::<Backend>().expect_err("no such back end").to_string();
    assert!(error.contains("int9") && error.contains("int8-portable"), "{error}");
}
