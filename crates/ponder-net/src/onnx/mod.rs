//! Export of networks as [ONNX](https://onnx.ai) files.

mod builder;
mod heads;
mod proto;

use crate::conv::Conv;
use crate::folded_network::Folded;
use crate::pooling::{KINDS, Pooling};
use crate::{KernelOffsets, Model};
use builder::Builder;
use ponder_game::Frame;
use prost::Message;
use proto::{DimensionProto, ModelProto, OperatorSetIdProto, StringStringEntryProto};
use thiserror::Error;

/// Version of the operator set; it determines the version of the format.
const OPSET: i64 = 17;
const IR_VERSION: i64 = 8;
/// Maximum file size: protobuf messages must be smaller than 2 GiB.
const BYTES_MAX: usize = (2 << 30) - 1;

/// A network cannot be exported to ONNX.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OnnxError {
    /// The network does not accept boards of this size.
    #[error("the network does not accept boards of {rows}x{cols}; leave out --size")]
    Frame {
        /// Number of rows requested.
        rows: usize,
        /// Number of columns requested.
        cols: usize,
    },
    /// The file would exceed the 2 GiB limit of ONNX files.
    #[error("the ONNX file would have {found} bytes, more than 2 GiB; export a smaller network")]
    TooLarge {
        /// Size that the file would have, in bytes.
        found: usize,
    },
}

impl Model {
    /// Exports the network as an ONNX file, for boards of one size or, without `frame`, of every
    /// size that the network accepts. Batch norms are folded; a masked network is exported with
    /// explicit zero weights.
    ///
    /// Input `planes` `[batch, planes, rows, cols]` expects the encoding's bytes times their unit
    /// ([`crate::Metadata::plane_units`]); outputs are `policy` `[batch, cells + extra moves]`,
    /// logits with the cells in row-major order, and `value` `[batch, 1]`, -1 to 1 for the side to
    /// move.
    ///
    /// # Errors
    /// Fails when the network does not accept the size, or exceeds the size limit of ONNX files.
    pub fn to_onnx(&self, frame: Option<Frame>) -> Result<Vec<u8>, OnnxError> {
        if let Some(Frame { rows, cols }) = frame.filter(|&frame| !self.config().accepts(frame)) {
            return Err(OnnxError::Frame { rows, cols });
        }
        let bytes = self.onnx(frame).encode_to_vec();
        if bytes.len() > BYTES_MAX {
            return Err(OnnxError::TooLarge { found: bytes.len() });
        }
        Ok(bytes)
    }

    fn onnx(&self, frame: Option<Frame>) -> ModelProto {
        let config = self.config();
        // Other programs pass floats, not bytes, so the units stay outside.
        let folded = Folded::new(self.tensors(), &[]);
        let sides = match frame {
            Some(frame) => [frame.rows, frame.cols].map(DimensionProto::known),
            None => ["rows", "cols"].map(DimensionProto::open),
        };
        let mut graph = Builder::default();
        let [rows, cols] = sides;
        let shape = vec![batch(), DimensionProto::known(config.planes), rows, cols];
        let planes = graph.input("planes", shape, "the encoding's bytes times their plane unit");
        let stream = tower(&mut graph, &folded, &planes, frame);
        heads::add(&mut graph, &folded.heads, &planes, &stream, frame);

        let moves = frame.map_or(DimensionProto::open("moves"), |frame| {
            DimensionProto::known(frame.cells() + config.extra_moves)
        });
        let about = "logits: the cells row by row, then the extra moves";
        graph.output("policy", vec![batch(), moves], about);
        let about = "-1 (lost) to 1 (won) for the side to move";
        graph.output("value", vec![batch(), DimensionProto::known(1)], about);

        ModelProto {
            ir_version: Some(IR_VERSION),
            producer_name: Some("ponder".to_owned()),
            producer_version: Some(self.metadata().ponder.clone()),
            doc_string: Some(format!("{}: {}", self.metadata().rules, self.metadata().trained)),
            graph: Some(graph.finish("network")),
            opset_import: vec![OperatorSetIdProto {
                domain: Some(String::new()),
                version: Some(OPSET),
            }],
            metadata_props: self.properties(),
        }
    }

    fn properties(&self) -> Vec<StringStringEntryProto> {
        let config = serde_json::to_string(self.config());
        let about = serde_json::to_string(self.metadata());
        [("ponder.config", config), ("ponder.about", about)]
            .into_iter()
            .map(|(key, json)| StringStringEntryProto {
                key: Some(key.to_owned()),
                value: Some(json.expect("records of texts and numbers have a JSON form")),
            })
            .collect()
    }
}

fn batch() -> DimensionProto {
    DimensionProto::open("batch")
}

/// Adds the convolutions from the planes to the residual stream after the last block.
fn tower(graph: &mut Builder, folded: &Folded, planes: &str, frame: Option<Frame>) -> String {
    let input = convolution3(graph, "input", planes, &folded.input);
    let mut stream = graph.relu(&input);
    for (block, [first, second]) in folded.blocks.iter().enumerate() {
        let name = format!("blocks.{block}");
        let mut inner = convolution3(graph, &format!("{name}.conv1"), &stream, first);
        if let Some(pooling) = &folded.pooling[block] {
            let pooled = heads::pool(graph, &name, planes, &stream, frame);
            let name = format!("{name}.pool");
            let added = pooling_map(graph, &name, &pooled, pooling, first.outputs);
            inner = graph.node("Add", &[&inner, &added], &format!("{name}.sum"), Vec::new());
        }
        let inner = graph.relu(&inner);
        let change = convolution3(graph, &format!("{name}.conv2"), &inner, second);
        let sum = graph.node("Add", &[&stream, &change], &name, Vec::new());
        stream = graph.relu(&sum);
    }
    stream
}

/// Adds the linear map of pooled features.
fn pooling_map(
    graph: &mut Builder,
    name: &str,
    pooled: &str,
    pooling: &Pooling,
    channels: usize,
) -> String {
    let features = KINDS * channels;
    let weight: Vec<f32> = (0..channels)
        .flat_map(|out| (0..features).map(move |feature| (feature, out)))
        .map(|(feature, out)| pooling.weight[feature * channels + out])
        .collect();
    graph.convolution(name, pooled, [channels, features, 1], &weight, &[])
}

/// Adds a 3x3 convolution, with zeros for masked taps.
fn convolution3(graph: &mut Builder, name: &str, from: &str, conv: &Conv) -> String {
    let mut weight = vec![0.0; conv.outputs * conv.inputs * 9];
    for (tap, &(row, col)) in KernelOffsets::offsets_of(conv.taps).iter().enumerate() {
        let place = ((row + 1) * 3 + col + 1) as usize;
        for input in 0..conv.inputs {
            let weights = &conv.weight[(tap * conv.inputs + input) * conv.outputs..];
            for (out, x) in weights[..conv.outputs].iter().enumerate() {
                weight[(out * conv.inputs + input) * 9 + place] = *x;
            }
        }
    }
    graph.convolution(name, from, [conv.outputs, conv.inputs, 3], &weight, &conv.bias)
}
