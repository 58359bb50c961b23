//! The circuit of one side and the current that flows in it.

use super::band::{self, Step};
use super::layout::Layout;
use crate::{Board, Plane};
use ponder_game::Side;

/// The current between the two edges of a side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Flow {
    /// The resistance between the edges in units of one cell: 0 when they are joined, infinite
    /// when they are cut off from each other.
    pub resistance: f64,
    /// For each cell the share of the whole current that flows through it, 0 to 1. Stones, cells
    /// that no current reaches, and all cells of a joined or cut circuit have 0.
    pub shares: Vec<f64>,
}

/// What a place is in the circuit. The conductance between two neighbours is the product of their
/// weights; between two conductors it does not matter, because they have the same potential.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Node {
    /// Out of the circuit.
    Cut,
    /// A resistor.
    Empty,
    /// A conductor in contact with neither edge.
    Own,
    /// A conductor in contact with the edge of potential 1.
    Source,
    /// A conductor in contact with the edge of potential 0.
    Sink,
}

impl Node {
    /// The weights of the five kinds.
    const WEIGHTS: [f64; 5] = [0.0, 1.0, 2.0, 2.0, 2.0];
    /// The same for the kinds whose potential is unknown.
    const UNKNOWN: [f64; 5] = [0.0, 1.0, 2.0, 0.0, 0.0];
    /// The same for sources.
    const SOURCES: [f64; 5] = [0.0, 0.0, 0.0, 2.0, 0.0];
}

/// A solver that keeps its memory between positions.
///
/// The cells are numbered along the shorter direction of the board, which makes the Laplacian of
/// the circuit a band as wide as the board is short. Elimination goes through it once; stones in
/// contact become one unknown on the way.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    layout: Layout,
    nodes: Vec<Node>,
    /// Union-find forest over the places: conductors in contact have the same root.
    roots: Vec<u16>,
    /// For the root of a conductor, 1 + the order of its next cell; 0 for none.
    later: Vec<u16>,
    /// The places of the conductors in contact with neither edge, in rising order.
    inner: Vec<u16>,
    /// For each place, the number of unknowns before it.
    orders: Vec<u16>,
    /// The places of the unknowns.
    cells: Vec<u16>,
    weights: Vec<f64>,
    /// The weights of the unknown potentials; 0 elsewhere.
    unknown: Vec<f64>,
    /// The weights of the sources; 0 elsewhere.
    sources: Vec<f64>,
    /// By place: the sum of the conductances to all neighbours, and to sources.
    diagonal: Vec<f64>,
    given: Vec<f64>,
    potentials: Vec<f64>,
    through: Vec<f64>,
    /// By unknown.
    steps: Vec<Step>,
    values: Vec<f64>,
    matrix: Vec<f64>,
}

impl Circuit {
    /// A solver without memory yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Solves the circuit of `side` with conductors at `own` and nothing at `blocked`; the two
    /// sets have no cell in common.
    pub fn flow<P: Plane>(
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

    /// The potential field in which every stone and edge of `side` is held at 1 and those of its
    /// opponent at 0 (Shannon's machine with charges), as seen from each cell: `view` gets the
    /// potentials of the six neighbours of every cell of the board, in the order of their angles.
    /// Stones have their own potential six times.
    pub(super) fn field<P: Plane>(
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

    /// Cuts everything but the edges of a side.
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

    fn place<P: Plane>(&mut self, cells: P, node: Node) {
        cells.for_each(|cell| self.nodes[usize::from(self.layout.places[cell])] = node);
    }

    /// Finds out which conductors touch each other and the edges. False when the edges are joined.
    fn join_stones<P: Plane>(&mut self, own: P) -> bool {
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

    /// The root of a place, with the way to it halved.
    fn root(&mut self, place: usize) -> u16 {
        let mut at = place;
        while usize::from(self.roots[at]) != at {
            let above = self.roots[usize::from(self.roots[at])];
            self.roots[at] = above;
            at = usize::from(above);
        }
        at as u16
    }

    /// Finds the potentials of all places.
    fn solve(&mut self) {
        self.weigh();
        self.plan();
        match self.layout.short {
            0..=3 => self.solve_banded::<8>(),
            4..=7 => self.solve_banded::<12>(),
            8..=11 => self.solve_banded::<16>(),
            12..=15 => self.solve_banded::<20>(),
            _ => self.solve_banded::<24>(),
        }
        let held = self.nodes.iter().map(|&node| f64::from(u8::from(node == Node::Source)));
        self.potentials.clear();
        self.potentials.extend(held);
        for (&place, &value) in self.cells.iter().zip(&self.values) {
            self.potentials[usize::from(place)] = value;
        }
    }

    /// Fills the arrays by place.
    fn weigh(&mut self) {
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

    /// Numbers the unknowns and says how the elimination treats each.
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
                // Places that are no unknowns have weight 0 and the number of the next one.
                let ahead = usize::from(self.orders[near]) - k;
                row[ahead] -= self.unknown[place] * self.unknown[near];
            }
        }
        band::solve(rows, &self.steps, &mut self.values);
    }

    /// Reads resistance and shares from the potentials.
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
