//! Quantized (int8) inference.

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod amx;
mod layer;
mod packed_weights;
pub(crate) mod plain;
mod portable;
pub(crate) mod quantize;
#[cfg(target_arch = "x86_64")]
mod vector256;
#[cfg(target_arch = "x86_64")]
mod vnni;

use crate::KernelOffsets;
use crate::alignment::Aligned;
use crate::board::Layout;
use crate::pooling::{BiasScratch, Pooling};
use crate::tiles::{self, TAIL_PADDING};
use layer::{Job, Then};
use packed_weights::Packed;
use ponder_game::Frame;
use quantize::{BLOCK, IntConv, IntNet};

/// Instruction set that runs a quantized (int8) network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Int8Path {
    /// Plain Rust.
    Portable,
    /// 256-bit `vpdpbusd`.
    AvxVnni,
    /// 512-bit `vpdpbusd`.
    Avx512Vnni,
    /// `tdpbusd` on AMX tiles, with AVX-512 for the rest.
    Amx,
}

impl Int8Path {
    /// Returns all paths that this machine can run, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut paths = Vec::new();
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vnni")
        {
            #[cfg(target_os = "linux")]
            if tiles::is_available() {
                paths.push(Int8Path::Amx);
            }
            paths.push(Int8Path::Avx512Vnni);
        }
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("avxvnni") {
            paths.push(Int8Path::AvxVnni);
        }
        paths.push(Int8Path::Portable);
        paths
    }
}

/// A quantized network packed for one path.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    path: Int8Path,
    input: Packed,
    blocks: Vec<[Packed; 2]>,
    pooling: Vec<Option<Pooling>>,
    heads: Packed,
    /// See [`IntNet::stream_to_byte`].
    stream_to_byte: Vec<i16>,
}

/// Scratch memory for one board size at a time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    shape: Option<Shape>,
    /// Offsets of the input convolution, the tower's and the heads'.
    offsets: [Vec<isize>; 3],
    /// Padded boards: of the input planes, between blocks, and within a block.
    planes: Aligned<u8>,
    outer: Aligned<u8>,
    inner: Aligned<u8>,
    /// The residual stream.
    stream: Aligned<i16>,
    features: Aligned<f32>,
    pooled: BiasScratch,
}

/// Dimensions that scratch memory is allocated for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    layout: Layout,
    path: Int8Path,
    taps: usize,
    inputs: usize,
    channels: usize,
    heads: usize,
}

impl Runner {
    /// Packs a network.
    ///
    /// # Panics
    /// Panics when this machine cannot run the path.
    pub fn new(net: &IntNet, path: Int8Path) -> Self {
        assert!(Int8Path::available().contains(&path), "this machine cannot run {path:?}");
        let pack = |conv: &IntConv, scale: &[f32]| match path {
            Int8Path::Amx => Packed::for_tiles(
                conv,
                tiles::steps(KernelOffsets::offsets_of(conv.taps), conv.inputs, 1),
                scale,
            ),
            Int8Path::AvxVnni => Packed::new(conv, 8, scale),
            Int8Path::Portable | Int8Path::Avx512Vnni => Packed::new(conv, 16, scale),
        };
        Runner {
            path,
            input: pack(&net.input, &[]),
            blocks: net
                .blocks
                .iter()
                .map(|pair| [0, 1].map(|half| pack(&pair[half], &[])))
                .collect(),
            pooling: net.pooling.clone(),
            heads: pack(&net.heads, &net.head_scale),
            stream_to_byte: net.stream_to_byte.clone(),
        }
    }

    /// Returns the number of channels from one cell of the features to the next.
    pub fn feature_stride(&self) -> usize {
        self.heads.outputs
    }

    /// Computes the features of both heads before their activation, `[cell][feature_stride]`.
    pub fn features<'s>(&self, planes: &[u8], frame: Frame, scratch: &'s mut Scratch) -> &'s [f32] {
        self.allocate(frame, scratch);
        let layout = Layout::new(frame);
        // The layer's inputs may be padded to more than the network's planes.
        let planes_per_cell = planes.len() / frame.cells();
        let inputs = self.input.inputs;
        if planes_per_cell == inputs {
            let row_len = frame.cols * inputs;
            for (row, from) in planes.chunks_exact(row_len).enumerate() {
                scratch.planes[layout.row(row) * inputs..][..row_len].copy_from_slice(from);
            }
        } else {
            for (from, to) in layout.places().enumerate() {
                scratch.planes[to * inputs..][..planes_per_cell]
                    .copy_from_slice(&planes[from * planes_per_cell..][..planes_per_cell]);
            }
        }
        scratch.stream.fill(0);
        let Scratch { offsets, planes, outer, inner, stream, features, pooled, .. } = scratch;
        let mut run = |conv, bias: &[i32], kind: usize, then, input: &[u8], output: &mut [u8]| {
            let offsets = &offsets[kind];
            self.run(Job { conv, bias, layout, offsets, input, output, stream, features, then });
        };
        let streamed = |stage: usize| Then::Stream { to_byte: self.stream_to_byte[stage] };
        self.begin();
        run(&self.input, &self.input.bias, 0, streamed(0), planes, outer);
        for (block, [first, second]) in self.blocks.iter().enumerate() {
            let bias = match &self.pooling[block] {
                Some(pooling) => {
                    let biases = (&first.bias[..], &first.order[..]);
                    pooled.int_bias_with(biases, pooling, outer, first.inputs, frame)
                }
                None => &first.bias,
            };
            run(first, bias, 1, Then::Bytes, outer, inner);
            run(second, &second.bias, 1, streamed(block + 1), inner, outer);
        }
        run(&self.heads, &self.heads.bias, 2, Then::Features, outer, &mut []);
        self.end();
        &scratch.features
    }

    /// Allocates scratch memory for a board size and this network, with zeroed padding, unless it
    /// is there already.
    fn allocate(&self, frame: Frame, scratch: &mut Scratch) {
        let layout = Layout::new(frame);
        let channels = self.input.outputs;
        debug_assert_eq!(channels % BLOCK, 0);
        let shape = Shape {
            layout,
            path: self.path,
            taps: self.input.taps,
            inputs: self.input.inputs,
            channels,
            heads: self.heads.outputs,
        };
        if scratch.shape == Some(shape) {
            return;
        }
        let stream = match self.path {
            Int8Path::Amx => (layout.cells + TAIL_PADDING) * channels,
            _ => frame.cells() * channels,
        };
        *scratch = Scratch {
            shape: Some(shape),
            offsets: [
                self.offsets(&self.input, &layout),
                self.blocks.first().map_or(Vec::new(), |pair| self.offsets(&pair[0], &layout)),
                self.offsets(&self.heads, &layout),
            ],
            planes: Aligned::filled((layout.cells + TAIL_PADDING) * self.input.inputs, 0),
            outer: Aligned::filled((layout.cells + TAIL_PADDING) * channels, 0),
            inner: Aligned::filled((layout.cells + TAIL_PADDING) * channels, 0),
            stream: Aligned::filled(stream, 0),
            features: Aligned::filled(frame.cells() * self.heads.outputs, 0.0),
            pooled: BiasScratch::default(),
        };
    }

    /// Returns the offset of each tap from a cell in cells, or of each step of tiles in bytes.
    fn offsets(&self, conv: &Packed, layout: &Layout) -> Vec<isize> {
        match self.path {
            Int8Path::Amx => {
                let bytes = |step: &tiles::Step| {
                    let cells = step.rows * layout.stride as isize + step.cols;
                    cells * conv.inputs as isize + step.bytes as isize
                };
                conv.steps.iter().map(bytes).collect()
            }
            _ => layout.offsets_of(conv.taps),
        }
    }

    /// Prepares the processor before the first layer of a position.
    fn begin(&self) {
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if self.path == Int8Path::Amx {
            #[allow(unsafe_code)]
            // SAFETY: `new` has checked that this machine has the path.
            unsafe {
                tiles::begin();
            }
        }
    }

    /// Releases the tiles after the last layer of a position.
    fn end(&self) {
        #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
        if self.path == Int8Path::Amx {
            #[allow(unsafe_code)]
            // SAFETY: `new` has checked that this machine has the path.
            unsafe {
                tiles::end();
            }
        }
    }

    /// Runs a layer.
    fn run(&self, mut job: Job<'_>) {
        match self.path {
            #[cfg(all(target_arch = "x86_64", target_os = "linux"))]
            Int8Path::Amx => {
                #[allow(unsafe_code)]
                // SAFETY: `new` has checked that this machine has the path, and `features` has
                // called `begin`.
                unsafe {
                    amx::run(&mut job);
                }
            }
            Int8Path::Portable => portable::run(&mut job),
            #[cfg(target_arch = "x86_64")]
            Int8Path::Avx512Vnni => {
                #[allow(unsafe_code)]
                // SAFETY: `new` has checked that this machine has the path.
                unsafe {
                    vnni::run(&mut job);
                }
            }
            #[cfg(target_arch = "x86_64")]
            Int8Path::AvxVnni => {
                #[allow(unsafe_code)]
                // SAFETY: `new` has checked that this machine has the path.
                unsafe {
                    vector256::run(&mut job);
                }
            }
            // On some processors the arms above are all there are.
            #[allow(unreachable_patterns)]
            _ => portable::run(&mut job),
        }
    }
}
