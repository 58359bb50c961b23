//! Float inference of a whole network on one of the vector paths.

use super::FloatPath;
use super::layer::{BLOCK, Job, Packed, Then};
use super::portable;
#[cfg(target_arch = "x86_64")]
use super::vector;
use crate::Peaks;
use crate::alignment::Aligned;
use crate::board::Layout;
use crate::folded_network::Folded;
use crate::pooling::{BiasScratch, Pooling};
use ponder_game::Frame;

/// A float network packed for one path.
#[derive(Clone, Debug)]
pub(crate) struct VectorRunner {
    path: FloatPath,
    input: Packed,
    blocks: Vec<[Packed; 2]>,
    pooling: Vec<Option<Pooling>>,
    heads: Packed,
}

/// Scratch memory for one board size at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct VectorScratch {
    shape: Option<Shape>,
    offsets: Vec<isize>,
    planes: Aligned<f32>,
    outer: Aligned<f32>,
    inner: Aligned<f32>,
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

impl VectorRunner {
    /// Packs a network. The caller has checked that this machine can run the path.
    pub fn new(folded: &Folded, path: FloatPath) -> Self {
        let channels = folded.config.channels.next_multiple_of(BLOCK);
        let block = path.block();
        VectorRunner {
            path,
            input: Packed::new(&folded.input, folded.config.planes, block),
            blocks: folded
                .blocks
                .iter()
                .map(|pair| [0, 1].map(|half| Packed::new(&pair[half], channels, block)))
                .collect(),
            pooling: folded.pooling.clone(),
            heads: Packed::new(&folded.heads.conv, channels, block),
        }
    }

    /// Number of channels from one cell of the features to the next.
    pub fn feature_stride(&self) -> usize {
        self.heads.outputs
    }

    /// Computes the features of both heads before their activation, `[cell][feature_stride]`.
    /// Updates `peaks`, if given.
    pub fn features<'s>(
        &self,
        planes: &[u8],
        frame: Frame,
        scratch: &'s mut VectorScratch,
        mut peaks: Option<&mut Peaks>,
    ) -> &'s [f32] {
        self.allocate(frame, scratch);
        let layout = Layout::new(frame);
        let inputs = self.input.inputs;
        for (from, to) in layout.places().enumerate() {
            let to = &mut scratch.planes[to * inputs..][..inputs];
            for (to, &byte) in to.iter_mut().zip(&planes[from * inputs..][..inputs]) {
                *to = f32::from(byte);
            }
        }
        let VectorScratch { offsets, planes, outer, inner, features, pooled, .. } = scratch;
        let run = |conv, bias: &[f32], then, input: &[f32], output: &mut [f32]| {
            let offsets = if then == Then::Features { &[0] } else { &offsets[..] };
            self.run(&mut Job { conv, bias, layout, offsets, input, output, then });
        };
        run(&self.input, &self.input.bias, Then::Activate, planes, outer);
        if let Some(peaks) = &mut peaks {
            peaks.observe_stream(0, outer.iter().copied());
        }
        for (block, [first, second]) in self.blocks.iter().enumerate() {
            let bias = match &self.pooling[block] {
                Some(pooling) => pooled.bias_with(&first.bias, pooling, outer, first.inputs, frame),
                None => &first.bias,
            };
            run(first, bias, Then::Activate, outer, inner);
            run(second, &second.bias, Then::Add, inner, outer);
            if let Some(peaks) = &mut peaks {
                peaks.observe_inner(block, inner.iter().copied());
                peaks.observe_stream(block + 1, outer.iter().copied());
            }
        }
        run(&self.heads, &self.heads.bias, Then::Features, outer, features);
        &scratch.features
    }

    /// Allocates scratch memory for a board size, with zeroed padding, unless it is there already.
    fn allocate(&self, frame: Frame, scratch: &mut VectorScratch) {
        let layout = Layout::new(frame);
        let channels = self.input.outputs;
        let shape = Shape {
            layout,
            taps: self.input.taps,
            inputs: self.input.inputs,
            channels: self.input.outputs,
            heads: self.heads.outputs,
        };
        if scratch.shape == Some(shape) {
            return;
        }
        *scratch = VectorScratch {
            shape: Some(shape),
            offsets: layout.offsets_of(self.input.taps),
            planes: Aligned::filled(layout.cells * self.input.inputs, 0.0),
            outer: Aligned::filled(layout.cells * channels, 0.0),
            inner: Aligned::filled(layout.cells * channels, 0.0),
            features: Aligned::filled(frame.cells() * self.heads.outputs, 0.0),
            pooled: BiasScratch::default(),
        };
    }

    fn run(&self, job: &mut Job<'_>) {
        #[allow(unsafe_code)]
        // SAFETY: `Runner::new` has checked that this machine has the path.
        unsafe {
            match self.path {
                #[cfg(target_arch = "x86_64")]
                FloatPath::Avx512 => vector::avx512::run(job),
                #[cfg(target_arch = "x86_64")]
                FloatPath::Avx2 => vector::avx2::run(job),
                _ => portable::run(job),
            }
        }
    }
}
