//! Float convolutions and their weight gradients, on vectors.
//!
//! A convolution keeps the sums of some cells of a row by one or two vectors of outputs in
//! registers, and loads each weight once for all of them. A weight gradient keeps the sums of some
//! inputs by one or two vectors of outputs, and adds an outer product per cell.

#![allow(unsafe_code)]

use super::conv::{BLOCK, Convolve, Shape, WeightGradient};
use super::vector::{LANES, Vector, Work};

/// Packs weights as `[block of 32 outputs][tap][in][32 outputs]`.
pub(super) fn pack(shape: Shape, weight: &[f32], to: &mut [f32]) {
    let rows = shape.taps * shape.inputs;
    for (block, to) in to.chunks_exact_mut(rows * BLOCK).enumerate() {
        for (from, to) in weight.chunks_exact(shape.outputs).zip(to.chunks_exact_mut(BLOCK)) {
            to.copy_from_slice(&from[BLOCK * block..][..BLOCK]);
        }
    }
}

impl Work for Convolve<'_, f32> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        self.check();
        match (V::WIDE, self.shape.inputs) {
            (true, 32) => self.layer::<V, 2, 32>(),
            (true, 64) => self.layer::<V, 2, 64>(),
            (true, 128) => self.layer::<V, 2, 128>(),
            (true, _) => self.layer::<V, 2, 0>(),
            (false, 32) => self.layer::<V, 1, 32>(),
            (false, 64) => self.layer::<V, 1, 64>(),
            (false, _) => self.layer::<V, 1, 0>(),
        }
    }
}

impl Convolve<'_, f32> {
    /// Processes `M` vectors of outputs at a time; `I` is the number of inputs, or 0 for any
    /// number.
    #[inline(always)]
    fn layer<V: Vector, const M: usize, const I: usize>(&mut self) {
        let Shape { taps, inputs, outputs } = self.shape;
        let cols = self.layout.frame.cols;
        let tiles = cols.div_ceil(V::CELLS);
        let rows = self.boards * self.layout.frame.rows;
        self.prefetch.spread(outputs / (M * LANES) * rows * tiles * taps);
        for part in 0..outputs / (M * LANES) {
            let out = part * M * LANES;
            let weight = out / BLOCK * taps * inputs * BLOCK + out % BLOCK;
            for board in 0..self.boards {
                for row in 0..self.layout.frame.rows {
                    let place = self.layout.row(board, row);
                    for tile in 0..tiles {
                        let (col, end) = (cols * tile / tiles, cols * (tile + 1) / tiles);
                        macro_rules! widths {
                            ($($n:literal)*) => {
                                match end - col {
                                    // SAFETY: `check` has passed, and the cells are on the board.
                                    $($n if const { $n <= V::CELLS } => unsafe {
                                        self.tile::<V, M, I, $n>(place + col, weight, out);
                                    },)*
                                    _ => unreachable!("tiles are that small"),
                                }
                            };
                        }
                        widths!(1 2 3 4 5 6 7 8 9 10 11 12 13 14);
                    }
                }
            }
        }
    }

    /// # Safety
    /// [`Convolve::check`] has passed, and `N` cells from `place` on are on the board.
    #[inline(always)]
    unsafe fn tile<V: Vector, const M: usize, const I: usize, const N: usize>(
        &mut self,
        place: usize,
        weight: usize,
        out: usize,
    ) {
        let inputs = if I == 0 { self.shape.inputs } else { I };
        let mut sums = [[V::splat(0.0); M]; N];
        // SAFETY: a tap of a cell on the board lies on the padded board, and there are weights for
        // every part of the outputs, tap and input.
        unsafe {
            let mut weight = self.weight.as_ptr().add(weight);
            for &offset in self.offsets {
                self.prefetch.step();
                let from = place.wrapping_add_signed(offset) * inputs;
                let mut input = self.input.as_ptr().add(from);
                for _ in 0..inputs {
                    let w: [V; M] =
                        std::array::from_fn(|m| V::load(&*weight.add(LANES * m).cast()));
                    for (cell, sums) in sums.iter_mut().enumerate() {
                        let x = V::splat(*input.add(cell * inputs));
                        for (sum, w) in sums.iter_mut().zip(w) {
                            *sum = x.mul_add(w, *sum);
                        }
                    }
                    weight = weight.add(BLOCK);
                    input = input.add(1);
                }
            }
            let to = self.output.as_mut_ptr().add(place * self.shape.outputs + out);
            for (cell, sums) in sums.into_iter().enumerate() {
                for (m, sum) in sums.into_iter().enumerate() {
                    sum.store(&mut *to.add(cell * self.shape.outputs + LANES * m).cast());
                }
            }
        }
    }
}

impl Work for WeightGradient<'_, f32> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        self.check();
        match (V::WIDE, V::INPUTS) {
            (true, _) => self.layer::<V, 2, 8>(),
            (false, 4) => self.layer::<V, 1, 4>(),
            (false, _) => self.layer::<V, 1, 2>(),
        }
    }
}

impl WeightGradient<'_, f32> {
    /// Processes `M` vectors of outputs by `N` inputs at a time.
    #[inline(always)]
    fn layer<V: Vector, const M: usize, const N: usize>(&mut self) {
        let Shape { inputs, outputs, .. } = self.shape;
        let tiles = self.boards * (outputs / (M * LANES)) * (inputs / N);
        self.prefetch.spread(tiles * self.offsets.len());
        // Board by board, so that the operands stay in the L1 cache for all taps.
        for board in 0..self.boards {
            for out in (0..outputs).step_by(M * LANES) {
                for input in (0..inputs).step_by(N) {
                    for tap in 0..self.offsets.len() {
                        self.prefetch.step();
                        // SAFETY: `check` has passed, and the ranges are within the shape.
                        unsafe { self.tile::<V, M, N>(board, tap, input, out) };
                    }
                }
            }
        }
    }

    /// # Safety
    /// [`WeightGradient::check`] has passed; `N` inputs and `M` vectors of outputs are in the shape.
    #[inline(always)]
    unsafe fn tile<V: Vector, const M: usize, const N: usize>(
        &mut self,
        board: usize,
        tap: usize,
        input: usize,
        out: usize,
    ) {
        let Shape { inputs, outputs, .. } = self.shape;
        // SAFETY: a tap of a cell on the board lies on the padded board, and there are sums for
        // every tap, input and output.
        unsafe {
            let to = self.sums.as_mut_ptr().add((tap * inputs + input) * outputs + out);
            let at = |n: usize, m: usize| n * outputs + LANES * m;
            let mut sums: [[V; M]; N] = std::array::from_fn(|n| {
                std::array::from_fn(|m| V::load(&*to.add(at(n, m)).cast()))
            });
            for row in 0..self.layout.frame.rows {
                let place = self.layout.row(board, row);
                let from = place.wrapping_add_signed(self.offsets[tap]) * inputs + input;
                let mut x = self.input.as_ptr().add(from);
                let mut dy = self.output.as_ptr().add(place * outputs + out);
                for _ in 0..self.layout.frame.cols {
                    let d: [V; M] = std::array::from_fn(|m| V::load(&*dy.add(LANES * m).cast()));
                    for (n, sums) in sums.iter_mut().enumerate() {
                        let x = V::splat(*x.add(n));
                        for (sum, d) in sums.iter_mut().zip(d) {
                            *sum = x.mul_add(d, *sum);
                        }
                    }
                    x = x.add(inputs);
                    dy = dy.add(outputs);
                }
            }
            for (n, sums) in sums.into_iter().enumerate() {
                for (m, sum) in sums.into_iter().enumerate() {
                    sum.store(&mut *to.add(at(n, m)).cast());
                }
            }
        }
    }
}
