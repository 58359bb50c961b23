//! The graph in which a side plays Hex as the Shannon vertex-switching game.

use crate::{Bitboard, Board};
use ponder_game::Side;

/// Reduced graph of one side: its vertices are the empty cells and the side's two edges. Two
/// vertices are adjacent if they touch, or if a chain of the side's stones touches both.
///
/// A stone of the side *eliminates* its vertex: the neighbours of the cell become adjacent to each
/// other. A stone of the opponent *deletes* its vertex. The side has won when its two edges are
/// adjacent (C. E. Shannon's game on vertices; R. Hayward and J. van Rijswijck, *Hex and
/// combinatorics*, Discrete Mathematics 306, 2006, use this model for dead cells).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReducedGraph<P> {
    /// Vertices adjacent to each vertex; empty for cells that are no longer in the graph.
    adjacent: Vec<P>,
    /// Number of cells, and the vertex of the first edge; that of the second edge follows.
    cells: usize,
}

impl<P: Bitboard> ReducedGraph<P> {
    /// Creates the graph of a side.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(board: &Board<P>, side: Side, stones: [P; 2]) -> Self {
        let cells = board.cells();
        assert!(cells + 2 <= P::BITS, "{cells} cells and two edges do not fit {} bits", P::BITS);
        let (own, empty) = (stones[side.index()], board.full & !(stones[0] | stones[1]));
        let edges = [board.start[side.index()], board.goal[side.index()]];
        let mut graph = ReducedGraph { adjacent: vec![P::EMPTY; cells + 2], cells };
        let touched = |set: P| {
            let mut vertices = board.neighbours(set) & empty;
            for (index, &edge) in edges.iter().enumerate() {
                if !(set & edge).is_empty() {
                    vertices = vertices | P::bit(cells + index);
                }
            }
            vertices
        };
        empty.for_each(|cell| graph.adjacent[cell] = touched(P::bit(cell)));
        for (index, &edge) in edges.iter().enumerate() {
            graph.adjacent[cells + index] = edge & empty;
        }
        let mut rest = own;
        while let Some(stone) = rest.lowest() {
            let chain = board.flood(P::bit(stone), own);
            rest = rest & !chain;
            graph.join(touched(chain));
        }
        graph
    }

    /// Vertices adjacent to a vertex.
    #[inline]
    pub fn adjacent(&self, vertex: usize) -> P {
        self.adjacent[vertex]
    }

    /// Vertex of an edge: 0 for the top or left one, 1 for the other.
    #[inline]
    pub fn edge(&self, index: usize) -> usize {
        self.cells + index
    }

    /// Set of both edges.
    #[inline]
    pub fn edges(&self) -> P {
        P::bit(self.cells) | P::bit(self.cells + 1)
    }

    /// Returns whether the side's edges are connected.
    #[inline]
    pub fn is_connected(&self) -> bool {
        self.adjacent[self.cells].has(self.cells + 1)
    }

    /// Makes all vertices of a set adjacent to each other.
    fn join(&mut self, set: P) {
        set.for_each(|x| self.adjacent[x] = (self.adjacent[x] | set) & !P::bit(x));
    }

    /// Places a stone of the side.
    pub fn eliminate(&mut self, cell: usize) {
        let around = self.adjacent[cell];
        self.delete(cell);
        self.join(around);
    }

    /// Places a stone of the opponent.
    pub fn delete(&mut self, cell: usize) {
        let around = std::mem::replace(&mut self.adjacent[cell], P::EMPTY);
        let others = !P::bit(cell);
        around.for_each(|x| self.adjacent[x] = self.adjacent[x] & others);
    }

    /// Vertices of `set` that are not adjacent to `vertex`, nor it itself.
    #[inline]
    fn missing(&self, set: P, vertex: usize) -> P {
        set & !self.adjacent[vertex] & !P::bit(vertex)
    }

    /// Returns whether a cell is *simplicial*: its neighbours are all adjacent to each other. Then
    /// every path through the cell has a shortcut, no minimal connection of the side uses it, and
    /// so it is dead: its colour matters in no completion of the board (Hayward and van Rijswijck,
    /// as above).
    #[inline]
    pub fn is_simplicial(&self, cell: usize) -> bool {
        let around = self.adjacent[cell];
        let mut rest = around;
        while let Some(x) = rest.lowest() {
            if !self.missing(around, x).is_empty() {
                return false;
            }
            rest = rest.without_lowest();
        }
        true
    }

    /// Cells on which a stone of the side makes `cell` simplicial, and those on which a stone of
    /// the opponent does, in this order. The cell is not simplicial.
    pub fn killers(&self, cell: usize) -> [P; 2] {
        let around = self.adjacent[cell];
        let cells_only = !(P::bit(cell) | self.edges());
        // Vertices around the cell with some other one that they are not adjacent to.
        let (mut flawed, mut joining, mut sole) = (P::EMPTY, !P::EMPTY, !P::EMPTY);
        around.for_each(|x| {
            let missing = self.missing(around, x);
            if !missing.is_empty() {
                flawed = flawed | P::bit(x);
                joining = joining & self.adjacent[x];
                // All flaws end if `x` goes, or what it misses, if that is a single one.
                let single = missing.without_lowest().is_empty();
                sole = sole & if single { P::bit(x) | missing } else { P::bit(x) };
            }
        });
        let mut own = joining & !around & cells_only;
        (around & cells_only).for_each(|v| {
            if self.is_killed_by(cell, v) {
                own = own | P::bit(v);
            }
        });
        [own, sole & cells_only]
    }

    /// Returns whether `cell` is simplicial after its neighbour `killer` is eliminated.
    #[inline]
    fn is_killed_by(&self, cell: usize, killer: usize) -> bool {
        let joined = self.adjacent[killer];
        let around = (self.adjacent[cell] | joined) & !(P::bit(cell) | P::bit(killer));
        let mut rest = around & !joined;
        while let Some(x) = rest.lowest() {
            if !self.missing(around, x).is_empty() {
                return false;
            }
            rest = rest.without_lowest();
        }
        true
    }
}
