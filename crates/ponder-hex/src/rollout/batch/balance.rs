//! Exact fills: the empty cells are paired at random, and a coin decides which cell of each pair
//! the first side gets, so that every filling has the right number of stones.
//!
//! A random pairing with fair coins makes all fillings equally likely, because all cells are
//! treated alike. The 512 fillings of a pass share the pairing, which would correlate them; rounds
//! of random exchanges between cells of different pairs, decided by a coin per filling, remove the
//! correlation.

use super::Generator;
use super::vector::Vector;
use ponder_game::Seed;

/// Number of exchanges made in extra rounds if there are at most this many empty cells.
const EXCHANGES_MIN: usize = 100;

/// Fills the cells of `own` listed in `empty`, at most 361, in a random order. If their number is
/// odd, the cell without a partner gets `odd`.
#[inline(always)]
pub(super) fn fill<V: Vector>(
    own: &mut [V],
    empty: &mut [u16],
    odd: V,
    ones: V,
    generator: &mut Generator<V>,
    order: Seed,
) {
    shuffle(empty, order);
    let (pairs, single) = empty.as_chunks::<2>();
    for &[first, second] in pairs {
        let coin = generator.next();
        own[usize::from(first)] = coin;
        own[usize::from(second)] = coin.xor(ones);
    }
    if let [single] = single {
        own[usize::from(*single)] = odd;
    }
    let len = empty.len();
    let cell = |at: usize| usize::from(empty[at]);
    // First neighbours in the order that are not a pair, then cells half the order apart, then the
    // last cell and the first.
    for at in (1..len.saturating_sub(1)).step_by(2) {
        exchange(own, cell(at), cell(at + 1), generator);
    }
    for at in 0..len / 2 {
        exchange(own, cell(at), cell(at + len.div_ceil(2)), generator);
    }
    if len > 2 {
        exchange(own, cell(len - 1), cell(0), generator);
    }
    // A short list mixes less in one round, and its rounds are cheap.
    for round in 0..EXCHANGES_MIN.checked_div(len).unwrap_or(0) {
        let stride = 1 + round % (len - 1).max(1);
        for at in 0..len {
            exchange(own, cell(at), cell((at + stride) % len), generator);
        }
    }
}

/// Exchanges two cells in the fillings chosen by a coin. Not a closure, because closures are not
/// inlined into a function with `target_feature`.
#[inline(always)]
fn exchange<V: Vector>(own: &mut [V], from: usize, to: usize, generator: &mut Generator<V>) {
    let change = generator.next().and(own[from].xor(own[to]));
    own[from] = own[from].xor(change);
    own[to] = own[to].xor(change);
}

/// Fisher-Yates shuffle with three draws per random word.
#[inline(always)]
fn shuffle(cells: &mut [u16], order: Seed) {
    let mut state = order.0;
    let mut draws = 0_u64;
    for (drawn, last) in (1..cells.len()).rev().enumerate() {
        if drawn % 3 == 0 {
            (draws, state) = Seed::splitmix(state);
        }
        let at = ((draws & 0x1f_ffff) * (last as u64 + 1)) >> 21;
        draws >>= 21;
        cells.swap(last, at as usize);
    }
}
