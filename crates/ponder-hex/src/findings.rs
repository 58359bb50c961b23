//! Findings about a position for a person: knowledge, and a proof of the winner.

use crate::knowledge::{Connections, End, FilledBoard, Limits, Semi, Until};
use crate::solver::{Solution, Solver, SolverCounts};
use crate::{Bitboard, Board};
use ponder_game::Side;

/// Number of cells of the largest carrier of a link: that of a stone on the fourth row to its edge has
/// 19.
const LINK_CELLS: u32 = 24;

/// Number of visits in which the answer that completes a link must be proven.
const LINK_VISITS: u64 = 200;

/// Consequences of local patterns and virtual connections, without a search of moves.
#[derive(Clone, Debug)]
pub struct Findings<P: Bitboard> {
    stones: [P; 2],
    /// The position with its dead and captured cells filled in.
    pub filled: FilledBoard<P>,
    /// Findings for each side.
    pub sides: [SideFindings<P>; 2],
}

/// Findings for one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideFindings<P> {
    /// Smallest carrier of a connection between the edges that holds if the opponent moves first.
    pub full: Option<P>,
    /// Connections between the edges that hold if the side moves first, as far as known.
    pub semis: Vec<Semi<P>>,
    /// Cells on which the side must play if it is to move, by the connections of the opponent: all
    /// its winning moves are among them. `None` if a side has won, or no move helps.
    pub must_play: Option<P>,
    /// Connections of a few cells between the side's chains and edges, the smallest first; none
    /// between ends that others join already, nor between edges without a stone.
    pub links: Vec<Link<P>>,
}

/// Connection between two chains of a side, or a chain and an edge, that holds if the opponent moves
/// first. An edge and the stones that touch it are one chain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<P> {
    /// The ends.
    pub ends: [LinkEnd; 2],
    /// Cells that the connection needs.
    pub carrier: P,
}

/// Place where a link ends, the nearest one to its other end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LinkEnd {
    /// Stone of the chain, or cell of the carrier at the edge.
    pub cell: usize,
    /// The edge, if the link ends there: 0 for the top or left one, 1 for the other.
    pub edge: Option<usize>,
}

/// Proof of the winner of a position, one move deep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvenWin<P> {
    /// The winner.
    pub winner: Side,
    /// Empty cells that the winner needs: it wins even if all others are the opponent's.
    pub carrier: P,
    /// Winning move, if the winner is to move in a game that goes on.
    pub best: Option<Reply>,
    /// Answers to the moves of the other side within the carrier, if that side is to move; outside
    /// of the carrier none is needed.
    pub answers: Vec<Answer>,
}

/// Winning answer to a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Cell of the move.
    pub to: usize,
    /// The answer; `None` if it was not found before the search was stopped.
    pub reply: Option<Reply>,
}

/// Winning move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// Cell of the move.
    pub cell: usize,
    /// True if any other move wins as well.
    pub is_any: bool,
}

impl<P: Bitboard> Findings<P> {
    /// Finds what is known of a position.
    ///
    /// # Panics
    /// Panics when the cells and two edges are more than the bits of the bitboard.
    #[must_use]
    pub fn new(board: &'static Board<P>, stones: [P; 2]) -> Self {
        let filled = FilledBoard::new(board, stones);
        let connections = Side::BOTH.map(|side| {
            filled.winner().is_none().then(|| {
                let mut connections = Connections::new(Limits::thorough());
                connections.build(&filled, side, Until::Full);
                connections
            })
        });
        let sides = Side::BOTH.map(|side| {
            let own = connections[side.index()].as_ref();
            let other = connections[side.opponent().index()].as_ref();
            SideFindings {
                full: own.and_then(|own| own.fulls().first().copied()),
                semis: own.map_or_else(Vec::new, |own| own.semis().to_vec()),
                must_play: other
                    .and_then(|other| other.must_play_before_filling(&filled, side.opponent())),
                links: links(board, stones, side),
            }
        });
        Findings { stones, filled, sides }
    }

    /// Empty cells of the position, before any was filled in.
    #[must_use]
    pub fn empty(&self) -> P {
        self.filled.board().full & !(self.stones[0] | self.stones[1])
    }

    /// Proves the winner if `to_move` is to move, with a solver for the size of the board. `stop` is
    /// asked now and then whether to give up: the result is `None` if the winner is not known then.
    pub fn prove(
        &self,
        solver: &mut Solver<P>,
        to_move: Side,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<ProvenWin<P>> {
        let Solution { winner, carrier, .. } =
            solver.solve(self.stones, to_move, &mut |_| stop())?;
        let mut proven = ProvenWin { winner, carrier, best: None, answers: Vec::new() };
        if winner == to_move {
            proven.best = reply(solver, self.stones, winner, P::EMPTY, stop);
            return Some(proven);
        }
        let links = &self.sides[winner.index()].links;
        carrier.for_each(|to| {
            let mut stones = self.stones;
            stones[to_move.index()] = stones[to_move.index()] | P::bit(to);
            // A bridge is completed with its other cell.
            let bridge =
                links.iter().find(|link| link.carrier.has(to) && link.carrier.count() == 2);
            let usual = bridge.map_or(P::EMPTY, |link| link.carrier & !P::bit(to));
            proven.answers.push(Answer { to, reply: reply(solver, stones, winner, usual, stop) });
        });
        Some(proven)
    }
}

/// A winning move of the winner, which is to move: one of the cells of `usual` if that is easily
/// proven. `None` if the game is over, or the search was stopped.
fn reply<P: Bitboard>(
    solver: &mut Solver<P>,
    stones: [P; 2],
    winner: Side,
    usual: P,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Reply> {
    let solution = solver.solve(stones, winner, &mut |_| stop())?;
    let Some(best) = solution.best else {
        let cell = usual.lowest().or_else(|| solution.carrier.lowest())?;
        return Some(Reply { cell, is_any: true });
    };
    let is_winning = |cell: &usize| {
        let mut after = stones;
        after[winner.index()] = after[winner.index()] | P::bit(*cell);
        let end = solver.counts().nodes + LINK_VISITS;
        let mut stop = |counts: &SolverCounts| counts.nodes >= end || stop();
        let solution = solver.solve(after, winner.opponent(), &mut stop);
        solution.is_some_and(|solution| solution.winner == winner)
    };
    let cell = usual.lowest().filter(is_winning).unwrap_or(best);
    Some(Reply { cell, is_any: false })
}

/// Links of a side: those with the smallest carriers that join all ends which links can join.
fn links<P: Bitboard>(board: &'static Board<P>, stones: [P; 2], side: Side) -> Vec<Link<P>> {
    // Filled-in cells would hide the links that they are the carriers of.
    let position = FilledBoard::unfilled(board, stones);
    if position.winner().is_some() {
        return Vec::new();
    }
    let mut connections =
        Connections::new(Limits { fulls: 4, carrier: LINK_CELLS, ..Limits::default() });
    connections.build(&position, side, Until::Exhausted);
    let ends = chains(board, stones[side.index()], side);
    let mut found = Vec::new();
    for (index, &(end, chain)) in ends.iter().enumerate() {
        for (other_index, &(other, other_chain)) in ends.iter().enumerate().skip(index + 1) {
            let fulls = connections.between([end, other]).map_or(&[][..], |(fulls, _)| fulls);
            let smallest = fulls.iter().min_by_key(|carrier| carrier.count()).copied();
            let link = smallest.and_then(|carrier| {
                let places = [(end, chain), (other, other_chain)]
                    .map(|(end, chain)| places(board, side, end, chain, carrier));
                Some(Link { ends: nearest(board, &places)?, carrier })
            });
            found.extend(link.map(|link| (link, [index, other_index])));
        }
    }
    found.sort_by_key(|(link, _)| link.carrier.count());
    let mut joined: Vec<usize> = (0..ends.len()).collect();
    found.retain(|(link, pair)| {
        let [a, b] = pair.map(|index| joined[index]);
        let is_new = a != b && link.ends.iter().any(|end| end.edge.is_none());
        if is_new {
            joined.iter_mut().filter(|group| **group == b).for_each(|group| *group = a);
        }
        is_new
    });
    found.into_iter().map(|(link, _)| link).collect()
}

/// Chains of a side: the edges, each with the stones that touch it, and the other chains.
fn chains<P: Bitboard>(board: &Board<P>, own: P, side: Side) -> Vec<(End, P)> {
    let mut ends = Vec::new();
    let mut rest = own;
    for (index, edge) in
        [board.start[side.index()], board.goal[side.index()]].into_iter().enumerate()
    {
        let chain = board.flood(edge, own);
        rest = rest & !chain;
        ends.push((End::Edge(index), chain));
    }
    while let Some(stone) = rest.lowest() {
        let chain = board.flood(P::bit(stone), own);
        rest = rest & !chain;
        ends.push((End::Cell(stone), chain));
    }
    ends
}

/// Places where a link may end: stones next to its carrier, and cells of the carrier at the edge.
fn places<P: Bitboard>(
    board: &Board<P>,
    side: Side,
    end: End,
    chain: P,
    carrier: P,
) -> Vec<LinkEnd> {
    let mut places = Vec::new();
    (board.neighbours(carrier) & chain).for_each(|cell| places.push(LinkEnd { cell, edge: None }));
    if let End::Edge(index) = end {
        let edge = [board.start, board.goal][index][side.index()];
        (edge & carrier).for_each(|cell| places.push(LinkEnd { cell, edge: Some(index) }));
    }
    places
}

/// The two places, one of each list, that are nearest to each other.
fn nearest<P: Bitboard>(board: &Board<P>, places: &[Vec<LinkEnd>; 2]) -> Option<[LinkEnd; 2]> {
    let [first, second] = places;
    let pairs = first.iter().flat_map(|&a| second.iter().map(move |&b| [a, b]));
    pairs.min_by_key(|ends| {
        // The edge is one step behind its cell.
        let edges = ends.iter().filter(|end| end.edge.is_some()).count();
        distance(board, ends.map(|end| end.cell)) + edges
    })
}

/// Number of steps between two cells of an empty board.
fn distance<P: Bitboard>(board: &Board<P>, cells: [usize; 2]) -> usize {
    let [(col, row), (other_col, other_row)] = cells.map(|cell| board.col_row(cell));
    let (across, down) = (col.abs_diff(other_col), row.abs_diff(other_row));
    // The diagonal from the top right to the bottom left is a step, the other one is not.
    if (col < other_col) == (row < other_row) { across + down } else { across.max(down) }
}
