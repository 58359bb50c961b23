//! Placement of states as nodes of a file.
//!
//! Frequently traversed lists are placed first, in blocks of 16 nodes (a cache line); a list that
//! fits into a block never crosses a block boundary. A list that is a suffix of a placed list
//! shares its nodes.

use super::automaton::Automaton;
use super::states::State;
use crate::kwg::{Content, Node};

/// Number of nodes of a block.
const BLOCK: u32 = 16;

/// Lays out an automaton as nodes; `None` if there are too many.
pub(super) fn place(automaton: &Automaton, content: Content) -> Option<Vec<Node>> {
    let states = &automaton.states;
    let lengths = lengths(states);
    let order = order(automaton, content, &lengths);
    let mut placement = BlockPlacement {
        states,
        heads: heads(states),
        lengths,
        blocks: Blocks::new(if content == Content::Gaddawg { 2 } else { 1 }),
        places: vec![0; states.len()],
    };
    for key in order {
        placement.place(key as u32 & Node::ARC_MAX);
    }
    let BlockPlacement { heads, blocks, places, .. } = placement;
    let placed = (1..states.len()).filter(|&state| heads[state] == state as u32);
    nodes(automaton, content, &places, placed, blocks.len())
}

/// First state of the longest list that each state belongs to: where several states have it
/// as their next sibling, the one with the smallest number counts, and so on.
pub(super) fn heads(states: &[State]) -> Vec<u32> {
    let mut heads: Vec<u32> = (0..states.len() as u32).collect();
    for (number, state) in states.iter().enumerate().skip(1).rev() {
        heads[state.next() as usize] = number as u32;
    }
    for number in (1..states.len()).rev() {
        heads[number] = heads[heads[number] as usize];
    }
    heads[0] = 0;
    heads
}

/// Number of siblings from each state to the end of its list.
pub(super) fn lengths(states: &[State]) -> Vec<u8> {
    let mut lengths = vec![0_u8; states.len()];
    for (number, state) in states.iter().enumerate().skip(1) {
        lengths[number] = lengths[state.next() as usize] + 1;
    }
    lengths
}

/// Returns the states in placement order, each in the lowest 24 bits of a number: those of the DAWG
/// first, then by descending number of paths from the roots, by descending length of the list, by
/// ascending number.
fn order(automaton: &Automaton, content: Content, lengths: &[u8]) -> Vec<u64> {
    let states = &automaton.states;
    let mut paths = vec![0_u32; states.len()];
    paths[automaton.dawg as usize] = 1;
    paths[automaton.gaddag as usize] = 1;
    for (number, state) in states.iter().enumerate().skip(1).rev() {
        for to in [state.next(), state.arc()] {
            paths[to as usize] = paths[to as usize].saturating_add(paths[number]);
        }
    }
    let has_gaddag = content == Content::Gaddawg;
    // Whether a state is of the DAWG, whose states were created first, or has one as a later
    // sibling.
    let mut in_dawg = vec![false; if has_gaddag { states.len() } else { 0 }];
    let mut keys = Vec::with_capacity(states.len() - 1);
    for (number, state) in states.iter().enumerate().skip(1) {
        let mut later = 0;
        if has_gaddag {
            in_dawg[number] = number as u32 <= automaton.dawg || in_dawg[state.next() as usize];
            later = u64::from(!in_dawg[number]);
        }
        let (paths, length) = (u64::from(!paths[number]), u64::from(127 - lengths[number]));
        keys.push(later << 63 | paths << 31 | length << 24 | number as u64);
    }
    keys.sort_unstable();
    keys
}

/// Blocks of nodes, with their fill levels.
struct Blocks {
    /// Number of nodes in use, by block.
    taken: Vec<u8>,
    /// Blocks that are not full, by the number of nodes in use.
    partial: [Vec<u32>; BLOCK as usize],
}

impl Blocks {
    /// Creates one block, in which `taken` nodes are in use.
    fn new(taken: u8) -> Self {
        let mut blocks = Blocks { taken: Vec::new(), partial: Default::default() };
        blocks.push(taken);
        blocks
    }

    /// Adds a block.
    fn push(&mut self, taken: u8) {
        let block = self.taken.len() as u32;
        self.taken.push(taken);
        if u32::from(taken) < BLOCK {
            self.partial[usize::from(taken)].push(block);
        }
    }

    /// Reserves room for a list and returns the index of its first node.
    fn reserve(&mut self, length: u8) -> u32 {
        let whole = BLOCK as u8;
        if length <= whole {
            for taken in (0..=whole - length).rev() {
                let Some(block) = self.partial[usize::from(taken)].pop() else { continue };
                self.taken[block as usize] = taken + length;
                if taken + length < whole {
                    self.partial[usize::from(taken + length)].push(block);
                }
                return block * BLOCK + u32::from(taken);
            }
        } else if self.taken.len() % 2 == 1 {
            self.push(0);
        }
        let begin = self.taken.len() as u32 * BLOCK;
        let mut left = length;
        while left > 0 {
            self.push(left.min(whole));
            left -= left.min(whole);
        }
        begin
    }

    /// Number of nodes up to the last one in use.
    fn len(&self) -> usize {
        let before = self.taken.len().saturating_sub(1) * BLOCK as usize;
        before + self.taken.last().map_or(0, |&taken| usize::from(taken))
    }
}

/// Placement of states in blocks.
struct BlockPlacement<'a> {
    states: &'a [State],
    heads: Vec<u32>,
    lengths: Vec<u8>,
    blocks: Blocks,
    /// Index of the node of each state; 0 if not yet placed.
    places: Vec<u32>,
}

impl BlockPlacement<'_> {
    /// Places the longest list that a state belongs to, and the lists that its states lead to. It
    /// recurses once per letter.
    fn place(&mut self, state: u32) {
        let head = self.heads[state as usize];
        if head == 0 || self.places[head as usize] != 0 {
            return;
        }
        let begin = self.blocks.reserve(self.lengths[head as usize]);
        self.places[head as usize] = begin;
        let mut at = head;
        while at != 0 {
            self.place(self.states[at as usize].arc());
            at = self.states[at as usize].next();
        }
        let (mut at, mut node) = (self.states[head as usize].next(), begin + 1);
        while at != 0 && self.places[at as usize] == 0 {
            self.places[at as usize] = node;
            (at, node) = (self.states[at as usize].next(), node + 1);
        }
    }
}

/// Returns the nodes of an automaton whose states have places; those in `lists` begin a list.
/// `None` if `count` is too large.
pub(super) fn nodes(
    automaton: &Automaton,
    content: Content,
    places: &[u32],
    lists: impl Iterator<Item = usize>,
    count: usize,
) -> Option<Vec<Node>> {
    if count > Node::ARC_MAX as usize + 1 {
        return None;
    }
    let mut nodes = vec![Node::default(); count];
    let root = |list: u32| Node::new(0, places[list as usize]).ending();
    nodes[0] = root(automaton.dawg);
    if content == Content::Gaddawg {
        nodes[1] = root(automaton.gaddag);
    }
    for list in lists {
        let (mut at, mut to) = (list as u32, places[list] as usize);
        while at != 0 {
            let state = automaton.states[at as usize];
            nodes[to] = node(state, places);
            (at, to) = (state.next(), to + 1);
        }
    }
    Some(nodes)
}

/// The node of a state.
fn node(state: State, places: &[u32]) -> Node {
    let mut node = Node::new(state.tile(), places[state.arc() as usize]);
    if state.accepts() {
        node = node.accepting();
    }
    if state.next() == 0 {
        node = node.ending();
    }
    node
}
