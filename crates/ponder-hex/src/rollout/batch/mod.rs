//! Bit-sliced rollouts: several hundred fillings of one position at once.

mod balance;
mod kernel;
mod vector;

use super::Fill;
use crate::{Bitboard, HexPosition};
use ponder_game::{Position, Seed, Side};
use vector::{Portable, Vector};

/// Number of fillings in one pass.
pub(crate) const LANES: u32 = 512;

/// Instruction set for which a kernel exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Simd {
    /// Plain Rust, on any processor.
    Portable,
    /// AVX2: 256-bit vectors.
    Avx2,
    /// AVX-512F: 512-bit vectors and three-input logic.
    Avx512,
}

impl Simd {
    /// Instruction sets supported by this processor, the fastest last.
    pub fn available() -> Vec<Simd> {
        let mut sets = vec![Simd::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx2") {
                sets.push(Simd::Avx2);
            }
            if std::arch::is_x86_feature_detected!("avx512f") {
                sets.push(Simd::Avx512);
            }
        }
        sets
    }

    /// Fastest instruction set supported by this processor.
    #[inline]
    pub fn best() -> Simd {
        #[cfg(target_arch = "x86_64")]
        {
            if std::arch::is_x86_feature_detected!("avx512f") {
                return Simd::Avx512;
            }
            if std::arch::is_x86_feature_detected!("avx2") {
                return Simd::Avx2;
            }
        }
        Simd::Portable
    }
}

/// A position in the form the kernels take.
#[derive(Clone, Copy)]
struct Task {
    /// The bitboard of each side.
    stones: [[u64; 6]; 2],
    cols: usize,
    rows: usize,
    fill: Fill,
    to_move: Side,
}

/// Counts the fillings, out of `count`, that the first side wins.
pub(crate) fn wins<P: Bitboard>(
    position: &HexPosition<P>,
    fill: Fill,
    count: u32,
    seed: Seed,
    simd: Simd,
) -> u32 {
    let words = |side| {
        let bitboard: P = position.stones(side);
        std::array::from_fn(|index| bitboard.word(index))
    };
    let task = Task {
        stones: [words(Side::First), words(Side::Second)],
        cols: usize::from(position.board().cols),
        rows: usize::from(position.board().rows),
        fill,
        to_move: position.to_move(),
    };
    let mut state = Streams::new(seed);
    let mut wins = 0;
    let mut left = count;
    while left > 0 {
        let lanes = left.min(LANES);
        wins += count_lanes(pass(&task, &mut state, simd), lanes);
        left -= lanes;
    }
    wins
}

/// Counts the set bits among the first `lanes`.
fn count_lanes(won: [u64; 8], lanes: u32) -> u32 {
    let mut wins = 0;
    for (index, word) in won.into_iter().enumerate() {
        let here = lanes.saturating_sub(64 * index as u32).min(64);
        let mask = if here == 64 { u64::MAX } else { (1 << here) - 1 };
        wins += (word & mask).count_ones();
    }
    wins
}

/// Generator states of the eight words of a pass: xoroshiro128+ (Blackman and Vigna 2021). They,
/// and so the fillings, are the same for every instruction set.
struct Streams {
    low: [u64; 8],
    high: [u64; 8],
    /// Seed of the order in which a pass balances its fillings.
    order: Seed,
}

impl Streams {
    fn new(seed: Seed) -> Self {
        let mut state = seed.0;
        let mut next = || {
            let (word, advanced) = Seed::splitmix(state);
            state = advanced;
            word
        };
        Streams {
            low: std::array::from_fn(|_| next()),
            high: std::array::from_fn(|_| next()),
            order: Seed(next()),
        }
    }
}

/// Random generator with one state per word of a vector.
struct Generator<V> {
    low: V,
    high: V,
}

impl<V: Vector> Generator<V> {
    #[inline(always)]
    fn next(&mut self) -> V {
        let out = self.low.add(self.high);
        let mixed = self.low.xor(self.high);
        self.low = self.low.rotate_left::<24, 40>().xor3(mixed, mixed.shift_left::<16>());
        self.high = mixed.rotate_left::<37, 27>();
        out
    }
}

/// Runs one pass of 512 fillings, one bit each; a bit is set if the first side is connected.
#[allow(unsafe_code)]
fn pass(task: &Task, state: &mut Streams, simd: Simd) -> [u64; 8] {
    match simd {
        // SAFETY: `Portable` has no processor requirements.
        Simd::Portable => unsafe { pass_in_vectors::<Portable>(task, state) },
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 => {
            assert!(std::arch::is_x86_feature_detected!("avx2"));
            // SAFETY: the processor has AVX2.
            unsafe { pass_avx2(task, state) }
        }
        #[cfg(target_arch = "x86_64")]
        Simd::Avx512 => {
            assert!(std::arch::is_x86_feature_detected!("avx512f"));
            // SAFETY: the processor has AVX-512F.
            unsafe { pass_avx512(task, state) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        // SAFETY: `Portable` has no processor requirements.
        _ => unsafe { pass_in_vectors::<Portable>(task, state) },
    }
}

/// # Safety
/// The processor has AVX2.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[target_feature(enable = "avx2")]
unsafe fn pass_avx2(task: &Task, state: &mut Streams) -> [u64; 8] {
    // SAFETY: the caller has checked the processor.
    unsafe { pass_in_vectors::<vector::Avx2>(task, state) }
}

/// # Safety
/// The processor has AVX-512F.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[target_feature(enable = "avx512f")]
unsafe fn pass_avx512(task: &Task, state: &mut Streams) -> [u64; 8] {
    // SAFETY: the caller has checked the processor.
    unsafe { pass_in_vectors::<vector::Avx512>(task, state) }
}

/// Runs all words of a pass, as many at a time as a vector holds.
///
/// # Safety
/// The processor has the instruction set of `V`.
#[allow(unsafe_code)]
#[inline(always)]
unsafe fn pass_in_vectors<V: Vector>(task: &Task, state: &mut Streams) -> [u64; 8] {
    let mut won = [0; 8];
    for from in (0..8).step_by(V::WORDS) {
        // SAFETY: the caller has checked the processor.
        let (mut generator, ones) = unsafe {
            let low = V::from_words(&state.low, from);
            let high = V::from_words(&state.high, from);
            (Generator { low, high }, V::from_words(&[u64::MAX; 8], 0))
        };
        let result = by_width(task, &mut generator, ones, state.order);
        let copy = |vector: V, to: &mut [u64; 8]| {
            to[from..from + V::WORDS].copy_from_slice(&vector.to_words()[..V::WORDS]);
        };
        copy(result, &mut won);
        copy(generator.low, &mut state.low);
        copy(generator.high, &mut state.high);
    }
    state.order = state.order.stream(1);
    won
}

/// Number of vectors in a buffer for boards up to 11x11, with one vector of padding per row.
const CELLS_SMALL: usize = 12 * 11;
/// Number of vectors in a buffer for boards up to 19x19, with one vector of padding per row.
const CELLS_LARGE: usize = 20 * 19;

/// Runs the kernel for the width of the board on buffers that fit it.
#[inline(always)]
fn by_width<V: Vector>(task: &Task, generator: &mut Generator<V>, ones: V, order: Seed) -> V {
    let zero = ones.zero();
    let (mut small, mut large);
    let (own, reached): (&mut [V], &mut [V]) = if (task.cols + 1) * task.rows <= CELLS_SMALL {
        small = [[zero; CELLS_SMALL]; 2];
        let [own, reached] = &mut small;
        (own, reached)
    } else {
        large = [[zero; CELLS_LARGE]; 2];
        let [own, reached] = &mut large;
        (own, reached)
    };
    fill_cells(task, generator, ones, own, order);
    macro_rules! widths {
        ($($cols:literal),*) => {
            match task.cols {
                $($cols => kernel::connected::<V, $cols>(own, reached, task.rows),)*
                _ => unreachable!("a board has 1 to 19 columns"),
            }
        };
    }
    widths!(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)
}

/// Fills every cell: with its stone, or with a random colour in each filling.
#[inline(always)]
fn fill_cells<V: Vector>(
    task: &Task,
    generator: &mut Generator<V>,
    ones: V,
    own: &mut [V],
    order: Seed,
) {
    let zero = ones.zero();
    let has = |side: usize, cell: usize| (task.stones[side][cell / 64] >> (cell % 64)) & 1 != 0;
    let mut empty = [0_u16; 361];
    let mut empty_len = 0;
    for row in 0..task.rows {
        for col in 0..task.cols {
            let cell = row * task.cols + col;
            let at = row * (task.cols + 1) + col;
            if has(0, cell) {
                own[at] = ones;
            } else if has(1, cell) {
                own[at] = zero;
            } else if task.fill == Fill::Coin {
                own[at] = generator.next();
            } else {
                empty[empty_len] = at as u16;
                empty_len += 1;
            }
        }
    }
    if task.fill == Fill::Exact {
        let odd = if task.to_move == Side::First { ones } else { zero };
        balance::fill(own, &mut empty[..empty_len], odd, ones, generator, order);
    }
}
