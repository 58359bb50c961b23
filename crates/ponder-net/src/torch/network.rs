//! A network as libtorch tensors.

use super::heads::{Heads, pooled};
use super::{TorchDevice, TorchNumbers, TorchPath};
use crate::conv::Conv;
use crate::folded_network::Folded;
use crate::{KernelOffsets, NetConfig, pooling};
use ponder_game::Frame;
use tch::{Device, Kind, TchError, Tensor};

/// A network whose weights are on a device.
pub(super) struct Network {
    config: NetConfig,
    device: Device,
    kind: Kind,
    input: Layer,
    blocks: Vec<[Layer; 2]>,
    pooling: Vec<Option<Pooling>>,
    heads: Heads,
}

/// A convolution with weights `[out, in, rows, columns]`, channels last in memory.
pub(super) struct Layer {
    weight: Tensor,
    bias: Tensor,
    /// Zero padding around the board: 1 for 3x3, 0 for 1x1.
    padding: i64,
}

/// The linear map of a block's pooled features, in 32-bit floats.
struct Pooling {
    /// Weights `[out, feature]`.
    weight: Tensor,
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
        let layer = |conv: &Conv| Layer::new(conv, device, kind);
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
            pooling: folded
                .pooling
                .iter()
                .map(|map| {
                    map.as_ref().map(|map| Pooling::new(map, config.channels, device)).transpose()
                })
                .collect::<Result<_, TchError>>()?,
            heads: Heads::new(&folded.heads, device, kind)?,
        })
    }

    /// Returns the number of outputs of a position: its logits and its value.
    pub fn outputs(&self, frame: Frame) -> usize {
        frame.cells() + self.config.extra_moves + 1
    }

    /// Computes `[position][outputs]` on the device from `[position][cell][plane]`. A GPU has not
    /// finished, and perhaps not begun, when this returns.
    pub fn forward(&self, planes: &[u8], frame: Frame) -> Result<Tensor, TchError> {
        let (rows, cols) = (frame.rows as i64, frame.cols as i64);
        let mut planes = Tensor::f_from_slice(planes)?;
        if self.device.is_cuda() {
            // The copy to the GPU does not wait for the work before it.
            planes = planes.f_pin_memory(self.device)?.f_to_device_(
                self.device,
                Kind::Uint8,
                true,
                false,
            )?;
        }
        let planes = planes
            .f_view_(&[-1, rows, cols, self.config.planes as i64][..])?
            .f_totype(self.kind)?
            .f_permute([0, 3, 1, 2])?;
        let mut stream = self.input.relu_of(&planes)?;
        for ([first, second], pooling) in self.blocks.iter().zip(&self.pooling) {
            let inner = match pooling {
                Some(pooling) => {
                    let added = pooling.of(&stream, frame)?.f_totype(self.kind)?;
                    first.of(&stream)?.f_add(&added)?.f_relu_()?
                }
                None => first.relu_of(&stream)?,
            };
            stream = second.relu_of_sum(&inner, &stream)?;
        }
        self.heads.of(&stream, frame)
    }
}

impl Pooling {
    fn new(map: &pooling::Pooling, channels: usize, device: Device) -> Result<Self, TchError> {
        let features = (pooling::KINDS * channels) as i64;
        let weight = tensor(&map.weight, &[features, channels as i64], device)?;
        Ok(Pooling { weight: weight.f_transpose(0, 1)? })
    }

    /// Computes the numbers to add to all cells, `[position, channel, 1, 1]`.
    fn of(&self, stream: &Tensor, frame: Frame) -> Result<Tensor, TchError> {
        let pooled = pooled(&stream.f_totype(Kind::Float)?, frame)?;
        pooled.f_linear(&self.weight, None::<Tensor>)?.f_unsqueeze(2)?.f_unsqueeze(3)
    }
}

impl Layer {
    pub fn new(conv: &Conv, device: Device, kind: Kind) -> Result<Self, TchError> {
        let side = if conv.taps == 1 { 1 } else { 3 };
        let centre = side as isize / 2;
        let mut weight = vec![0.0; conv.outputs * side * side * conv.inputs];
        for (tap, &(row, col)) in KernelOffsets::offsets_of(conv.taps).iter().enumerate() {
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

    pub fn of(&self, x: &Tensor) -> Result<Tensor, TchError> {
        x.f_conv2d(&self.weight, Some(&self.bias), 1, self.padding, 1, 1)
    }

    /// Computes the convolution and a ReLU, on a GPU in one kernel.
    fn relu_of(&self, x: &Tensor) -> Result<Tensor, TchError> {
        if !self.weight.device().is_cuda() {
            return self.of(x)?.f_relu_();
        }
        let (weight, bias, padding) = (&self.weight, Some(&self.bias), [self.padding; 2]);
        x.f_cudnn_convolution_relu(weight, bias, [1, 1], padding, [1, 1], 1)
    }

    /// Computes the ReLU of the sum of the convolution and `skipped`, on a GPU in one kernel.
    fn relu_of_sum(&self, x: &Tensor, skipped: &Tensor) -> Result<Tensor, TchError> {
        if !self.weight.device().is_cuda() {
            let mut sum = self.of(x)?;
            let _ = sum.f_add_(skipped)?;
            return sum.f_relu_();
        }
        let (weight, bias, padding) = (&self.weight, Some(&self.bias), [self.padding; 2]);
        x.f_cudnn_convolution_add_relu(weight, skipped, 1.0, bias, [1, 1], padding, [1, 1], 1)
    }
}

pub(super) fn tensor(numbers: &[f32], shape: &[i64], device: Device) -> Result<Tensor, TchError> {
    Tensor::f_from_slice(numbers)?.f_view_(shape)?.f_to_device(device)
}
