//! libtorch agrees with the plain reference, and evaluates whole batches asynchronously.
#![cfg(feature = "torch")]

use ponder_game::{
    Answers, Encode, Evaluator, Game, Position as _, Request, Seed, Wait, conformance,
};
use ponder_hex::{Hex, HexPosition, HexRules};
use ponder_net::{
    Backend, Heads, KernelOffsets, Metadata, Model, Net, NetConfig, NetEvaluator, NetOptions,
    NetScratch, Norm, Tensors, TorchDevice, TorchNumbers, TorchPath, View,
};
use std::sync::Arc;

type Position = HexPosition<u128>;

/// Returns positions of random games, all still running.
fn positions(rules: &str, count: usize) -> Vec<Position> {
    let rules: HexRules = rules.parse().expect("rules");
    let start = Hex::<u128>::initial(&rules);
    let mut positions: Vec<Position> = Vec::new();
    for game in 0.. {
        conformance::random_walk(&start, Seed(game), usize::MAX, |position, history, _| {
            if position.status(history) == ponder_game::Status::Running {
                positions.push(position.clone());
            }
        });
        if positions.len() >= count {
            break;
        }
    }
    positions.truncate(count);
    positions
}

/// Returns random weights, with norms and biases that have an effect.
fn model(config: NetConfig, seed: Seed) -> Model {
    let mut map = Tensors::random(config, seed).map().clone();
    for (at, (name, tensor)) in map.iter_mut().enumerate() {
        let positive = name.ends_with("variance");
        for (index, x) in tensor.data.iter_mut().enumerate() {
            let noise = seed.stream(at as u64).stream(index as u64).0 as f32 / u64::MAX as f32;
            if name.contains(".norm.") || name.ends_with(".bias") {
                *x += if positive { noise } else { 0.4 * (noise - 0.5) };
            } else if name.contains(".out.") {
                *x *= 5.0;
            }
        }
    }
    let tensors = Tensors::new(config, map).expect("the same shapes");
    let about = Metadata::new("hex", "hex", &[1.0, 0.5, 1.0, 2.0], "random weights of a test");
    Model::new(tensors, about).expect("a valid architecture")
}

/// Returns network shapes: variations of 32 channels and 3 blocks with masked convolutions and
/// biases.
fn shapes() -> Vec<NetConfig> {
    let usual = NetConfig::pooled::<Position>(32, 3);
    let heads =
        Heads { policy_channels: 3, value_channels: 5, value_hidden: 7, ..Heads::default() };
    vec![
        usual,
        NetConfig { taps: KernelOffsets::Plain, norm: Norm::Batch(1e-5), ..usual },
        NetConfig { channels: 64, blocks: 2, norm: Norm::Batch(1e-3), ..usual },
        NetConfig { pool_every: 2, ..usual },
        NetConfig { channels: 8, blocks: 0, heads, ..usual },
        NetConfig { channels: 24, heads, norm: Norm::Batch(1e-5), ..usual },
    ]
}

/// A path exact enough for comparisons, available on every machine.
const EXACT: Backend =
    Backend::Torch(TorchPath { device: TorchDevice::Cpu, numbers: TorchNumbers::Float32 });

fn paths() -> impl Iterator<Item = TorchPath> {
    TorchPath::available().into_iter()
}

fn evaluator(model: &Model, backend: Backend, options: NetOptions) -> NetEvaluator<Position> {
    NetEvaluator::new(Arc::new(Net::new(model, backend).expect("a back end")), options)
}

fn batch_of(positions: &[Position]) -> Vec<Request<Position>> {
    let request = |(leaf, position): (usize, &Position)| Request {
        search: 3,
        leaf: leaf as u32,
        generation: 1,
        seed: Seed(5).stream(leaf as u64),
        position: position.clone(),
    };
    positions.iter().enumerate().map(request).collect()
}

/// Leaf, value and policy of each answer.
type Found = Vec<(u32, f32, Vec<f32>)>;

fn found(answers: &Answers) -> Found {
    answers.iter().map(|answer| (answer.leaf, answer.value, answer.policy.to_vec())).collect()
}

fn ask(evaluator: &mut NetEvaluator<Position>, positions: &[Position]) -> Found {
    evaluator.submit(&mut batch_of(positions));
    assert_eq!(evaluator.in_flight(), positions.len());
    let mut answers = Answers::default();
    assert_eq!(evaluator.collect(Wait::ForOne, &mut answers), positions.len());
    assert_eq!(evaluator.in_flight(), 0);
    found(&answers)
}

/// Returns the maximum difference of a value or a probability.
fn difference(a: &Found, b: &Found) -> f32 {
    assert_eq!(a.len(), b.len());
    let pairs =
        a.iter().zip(b).flat_map(|((leaf, value, policy), (other, expected, expected_policy))| {
            assert_eq!((leaf, policy.len()), (other, expected_policy.len()));
            policy.iter().zip(expected_policy).chain([(value, expected)])
        });
    pairs.map(|(x, y)| (x - y).abs()).fold(0.0, f32::max)
}

#[test]
fn logits_and_values_are_those_of_the_reference() {
    let mut scratch = NetScratch::default();
    let mut logits = Vec::new();
    for board in ["2", "9x7", "11", "6x14"] {
        let position = positions(board, 6).pop().expect("six");
        let frame = position.frame();
        let mut planes = vec![0; frame.cells() * Position::PLANES];
        position.encode(1, &mut planes);
        for (number, config) in shapes().into_iter().enumerate() {
            let model = model(config, Seed(number as u64));
            let (expected, expected_value) = model.evaluate_plain(&planes, frame);
            let spread = expected.iter().fold(1.0_f32, |most, x| most.max(x.abs()));
            for path in paths() {
                let net = Net::new(&model, Backend::Torch(path)).expect("a back end");
                let value = net.evaluate(&planes, frame, &mut scratch, &mut logits);
                assert_eq!(logits.len(), expected.len());
                let far = logits.iter().zip(&expected).map(|(x, y)| (x - y).abs());
                let far = far.fold((value - expected_value).abs(), f32::max);
                let tolerance = match (path.device, path.numbers) {
                    (TorchDevice::Cpu, TorchNumbers::Float32) => 1e-4,
                    (_, TorchNumbers::Bfloat16) => 0.08 * spread,
                    _ => 0.01 * spread,
                };
                assert!(far < tolerance, "{path} on {board}, network {number}: {far} of {spread}");
            }
        }
    }
}

#[test]
fn batches_of_both_frames_are_answered_under_every_view() {
    // The frame of a board that is not square is transposed with the side to move.
    let positions = positions("4x7", 21);
    let model = model(shapes()[2], Seed(1));
    for view in [View::Identity, View::Random, View::Average] {
        for cache_bytes_max in [0, 1 << 20] {
            let options = NetOptions { view, cache_bytes_max, ..NetOptions::default() };
            let expected = ask(&mut evaluator(&model, Backend::Plain, options), &positions);
            let mut torch = evaluator(&model, EXACT, options);
            let first = ask(&mut torch, &positions);
            assert!(difference(&first, &expected) < 1e-4);
            let computed = torch.counts().computed;
            assert_eq!(ask(&mut torch, &positions), first);
            let again = torch.counts().computed - computed;
            assert_eq!(again, if cache_bytes_max > 0 { 0 } else { computed });
        }
    }
}

#[test]
fn several_batches_are_in_flight_and_come_back_in_order() {
    let positions = positions("5", 40);
    let model = model(NetConfig::pooled::<Position>(16, 1), Seed(2));
    let expected = ask(&mut evaluator(&model, Backend::Plain, NetOptions::default()), &positions);
    assert!(EXACT.is_asynchronous() && !Backend::Plain.is_asynchronous());
    let mut torch = evaluator(&model, EXACT, NetOptions::default());
    let mut all = batch_of(&positions);
    let mut rest = all.split_off(15);
    torch.submit(&mut all);
    torch.submit(&mut rest);
    assert!(all.is_empty() && rest.is_empty());
    assert_eq!(torch.in_flight(), 40);
    let mut answers = Answers::default();
    assert!(torch.collect(Wait::ForOne, &mut answers) >= 15);
    while torch.in_flight() > 0 {
        torch.collect(Wait::No, &mut answers);
    }
    assert_eq!(torch.collect(Wait::ForOne, &mut answers), 0);
    assert!(difference(&found(&answers), &expected) < 1e-4);
}

#[test]
fn an_evaluator_may_go_away_while_a_batch_is_under_way() {
    let positions = positions("5", 8);
    let model = model(NetConfig::pooled::<Position>(16, 1), Seed(2));
    let net = Arc::new(Net::new(&model, Backend::Torch(TorchPath::usual())).expect("a back end"));
    let mut gone = NetEvaluator::new(Arc::clone(&net), NetOptions::default());
    gone.submit(&mut batch_of(&positions));
    drop(gone);
    let mut other = NetEvaluator::new(net, NetOptions::default());
    assert_eq!(ask(&mut other, &positions).len(), 8);
}

#[test]
fn a_device_that_is_not_there_is_an_error() {
    let path =
        TorchPath { device: ponder_net::TorchDevice::Cuda(99), numbers: TorchNumbers::Float16 };
    assert!(path.to_string().parse::<Backend>().is_err());
    let model = model(NetConfig::pooled::<Position>(16, 1), Seed(2));
    let error = Net::new(&model, Backend::Torch(path)).expect_err("no such GPU").to_string();
    assert!(error.contains("torch-cuda99") && error.contains("nvidia-smi"), "{error}");
}
