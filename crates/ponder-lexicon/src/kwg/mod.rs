//! Word graphs: the words of a lexicon as a minimal graph of letters (DAWG), alone or together with
//! the graph of every word read from every one of its letters outwards (GADDAG).
//!
//! A node is one `u32`, whatever the file it came from: bits 0 to 5 are the tile, bit 6 marks the
//! last of its siblings, bit 7 the end of a word, and bits 8 to 31 are the arc: the index of the
//! list of successors, or 0. Siblings are adjacent, with ascending tiles; a **list** is identified
//! by the index of its first node, and 0 is the empty list.

mod build;
mod check;
mod file;
mod map;
mod pattern;
mod search;
mod words;

pub use build::{Arrangement, BuildError, ListError, WordList};
pub use file::{Form, OpenError, SaveError};
pub use pattern::{Pattern, PatternError};
pub use search::{Filter, Rack, Search, Use};
pub use words::{Counts, TooManyWords, Words};

use map::Mapped;
use thiserror::Error;

use crate::Tile;

/// The tile that separates the two halves of a word in a GADDAG; in a graph of leaves, the same
/// number is the blank.
pub const SEPARATOR: Tile = 0;

/// Maximum number of letters of a word in a graph.
pub const WORD_MAX: usize = 64;

/// A node of a word graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Node(u32);

impl Node {
    const IS_END: u32 = 1 << 6;
    const ACCEPTS: u32 = 1 << 7;
    /// Maximum index of a list.
    pub const ARC_MAX: u32 = (1 << 24) - 1;

    /// Creates a node with a tile (below 64) and the list of its successors (up to
    /// [`Node::ARC_MAX`]); no word ends there, and it is not the last of its siblings.
    #[must_use]
    pub const fn new(tile: Tile, arc: u32) -> Self {
        Node((tile & 63) as u32 | arc << 8)
    }

    /// Returns the same node, as the last of its siblings.
    #[must_use]
    pub const fn ending(self) -> Self {
        Node(self.0 | Self::IS_END)
    }

    /// Returns the same node, as the end of a word.
    #[must_use]
    pub const fn accepting(self) -> Self {
        Node(self.0 | Self::ACCEPTS)
    }

    /// Returns the same node with another list of successors.
    #[must_use]
    pub(crate) const fn leading_to(self, arc: u32) -> Self {
        Node(self.0 & 0xff | arc << 8)
    }

    /// The letter of the node, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> Tile {
        (self.0 & 63) as Tile
    }

    /// Returns whether the node is the last of its siblings.
    #[inline]
    #[must_use]
    pub const fn is_end(self) -> bool {
        self.0 & Self::IS_END != 0
    }

    /// Returns whether a word ends at the node.
    #[inline]
    #[must_use]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// The list of its successors, 0 if there are none.
    #[inline]
    #[must_use]
    pub const fn arc(self) -> u32 {
        self.0 >> 8
    }

    /// The node as a number, in the bit layout of the module description.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Creates a node from its bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Node(bits)
    }
}

/// Content of a graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Words, read forwards.
    Dawg,
    /// Words, read forwards and from each of their letters outwards: a DAWG and a GADDAG.
    Gaddawg,
    /// Leaves: sorted tiles, of which the blank is an ordinary one, read forwards.
    Leaves,
}

/// Error for nodes that are not a valid word graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KwgError {
    /// The length is not a multiple of four.
    #[error("{0} bytes cannot be a word graph: the size must be a multiple of 4")]
    Length(u64),
    /// No nodes.
    #[error("an empty file is not a word graph, which has at least one node")]
    Empty,
    /// More nodes than an arc can address.
    #[error("too many nodes: a word graph of this form has at most {most}")]
    TooLong {
        /// Maximum number of nodes.
        most: u32,
    },
    /// Node 0 or 1 is not a root.
    #[error("node {node} is not a root: a root has tile 0, ends its list and accepts no word")]
    Root {
        /// Index of the node.
        node: u32,
    },
    /// A tile is greater than 63.
    #[error("node {node}: tile {tile} is greater than 63")]
    Tile {
        /// Index of the node.
        node: u32,
        /// The tile found.
        tile: u8,
    },
    /// An arc leads out of the file.
    #[error("node {node}: its arc leads to node {arc}, but there are only {nodes} nodes")]
    Arc {
        /// Index of the node.
        node: u32,
        /// Target of the arc.
        arc: u32,
        /// Number of nodes.
        nodes: u32,
    },
    /// The last list does not end.
    #[error("node {node}: its list of siblings does not end before the end of the file")]
    Unended {
        /// Index of the last node.
        node: u32,
    },
    /// Siblings are out of order.
    #[error(
        "node {node}: its next sibling has tile {next}, which is not greater than its own, {tile}"
    )]
    Order {
        /// Index of the node.
        node: u32,
        /// Tile of the node.
        tile: Tile,
        /// The tile of its next sibling.
        next: Tile,
    },
    /// Tile 0 occurs where it is not allowed.
    #[error(
        "node {node}: tile 0 may stand only in a GADDAG, once in a word, with letters after it"
    )]
    Separator {
        /// Index of the node.
        node: u32,
    },
    /// No word goes through a node.
    #[error("node {node}: no word ends here and no letter follows")]
    DeadEnd {
        /// Index of the node.
        node: u32,
    },
    /// A path leads back to itself.
    #[error("node {node}: its arc leads back to where it came from, so that words never end")]
    Cycle {
        /// Index of the node.
        node: u32,
    },
    /// A word is too long.
    #[error("node {node}: a word that leads here has more than {WORD_MAX} letters")]
    TooDeep {
        /// Index of the node.
        node: u32,
    },
}

impl KwgError {
    /// Offset of the error in the file, in bytes: that of the node, or the length at which the file
    /// should not have ended, or should have.
    pub fn byte(&self) -> u64 {
        match *self {
            KwgError::Length(bytes) => bytes,
            KwgError::Empty => 0,
            KwgError::TooLong { most } => 4 * u64::from(most),
            KwgError::Root { node }
            | KwgError::Tile { node, .. }
            | KwgError::Arc { node, .. }
            | KwgError::Unended { node }
            | KwgError::Order { node, .. }
            | KwgError::Separator { node }
            | KwgError::DeadEnd { node }
            | KwgError::Cycle { node }
            | KwgError::TooDeep { node } => 4 * u64::from(node),
        }
    }
}

/// A validated word graph: every traversal of arcs and siblings from its roots stays inside, ends
/// after at most [`WORD_MAX`] letters and a separator, and leads to a word.
///
/// Its nodes are in memory, or in a memory-mapped file ([`Kwg::map`]).
#[derive(Clone)]
pub struct Kwg {
    nodes: Nodes,
    content: Content,
}

/// Storage of the nodes.
#[derive(Clone)]
enum Nodes {
    Owned(Box<[Node]>),
    Mapped(Mapped),
}

impl std::fmt::Debug for Nodes {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{} nodes", self.count())
    }
}

/// Nodes by index.
trait NodeList {
    /// Number of nodes.
    fn count(&self) -> usize;

    /// The node at an index, which must exist.
    fn at(&self, index: usize) -> Node;
}

impl NodeList for [Node] {
    #[inline]
    fn count(&self) -> usize {
        self.len()
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        self[index]
    }
}

impl NodeList for Nodes {
    #[inline]
    fn count(&self) -> usize {
        match self {
            Nodes::Owned(nodes) => nodes.count(),
            Nodes::Mapped(nodes) => nodes.count(),
        }
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        match self {
            Nodes::Owned(nodes) => nodes.at(index),
            Nodes::Mapped(nodes) => nodes.at(index),
        }
    }
}

impl Kwg {
    /// Creates a graph from nodes: node 0 is the root of the DAWG, and node 1 that of the GADDAG,
    /// if there is one.
    ///
    /// # Errors
    /// The error describes the problem and names the node.
    pub fn from_nodes(nodes: Vec<Node>, content: Content) -> Result<Self, KwgError> {
        check::check(&*nodes, content)?;
        Ok(Kwg { nodes: Nodes::Owned(nodes.into_boxed_slice()), content })
    }

    /// Returns whether its nodes are in a memory-mapped file.
    pub fn is_mapped(&self) -> bool {
        matches!(self.nodes, Nodes::Mapped(_))
    }

    /// The content of the graph.
    #[inline]
    pub fn content(&self) -> Content {
        self.content
    }

    /// Number of nodes, at least 1.
    #[inline]
    pub fn node_count(&self) -> usize {
        self.nodes.count()
    }

    /// All nodes, including gaps that no list leads to.
    #[inline]
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + ExactSizeIterator + '_ {
        (0..self.node_count() as u32).map(|index| self.node(index))
    }

    /// The node at an index.
    ///
    /// # Panics
    /// Panics if there is no such node.
    #[inline]
    pub fn node(&self, index: u32) -> Node {
        self.nodes.at(index as usize)
    }

    /// The list of the first letters of words, 0 if there are no words.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.nodes.at(0).arc()
    }

    /// The list of letters that the GADDAG starts from, 0 if there are no words; `None` if there is
    /// no GADDAG. A path from there reads a word backwards from one of its letters to its first,
    /// then [`SEPARATOR`] and the letters after the starting one, if there are any.
    #[inline]
    pub fn gaddag_root(&self) -> Option<u32> {
        (self.content == Content::Gaddawg).then(|| self.nodes.at(1).arc())
    }

    /// The nodes of a list with their indices, by ascending tile.
    ///
    /// # Panics
    /// The iterator panics if the list is not one of this graph.
    #[inline]
    pub fn siblings(&self, list: u32) -> Siblings<'_> {
        Siblings { nodes: &self.nodes, at: list }
    }

    /// The node of a tile in a list; `None` if there is none.
    ///
    /// # Panics
    /// Panics if the list is not one of this graph.
    #[inline]
    pub fn child(&self, list: u32, tile: Tile) -> Option<Node> {
        if list == 0 {
            return None;
        }
        let mut at = list as usize;
        loop {
            let node = self.nodes.at(at);
            if node.tile() >= tile {
                return (node.tile() == tile).then_some(node);
            }
            if node.is_end() {
                return None;
            }
            at += 1;
        }
    }

    /// The node at the end of a path of tiles from a list; `None` if there is no such path or the
    /// path is empty.
    ///
    /// # Panics
    /// Panics if the list is not one of this graph.
    pub fn path(&self, list: u32, tiles: &[Tile]) -> Option<Node> {
        let (first, rest) = tiles.split_first()?;
        let first = self.child(list, *first)?;
        rest.iter().try_fold(first, |node, &tile| self.child(node.arc(), tile))
    }

    /// Returns whether a sequence of tiles is a word of the graph.
    pub fn contains(&self, word: &[Tile]) -> bool {
        self.path(self.dawg_root(), word).is_some_and(Node::accepts)
    }

    /// The tiles of a list, one bit per tile.
    ///
    /// # Panics
    /// Panics if the list is not one of this graph.
    #[inline]
    pub fn tiles(&self, list: u32) -> u64 {
        self.siblings(list).fold(0, |set, (_, node)| set | 1 << node.tile())
    }

    /// The greatest tile of all nodes: an alphabet that can spell the words needs as many letters.
    pub fn greatest_tile(&self) -> Tile {
        self.nodes().map(Node::tile).max().unwrap_or_default()
    }

    /// The tiles of a list that end a word, one bit per tile.
    ///
    /// # Panics
    /// Panics if the list is not one of this graph.
    #[inline]
    pub fn accepting(&self, list: u32) -> u64 {
        let accepting = self.siblings(list).filter(|(_, node)| node.accepts());
        accepting.fold(0, |set, (_, node)| set | 1 << node.tile())
    }
}

/// Graphs with the same content and nodes are equal, whether in memory or mapped.
impl PartialEq for Kwg {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content && self.nodes().eq(other.nodes())
    }
}

impl Eq for Kwg {}

impl std::fmt::Debug for Kwg {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.debug_struct("Kwg")
            .field("content", &self.content)
            .field("nodes", &self.node_count())
            .finish()
    }
}

/// Iterator over the nodes of a list, see [`Kwg::siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    nodes: &'a Nodes,
    /// Index of the next node; 0 at the end.
    at: u32,
}

impl Iterator for Siblings<'_> {
    type Item = (u32, Node);

    #[inline]
    fn next(&mut self) -> Option<(u32, Node)> {
        if self.at == 0 {
            return None;
        }
        let (at, node) = (self.at, self.nodes.at(self.at as usize));
        self.at = if node.is_end() { 0 } else { at + 1 };
        Some((at, node))
    }
}
