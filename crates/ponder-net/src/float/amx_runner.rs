//! Float inference of a whole network with AMX tiles.

#![allow(unsafe_code)]

use super::amx::{Job, Packed, joined, run, split};
use super::layer::{BLOCK, Then};
use crate::Peaks;
use crate::alignment::Aligned;
use crate::board::Layout;
use crate::folded_network::Folded;
use crate::pooling::{BiasScratch, Pooling};
use crate::tiles::{self, TAIL_PADDING};
use ponder_game::Frame;

/// A network packed for AMX.
#[derive(Clone, Debug)]
pub(crate) struct AmxRunner {
    input: Packed,
    blocks: Vec<[Packed; 2]>,
    pooling: Vec<Option<Pooling>>,
    heads: Packed,
    taps: usize,
}

/// Scratch memory for one board size at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct AmxScratch {
    shape: Option<Shape>,
    /// Step offsets of the input convolution, the tower's and the heads'.
    offsets: [Vec<isize>; 3],
    /// Padded boards, high halves before low ones: of the input planes, between blocks, and within a
    /// block.
    planes: Aligned<u16>,
    outer: Aligned<u16>,
    inner: Aligned<u16>,
    stream: Aligned<f32>,
    features: Aligned<f32>,
    pooled: BiasScratch,
}

/// Dimensions that scratch memory is allocated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    layout: Layout,
    taps: usize,
    inputs: usize,
    channels: usize,
    heads: usize,
}

impl AmxRunner {
    /// Packs a network. The caller has checked that this machine has the tiles.
    pub fn new(folded: &Folded) -> Self {
        let channels = folded.config.channels.next_multiple_of(BLOCK);
        let pack = |conv| Packed::new(conv, channels);
        AmxRunner {
            input: Packed::new(&folded.input, folded.config.planes),
            blocks: folded.blocks.iter().map(|pair| [pack(&pair[0]), pack(&pair[1])]).collect(),
            pooling: folded.pooling.clone(),
            heads: pack(&folded.heads.conv),
            taps: folded.input.taps,
        }
    }

    /// Returns the number of channels from one cell of the features to the next.
    pub fn feature_stride(&self) -> usize {
        self.heads.outputs
    }

    /// Computes the features of both heads before their activation, `[cell][feature_stride]`.
    /// Updates `peaks`, if given.
    pub fn features<'s>(
        &self,
        planes: &[u8],
        frame: Frame,
        scratch: &'s mut AmxScratch,
        mut peaks: Option<&mut Peaks>,
    ) -> &'s [f32] {
        self.allocate(frame, scratch);
        let layout = Layout::new(frame);
        let inputs = self.input.inputs;
        // A byte is exact in bfloat16: its low half is zero.
        for (from, to) in layout.places().enumerate() {
            let to = &mut scratch.planes[to * inputs..][..inputs];
            for (to, &byte) in to.iter_mut().zip(&planes[from * inputs..][..inputs]) {
                *to = split(f32::from(byte))[0];
            }
        }
        scratch.stream.fill(0.0);
        let AmxScratch { offsets, planes, outer, inner, stream, features, pooled, .. } = scratch;
        let layer = |conv,
                     bias: &[f32],
                     kind: usize,
                     then,
                     input: &[u16],
                     output: &mut [u16],
                     floats: &mut [f32]| {
            let offsets = &offsets[kind];
            let mut job = Job { conv, bias, layout, offsets, input, output, floats, then };
            // SAFETY: the creator of this runner has checked that there are tiles, and `begin`
            // is called below before the first layer.
            unsafe { run(&mut job) }
        };
        // SAFETY: the creator of this runner has checked that there are tiles.
        unsafe { tiles::begin() };
        layer(&self.input, &self.input.bias, 0, Then::Add, planes, outer, stream);
        if let Some(peaks) = &mut peaks {
            peaks.observe_stream(0, stream.iter().copied());
        }
        for (block, [first, second]) in self.blocks.iter().enumerate() {
            let bias = match &self.pooling[block] {
                Some(pooling) => {
                    pooled.bias_with(&first.bias, pooling, stream, first.outputs, frame)
                }
                None => &first.bias,
            };
            layer(first, bias, 1, Then::Activate, outer, inner, stream);
            layer(second, &second.bias, 1, Then::Add, inner, outer, stream);
            if let Some(peaks) = &mut peaks {
                peaks.observe_inner(block, joined(inner));
                peaks.observe_stream(block + 1, stream.iter().copied());
            }
        }
        layer(&self.heads, &self.heads.bias, 2, Then::Features, outer, &mut [], features);
        // SAFETY: as above.
        unsafe { tiles::end() };
        &scratch.features
    }

    /// Allocates scratch memory for a board size, with zeroed padding, unless it is there already.
    fn allocate(&self, frame: Frame, scratch: &mut AmxScratch) {
        let layout = Layout::new(frame);
        // Length of the high or low halves of a padded board.
        let half_len = |channels: usize| (layout.cells + TAIL_PADDING) * channels;
        let (planes, channels) = (self.input.inputs, self.input.outputs);
        let shape = Shape {
            layout,
            taps: self.taps,
            inputs: self.input.inputs,
            channels: self.input.outputs,
            heads: self.heads.outputs,
        };
        if scratch.shape == Some(shape) {
            return;
        }
        let tower = self.blocks.first().map(|pair| &pair[0]);
        *scratch = AmxScratch {
            shape: Some(shape),
            offsets: [
                self.input.offsets(&layout, 2 * half_len(planes)),
                tower.map_or(Vec::new(), |conv| conv.offsets(&layout, 2 * half_len(channels))),
                self.heads.offsets(&layout, 2 * half_len(channels)),
            ],
            planes: Aligned::filled(2 * half_len(planes), 0),
            outer: Aligned::filled(2 * half_len(channels), 0),
            inner: Aligned::filled(2 * half_len(channels), 0),
            stream: Aligned::filled(frame.cells() * channels, 0.0),
            features: Aligned::filled(frame.cells() * self.heads.outputs, 0.0),
            pooled: BiasScratch::default(),
        };
    }
}
