//! Bit-sliced kernel: one vector per cell, one bit per filling.
//!
//! `own[cell]` has the fillings in which the cell belongs to the first side, `reached[cell]` those
//! in which it is connected to the top edge. A downward sweep propagates connections down and along
//! each row, an upward sweep the other way, until a whole sweep changes no filling that is still
//! undecided. With three-input logic this takes three operations per cell and sweep.

use super::vector::Vector;

/// Computes the fillings in which the first side is connected.
///
/// Both slices hold `rows` rows of `COLS` vectors, each followed by one vector of padding that is
/// zero: the right neighbour of the last column. The other contents of `reached` on entry do not
/// matter.
#[inline(always)]
pub(super) fn connected<V: Vector, const COLS: usize>(
    own: &[V],
    reached: &mut [V],
    rows: usize,
) -> V {
    let stride = COLS + 1;
    let zero = own[COLS].zero();
    reached[..stride].copy_from_slice(&own[..stride]);
    for row in 1..rows {
        first_row_down::<V, COLS>(own, reached, row * stride);
    }
    let last = (rows - 1) * stride;
    loop {
        let mut changed = zero;
        for row in (0..rows - 1).rev() {
            changed = row_up::<V, COLS>(own, reached, row * stride, changed);
        }
        let won = any_of_row::<V, COLS>(reached, last);
        if !changed.and_not(won).any() {
            return won;
        }
        let mut changed = zero;
        for row in 1..rows {
            changed = row_down::<V, COLS>(own, reached, row * stride, changed);
        }
        let won = any_of_row::<V, COLS>(reached, last);
        if !changed.and_not(won).any() {
            return won;
        }
    }
}

/// The fillings in which some cell of a row is reached.
#[inline(always)]
fn any_of_row<V: Vector, const COLS: usize>(reached: &[V], at: usize) -> V {
    let mut any = reached[at];
    for col in 1..COLS {
        any = any.or(reached[at + col]);
    }
    any
}

/// First downward sweep over one row, in which nothing has been reached yet.
#[inline(always)]
fn first_row_down<V: Vector, const COLS: usize>(own: &[V], reached: &mut [V], at: usize) {
    let stride = COLS + 1;
    let zero = own[COLS].zero();
    let mut row = [zero; COLS];
    let above: &[V] = &reached[at - stride..at];
    let here: &[V] = &own[at..at + COLS];
    let mut left = zero;
    for col in 0..COLS {
        left = here[col].and(above[col].or3(above[col + 1], left));
        row[col] = left;
    }
    finish_leftwards::<V, COLS>(here, &mut row);
    reached[at..at + COLS].copy_from_slice(&row);
}

/// Later downward sweep over one row; returns `changed` or-ed with the changes here.
#[inline(always)]
fn row_down<V: Vector, const COLS: usize>(
    own: &[V],
    reached: &mut [V],
    at: usize,
    changed: V,
) -> V {
    let stride = COLS + 1;
    let zero = own[COLS].zero();
    let mut row = [zero; COLS];
    let (above, below) = reached.split_at_mut(at);
    let above: &[V] = &above[at - stride..];
    let now = &mut below[..COLS];
    let here: &[V] = &own[at..at + COLS];
    let mut left = zero;
    for col in 0..COLS {
        left = here[col].and_or(now[col].or3(above[col], above[col + 1]), left);
        row[col] = left;
    }
    finish_leftwards::<V, COLS>(here, &mut row);
    store::<V, COLS>(&row, now, changed)
}

/// Upward sweep over one row; returns `changed` or-ed with the changes here.
#[inline(always)]
fn row_up<V: Vector, const COLS: usize>(own: &[V], reached: &mut [V], at: usize, changed: V) -> V {
    let stride = COLS + 1;
    let zero = own[COLS].zero();
    let mut row = [zero; COLS];
    let (here_and_above, below) = reached.split_at_mut(at + stride);
    let now = &mut here_and_above[at..at + COLS];
    let below: &[V] = &below[..COLS];
    let here: &[V] = &own[at..at + COLS];
    let mut right = zero;
    for col in (0..COLS).rev() {
        let down_left = if col == 0 { zero } else { below[col - 1] };
        right = here[col].and_or(now[col].or3(below[col], down_left), right);
        row[col] = right;
    }
    for col in 1..COLS {
        row[col] = here[col].and_or(row[col], row[col - 1]);
    }
    store::<V, COLS>(&row, now, changed)
}

/// Propagates connections along a row from right to left.
#[inline(always)]
fn finish_leftwards<V: Vector, const COLS: usize>(here: &[V], row: &mut [V; COLS]) {
    for col in (0..COLS - 1).rev() {
        row[col] = here[col].and_or(row[col], row[col + 1]);
    }
}

/// Stores a row; returns `changed` or-ed with its changes.
#[inline(always)]
fn store<V: Vector, const COLS: usize>(row: &[V; COLS], now: &mut [V], mut changed: V) -> V {
    for col in 0..COLS {
        changed = changed.or_xor(row[col], now[col]);
        now[col] = row[col];
    }
    changed
}
