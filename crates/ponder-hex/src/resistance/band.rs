//! Symmetric banded systems, solved by elimination without pivoting.
//!
//! The systems are reduced Laplacians of connected circuits, hence positive definite: elimination
//! in any order is stable (Golub and Van Loan, *Matrix Computations*, 4.1 and 4.3).
//!
//! Only the upper half of the matrix is kept. Unknowns are taken in blocks of [`BLOCK`], and a row
//! starts at the first column of its block, so that rows of different blocks line up vector by
//! vector: `rows[k][j - first_of_block(k)]` is the entry in row `k` and column `j`.

/// Unknowns in a block.
const BLOCK: usize = 4;

/// What becomes of an unknown when the elimination reaches it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// It is no unknown and its row is empty; its solution is 0.
    Given,
    /// It equals the unknown that lies so many places after it, at most [`reach`].
    Joins(u16),
    /// It is eliminated.
    Pivot,
}

/// The greatest distance of two coupled unknowns in rows of width `W`.
pub(super) const fn reach<const W: usize>() -> usize {
    W - BLOCK - 1
}

/// The place of an entry in its row: the diagonal's for row `k`, and `ahead` more for the coupling
/// to unknown `k + ahead`.
pub(super) const fn diagonal_at(k: usize) -> usize {
    k % BLOCK
}

/// Solves the system; `rows` and `values` have `W` spare entries at their end, all 0.
///
/// `values` holds the right-hand side on entry and the solution on return. `rows` is used up.
pub(super) fn solve<const W: usize>(rows: &mut [[f64; W]], steps: &[Step], values: &mut [f64]) {
    for (k, &step) in steps.iter().enumerate() {
        match step {
            Step::Given => {}
            Step::Joins(ahead) => join(rows, values, k, usize::from(ahead)),
            Step::Pivot => eliminate(rows, values, k),
        }
    }
    for (index, steps) in steps.chunks(BLOCK).enumerate().rev() {
        substitute(&rows[index * BLOCK..], steps, &mut values[index * BLOCK..]);
    }
}

/// Eliminates unknown `k`; its row keeps the inverse of the pivot in place of the diagonal.
#[inline]
fn eliminate<const W: usize>(rows: &mut [[f64; W]], values: &mut [f64], k: usize) {
    let (first, at) = (k - k % BLOCK, k % BLOCK);
    let rows: &mut [[f64; W]; W] = rows[first..].first_chunk_mut().expect("W spare rows");
    let values: &mut [f64; W] = values[first..].first_chunk_mut().expect("W spare values");
    let pivot = rows[at];
    let inverse = 1.0 / pivot[at];
    rows[at][at] = inverse;
    let mut factors = pivot.map(|entry| entry * inverse);
    factors[..=at].fill(0.0);
    let value = values[at];
    for (entry, factor) in values.iter_mut().zip(&factors) {
        *entry -= factor * value;
    }
    let pivot_blocks = pivot.as_chunks::<BLOCK>().0;
    for index in at + 1..BLOCK {
        subtract(&mut rows[index], pivot_blocks, factors[index]);
    }
    for block in 1..W / BLOCK {
        for index in block * BLOCK..(block + 1) * BLOCK {
            subtract(&mut rows[index], &pivot_blocks[block..], factors[index]);
        }
    }
}

/// Subtracts `factor` times the blocks of `source` from the first entries of `target`.
#[inline(always)]
fn subtract(target: &mut [f64], source: &[[f64; BLOCK]], factor: f64) {
    for (target, source) in target.as_chunks_mut::<BLOCK>().0.iter_mut().zip(source) {
        for (entry, coupled) in target.iter_mut().zip(source) {
            *entry -= factor * coupled;
        }
    }
}

/// Replaces unknown `k` by the equal unknown `k + ahead`.
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

/// Finds the unknowns of the first block, the later ones being known.
#[inline]
fn substitute<const W: usize>(rows: &[[f64; W]], steps: &[Step], values: &mut [f64]) {
    let mut solution = [0.0; BLOCK];
    for (at, &step) in steps.iter().enumerate().rev() {
        solution[at] = match step {
            Step::Given => 0.0,
            Step::Joins(ahead) => match solution.get(at + usize::from(ahead)) {
                Some(&known) => known,
                None => values[at + usize::from(ahead)],
            },
            Step::Pivot => {
                let (near, far) = rows[at].split_at(BLOCK);
                let mut sums = [0.0; BLOCK];
                let blocks = far.as_chunks::<BLOCK>().0.iter();
                for (row, known) in blocks.zip(values[BLOCK..W].as_chunks::<BLOCK>().0) {
                    for ((sum, entry), value) in sums.iter_mut().zip(row).zip(known) {
                        *sum += entry * value;
                    }
                }
                let mut rest = values[at] - ((sums[0] + sums[1]) + (sums[2] + sums[3]));
                for index in (at + 1..BLOCK).rev() {
                    rest -= near[index] * solution[index];
                }
                rest * near[at]
            }
        };
    }
    values[..BLOCK].copy_from_slice(&solution);
}
