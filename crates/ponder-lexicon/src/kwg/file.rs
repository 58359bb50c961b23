//! Reading and writing of word graph files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Content, Kwg, KwgError, Node};

/// Encoding of a node in a file, in four little-endian bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Form {
    /// KWG: from the lowest bit up, an arc of 22 bits, the end-of-list flag, the end-of-word flag,
    /// a tile of 8 bits.
    Node22,
    /// KBWG: from the lowest bit up, a tile of 6 bits, the end-of-list flag, the end-of-word flag,
    /// an arc of 24 bits.
    Node24,
}

impl std::fmt::Display for Form {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(match self {
            Form::Node22 => "KWG",
            Form::Node24 => "KBWG",
        })
    }
}

impl Form {
    /// Advice for a graph that is too long for this form.
    fn hint(self) -> &'static str {
        match self {
            Form::Node22 => "; write it as KBWG (.kbwg), which has room for four times as many",
            Form::Node24 => "",
        }
    }

    /// The form by the extension of a file: nodes with 22-bit arcs for `kwg`, `kad`, `dawg` and
    /// `dwg`, with 24-bit arcs for `kbwg`.
    #[must_use]
    pub fn of_path(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "kwg" | "kad" | "dawg" | "dwg" => Some(Form::Node22),
            "kbwg" => Some(Form::Node24),
            _ => None,
        }
    }

    /// Maximum number of nodes in a file.
    #[must_use]
    pub const fn nodes_max(self) -> usize {
        match self {
            Form::Node22 => 1 << 22,
            Form::Node24 => 1 << 24,
        }
    }

    /// Decodes a node from its four bytes as a number. Its tile must fit.
    #[inline]
    pub(super) fn node(self, bits: u32) -> Node {
        match self {
            Form::Node24 => Node::from_bits(bits),
            Form::Node22 => {
                // The rotation moves the tile to the lowest bits and both flags to the highest,
                // from where they go next to the tile.
                let rotated = bits.rotate_left(8);
                Node::from_bits(rotated & 0x3fff_ffff | rotated >> 30 << 6)
            }
        }
    }

    /// Checks that a file can have this length in bytes.
    pub(super) fn check_length(self, bytes: u64) -> Result<(), KwgError> {
        let most = self.nodes_max() as u32;
        if !bytes.is_multiple_of(4) {
            return Err(KwgError::Length(bytes));
        }
        if bytes / 4 > u64::from(most) {
            return Err(KwgError::TooLong { most });
        }
        Ok(())
    }

    /// The tile of an encoded node, if it does not fit.
    pub(super) fn bad_tile(self, bits: u32) -> Option<u8> {
        let tile = (bits >> 24) as u8;
        (self == Form::Node22 && tile > 63).then_some(tile)
    }

    /// Encodes a node as the number of its four bytes. Its arc must fit.
    pub(crate) fn encode(self, node: Node) -> u32 {
        match self {
            Form::Node24 => node.bits(),
            Form::Node22 => {
                let end = if node.is_end() { 0x40_0000 } else { 0 };
                let accepts = if node.accepts() { 0x80_0000 } else { 0 };
                u32::from(node.tile()) << 24 | accepts | end | node.arc()
            }
        }
    }
}

/// Error when opening a file as a word graph.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{} cannot be read: {source}; check the path", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The cause.
        source: io::Error,
    },
    /// The extension is not that of a word graph.
    #[error(
        "{}: the name of a word graph ends in .kwg, .kad, .dawg, .dwg or .kbwg",
        path.display()
    )]
    Extension {
        /// The file.
        path: PathBuf,
    },
    /// The file is not a valid word graph.
    #[error("{}: byte {}: {source}", path.display(), source.byte())]
    Graph {
        /// The file.
        path: PathBuf,
        /// The problem.
        source: KwgError,
    },
}

/// Error for a graph with too many nodes for a form of file.
#[derive(Debug, Error)]
#[error(
    "the graph has {nodes} nodes, but a {form} file can hold at most {}{}",
    form.nodes_max(), form.hint()
)]
pub struct SaveError {
    /// Number of nodes.
    pub nodes: usize,
    /// The form.
    pub form: Form,
}

/// Decoder of a file to nodes, without validation.
struct Decoder {
    form: Form,
    nodes: Vec<Node>,
}

impl Decoder {
    /// Decodes a further piece of the file; only the last piece may have a length that is not a
    /// multiple of 4.
    fn take(&mut self, bytes: &[u8]) -> Result<(), KwgError> {
        self.form.check_length((self.nodes.len() * 4 + bytes.len()) as u64)?;
        for word in bytes.chunks_exact(4) {
            let bits = u32::from_le_bytes([word[0], word[1], word[2], word[3]]);
            let node = self.nodes.len() as u32;
            if let Some(tile) = self.form.bad_tile(bits) {
                return Err(KwgError::Tile { node, tile });
            }
            self.nodes.push(self.form.node(bits));
        }
        Ok(())
    }

    /// Validates the nodes.
    fn finish(self) -> Result<Kwg, KwgError> {
        let content = content_of(self.nodes.get(1).copied());
        Kwg::from_nodes(self.nodes, content)
    }
}

/// Determines by node 1 whether a graph has a GADDAG: only then is there a second root, which no
/// node of a DAWG resembles, since it has tile 0.
pub(super) fn content_of(second: Option<Node>) -> Content {
    match second {
        Some(node) if node.tile() == 0 && node.is_end() => Content::Gaddawg,
        _ => Content::Dawg,
    }
}

impl Kwg {
    /// Reads a graph of words. Node 1 shows whether it has a GADDAG.
    ///
    /// # Errors
    /// The error describes the problem and names the node.
    pub fn from_bytes(bytes: &[u8], form: Form) -> Result<Self, KwgError> {
        let mut decoder = Decoder { form, nodes: Vec::with_capacity(bytes.len() / 4) };
        decoder.take(bytes)?;
        decoder.finish()
    }

    /// Reads a graph of leaves, in which the blank is an ordinary tile.
    ///
    /// # Errors
    /// The error describes the problem and names the node.
    pub fn leaves_from_bytes(bytes: &[u8], form: Form) -> Result<Self, KwgError> {
        let mut decoder = Decoder { form, nodes: Vec::with_capacity(bytes.len() / 4) };
        decoder.take(bytes)?;
        Kwg::from_nodes(decoder.nodes, Content::Leaves)
    }

    /// Reads a file, whose extension gives its form. [`Kwg::map`] leaves the nodes in the file.
    ///
    /// # Errors
    /// Fails if the file cannot be read, its extension is not that of a word graph, or it is
    /// invalid; the last error describes the problem and names the node.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let owned = || path.to_owned();
        let form = Form::of_path(path).ok_or_else(|| OpenError::Extension { path: owned() })?;
        let failed = |source| OpenError::Read { path: owned(), source };
        let wrong = |source| OpenError::Graph { path: owned(), source };
        let mut file = File::open(path).map_err(failed)?;
        // The length of anything but a regular file is unknown before it is read.
        let length =
            file.metadata().map_or(0, |about| if about.is_file() { about.len() } else { 0 });
        form.check_length(length).map_err(wrong)?;
        let mut decoder = Decoder { form, nodes: Vec::with_capacity((length / 4) as usize) };
        let mut piece = vec![0; 1 << 16];
        loop {
            let length = fill(&mut file, &mut piece).map_err(failed)?;
            decoder.take(&piece[..length]).map_err(wrong)?;
            if length < piece.len() {
                return decoder.finish().map_err(wrong);
            }
        }
    }

    /// Encodes the graph as a file.
    ///
    /// # Errors
    /// Fails if it has more nodes than the form allows.
    pub fn to_bytes(&self, form: Form) -> Result<Vec<u8>, SaveError> {
        if self.node_count() > form.nodes_max() {
            return Err(SaveError { nodes: self.node_count(), form });
        }
        Ok(self.nodes().flat_map(|node| form.encode(node).to_le_bytes()).collect())
    }
}

/// Reads until the buffer is full or the file ends.
fn fill(from: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match from.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}
