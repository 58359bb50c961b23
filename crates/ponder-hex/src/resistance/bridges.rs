//! Bridges: two stones with two common empty neighbours.

use crate::{Bitboard, Board, HexPosition};
use ponder_game::Side;

/// Treatment of intact bridges in the circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub enum Bridges {
    /// Bridges are ignored: only adjacent stones are connected.
    Ignored,
    /// Bridges count as connected: the two empty cells of a bridge belong to its side, and so do
    /// those between a stone on the second line and its edge. Bridges that share a cell do not
    /// count: one intrusion threatens all of them.
    #[default]
    Joined,
}

/// The six directions in order of angle.
#[derive(Clone, Copy)]
enum Direction {
    East,
    NorthEast,
    North,
    West,
    SouthWest,
    South,
}
use Direction::{East, North, NorthEast, South, SouthWest, West};

impl Direction {
    const fn opposite(self) -> Direction {
        match self {
            East => West,
            NorthEast => SouthWest,
            North => South,
            West => East,
            SouthWest => NorthEast,
            South => North,
        }
    }
}

/// Shifts every cell of a set to its neighbour in one direction.
fn step<P: Bitboard>(board: &Board<P>, set: P, direction: Direction) -> P {
    let cols = u32::from(board.cols);
    let moved = match direction {
        East => (set & board.not_right).up(1),
        West => (set & board.not_left).down(1),
        South => set.up(cols),
        North => set.down(cols),
        SouthWest => (set & board.not_left).down(1).up(cols),
        NorthEast => (set & board.not_right).up(1).down(cols),
    };
    moved & board.full
}

/// Cells owned by each side: its stones and the carriers of its bridges.
pub(super) fn held<P: Bitboard>(position: &HexPosition<P>, bridges: Bridges) -> [P; 2] {
    let mut held = Side::BOTH.map(|side| position.stones(side));
    if bridges == Bridges::Ignored {
        return held;
    }
    let (mut claimed, mut shared) = (P::EMPTY, P::EMPTY);
    for side in Side::BOTH {
        for_each_bridge(position, side, |carrier| {
            shared = shared | (claimed & carrier);
            claimed = claimed | carrier;
        });
    }
    for side in Side::BOTH {
        for_each_bridge(position, side, |carrier| {
            if (carrier & shared).is_empty() {
                held[side.index()] = held[side.index()] | carrier;
            }
        });
    }
    held
}

/// Calls `f` with the carrier (the two empty cells) of every bridge of a side.
fn for_each_bridge<P: Bitboard>(position: &HexPosition<P>, side: Side, mut f: impl FnMut(P)) {
    let (board, empty, stones) = (position.board(), position.empty(), position.stones(side));
    let (start, goal) = (board.start[side.index()], board.goal[side.index()]);
    // Directions from a stone to its edge; the first line itself touches the edge.
    let to_edges = match side {
        Side::First => [(start, North, NorthEast), (goal, South, SouthWest)],
        Side::Second => [(start, West, SouthWest), (goal, East, NorthEast)],
    };
    let between = [(East, NorthEast), (NorthEast, North), (North, West)];
    let to_stones = between.map(|(a, b)| {
        let target = step(board, step(board, stones, a.opposite()), b.opposite());
        (target, a, b)
    });
    let to_lines = to_edges.map(|(line, a, b)| (step(board, line, a.opposite()), a, b));
    for (target, a, b) in to_stones.into_iter().chain(to_lines) {
        let free =
            step(board, empty, a.opposite()) & step(board, empty, b.opposite()) & stones & target;
        free.for_each(|cell| {
            let stone = P::bit(cell);
            f(step(board, stone, a) | step(board, stone, b));
        });
    }
}
