//! A network as libtorch tensors.

use super::heads::Heads;
use super::{TorchDevice, TorchNumbers, TorchPath};
use crate::conv::Conv;
use crate::folded_network::Folded;
use crate::{KernelOffsets, NetConfig};
use ponder_game::Frame;
use tch::{Device, Kind, TchError, Tensor};

/// A network whose weights are on a device.
pub(super) struct Network {
    config: NetConfig,
    device: Device,
    kind: Kind,
    input: Layer,
    blocks: Vec<[Layer; 2]>,
    heads: Heads,
}

/// A convolution with weights `[out, in, rows, columns]`, channels last in memory.
pub(super) struct Layer {
    weight: Tensor,
    bias: Tensor,
    /// Zero padding around the board: 1 for 3x3, 0 for 1x1.
    padding: i64,
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
            heads: Heads::new(&folded.heads, device, kind)?,
        })
    }

    /// Computes `[position][outputs and the value]` from `[position][cell][plane]`, and waits for
    /// the device.
    pub fn forward(&self, planes: &[u8], frame: Frame) -> Result<Vec<f32>, TchError> {
        let (rows, cols) = (frame.rows as i64, frame.cols as i64);
        let planes = Tensor::f_from_slice(planes)?
            .f_view_(&[-1, rows, cols, self.config.planes as i64][..])?
            .f_to_device(self.device)?
            .f_totype(self.kind)?
            .f_permute([0, 3, 1, 2])?;
        let mut stream = self.input.of(&planes)?.f_relu_()?;
        for [first, second] in &self.blocks {
            let inner = first.of(&stream)?.f_relu_()?;
            let mut sum = second.of(&inner)?;
            let _ = sum.f_add_(&stream)?;
            stream = sum.f_relu_()?;
        }
        let answers = self.heads.of(&stream, frame)?.f_contiguous()?.f_to_device(Device::Cpu)?;
        let mut numbers = vec![0.0; answers.numel()];
        answers.f_copy_data(&mut numbers, answers.numel())?;
        Ok(numbers)
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
}

pub(super) fn tensor(numbers: &[f32], shape: &[i64], device: Device) -> Result<Tensor, TchError> {
    Tensor::f_from_slice(numbers)?.f_view_(shape)?.f_to_device(device)
}
