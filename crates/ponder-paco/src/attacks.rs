//! Attack sets of pieces on an empty or occupied board, as bitboards.
//!
//! Slider attacks along files and diagonals are computed by subtraction on the bitboard and on its
//! mirror image ("hyperbola quintessence", Gerd Isenberg), those along ranks from a small table.

use crate::piece::{Kind, Square};
use ponder_game::Side;

pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
pub(crate) const RANK_1: u64 = 0xff;

/// The rank on which a side's king and rooks start.
#[inline]
pub(crate) const fn home_row(side: Side) -> u64 {
    match side {
        Side::First => RANK_1,
        Side::Second => RANK_1 << 56,
    }
}

/// The rank on which a side's pawns start.
#[inline]
pub(crate) const fn pawn_row(side: Side) -> u64 {
    match side {
        Side::First => RANK_1 << 8,
        Side::Second => RANK_1 << 48,
    }
}

/// Shifts a bitboard one rank towards the opponent of a side.
#[inline]
pub(crate) const fn forward(side: Side, set: u64) -> u64 {
    match side {
        Side::First => set << 8,
        Side::Second => set >> 8,
    }
}

/// Shifts a bitboard one file to the left, towards `a`.
#[inline]
pub(crate) const fn left(set: u64) -> u64 {
    (set & !FILE_A) >> 1
}

/// Shifts a bitboard one file to the right.
#[inline]
pub(crate) const fn right(set: u64) -> u64 {
    (set & !FILE_H) << 1
}

/// Pawn attacks of a side from a set of squares: one forward to the left and to the right.
#[inline]
pub(crate) const fn pawn_sides(side: Side, set: u64) -> u64 {
    forward(side, left(set) | right(set))
}

/// The orthogonal neighbours of a set of squares.
#[inline]
pub(crate) const fn orthogonal_neighbours(set: u64) -> u64 {
    left(set) | right(set) | set << 8 | set >> 8
}

/// The diagonal neighbours of a set of squares.
#[inline]
pub(crate) const fn diagonal_neighbours(set: u64) -> u64 {
    let sides = left(set) | right(set);
    sides << 8 | sides >> 8
}

/// Knight attacks from a set of squares.
#[inline]
pub(crate) const fn knight_moves(set: u64) -> u64 {
    let one = left(set) | right(set);
    let two = left(left(set)) | right(right(set));
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// Knight attacks from each square.
const fn knight_table() -> [u64; 64] {
    let mut table = [0; 64];
    let mut at = 0;
    while at < 64 {
        table[at] = knight_moves(1 << at);
        at += 1;
    }
    table
}

static KNIGHT_MOVES: [u64; 64] = knight_table();

/// Knight attacks.
#[inline]
pub(crate) fn knight(from: Square) -> u64 {
    KNIGHT_MOVES[from.index()]
}

/// King attacks.
#[inline]
pub(crate) const fn king(from: Square) -> u64 {
    let row = left(from.bit()) | right(from.bit()) | from.bit();
    (row | row << 8 | row >> 8) & !from.bit()
}

/// The lines through a square, excluding it.
#[derive(Clone, Copy)]
struct Lines {
    file: u64,
    /// The diagonal from bottom left to top right.
    rising: u64,
    /// The diagonal from top left to bottom right.
    falling: u64,
}

/// The squares on both sides of a square in a direction.
const fn line(at: usize, file_step: i32, rank_step: i32) -> u64 {
    let mut set = 0;
    let mut direction = 0;
    while direction < 2 {
        let sign = 1 - 2 * direction;
        let mut file = at as i32 % 8 + sign * file_step;
        let mut rank = at as i32 / 8 + sign * rank_step;
        while file >= 0 && file < 8 && rank >= 0 && rank < 8 {
            set |= 1 << (rank * 8 + file);
            file += sign * file_step;
            rank += sign * rank_step;
        }
        direction += 1;
    }
    set
}

/// The lines through each square.
const fn line_table() -> [Lines; 64] {
    let mut table = [Lines { file: 0, rising: 0, falling: 0 }; 64];
    let mut at = 0;
    while at < 64 {
        table[at] =
            Lines { file: line(at, 0, 1), rising: line(at, 1, 1), falling: line(at, 1, -1) };
        at += 1;
    }
    table
}

static LINES: [Lines; 64] = line_table();

/// Rank attacks by file and by the occupancy of files b to g.
const fn rank_table() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let occupied = (inner as u32) << 1;
            let mut seen = 0_u32;
            let mut at = file as i32 + 1;
            while at < 8 {
                seen |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
                at += 1;
            }
            at = file as i32 - 1;
            while at >= 0 {
                seen |= 1 << at;
                if occupied >> at & 1 == 1 {
                    break;
                }
                at -= 1;
            }
            table[file][inner] = seen as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

static RANKS: [[u8; 64]; 8] = rank_table();

/// Attacks along a line, by subtraction on the occupied squares and on their mirror image
/// (hyperbola quintessence).
#[inline]
fn along(line: u64, from: u64, occupied: u64) -> u64 {
    let up = (occupied & line).wrapping_sub(from << 1);
    let mirrored = (occupied & line).swap_bytes().wrapping_sub(from.swap_bytes() << 1);
    (up ^ mirrored.swap_bytes()) & line
}

/// Rook attacks, up to and including the first occupied square in each direction.
#[inline]
pub(crate) fn rook(from: Square, occupied: u64) -> u64 {
    let shift = u32::from(from.number() & 0x38);
    let inner = (occupied >> (shift + 1)) as usize & 63;
    let rank = u64::from(RANKS[usize::from(from.file())][inner]) << shift;
    rank | along(LINES[from.index()].file, from.bit(), occupied)
}

/// Bishop attacks, up to and including the first occupied square in each direction.
#[inline]
pub(crate) fn bishop(from: Square, occupied: u64) -> u64 {
    let lines = &LINES[from.index()];
    along(lines.rising, from.bit(), occupied) | along(lines.falling, from.bit(), occupied)
}

/// Attacks of a piece other than a pawn, up to and including the first occupied square in each
/// direction.
#[inline]
pub(crate) fn piece(kind: Kind, from: Square, occupied: u64) -> u64 {
    match kind {
        Kind::Rook => rook(from, occupied),
        Kind::Knight => knight(from),
        Kind::Bishop => bishop(from, occupied),
        Kind::Queen => rook(from, occupied) | bishop(from, occupied),
        Kind::King => king(from),
        Kind::Pawn => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn walked(from: Square, occupied: u64, steps: &[(i32, i32)]) -> u64 {
        let mut seen = 0;
        for &(file_step, rank_step) in steps {
            let (mut file, mut rank) = (i32::from(from.file()), i32::from(from.rank()));
            loop {
                (file, rank) = (file + file_step, rank + rank_step);
                if !(0..8).contains(&file) || !(0..8).contains(&rank) {
                    break;
                }
                let bit = 1_u64 << (rank * 8 + file);
                seen |= bit;
                if occupied & bit != 0 {
                    break;
                }
            }
        }
        seen
    }

    proptest! {
        #[test]
        fn sliders_see_what_a_walk_sees(at in 0_u8..64, one: u64, other: u64, third: u64) {
            let from = Square::new(at).expect("a square");
            for occupied in [0, one, one & other, one & other & third, !0] {
                let orthogonal = [(0, 1), (0, -1), (1, 0), (-1, 0)];
                let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                prop_assert_eq!(rook(from, occupied), walked(from, occupied, &orthogonal));
                prop_assert_eq!(bishop(from, occupied), walked(from, occupied, &diagonal));
            }
        }
    }

    #[test]
    fn short_steps_stay_on_the_board() {
        for at in 0..64_u8 {
            let from = Square::new(at).expect("a square");
            let within = |set: u64, distance: u32| {
                (0..64_u8).filter(|to| set >> to & 1 == 1).all(|to| {
                    let to = Square::new(to).expect("a square");
                    let files = u32::from(from.file().abs_diff(to.file()));
                    let ranks = u32::from(from.rank().abs_diff(to.rank()));
                    files * files + ranks * ranks <= distance
                })
            };
            assert!(within(knight(from), 5) && within(king(from), 2));
            for side in Side::BOTH {
                assert!(within(pawn_sides(side, from.bit()), 2));
            }
        }
        let counts: u32 = (0..64).map(|at| KNIGHT_MOVES[at].count_ones()).sum();
        assert_eq!(counts, 336);
    }
}
