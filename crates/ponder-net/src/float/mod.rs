//! Inference with floats.

mod layer;
mod portable;
#[cfg(target_arch = "x86_64")]
mod vector;

use crate::aligned::Aligned;
use crate::board::Layout;
use crate::folded::Folded;
use layer::{BLOCK, Job, Packed, Then};
use ponder_game::Frame;

/// The instructions that a network of floats is run with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatPath {
    /// Plain Rust.
    Portable,
    /// 256 bits, with fused multiplication and addition.
    Avx2,
    /// 512 bits.
    Avx512,
}

impl FloatPath {
    /// All paths that this machine can run, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut paths = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f") {
                paths.push(FloatPath::Avx512);
            }
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
                paths.push(FloatPath::Avx2);
            }
        }
        paths.push(FloatPath::Portable);
        paths
    }

    fn block(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            FloatPath::Avx2 => vector::avx2::BLOCK,
            #[cfg(target_arch = "x86_64")]
            FloatPath::Avx512 => vector::avx512::BLOCK,
            _ => portable::BLOCK,
        }
    }
}

/// A network of floats, packed for one path.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    path: FloatPath,
    input: Packed,
    blocks: Vec<[Packed; 2]>,
    heads: Packed,
    slope: f32,
}

/// Working memory for one board size at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    layout: Option<Layout>,
    distances: Vec<isize>,
    planes: Aligned<f32>,
    outer: Aligned<f32>,
    inner: Aligned<f32>,
    features: Aligned<f32>,
}

impl Runner {
    /// # Panics
    /// When this machine cannot run the path.
    pub fn new(folded: &Folded, path: FloatPath) -> Self {
        assert!(FloatPath::available().contains(&path), "this machine cannot run {path:?}");
        let channels = folded.config.channels.next_multiple_of(BLOCK);
        let block = path.block();
        Runner {
            path,
            input: Packed::new(&folded.input, folded.config.planes, block),
            blocks: folded
                .blocks
                .iter()
                .map(|pair| [0, 1].map(|half| Packed::new(&pair[half], channels, block)))
                .collect(),
            heads: Packed::new(&folded.heads, channels, block),
            slope: folded.config.activation.slope(),
        }
    }

    /// Channels from one cell of the features to the next.
    pub fn feature_stride(&self) -> usize {
        self.heads.outputs
    }

    /// The features of both heads before their activation, `[cell][feature_stride]`.
    pub fn features<'s>(&self, planes: &[u8], frame: Frame, scratch: &'s mut Scratch) -> &'s [f32] {
        self.fit(frame, scratch);
        let layout = Layout::new(frame);
        let inputs = self.input.inputs;
        for (from, to) in layout.places().enumerate() {
            let to = &mut scratch.planes[to * inputs..][..inputs];
            for (to, &byte) in to.iter_mut().zip(&planes[from * inputs..][..inputs]) {
                *to = f32::from(byte);
            }
        }
        let Scratch { distances, planes, outer, inner, features, .. } = scratch;
        let run = |conv, then, input: &[f32], output: &mut [f32]| {
            let distances = if then == Then::Features { &[0] } else { &distances[..] };
            let slope = self.slope;
            self.run(&mut Job { conv, layout, distances, input, output, then, slope });
        };
        run(&self.input, Then::Activate, planes, outer);
        for [first, second] in &self.blocks {
            run(first, Then::Activate, outer, inner);
            run(second, Then::Add, inner, outer);
        }
        run(&self.heads, Then::Features, outer, features);
        &scratch.features
    }

    /// Makes the scratch memory fit a board size, with the padding in place.
    fn fit(&self, frame: Frame, scratch: &mut Scratch) {
        let layout = Layout::new(frame);
        let channels = self.input.outputs;
        let fits = scratch.planes.len() == layout.cells * self.input.inputs
            && scratch.outer.len() == layout.cells * channels
            && scratch.features.len() == frame.cells() * self.heads.outputs;
        if scratch.layout == Some(layout) && fits {
            return;
        }
        *scratch = Scratch {
            layout: Some(layout),
            distances: layout.distances_of(self.input.taps),
            planes: Aligned::filled(layout.cells * self.input.inputs, 0.0),
            outer: Aligned::filled(layout.cells * channels, 0.0),
            inner: Aligned::filled(layout.cells * channels, 0.0),
            features: Aligned::filled(frame.cells() * self.heads.outputs, 0.0),
        };
    }

    fn run(&self, job: &mut Job<'_>) {
        #[allow(unsafe_code)]
        // SAFETY: `new` has checked that this machine has the path.
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
