//! The tree: columns of child edges, children of one node side by side, and an arena of priors.
//!
//! A node *is* the edge that leads to it and costs 24 bytes and the move, at most 32. It is made
//! when it is first visited. A node whose evaluator had an opinion also has a *ranking* in the
//! arena: 12 bytes, and 2 a legal move; one without opinion (an empty or uniform policy) has none.

use super::compact::{self, LANES, Prior, TAKEN, Untried, pack, unpack};
use crate::uct::Proven;
use ponder_game::Seed;

/// A node: the index of its entry in the columns.
pub(crate) type NodeId = u32;

/// The root.
pub(crate) const ROOT: NodeId = 0;

/// Blocks hold 2, 4, 8, … 65,536 children.
const CLASSES: usize = 16;
/// Columns grow by at least this many entries.
const GROWTH_MIN: usize = 4096;
/// Words of a ranking before its priors.
const HEADER: usize = 6;

/// How far a node has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum State {
    /// Not evaluated yet.
    New,
    /// With the evaluator.
    Open,
    /// Evaluated, without an opinion on moves; `link` is the first child.
    Bare,
    /// Evaluated, with an opinion; `link` is its ranking in the arena.
    Ranked,
}

/// Everything a search remembers, as columns.
pub(crate) struct Tree<M> {
    /// Mean value for the side that chooses this edge; `-inf` for a refuted edge.
    pub mean: Vec<f32>,
    /// Visits whose answers have arrived.
    pub visits: Vec<u32>,
    /// What the rule of the search keeps of a node: the evaluator's value for the side to move
    /// (Gumbel), or the leaves under way below it (PUCT).
    pub note: Vec<f32>,
    /// The prior of the edge.
    pub prior: Vec<Prior>,
    /// What is proven of the edge.
    pub proven: Vec<Proven>,
    /// How far the node has come.
    pub state: Vec<State>,
    link: Vec<u32>,
    child_len: Vec<u16>,
    /// Legal moves of the position behind the edge; 0 until they are counted.
    legal: Vec<u16>,
    moves: Vec<M>,
    arena: Vec<u16>,
    used: usize,
    nodes: usize,
    free: [Vec<NodeId>; CLASSES],
}

impl<M: Copy> Tree<M> {
    /// Bytes an entry takes in all columns together.
    pub const ENTRY_BYTES: usize = 4 * 4 + 2 * 3 + 1 + 1 + size_of::<M>();

    /// A tree with nothing but a root.
    pub fn new() -> Self {
        let mut tree = Tree {
            mean: Vec::new(),
            visits: Vec::new(),
            note: Vec::new(),
            prior: Vec::new(),
            proven: Vec::new(),
            state: Vec::new(),
            link: Vec::new(),
            child_len: Vec::new(),
            legal: Vec::new(),
            moves: Vec::new(),
            arena: Vec::new(),
            used: 0,
            nodes: 1,
            free: Default::default(),
        };
        let root = tree.take(1);
        debug_assert_eq!(root, ROOT);
        tree.mean[0] = 0.0;
        tree
    }

    /// Nodes, the root included.
    pub fn nodes(&self) -> usize {
        self.nodes
    }

    /// Bytes in use, unused room in blocks included.
    pub fn bytes(&self) -> usize {
        self.used * Self::ENTRY_BYTES + self.arena.len() * size_of::<u16>()
    }

    /// Whether another node might not find room behind a 32-bit link.
    pub fn is_full(&self) -> bool {
        self.arena.len() > (u32::MAX - (1 << 20)) as usize
            || self.used > (u32::MAX - (1 << 20)) as usize
    }

    /// The move of an edge. The root has none.
    #[inline]
    pub fn move_of(&self, child: NodeId) -> M {
        self.moves[child as usize]
    }

    /// Whether the evaluator has answered for a node.
    #[inline]
    pub fn is_evaluated(&self, node: NodeId) -> bool {
        matches!(self.state[node as usize], State::Bare | State::Ranked)
    }

    /// The number of legal moves, 0 while they have not been counted.
    #[inline]
    pub fn legal(&self, node: NodeId) -> usize {
        usize::from(self.legal[node as usize])
    }

    /// The number of children that have been made.
    #[inline]
    pub fn child_count(&self, node: NodeId) -> usize {
        usize::from(self.child_len[node as usize])
    }

    /// The entry of the first child, if there is one.
    #[inline]
    pub fn first_child(&self, node: NodeId) -> NodeId {
        let link = self.link[node as usize];
        match self.state[node as usize] {
            State::Ranked => self.word(link as usize),
            State::Bare => link,
            State::New | State::Open => 0,
        }
    }

    /// The children of a node, as a range of entries.
    #[inline]
    pub fn children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.first_child(node) as usize;
        start..start + self.child_count(node)
    }

    /// The children of a node and entries behind them, up to a full chunk of lanes.
    #[inline]
    pub fn padded_children(&self, node: NodeId) -> std::ops::Range<usize> {
        let start = self.first_child(node) as usize;
        start..start + self.child_count(node).next_multiple_of(LANES)
    }

    #[inline]
    fn word(&self, at: usize) -> u32 {
        u32::from(self.arena[at]) | u32::from(self.arena[at + 1]) << 16
    }

    #[inline]
    fn set_word(&mut self, at: usize, word: u32) {
        self.arena[at] = word as u16;
        self.arena[at + 1] = (word >> 16) as u16;
    }

    /// Notes the evaluator's opinion on the moves of a node; an empty or uniform one takes no room.
    /// The best of them is looked for when the legal moves are counted: most leaves stay leaves.
    pub fn rank(&mut self, node: NodeId, policy: &[f32]) {
        let at = node as usize;
        self.state[at] = State::Bare;
        self.link[at] = 0;
        self.legal[at] = 0;
        let Some(legal) = u16::try_from(policy.len()).ok().filter(|&legal| legal > 1) else {
            return;
        };
        let start = self.arena.len();
        reserve(&mut self.arena, HEADER + policy.len());
        self.arena.extend([0; HEADER]);
        let (least, greatest) = compact::pack_all(policy, &mut self.arena);
        if least == greatest {
            self.arena.truncate(start);
            return;
        }
        self.state[at] = State::Ranked;
        self.link[at] = start as u32;
        self.legal[at] = legal;
    }

    /// Sets the number of legal moves of an evaluated node without children and forgets an opinion
    /// on any other number of moves.
    pub fn set_legal(&mut self, node: NodeId, legal: usize) {
        let at = node as usize;
        let legal = u16::try_from(legal).unwrap_or(u16::MAX);
        if self.legal[at] != legal {
            self.link[at] = self.first_child(node);
            self.state[at] = State::Bare;
            self.legal[at] = legal;
        }
        if self.state[at] == State::Ranked {
            self.scan(node);
        }
    }

    /// Replaces the priors of a node: `priors` in the order of the legal moves, `slots` the child
    /// that has been made of each.
    pub fn set_priors(&mut self, node: NodeId, priors: &[f32], slots: &[Option<u16>]) {
        let (at, first) = (node as usize, self.first_child(node));
        let start = match self.state[at] {
            State::Ranked => self.link[at] as usize,
            _ => {
                let start = self.arena.len();
                self.arena.resize(start + HEADER + priors.len(), TAKEN);
                self.set_word(start, first);
                self.state[at] = State::Ranked;
                self.link[at] = start as u32;
                start
            }
        };
        for (index, (&prior, slot)) in priors.iter().zip(slots).enumerate() {
            match slot {
                Some(slot) => self.prior[first as usize + usize::from(*slot)] = pack(prior),
                None => self.arena[start + HEADER + index] = pack(prior),
            }
        }
        self.scan(node);
    }

    /// The prior of the legal move number `index`, if it has not been tried.
    pub fn untried_prior(&self, node: NodeId, index: usize) -> f32 {
        match self.state[node as usize] {
            State::Ranked => unpack(self.arena[self.link[node as usize] as usize + HEADER + index]),
            _ => self.even_prior(node),
        }
    }

    fn even_prior(&self, node: NodeId) -> f32 {
        unpack(pack(1.0 / f32::from(self.legal[node as usize].max(1))))
    }

    fn scan(&mut self, node: NodeId) {
        let start = self.link[node as usize] as usize;
        let legal = self.legal(node);
        let (found, index) = compact::scan(&self.arena[start + HEADER..][..legal]);
        self.arena[start + 2] = index as u16;
        self.arena[start + 3] = found.best;
        self.set_word(start + 4, found.mass.to_bits());
    }

    /// The untried moves of a node whose legal moves have been counted, or `None` if all have been
    /// tried.
    #[inline]
    pub fn untried(&self, node: NodeId) -> Option<Untried> {
        let (len, legal) = (self.child_count(node), self.legal(node));
        if len >= legal {
            return None;
        }
        if self.state[node as usize] == State::Ranked {
            let start = self.link[node as usize] as usize;
            let mass = f32::from_bits(self.word(start + 4));
            return Some(Untried { best: self.arena[start + 3], mass });
        }
        let prior = self.even_prior(node);
        Some(Untried { best: pack(prior), mass: prior * (legal - len) as f32 })
    }

    /// The number of the best untried move; there is one. Without an opinion on moves they come in
    /// an order that depends on `key`.
    pub fn untried_index(&self, node: NodeId, key: u64) -> usize {
        match self.state[node as usize] {
            State::Ranked => usize::from(self.arena[self.link[node as usize] as usize + 2]),
            _ => shuffled(self.child_count(node), self.legal(node), key),
        }
    }

    /// Makes the child of legal move number `index`, without visits, and returns it and whether
    /// its elder siblings have moved to other entries for it.
    pub fn add_child(&mut self, node: NodeId, index: usize, mv: M) -> (NodeId, Option<NodeId>) {
        let at = node as usize;
        let len = self.child_count(node);
        let mut first = self.first_child(node);
        let mut moved_from = None;
        if len == 0 {
            first = self.take_block(0);
            self.set_first_child(node, first);
        } else if len.is_power_of_two() && len >= 2 {
            moved_from = Some(first);
            first = self.grow(first as usize, len);
            self.set_first_child(node, first);
        }
        self.moves.resize(self.mean.len(), mv);
        let child = first + len as NodeId;
        self.child_len[at] += 1;
        self.moves[child as usize] = mv;
        self.mean[child as usize] = 0.0;
        self.nodes += 1;
        if self.state[at] == State::Ranked {
            let slot = self.link[at] as usize + HEADER + index;
            self.prior[child as usize] = std::mem::replace(&mut self.arena[slot], TAKEN);
            self.scan(node);
        } else {
            self.prior[child as usize] = pack(self.even_prior(node));
        }
        (child, moved_from)
    }

    fn set_first_child(&mut self, node: NodeId, first: NodeId) {
        let link = self.link[node as usize] as usize;
        match self.state[node as usize] {
            State::Ranked => self.set_word(link, first),
            _ => self.link[node as usize] = first,
        }
    }

    fn grow(&mut self, from: usize, len: usize) -> NodeId {
        let class = len.trailing_zeros() as usize - 1;
        let to = self.take_block(class + 1) as usize;
        macro_rules! move_columns {
            ($($column:ident = $empty:expr),*) => {$(
                self.$column.copy_within(from..from + len, to);
                self.$column[from..from + len].fill($empty);
            )*};
        }
        move_columns!(
            mean = f32::NEG_INFINITY,
            visits = 0,
            note = 0.0,
            prior = TAKEN,
            proven = Proven::Open,
            state = State::New,
            link = 0,
            child_len = 0,
            legal = 0
        );
        self.moves.resize(self.mean.len(), self.moves[from]);
        self.moves.copy_within(from..from + len, to);
        self.free[class].push(from as NodeId);
        to as NodeId
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
        // A chunk of lanes can always be read.
        if self.used + LANES > self.mean.len() {
            let len = self.used + GROWTH_MIN.max(self.used / 4);
            macro_rules! resize {
                ($($column:ident = $empty:expr),*) => {$(
                    self.$column.reserve_exact(len - self.$column.len());
                    self.$column.resize(len, $empty);
                )*};
            }
            resize!(
                mean = f32::NEG_INFINITY,
                visits = 0,
                note = 0.0,
                prior = TAKEN,
                proven = Proven::Open,
                state = State::New,
                link = 0,
                child_len = 0,
                legal = 0
            );
            self.moves.reserve_exact(len - self.moves.len());
        }
        start as NodeId
    }

    /// The tree below `node` as a tree of its own, without unused room of earlier growth.
    pub fn subtree(&self, node: NodeId) -> Self {
        let mut tree = Tree::new();
        tree.copy_entry(ROOT, self, node);
        let mut todo = vec![(node, ROOT)];
        while let Some((from, to)) = todo.pop() {
            let len = self.child_count(from);
            if len == 0 {
                continue;
            }
            let class = len.next_power_of_two().max(2).trailing_zeros() as usize - 1;
            let first = tree.take_block(class);
            tree.set_first_child(to, first);
            tree.child_len[to as usize] = len as u16;
            tree.nodes += len;
            tree.moves.resize(tree.mean.len(), self.moves[self.first_child(from) as usize]);
            for (old, new) in self.children(from).zip(first..) {
                tree.copy_entry(new, self, old as NodeId);
                tree.moves[new as usize] = self.moves[old];
                todo.push((old as NodeId, new));
            }
        }
        tree
    }

    fn copy_entry(&mut self, to: NodeId, other: &Self, from: NodeId) {
        let (to, from) = (to as usize, from as usize);
        self.mean[to] = other.mean[from];
        self.visits[to] = other.visits[from];
        self.note[to] = other.note[from];
        self.prior[to] = other.prior[from];
        self.proven[to] = other.proven[from];
        self.state[to] = other.state[from];
        self.legal[to] = other.legal[from];
        if other.state[from] == State::Ranked {
            let start = other.link[from] as usize;
            let len = HEADER + usize::from(other.legal[from]);
            self.link[to] = self.arena.len() as u32;
            reserve(&mut self.arena, len);
            self.arena.extend_from_slice(&other.arena[start..start + len]);
        }
    }
}

/// Makes room for `more` words without ever having twice what is needed.
fn reserve(arena: &mut Vec<u16>, more: usize) {
    if arena.capacity() - arena.len() < more {
        arena.reserve_exact(more + GROWTH_MIN.max(arena.len() / 4));
    }
}

/// Number `index` of an order of `0..count` that depends on `key`: steps of a length that has no
/// divisor in common with `count`, from a start anywhere.
fn shuffled(index: usize, count: usize, key: u64) -> usize {
    let key = Seed::mix(key);
    let (count, start) = (count as u64, (key >> 32) % count as u64);
    let mut step = (key & 0xffff_ffff) % count;
    while gcd(step, count) != 1 {
        step += 1;
    }
    ((start + index as u64 * step) % count) as usize
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::{Tree, shuffled};

    #[test]
    fn an_edge_costs_32_bytes_at_most() {
        assert_eq!(Tree::<u64>::ENTRY_BYTES, 32);
        assert_eq!(Tree::<u16>::ENTRY_BYTES, 26);
    }

    #[test]
    fn every_move_is_tried_once() {
        for count in (1..40).chain([121, 122, 128, 361]) {
            for key in 0..50 {
                let mut seen = vec![false; count];
                for index in 0..count {
                    let at = shuffled(index, count, key);
                    assert!(!std::mem::replace(&mut seen[at], true), "{at} twice of {count}");
                }
            }
        }
    }
}
