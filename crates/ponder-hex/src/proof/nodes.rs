//! Nodes of a proof while it is made.

use super::verify::Graph;
use super::{Claim, Fault, Node};
use crate::Bitboard;
use std::collections::HashMap;

/// Number of nodes between two ends that are compared, the newest ones.
const COMPARED: usize = 2048;

/// Nodes with their claims.
pub(super) struct Nodes<P> {
    pub graph: Graph,
    nodes: Vec<Node>,
    claims: Vec<Claim>,
    numbers: HashMap<([u16; 2], [[u64; 6]; 2]), u32>,
    /// Indices, stones and carriers of the nodes between two ends.
    of_ends: HashMap<[u16; 2], Vec<(u32, P, P)>>,
}

/// Use of an earlier node.
pub(super) enum Known {
    /// The node proves as much.
    Proven(u32),
    /// The cell with the node is the best answer.
    Answer(usize, u32),
    /// The node is of no use.
    Nothing,
}

impl<P: Bitboard> Nodes<P> {
    pub fn new(graph: Graph) -> Self {
        Nodes {
            graph,
            nodes: Vec::new(),
            claims: Vec::new(),
            numbers: HashMap::new(),
            of_ends: HashMap::new(),
        }
    }

    /// Adds a node.
    pub fn add(&mut self, node: Node) -> Result<u32, Fault> {
        let claim = self.graph.claim(&node, &self.claims)?;
        let words =
            [claim.stones, claim.carrier].map(|set| std::array::from_fn(|index| set.word(index)));
        let number = self.claims.len() as u32;
        let known = *self.numbers.entry((claim.ends, words)).or_insert(number);
        let entry = (known, claim.stones.resized(), claim.carrier.resized());
        self.of_ends.entry(claim.ends).or_default().push(entry);
        if known < number {
            return Ok(known);
        }
        self.nodes.push(node);
        self.claims.push(claim);
        Ok(number)
    }

    /// Adds a leaf, if the claim is one.
    pub fn add_leaf(&mut self, ends: [u16; 2], stones: P, carrier: P) -> Option<u32> {
        let claim = Claim { ends, stones: stones.resized(), carrier: carrier.resized() };
        let needed = self.graph.leaf(&claim).ok()?;
        // A smaller claim is easier to check, but not always.
        self.add(Node::Leaf(needed)).or_else(|_| self.add(Node::Leaf(claim))).ok()
    }

    /// Cells of the carrier of a node.
    pub fn carrier(&self, node: u32) -> P {
        self.claims[node as usize].carrier.resized()
    }

    /// Cells that an answer needs.
    pub fn need(&self, stones: P, (cell, node): (u16, u32)) -> P {
        (P::bit(usize::from(cell)) | self.carrier(node)) & !stones
    }

    /// Node that proves a claim, or the answer that leaves the fewest shared cells.
    pub fn known(&self, ends: [u16; 2], stones: P, area: P, shared: P) -> Known {
        let mut best = (shared.count(), Known::Nothing);
        for &(node, needed, carrier) in
            self.of_ends.get(&ends).into_iter().flatten().rev().take(COMPARED)
        {
            let (missing, outside) = (needed & !stones, carrier & !(stones | area));
            if !outside.is_empty() || !missing.without_lowest().is_empty() {
                continue;
            }
            let Some(cell) = missing.lowest() else { return Known::Proven(node) };
            let left = (shared & (missing | carrier)).count();
            if left < best.0 && area.has(cell) {
                best = (left, Known::Answer(cell, node));
            }
        }
        best.1
    }

    /// Adds a node with answers that share no cell, without those that are superfluous.
    pub fn add_answers(&mut self, stones: P, mut answers: Vec<(u16, u32)>) -> Result<u32, Fault> {
        let mut index = 0;
        while index < answers.len() {
            let others = answers.iter().enumerate().filter(|(other, _)| *other != index);
            let shared =
                others.fold(!P::EMPTY, |shared, (_, &answer)| shared & self.need(stones, answer));
            if shared.is_empty() {
                answers.remove(index);
            } else {
                index += 1;
            }
        }
        self.add(Node::Answers(answers))
    }

    /// The nodes that a root needs, in their order.
    pub fn needed_by(self, root: u32) -> Vec<Node> {
        let mut nodes = self.nodes;
        nodes.truncate(root as usize + 1);
        let mut is_needed = vec![false; nodes.len()];
        is_needed[root as usize] = true;
        for (index, node) in nodes.iter_mut().enumerate().rev() {
            if is_needed[index] {
                for_each_child(node, |child| is_needed[*child as usize] = true);
            }
        }
        let mut kept = Vec::new();
        let mut numbers = Vec::with_capacity(nodes.len());
        for (mut node, is_needed) in nodes.into_iter().zip(is_needed) {
            numbers.push(kept.len() as u32);
            if is_needed {
                for_each_child(&mut node, |child| *child = numbers[*child as usize]);
                kept.push(node);
            }
        }
        kept
    }
}

fn for_each_child(node: &mut Node, f: impl FnMut(&mut u32)) {
    match node {
        Node::Leaf(_) => {}
        Node::Answers(answers) => answers.iter_mut().map(|(_, child)| child).for_each(f),
        Node::Path(children) => children.iter_mut().for_each(f),
    }
}
