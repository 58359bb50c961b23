//! A naive implementation of a whole network in scalar 64-bit arithmetic, written from the
//! definitions: He et al. 2016 for the tower, Ioffe and Szegedy 2015 for its norms, and Wu 2019
//! ("Accelerating Self-Play Learning in Go") for global pooling. It shares nothing with the crate
//! but the names of the tensors.

use ponder_game::Frame;
use ponder_net::{KernelOffsets, Model, Norm};

/// Returns the logits, cells in row-major order and then extra moves, and the value.
pub fn evaluate(model: &Model, planes: &[u8], frame: Frame) -> (Vec<f64>, f64) {
    let net = Naive { model, frame };
    let units = &model.metadata().plane_units;
    let inputs = planes.iter().enumerate();
    let inputs: Vec<f64> =
        inputs.map(|(at, &byte)| f64::from(byte) * f64::from(units[at % units.len()])).collect();
    let mut stream = net.activated(net.layer("input", &inputs));
    for block in 0..model.config().blocks {
        let mut inner = net.layer(&format!("blocks.{block}.conv1"), &stream);
        if model.config().pools(block) {
            let added = net.mapped(&format!("blocks.{block}.pool.weight"), &net.pooled(&stream));
            inner.iter_mut().enumerate().for_each(|(at, x)| *x += added[at % added.len()]);
        }
        let inner = net.activated(inner);
        let change = net.layer(&format!("blocks.{block}.conv2"), &inner);
        let sum = stream.iter().zip(&change).map(|(x, dx)| x + dx).collect();
        stream = net.activated(sum);
    }
    let policy = net.one_by_one("policy.conv", &stream);
    let value = net.activated(net.one_by_one("value.conv", &stream));
    let pooled = net.pooled(&value);
    (net.pooled_policy(policy, &pooled), net.value(&pooled))
}

struct Naive<'a> {
    model: &'a Model,
    frame: Frame,
}

impl Naive<'_> {
    fn tensor(&self, name: &str) -> Vec<f64> {
        self.model.tensors().map()[name].data.iter().map(|&x| f64::from(x)).collect()
    }

    fn activated(&self, numbers: Vec<f64>) -> Vec<f64> {
        numbers.into_iter().map(|x| x.max(0.0)).collect()
    }

    /// Computes a 3x3 convolution of `[cell][channel]` with zero padding, and its norm or bias.
    fn layer(&self, name: &str, board: &[f64]) -> Vec<f64> {
        let config = self.model.config();
        let weights = self.tensor(&format!("{name}.weight"));
        let Frame { rows, cols } = self.frame;
        let inputs = board.len() / (rows * cols);
        let outputs = config.channels;
        let mut out = vec![0.0; rows * cols * outputs];
        for (row, col, out_channel) in triples(rows, cols, outputs) {
            let mut sum = 0.0;
            for (down, right, channel) in triples(3, 3, inputs) {
                let corner = (down, right) == (0, 0) || (down, right) == (2, 2);
                // Rows and columns outside the board wrap to a huge number.
                let from_row = (row + down).wrapping_sub(1);
                let from_col = (col + right).wrapping_sub(1);
                if from_row >= rows
                    || from_col >= cols
                    || corner && config.taps == KernelOffsets::Masked
                {
                    continue;
                }
                let weight = weights[((out_channel * inputs + channel) * 3 + down) * 3 + right];
                sum += weight * board[(from_row * cols + from_col) * inputs + channel];
            }
            out[(row * cols + col) * outputs + out_channel] = sum;
        }
        match config.norm {
            Norm::Bias => {
                let bias = self.tensor(&format!("{name}.bias"));
                out.iter_mut().enumerate().for_each(|(at, x)| *x += bias[at % outputs]);
            }
            Norm::Batch(epsilon) => {
                let [gain, bias, mean, variance] = ["weight", "bias", "mean", "variance"]
                    .map(|part| self.tensor(&format!("{name}.norm.{part}")));
                for (at, x) in out.iter_mut().enumerate() {
                    let channel = at % outputs;
                    let deviation = (variance[channel] + f64::from(epsilon)).sqrt();
                    *x = gain[channel] * (*x - mean[channel]) / deviation + bias[channel];
                }
            }
        }
        out
    }

    /// Computes a 1x1 convolution of `[cell][channel]`.
    fn one_by_one(&self, name: &str, board: &[f64]) -> Vec<f64> {
        let cells = board.chunks_exact(self.model.config().channels);
        cells.flat_map(|cell| self.dense(name, cell)).collect()
    }

    /// Computes a fully connected layer.
    fn dense(&self, name: &str, inputs: &[f64]) -> Vec<f64> {
        let bias = self.tensor(&format!("{name}.bias"));
        let products = self.product(&format!("{name}.weight"), inputs);
        products.iter().zip(bias).map(|(x, bias)| x + bias).collect()
    }

    fn product(&self, name: &str, inputs: &[f64]) -> Vec<f64> {
        let rows = self.tensor(name);
        let dot = |row: &[f64]| row.iter().zip(inputs).map(|(w, x)| w * x).sum();
        rows.chunks_exact(inputs.len()).map(dot).collect()
    }

    /// Computes the linear map of pooled features by a tensor `[out][in][3]`.
    fn mapped(&self, name: &str, pooled: &[f64]) -> Vec<f64> {
        let channels = pooled.len() / 3;
        let by_channel: Vec<f64> = (0..channels)
            .flat_map(|channel| [0, 1, 2].map(|kind| pooled[kind * channels + channel]))
            .collect();
        self.product(name, &by_channel)
    }

    /// Computes the mean, the mean scaled by the size feature, and the maximum of each channel.
    fn pooled(&self, board: &[f64]) -> Vec<f64> {
        let cells = self.frame.rows * self.frame.cols;
        let channels = board.len() / cells;
        let column = |channel: usize| board.iter().skip(channel).step_by(channels).copied();
        let mean = |channel: usize| column(channel).sum::<f64>() / cells as f64;
        let size = ((cells as f64).sqrt() - 11.0) / 10.0;
        let means = (0..channels).map(mean);
        let by_size = (0..channels).map(|channel| mean(channel) * size);
        let most = (0..channels).map(|channel| column(channel).fold(f64::NEG_INFINITY, f64::max));
        means.chain(by_size).chain(most).collect()
    }

    /// Computes the policy logits: the pooled features are added to the policy channels of every
    /// cell, and alone determine the extra moves.
    fn pooled_policy(&self, policy: Vec<f64>, pooled: &[f64]) -> Vec<f64> {
        let added = self.product("policy.pool.weight", pooled);
        let channels = added.len();
        let sums = policy.iter().enumerate().map(|(at, x)| x + added[at % channels]).collect();
        let mut logits = Vec::new();
        for cell in self.activated(sums).chunks_exact(channels) {
            logits.extend(self.product("policy.out.weight", cell));
        }
        if self.model.config().extra_moves > 0 {
            logits.extend(self.dense("policy.extra", pooled));
        }
        logits
    }

    fn value(&self, inputs: &[f64]) -> f64 {
        let hidden = self.activated(self.dense("value.hidden", inputs));
        self.dense("value.out", &hidden)[0].tanh()
    }
}

/// Returns all triples of numbers below three limits.
fn triples(a: usize, b: usize, c: usize) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..a).flat_map(move |x| (0..b).flat_map(move |y| (0..c).map(move |z| (x, y, z))))
}
