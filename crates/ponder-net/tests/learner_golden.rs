//! Training steps against PyTorch's, in files that `tools/learner_golden.py` wrote and describes.

use ponder_game::Frame;
use ponder_net::learn::{LearnBatch, LearnPath, Learner, LossOptions, Optimizer, OptimizerOptions};
use ponder_net::{NetConfig, Tensor, Tensors};
use safetensors::{Dtype, SafeTensors};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// A test case: its metadata and all its numbers.
struct Golden {
    about: BTreeMap<String, String>,
    tensors: BTreeMap<String, Tensor>,
}

#[derive(Deserialize)]
struct Steps {
    lr: f32,
    beta1: f32,
    beta2: f32,
    epsilon: f32,
    weight_decay: f32,
    clip: f32,
    steps: usize,
}

impl Golden {
    fn read(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/learner");
        let bytes = std::fs::read(folder.join(format!("{name}.safetensors"))).expect("a file");
        let (_, header) = SafeTensors::read_metadata(&bytes).expect("a header");
        let about = header.metadata().clone().expect("metadata").into_iter().collect();
        let file = SafeTensors::deserialize(&bytes).expect("tensors");
        let tensors = file.iter().map(|(name, view)| {
            let data = match view.dtype() {
                Dtype::U8 => view.data().iter().map(|&byte| f32::from(byte)).collect(),
                Dtype::F32 => {
                    let (numbers, _) = view.data().as_chunks::<4>();
                    numbers.iter().map(|&bytes| f32::from_le_bytes(bytes)).collect()
                }
                other => panic!("{name} has numbers of type {other:?}"),
            };
            (name.to_owned(), Tensor { shape: view.shape().to_vec(), data })
        });
        Golden { about, tensors: tensors.collect() }
    }

    fn about<T: for<'a> Deserialize<'a>>(&self, key: &str) -> Option<T> {
        self.about.get(key).map(|text| serde_json::from_str(text).expect("JSON"))
    }

    fn numbers(&self, name: &str) -> &[f32] {
        &self.tensors[name].data
    }

    /// Returns the tensors with this prefix, which is stripped from their names.
    fn named(&self, start: &str) -> BTreeMap<String, Tensor> {
        let all = self.tensors.iter();
        all.filter_map(|(name, tensor)| {
            Some((name.strip_prefix(start)?.to_owned(), tensor.clone()))
        })
        .collect()
    }

    fn learner(&self, path: LearnPath) -> Learner {
        let config: NetConfig = self.about("config").expect("a configuration");
        let units: Vec<f32> = self.about("units").expect("units");
        let tensors = Tensors::new(config, self.named("weights.")).expect("weights");
        Learner::new(&tensors, &units, path)
    }

    fn batch(&self) -> LearnBatch {
        let (rows, cols) = (self.about("rows").expect("rows"), self.about("cols").expect("cols"));
        let bytes = |name: &str| self.numbers(name).iter().map(|&x| x as u8).collect();
        let outputs = self.tensors["batch.policy"].shape[1];
        let mut batch = LearnBatch::new(Frame { rows, cols }, outputs);
        batch.planes = bytes("batch.planes");
        batch.legal = bytes("batch.legal");
        batch.policy = self.numbers("batch.policy").to_vec();
        batch.value = self.numbers("batch.value").to_vec();
        batch.weight = self.numbers("batch.weight").to_vec();
        batch
    }

    fn options(&self) -> LossOptions {
        let value_weight = self.about("value_weight").expect("a weight");
        LossOptions { value_weight, ..LossOptions::default() }
    }

    /// Returns the means of the examples' losses `WHEN.policy` and `WHEN.value`, by their weights.
    fn means(&self, when: &str, batch: &LearnBatch) -> [f64; 2] {
        let mean = |losses: &[f32], counts: &dyn Fn(usize) -> bool| {
            let (mut sum, mut weights) = (0.0, 0.0);
            for (example, &loss) in losses.iter().enumerate().filter(|(at, _)| counts(*at)) {
                let weight = f64::from(batch.weight[example]);
                sum += weight * f64::from(loss);
                weights += weight;
            }
            sum / weights
        };
        let has_policy = |example: usize| {
            let targets = &batch.policy[example * batch.outputs..(example + 1) * batch.outputs];
            targets.iter().any(|&p| p > 0.0)
        };
        let policy = mean(self.numbers(&format!("{when}.policy")), &has_policy);
        [policy, mean(self.numbers(&format!("{when}.value")), &|_| true)]
    }
}

/// Runs a check for every case and every path of 32-bit floats.
fn for_all(check: impl Fn(&Golden, Learner)) {
    for name in ["pooled-masked-batch", "pooled-plain-bias"] {
        let golden = Golden::read(name);
        for path in LearnPath::available().into_iter().filter(|&path| path != LearnPath::Amx) {
            check(&golden, golden.learner(path));
        }
    }
}

/// Returns the distance relative to the norm of the expected tensor plus that of the whole.
fn off(found: &[f32], expected: &[f32], whole: f64) -> f64 {
    assert_eq!(found.len(), expected.len());
    let norm = |all: &mut dyn Iterator<Item = f64>| all.map(|x| x * x).sum::<f64>().sqrt();
    let pairs = found.iter().zip(expected);
    let distance = norm(&mut pairs.map(|(&x, &y)| f64::from(x) - f64::from(y)));
    distance / (norm(&mut expected.iter().map(|&x| x.into())) + 1e-3 * whole)
}

fn close(found: f64, expected: f64) -> bool {
    (found - expected).abs() <= 1e-5 * expected.abs().max(1.0)
}

#[test]
fn losses_and_gradients_are_those_of_pytorch() {
    for_all(|golden, mut learner| {
        let (batch, options) = (golden.batch(), golden.options());
        let path = learner.path();
        let [policy, value] = golden.means("eval", &batch);
        let losses = learner.losses(&batch, &options);
        assert!(close(losses.policy, policy) && close(losses.value, value), "{path}: {losses:?}");
        let [policy, value] = golden.means("examples", &batch);
        let losses = learner.gradients(&batch, &options);
        assert!(close(losses.policy, policy) && close(losses.value, value), "{path}: {losses:?}");
        let expected: BTreeMap<String, f64> = golden.about("losses").expect("losses");
        assert!(close(losses.total, expected["total"]), "{path}: {losses:?}, not {expected:?}");
        let gradients = golden.named("gradients.");
        let found = learner.all_gradients();
        assert!(gradients.keys().eq(found.keys()), "the same tensors");
        for (name, expected) in gradients {
            let off = off(&found[&name].data, &expected.data, losses.gradient_norm);
            assert!(off < 1e-4, "{path}: {name} is {off:.1e} off");
        }
        // PyTorch's running variances are the unbiased estimates.
        let mut running = golden.named("running.");
        running.extend(golden.named("population."));
        let after = learner.tensors();
        for (name, expected) in running {
            let off = off(&after.map()[&name].data, &expected.data, 0.0);
            assert!(off < 1e-5, "{path}: {name} is {off:.1e} off");
        }
    });
}

#[test]
fn steps_are_those_of_pytorch() {
    for_all(|golden, mut learner| {
        let Some(steps) = golden.about::<Steps>("adamw") else {
            return;
        };
        let options = OptimizerOptions {
            beta1: steps.beta1,
            beta2: steps.beta2,
            epsilon: steps.epsilon,
            weight_decay: steps.weight_decay,
            gradient_norm_max: Some(steps.clip),
        };
        let before = learner.tensors();
        let mut optimizer = Optimizer::new(options, &learner);
        for _ in 0..steps.steps {
            learner.gradients(&golden.batch(), &golden.options());
            optimizer.step(&mut learner, steps.lr);
        }
        let after = learner.tensors();
        for (tensor, expected) in golden.named("adamw.") {
            let before = &before.map()[&tensor].data;
            let change = |data: &[f32]| -> Vec<f32> {
                data.iter().zip(before).map(|(x, y)| x - y).collect()
            };
            let found = change(&after.map()[&tensor].data);
            let off = off(&found, &change(&expected.data), 0.0);
            // Changes of about 0.01 to numbers of about 1 keep few of their digits.
            assert!(off < 2e-3, "{}: {tensor} changes {off:.1e} off", learner.path());
        }
    });
}

#[test]
fn some_cases_have_steps() {
    let golden = Golden::read("pooled-masked-batch");
    assert!(golden.about.contains_key("adamw"));
    assert!(golden.named("adamw.").len() > 20);
}
