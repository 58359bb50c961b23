//! A network as tensors of libtorch.

use super::{TorchDevice, TorchNumbers, TorchPath};
use crate::folded::{self, Folded};
use crate::{Activation, Body, NetConfig, Taps};
use ponder_game::Frame;
use tch::{Device, Kind, TchError, Tensor};

/// A network whose weights lie on a device.
pub(super) struct Network {
    config: NetConfig,
    device: Device,
    kind: Kind,
    input: Layer,
    blocks: Vec<[Layer; 2]>,
    heads: Layer,
    /// `[policy channels, pooled]`, only for pooled heads, as is `policy_extra`.
    policy_pool: Option<Tensor>,
    policy_out: Dense,
    policy_extra: Option<Dense>,
    value_hidden: Dense,
    value_out: Dense,
}

/// A convolution: weights `[out, in, rows, columns]`, channels last in memory.
struct Layer {
    weight: Tensor,
    bias: Tensor,
    /// Zeros around the board: 1 for 3x3, 0 for 1x1.
    padding: i64,
}

/// A fully connected layer of 32-bit floats: weights `[out, in]`.
struct Dense {
    weight: Tensor,
    bias: Option<Tensor>,
}

pub(super) fn device_of(path: TorchPath) -> Device {
    match path.device {
        TorchDevice::Cpu => Device::Cpu,
        TorchDevice::Cuda(gpu) => Device::Cuda(gpu),
    }
}

pub(super) fn kind_of(path: TorchPath) -> Kind {
    match path.numbers {
        TorchNumbers::Float32 => Kind::Float,
        TorchNumbers::Float16 => Kind::Half,
        TorchNumbers::Bfloat16 => Kind::BFloat16,
    }
}

impl Network {
    pub fn new(folded: &Folded, path: TorchPath) -> Result<Self, TchError> {
        let (device, kind) = (device_of(path), kind_of(path));
        let config = folded.config;
        let is_pooled = config.heads.body == Body::Pooled;
        let pooled = 3 * config.heads.value_channels as i64;
        let layer = |conv: &folded::Conv| Layer::new(conv, device, kind);
        let dense = |dense: &folded::Dense, inputs: i64| Dense::new(dense, inputs, device);
        let policy_inputs = match config.heads.body {
            Body::Pooled => config.heads.policy_channels,
            Body::Flat { rows, cols } => rows * cols * config.heads.policy_channels,
        };
        let matrix = |numbers: &[f32], inputs| tensor(numbers, &[-1, inputs], device);
        Ok(Network {
            config,
            device,
            kind,
            input: layer(&folded.input)?,
            blocks: folded
                .blocks
                .iter()
                .map(|[first, second]| Ok([layer(first)?, layer(second)?]))
                .collect::<Result<_, TchError>>()?,
            heads: layer(&folded.heads)?,
            policy_pool: is_pooled.then(|| matrix(&folded.policy_pool, pooled)).transpose()?,
            policy_out: dense(&folded.policy_out, policy_inputs as i64)?,
            policy_extra: (is_pooled && config.extra_moves > 0)
                .then(|| dense(&folded.policy_extra, pooled))
                .transpose()?,
            value_hidden: dense(&folded.value_hidden, config.value_inputs() as i64)?,
            value_out: dense(&folded.value_out, config.heads.value_hidden as i64)?,
        })
    }

    /// `[position][outputs and the value]` from `[position][cell][plane]`. Waits for the device.
    pub fn forward(&self, planes: &[u8], frame: Frame) -> Result<Vec<f32>, TchError> {
        let (rows, cols) = (frame.rows as i64, frame.cols as i64);
        let planes = Tensor::f_from_slice(planes)?
            .f_view_(&[-1, rows, cols, self.config.planes as i64][..])?
            .f_to_device(self.device)?
            .f_totype(self.kind)?
            .f_permute([0, 3, 1, 2])?;
        let mut stream = self.activated(self.input.of(&planes)?)?;
        for [first, second] in &self.blocks {
            let inner = self.activated(first.of(&stream)?)?;
            let mut sum = second.of(&inner)?;
            let _ = sum.f_add_(&stream)?;
            stream = self.activated(sum)?;
        }
        let features = self.heads.of(&stream)?.f_totype(Kind::Float)?;
        let answers = self.finished(&features, frame)?.f_contiguous()?.f_to_device(Device::Cpu)?;
        let mut numbers = vec![0.0; answers.numel()];
        answers.f_copy_data(&mut numbers, answers.numel())?;
        Ok(numbers)
    }

    /// Logits and values from the features of both heads `[position, channel, row, column]`.
    fn finished(&self, features: &Tensor, frame: Frame) -> Result<Tensor, TchError> {
        let policy = self.config.heads.policy_channels as i64;
        let value = self.config.heads.value_channels as i64;
        let policies = features.f_narrow(1, 0, policy)?;
        let values = self.activated(features.f_narrow(1, policy, value)?.f_contiguous()?)?;
        let flat = |x: &Tensor| x.f_permute([0, 2, 3, 1])?.f_flatten(1, -1);
        let mut answers = Vec::with_capacity(3);
        let inputs = if let Some(policy_pool) = &self.policy_pool {
            let mean = values.f_mean_dim(&[2_i64, 3][..], false, None::<Kind>)?;
            let most = values.f_amax([2_i64, 3], false)?;
            let size = ((frame.cells() as f64).sqrt() - 11.0) / 10.0;
            let pooled = Tensor::f_cat(&[&mean, &mean.f_mul_scalar(size)?, &most], 1)?;
            let added = pooled.f_linear(policy_pool, None::<Tensor>)?;
            let active = policies.f_add(&added.f_unsqueeze(2)?.f_unsqueeze(3)?)?;
            let cells = self.activated(active)?.f_permute([0, 2, 3, 1])?;
            answers.push(self.policy_out.of(&cells)?.f_flatten(1, -1)?);
            if let Some(extra) = &self.policy_extra {
                answers.push(extra.of(&pooled)?);
            }
            pooled
        } else {
            let active = self.activated(policies.f_contiguous()?)?;
            answers.push(self.policy_out.of(&flat(&active)?)?);
            flat(&values)?
        };
        let hidden = self.activated(self.value_hidden.of(&inputs)?)?;
        answers.push(self.value_out.of(&hidden)?.f_tanh()?);
        Tensor::f_cat(&answers, 1)
    }

    /// In place where it can be: `x` is nobody else's.
    fn activated(&self, mut x: Tensor) -> Result<Tensor, TchError> {
        match self.config.activation {
            Activation::Relu => x.f_relu_(),
            Activation::LeakyRelu(slope) => x.f_maximum(&x.f_mul_scalar(f64::from(slope))?),
        }
    }
}

impl Layer {
    fn new(conv: &folded::Conv, device: Device, kind: Kind) -> Result<Self, TchError> {
        let side = if conv.taps == 1 { 1 } else { 3 };
        let centre = side as isize / 2;
        let mut weight = vec![0.0; conv.outputs * side * side * conv.inputs];
        for (tap, &(row, col)) in Taps::offsets_of(conv.taps).iter().enumerate() {
            let place = (row + centre) as usize * side + (col + centre) as usize;
            for input in 0..conv.inputs {
                for out in 0..conv.outputs {
                    weight[(out * side * side + place) * conv.inputs + input] =
                        conv.weight[(tap * conv.inputs + input) * conv.outputs + out];
                }
            }
        }
        let side = side as i64;
        let shape = [conv.outputs as i64, side, side, conv.inputs as i64];
        let weight = tensor(&weight, &shape, device)?.f_permute([0, 3, 1, 2])?;
        Ok(Layer {
            weight: weight.f_totype(kind)?,
            bias: tensor(&conv.bias, &[-1], device)?.f_totype(kind)?,
            padding: side / 2,
        })
    }

    fn of(&self, x: &Tensor) -> Result<Tensor, TchError> {
        x.f_conv2d(&self.weight, Some(&self.bias), 1, self.padding, 1, 1)
    }
}

impl Dense {
    fn new(dense: &folded::Dense, inputs: i64, device: Device) -> Result<Self, TchError> {
        let has_bias = !dense.bias.is_empty();
        Ok(Dense {
            weight: tensor(&dense.weight, &[-1, inputs], device)?,
            bias: has_bias.then(|| tensor(&dense.bias, &[-1], device)).transpose()?,
        })
    }

    fn of(&self, x: &Tensor) -> Result<Tensor, TchError> {
        x.f_linear(&self.weight, self.bias.as_ref())
    }
}

fn tensor(numbers: &[f32], shape: &[i64], device: Device) -> Result<Tensor, TchError> {
    Tensor::f_from_slice(numbers)?.f_view_(shape)?.f_to_device(device)
}
