//! Playouts at random that save bridges.

use super::scalar::{below, next};
use crate::{Bitboard, HexPosition};
use ponder_game::{Position, Seed, Side};
use std::sync::OnceLock;

/// Largest number of cells of a board.
const CELLS_MAX: usize = 361;

/// Places around a cell in order: cells, and these for what is off the board. The top and bottom
/// edge belong to the first side, the left and right one to the second, a corner to both.
type Ring = [u16; 6];

const FIRST_EDGE: u16 = CELLS_MAX as u16;
const SECOND_EDGE: u16 = FIRST_EDGE + 1;
const CORNER: u16 = FIRST_EDGE + 2;

/// Columns and rows from a cell to its neighbours, in order around it.
const STEPS: [(isize, isize); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

/// Rings of the cells of a board of this size, computed when the size is first used.
fn rings(cols: usize, rows: usize) -> &'static [Ring] {
    static RINGS: [OnceLock<Vec<Ring>>; 361] = [const { OnceLock::new() }; 361];
    RINGS[(rows - 1) * 19 + cols - 1].get_or_init(|| {
        let ring = |cell: usize| {
            STEPS.map(|(right, down)| {
                let col = (cell % cols).checked_add_signed(right).filter(|&col| col < cols);
                let row = (cell / cols).checked_add_signed(down).filter(|&row| row < rows);
                match (col, row) {
                    (Some(col), Some(row)) => (row * cols + col) as u16,
                    (Some(_), None) => FIRST_EDGE,
                    (None, Some(_)) => SECOND_EDGE,
                    (None, None) => CORNER,
                }
            })
        };
        (0..cols * rows).map(ring).collect()
    })
}

/// Bit of a side in the owners of a place.
fn bit(side: Side) -> u8 {
    1 << side.index()
}

/// Plays one game to the end from a position: at random, but a side whose bridge is intruded upon
/// saves it. A move intrudes if two stones, or a stone and an edge, of the other side are next to it
/// with an empty cell between them that neighbours both; there the other side answers (S.-C. Huang,
/// B. Arneson, R. Hayward, M. Müller and J. Pawlewicz, *MoHex 2.0: a pattern-based MCTS Hex player*,
/// Computers and Games, 2013). Returns the cells of the first side on the full board.
pub(super) fn filled<P: Bitboard>(position: &HexPosition<P>, state: &mut u64) -> P {
    let board = position.board();
    let rings = rings(usize::from(board.cols), usize::from(board.rows));
    let mut owners = [0_u8; CELLS_MAX + 3];
    for (edge, owner) in [(FIRST_EDGE, 1), (SECOND_EDGE, 2), (CORNER, 3)] {
        owners[usize::from(edge)] = owner;
    }
    for side in Side::BOTH {
        position.stones(side).for_each(|cell| owners[cell] = bit(side));
    }
    let mut order = [0_u16; CELLS_MAX];
    let mut count = 0;
    position.empty().for_each(|cell| {
        order[count] = cell as u16;
        count += 1;
    });
    let mut first = position.stones(Side::First);
    let mut side = position.to_move();
    let mut answer = None;
    let mut drawn = 0;
    loop {
        let cell = match answer.take() {
            Some(cell) => cell,
            None => {
                // The next empty cell of a random order, which is shuffled as it is read.
                let mut cell = None;
                while cell.is_none() && drawn < count {
                    let other = drawn + below((count - drawn) as u32, next(state)) as usize;
                    order.swap(drawn, other);
                    cell = Some(usize::from(order[drawn])).filter(|&cell| owners[cell] == 0);
                    drawn += 1;
                }
                match cell {
                    Some(cell) => cell,
                    None => return first,
                }
            }
        };
        owners[cell] = bit(side);
        if side == Side::First {
            first = first | P::bit(cell);
        }
        side = side.opponent();
        answer = saved(&rings[cell], &owners, bit(side), state);
    }
}

/// Cell at which the side with this bit saves a bridge upon which the move inside a ring intrudes;
/// of several, the first after a random place.
fn saved(ring: &Ring, owners: &[u8; CELLS_MAX + 3], side: u8, state: &mut u64) -> Option<usize> {
    let (mut own, mut empty) = (0_u32, 0_u32);
    for (index, &place) in ring.iter().enumerate() {
        let owner = owners[usize::from(place)];
        own |= u32::from(owner & side != 0) << index;
        empty |= u32::from(owner == 0) << index;
    }
    // Places whose neighbours in the ring are both the side's.
    let found = empty & (own << 1 | own >> 5) & (own >> 1 | own << 5) & 0x3f;
    if found == 0 {
        return None;
    }
    let start = if found.is_power_of_two() { 0 } else { below(6, next(state)) };
    // Two turns of the ring in one word, from the random place on.
    let index = ((found | found << 6) >> start).trailing_zeros() + start;
    Some(usize::from(ring[index as usize % 6]))
}

/// Counts the playouts, out of `count`, that the first side wins.
pub(super) fn wins<P: Bitboard>(position: &HexPosition<P>, count: u32, seed: Seed) -> u32 {
    let mut state = seed.0;
    let wins = |_| position.board().connected(Side::First, filled(position, &mut state));
    (0..count).map(wins).filter(|&is_won| is_won).count() as u32
}
