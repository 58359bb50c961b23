//! Connections over one or two cells: neighbours, bridges, and captured edge cells.

use crate::{Bitboard, Board};

/// Connections of empty cells to those around them.
#[derive(Clone, Debug)]
pub(super) struct Local<P> {
    /// Cells next to and bridged to each empty cell, with the carriers.
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

    /// Finds the connections on a board with these empty cells, of the side with these edges.
    pub fn find(&mut self, board: &Board<P>, edges: [P; 2], empty: P) {
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
}
