//! Post-training quantization from floats to int8.
//!
//! Activations are unsigned bytes with one scale per layer, weights are signed bytes with one scale
//! per output channel, and accumulators are exact in 32 bits. A sum is requantized to 16 bits by a
//! shift (one per layer) and a multiplication with a 15-bit fraction (one per output): [`Requant`].
//! The residual stream keeps 16 bits, so that rounding errors do not accumulate over the blocks;
//! only convolution inputs are rounded to 8.
//!
//! The integer fractions are chosen first; the weight scale of each output then follows exactly, so
//! the fractions cost no accuracy.

use crate::Peaks;
use crate::conv::Conv;
use crate::folded_network::Folded;
use crate::pooling::Pooling;

/// Outputs and inputs of the tower are padded to a multiple of this.
pub(crate) const BLOCK: usize = 32;
/// The stream's calibration maximum maps to this: half the 16-bit range is headroom.
const STREAM_PEAK: f64 = 16_384.0;
/// The calibration maximum of a convolution's input maps to this byte value: 95% of the range.
const BYTE_PEAK: f64 = 0.95 * 255.0;

/// Requantization of a 32-bit sum to 16 bits:
/// `mulhrs(saturate16(sum << left >> right), gain[out])`, where
/// `mulhrs(a, b) = (a * b + 0x4000) >> 15`. The rounding constant of the right shift is part of the
/// bias.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Requant {
    pub left: u32,
    pub right: u32,
    pub gain: Vec<i16>,
}

/// A quantized (int8) convolution.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct IntConv {
    /// Number of inputs, a multiple of 4.
    pub inputs: usize,
    /// Number of outputs, a multiple of [`BLOCK`].
    pub outputs: usize,
    pub taps: usize,
    /// Weights `[tap][in][out]`.
    pub weight: Vec<i8>,
    pub bias: Vec<i32>,
    pub requant: Requant,
}

/// A quantized (int8) network.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct IntNet {
    pub input: IntConv,
    pub blocks: Vec<[IntConv; 2]>,
    /// Global pooling of the bytes that a block reads, in units of the sums of its first
    /// convolution.
    pub pooling: Vec<Option<Pooling>>,
    pub heads: IntConv,
    /// Dequantization scale of the heads' sums, per output.
    pub head_scale: Vec<f32>,
    /// 15-bit fractions that convert the 16-bit stream to the bytes that the next layer reads,
    /// after the input convolution and after each block.
    pub stream_to_byte: Vec<i16>,
}

impl IntNet {
    pub fn new(folded: &Folded, peaks: &Peaks) -> Self {
        let highest =
            |peaks: &[f32]| peaks.iter().fold(1e-6_f64, |most, &x| most.max(f64::from(x)));
        let stream_unit = highest(&peaks.stream) / STREAM_PEAK;
        let stream_to_byte: Vec<i16> = peaks
            .stream
            .iter()
            .map(|&peak| {
                let byte_unit = f64::from(peak).max(1e-6) / BYTE_PEAK;
                (stream_unit / byte_unit * 32_768.0).floor().clamp(1.0, 32_767.0) as i16
            })
            .collect();
        let byte_unit = |at: usize| stream_unit * 32_768.0 / f64::from(stream_to_byte[at]);

        let input = stream_conv(&folded.input, 1.0, 4, stream_unit);
        let inner_unit = |block: usize| f64::from(peaks.inner[block]).max(1e-6) / BYTE_PEAK;
        let blocks: Vec<[IntConv; 2]> = folded
            .blocks
            .iter()
            .enumerate()
            .map(|(block, [first, second])| {
                let outer = byte_unit(block);
                let inner = inner_unit(block);
                [byte_conv(first, outer, inner), stream_conv(second, inner, BLOCK, stream_unit)]
            })
            .collect();
        let pooling = folded.pooling.iter().enumerate().map(|(block, pooling)| {
            let requant = &blocks[block][0].requant;
            let ratio = byte_unit(block) / inner_unit(block);
            pooling.as_ref().map(|pooling| pooling.scaled(|out| ratio / requant.fraction(out)))
        });
        let pooling = pooling.collect();
        let last = byte_unit(folded.blocks.len());
        let scales = full_scales(&folded.heads.conv);
        let heads =
            quantize(&folded.heads.conv, last, BLOCK, &scales, Requant::none(&folded.heads.conv));
        let mut head_scale: Vec<f32> = scales.iter().map(|scale| (scale * last) as f32).collect();
        head_scale.resize(heads.outputs, 0.0);
        IntNet { input, blocks, pooling, heads, head_scale, stream_to_byte }
    }
}

impl Requant {
    fn none(conv: &Conv) -> Self {
        Requant { left: 0, right: 0, gain: vec![0; conv.outputs] }
    }

    /// Creates gains for `fractions * 2^shift`, rounded up, so that weights never leave their
    /// range.
    fn of(fractions: &[f64], shift: i32) -> Self {
        let gain = fractions
            .iter()
            .map(|fraction| (fraction * 2_f64.powi(shift + 15)).ceil().clamp(1.0, 32_767.0) as i16)
            .collect();
        Requant { left: (-shift).max(0) as u32, right: shift.max(0) as u32, gain }
    }

    /// Returns the factor that the sum of an output is multiplied by.
    fn fraction(&self, out: usize) -> f64 {
        f64::from(self.gain[out]) * 2_f64.powi(self.left as i32 - self.right as i32 - 15)
    }
}

/// Returns the scale of each output that maps its largest weight to 127.
fn full_scales(conv: &Conv) -> Vec<f64> {
    (0..conv.outputs)
        .map(|out| {
            let column = conv.weight.iter().skip(out).step_by(conv.outputs);
            column.fold(0.0_f64, |most, &w| most.max(f64::from(w).abs())).max(1e-9) / 127.0
        })
        .collect()
}

/// A convolution with int8 results: the 16-bit number before the gain should be as large as
/// possible, so gains start at 256.
fn byte_conv(conv: &Conv, from_unit: f64, to_unit: f64) -> IntConv {
    let mut scales = full_scales(conv);
    let most = scales.iter().fold(0.0_f64, |most, &scale| most.max(scale));
    scales.iter_mut().for_each(|scale| *scale = scale.max(most / 32.0));
    let fractions: Vec<f64> = scales.iter().map(|scale| scale * from_unit / to_unit).collect();
    let least = fractions.iter().fold(f64::INFINITY, |least, &x| least.min(x));
    let shift = (256.0 / 32_768.0 / least).log2().ceil() as i32;
    with_requant(conv, from_unit, BLOCK, to_unit, Requant::of(&fractions, shift.clamp(-6, 24)))
}

/// A convolution added to the 16-bit stream: gains are as large as possible.
fn stream_conv(conv: &Conv, from_unit: f64, multiple: usize, unit: f64) -> IntConv {
    let scales = full_scales(conv);
    let fractions: Vec<f64> = scales.iter().map(|scale| scale * from_unit / unit).collect();
    let most = fractions.iter().fold(0.0_f64, |most, &x| most.max(x));
    let shift = (32_767.0 / 32_768.0 / most).log2().floor() as i32;
    let requant = Requant::of(&fractions, shift.clamp(-6, 24));
    with_requant(conv, from_unit, multiple, unit, requant)
}

/// Quantizes with the weight scales that a requantization makes exact.
fn with_requant(
    conv: &Conv,
    from_unit: f64,
    multiple: usize,
    to_unit: f64,
    requant: Requant,
) -> IntConv {
    let scales: Vec<f64> =
        (0..conv.outputs).map(|out| requant.fraction(out) * to_unit / from_unit).collect();
    quantize(conv, from_unit, multiple, &scales, requant)
}

/// Quantizes weights and biases by their scales, and pads them.
fn quantize(
    conv: &Conv,
    from_unit: f64,
    multiple: usize,
    scales: &[f64],
    mut requant: Requant,
) -> IntConv {
    let outputs = conv.outputs.next_multiple_of(BLOCK);
    let mut weight = vec![0_i8; conv.taps * conv.inputs * outputs];
    for (row, from) in weight.chunks_exact_mut(outputs).zip(conv.weight.chunks_exact(conv.outputs))
    {
        for (out, (to, &from)) in row.iter_mut().zip(from).enumerate() {
            *to = (f64::from(from) / scales[out]).round().clamp(-127.0, 127.0) as i8;
        }
    }
    let rounding = (1_i64 << requant.right) >> 1;
    let bias = (0..outputs)
        .map(|out| {
            let Some(&bias) = conv.bias.get(out) else { return 0 };
            let exact = (f64::from(bias) / (scales[out] * from_unit)).round();
            let exact = exact.clamp(-(2_f64.powi(24)), 2_f64.powi(24)) as i64;
            (exact + rounding) as i32
        })
        .collect();
    requant.gain.resize(outputs, 0);
    let mut int = IntConv { inputs: conv.inputs, outputs, taps: conv.taps, weight, bias, requant };
    int.pad_inputs(multiple);
    int
}

impl IntConv {
    /// Pads the inputs to a multiple with zero weights.
    fn pad_inputs(&mut self, multiple: usize) {
        let inputs = self.inputs.next_multiple_of(multiple);
        if inputs == self.inputs {
            return;
        }
        let mut weight = vec![0; self.taps * inputs * self.outputs];
        let old = self.inputs * self.outputs;
        for tap in 0..self.taps {
            weight[tap * inputs * self.outputs..][..old]
                .copy_from_slice(&self.weight[tap * old..][..old]);
        }
        self.weight = weight;
        self.inputs = inputs;
    }
}
