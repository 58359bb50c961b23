//! Connections that are known, by the pairs of their ends.

use super::Limits;
use crate::Bitboard;

/// A virtual semi-connection: the side connects its ends if it moves first, on the key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Semi<P> {
    /// Cells that the connection needs, key included.
    pub carrier: P,
    /// First move of the side.
    pub key: u16,
}

/// Set of ends: empty cells by their numbers, chains by theirs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends<P> {
    pub cells: P,
    pub chains: u64,
}

impl<P: Bitboard> Ends<P> {
    const NONE: Self = Ends { cells: P::EMPTY, chains: 0 };

    /// Calls `f` with each end; `cells` is the number of cells of the board.
    #[inline]
    pub fn for_each(self, cells: usize, mut f: impl FnMut(usize)) {
        let mut chains = self.chains;
        while chains != 0 {
            f(cells + chains.trailing_zeros() as usize);
            chains &= chains - 1;
        }
        self.cells.for_each(f);
    }

    fn add(&mut self, cells: usize, end: usize) {
        if end < cells {
            self.cells = self.cells | P::bit(end);
        } else {
            self.chains |= 1 << (end - cells);
        }
    }
}

/// Connections between two ends.
#[derive(Clone, Debug)]
pub(super) struct Pair<P> {
    /// Carriers of full connections, none of which contains another.
    pub fulls: Vec<P>,
    /// Semi-connections, none of whose carriers contains another or a full connection.
    pub semis: Vec<Semi<P>>,
    /// Cells that all full connections share.
    fulls_common: P,
    /// Cells that all semi-connections share.
    semis_common: P,
}

impl<P: Bitboard> Pair<P> {
    fn new() -> Self {
        let all = !P::EMPTY;
        Pair { fulls: Vec::new(), semis: Vec::new(), fulls_common: all, semis_common: all }
    }

    fn clear(&mut self) {
        self.fulls.clear();
        self.semis.clear();
        (self.fulls_common, self.semis_common) = (!P::EMPTY, !P::EMPTY);
    }

    /// Returns whether no known connection implies a full connection with this carrier.
    #[inline]
    pub fn lacks_full(&self, carrier: P) -> bool {
        self.fulls.iter().all(|&full| !is_within(full, carrier))
    }

    /// Returns whether no known connection implies a semi-connection with this carrier.
    #[inline]
    pub fn lacks_semi(&self, carrier: P) -> bool {
        self.lacks_full(carrier) && self.semis.iter().all(|semi| !is_within(semi.carrier, carrier))
    }

    /// Adds a full connection, unless a known one implies it. Those beyond the limit are only added
    /// if they lack a cell that all others share.
    fn add_full(&mut self, carrier: P, limit: usize) -> bool {
        let is_representative = self.fulls.len() < limit || !is_within(self.fulls_common, carrier);
        if !is_representative || !self.lacks_full(carrier) {
            return false;
        }
        self.fulls.push(carrier);
        self.fulls_common = self.fulls_common & carrier;
        let before = self.semis.len();
        self.semis.retain(|semi| !is_within(carrier, semi.carrier));
        if self.semis.len() != before {
            let all = !P::EMPTY;
            self.semis_common = self.semis.iter().fold(all, |all, semi| all & semi.carrier);
        }
        true
    }

    /// Returns whether a semi-connection is to be added, as for full ones.
    fn takes_semi(&self, carrier: P, limit: usize) -> bool {
        (self.semis.len() < limit || !is_within(self.semis_common, carrier))
            && self.lacks_semi(carrier)
    }
}

#[inline]
fn is_within<P: Bitboard>(part: P, whole: P) -> bool {
    (part & !whole).is_empty()
}

/// Number of the row of an end that has none.
const NO_ROW: u16 = u16::MAX;

/// Table of the connections of one side.
#[derive(Clone, Debug)]
pub(super) struct Pairs<P> {
    cells: usize,
    nodes: usize,
    /// Row of each end in the table; `NO_ROW` if connections do not grow from it.
    rows: Vec<u16>,
    pairs: Vec<Pair<P>>,
    /// Pairs with any connection.
    used: Vec<u32>,
    /// Ends to which each end has a full connection.
    fulls: Vec<Ends<P>>,
    /// Ends to which each end has a semi-connection.
    semis: Vec<Ends<P>>,
}

impl<P: Bitboard> Pairs<P> {
    pub fn new() -> Self {
        Pairs {
            cells: 0,
            nodes: 0,
            rows: Vec::new(),
            pairs: Vec::new(),
            used: Vec::new(),
            fulls: Vec::new(),
            semis: Vec::new(),
        }
    }

    /// Empties the table for a board of `cells` cells and `chains` chains, with rows for the chains
    /// and the cells of `sources`.
    pub fn reset(&mut self, cells: usize, chains: usize, sources: P) {
        for &index in &self.used {
            self.pairs[index as usize].clear();
        }
        self.used.clear();
        (self.cells, self.nodes) = (cells, cells + chains);
        self.rows.clear();
        self.rows.resize(cells, NO_ROW);
        self.rows.extend((0..chains).map(|chain| chain as u16));
        let mut rows = chains;
        sources.for_each(|cell| {
            self.rows[cell] = rows as u16;
            rows += 1;
        });
        if self.pairs.len() < rows * self.nodes {
            self.pairs.resize(rows * self.nodes, Pair::new());
        }
        for ends in [&mut self.fulls, &mut self.semis] {
            ends.clear();
            ends.resize(self.nodes, Ends::NONE);
        }
    }

    /// Returns whether connections grow from an end.
    #[inline]
    pub fn is_source(&self, end: usize) -> bool {
        self.rows[end] != NO_ROW
    }

    /// Index of the pair of two ends, if connections grow from one of them.
    #[inline]
    pub fn index(&self, a: usize, b: usize) -> Option<usize> {
        let (row_a, row_b) = (self.rows[a], self.rows[b]);
        let (row, other) = if row_a <= row_b { (row_a, b) } else { (row_b, a) };
        (row != NO_ROW).then(|| usize::from(row) * self.nodes + other)
    }

    /// Pair at an index.
    #[inline]
    pub fn at(&self, index: usize) -> &Pair<P> {
        &self.pairs[index]
    }

    #[inline]
    pub fn pair(&self, a: usize, b: usize) -> Option<&Pair<P>> {
        self.index(a, b).map(|index| &self.pairs[index])
    }

    /// Ends to which an end has full connections.
    #[inline]
    pub fn fulls_of(&self, end: usize) -> Ends<P> {
        self.fulls[end]
    }

    /// Ends to which an end has semi-connections.
    #[inline]
    pub fn semis_of(&self, end: usize) -> Ends<P> {
        self.semis[end]
    }

    /// Adds a full connection; returns whether no known one implies it.
    pub fn add_full(&mut self, [a, b]: [usize; 2], carrier: P, limits: &Limits) -> bool {
        let Some(index) = self.index(a, b) else { return false };
        self.note(index);
        let is_added = self.pairs[index].add_full(carrier, limits.fulls);
        if is_added {
            self.fulls[a].add(self.cells, b);
            self.fulls[b].add(self.cells, a);
        }
        is_added
    }

    /// Returns whether a semi-connection is to be added.
    pub fn takes_semi(&self, [a, b]: [usize; 2], carrier: P, limit: usize) -> bool {
        self.pair(a, b).is_some_and(|pair| pair.takes_semi(carrier, limit))
    }

    /// Adds a semi-connection that the table takes.
    pub fn add_semi(&mut self, [a, b]: [usize; 2], semi: Semi<P>) {
        let Some(index) = self.index(a, b) else { return };
        self.note(index);
        let pair = &mut self.pairs[index];
        pair.semis.push(semi);
        pair.semis_common = pair.semis_common & semi.carrier;
        self.semis[a].add(self.cells, b);
        self.semis[b].add(self.cells, a);
    }

    fn note(&mut self, index: usize) {
        let pair = &self.pairs[index];
        if pair.fulls.is_empty() && pair.semis.is_empty() {
            self.used.push(index as u32);
        }
    }
}
