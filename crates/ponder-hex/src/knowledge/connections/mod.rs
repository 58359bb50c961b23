//! Virtual connections by H-search.

mod local;
mod pairs;

pub use pairs::Semi;

use super::FilledBoard;
use crate::Bitboard;
use local::Local;
use pairs::Pairs;
use ponder_game::Side;

/// Limits of a search for connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Number of full connections that are kept of each pair of ends, and more only if they lack a
    /// cell that all others share; at least 1.
    pub fulls: usize,
    /// The same for semi-connections.
    pub semis: usize,
    /// Maximum number of semi-connections that one full connection is made of; at least 2.
    pub or_depth: usize,
    /// Maximum number of cells of a carrier.
    pub carrier: u32,
    /// Maximum number of cells of a carrier between two empty cells. Without one, connections grow
    /// only from chains and edges, over neighbours, bridges and carriers of four cells.
    pub cell_carrier: Option<u32>,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fulls: 3, semis: 12, or_depth: 4, carrier: 128, cell_carrier: None }
    }
}

impl Limits {
    /// Limits for a position that is to be shown, not for one of many: connections grow from all
    /// empty cells.
    #[must_use]
    pub fn thorough() -> Self {
        Limits { fulls: 4, cell_carrier: Some(128), ..Limits::default() }
    }
}

/// Condition that ends a search for connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// A full or semi-connection between the side's edges was found.
    Semi,
    /// A full connection between the side's edges was found.
    Full,
    /// The search found no more connections of any ends.
    Exhausted,
}

/// End of a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// An edge of the side: 0 for the top or left one, 1 for the other.
    Edge(usize),
    /// A cell, which stands for the chain of a stone on it.
    Cell(usize),
}

/// A connection that was found, but whose consequences were not.
#[derive(Clone, Copy, Debug)]
struct Task<P> {
    ends: [u16; 2],
    /// Key of a semi-connection; `None` for a full connection.
    key: Option<u16>,
    carrier: P,
}

/// Connections of one side, found by H-search (V. V. Anshelevich, *A hierarchical approach to
/// computer Hex*, Artificial Intelligence 134, 2002). The ends of connections are empty cells,
/// chains of stones, and edges with the chains that touch them.
///
/// - AND: two full connections with disjoint carriers that share a chain make a full connection;
///   those that share an empty cell make a semi-connection with that cell as its key. A full and a
///   semi-connection that share a chain make a semi-connection.
/// - OR: semi-connections without a common cell make a full connection.
///
/// Small carriers come first, and only a few connections are kept of each pair of ends, chosen such
/// that as few cells as possible are common to all (after J. Pawlewicz, R. Hayward, P. Henderson
/// and B. Arneson, *Stronger virtual connections in Hex*, IEEE TCIAIG 7, 2015).
#[derive(Clone, Debug)]
pub struct Connections<P: Bitboard> {
    limits: Limits,
    cells: usize,
    /// Chains that are ends, by their numbers.
    chains: Vec<P>,
    pairs: Pairs<P>,
    local: Local<P>,
    /// Tasks by the number of cells in their carriers.
    queue: Vec<Vec<Task<P>>>,
    /// Memory of [`Connections::combine`].
    candidates: Vec<(P, P)>,
    unions: Vec<P>,
}

impl<P: Bitboard> Connections<P> {
    /// Creates an empty table.
    #[must_use]
    pub fn new(limits: Limits) -> Self {
        Connections {
            limits,
            cells: 0,
            chains: Vec::new(),
            pairs: Pairs::new(),
            local: Local::new(),
            queue: vec![Vec::new(); P::BITS + 1],
            candidates: Vec::new(),
            unions: Vec::new(),
        }
    }

    /// End that is an edge of the side: 0 for the top or left one, 1 for the other.
    fn edge(&self, index: usize) -> usize {
        self.cells + index
    }

    /// Searches for the connections of a side on a filled board on which nobody has won.
    pub fn build(&mut self, filled: &FilledBoard<P>, side: Side, until: Until) {
        let board = filled.board();
        // Dead cells count as stones of both sides.
        let (own, empty) = (filled.stones(side) | filled.dead(), filled.empty());
        self.cells = board.cells();
        let edges = [board.start[side.index()], board.goal[side.index()]];
        let mut touched = Vec::with_capacity(16);
        self.chains.clear();
        let mut rest = own;
        for edge in edges {
            let chain = board.flood(edge, own);
            rest = rest & !chain;
            touched.push((board.neighbours(chain) | edge) & empty);
            self.chains.push(chain);
        }
        while let Some(stone) = rest.lowest() {
            let chain = board.flood(P::bit(stone), own);
            rest = rest & !chain;
            let cells = board.neighbours(chain) & empty;
            // A chain that touches one cell connects nothing.
            if cells.count() > 1 && touched.len() < 64 {
                touched.push(cells);
                self.chains.push(chain);
            }
        }
        let sources = if self.limits.cell_carrier.is_some() { empty } else { P::EMPTY };
        self.pairs.reset(self.cells, touched.len(), sources);
        self.local.find(board, filled.graph(side), edges, empty);
        self.queue.iter_mut().for_each(Vec::clear);
        for (chain, cells) in touched.into_iter().enumerate() {
            cells.for_each(|cell| self.add([self.cells + chain, cell], None, P::EMPTY));
        }
        sources.for_each(|cell| {
            for index in 0..self.local.links[cell].len() {
                let (other, carrier) = self.local.links[cell][index];
                if usize::from(other) > cell {
                    self.add([cell, usize::from(other)], None, carrier);
                }
            }
        });
        self.run(until);
    }

    /// Full connections between the side's edges.
    #[must_use]
    pub fn fulls(&self) -> &[P] {
        self.pairs.pair(self.edge(0), self.edge(1)).map_or(&[], |pair| &pair.fulls)
    }

    /// Semi-connections between the side's edges.
    #[must_use]
    pub fn semis(&self) -> &[Semi<P>] {
        self.pairs.pair(self.edge(0), self.edge(1)).map_or(&[], |pair| &pair.semis)
    }

    /// Cells of a set on which the opponent must play if it is to move: those that the carriers of
    /// all semi-connections between the side's edges share. `None` if no move helps it, because the
    /// edges have a full connection.
    #[must_use]
    pub fn must_play(&self, set: P) -> Option<P> {
        let semis = self.semis().iter();
        self.fulls().is_empty().then(|| semis.fold(set, |region, semi| region & semi.carrier))
    }

    /// Cells of the position before any was filled in on which the opponent of `side`, whose
    /// connections these are, must play: all its winning moves are among them. A cell that the side
    /// has captured may win, because the opponent moves again after the answer in the captured set.
    /// `None` if no move helps it.
    #[must_use]
    pub fn must_play_before_filling(&self, filled: &FilledBoard<P>, side: Side) -> Option<P> {
        let region = self.must_play(filled.empty())?;
        let captured = filled.captured(side);
        let others = filled.dead() | filled.captured(side.opponent());
        // A move on any other filled-in cell is a pass, which wins unless there is a threat.
        let is_threatened = !self.semis().is_empty();
        Some(region | captured | if is_threatened { P::EMPTY } else { others })
    }

    /// Connections between two ends, full and semi; `None` if they are one end. Connections of two
    /// empty cells are known only if they grow from cells (see [`Limits::cell_carrier`]), and all of
    /// them only if the search was [exhausted](Until::Exhausted).
    #[must_use]
    pub fn between(&self, ends: [End; 2]) -> Option<(&[P], &[Semi<P>])> {
        let [a, b] = ends.map(|end| match end {
            End::Edge(index) => self.edge(index),
            End::Cell(cell) => {
                let chain = self.chains.iter().position(|chain| chain.has(cell));
                chain.map_or(cell, |chain| self.cells + chain)
            }
        });
        let pair = self.pairs.pair(a, b);
        (a != b).then(|| pair.map_or((&[][..], &[][..]), |pair| (&pair.fulls, &pair.semis)))
    }

    /// Adds a connection to the queue, unless a known one implies it.
    #[inline]
    fn add(&mut self, ends: [usize; 2], key: Option<u16>, carrier: P) {
        let size = carrier.count();
        let is_between_cells = ends[0] < self.cells && ends[1] < self.cells;
        let limit = match self.limits.cell_carrier {
            Some(limit) if is_between_cells => limit,
            _ => self.limits.carrier,
        };
        let Some(pair) = self.pairs.pair(ends[0], ends[1]) else { return };
        let is_new =
            if key.is_none() { pair.lacks_full(carrier) } else { pair.lacks_semi(carrier) };
        if size <= limit && is_new {
            // Connections grow from the first end.
            let [a, b] = ends.map(|end| end as u16);
            let ends = if self.pairs.is_source(ends[0]) { [a, b] } else { [b, a] };
            self.queue[size as usize].push(Task { ends, key, carrier });
        }
    }

    /// Applies the rules to all connections of the queue, those with the smallest carriers first.
    /// Their consequences are never smaller.
    fn run(&mut self, until: Until) {
        let mut size = 0;
        while size < self.queue.len() {
            let Some(task) = self.queue[size].pop() else {
                size += 1;
                continue;
            };
            let ends = task.ends.map(usize::from);
            let is_between_edges = ends[0].min(ends[1]) >= self.cells
                && ends[0] + ends[1] == self.edge(0) + self.edge(1);
            match task.key {
                None if self.pairs.add_full(ends, task.carrier, &self.limits) => {
                    if is_between_edges && until != Until::Exhausted {
                        return;
                    }
                    self.grow_full(ends, task.carrier);
                    if self.pairs.is_source(ends[1]) {
                        self.grow_full([ends[1], ends[0]], task.carrier);
                    }
                }
                Some(key) => {
                    let limit = self.limits.semis * if is_between_edges { 4 } else { 1 };
                    if !self.pairs.takes_semi(ends, task.carrier, limit) {
                        continue;
                    }
                    self.combine(ends, task.carrier);
                    self.pairs.add_semi(ends, Semi { carrier: task.carrier, key });
                    if is_between_edges && until == Until::Semi {
                        return;
                    }
                    self.grow_semi(ends, task.carrier, key);
                    if self.pairs.is_source(ends[1]) {
                        self.grow_semi([ends[1], ends[0]], task.carrier, key);
                    }
                }
                None => {}
            }
        }
    }

    /// Cells that are an end of a connection.
    #[inline]
    fn cell_of(&self, end: usize) -> P {
        if end < self.cells { P::bit(end) } else { P::EMPTY }
    }

    /// Joins a new full connection with others at its second end.
    fn grow_full(&mut self, [from, at]: [usize; 2], carrier: P) {
        let start = self.cell_of(from);
        if at < self.cells {
            let key = Some(at as u16);
            let with_key = carrier | P::bit(at);
            let blocked = start | (carrier & !self.local.captures[at]);
            if self.limits.cell_carrier.is_none() {
                for index in 0..self.local.links[at].len() {
                    let (other, link) = self.local.links[at][index];
                    let other = usize::from(other);
                    if (link & blocked).is_empty() && !carrier.has(other) && other != from {
                        self.add([from, other], key, with_key | link);
                    }
                }
            }
            self.join_fulls([from, at], key, with_key, blocked);
            return;
        }
        let blocked = start | carrier;
        self.join_fulls([from, at], None, carrier, blocked);
        let mut others = self.pairs.semis_of(at);
        others.cells = others.cells & !blocked;
        others.for_each(self.cells, |other| {
            let Some(index) = self.pairs.index(at, other).filter(|_| other != from) else { return };
            for which in 0..self.pairs.at(index).semis.len() {
                let Semi { carrier: link, key } = self.pairs.at(index).semis[which];
                if (link & blocked).is_empty() {
                    self.add([from, other], Some(key), carrier | link);
                }
            }
        });
    }

    /// Joins a new semi-connection with the full connections of its second end, if that is a chain.
    fn grow_semi(&mut self, [from, at]: [usize; 2], carrier: P, key: u16) {
        if at >= self.cells {
            let blocked = self.cell_of(from) | carrier;
            self.join_fulls([from, at], Some(key), carrier, blocked);
        }
    }

    /// Joins a connection with the full connections of its second end that use no blocked cell.
    /// `key` and `carrier` are those of the results, without the cells of the other connection.
    fn join_fulls(&mut self, [from, at]: [usize; 2], key: Option<u16>, carrier: P, blocked: P) {
        let mut others = self.pairs.fulls_of(at);
        others.cells = others.cells & !(carrier | self.cell_of(from));
        others.for_each(self.cells, |other| {
            let Some(index) = self.pairs.index(at, other).filter(|_| other != from) else { return };
            for which in 0..self.pairs.at(index).fulls.len() {
                let link = self.pairs.at(index).fulls[which];
                if (link & blocked).is_empty() {
                    self.add([from, other], key, carrier | link);
                }
            }
        });
    }

    /// Makes full connections of a new semi-connection and those that are known.
    fn combine(&mut self, ends: [usize; 2], carrier: P) {
        let Some(pair) = self.pairs.pair(ends[0], ends[1]) else { return };
        let mut candidates = std::mem::take(&mut self.candidates);
        candidates.clear();
        // Each candidate with what it and all later ones share.
        let mut common = !P::EMPTY;
        for semi in pair.semis.iter().rev() {
            common = common & semi.carrier;
            candidates.push((semi.carrier, common));
        }
        candidates.reverse();
        let mut unions = std::mem::take(&mut self.unions);
        unions.clear();
        disjoint_unions(&candidates, carrier, carrier, self.limits.or_depth, &mut unions);
        for &union in &unions {
            self.add(ends, None, union);
        }
        (self.candidates, self.unions) = (candidates, unions);
    }
}

/// Finds the unions of carriers that share no cell, with up to `depth - 1` of the candidates.
fn disjoint_unions<P: Bitboard>(
    candidates: &[(P, P)],
    common: P,
    union: P,
    depth: usize,
    unions: &mut Vec<P>,
) {
    for (index, &(carrier, later)) in candidates.iter().enumerate() {
        if !(common & later).is_empty() {
            return;
        }
        let rest = common & carrier;
        if rest.is_empty() {
            unions.push(union | carrier);
        } else if depth > 2 && rest != common {
            disjoint_unions(&candidates[index + 1..], rest, union | carrier, depth - 1, unions);
        }
    }
}
