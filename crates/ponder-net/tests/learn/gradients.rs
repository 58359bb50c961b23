//! Gradients and losses against the reference, on every path.

use crate::common::{UNITS, batch, flat, usual, weights};
use crate::reference;
use ponder_game::{Frame, Seed};
use ponder_net::learn::{LearnBatch, LearnPath, Learner, LossOptions};
use ponder_net::{Activation, Heads, NetConfig, Norm, Taps};

const SMALL: Frame = Frame { rows: 2, cols: 2 };
const FIVE: Frame = Frame { rows: 5, cols: 5 };
const TALL: Frame = Frame { rows: 7, cols: 4 };

const OPTIONS: LossOptions = LossOptions { value_weight: 0.7, norm_momentum: 0.1 };

/// Shapes small enough for the tape.
fn shapes() -> Vec<(NetConfig, Frame, usize)> {
    let plain = |config| NetConfig { taps: Taps::Plain, ..config };
    let bias = |config| NetConfig { norm: Norm::Bias, ..config };
    let leaky = |config| NetConfig { activation: Activation::LeakyRelu(0.1), ..config };
    let wide = |config: NetConfig| NetConfig {
        heads: Heads { policy_channels: 24, value_channels: 40, ..config.heads },
        ..config
    };
    vec![
        (usual(8, 1), FIVE, 5),
        (bias(usual(8, 2)), FIVE, 4),
        (plain(leaky(usual(8, 3))), TALL, 4),
        (flat(usual(24, 1), TALL), TALL, 4),
        (flat(bias(leaky(usual(8, 2))), SMALL), SMALL, 6),
        (wide(usual(8, 0)), FIVE, 4),
        (plain(bias(usual(32, 1))), SMALL, 5),
        (leaky(usual(64, 1)), SMALL, 9),
        (NetConfig { extra_moves: 0, ..plain(usual(24, 2)) }, SMALL, 20),
    ]
}

fn for_all(mut check: impl FnMut(&NetConfig, &LearnBatch, Seed)) {
    for (number, (config, frame, examples)) in shapes().into_iter().enumerate() {
        let seed = Seed(number as u64 + 1);
        check(&config, &batch(&config, frame, examples, seed), seed);
    }
}

/// The root of the sum of squares.
fn norm(all: impl IntoIterator<Item = f64>) -> f64 {
    all.into_iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// How far gradients may be from the reference: by tensor, relative to its norm plus a thousandth
/// of that of the whole gradient. Sums of floats of 24 bits are good to much better than the first;
/// for 16-bit floats see `half_floats_cost_what_their_rounding_does`.
fn tolerance(path: LearnPath) -> f64 {
    if path == LearnPath::Amx { 0.1 } else { 1e-4 }
}

#[test]
fn the_reference_agrees_with_finite_differences() {
    const STEP: f64 = 1e-6;
    for_all(|config, batch, seed| {
        let mut weights = reference::weights(&weights(*config, seed));
        let ask = |weights: &reference::Weights| {
            reference::answer(config, weights, &UNITS, batch, &OPTIONS, true)
        };
        let exact = ask(&weights).gradients;
        let names: Vec<String> = weights.keys().cloned().collect();
        // A weight of each tensor of the smaller networks.
        for name in names.iter().filter(|_| config.channels == 8 && config.blocks != 3) {
            for at in [weights[name].len() / 2] {
                let Some(&x) = weights[name].get(at) else {
                    continue;
                };
                let mut loss = |x: f64| {
                    weights.get_mut(name).expect("it is there")[at] = x;
                    ask(&weights).total
                };
                let slope = (loss(x + STEP) - loss(x - STEP)) / (2.0 * STEP);
                loss(x);
                let wanted = exact[name][at];
                let close = (slope - wanted).abs() < 1e-6 + 1e-4 * wanted.abs();
                assert!(close, "{name}[{at}]: {wanted}, but the slope is {slope} in {config:?}");
            }
        }
    });
}

#[test]
fn gradients_agree_with_the_reference_on_every_path() {
    for_all(|config, batch, seed| {
        let tensors = weights(*config, seed);
        let wide =
            reference::weights(&Learner::new(&tensors, &UNITS, LearnPath::Portable).tensors());
        let exact = reference::answer(config, &wide, &UNITS, batch, &OPTIONS, true);
        let whole = norm(exact.gradients.values().flatten().copied());
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            let losses = learner.gradients(batch, &OPTIONS);
            let tolerance = tolerance(path);
            let close = |found: f64, wanted: f64, what: &str| {
                let close = (found - wanted).abs() <= tolerance * wanted.abs().max(1.0);
                assert!(close, "{path}: {what} {found}, not {wanted}, of {config:?}");
            };
            close(losses.total, exact.total, "total");
            close(losses.policy, exact.policy, "policy");
            close(losses.policy_kl, exact.policy_kl, "divergence");
            close(losses.value, exact.value, "value");
            for (name, tensor) in learner.all_gradients() {
                let wanted = &exact.gradients[&name];
                let pairs = tensor.data.iter().zip(wanted);
                let distance = norm(pairs.map(|(&x, y)| f64::from(x) - y));
                let size = norm(wanted.iter().copied()) + 1e-3 * whole;
                assert!(
                    distance <= tolerance * size,
                    "{path}: {name} is {:.1e} off in {config:?}",
                    distance / size
                );
                assert_eq!(learner.gradient(&name), Some(&tensor.data[..]));
            }
            let found =
                norm(learner.all_gradients().values().flat_map(|tensor| {
                    tensor.data.iter().map(|&x| f64::from(x)).collect::<Vec<_>>()
                }));
            assert!((losses.gradient_norm - found).abs() <= 1e-9 * found);
        }
    });
}

#[test]
fn losses_of_inference_agree_with_the_reference_on_every_path() {
    for_all(|config, batch, seed| {
        let tensors = weights(*config, seed);
        let wide =
            reference::weights(&Learner::new(&tensors, &UNITS, LearnPath::Portable).tensors());
        let exact = reference::answer(config, &wide, &UNITS, batch, &OPTIONS, false);
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            let before = learner.tensors();
            let losses = learner.losses(batch, &OPTIONS);
            let close = |found: f64, wanted: f64| {
                let close = (found - wanted).abs() <= tolerance(path) * wanted.abs().max(1.0);
                assert!(close, "{path}: {found}, not {wanted}, of {config:?}");
            };
            close(losses.total, exact.total);
            close(losses.policy, exact.policy);
            close(losses.value, exact.value);
            assert_eq!((losses.gradient_norm, losses.examples), (0.0, batch.len()));
            assert_eq!(learner.tensors(), before, "nothing changes");
        }
    });
}

#[test]
fn running_statistics_move_by_the_momentum() {
    for_all(|config, batch, seed| {
        let tensors = weights(*config, seed);
        let wide =
            reference::weights(&Learner::new(&tensors, &UNITS, LearnPath::Portable).tensors());
        let exact = reference::answer(config, &wide, &UNITS, batch, &OPTIONS, true);
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            learner.gradients(batch, &OPTIONS);
            let count = (batch.len() * batch.frame.cells()) as f64;
            let after = learner.tensors();
            for (name, statistics) in &exact.statistics {
                for (channel, (mean, variance)) in statistics.iter().enumerate() {
                    let variance = variance * count / (count - 1.0);
                    for (part, of_batch) in [("mean", *mean), ("variance", variance)] {
                        let name = format!("{name}.norm.{part}");
                        let before = f64::from(tensors.map()[&name].data[channel]);
                        let found = f64::from(after.map()[&name].data[channel]);
                        let wanted = 0.9 * before + 0.1 * of_batch;
                        let scale = variance.sqrt().max(of_batch.abs());
                        let close =
                            (found - wanted).abs() <= 0.1 * tolerance(path) * scale.max(1e-3);
                        assert!(close, "{path}: {name}[{channel}] {found}, not {wanted}");
                    }
                }
            }
        }
    });
}

/// Shapes too large for the tape, with what the smaller ones do not reach: rows longer than what a
/// kernel keeps in registers, groups that end within a batch, more channels than a block.
#[test]
fn paths_agree_on_larger_networks() {
    let plain = NetConfig { taps: Taps::Plain, ..usual(64, 3) };
    let bias = NetConfig { norm: Norm::Bias, ..usual(40, 2) };
    for (number, (config, frame, examples)) in [
        (plain, Frame { rows: 11, cols: 11 }, 6),
        (usual(32, 2), Frame { rows: 13, cols: 13 }, 19),
        (bias, Frame { rows: 3, cols: 19 }, 7),
        (usual(128, 1), Frame { rows: 1, cols: 32 }, 11),
        (usual(72, 1), Frame { rows: 11, cols: 1 }, 21),
    ]
    .into_iter()
    .enumerate()
    {
        let seed = Seed(50 + number as u64);
        let tensors = weights(config, seed);
        let batch = batch(&config, frame, examples, seed);
        let mut portable = Learner::new(&tensors, &UNITS, LearnPath::Portable);
        let wanted_losses = portable.gradients(&batch, &OPTIONS);
        let wanted = portable.all_gradients();
        let wide = |data: &[f32]| data.iter().map(|&x| f64::from(x)).collect::<Vec<_>>();
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            let losses = learner.gradients(&batch, &OPTIONS);
            let tolerance = tolerance(path);
            assert!((losses.total - wanted_losses.total).abs() <= tolerance * wanted_losses.total);
            for (name, tensor) in learner.all_gradients() {
                let wanted = wide(&wanted[&name].data);
                let found = wide(&tensor.data);
                let distance = norm(found.iter().zip(&wanted).map(|(x, y)| x - y));
                let size = norm(wanted) + 1e-3 * wanted_losses.gradient_norm;
                assert!(
                    distance <= tolerance * size,
                    "{path}: {name} is {:.1e} off in {config:?}",
                    distance / size
                );
            }
        }
    }
}

#[test]
fn masked_weights_have_no_gradient_and_stay_zero() {
    let config = usual(24, 1);
    let batch = batch(&config, FIVE, 4, Seed(1));
    for path in LearnPath::available() {
        let mut learner = Learner::new(&weights(config, Seed(1)), &UNITS, path);
        let mut optimiser = ponder_net::learn::Optimiser::new(Default::default(), &learner);
        for _ in 0..3 {
            learner.gradients(&batch, &OPTIONS);
            optimiser.step(&mut learner, 0.01);
        }
        let gradients = learner.all_gradients();
        for (name, tensor) in learner.tensors().map() {
            if tensor.shape.len() == 4 {
                let kernels = tensor.data.chunks_exact(9).zip(gradients[name].data.chunks_exact(9));
                for (kernel, gradient) in kernels {
                    for corner in [0, 8] {
                        assert_eq!(
                            (kernel[corner], gradient[corner]),
                            (0.0, 0.0),
                            "{path}: {name}"
                        );
                    }
                    assert!(kernel[4] != 0.0, "the others are there");
                }
            }
        }
    }
}

#[test]
fn memory_serves_batches_and_boards_in_turn() {
    let config = usual(32, 2);
    let tensors = weights(config, Seed(3));
    let eleven = Frame { rows: 11, cols: 11 };
    for path in LearnPath::available() {
        let mut shared = Learner::new(&tensors, &UNITS, path);
        for (number, (frame, examples)) in
            [(FIVE, 9), (FIVE, 3), (FIVE, 30), (eleven, 13), (eleven, 2), (TALL, 4)]
                .into_iter()
                .enumerate()
        {
            let batch = batch(&config, frame, examples, Seed(number as u64));
            let mut fresh = Learner::new(&tensors, &UNITS, path);
            shared.set_tensors(&tensors);
            assert_eq!(shared.losses(&batch, &OPTIONS), fresh.losses(&batch, &OPTIONS));
            assert_eq!(shared.gradients(&batch, &OPTIONS), fresh.gradients(&batch, &OPTIONS));
            assert_eq!(shared.all_gradients(), fresh.all_gradients(), "{path} on {frame:?}");
            assert_eq!(shared.tensors(), fresh.tensors());
        }
    }
}

#[test]
fn a_batch_that_does_not_fit_is_refused() {
    let config = usual(8, 0);
    let good = batch(&config, FIVE, 3, Seed(1));
    assert_eq!(good.check(&config), Ok(()));
    type Damage = fn(&mut LearnBatch);
    let cases: [(&str, Damage); 9] = [
        ("frame", |batch| batch.frame = Frame { rows: 0, cols: 5 }),
        ("outputs", |batch| batch.outputs += 1),
        ("planes", |batch| batch.planes.truncate(7)),
        ("legal", |batch| batch.legal.push(0)),
        ("policy", |batch| batch.policy[0] = f32::NAN),
        ("policy", |batch| batch.legal.fill(0)),
        ("value", |batch| batch.value[1] = 1.5),
        ("weight", |batch| batch.weight[2] = -1.0),
        ("value", |batch| *batch = LearnBatch::new(batch.frame, batch.outputs)),
    ];
    for (field, damage) in cases {
        let mut bad = good.clone();
        damage(&mut bad);
        let error = bad.check(&config).expect_err(field);
        assert_eq!(error.field, field, "{error}");
    }
}

#[test]
fn paths_are_named() {
    for path in LearnPath::available() {
        assert_eq!(path.to_string().parse(), Ok(path));
    }
    assert_eq!("best".parse(), Ok(LearnPath::best()));
    let error = "gpu".parse::<LearnPath>().expect_err("no such path").to_string();
    assert!(error.contains("gpu") && error.contains("portable"), "{error}");
}
