//! Optimizers and averages against their formulas.

use crate::learn::common::{UNITS, batch, usual, weights};
use ponder_game::{Frame, Seed};
use ponder_net::learn::{
    Averager, Averaging, LearnBatch, LearnPath, Learner, LossOptions, Optimizer, OptimizerOptions,
};
use ponder_net::{Tensor, Tensors};

const OPTIONS: LossOptions = LossOptions {
    value_weight: 1.0,
    auxiliary_weight: 0.0,
    owners_weight: 0.0,
    reply_weight: 0.15,
    norm_momentum: 0.1,
};

fn adam(gradient_norm_max: Option<f32>) -> OptimizerOptions {
    let weight_decay = 0.1;
    OptimizerOptions { beta1: 0.8, beta2: 0.95, epsilon: 1e-6, weight_decay, gradient_norm_max }
}

fn learner() -> (Learner, LearnBatch) {
    let config = usual(8, 1);
    let batch = batch(&config, Frame { rows: 4, cols: 4 }, 5, Seed(2));
    (Learner::new(&weights(config, Seed(2)), &UNITS, LearnPath::Portable), batch)
}

/// Computes steps by the formulas, in 64 bits, for one number of a tensor.
fn by_hand(
    options: &OptimizerOptions,
    gradients: &[f64],
    start: f64,
    rate: f64,
    decays: bool,
) -> f64 {
    let (beta1, beta2) = (f64::from(options.beta1), f64::from(options.beta2));
    let (mut x, mut mean, mut square) = (start, 0.0, 0.0);
    for (step, &gradient) in gradients.iter().enumerate() {
        if decays {
            x -= rate * f64::from(options.weight_decay) * x;
        }
        mean = beta1 * mean + (1.0 - beta1) * gradient;
        square = beta2 * square + (1.0 - beta2) * gradient * gradient;
        let power = step as i32 + 1;
        let root = (square / (1.0 - beta2.powi(power))).sqrt();
        x -= rate * mean / (1.0 - beta1.powi(power)) / (root + f64::from(options.epsilon));
    }
    x
}

#[test]
fn steps_follow_the_formulas() {
    for clip in [None, Some(0.05), Some(1e9)] {
        let options = adam(clip);
        let (mut learner, batch) = learner();
        let before = learner.tensors();
        let mut optimizer = Optimizer::new(options, &learner);
        let mut steps = Vec::new();
        for _ in 0..3 {
            let losses = learner.gradients(&batch, &OPTIONS);
            let scale = clip.map_or(1.0, |clip| (f64::from(clip) / losses.gradient_norm).min(1.0));
            steps.push((scale, learner.all_gradients()));
            optimizer.step(&mut learner, 0.01);
        }
        assert_eq!(optimizer.steps(), 3);
        let after = learner.tensors();
        for (name, tensor) in &steps[0].1 {
            let decays = name.ends_with(".weight") && !name.contains(".norm.");
            for at in 0..tensor.data.len() {
                let start = f64::from(before.map()[name].data[at]);
                let gradients: Vec<f64> =
                    steps.iter().map(|(by, all)| by * f64::from(all[name].data[at])).collect();
                let masked = tensor.shape.len() == 4 && [0, 8].contains(&(at % 9));
                let start = if masked { 0.0 } else { start };
                let expected = by_hand(&options, &gradients, start, 0.01, decays);
                let found = f64::from(after.map()[name].data[at]);
                // Adam divides small differences of small gradients.
                let close = (found - expected).abs() <= 2e-5 * expected.abs().max(0.05);
                assert!(close, "{clip:?}: {name}[{at}] is {found}, not {expected}");
            }
        }
    }
}

#[test]
fn a_stored_optimizer_resumes_to_the_bit() {
    let options = adam(None);
    let (mut learner, batch) = learner();
    let mut optimizer = Optimizer::new(options, &learner);
    let mut averager = Averager::new(Averaging::Ema(0.9), &learner);
    let step = |learner: &mut Learner, optimizer: &mut Optimizer, averager: &mut Averager| {
        learner.gradients(&batch, &OPTIONS);
        optimizer.step(learner, 0.02);
        averager.update(learner);
    };
    for _ in 0..2 {
        step(&mut learner, &mut optimizer, &mut averager);
    }
    let mut again = Learner::new(&learner.tensors(), &UNITS, learner.path());
    let mut restored = Optimizer::restore(options, &again, &optimizer.state()).expect("its own");
    let mut average =
        Averager::restore(Averaging::Ema(0.9), &again, &averager.state()).expect("its own");
    assert_eq!((restored.steps(), average.updates()), (2, 2));
    for _ in 0..2 {
        step(&mut learner, &mut optimizer, &mut averager);
        step(&mut again, &mut restored, &mut average);
    }
    assert_eq!(learner.tensors(), again.tensors());
    assert_eq!(optimizer.state(), restored.state());
    assert_eq!(averager.tensors(), average.tensors());
}

#[test]
fn a_damaged_state_is_refused() {
    let (learner, _) = learner();
    let options = OptimizerOptions::default();
    let state = Optimizer::new(options, &learner).state();
    type Named = Vec<(String, Tensor)>;
    let refused = |damage: &dyn Fn(&mut Named)| {
        let mut state = state.clone();
        damage(&mut state);
        Optimizer::restore(options, &learner, &state).expect_err("damaged").to_string()
    };
    assert!(
        refused(&|state| {
            state.pop();
        })
        .contains("value.out.weight")
    );
    assert!(refused(&|state| state[3].1.shape.push(1)).contains(&state[3].0));
    assert!(refused(&|state| state[4].1.data[0] = f32::NAN).contains("NaN"));
    assert!(refused(&|state| state[0].1.data[0] = 0.5).contains("steps"));
}

#[test]
fn averages_follow_their_formulas() {
    let (mut learner, batch) = learner();
    let mut optimizer = Optimizer::new(OptimizerOptions::default(), &learner);
    let mut ema = Averager::new(Averaging::Ema(0.75), &learner);
    let mut mean = Averager::new(Averaging::Mean, &learner);
    let mut seen: Vec<Tensors> = Vec::new();
    for _ in 0..4 {
        learner.gradients(&batch, &OPTIONS);
        optimizer.step(&mut learner, 0.05);
        ema.update(&learner);
        mean.update(&learner);
        seen.push(learner.tensors());
    }
    let (ema, mean) = (ema.tensors(), mean.tensors());
    for name in ["blocks.0.conv1.weight", "input.norm.variance", "value.out.bias"] {
        let at = |tensors: &Tensors| {
            let data = &tensors.map()[name].data;
            f64::from(data[data.len() * 3 / 5])
        };
        let plain = seen.iter().map(at).sum::<f64>() / 4.0;
        let decayed = seen[1..].iter().fold(at(&seen[0]), |ema, x| 0.75 * ema + 0.25 * at(x));
        assert!((at(&mean) - plain).abs() < 1e-6, "{name}");
        assert!((at(&ema) - decayed).abs() < 1e-6, "{name}");
        assert!((plain - decayed).abs() > 1e-6, "{name} moves");
    }
}
