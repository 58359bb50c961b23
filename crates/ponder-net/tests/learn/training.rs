//! Networks learn, deterministically.

use crate::learn::common::{UNITS, batch, usual};
use ponder_game::{Frame, Seed};
use ponder_net::learn::{LearnPath, Learner, LossOptions, Losses, Optimizer, OptimizerOptions};
use ponder_net::{Backend, Metadata, Model, Net, NetConfig, NetScratch, Norm, Tensors};

const FRAME: Frame = Frame { rows: 5, cols: 5 };

/// Trains on one batch, and returns its losses before the first step and after the last.
fn train(config: NetConfig, path: LearnPath, steps: usize) -> (Learner, Losses, Losses) {
    let batch = batch(&config, FRAME, 8, Seed(4));
    let mut learner = Learner::new(&Tensors::random(config, Seed(6)), &UNITS, path);
    let options = LossOptions::default();
    let before = learner.gradients(&batch, &options);
    let options_of_steps = OptimizerOptions { beta2: 0.99, ..OptimizerOptions::default() };
    let mut optimizer = Optimizer::new(options_of_steps, &learner);
    for _ in 0..steps {
        optimizer.step(&mut learner, 0.01);
        learner.gradients(&batch, &options);
    }
    let after = learner.gradients(&batch, &options);
    (learner, before, after)
}

#[test]
fn a_small_network_overfits_a_small_batch() {
    let bias = NetConfig { norm: Norm::Bias, ..usual(16, 1) };
    for config in [usual(16, 2), bias] {
        // On each path once.
        let paths = LearnPath::available();
        let count = if config == usual(16, 2) { paths.len() } else { 1 };
        for &path in &paths[..count] {
            let (_, before, after) = train(config, path, 120);
            let what = format!("{path}: {before:?} to {after:?} of {config:?}");
            assert!(before.policy_kl > 0.5 && before.value > 0.05, "{what}");
            assert!(after.policy_kl < 0.05 && after.value < 0.01, "{what}");
            assert!(after.accuracy > 0.7 && after.accuracy >= before.accuracy, "{what}");
        }
    }
}

#[test]
fn the_same_seed_and_path_give_the_same_bits() {
    for path in LearnPath::available() {
        let (first, _, losses) = train(usual(40, 1), path, 5);
        let (second, _, same) = train(usual(40, 1), path, 5);
        assert_eq!(losses, same);
        assert_eq!(first.tensors(), second.tensors(), "{path}");
    }
}

/// Checks that inference with the trained weights gives the policy and value that the losses were
/// computed from.
#[test]
fn inference_gives_the_losses_that_a_learner_reports() {
    let config = usual(16, 1);
    for path in LearnPath::available() {
        let (mut learner, ..) = train(config, path, 20);
        let batch = batch(&config, FRAME, 8, Seed(9));
        let losses = learner.losses(&batch, &LossOptions::default());
        let about = Metadata::new("hex", "hex:5", &UNITS, "a test");
        let model = Model::new(learner.tensors(), about).expect("a valid network");
        let net = Net::new(&model, Backend::fp32()).expect("floats need no peaks");
        let (mut scratch, mut logits) = (NetScratch::default(), Vec::new());
        let (mut policy, mut policy_weight, mut value, mut value_weight) = (0.0, 0.0, 0.0, 0.0);
        for example in 0..batch.len() {
            let planes = &batch.planes[example * FRAME.cells() * 4..][..FRAME.cells() * 4];
            let found = net.evaluate(planes, FRAME, &mut scratch, &mut logits);
            let weight = f64::from(batch.weight[example]);
            value += weight * f64::from(found - batch.value[example]).powi(2);
            value_weight += weight;
            let outputs = example * batch.outputs..(example + 1) * batch.outputs;
            let (legal, target) = (&batch.legal[outputs.clone()], &batch.policy[outputs]);
            if target.iter().all(|&p| p == 0.0) {
                continue;
            }
            let legal = (0..logits.len()).filter(|&at| legal[at] != 0);
            let sum: f64 = legal.map(|at| f64::from(logits[at]).exp()).sum();
            let terms = logits.iter().zip(target);
            policy += weight
                * terms.map(|(&x, &p)| f64::from(p) * (sum.ln() - f64::from(x))).sum::<f64>();
            policy_weight += weight;
        }
        let tolerance = if path == LearnPath::Amx { 0.05 } else { 1e-4 };
        let close = |x: f64, y: f64| (x - y).abs() < tolerance * y.abs().max(1.0);
        assert!(close(losses.policy, policy / policy_weight), "{path}: {losses:?}, {policy}");
        assert!(close(losses.value, value / value_weight), "{path}: {losses:?}, {value}");
    }
}
