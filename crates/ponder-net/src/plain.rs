//! Inference in plain Rust: slow and simple, the reference for every kernel.

use crate::Peaks;
use crate::board::Layout;
use crate::conv::Conv;
use crate::folded_network::Folded;
use crate::pooling::PoolScratch;
use ponder_game::Frame;

/// Computes the features of both heads before their activation,
/// `[cell][policy and value channels]`. `planes` are the bytes of [`ponder_game::Encode::encode`].
/// Updates `peaks`.
pub(crate) fn features(
    folded: &Folded,
    planes: &[u8],
    frame: Frame,
    peaks: &mut Peaks,
) -> Vec<f32> {
    let layout = Layout::new(frame);
    let activate = |board: &mut Vec<f32>| board.iter_mut().for_each(|x| *x = x.max(0.0));
    let bytes: Vec<f32> = planes.iter().map(|&byte| f32::from(byte)).collect();

    let mut stream = convolve(&folded.input, &padded(&bytes, &layout), &layout);
    activate(&mut stream);
    peaks.observe_stream(0, stream.iter().copied());
    let mut scratch = PoolScratch::default();
    for (block, [first, second]) in folded.blocks.iter().enumerate() {
        let mut inner = convolve(first, &padded(&stream, &layout), &layout);
        if let Some(pooling) = &folded.pooling[block] {
            pooling.of_floats(&stream, first.inputs, frame, &mut scratch);
            for cell in inner.chunks_exact_mut(first.outputs) {
                cell.iter_mut().zip(&scratch.added).for_each(|(x, added)| *x += added);
            }
        }
        activate(&mut inner);
        peaks.observe_inner(block, inner.iter().copied());
        let change = convolve(second, &padded(&inner, &layout), &layout);
        stream.iter_mut().zip(&change).for_each(|(x, dx)| *x += dx);
        activate(&mut stream);
        peaks.observe_stream(block + 1, stream.iter().copied());
    }
    convolve(&folded.heads.conv, &padded(&stream, &layout), &layout)
}

/// Pads a board `[cell][channel]` with zeros.
fn padded(board: &[f32], layout: &Layout) -> Vec<f32> {
    let channels = board.len() / layout.frame.cells();
    let mut out = vec![0.0; layout.cells * channels];
    for (from, to) in layout.places().enumerate() {
        out[to * channels..][..channels].copy_from_slice(&board[from * channels..][..channels]);
    }
    out
}

/// Computes one convolution of a padded board, without activation.
fn convolve(conv: &Conv, board: &[f32], layout: &Layout) -> Vec<f32> {
    let offsets = layout.offsets_of(conv.taps);
    let mut out = Vec::with_capacity(layout.frame.cells() * conv.outputs);
    for place in layout.places() {
        let mut sums = conv.bias.clone();
        for (tap, &offset) in offsets.iter().enumerate() {
            let from = place.wrapping_add_signed(offset) * conv.inputs;
            for input in 0..conv.inputs {
                let x = board[from + input];
                let weights = &conv.weight[(tap * conv.inputs + input) * conv.outputs..];
                for (sum, weight) in sums.iter_mut().zip(weights) {
                    *sum += x * weight;
                }
            }
        }
        out.extend(sums);
    }
    out
}
