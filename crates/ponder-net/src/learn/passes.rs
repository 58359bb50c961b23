//! What is done to every cell between two convolutions, over some boards at a time.
//!
//! Each pass reads what a convolution has just written, or writes what one is about to read, so
//! that most of it stays in the second cache. Strips start at the first place of the first board.

use super::conv::BLOCK;
use super::number::Number;
use super::strip::Strip;
use super::vector::{LANES, Vector, Work};

/// The 32 channels of a block at a cell, as two vectors.
macro_rules! halves {
    ($slice:expr, $at:expr) => {{
        let (halves, _) = $slice[$at..][..BLOCK].as_chunks::<LANES>();
        [&halves[0], &halves[1]]
    }};
    (mut $slice:expr, $at:expr) => {{
        let (halves, _) = $slice[$at..][..BLOCK].as_chunks_mut::<LANES>();
        halves
    }};
}

#[inline(always)]
fn both<V: Vector>(from: &[f32], block: usize) -> [V; 2] {
    halves!(from, BLOCK * block).map(V::load)
}

#[inline(always)]
fn add_to<V: Vector>(sums: [V; 2], to: &mut [f64], block: usize) {
    for (half, sum) in sums.into_iter().enumerate() {
        let mut lanes = [0.0; LANES];
        sum.store(&mut lanes);
        let to = &mut to[BLOCK * block + LANES * half..][..LANES];
        to.iter_mut().zip(lanes).for_each(|(to, lane)| *to += f64::from(lane));
    }
}

/// Keeps the sums of a convolution, and adds to their statistics.
pub(super) struct Keep<'a, T> {
    pub strip: Strip,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [f32],
    pub to: &'a mut [T],
    /// Sums and sums of squares a channel, if they are wanted.
    pub statistics: Option<(&'a mut [f64], &'a mut [f64])>,
}

impl<T: Number> Work for Keep<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(mut self) {
        for block in 0..self.channels / BLOCK {
            let mut sums = [V::splat(0.0); 2];
            let mut squares = [V::splat(0.0); 2];
            for place in self.strip.rows(self.boards) {
                for cell in place..place + self.strip.frame.cols {
                    let at = cell * self.channels + BLOCK * block;
                    let from = halves!(self.from, at);
                    let to = halves!(mut self.to, at);
                    for half in 0..2 {
                        let x = V::load(from[half]);
                        T::store(x, &mut to[half]);
                        sums[half] = sums[half].add(x);
                        squares[half] = x.mul_add(x, squares[half]);
                    }
                }
            }
            if let Some((to_sums, to_squares)) = &mut self.statistics {
                add_to(sums, to_sums, block);
                add_to(squares, to_squares, block);
            }
        }
    }
}

/// Normalises and activates what a convolution gave, for the next one.
pub(super) struct Activate<'a, T> {
    pub strip: Strip,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [T],
    pub scale: &'a [f32],
    pub shift: &'a [f32],
    /// The stream, to which it is added before the activation.
    pub stream: Option<&'a [T]>,
    pub slope: f32,
    pub to: &'a mut [T],
}

impl<T: Number> Work for Activate<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        let slope = V::splat(self.slope);
        for block in 0..self.channels / BLOCK {
            let scale: [V; 2] = both(self.scale, block);
            let shift: [V; 2] = both(self.shift, block);
            for place in self.strip.rows(self.boards) {
                for cell in place..place + self.strip.frame.cols {
                    let at = cell * self.channels + BLOCK * block;
                    let from = halves!(self.from, at);
                    let to = halves!(mut self.to, at);
                    for half in 0..2 {
                        let mut x = T::load::<V>(from[half]).mul_add(scale[half], shift[half]);
                        if let Some(stream) = self.stream {
                            x = x.add(T::load(halves!(stream, at)[half]));
                        }
                        T::store(x.activate(slope), &mut to[half]);
                    }
                }
            }
        }
    }
}

/// Takes a gradient back through an activation, and adds to its statistics.
pub(super) struct Return<'a, T> {
    pub strip: Strip,
    pub boards: usize,
    pub channels: usize,
    /// The gradient of what was activated, from the convolution that read it.
    pub from: &'a [f32],
    /// What was activated.
    pub active: &'a [T],
    pub slope: f32,
    /// The convolution before the norm, and its mean.
    pub convolution: &'a [T],
    pub mean: &'a [f32],
    /// The gradient before the activation, which is written.
    pub to: &'a mut [T],
    /// Whether what `to` holds, the gradient of the stream, is added first.
    pub add: bool,
    /// Sums over the cells, to which it is added: of the gradient, and of its product with the
    /// distance of the convolution from its mean, if that is wanted.
    pub sums: &'a mut [f64],
    pub products: Option<&'a mut [f64]>,
}

impl<T: Number> Work for Return<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        match (self.add, self.products.is_some()) {
            (false, false) => self.all::<V, false, false>(),
            (false, true) => self.all::<V, false, true>(),
            (true, false) => self.all::<V, true, false>(),
            (true, true) => self.all::<V, true, true>(),
        }
    }
}

impl<T: Number> Return<'_, T> {
    #[inline(always)]
    fn all<V: Vector, const ADD: bool, const PRODUCTS: bool>(mut self) {
        let slope = V::splat(self.slope);
        for block in 0..self.channels / BLOCK {
            let mean: [V; 2] = both(self.mean, block);
            let mut sums = [V::splat(0.0); 2];
            let mut products = [V::splat(0.0); 2];
            for place in self.strip.rows(self.boards) {
                for cell in place..place + self.strip.frame.cols {
                    let at = cell * self.channels + BLOCK * block;
                    let from = halves!(self.from, at);
                    let active = halves!(self.active, at);
                    let to = halves!(mut self.to, at);
                    for half in 0..2 {
                        let mut x = V::load(from[half]);
                        if ADD {
                            x = x.add(T::load(&to[half]));
                        }
                        x = T::load::<V>(active[half]).where_positive(x, x.mul(slope));
                        T::store(x, &mut to[half]);
                        sums[half] = sums[half].add(x);
                        if PRODUCTS {
                            let convolution = halves!(self.convolution, at);
                            let distance = T::load::<V>(convolution[half]).sub(mean[half]);
                            products[half] = x.mul_add(distance, products[half]);
                        }
                    }
                }
            }
            add_to(sums, self.sums, block);
            if let Some(to) = &mut self.products {
                add_to(products, to, block);
            }
        }
    }
}

/// Takes a gradient back through a norm, for the convolution before it.
pub(super) struct Project<'a, T> {
    pub strip: Strip,
    pub boards: usize,
    pub channels: usize,
    pub from: &'a [T],
    pub by_gradient: &'a [f32],
    /// The convolution, its mean, and what its distance from the mean and a constant contribute;
    /// nothing for a bias.
    pub norm: Option<Norm<'a, T>>,
    pub to: &'a mut [T],
}

/// The part of a batch normalisation in [`Project`].
#[derive(Clone, Copy)]
pub(super) struct Norm<'a, T> {
    pub convolution: &'a [T],
    pub mean: &'a [f32],
    pub by_distance: &'a [f32],
    pub plus: &'a [f32],
}

impl<T: Number> Work for Project<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector>(self) {
        for block in 0..self.channels / BLOCK {
            let by: [V; 2] = both(self.by_gradient, block);
            let constants = self.norm.map(|norm| {
                let constants: [[V; 2]; 3] =
                    [norm.mean, norm.by_distance, norm.plus].map(|from| both(from, block));
                (norm.convolution, constants)
            });
            for place in self.strip.rows(self.boards) {
                for cell in place..place + self.strip.frame.cols {
                    let at = cell * self.channels + BLOCK * block;
                    let from = halves!(self.from, at);
                    let to = halves!(mut self.to, at);
                    for half in 0..2 {
                        let mut x = T::load::<V>(from[half]).mul(by[half]);
                        if let Some((convolution, [mean, by_distance, plus])) = constants {
                            let convolution = halves!(convolution, at);
                            let distance = T::load::<V>(convolution[half]).sub(mean[half]);
                            x = x.add(distance.mul_add(by_distance[half], plus[half]));
                        }
                        T::store(x, &mut to[half]);
                    }
                }
            }
        }
    }
}
