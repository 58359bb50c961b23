//! Connections over a few cells: neighbours, bridges, pairs of ways, and captured edge cells.

use crate::knowledge::ReducedGraph;
use crate::{Bitboard, Board};

/// Connections of empty cells to those around them.
#[derive(Clone, Debug)]
pub(super) struct Local<P> {
    /// Cells connected to each empty cell, with the carriers.
    pub links: Vec<Vec<(u16, P)>>,
    /// Cells that a stone on each empty cell captures: on the second line, those between it and the
    /// edge. If the opponent takes one of them, the stone's side takes the other, and the first is
    /// dead.
    pub captures: Vec<P>,
}

impl<P: Bitboard> Local<P> {
    pub fn new() -> Self {
        Local { links: Vec::new(), captures: Vec::new() }
    }

    /// Finds the connections of the side with these edges and this reduced graph.
    pub fn find(&mut self, board: &Board<P>, graph: &ReducedGraph<P>, edges: [P; 2], empty: P) {
        self.links.resize(board.cells(), Vec::new());
        self.links.iter_mut().for_each(Vec::clear);
        empty.for_each(|cell| {
            let links = &mut self.links[cell];
            let next = board.neighbours(P::bit(cell));
            (next & empty).for_each(|other| links.push((other as u16, P::EMPTY)));
            let far = board.neighbours(next & empty) & empty & !next & !P::bit(cell);
            far.for_each(|other| {
                let common = next & board.neighbours(P::bit(other)) & empty;
                if common.count() == 2 {
                    links.push((other as u16, common));
                }
            });
        });
        empty.for_each(|cell| self.find_double(graph, cell, empty));
        self.captures.clear();
        self.captures.resize(board.cells(), P::EMPTY);
        for edge in edges {
            (board.neighbours(edge) & empty & !edge).for_each(|cell| {
                let pair = board.neighbours(P::bit(cell)) & edge & empty;
                if pair.count() == 2 {
                    self.captures[cell] = pair;
                }
            });
        }
    }

    /// Adds connections of a cell to later ones over four cells, chains and edges included: one
    /// common neighbour, or else a neighbour of one end that has two common neighbours with the
    /// other.
    fn find_double(&mut self, graph: &ReducedGraph<P>, cell: usize, empty: P) {
        let around = graph.adjacent(cell) & empty;
        let mut far = P::EMPTY;
        around.for_each(|next| far = far | graph.adjacent(next));
        (far & empty & !around).for_each(|other| {
            let around_other = graph.adjacent(other) & empty;
            let common = around & around_other;
            if other <= cell || common.count() != 1 {
                return;
            }
            for (near, opposite) in [(around, around_other), (around_other, around)] {
                let mut rest = near & !common;
                while let Some(next) = rest.lowest() {
                    rest = rest.without_lowest();
                    let pair = lowest_two(graph.adjacent(next) & opposite & !common);
                    if pair.count() == 2 {
                        let carrier = common | P::bit(next) | pair;
                        self.links[cell].push((other as u16, carrier));
                        self.links[other].push((cell as u16, carrier));
                        return;
                    }
                }
            }
        });
    }
}

/// The two lowest cells of a set, or all if there are fewer.
#[inline]
fn lowest_two<P: Bitboard>(set: P) -> P {
    set & !set.without_lowest().without_lowest()
}
