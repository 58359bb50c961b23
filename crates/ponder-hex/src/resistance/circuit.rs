//! The circuit of one side and the current through it.

use super::band::{self, Step};
use super::layout::Layout;
use crate::{Bitboard, Board};
use ponder_game::Side;

/// Current between the two edges of a side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Flow {
    /// Resistance between the edges in units of one cell: 0 if they are connected, infinite if they
    /// are cut off from each other.
    pub resistance: f64,
    /// Share of the total current that flows through each cell, 0 to 1. Stones, cells without
    /// current, and all cells of a connected or cut circuit have 0.
    pub shares: Vec<f64>,
}

/// Kind of a place in the circuit. The conductance between two neighbours is the product of their
/// weights; between two conductors it does not matter, because they have the same potential.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    /// A place outside the circuit.
    Cut,
    /// An empty cell: a resistor.
    Empty,
    /// A conductor that touches neither edge.
    Own,
    /// A conductor connected to the edge of potential 1.
    Source,
    /// A conductor connected to the edge of potential 0.
    Sink,
}

impl Node {
    /// Weights of the five kinds.
    const WEIGHTS: [f64; 5] = [0.0, 1.0, 2.0, 2.0, 2.0];
    /// Weights of the kinds whose potential is unknown; 0 for the others.
    const UNKNOWN: [f64; 5] = [0.0, 1.0, 2.0, 0.0, 0.0];
    /// Weights of the sources; 0 for the others.
    const SOURCES: [f64; 5] = [0.0, 0.0, 0.0, 2.0, 0.0];
}

/// A solver that reuses its memory between positions.
///
/// The cells are numbered along the shorter dimension of the board, so that the Laplacian of the
/// circuit is banded with a bandwidth of that dimension. It is eliminated in one pass, in which
/// adjacent stones are merged into one unknown.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    layout: Layout,
    /// Kind of each place.
    nodes: Vec<Node>,
    /// Union-find forest over the places: connected conductors have the same root.
    roots: Vec<u16>,
    /// Index plus 1 of the next unknown in each conductor, by its root; 0 for none.
    later: Vec<u16>,
    /// Places of the conductors that touch neither edge, in ascending order.
    inner: Vec<u16>,
    /// Number of unknowns before each place.
    orders: Vec<u16>,
    /// Places of the unknowns.
    cells: Vec<u16>,
    /// Weight of each place.
    weights: Vec<f64>,
    /// Weight of each place if the potential is unknown; 0 elsewhere.
    unknown: Vec<f64>,
    /// Weight of each place that is a source; 0 elsewhere.
    sources: Vec<f64>,
    /// Sum of the conductances of each place to all neighbours.
    diagonal: Vec<f64>,
    /// Sum of the conductances of each place to sources.
    given: Vec<f64>,
    /// Potential of each place.
    potentials: Vec<f64>,
    /// Sum of the magnitudes of the currents from each place to its neighbours.
    through: Vec<f64>,
    /// Treatment of each unknown by the elimination.
    steps: Vec<Step>,
    /// Right-hand side of the equations, and then their solution.
    values: Vec<f64>,
    /// Banded matrix of the equations.
    matrix: Vec<f64>,
}

impl Circuit {
    /// Creates a solver without allocating.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves the circuit of `side` with conductors at `own` and no connection at `blocked`; the
    /// two sets are disjoint.
    pub fn flow<P: Bitboard>(
        &mut self,
        board: &Board<P>,
        side: Side,
        own: P,
        blocked: P,
        flow: &mut Flow,
    ) {
        self.layout.adapt(board);
        flow.shares.clear();
        flow.shares.resize(board.cells(), 0.0);
        let live = board.flood(board.start[side.index()], board.full & !blocked);
        if (live & board.goal[side.index()]).is_empty() {
            flow.resistance = f64::INFINITY;
            return;
        }
        self.place_rim(side);
        self.place(live & !own, Node::Empty);
        self.place(live & own, Node::Own);
        if !self.join_stones(live & own) {
            flow.resistance = 0.0;
            return;
        }
        self.solve();
        self.read_flow(flow);
    }

    /// Computes the potential field in which every stone and edge of `side` is held at 1 and those
    /// of the opponent at 0 (Shannon's machine with charges). `views` receives, for every cell of
    /// the board, the potentials of its six neighbours in order of angle; for a stone, its own
    /// potential six times.
    pub(super) fn field<P: Bitboard>(
        &mut self,
        board: &Board<P>,
        side: Side,
        own: P,
        blocked: P,
        views: &mut Vec<[f64; 6]>,
    ) {
        self.layout.adapt(board);
        self.place_rim(side);
        for node in &mut self.nodes {
            *node = if *node == Node::Cut { Node::Sink } else { Node::Source };
        }
        self.place(board.full & !(own | blocked), Node::Empty);
        self.place(own, Node::Source);
        self.place(blocked, Node::Sink);
        self.inner.clear();
        self.solve();
        let [east, south_west, south, west, north_east, north] = self.layout.directions();
        views.clear();
        views.extend(self.layout.places.iter().map(|&place| {
            let place = usize::from(place);
            let around = match self.nodes[place] {
                Node::Empty => [east, north_east, north, west, south_west, south],
                _ => [0; 6],
            };
            around.map(|direction| self.potentials[place.wrapping_add_signed(direction)])
        }));
    }

    /// Initializes all places as cut except the edges of a side.
    fn place_rim(&mut self, side: Side) {
        let (stride, len) = (self.layout.stride(), self.layout.len());
        self.nodes.clear();
        self.nodes.resize(len, Node::Cut);
        if self.layout.joins_lines(side) {
            self.nodes[1..stride].fill(Node::Source);
            self.nodes[len - stride..len - 1].fill(Node::Sink);
        } else {
            for line in 0..=self.layout.long {
                self.nodes[(line + 1) * stride] = Node::Source;
                self.nodes[line * stride + stride - 1] = Node::Sink;
            }
        }
    }

    /// Sets the kind of some cells.
    fn place<P: Bitboard>(&mut self, cells: P, node: Node) {
        cells.for_each(|cell| self.nodes[usize::from(self.layout.places[cell])] = node);
    }

    /// Finds the connected groups of conductors and the edges they touch. Returns false if the
    /// edges are connected.
    fn join_stones<P: Bitboard>(&mut self, own: P) -> bool {
        let len = self.layout.len();
        let (source, sink) = (0, (len - 1) as u16);
        let is_edge = |root: u16| root == source || root == sink;
        let directions = self.layout.directions();
        self.roots.clear();
        self.roots.extend(0..len as u16);
        self.inner.clear();
        own.for_each(|cell| self.inner.push(self.layout.places[cell]));
        for index in 0..self.inner.len() {
            let place = usize::from(self.inner[index]);
            for direction in directions {
                let near = place.wrapping_add_signed(direction);
                let there = match self.nodes[near] {
                    Node::Cut | Node::Empty => continue,
                    Node::Own => self.root(near),
                    Node::Source => source,
                    Node::Sink => sink,
                };
                match self.root(place) {
                    here if here == there => {}
                    here if is_edge(here) && is_edge(there) => return false,
                    here if is_edge(here) => self.roots[usize::from(there)] = here,
                    here => self.roots[usize::from(here)] = there,
                }
            }
        }
        for index in 0..self.inner.len() {
            let place = usize::from(self.inner[index]);
            match self.root(place) {
                root if root == source => self.nodes[place] = Node::Source,
                root if root == sink => self.nodes[place] = Node::Sink,
                _ => {}
            }
        }
        let Self { inner, nodes, .. } = self;
        inner.retain(|&place| nodes[usize::from(place)] == Node::Own);
        if self.layout.turned() {
            inner.sort_unstable();
        }
        true
    }

    /// Root of a place, with path halving.
    fn root(&mut self, place: usize) -> u16 {
        let mut at = place;
        while usize::from(self.roots[at]) != at {
            let above = self.roots[usize::from(self.roots[at])];
            self.roots[at] = above;
            at = usize::from(above);
        }
        at as u16
    }

    /// Solves for the potentials of all places.
    fn solve(&mut self) {
        self.compute_weights();
        self.plan();
        match self.layout.short {
            0..=3 => self.solve_banded::<8>(),
            4..=7 => self.solve_banded::<12>(),
            8..=11 => self.solve_banded::<16>(),
            12..=15 => self.solve_banded::<20>(),
            _ => self.solve_banded::<24>(),
        }
        let fixed = self.nodes.iter().map(|&node| f64::from(u8::from(node == Node::Source)));
        self.potentials.clear();
        self.potentials.extend(fixed);
        for (&place, &value) in self.cells.iter().zip(&self.values) {
            self.potentials[usize::from(place)] = value;
        }
    }

    /// Computes the arrays indexed by place.
    fn compute_weights(&mut self) {
        let Self { nodes, weights, unknown, sources, diagonal, given, .. } = self;
        let tables = [(weights, Node::WEIGHTS), (unknown, Node::UNKNOWN), (sources, Node::SOURCES)];
        let [weights, unknown, sources] = tables.map(|(values, table)| {
            values.clear();
            values.extend(nodes.iter().map(|&node| table[node as usize]));
            &*values
        });
        for (sums, terms) in [(diagonal, weights), (given, sources)] {
            sums.clear();
            sums.resize(terms.len(), 0.0);
            let (first, count) = (self.layout.stride(), terms.len() - 2 * self.layout.stride());
            let near = self
                .layout
                .directions()
                .map(|direction| &terms[first.wrapping_add_signed(direction)..][..count]);
            let sums = &mut sums[first..first + count];
            let own = &unknown[first..first + count];
            for index in 0..count {
                let sum: f64 = near.iter().map(|terms| terms[index]).sum();
                sums[index] = own[index] * sum;
            }
        }
    }

    /// Numbers the unknowns and plans the elimination.
    fn plan(&mut self) {
        let stride = self.layout.stride();
        let Self { orders, cells, unknown, .. } = self;
        orders.clear();
        cells.clear();
        cells.resize(unknown.len() + 1, 0);
        let mut count = 0;
        for (place, &weight) in unknown.iter().enumerate() {
            orders.push(count as u16);
            cells[count] = place as u16;
            count += usize::from(weight > 0.0);
        }
        cells.truncate(count);
        let last = |place: u16| usize::from(orders[usize::from(place) + stride]);
        self.steps.clear();
        self.steps.extend((0..count).map(|k| band::pivot(k, last(cells[k]))));
        self.later.clear();
        self.later.resize(self.layout.len(), 0);
        for index in (0..self.inner.len()).rev() {
            let place = usize::from(self.inner[index]);
            let order = self.orders[place];
            let root = usize::from(self.root(place));
            let later = std::mem::replace(&mut self.later[root], order + 1);
            if later > 0 {
                self.steps[usize::from(order)] = Step::Joins(later - 1 - order);
            }
        }
    }

    /// Sets up the equations in rows of `W` numbers, and solves them.
    fn solve_banded<const W: usize>(&mut self) {
        let stride = self.layout.stride();
        let count = self.cells.len();
        debug_assert!(self.layout.short <= band::reach::<W>());
        self.matrix.clear();
        self.matrix.resize((count + W) * W, 0.0);
        self.values.clear();
        self.values.extend(self.cells.iter().map(|&place| self.given[usize::from(place)]));
        self.values.resize(count + W, 0.0);
        let (rows, _) = self.matrix.as_chunks_mut::<W>();
        for (k, (row, &place)) in rows.iter_mut().zip(&self.cells).enumerate() {
            let place = usize::from(place);
            let row = &mut row[band::diagonal_at(k)..];
            row[0] = self.diagonal[place];
            for near in [place + 1, place + stride - 1, place + stride] {
                // A place that is not an unknown has weight 0 and the number of the next unknown.
                let ahead = usize::from(self.orders[near]) - k;
                row[ahead] -= self.unknown[place] * self.unknown[near];
            }
        }
        band::solve(rows, &self.steps, &mut self.values);
    }

    /// Computes resistance and shares from the potentials.
    fn read_flow(&mut self, flow: &mut Flow) {
        let Self { layout, nodes, weights, potentials, given, through, .. } = self;
        let (first, count) = (layout.stride(), layout.len() - 2 * layout.stride());
        let total: f64 = given.iter().zip(&*potentials).map(|(g, v)| g * (1.0 - v)).sum();
        through.clear();
        through.resize(count, 0.0);
        let here = &potentials[first..first + count];
        for direction in layout.directions() {
            let start = first.wrapping_add_signed(direction);
            let (weights, there) = (&weights[start..][..count], &potentials[start..][..count]);
            for (index, sum) in through.iter_mut().enumerate() {
                *sum += weights[index] * (here[index] - there[index]).abs();
            }
        }
        flow.resistance = 1.0 / total;
        let scale = 0.5 / total;
        for (share, &place) in flow.shares.iter_mut().zip(&layout.places) {
            let place = usize::from(place);
            if nodes[place] == Node::Empty {
                *share = through[place - first] * scale;
            }
        }
    }
}
