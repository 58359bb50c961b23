//! Elementwise passes between two convolutions, over a group of boards at a time.
//!
//! Each pass reads the output of the last convolution or writes the input of the next one, so that
//! most of it stays in the L2 cache. Slices start at the first place of the first board. Passes
//! process 64 channels at a time where there are enough, else 32, so that memory is accessed
//! sequentially.

use super::batch_layout::BatchLayout;
use super::conv::BLOCK;
use super::number::Number;
use super::vector::{LANES, Vector, Work};

/// Views `N` vectors of a slice.
#[inline(always)]
fn at<T, const N: usize>(slice: &[T], start: usize) -> &[[T; LANES]; N] {
    let (vectors, _) = slice[start..][..N * LANES].as_chunks();
    vectors.first_chunk().expect("so many were taken")
}

/// Views `N` vectors of a slice mutably.
#[inline(always)]
fn at_mut<T, const N: usize>(slice: &mut [T], start: usize) -> &mut [[T; LANES]; N] {
    let (vectors, _) = slice[start..][..N * LANES].as_chunks_mut();
    vectors.first_chunk_mut().expect("so many were taken")
}

#[inline(always)]
fn load<V: Vector, const N: usize>(slice: &[f32], start: usize) -> [V; N] {
    let from: &[[f32; LANES]; N] = at(slice, start);
    std::array::from_fn(|n| V::load(&from[n]))
}

#[inline(always)]
fn add_to<V: Vector, const N: usize>(sums: [V; N], to: &mut [f64], start: usize) {
    for (sum, to) in sums.into_iter().zip(to[start..].chunks_exact_mut(LANES)) {
        let mut lanes = [0.0; LANES];
        sum.store(&mut lanes);
        to.iter_mut().zip(lanes).for_each(|(to, lane)| *to += f64::from(lane));
    }
}

/// Runs `$work.part::<V, N>(first)` for all channels, `N` vectors at a time.
macro_rules! parts {
    ($work:expr) => {{
        let channels = $work.channels;
        if channels.is_multiple_of(4 * LANES) {
            for first in (0..channels).step_by(4 * LANES) {
                $work.part::<V, 4>(first);
            }
        } else {
            for first in (0..channels).step_by(BLOCK) {
                $work.part::<V, 2>(first);
            }
        }
    }};
}

/// Stores the output of a convolution, and accumulates its statistics.
pub(super) struct StoreSums<'a, T> {
    pub layout: BatchLayout,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [f32],
    pub to: &'a mut [T],
    /// Per-channel sums and sums of squares, if required.
    pub statistics: Option<(&'a mut [f64], &'a mut [f64])>,
}

impl<T: Number> Work for StoreSums<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        parts!(self);
    }
}

impl<T: Number> StoreSums<'_, T> {
    #[inline(always)]
    fn part<V: Vector, const N: usize>(&mut self, first: usize) {
        let mut sums = [V::splat(0.0); N];
        let mut squares = [V::splat(0.0); N];
        for place in self.layout.rows(self.boards) {
            for cell in place..place + self.layout.frame.cols {
                let start = cell * self.channels + first;
                let from: [V; N] = load(self.from, start);
                let to: &mut [[T; LANES]; N] = at_mut(self.to, start);
                for n in 0..N {
                    T::store(from[n], &mut to[n]);
                    sums[n] = sums[n].add(from[n]);
                    squares[n] = from[n].mul_add(from[n], squares[n]);
                }
            }
        }
        if let Some((to_sums, to_squares)) = &mut self.statistics {
            add_to(sums, to_sums, first);
            add_to(squares, to_squares, first);
        }
    }
}

/// Normalizes and activates the output of a convolution, as input of the next one.
pub(super) struct Activate<'a, T> {
    pub layout: BatchLayout,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [T],
    pub scale: &'a [f32],
    pub shift: &'a [f32],
    /// Numbers that are added at all cells of a board, `[board][channel]`.
    pub added: Option<&'a [f32]>,
    /// Residual stream, added before the activation.
    pub stream: Option<&'a [T]>,
    pub to: &'a mut [T],
}

impl<T: Number> Work for Activate<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        parts!(self);
    }
}

impl<T: Number> Activate<'_, T> {
    #[inline(always)]
    fn part<V: Vector, const N: usize>(&mut self, first: usize) {
        match self.stream {
            Some(stream) => self.all::<V, N, true>(first, stream),
            None => self.all::<V, N, false>(first, &[]),
        }
    }

    #[inline(always)]
    fn all<V: Vector, const N: usize, const ADD: bool>(&mut self, first: usize, stream: &[T]) {
        let scale: [V; N] = load(self.scale, first);
        let shift: [V; N] = load(self.shift, first);
        for board in 0..self.boards {
            let mut shift = shift;
            if let Some(added) = self.added {
                let added: [V; N] = load(added, board * self.channels + first);
                shift = std::array::from_fn(|n| shift[n].add(added[n]));
            }
            for row in 0..self.layout.frame.rows {
                let place = self.layout.row(board, row);
                for cell in place..place + self.layout.frame.cols {
                    let start = cell * self.channels + first;
                    let from: &[[T; LANES]; N] = at(self.from, start);
                    let to: &mut [[T; LANES]; N] = at_mut(self.to, start);
                    for n in 0..N {
                        let mut x = T::load::<V>(&from[n]).mul_add(scale[n], shift[n]);
                        if ADD {
                            let stream: &[[T; LANES]; N] = at(stream, start);
                            x = x.add(T::load(&stream[n]));
                        }
                        T::store(x.relu(), &mut to[n]);
                    }
                }
            }
        }
    }
}

/// Backward pass of an activation, which also accumulates the sums for the norm's gradient.
pub(super) struct ActivationBackward<'a, T> {
    pub layout: BatchLayout,
    pub boards: usize,
    pub channels: usize,
    /// Gradient of the activation's output, from the convolution that read it.
    pub from: &'a [f32],
    /// Output of the activation.
    pub active: &'a [T],
    /// Convolution before the norm, and its mean.
    pub convolution: &'a [T],
    pub mean: &'a [f32],
    /// Gradient before the activation, to be written.
    pub to: &'a mut [T],
    /// Adds the previous contents of `to`, the gradient of the residual stream, first.
    pub add: bool,
    /// Accumulators over the cells: of the gradient, and of its product with the deviation of the
    /// convolution from its mean, if required.
    pub sums: &'a mut [f64],
    pub products: Option<&'a mut [f64]>,
}

impl<T: Number> Work for ActivationBackward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        parts!(self);
    }
}

impl<T: Number> ActivationBackward<'_, T> {
    #[inline(always)]
    fn part<V: Vector, const N: usize>(&mut self, first: usize) {
        match (self.add, self.products.is_some()) {
            (false, false) => self.all::<V, N, false, false>(first),
            (false, true) => self.all::<V, N, false, true>(first),
            (true, false) => self.all::<V, N, true, false>(first),
            (true, true) => self.all::<V, N, true, true>(first),
        }
    }

    #[inline(always)]
    fn all<V: Vector, const N: usize, const ADD: bool, const PRODUCTS: bool>(
        &mut self,
        first: usize,
    ) {
        let mean: [V; N] = load(self.mean, first);
        let mut sums = [V::splat(0.0); N];
        let mut products = [V::splat(0.0); N];
        for place in self.layout.rows(self.boards) {
            for cell in place..place + self.layout.frame.cols {
                let start = cell * self.channels + first;
                let from: [V; N] = load(self.from, start);
                let active: &[[T; LANES]; N] = at(self.active, start);
                let to: &mut [[T; LANES]; N] = at_mut(self.to, start);
                for n in 0..N {
                    let mut x = from[n];
                    if ADD {
                        x = x.add(T::load(&to[n]));
                    }
                    x = T::load::<V>(&active[n]).where_positive(x, V::splat(0.0));
                    T::store(x, &mut to[n]);
                    sums[n] = sums[n].add(x);
                    if PRODUCTS {
                        let convolution: &[[T; LANES]; N] = at(self.convolution, start);
                        let deviation = T::load::<V>(&convolution[n]).sub(mean[n]);
                        products[n] = x.mul_add(deviation, products[n]);
                    }
                }
            }
        }
        add_to(sums, self.sums, first);
        if let Some(to) = &mut self.products {
            add_to(products, to, first);
        }
    }
}

/// Backward pass of a norm, for the convolution before it.
pub(super) struct NormBackward<'a, T> {
    pub layout: BatchLayout,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [T],
    pub by_gradient: &'a [f32],
    /// Convolution, its mean, and the coefficients of its deviation and of the constant; `None` for
    /// a bias.
    pub norm: Option<Norm<'a, T>>,
    pub to: &'a mut [T],
}

/// Batch normalization terms of [`NormBackward`].
#[derive(Clone, Copy)]
pub(super) struct Norm<'a, T> {
    pub convolution: &'a [T],
    pub mean: &'a [f32],
    pub by_deviation: &'a [f32],
    pub constant: &'a [f32],
}

impl<T: Number> Work for NormBackward<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        parts!(self);
    }
}

impl<T: Number> NormBackward<'_, T> {
    #[inline(always)]
    fn part<V: Vector, const N: usize>(&mut self, first: usize) {
        let by: [V; N] = load(self.by_gradient, first);
        let Some(norm) = self.norm else {
            self.each::<V, N>(first, |x, _, n| x.mul(by[n]));
            return;
        };
        let mean: [V; N] = load(norm.mean, first);
        let by_deviation: [V; N] = load(norm.by_deviation, first);
        let constant: [V; N] = load(norm.constant, first);
        self.each::<V, N>(first, |x, start, n| {
            let convolution: &[[T; LANES]; N] = at(norm.convolution, start);
            let deviation = T::load::<V>(&convolution[n]).sub(mean[n]);
            x.mul_add(by[n], deviation.mul_add(by_deviation[n], constant[n]))
        });
    }

    #[inline(always)]
    fn each<V: Vector, const N: usize>(&mut self, first: usize, f: impl Fn(V, usize, usize) -> V) {
        for place in self.layout.rows(self.boards) {
            for cell in place..place + self.layout.frame.cols {
                let start = cell * self.channels + first;
                let from: &[[T; LANES]; N] = at(self.from, start);
                let to: &mut [[T; LANES]; N] = at_mut(self.to, start);
                for n in 0..N {
                    T::store(f(T::load(&from[n]), start, n), &mut to[n]);
                }
            }
        }
    }
}
