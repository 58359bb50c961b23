//! Verifier: small, and independent of the rules, the knowledge and the solver, of which it uses
//! nothing; bitboards serve it as sets.
//!
//! A [claim](Claim) about the winner W has two ends, stones and a carrier: if W has these stones and
//! the opponent has no cell of the carrier, then W connects the ends even if the opponent moves
//! first and has all other cells. The edges of W are stones as well. More stones of W never hurt it.
//! Each node proves a claim, from the claims of earlier nodes or by a search:
//!
//! - *Answers*: if W plays a cell and then connects the ends by an earlier claim, it needs that
//!   cell and the carrier of the claim. If no cell is needed by all answers, then whatever cell the
//!   opponent takes, one of the answers does not need it.
//! - *Path*: connections that meet at stones of W make a longer one if their carriers are disjoint,
//!   because W answers in the part in which the opponent moves.
//! - *Leaf*: the claim is searched. Its carrier is small.

use super::{Claim, Fault, Node, Proof, Refutation};
use crate::{Bitboard, WideBitboard as Set};
use ponder_game::Side;
use std::collections::HashMap;

/// Maximum number of cells in the carrier of a leaf.
pub(super) const LEAF_CELLS: u32 = 10;
/// Maximum number of positions in the search of a leaf.
pub(super) const LEAF_POSITIONS: usize = 4096;

/// Verifies a proof.
pub(super) fn verify(proof: &Proof) -> Result<(), Refutation> {
    let graph = Graph::new(proof);
    let mut claims = Vec::with_capacity(proof.nodes.len());
    for (number, node) in proof.nodes.iter().enumerate() {
        let claim = graph.claim(node, &claims);
        claims.push(claim.map_err(|fault| Refutation { node: Some(number), fault })?);
    }
    check_root(proof, &graph, claims.last()).map_err(|fault| Refutation { node: None, fault })
}

/// Checks that the claim of the last node decides the position.
fn check_root(proof: &Proof, graph: &Graph, root: Option<&Claim>) -> Result<(), Fault> {
    let root = root.ok_or(Fault::Empty)?;
    let [mut own, other] =
        [proof.winner, proof.winner.opponent()].map(|side| proof.stones[side.index()]);
    let first = proof.first.map_or(Set::EMPTY, |cell| Set::bit(usize::from(cell)));
    if !(own & other).is_empty() {
        return Err(Fault::TwoStones);
    }
    if !((own | other) & first).is_empty() || (!first.is_empty() && proof.to_move != proof.winner) {
        return Err(Fault::FirstMove);
    }
    own = own | first;
    let is_decided = root.ends.into_iter().all(|end| usize::from(end) >= graph.cells)
        && root.ends[0] != root.ends[1]
        && (root.stones & !own).is_empty()
        && (root.carrier & other).is_empty();
    if is_decided { Ok(()) } else { Err(Fault::Root) }
}

/// Graph of the cells and of the winner's edges, the last two vertices.
pub(super) struct Graph {
    pub cells: usize,
    neighbours: Vec<Set>,
    edges: Set,
}

impl Graph {
    pub fn new(proof: &Proof) -> Self {
        let [cols, rows] = [proof.rules.cols(), proof.rules.rows()].map(i32::from);
        let cells = (cols * rows) as usize;
        let mut neighbours = vec![Set::EMPTY; cells + 2];
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let cell = (row * cols + col) as usize;
            let mut join = |other: usize| {
                neighbours[cell] = neighbours[cell] | Set::bit(other);
                neighbours[other] = neighbours[other] | Set::bit(cell);
            };
            for (col, row) in [(col + 1, row), (col, row + 1), (col - 1, row + 1)] {
                if (0..cols).contains(&col) && row < rows {
                    join((row * cols + col) as usize);
                }
            }
            let (at, length) = if proof.winner == Side::First { (row, rows) } else { (col, cols) };
            [at == 0, at == length - 1].into_iter().zip(cells..).for_each(|(is_on_edge, edge)| {
                if is_on_edge {
                    join(edge);
                }
            });
        }
        Graph { cells, neighbours, edges: Set::bit(cells) | Set::bit(cells + 1) }
    }

    /// Proves the claim of a node.
    pub fn claim(&self, node: &Node, claims: &[Claim]) -> Result<Claim, Fault> {
        let earlier = |child: u32| claims.get(child as usize).ok_or(Fault::Reference { child });
        let bit = |vertex: u16| Set::bit(usize::from(vertex));
        let mut stones = Set::EMPTY;
        let mut carrier = Set::EMPTY;
        let mut ends: Option<[u16; 2]> = None;
        match node {
            Node::Leaf(claim) => return self.leaf(claim).map(|_| *claim),
            Node::Answers(answers) => {
                for &(cell, child) in answers {
                    let claim = earlier(child)?;
                    stones = stones | (claim.stones & !bit(cell));
                    if *ends.get_or_insert(claim.ends) != claim.ends {
                        return Err(Fault::Ends);
                    }
                }
                let mut shared = !Set::EMPTY;
                for &(cell, child) in answers {
                    let need = (bit(cell) | earlier(child)?.carrier) & !stones;
                    (carrier, shared) = (carrier | need, shared & need);
                }
                if !shared.is_empty() {
                    return Err(Fault::Unanswered);
                }
            }
            Node::Path(children) => {
                for &child in children {
                    stones = stones | earlier(child)?.stones;
                }
                for &child in children {
                    let claim = earlier(child)?;
                    let [from, to] = claim.ends;
                    ends = match ends {
                        None => Some([from, to]),
                        Some([start, end]) if end == from => Some([start, to]),
                        Some(_) => return Err(Fault::Ends),
                    };
                    if !(carrier & claim.carrier & !stones).is_empty() {
                        return Err(Fault::Overlap);
                    }
                    carrier = carrier | (claim.carrier & !stones);
                }
            }
        }
        let ends = ends.ok_or(Fault::Empty)?;
        let has_ends = ends.into_iter().all(|end| (stones | self.edges).has(usize::from(end)));
        if has_ends { Ok(Claim { ends, stones, carrier }) } else { Err(Fault::Ends) }
    }

    /// A vertex, and the stones and edges that chains connect to it.
    fn chain(&self, vertex: usize, stones: Set) -> Set {
        let (mut chain, mut open) = (Set::bit(vertex), vec![vertex]);
        while let Some(vertex) = open.pop() {
            let new = self.neighbours[vertex] & stones & !chain;
            chain = chain | new;
            new.for_each(|vertex| open.push(vertex));
        }
        chain
    }

    /// Searches the claim of a leaf. Returns it with what is needed of its stones and carrier.
    pub fn leaf(&self, claim: &Claim) -> Result<Claim, Fault> {
        let (stones, ends) = (claim.stones | self.edges, claim.ends.map(usize::from));
        if !ends.into_iter().all(|end| stones.has(end)) || !(stones & claim.carrier).is_empty() {
            return Err(Fault::Ends);
        }
        let mut needed = Claim { stones: self.chain(ends[0], stones), ..*claim };
        if needed.stones.has(ends[1]) {
            needed = Claim { stones: needed.stones & !self.edges, carrier: Set::EMPTY, ..needed };
            return Ok(needed);
        }
        if claim.carrier.count() > LEAF_CELLS {
            return Err(Fault::LargeLeaf);
        }
        let mut cells = Vec::new();
        claim.carrier.for_each(|cell| cells.push(cell));
        let chains: Vec<Set> = cells.iter().map(|&cell| self.chain(cell, stones)).collect();
        let of = |is_in: &dyn Fn(usize) -> bool| {
            (0..cells.len()).filter(|&index| is_in(index)).fold(0, |set, index| set | 1 << index)
        };
        let near = |chain: &Set| {
            let mut near = Set::EMPTY;
            chain.for_each(|vertex| near = near | self.neighbours[vertex]);
            of(&|index| near.has(cells[index]))
        };
        let mut search = Search {
            near: chains.iter().map(near).collect(),
            ends: ends.map(|end| of(&|index| chains[index].has(end))),
            known: HashMap::new(),
        };
        let used = search.second(0, of(&|_| true))?.map_err(|_| Fault::LostLeaf)?;
        needed = Claim { stones: Set::EMPTY, carrier: Set::EMPTY, ..*claim };
        for index in (0..cells.len()).filter(|index| used >> index & 1 == 1) {
            needed.stones = needed.stones | (chains[index] & claim.stones);
            needed.carrier = needed.carrier | Set::bit(cells[index]);
        }
        Ok(needed)
    }
}

/// Search of a leaf. Bits are the cells of its carrier, which the winner's chains join.
struct Search {
    near: Vec<u32>,
    ends: [u32; 2],
    /// Results with the opponent to move, by the cells of the winner and the empty ones.
    known: HashMap<u64, Found>,
}

/// Empty cells with which the winner connects, or those with which the opponent prevents it: the
/// result is the same if all other empty cells belong to the loser.
type Found = Result<u32, u32>;

impl Search {
    fn connects(&self, own: u32) -> bool {
        let (mut reached, mut open) = (self.ends[0] & own, self.ends[0] & own);
        while open != 0 && reached & self.ends[1] == 0 {
            let new = self.near[open.trailing_zeros() as usize] & own & !reached;
            (reached, open) = (reached | new, open & (open - 1) | new);
        }
        reached & self.ends[1] != 0
    }

    /// Searches with the opponent to move.
    fn second(&mut self, own: u32, empty: u32) -> Result<Found, Fault> {
        let key = u64::from(own) << 32 | u64::from(empty);
        if self.connects(own) {
            return Ok(Ok(0));
        }
        if let Some(&known) = self.known.get(&key) {
            return Ok(known);
        }
        let (mut needed, mut moves) = (0, empty);
        let mut found = Err(0);
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            found = self.first(own, empty & !cell)?.map_err(|needed| needed | cell);
            let Ok(answer) = found else { break };
            (needed, moves) = (needed | answer, moves & answer);
        }
        let found = found.map(|_| needed);
        self.known.insert(key, found);
        if self.known.len() > LEAF_POSITIONS { Err(Fault::HardLeaf) } else { Ok(found) }
    }

    /// Searches with the winner to move.
    fn first(&mut self, own: u32, empty: u32) -> Result<Found, Fault> {
        let (mut needed, mut moves) = (0, if self.connects(own | empty) { empty } else { 0 });
        while moves != 0 {
            let cell = moves & moves.wrapping_neg();
            match self.second(own | cell, empty & !cell)? {
                Ok(needed) => return Ok(Ok(needed | cell)),
                Err(answer) => (needed, moves) = (needed | answer, moves & answer),
            }
        }
        Ok(Err(needed))
    }
}
