//! Leave files (KLV): the number of nodes, the nodes as in a KWG, the number of values, the values,
//! all little-endian.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{LEAVE_MAX, Leaves, POINTS_MAX};
use crate::Tile;
use crate::kwg::{BuildError, Counts, Form, Kwg, KwgError};

/// Offset of the graph in a file, in bytes.
const GRAPH: u64 = 4;

/// Maximum size of a file, in bytes.
const FILE_MAX: u64 = 1 << 28;

/// Encoding of the values in a file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum KlvForm {
    /// KLV: 256ths of a point in 16 bits.
    Klv,
    /// KLV16: eighths of a point in 16 bits. Such a file does not identify itself.
    Klv16,
    /// KLV2: points as 32-bit floating-point numbers.
    Klv2,
}

impl KlvForm {
    /// Units per point of 16-bit values.
    const fn scale(self) -> Option<i32> {
        match self {
            KlvForm::Klv => Some(256),
            KlvForm::Klv16 => Some(8),
            KlvForm::Klv2 => None,
        }
    }
}

/// Error for bytes that are not a leave table, or for leaves that cannot be written as one.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KlvError {
    /// The file is too short or too long.
    #[error(
        "the file has {bytes} bytes; with {nodes} nodes and {values} values it should have {short} \
         (16-bit values) or {long} (32-bit values)"
    )]
    Length {
        /// Length of the file.
        bytes: usize,
        /// Number of nodes that it declares.
        nodes: u64,
        /// Number of values that it declares.
        values: u64,
        /// Expected length as KLV.
        short: u64,
        /// Expected length as KLV2.
        long: u64,
    },
    /// The file ends before the values.
    #[error("the file ends after {0} bytes, before its values")]
    Short(usize),
    /// The nodes are not a word graph.
    #[error("byte {}: the graph of leaves: {}", GRAPH + .0.byte(), .0)]
    Graph(#[from] KwgError),
    /// The graph and the values do not match.
    #[error("byte {byte}: there are {values} values for a graph of {leaves} leaves")]
    Count {
        /// Offset of the number of values in the file, in bytes.
        byte: u64,
        /// Number of values.
        values: u64,
        /// Number of leaves, 2³² if there are more than fit into 32 bits.
        leaves: u64,
    },
    /// A leave is not in order.
    #[error(
        "byte {}: node {node}: a leave continues with a smaller tile; its tiles must be in \
         ascending order",
        GRAPH + 4 * u64::from(*.node)
    )]
    Order {
        /// The first node out of order.
        node: u32,
    },
    /// A leave has too many tiles.
    #[error(
        "byte {}: node {node}: a leave that leads here has more than {LEAVE_MAX} tiles",
        GRAPH + 4 * u64::from(*.node)
    )]
    Long {
        /// The node of the first tile that is one too many.
        node: u32,
    },
    /// A value is not a number, or too large.
    #[error(
        "byte {byte}: value {index} is {value} points; it must be from -{POINTS_MAX} to \
         {POINTS_MAX}"
    )]
    Value {
        /// Offset of the value in the file, in bytes.
        byte: u64,
        /// Index of the value, from 0.
        index: usize,
        /// The value found, in points.
        value: String,
    },
    /// A value does not fit into 16 bits.
    #[error("{value} points do not fit into 16 bits at {scale} units per point; write a KLV2 file")]
    Narrow {
        /// The value, in points.
        value: String,
        /// Units per point.
        scale: i32,
    },
    /// The leaves need more nodes than a file can have.
    #[error("the graph of leaves has too many nodes for a file")]
    TooLarge,
}

impl KlvError {
    /// Offset in the file, in bytes, of an error found while reading it.
    pub fn byte(&self) -> Option<u64> {
        match self {
            KlvError::Length { bytes, .. } | KlvError::Short(bytes) => Some(*bytes as u64),
            KlvError::Graph(error) => Some(GRAPH + error.byte()),
            KlvError::Count { byte, .. } | KlvError::Value { byte, .. } => Some(*byte),
            KlvError::Order { node } | KlvError::Long { node } => {
                Some(GRAPH + 4 * u64::from(*node))
            }
            KlvError::Narrow { .. } | KlvError::TooLarge => None,
        }
    }
}

impl From<BuildError> for KlvError {
    fn from(_: BuildError) -> Self {
        KlvError::TooLarge
    }
}

/// Error when opening a file as a leave table.
#[derive(Debug, Error)]
pub enum KlvOpenError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The file is not a leave table.
    #[error("{}: {source}", path.display())]
    Leaves {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: KlvError,
    },
}

impl Leaves {
    /// Reads a KLV or a KLV2, which are distinguished by their length.
    ///
    /// Values are read as in wolges, from which the format comes, so that equities agree: in a KLV,
    /// v becomes (1000 v + 128) / 256 millipoints, truncated towards zero, which makes some negative
    /// values one too high; in a KLV2 they are rounded.
    ///
    /// # Errors
    /// The error describes the problem and names the node or value.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, KlvError> {
        Self::read(bytes, KlvForm::Klv)
    }

    /// Reads a KLV16, whose eighths of a point are 125 millipoints each.
    ///
    /// # Errors
    /// See [`Leaves::from_bytes`].
    pub fn from_klv16(bytes: &[u8]) -> Result<Self, KlvError> {
        Self::read(bytes, KlvForm::Klv16)
    }

    /// Opens a KLV or a KLV2, of 256 MiB at most.
    ///
    /// # Errors
    /// Fails if it cannot be read; see also [`Leaves::from_bytes`].
    pub fn open(path: &Path) -> Result<Self, KlvOpenError> {
        let failed = |source| KlvOpenError::Read { path: path.to_owned(), source };
        let file = File::open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        // A longer file is not a leave table; its length will not match.
        file.take(FILE_MAX).read_to_end(&mut bytes).map_err(failed)?;
        Self::from_bytes(&bytes)
            .map_err(|source| KlvOpenError::Leaves { path: path.to_owned(), source })
    }

    /// Reads 32-bit values where the length matches them, and otherwise values in the form
    /// `narrow`.
    fn read(bytes: &[u8], narrow: KlvForm) -> Result<Self, KlvError> {
        let short = || KlvError::Short(bytes.len());
        let (head, rest) = bytes.split_first_chunk::<4>().ok_or_else(short)?;
        let nodes = u64::from(u32::from_le_bytes(*head));
        let length = usize::try_from(nodes * 4).map_err(|_| short())?;
        let (graph, rest) = rest.split_at_checked(length).ok_or_else(short)?;
        let (head, rest) = rest.split_first_chunk::<4>().ok_or_else(short)?;
        let values = u64::from(u32::from_le_bytes(*head));
        let is_wide = rest.len() as u64 == values * 4;
        if !is_wide && rest.len() as u64 != values * 2 {
            let head = (bytes.len() - rest.len()) as u64;
            let (short, long) = (head + values * 2, head + values * 4);
            return Err(KlvError::Length { bytes: bytes.len(), nodes, values, short, long });
        }
        let graph = Kwg::leaves_from_bytes(graph, Form::Node22)?;
        let found = if is_wide && narrow == KlvForm::Klv {
            wide_values((bytes.len() - rest.len()) as u64, rest)?
        } else if is_wide && values > 0 {
            let (short, long) = (bytes.len() as u64 - values * 2, bytes.len() as u64);
            return Err(KlvError::Length { bytes: bytes.len(), nodes, values, short, long });
        } else {
            narrow_values(rest, narrow)
        };
        Self::of(graph, found)
    }

    /// Combines a graph of leaves with their values in millipoints.
    pub(super) fn of(graph: Kwg, values: Vec<i32>) -> Result<Self, KlvError> {
        let byte = GRAPH + 4 * graph.node_count() as u64;
        let count = |leaves| KlvError::Count { byte, values: values.len() as u64, leaves };
        let counts = Counts::of(&graph).map_err(|_| count(u64::from(u32::MAX) + 1))?;
        if values.len() as u64 != u64::from(counts.words()) {
            return Err(count(u64::from(counts.words())));
        }
        for (node, at) in graph.nodes().enumerate().skip(1) {
            let follows = graph.siblings(at.arc()).next();
            if follows.is_some_and(|(_, next)| next.tile() < at.tile())
                && counts.through(node as u32) > 0
            {
                return Err(KlvError::Order { node: node as u32 });
            }
        }
        let mut words = graph.words();
        while let Some(leave) = words.next_word() {
            if leave.len() > LEAVE_MAX {
                let node = node_of(&graph, &leave[..=LEAVE_MAX]);
                return Err(KlvError::Long { node });
            }
        }
        Ok(Leaves { graph, counts, values })
    }

    /// Encodes the leaves as a file. Values that were read from a KLV are written unchanged.
    ///
    /// # Errors
    /// Fails if a value does not fit into 16 bits, or the graph does not fit into a file.
    pub fn to_bytes(&self, form: KlvForm) -> Result<Vec<u8>, KlvError> {
        let points = self.values.iter().map(|&value| value as f32 / 1000.0);
        encode(&self.graph, points, form)
    }
}

/// Index of the node at the end of a path, or 0 if there is no such path.
fn node_of(graph: &Kwg, path: &[Tile]) -> u32 {
    let step = |(_, list): (u32, u32), tile: &Tile| {
        let (at, node) = graph.siblings(list).find(|(_, node)| node.tile() == *tile)?;
        Some((at, node.arc()))
    };
    path.iter().try_fold((0, graph.dawg_root()), step).map_or(0, |(at, _)| at)
}

/// Decodes 32-bit values that begin at offset `from` of the file.
fn wide_values(from: u64, bytes: &[u8]) -> Result<Vec<i32>, KlvError> {
    let points = bytes.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
    let value = |(index, points): (usize, f32)| match points.abs() <= POINTS_MAX {
        true => Ok(millipoints(points)),
        false => {
            let (byte, value) = (from + 4 * index as u64, points.to_string());
            Err(KlvError::Value { byte, index, value })
        }
    };
    points.enumerate().map(value).collect()
}

/// Converts points, at most [`POINTS_MAX`] either way, to millipoints.
pub(super) fn millipoints(points: f32) -> i32 {
    (points * 1000.0).round() as i32
}

/// Decodes 16-bit values.
fn narrow_values(bytes: &[u8], form: KlvForm) -> Vec<i32> {
    let parts = bytes.chunks_exact(2).map(|b| i32::from(i16::from_le_bytes([b[0], b[1]])));
    match form {
        KlvForm::Klv16 => parts.map(|parts| parts * 125).collect(),
        KlvForm::Klv | KlvForm::Klv2 => parts.map(|parts| (parts * 1000 + 128) / 256).collect(),
    }
}

/// Encodes a graph and its values in points as a file.
pub(super) fn encode(
    graph: &Kwg,
    points: impl ExactSizeIterator<Item = f32>,
    form: KlvForm,
) -> Result<Vec<u8>, KlvError> {
    let width = if form.scale().is_some() { 2 } else { 4 };
    let nodes = graph.node_count();
    let mut bytes = Vec::with_capacity(8 + nodes * 4 + points.len() * width);
    bytes.extend((nodes as u32).to_le_bytes());
    bytes.extend(graph.to_bytes(Form::Node22).map_err(|_| KlvError::TooLarge)?);
    bytes.extend((points.len() as u32).to_le_bytes());
    for value in points {
        let Some(scale) = form.scale() else {
            bytes.extend(value.to_le_bytes());
            continue;
        };
        let parts = (value * scale as f32).round();
        if !(f32::from(i16::MIN)..=f32::from(i16::MAX)).contains(&parts) {
            return Err(KlvError::Narrow { value: value.to_string(), scale });
        }
        bytes.extend((parts as i16).to_le_bytes());
    }
    Ok(bytes)
}
