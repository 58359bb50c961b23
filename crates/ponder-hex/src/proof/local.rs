//! Nodes for the connections that H-search finds.

use super::Node;
use super::nodes::{Known, Nodes};
use crate::knowledge::{Connections, End, FilledBoard, Limits, Semi, Until};
use crate::{Bitboard, Board};
use ponder_game::Side;
use std::collections::HashSet;

/// Maximum number of connections that the search for a path tries.
const TRIED_MAX: usize = 64;

/// Finder of nodes for connections of any ends, without the solver.
pub(super) struct Local<P: Bitboard> {
    board: &'static Board<P>,
    side: Side,
    /// Claims for which none was found: ends, stones and area.
    failed: HashSet<([u16; 2], [u64; 12])>,
    connections: Connections<P>,
}

/// Connections of the stones within an area.
struct Found<P> {
    /// Full connections of each pair of ends.
    fulls: Vec<([u16; 2], Vec<P>)>,
    /// Semi-connections of the first pair of ends.
    semis: Vec<Semi<P>>,
}

impl<P: Bitboard> Local<P> {
    pub fn new(board: &'static Board<P>, side: Side) -> Self {
        Local {
            board,
            side,
            failed: HashSet::new(),
            connections: Connections::new(Limits::thorough()),
        }
    }

    /// Finds a node that proves a claim: the winner connects the ends with these stones within an
    /// area.
    pub fn node(
        &mut self,
        nodes: &mut Nodes<P>,
        ends: [u16; 2],
        stones: P,
        area: P,
    ) -> Option<u32> {
        if let Known::Proven(node) = nodes.known(ends, stones, area, P::EMPTY) {
            return Some(node);
        }
        if let Some(leaf) = nodes.add_leaf(ends, stones, area) {
            return Some(leaf);
        }
        let words = std::array::from_fn(|index| match index {
            0..6 => stones.word(index),
            _ => area.word(index - 6),
        });
        if self.failed.contains(&(ends, words)) {
            return None;
        }
        let node = self.composed(nodes, ends, stones, area);
        if node.is_none() {
            self.failed.insert((ends, words));
        }
        node
    }

    fn composed(
        &mut self,
        nodes: &mut Nodes<P>,
        ends: [u16; 2],
        stones: P,
        area: P,
    ) -> Option<u32> {
        let found = self.found(ends, stones, area, Until::Full);
        let fulls = found.between(ends);
        // Connections within less are simpler.
        for &carrier in fulls.iter().filter(|carrier| **carrier != area) {
            if let Some(node) = self.node(nodes, ends, stones, carrier) {
                return Some(node);
            }
        }
        if !fulls.is_empty() {
            let [from, to] = ends;
            let mut path = Path { from, to, visited: vec![from], parts: Vec::new(), tried: 0 };
            if self.goes_on(nodes, &found, stones, [area; 2], &mut path) {
                return nodes.add(Node::Path(path.parts)).ok();
            }
        }
        self.answers(nodes, ends, stones, area)
    }

    /// Searches the connections of the stones within an area.
    fn found(&mut self, ends: [u16; 2], stones: P, area: P, until: Until) -> Found<P> {
        let mut all = [self.board.full & !(stones | area); 2];
        all[self.side.index()] = stones;
        self.connections.build(&FilledBoard::unfilled(self.board, all), self.side, until);
        let between = |from, to| self.connections.between([self.end(from), self.end(to)]);
        let (fulls, semis) = between(ends[0], ends[1]).unwrap_or((&[], &[]));
        let mut found = Found { fulls: vec![(ends, fulls.to_vec())], semis: semis.to_vec() };
        if fulls.is_empty() {
            return found;
        }
        let cells = self.board.cells() as u16;
        let (mut others, mut rest) = (vec![cells, cells + 1], stones);
        while let Some(stone) = rest.lowest() {
            rest = rest & !self.board.flood(P::bit(stone), stones);
            others.push(stone as u16);
        }
        others.retain(|end| !ends.contains(end));
        for from in others.iter().chain(&ends[..1]).copied() {
            for to in others.iter().chain(&ends[1..]).copied().filter(|to| *to != from) {
                let fulls = between(from, to).map_or_else(|| vec![P::EMPTY], |all| all.0.to_vec());
                if !fulls.is_empty() && [from, to] != ends {
                    found.fulls.push(([from, to], fulls));
                }
            }
        }
        found
    }

    fn end(&self, end: u16) -> End {
        match usize::from(end).checked_sub(self.board.cells()) {
            Some(edge) => End::Edge(edge),
            None => End::Cell(usize::from(end)),
        }
    }

    /// Finds answers that share no cell.
    fn answers(&mut self, nodes: &mut Nodes<P>, ends: [u16; 2], stones: P, area: P) -> Option<u32> {
        let mut shared = area;
        let mut answers = Vec::new();
        let mut within = area;
        loop {
            while let Known::Answer(cell, node) = nodes.known(ends, stones, area, shared) {
                answers.push((cell as u16, node));
                shared = shared & nodes.need(stones, (cell as u16, node));
            }
            if shared.is_empty() {
                return nodes.add_answers(stones, answers).ok();
            }
            let mut semis = self.found(ends, stones, within, Until::Exhausted).semis;
            semis.sort_by_key(|semi| (shared & semi.carrier).count());
            let before = shared;
            for Semi { carrier, key } in semis {
                if (shared & !carrier).is_empty() {
                    continue;
                }
                let cell = P::bit(usize::from(key));
                if let Some(node) = self.node(nodes, ends, stones | cell, carrier & !cell) {
                    answers.push((key, node));
                    shared = shared & nodes.need(stones, (key, node));
                }
            }
            if shared == before && within != area {
                return None;
            }
            if let Some(taken) = shared.lowest() {
                within = area & !P::bit(taken);
            }
        }
    }

    /// Returns whether the path reaches its end; then it is complete.
    fn goes_on(
        &mut self,
        nodes: &mut Nodes<P>,
        found: &Found<P>,
        stones: P,
        [area, free]: [P; 2],
        path: &mut Path,
    ) -> bool {
        let from = path.from;
        for (ends, carriers) in &found.fulls[1..] {
            let to = ends[1];
            if ends[0] != from || path.visited.contains(&to) {
                continue;
            }
            for &carrier in carriers {
                path.tried += 1;
                if path.tried > TRIED_MAX {
                    return false;
                }
                // A part within all of the area may be a path that has this one as its part.
                if !(carrier & !free).is_empty() || carrier == area {
                    continue;
                }
                let Some(part) = self.node(nodes, [from, to], stones, carrier) else { continue };
                path.parts.push(part);
                if to == path.to {
                    return true;
                }
                path.from = to;
                path.visited.push(to);
                let free = free & !nodes.carrier(part);
                if self.goes_on(nodes, found, stones, [area, free], path) {
                    return true;
                }
                path.from = from;
                path.visited.pop();
                path.parts.pop();
            }
        }
        false
    }
}

impl<P> Found<P> {
    fn between(&self, ends: [u16; 2]) -> &[P] {
        let found = self.fulls.iter().find(|(other, _)| *other == ends);
        found.map_or(&[], |(_, fulls)| fulls)
    }
}

/// Path of connections that is not complete.
struct Path {
    from: u16,
    to: u16,
    visited: Vec<u16>,
    parts: Vec<u32>,
    tried: usize,
}
