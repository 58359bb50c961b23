//! Int8 inference in plain Rust: the kernels must equal it bit for bit.

use super::quantize::{IntConv, IntNet};
use crate::board::Layout;
use crate::pooling::{PoolScratch, rounded};
use ponder_game::Frame;

/// Computes the features of both heads before their activation,
/// `[cell][outputs of the heads' convolution]`.
pub(crate) fn features(net: &IntNet, planes: &[u8], frame: Frame) -> Vec<f32> {
    let layout = Layout::new(frame);
    let cells = frame.cells();
    let mut stream = vec![0_i16; cells * net.input.outputs];
    let mut bytes = add_to_stream(net, &net.input, planes, 0, &mut stream, &layout);
    let mut scratch = PoolScratch::default();
    for (block, [first, second]) in net.blocks.iter().enumerate() {
        let mut bias = first.bias.clone();
        if let Some(pooling) = &net.pooling[block] {
            pooling.of_bytes(&bytes, first.inputs, frame, &mut scratch);
            let with_added = bias.iter_mut().zip(&scratch.added);
            with_added.for_each(|(bias, &added)| *bias += rounded(added));
        }
        let inner: Vec<u8> = sums(first, &bias, &bytes, &layout)
            .iter()
            .enumerate()
            .map(|(at, &sum)| to_byte(requantized(first, sum, at)))
            .collect();
        bytes = add_to_stream(net, second, &inner, block + 1, &mut stream, &layout);
    }
    sums(&net.heads, &net.heads.bias, &bytes, &layout)
        .iter()
        .enumerate()
        .map(|(at, &sum)| sum as f32 * net.head_scale[at % net.heads.outputs])
        .collect()
}

/// Adds a convolution to the residual stream and activates it; returns the stream as bytes.
fn add_to_stream(
    net: &IntNet,
    conv: &IntConv,
    input: &[u8],
    stage: usize,
    stream: &mut [i16],
    layout: &Layout,
) -> Vec<u8> {
    let sums = sums(conv, &conv.bias, input, layout);
    let mut bytes = Vec::with_capacity(stream.len());
    for (at, (x, &sum)) in stream.iter_mut().zip(&sums).enumerate() {
        *x = x.saturating_add(requantized(conv, sum, at)).max(0);
        bytes.push(to_byte(mulhrs(*x, net.stream_to_byte[stage])));
    }
    bytes
}

/// `(a * b + 2^14) / 2^15`, rounded down, like the `pmulhrsw` instruction.
pub(crate) fn mulhrs(a: i16, b: i16) -> i16 {
    ((i32::from(a) * i32::from(b) + 0x4000) >> 15) as i16
}

fn requantized(conv: &IntConv, sum: i32, at: usize) -> i16 {
    let shifted = (sum << conv.requant.left) >> conv.requant.right;
    let short = shifted.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16;
    mulhrs(short, conv.requant.gain[at % conv.outputs])
}

/// Applies the activation and saturates to a byte.
fn to_byte(x: i16) -> u8 {
    x.clamp(0, 255) as u8
}

/// Computes bias plus products, `[cell][out]`. `input` is `[cell][in]` without padding; cells
/// outside the board are 0.
fn sums(conv: &IntConv, bias: &[i32], input: &[u8], layout: &Layout) -> Vec<i32> {
    let given = input.len() / layout.frame.cells();
    let mut board = vec![0; layout.cells * conv.inputs];
    for (from, to) in layout.places().enumerate() {
        board[to * conv.inputs..][..given].copy_from_slice(&input[from * given..][..given]);
    }
    let offsets = layout.offsets_of(conv.taps);
    let mut out = Vec::with_capacity(layout.frame.cells() * conv.outputs);
    for place in layout.places() {
        let mut sums = bias.to_vec();
        for (tap, &offset) in offsets.iter().enumerate() {
            let from = place.wrapping_add_signed(offset) * conv.inputs;
            for input in 0..conv.inputs {
                let x = i32::from(board[from + input]);
                let weights = &conv.weight[(tap * conv.inputs + input) * conv.outputs..];
                for (sum, &weight) in sums.iter_mut().zip(weights) {
                    *sum += x * i32::from(weight);
                }
            }
        }
        out.extend(sums);
    }
    out
}
