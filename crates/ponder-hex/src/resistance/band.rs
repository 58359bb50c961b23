//! Symmetric banded systems, solved by elimination without pivoting.
//!
//! The systems are reduced Laplacians of connected circuits, hence positive definite: elimination
//! in any order is stable (Golub and Van Loan, *Matrix Computations*, 4.1 and 4.3).
//!
//! Only the upper triangle of the matrix is stored. Unknowns are grouped in blocks of [`BLOCK`],
//! and a row starts at the first column of its block, so that rows of different blocks line up
//! vector by vector: `rows[k][j - first_of_block(k)]` is the entry in row `k` and column `j`.

/// Number of unknowns in a block.
const BLOCK: usize = 4;

/// Treatment of an unknown by the elimination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// The unknown equals the one this many places after it, at most [`reach`], and is merged with
    /// it.
    Joins(u16),
    /// The unknown is eliminated. It and all before it are coupled to unknowns of at most this many
    /// blocks, its own included.
    Pivot(u16),
}

/// Greatest distance between two coupled unknowns in rows of width `W`.
pub(super) const fn reach<const W: usize>() -> usize {
    W - BLOCK - 1
}

/// Index of the diagonal entry in row `k`; the coupling to unknown `k + ahead` is `ahead` further
/// on.
#[inline]
pub(super) const fn diagonal_at(k: usize) -> usize {
    k % BLOCK
}

/// Step that eliminates unknown `k`, if it and all before it are coupled at most to unknown `last`.
#[inline]
pub(super) const fn pivot(k: usize, last: usize) -> Step {
    Step::Pivot((last / BLOCK - k / BLOCK + 1) as u16)
}

/// Solves the system in place; `rows` and `values` have `W` spare entries at their end, all 0.
///
/// `values` holds the right-hand side on entry and the solution on return. `rows` is overwritten.
pub(super) fn solve<const W: usize>(rows: &mut [[f64; W]], steps: &[Step], values: &mut [f64]) {
    for (index, steps) in steps.chunks(BLOCK).enumerate() {
        let (rows, values) = (&mut rows[index * BLOCK..], &mut values[index * BLOCK..]);
        match steps {
            [Step::Pivot(_), Step::Pivot(_), Step::Pivot(_), Step::Pivot(blocks)] => match blocks {
                1 => eliminate_block::<W, 1>(rows, values),
                2 => eliminate_block::<W, 2>(rows, values),
                3 => eliminate_block::<W, 3>(rows, values),
                4 => eliminate_block::<W, 4>(rows, values),
                5 => eliminate_block::<W, 5>(rows, values),
                _ => eliminate_block::<W, 6>(rows, values),
            },
            _ => {
                for (at, &step) in steps.iter().enumerate() {
                    match step {
                        Step::Joins(ahead) => join(rows, values, at, usize::from(ahead)),
                        Step::Pivot(blocks) => eliminate(rows, values, at, usize::from(blocks)),
                    }
                }
            }
        }
    }
    let mut recent = [0.0; BLOCK];
    for (index, steps) in steps.chunks(BLOCK).enumerate().rev() {
        substitute(&rows[index * BLOCK..], steps, &mut values[index * BLOCK..], &mut recent);
    }
}

/// Eliminates unknown `at` of the first block from the first `blocks` blocks; its row then holds
/// the inverse of the pivot in place of the diagonal.
fn eliminate<const W: usize>(rows: &mut [[f64; W]], values: &mut [f64], at: usize, blocks: usize) {
    let pivot = rows[at];
    let inverse = 1.0 / pivot[at];
    rows[at][at] = inverse;
    for index in at + 1..blocks * BLOCK {
        let factor = pivot[index] * inverse;
        values[index] -= factor * values[at];
        let source = &pivot.as_chunks().0[index / BLOCK..blocks];
        subtract(rows[index].as_chunks_mut().0, source, factor);
    }
}

/// Eliminates all unknowns of the first block from the first `B` blocks, as [`eliminate`] does for
/// one. The other rows are read and written only once.
#[inline]
fn eliminate_block<const W: usize, const B: usize>(rows: &mut [[f64; W]], values: &mut [f64]) {
    let (top, below) = rows[..B * BLOCK].split_at_mut(BLOCK);
    let (top_values, values) = values[..B * BLOCK].split_at_mut(BLOCK);
    let mut pivots: [[[f64; BLOCK]; B]; BLOCK] = std::array::from_fn(|at| {
        *top[at].as_chunks().0.first_chunk().expect("a row of at least B blocks")
    });
    let mut inverses = [0.0; BLOCK];
    for at in 0..BLOCK {
        let (done, rest) = pivots.split_at_mut(at + 1);
        let pivot = &done[at];
        inverses[at] = 1.0 / pivot[0][at];
        for (index, row) in (at + 1..).zip(rest) {
            let factor = pivot[0][index] * inverses[at];
            top_values[index] -= factor * top_values[at];
            subtract(row, pivot, factor);
        }
    }
    for block in 1..B {
        for index in 0..BLOCK {
            let factors: [f64; BLOCK] =
                std::array::from_fn(|at| pivots[at][block][index] * inverses[at]);
            let row = (block - 1) * BLOCK + index;
            let [a, b, c, d] = factors;
            values[row] -=
                a * top_values[0] + b * top_values[1] + c * top_values[2] + d * top_values[3];
            let target = below[row].as_chunks_mut::<BLOCK>().0;
            for (column, target) in (block..B).zip(target) {
                for (lane, entry) in target.iter_mut().enumerate() {
                    *entry -= a * pivots[0][column][lane]
                        + b * pivots[1][column][lane]
                        + c * pivots[2][column][lane]
                        + d * pivots[3][column][lane];
                }
            }
        }
    }
    for at in 0..BLOCK {
        pivots[at][0][at] = inverses[at];
        top[at][..B * BLOCK].copy_from_slice(pivots[at].as_flattened());
    }
}

/// Subtracts `factor` times the blocks of `source` from those of `target`.
#[inline(always)]
fn subtract(target: &mut [[f64; BLOCK]], source: &[[f64; BLOCK]], factor: f64) {
    for (target, source) in target.iter_mut().zip(source) {
        for (entry, coupled) in target.iter_mut().zip(source) {
            *entry -= factor * coupled;
        }
    }
}

/// Merges unknown `k` into the equal unknown `k + ahead`.
fn join<const W: usize>(rows: &mut [[f64; W]], values: &mut [f64], k: usize, ahead: usize) {
    let row = rows[k];
    let couplings = &row[diagonal_at(k)..];
    let target = k + ahead;
    values[target] += values[k];
    rows[target][diagonal_at(target)] += couplings[0] + 2.0 * couplings[ahead];
    for (i, &coupling) in couplings.iter().enumerate().skip(1) {
        if i < ahead {
            rows[k + i][diagonal_at(k + i) + ahead - i] += coupling;
        } else if i > ahead && i <= reach::<W>() {
            rows[target][diagonal_at(target) + i - ahead] += coupling;
        }
    }
}

/// Back substitution of the first block; the later unknowns are known. `recent` holds those of the
/// next block on entry and those of this one on return: vectors that were just assembled from
/// single numbers are slow to load from `values`.
#[inline]
fn substitute<const W: usize>(
    rows: &[[f64; W]],
    steps: &[Step],
    values: &mut [f64],
    recent: &mut [f64; BLOCK],
) {
    let mut near = [0.0; 2 * BLOCK];
    near[BLOCK..].copy_from_slice(recent);
    for (at, &step) in steps.iter().enumerate().rev() {
        near[at] = match step {
            Step::Joins(ahead) => match near.get(at + usize::from(ahead)) {
                Some(&known) => known,
                None => values[at + usize::from(ahead)],
            },
            Step::Pivot(blocks) => {
                let row = &rows[at];
                let mut sums = [0.0; BLOCK];
                let rows = row.as_chunks::<BLOCK>().0.iter().take(usize::from(blocks)).skip(2);
                for (row, known) in rows.zip(values[2 * BLOCK..].as_chunks::<BLOCK>().0) {
                    for ((sum, entry), value) in sums.iter_mut().zip(row).zip(known) {
                        *sum += entry * value;
                    }
                }
                let mut rest = values[at] - ((sums[0] + sums[1]) + (sums[2] + sums[3]));
                for index in (at + 1..2 * BLOCK).rev() {
                    rest -= row[index] * near[index];
                }
                rest * row[at]
            }
        };
    }
    recent.copy_from_slice(&near[..BLOCK]);
    values[..BLOCK].copy_from_slice(&near[..BLOCK]);
}
