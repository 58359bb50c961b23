//! Gradients and losses against the reference, on every path.

use crate::learn::common::{UNITS, batch, usual, weights};
use crate::learn::reference::{self, Answer, Question, Rounding, Weights};
use ponder_game::{Frame, Seed};
use ponder_net::learn::{LearnBatch, LearnPath, Learner, LossOptions, Losses};
use ponder_net::{Heads, KernelOffsets, NetConfig, Norm, Tensors};
use std::collections::BTreeMap;

const SMALL: Frame = Frame { rows: 2, cols: 2 };
const FIVE: Frame = Frame { rows: 5, cols: 5 };
const TALL: Frame = Frame { rows: 7, cols: 4 };

const OPTIONS: LossOptions = LossOptions {
    value_weight: 0.7,
    auxiliary_weight: 0.6,
    owners_weight: 0.9,
    reply_weight: 0.8,
    norm_momentum: 0.1,
};

/// Shapes small enough for the tape.
fn shapes() -> Vec<(NetConfig, Frame, usize)> {
    let plain = |config| NetConfig { taps: KernelOffsets::Plain, ..config };
    let bias = |config| NetConfig { norm: Norm::Bias, ..config };
    let wide = |config: NetConfig| NetConfig {
        heads: Heads { policy_channels: 24, value_channels: 40, ..config.heads },
        ..config
    };
    let more = |config: NetConfig, auxiliary_values, owners| NetConfig {
        heads: Heads { auxiliary_values, owners, ..config.heads },
        ..config
    };
    let reply =
        |config: NetConfig| NetConfig { heads: Heads { reply: true, ..config.heads }, ..config };
    let pooling = |config: NetConfig, pool_every| NetConfig { pool_every, ..config };
    vec![
        (usual(8, 1), FIVE, 5),
        (reply(usual(8, 1)), FIVE, 5),
        (reply(more(wide(plain(bias(usual(8, 1)))), 2, true)), TALL, 4),
        (pooling(usual(8, 1), 1), FIVE, 5),
        (pooling(bias(usual(8, 2)), 1), TALL, 4),
        (pooling(plain(usual(8, 3)), 2), SMALL, 6),
        (pooling(usual(40, 1), 1), SMALL, 4),
        (more(usual(8, 1), 4, true), FIVE, 5),
        (more(plain(bias(usual(8, 1))), 0, true), TALL, 4),
        (more(wide(usual(8, 0)), 1, true), SMALL, 4),
        (bias(usual(8, 2)), FIVE, 4),
        (plain(usual(8, 3)), TALL, 4),
        (usual(24, 1), TALL, 4),
        (bias(usual(8, 2)), SMALL, 6),
        (wide(usual(8, 0)), FIVE, 4),
        (plain(bias(usual(32, 1))), SMALL, 5),
        (usual(64, 1), SMALL, 9),
        (NetConfig { extra_moves: 0, ..plain(usual(24, 2)) }, SMALL, 20),
    ]
}

fn for_all(mut check: impl FnMut(&NetConfig, &LearnBatch, Seed)) {
    for (number, (config, frame, examples)) in shapes().into_iter().enumerate() {
        let seed = Seed(number as u64 + 1);
        check(&config, &batch(&config, frame, examples, seed), seed);
    }
}

/// Weights and batches that [`gradients_agree_with_the_reference_on_every_path`] draws for each shape.
const DRAWS: u64 = 3;

fn ask(
    config: &NetConfig,
    batch: &LearnBatch,
    weights: &Weights,
    learn: bool,
    rounding: Rounding,
) -> Answer {
    let (units, options) = (&UNITS[..], &OPTIONS);
    reference::answer(Question { config, units, batch, options, learn, rounding }, weights)
}

/// Weights as a learner has them, with zeros where taps are masked.
fn wide(tensors: &Tensors) -> Weights {
    reference::weights(&Learner::new(tensors, &UNITS, LearnPath::Portable).tensors())
}

/// The root of the sum of squares.
fn norm(all: impl IntoIterator<Item = f64>) -> f64 {
    all.into_iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// Rounding of the reference for a path, and the tolerance: losses relative to themselves,
/// gradients by tensor, relative to the tensor's norm plus a thousandth of the whole gradient's.
///
/// Sums of 32-bit floats are good to much better than 1e-4. Where 16-bit floats are used, forward
/// the reference rounds as they do; what is left is that gradients are rounded too, each to 2^-9,
/// twice a layer, which a tensor's gradient sums over many cells; differences in batch norms make
/// it up to a few times that.
fn measure(path: LearnPath) -> (Rounding, f64) {
    match path {
        LearnPath::Amx => (Rounding::Halves, 0.02),
        _ => (Rounding::Exact, 1e-4),
    }
}

#[test]
fn the_reference_agrees_with_finite_differences() {
    const STEP: f64 = 1e-6;
    for_all(|config, batch, seed| {
        let mut weights = reference::weights(&weights(*config, seed));
        let ask = |weights: &Weights| ask(config, batch, weights, true, Rounding::Exact);
        let exact = ask(&weights).gradients;
        let names: Vec<String> = weights.keys().cloned().collect();
        // A weight of each tensor of the smaller networks.
        let small = config.channels == 8 && (config.blocks < 2 || batch.frame == SMALL);
        for name in names.iter().filter(|_| small) {
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
                let expected = exact[name][at];
                let close = (slope - expected).abs() < 1e-6 + 1e-4 * expected.abs();
                assert!(close, "{name}[{at}]: {expected}, but the slope is {slope} in {config:?}");
            }
        }
    });
}

/// The reference's answers with each rounding, for all paths.
fn for_all_paths(learn: bool, mut check: impl FnMut(Learner, &LearnBatch, &Answer, f64)) {
    for_all(|config, batch, seed| for_paths(learn, config, batch, seed, &mut check));
}

/// Compares one network and batch, as [`for_all_paths`] does for each.
fn for_paths(
    learn: bool,
    config: &NetConfig,
    batch: &LearnBatch,
    seed: Seed,
    mut check: impl FnMut(Learner, &LearnBatch, &Answer, f64),
) {
    let tensors = weights(*config, seed);
    let wide = wide(&tensors);
    let rounded = |rounding| ask(config, batch, &wide, learn, rounding);
    let answers = [Rounding::Exact, Rounding::Halves].map(|at| (at, rounded(at)));
    for path in LearnPath::available() {
        let (rounding, tolerance) = measure(path);
        let (_, answer) = answers.iter().find(|(at, _)| *at == rounding).expect("both");
        check(Learner::new(&tensors, &UNITS, path), batch, answer, tolerance);
    }
}

/// Fails unless each loss is as close to the reference's as it should be.
fn compare_losses(losses: &Losses, expected: &Answer, tolerance: f64, learner: &Learner) {
    for (found, expected) in [
        (losses.total, expected.total),
        (losses.policy, expected.policy),
        (losses.policy_kl, expected.policy_kl),
        (losses.value, expected.value),
        (losses.auxiliary, expected.auxiliary),
        (losses.owners, expected.owners),
        (losses.reply, expected.reply),
    ] {
        let close = (found - expected).abs() <= tolerance * expected.abs().max(1.0);
        let (path, config) = (learner.path(), learner.config());
        assert!(close, "{path}: {losses:?} has {found}, not {expected}, of {config:?}");
    }
}

/// Distance of a tensor from another, relative to the other's norm and `floor`.
fn distance(found: &[f32], expected: &[f64], floor: f64) -> f64 {
    let distance = norm(found.iter().zip(expected).map(|(&x, y)| f64::from(x) - y));
    distance / (norm(expected.iter().copied()) + floor)
}

/// The tensors of a gradient that are further from the reference than they should be.
fn astray(
    learner: &mut Learner,
    batch: &LearnBatch,
    expected: &Answer,
    tolerance: f64,
) -> Vec<String> {
    let losses = learner.gradients(batch, &OPTIONS);
    compare_losses(&losses, expected, tolerance, learner);
    let whole = norm(expected.gradients.values().flatten().copied());
    let gradients = learner.all_gradients();
    let mut astray = Vec::new();
    for (name, tensor) in &gradients {
        let off = distance(&tensor.data, &expected.gradients[name], 1e-3 * whole);
        if off > tolerance {
            astray.push(format!("{}: {name} is {off:.1e} off", learner.path()));
        }
        assert_eq!(learner.gradient(name), Some(&tensor.data[..]));
    }
    let all = gradients.values().flat_map(|tensor| &tensor.data);
    let found = norm(all.map(|&x| f64::from(x)));
    assert!((losses.gradient_norm - found).abs() <= 1e-9 * found);
    astray
}

/// Each of several draws on the paths of 32-bit floats, and most of them on that of 16-bit floats: the
/// sum of a cell may come out on the other side of zero than in the reference, where the gradient of
/// the activation jumps.
#[test]
fn gradients_agree_with_the_reference_on_every_path() {
    for (number, (config, frame, examples)) in shapes().into_iter().enumerate() {
        let mut crossings = 0;
        for draw in 0..DRAWS {
            let seed = Seed(number as u64 + 1 + 1000 * draw);
            let batch = batch(&config, frame, examples, seed);
            for_paths(true, &config, &batch, seed, |mut learner, batch, expected, tolerance| {
                let astray = astray(&mut learner, batch, expected, tolerance);
                let may_cross = measure(learner.path()).0 == Rounding::Halves;
                crossings += u64::from(may_cross && !astray.is_empty());
                let fits = astray.is_empty() || may_cross && 2 * crossings < DRAWS;
                assert!(fits, "{astray:?} in draw {draw} of {config:?}");
            });
        }
    }
}

#[test]
fn losses_of_inference_agree_with_the_reference_on_every_path() {
    for_all_paths(false, |mut learner, batch, expected, tolerance| {
        let before = learner.tensors();
        let losses = learner.losses(batch, &OPTIONS);
        compare_losses(&losses, expected, tolerance, &learner);
        assert_eq!((losses.gradient_norm, losses.examples), (0.0, batch.len()));
        assert_eq!(learner.tensors(), before, "nothing changes");
    });
}

#[test]
fn running_statistics_move_by_the_momentum() {
    for_all_paths(true, |mut learner, batch, expected, tolerance| {
        let before = learner.tensors();
        learner.gradients(batch, &OPTIONS);
        let count = (batch.len() * batch.frame.cells()) as f64;
        let after = learner.tensors();
        for (name, statistics) in &expected.statistics {
            for (channel, (mean, variance)) in statistics.iter().enumerate() {
                let variance = variance * count / (count - 1.0);
                for (part, of_batch) in [("mean", *mean), ("variance", variance)] {
                    let name = format!("{name}.norm.{part}");
                    let at = |tensors: &Tensors| f64::from(tensors.map()[&name].data[channel]);
                    let (found, expected) = (at(&after), 0.9 * at(&before) + 0.1 * of_batch);
                    let scale = variance.sqrt().max(of_batch.abs()).max(1e-3);
                    let close = (found - expected).abs() <= 0.1 * tolerance * scale;
                    assert!(close, "{}: {name}[{channel}] {found}, not {expected}", learner.path());
                }
            }
        }
    });
}

/// Rounding moves numbers past the bend of an activation, where a gradient jumps, so one batch's
/// gradient is only about the exact one's.
#[test]
fn half_floats_give_about_the_exact_gradient() {
    for_all(|config, batch, seed| {
        let tensors = weights(*config, seed);
        let exact = ask(config, batch, &wide(&tensors), true, Rounding::Exact).gradients;
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            learner.gradients(batch, &OPTIONS);
            let found: Vec<f32> =
                learner.all_gradients().into_values().flat_map(|tensor| tensor.data).collect();
            let names = learner.all_gradients().into_keys();
            let expected: Vec<f64> = names.flat_map(|name| exact[&name].clone()).collect();
            let off = distance(&found, &expected, 0.0);
            let most = if path == LearnPath::Amx { 0.3 } else { 1e-4 };
            assert!(off <= most, "{path}: {off:.1e} off in {config:?}");
        }
    });
}

/// Shapes too large for the tape, with what the smaller ones do not reach: rows longer than what a
/// kernel keeps in registers, groups that end within a batch, more channels than a block.
#[test]
fn paths_agree_on_larger_networks() {
    let plain = NetConfig { taps: KernelOffsets::Plain, ..usual(64, 3) };
    let bias = NetConfig { norm: Norm::Bias, ..usual(40, 2) };
    for (number, (config, frame, examples)) in [
        (plain, Frame { rows: 11, cols: 11 }, 6),
        (NetConfig { pool_every: 2, ..plain }, Frame { rows: 9, cols: 9 }, 23),
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
        let expected_losses = portable.gradients(&batch, &OPTIONS);
        let expected = portable.all_gradients();
        for path in LearnPath::available() {
            let mut learner = Learner::new(&tensors, &UNITS, path);
            let losses = learner.gradients(&batch, &OPTIONS);
            // For 16-bit floats, as against the exact reference above.
            let (tolerance, floor) = if path == LearnPath::Amx { (0.2, 0.2) } else { (1e-4, 1e-3) };
            let total = (losses.total - expected_losses.total).abs();
            assert!(total <= tolerance * expected_losses.total, "{path}: {losses:?}");
            for (name, tensor) in learner.all_gradients() {
                let expected: Vec<f64> = expected[&name].data.iter().map(|&x| x.into()).collect();
                let floor = floor * expected_losses.gradient_norm;
                let off = distance(&tensor.data, &expected, floor);
                assert!(off <= tolerance, "{path}: {name} is {off:.1e} off in {config:?}");
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
        let mut optimizer = ponder_net::learn::Optimizer::new(Default::default(), &learner);
        for _ in 0..3 {
            learner.gradients(&batch, &OPTIONS);
            optimizer.step(&mut learner, 0.01);
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
    let config = NetConfig { pool_every: 1, ..usual(32, 2) };
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
    let cases: [(&str, Damage); 10] = [
        ("frame", |batch| batch.frame = Frame { rows: 0, cols: 5 }),
        ("outputs", |batch| batch.outputs += 1),
        ("planes", |batch| batch.planes.truncate(7)),
        ("legal", |batch| batch.legal.push(0)),
        ("policy", |batch| batch.policy[0] = f32::NAN),
        ("policy", |batch| batch.legal.fill(0)),
        ("value", |batch| batch.value[1] = 1.5),
        ("weight", |batch| batch.weight[2] = -1.0),
        ("reply", |batch| batch.reply = vec![0; 3]),
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

/// Shards only divide the work where norms have no batch statistics.
#[test]
fn gradients_of_shards_add_up_to_those_of_the_batch() {
    let config = NetConfig { norm: Norm::Bias, pool_every: 2, ..usual(24, 2) };
    let tensors = weights(config, Seed(4));
    for (examples, shards) in [(16, 2), (17, 3), (5, 8)] {
        let batch = batch(&config, FIVE, examples, Seed(5));
        let mut whole = Learner::new(&tensors, &UNITS, LearnPath::Portable);
        let mut divided = whole.clone().with_shards(shards);
        let expected_losses = whole.gradients(&batch, &OPTIONS);
        let losses = divided.gradients(&batch, &OPTIONS);
        assert!((losses.total - expected_losses.total).abs() < 1e-6, "{losses:?}");
        assert_eq!(losses.accuracy, expected_losses.accuracy);
        assert_eq!(losses.examples, examples);
        let floor = 1e-3 * expected_losses.gradient_norm;
        for (name, expected) in whole.all_gradients() {
            let expected: Vec<f64> = expected.data.iter().map(|&x| x.into()).collect();
            let off = distance(&divided.all_gradients()[&name].data, &expected, floor);
            assert!(off <= 1e-4, "{name} is {off:.1e} off");
        }
    }
}

/// The gradient, without batch norms, over batches of several board sizes is the mean of theirs,
/// weighted by their numbers of examples.
#[test]
fn a_step_over_boards_of_several_sizes_is_their_mean() {
    let config = NetConfig { norm: Norm::Bias, ..usual(24, 2) };
    let tensors = weights(config, Seed(4));
    let sizes = [(FIVE, 9), (Frame { rows: 7, cols: 7 }, 20), (Frame { rows: 3, cols: 3 }, 3)];
    let batches: Vec<_> = sizes
        .iter()
        .zip(0..)
        .map(|(&(frame, examples), seed)| batch(&config, frame, examples, Seed(seed)))
        .collect();
    for shards in [1, 2, 5] {
        let mut learner = Learner::new(&tensors, &UNITS, LearnPath::Portable).with_shards(shards);
        let losses = learner.gradients_by(&batches, &OPTIONS, |_| {});
        assert_eq!(losses.examples, 32);
        let mut expected: BTreeMap<String, Vec<f64>> = BTreeMap::new();
        let mut total = 0.0;
        for batch in &batches {
            let mut one = Learner::new(&tensors, &UNITS, LearnPath::Portable);
            let share = batch.len() as f64 / 32.0;
            total += share * one.gradients(batch, &OPTIONS).total;
            for (name, gradient) in one.all_gradients() {
                let sum = expected.entry(name).or_insert_with(|| vec![0.0; gradient.data.len()]);
                sum.iter_mut()
                    .zip(&gradient.data)
                    .for_each(|(sum, x)| *sum += share * f64::from(*x));
            }
        }
        assert!((losses.total - total).abs() < 1e-6, "{losses:?}");
        let floor = 1e-3 * losses.gradient_norm;
        for (name, expected) in expected {
            let off = distance(&learner.all_gradients()[&name].data, &expected, floor);
            assert!(off <= 1e-4, "{name} is {off:.1e} off with {shards} shards");
        }
        let (held_out, one) =
            (learner.losses_of(&batches[..1], &OPTIONS), learner.losses(&batches[0], &OPTIONS));
        assert_eq!(held_out, one);
    }
}

/// Batch norms use the statistics of each shard, and their running statistics the mean over all.
#[test]
fn shards_give_the_same_bits_on_any_threads() {
    let config = usual(24, 2);
    let tensors = weights(config, Seed(6));
    for path in LearnPath::available() {
        let mut one = Learner::new(&tensors, &UNITS, path).with_shards(4);
        let mut other = one.clone();
        let mut optimizers = [&one, &other]
            .map(|learner| ponder_net::learn::Optimizer::new(Default::default(), learner));
        for step in 0..3 {
            let batch = batch(&config, FIVE, 30 - 13 * step, Seed(step as u64));
            let losses = one.gradients(&batch, &OPTIONS);
            let threaded = other.gradients_by(std::slice::from_ref(&batch), &OPTIONS, |passes| {
                std::thread::scope(|scope| {
                    // One is left to the learner.
                    for pass in passes.iter_mut().skip(1).rev() {
                        scope.spawn(|| pass.run());
                    }
                });
            });
            assert_eq!(losses, threaded, "{path}");
            optimizers[0].step(&mut one, 0.01);
            optimizers[1].step(&mut other, 0.01);
        }
        assert_eq!(one.tensors(), other.tensors(), "{path}");
    }
}
