//! Moves and flips by parallel prefix (Kogge and Stone 1973): the discs of a whole line in a
//! logarithmic number of steps, without tables and branches.
//!
//! A disc in the first or last column is never enclosed along a row or diagonal. Such discs are
//! left out of `through` in these directions, which also keeps a line from wrapping into the next
//! row.

use crate::Bitboard;

/// Squares of `through` that lie in an unbroken row from a square of `from`, `by` bits apart.
#[inline(always)]
fn reached<P: Bitboard>(from: P, through: P, by: i32) -> P {
    let mut reached = through & from.moved(by);
    reached = reached | (through & reached.moved(by));
    let mut through = through & through.moved(by);
    let mut by = 2 * by;
    if P::SIDE > 8 {
        reached = reached | (through & reached.moved(by));
        through = through & through.moved(by);
        by *= 2;
        reached = reached | (through & reached.moved(by));
    }
    reached = reached | (through & reached.moved(by));
    reached | (through & reached.moved(by))
}

/// Squares at which a row of `through` from a square of `from` ends.
#[inline(always)]
fn ends<P: Bitboard>(from: P, through: P, by: i32) -> P {
    reached(from, through, by).moved(by)
}

/// The row of `through` from a square, if it ends at one of `own`; else nothing.
#[inline(always)]
fn enclosed<P: Bitboard>(square: P, own: P, through: P, by: i32) -> P {
    let row = reached(square, through, by);
    if (row.moved(by) & own).is_empty() { P::EMPTY } else { row }
}

/// Squares of `free` on which a disc of `own` flips some of `other`.
#[inline(always)]
pub(crate) fn moves<P: Bitboard>(own: P, other: P, free: P) -> P {
    let side = P::SIDE as i32;
    let inner = other & P::NOT_FIRST & P::NOT_LAST;
    let found = ends(own, inner, 1)
        | ends(own, inner, -1)
        | ends(own, other, side)
        | ends(own, other, -side)
        | ends(own, inner, side - 1)
        | ends(own, inner, 1 - side)
        | ends(own, inner, side + 1)
        | ends(own, inner, -side - 1);
    found & free
}

/// Discs of `other` that a disc of `own` on a square flips.
#[inline(always)]
pub(crate) fn flips<P: Bitboard>(square: P, own: P, other: P) -> P {
    let side = P::SIDE as i32;
    let inner = other & P::NOT_FIRST & P::NOT_LAST;
    enclosed(square, own, inner, 1)
        | enclosed(square, own, inner, -1)
        | enclosed(square, own, other, side)
        | enclosed(square, own, other, -side)
        | enclosed(square, own, inner, side - 1)
        | enclosed(square, own, inner, 1 - side)
        | enclosed(square, own, inner, side + 1)
        | enclosed(square, own, inner, -side - 1)
}

/// The four axes, each as one of its two directions: columns and rows per step.
pub(crate) const AXES: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// Moves all squares of a set by a column and a row at most; those beyond the bits are dropped.
#[inline(always)]
pub(crate) fn stepped<P: Bitboard>(set: P, (cols, rows): (i32, i32)) -> P {
    let moved = set.moved(cols + rows * P::SIDE as i32);
    match cols {
        1 => moved & P::NOT_FIRST,
        -1 => moved & P::NOT_LAST,
        _ => moved,
    }
}

/// Squares next to those of a set, in any of the eight directions.
#[inline]
pub(crate) fn neighbours<P: Bitboard>(set: P) -> P {
    let row = set | stepped(set, (1, 0)) | stepped(set, (-1, 0));
    stepped(set, (1, 0)) | stepped(set, (-1, 0)) | stepped(row, (0, 1)) | stepped(row, (0, -1))
}
