//! The tree: columns of child edges, children of one node side by side.
//!
//! A node *is* the edge that leads to it, so a child costs one entry in each column:
//! 22 bytes and the move, at most 30. Children are made when they are first visited. They lie in
//! blocks whose capacity doubles; a block that was outgrown goes to a free list.

use super::proof::Proven;

/// A node: the index of its entry in the columns.
pub(super) type NodeId = u32;

/// The root.
pub(super) const ROOT: NodeId = 0;

/// Blocks hold 2, 4, 8, … 65,536 children.
const CLASSES: usize = 16;
/// Columns grow by this many entries at a time.
const CHUNK: usize = 4096;

/// Everything a search remembers, as columns.
pub(super) struct Tree<M> {
    /// Mean value for the side that chooses this edge; `-inf` for a refuted edge.
    pub mean: Vec<f32>,
    /// `1 / sqrt(visits)`.
    pub spread: Vec<f32>,
    /// Visits, those under way included.
    pub visits: Vec<u32>,
    child_start: Vec<NodeId>,
    child_len: Vec<u16>,
    child_class: Vec<u8>,
    /// Legal moves of the position behind the edge; 0 until they are counted.
    pub legal: Vec<u16>,
    /// What is proven of the edge.
    pub proven: Vec<Proven>,
    /// The move.
    pub moves: Vec<Option<M>>,
    used: usize,
    nodes: usize,
    free: [Vec<NodeId>; CLASSES],
}

impl<M: Copy> Tree<M> {
    /// Bytes an entry takes in all columns together.
    pub const ENTRY_BYTES: usize = 4 * 4 + 2 + 1 + 2 + 1 + size_of::<Option<M>>();

    /// A tree with nothing but a root.
    pub fn new() -> Self {
        let mut tree = Tree {
            mean: Vec::new(),
            spread: Vec::new(),
            visits: Vec::new(),
            child_start: Vec::new(),
            child_len: Vec::new(),
            child_class: Vec::new(),
            legal: Vec::new(),
            proven: Vec::new(),
            moves: Vec::new(),
            used: 0,
            nodes: 0,
            free: Default::default(),
        };
        let root = tree.take(1);
        debug_assert_eq!(root, ROOT);
        tree.mean[0] = 0.0;
        tree.nodes = 1;
        tree
    }

    /// Nodes, the root included.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Bytes in use, unused room in blocks included.
    pub fn bytes(&self) -> usize {
        self.used * Self::ENTRY_BYTES
    }

    /// The children of a node, as a range of entries.
    #[inline]
    pub fn children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.child_start[node as usize] as usize;
        start..start + usize::from(self.child_len[node as usize])
    }

    /// The entries that hold the children of a node and excluded room up to a multiple of
    /// `lanes`, where the block has it.
    #[inline]
    pub fn padded_children(&self, node: NodeId, lanes: usize) -> std::ops::Range<usize> {
        let node = node as usize;
        let start = self.child_start[node] as usize;
        let len = usize::from(self.child_len[node]);
        let room = 2_usize << self.child_class[node];
        start..start + len.next_multiple_of(lanes).min(room.max(len))
    }

    /// The number of children of a node.
    #[inline]
    pub fn child_count(&self, node: NodeId) -> usize {
        usize::from(self.child_len[node as usize])
    }

    /// Adds a child without visits.
    pub fn add_child(&mut self, node: NodeId, mv: M) -> NodeId {
        let at = node as usize;
        let len = usize::from(self.child_len[at]);
        let class = usize::from(self.child_class[at]);
        if len == 0 {
            self.child_start[at] = self.take_block(0);
            self.child_class[at] = 0;
        } else if len == 2 << class {
            self.grow(node, class);
        }
        let child = self.child_start[at] + len as NodeId;
        self.child_len[at] += 1;
        self.moves[child as usize] = Some(mv);
        self.nodes += 1;
        child
    }

    fn grow(&mut self, node: NodeId, class: usize) {
        let from = self.child_start[node as usize] as usize;
        let len = 2 << class;
        let to = self.take_block(class + 1) as usize;
        self.mean.copy_within(from..from + len, to);
        self.spread.copy_within(from..from + len, to);
        self.visits.copy_within(from..from + len, to);
        self.child_start.copy_within(from..from + len, to);
        self.child_len.copy_within(from..from + len, to);
        self.child_class.copy_within(from..from + len, to);
        self.legal.copy_within(from..from + len, to);
        self.proven.copy_within(from..from + len, to);
        self.moves.copy_within(from..from + len, to);
        self.clear(from, len);
        self.free[class].push(from as NodeId);
        self.child_start[node as usize] = to as NodeId;
        self.child_class[node as usize] = (class + 1) as u8;
    }

    fn take_block(&mut self, class: usize) -> NodeId {
        match self.free[class].pop() {
            Some(start) => start,
            None => self.take(2 << class),
        }
    }

    fn take(&mut self, count: usize) -> NodeId {
        let start = self.used;
        self.used += count;
        if self.used > self.mean.len() {
            let len = self.used.next_multiple_of(CHUNK);
            self.mean.resize(len, f32::NEG_INFINITY);
            self.spread.resize(len, 0.0);
            self.visits.resize(len, 0);
            self.child_start.resize(len, 0);
            self.child_len.resize(len, 0);
            self.child_class.resize(len, 0);
            self.legal.resize(len, 0);
            self.proven.resize(len, Proven::Open);
            self.moves.resize(len, None);
        }
        start as NodeId
    }

    fn clear(&mut self, start: usize, len: usize) {
        self.mean[start..start + len].fill(f32::NEG_INFINITY);
        self.spread[start..start + len].fill(0.0);
        self.visits[start..start + len].fill(0);
        self.child_len[start..start + len].fill(0);
        self.child_class[start..start + len].fill(0);
        self.legal[start..start + len].fill(0);
        self.proven[start..start + len].fill(Proven::Open);
        self.moves[start..start + len].fill(None);
    }

    /// The tree below `node` as a tree of its own, without unused room of earlier growth.
    pub fn subtree(&self, node: NodeId) -> Self {
        let mut tree = Tree::new();
        tree.copy_entry(ROOT, self, node);
        let mut todo = vec![(node, ROOT)];
        while let Some((from, to)) = todo.pop() {
            for old in self.children(from) {
                if let Some(mv) = self.moves[old] {
                    let new = tree.add_child(to, mv);
                    tree.copy_entry(new, self, old as NodeId);
                }
            }
            // Only now: a block moves while it grows.
            for (old, new) in self.children(from).zip(tree.children(to)) {
                if self.child_len[old] > 0 {
                    todo.push((old as NodeId, new as NodeId));
                }
            }
        }
        tree
    }

    fn copy_entry(&mut self, to: NodeId, other: &Self, from: NodeId) {
        let (to, from) = (to as usize, from as usize);
        self.mean[to] = other.mean[from];
        self.spread[to] = other.spread[from];
        self.visits[to] = other.visits[from];
        self.legal[to] = other.legal[from];
        self.proven[to] = other.proven[from];
        self.moves[to] = other.moves[from];
    }
}
