//! Word graphs: the words of a lexicon as a minimal graph of letters (DAWG), alone or together with
//! the graph of every word read from every one of its letters outwards (GADDAG).
//!
//! A node is one `u32` whichever file it came from: the tile in bits 0 to 5, the end of its
//! list of siblings in bit 6, whether a word ends here in bit 7, and in bits 8 to 31 the index of the
//! list of what may follow, or 0. Siblings lie side by side with ascending tiles; a **list** is named by
//! the index of its first node, and 0 names the empty list.

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

/// The tile that parts the two halves of a word in a GADDAG; in a list of leaves the same number is the
/// blank.
pub const SEPARATOR: Tile = 0;

/// The letters of the longest word that a graph may hold.
pub const WORD_MAX: usize = 64;

/// One node of a word graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(transparent)]
pub struct Node(u32);

impl Node {
    const IS_END: u32 = 1 << 6;
    const ACCEPTS: u32 = 1 << 7;
    /// The greatest index of a list.
    pub const ARC_MAX: u32 = (1 << 24) - 1;

    /// A node with a tile (below 64) and the list of what follows it (up to [`Node::ARC_MAX`]); no
    /// word ends there and it is not the last of its siblings.
    #[must_use]
    pub const fn new(tile: Tile, arc: u32) -> Self {
        Node((tile & 63) as u32 | arc << 8)
    }

    /// The same node, as the last of its siblings.
    #[must_use]
    pub const fn ending(self) -> Self {
        Node(self.0 | Self::IS_END)
    }

    /// The same node, where a word ends.
    #[must_use]
    pub const fn accepting(self) -> Self {
        Node(self.0 | Self::ACCEPTS)
    }

    /// The same node, with another list that follows.
    #[must_use]
    pub(crate) const fn leading_to(self, arc: u32) -> Self {
        Node(self.0 & 0xff | arc << 8)
    }

    /// Its letter, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> Tile {
        (self.0 & 63) as Tile
    }

    /// Whether it is the last of its siblings.
    #[inline]
    #[must_use]
    pub const fn is_end(self) -> bool {
        self.0 & Self::IS_END != 0
    }

    /// Whether a word ends here.
    #[inline]
    #[must_use]
    pub const fn accepts(self) -> bool {
        self.0 & Self::ACCEPTS != 0
    }

    /// The list of what may follow, 0 if nothing may.
    #[inline]
    #[must_use]
    pub const fn arc(self) -> u32 {
        self.0 >> 8
    }

    /// All of it, in the order of bits that the module describes.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The node with these bits.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Node(bits)
    }
}

/// What a graph holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Content {
    /// Words, read forwards.
    Dawg,
    /// Words, read forwards and from each of their letters outwards.
    Gaddawg,
    /// Leaves: sorted tiles, among which the blank is one like any other. Read forwards.
    Leaves,
}

/// Nodes are no word graph.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KwgError {
    /// The length is no multiple of four.
    #[error("{0} bytes are no word graph: the number must be a multiple of 4")]
    Length(u64),
    /// There is nothing.
    #[error("an empty file is no word graph: it has at least one node")]
    Empty,
    /// There are more nodes than an arc can name.
    #[error("a word graph of this form has at most {most} nodes")]
    TooLong {
        /// As many as may be.
        most: u32,
    },
    /// Node 0, or 1, is no root.
    #[error("node {node} is no root: a root has tile 0, ends its list, and accepts nothing")]
    Root {
        /// Its index.
        node: u32,
    },
    /// A tile does not fit.
    #[error("node {node}: tile {tile} is greater than 63")]
    Tile {
        /// Its index.
        node: u32,
        /// What stands there.
        tile: u8,
    },
    /// An arc leads out of the file.
    #[error("node {node}: its arc leads to node {arc}, and there are only {nodes}")]
    Arc {
        /// Its index.
        node: u32,
        /// Where it leads.
        arc: u32,
        /// The number of nodes.
        nodes: u32,
    },
    /// The last list does not end.
    #[error("node {node}: its list of siblings goes on after the last node")]
    Unended {
        /// The last node.
        node: u32,
    },
    /// Siblings are out of order.
    #[error(
        "node {node}: its next sibling has tile {next}, which is not greater than its own, {tile}"
    )]
    Order {
        /// Its index.
        node: u32,
        /// Its tile.
        tile: Tile,
        /// The tile of its next sibling.
        next: Tile,
    },
    /// Tile 0 where none may stand.
    #[error(
        "node {node}: tile 0 may stand only in a GADDAG, once in a word, with letters after it"
    )]
    Separator {
        /// Its index.
        node: u32,
    },
    /// A node that no word goes through.
    #[error("node {node}: no word ends here and nothing follows")]
    DeadEnd {
        /// Its index.
        node: u32,
    },
    /// A path leads back to itself.
    #[error("node {node}: its arc leads back to where it came from, so that words never end")]
    Cycle {
        /// Its index.
        node: u32,
    },
    /// A word is too long.
    #[error("node {node}: a word that leads here has more than {WORD_MAX} letters")]
    TooDeep {
        /// Its index.
        node: u32,
    },
}

impl KwgError {
    /// Where it is in the file: the byte that the node begins with, or the number of bytes where the
    /// file should not have ended, or should have.
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

/// A word graph that was checked: every walk along arcs and siblings from its roots stays inside, ends
/// after at most [`WORD_MAX`] letters and a separator, and leads to a word.
///
/// Its nodes are in memory, or in a file that is mapped ([`Kwg::map`]).
#[derive(Clone)]
pub struct Kwg {
    nodes: Nodes,
    content: Content,
}

/// Where nodes are.
#[derive(Clone)]
enum Nodes {
    Own(Box<[Node]>),
    Mapped(Mapped),
}

impl std::fmt::Debug for Nodes {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{} nodes", self.count())
    }
}

/// Nodes by their indices.
trait NodeList {
    /// How many there are.
    fn count(&self) -> usize;

    /// The node at an index, of which there must be one.
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
            Nodes::Own(nodes) => nodes.count(),
            Nodes::Mapped(nodes) => nodes.count(),
        }
    }

    #[inline]
    fn at(&self, index: usize) -> Node {
        match self {
            Nodes::Own(nodes) => nodes.at(index),
            Nodes::Mapped(nodes) => nodes.at(index),
        }
    }
}

impl Kwg {
    /// A graph of nodes: node 0 is the root of the DAWG, and node 1 that of the GADDAG if there is one.
    ///
    /// # Errors
    /// Says what is wrong and at which node.
    pub fn from_nodes(nodes: Vec<Node>, content: Content) -> Result<Self, KwgError> {
        check::check(&*nodes, content)?;
        Ok(Kwg { nodes: Nodes::Own(nodes.into_boxed_slice()), content })
    }

    /// Whether its nodes are in a file that is mapped.
    pub fn is_mapped(&self) -> bool {
        matches!(self.nodes, Nodes::Mapped(_))
    }

    /// What it holds.
    #[inline]
    pub fn content(&self) -> Content {
        self.content
    }

    /// The number of nodes, at least 1.
    #[inline]
    pub fn node_count(&self) -> usize {
        self.nodes.count()
    }

    /// All nodes. Some may be gaps, which no list leads to.
    #[inline]
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + ExactSizeIterator + '_ {
        (0..self.node_count() as u32).map(|index| self.node(index))
    }

    /// The node at an index.
    ///
    /// # Panics
    /// When there is none.
    #[inline]
    pub fn node(&self, index: u32) -> Node {
        self.nodes.at(index as usize)
    }

    /// The list of first letters of words, 0 if there are no words.
    #[inline]
    pub fn dawg_root(&self) -> u32 {
        self.nodes.at(0).arc()
    }

    /// The list of letters that a word can be begun from, 0 if there are no words; `None` if there is
    /// no GADDAG. From there a path reads a word backwards from one of its letters to its first, then
    /// [`SEPARATOR`] and the letters after the one it began from, if there are any.
    #[inline]
    pub fn gaddag_root(&self) -> Option<u32> {
        (self.content == Content::Gaddawg).then(|| self.nodes.at(1).arc())
    }

    /// The nodes of a list with their indices, by ascending tile.
    ///
    /// # Panics
    /// The iterator does, when the list is none of this graph.
    #[inline]
    pub fn siblings(&self, list: u32) -> Siblings<'_> {
        Siblings { nodes: &self.nodes, at: list }
    }

    /// The node of a tile in a list.
    ///
    /// # Panics
    /// When the list is none of this graph.
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

    /// The node at the end of a path of tiles from a list, `None` if there is no such path or the path
    /// is empty.
    ///
    /// # Panics
    /// When the list is none of this graph.
    pub fn path(&self, list: u32, tiles: &[Tile]) -> Option<Node> {
        let (first, rest) = tiles.split_first()?;
        let first = self.child(list, *first)?;
        rest.iter().try_fold(first, |node, &tile| self.child(node.arc(), tile))
    }

    /// Whether the tiles are a word.
    pub fn contains(&self, word: &[Tile]) -> bool {
        self.path(self.dawg_root(), word).is_some_and(Node::accepts)
    }

    /// The tiles of a list, a bit a tile.
    ///
    /// # Panics
    /// When the list is none of this graph.
    #[inline]
    pub fn tiles(&self, list: u32) -> u64 {
        self.siblings(list).fold(0, |set, (_, node)| set | 1 << node.tile())
    }

    /// The greatest tile of all nodes: an alphabet that can spell the words has as many letters.
    pub fn greatest_tile(&self) -> Tile {
        self.nodes().map(Node::tile).max().unwrap_or_default()
    }

    /// The tiles of a list with which a word ends, a bit a tile.
    ///
    /// # Panics
    /// When the list is none of this graph.
    #[inline]
    pub fn accepting(&self, list: u32) -> u64 {
        let accepting = self.siblings(list).filter(|(_, node)| node.accepts());
        accepting.fold(0, |set, (_, node)| set | 1 << node.tile())
    }
}

/// Graphs with the same nodes are equal, wherever those are.
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

/// The nodes of a list, see [`Kwg::siblings`].
#[derive(Clone, Debug)]
pub struct Siblings<'a> {
    nodes: &'a Nodes,
    /// 0 at the end.
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
