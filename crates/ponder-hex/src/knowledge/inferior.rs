//! Inferior cells: dead and captured cells, which are filled in.

use super::ReducedGraph;
use crate::{Bitboard, Board};
use ponder_game::Side;

/// A position whose dead and captured cells are filled in, with the reduced graphs of both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FilledBoard<P: Bitboard> {
    board: &'static Board<P>,
    /// Stones of both sides, filled-in cells included.
    stones: [P; 2],
    graphs: [ReducedGraph<P>; 2],
    /// Cells that were filled in because they are dead.
    dead: P,
    /// Cells that were filled in because each side had captured them.
    captured: [P; 2],
    /// Cells on which a stone of each side makes an empty cell dead.
    killers: Vec<[P; 2]>,
}

impl<P: Bitboard> FilledBoard<P> {
    /// Fills in the dead and captured cells of a position.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(board: &'static Board<P>, stones: [P; 2]) -> Self {
        let mut filled = Self::unfilled(board, stones);
        filled.fill();
        filled
    }

    /// The position as it is, with nothing filled in.
    ///
    /// # Panics
    /// See [`FilledBoard::new`].
    #[must_use]
    pub fn unfilled(board: &'static Board<P>, stones: [P; 2]) -> Self {
        let mut filled = FilledBoard {
            board,
            stones,
            graphs: Side::BOTH.map(|side| ReducedGraph::new(board, side, stones)),
            dead: P::EMPTY,
            captured: [P::EMPTY; 2],
            killers: Vec::new(),
        };
        filled.find_killers();
        filled
    }

    /// Dead cells of the position as it is, before captured ones are filled in.
    #[must_use]
    pub fn dead_of(board: &'static Board<P>, stones: [P; 2]) -> P {
        let mut filled = Self::unfilled(board, stones);
        while filled.winner().is_none() {
            filled.fill_dead();
            if filled.winner().is_some() || !filled.fill_separated() {
                break;
            }
        }
        filled.dead
    }

    /// Board size and masks.
    pub fn board(&self) -> &'static Board<P> {
        self.board
    }

    /// Stones of a side, with the cells filled in for it.
    #[inline]
    pub fn stones(&self, side: Side) -> P {
        self.stones[side.index()]
    }

    /// Cells that are neither occupied nor filled in.
    #[inline]
    pub fn empty(&self) -> P {
        self.board.full & !(self.stones[0] | self.stones[1])
    }

    /// Reduced graph of a side.
    #[inline]
    pub fn graph(&self, side: Side) -> &ReducedGraph<P> {
        &self.graphs[side.index()]
    }

    /// Dead cells that were filled in. Some became dead only when others were filled in.
    #[inline]
    pub fn dead(&self) -> P {
        self.dead
    }

    /// Cells that a side had captured: if the opponent plays there, the side answers within the
    /// set, and the opponent's stone is dead.
    #[inline]
    pub fn captured(&self, side: Side) -> P {
        self.captured[side.index()]
    }

    /// Side whose edges are connected by stones and filled-in cells, if any.
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.graph(side).is_connected())
    }

    /// Plays a stone on an empty cell and fills in what becomes dead or captured. Returns the cells
    /// that each side has captured by that.
    pub fn play(&mut self, side: Side, cell: usize) -> [P; 2] {
        let before = self.captured;
        self.place(side, cell);
        self.fill();
        [self.captured[0] & !before[0], self.captured[1] & !before[1]]
    }

    /// Places a stone on an empty cell and fills in nothing.
    pub(super) fn place(&mut self, side: Side, cell: usize) {
        let own = &mut self.stones[side.index()];
        *own = *own | P::bit(cell);
        self.graphs[side.index()].eliminate(cell);
        self.graphs[side.opponent().index()].delete(cell);
    }

    /// Fills in dead and captured cells until there are none.
    fn fill(&mut self) {
        loop {
            self.fill_dead();
            if self.winner().is_some() {
                return;
            }
            if !self.fill_captured() && !self.fill_separated() {
                return;
            }
        }
    }

    /// Fills in cells that are simplicial in the graph of either side. Both graphs tell whether the
    /// colour of a cell matters, so a cell that is dead in one of them may be eliminated in both.
    fn fill_dead(&mut self) {
        loop {
            let mut is_changed = false;
            let mut rest = self.empty();
            while let Some(cell) = rest.lowest() {
                rest = rest.without_lowest();
                if self.graphs.iter().any(|graph| graph.is_simplicial(cell)) {
                    self.fill_dead_cell(cell);
                    is_changed = true;
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Fills in a dead cell. Any colour would do.
    fn fill_dead_cell(&mut self, cell: usize) {
        self.dead = self.dead | P::bit(cell);
        self.stones[0] = self.stones[0] | P::bit(cell);
        for graph in &mut self.graphs {
            graph.eliminate(cell);
        }
    }

    /// Fills in regions that a clique of a side's graph separates from both its edges: a path
    /// through the region enters and leaves it through the clique, and has a shortcut. The cliques
    /// are a chain, and a chain with an empty cell that touches it; an edge belongs to the chain
    /// that touches it. Returns whether there were any.
    fn fill_separated(&mut self) -> bool {
        let empty = self.empty();
        let mut found = P::EMPTY;
        for side in Side::BOTH {
            let own = self.stones[side.index()] | self.dead;
            let edges = [self.board.start[side.index()], self.board.goal[side.index()]];
            let mut separated = |chain: P, own_edge: P, seeds: P| {
                let area = (own | empty) & !chain;
                let reached = self.board.flood(seeds & area, area);
                found = found | (empty & !reached);
                let touched = (self.board.neighbours(chain) | own_edge) & empty & reached;
                touched.for_each(|cell| {
                    let area = area & !P::bit(cell);
                    let reached = self.board.flood(seeds & area, area);
                    found = found | (empty & !reached & !P::bit(cell));
                });
            };
            let mut rest = own;
            for index in 0..2 {
                let chain = self.board.flood(edges[index], own);
                rest = rest & !chain;
                separated(chain, edges[index], edges[1 - index]);
            }
            while let Some(stone) = rest.lowest() {
                let chain = self.board.flood(P::bit(stone), own);
                rest = rest & !chain;
                separated(chain, P::EMPTY, edges[0] | edges[1]);
            }
        }
        found.for_each(|cell| self.fill_dead_cell(cell));
        !found.is_empty()
    }

    /// Finds the cells on which stones make others dead.
    fn find_killers(&mut self) {
        self.killers.clear();
        self.killers.resize(self.board.cells(), [P::EMPTY; 2]);
        self.empty().for_each(|cell| {
            let [first, second] = self.graphs.each_ref().map(|graph| graph.killers(cell));
            self.killers[cell] = [first[0] | second[1], second[0] | first[1]];
        });
    }

    /// Fills in captured pairs: two cells of which each is dead when the side has the other. Returns
    /// whether there were any.
    fn fill_captured(&mut self) -> bool {
        let empty = self.empty();
        self.find_killers();
        let mut is_changed = false;
        for side in Side::BOTH {
            let mut rest = empty & self.empty();
            while let Some(cell) = rest.lowest() {
                rest = rest.without_lowest();
                let mut mates = self.killers[cell][side.index()] & rest;
                while let Some(mate) = mates.lowest() {
                    mates = mates.without_lowest();
                    if self.killers[mate][side.index()].has(cell) {
                        rest = rest & !P::bit(mate);
                        let pair = P::bit(cell) | P::bit(mate);
                        self.captured[side.index()] = self.captured[side.index()] | pair;
                        self.place(side, cell);
                        self.place(side, mate);
                        is_changed = true;
                        break;
                    }
                }
            }
        }
        is_changed
    }

    /// Cells on which a stone of a side makes an empty cell dead.
    #[inline]
    pub(super) fn killers_of(&self, cell: usize, side: Side) -> P {
        self.killers[cell][side.index()]
    }
}
