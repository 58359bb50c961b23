//! Rollouts one at a time, on whole bitboards.

use super::{Fill, bridges, first_share};
use crate::{Bitboard, HexPosition};
use ponder_game::{Position, Seed, Side};

/// Counts the coin fills, out of `count`, that the first side wins.
#[inline]
pub(super) fn coin_wins<P: Bitboard>(position: &HexPosition<P>, count: u32, seed: Seed) -> u32 {
    let empty = position.empty();
    let own = position.stones(Side::First);
    let mut state = seed.0;
    let mut wins = 0;
    for _ in 0..count {
        let fill = P::from_words(|_| next(&mut state)) & empty;
        wins += u32::from(position.board().connected(Side::First, own | fill));
    }
    wins
}

/// Counts the exact fills, out of `count`, that the first side wins.
#[inline]
pub(super) fn exact_wins<P: Bitboard>(position: &HexPosition<P>, count: u32, seed: Seed) -> u32 {
    let empty = position.empty();
    let own = position.stones(Side::First);
    let share = first_share(empty.count(), position.to_move());
    let mut state = seed.0;
    let mut wins = 0;
    for _ in 0..count {
        let fill = exact_fill(empty, share, &mut state);
        wins += u32::from(position.board().connected(Side::First, own | fill));
    }
    wins
}

/// Cells of the first side on a full board: the first of the fills that the functions above count.
pub(super) fn filled<P: Bitboard>(position: &HexPosition<P>, fill: Fill, seed: Seed) -> P {
    let empty = position.empty();
    let mut state = seed.0;
    let own = match fill {
        Fill::Coin => P::from_words(|_| next(&mut state)) & empty,
        Fill::Bridges => return bridges::filled(position, &mut state),
        Fill::Exact => {
            let share = first_share(empty.count(), position.to_move());
            exact_fill(empty, share, &mut state)
        }
    };
    position.stones(Side::First) | own
}

/// Draws a uniformly random subset of `share` cells of `empty`: coins, then random cells of the
/// larger part are flipped until the count is right.
fn exact_fill<P: Bitboard>(empty: P, share: u32, state: &mut u64) -> P {
    let mut fill = P::from_words(|_| next(state)) & empty;
    let mut have = fill.count();
    while have != share {
        let (pool, size) =
            if have > share { (fill, have) } else { (empty & !fill, empty.count() - have) };
        let cell = random_cell(pool, size, state);
        fill = fill ^ P::bit(cell);
        have = if have > share { have - 1 } else { have + 1 };
    }
    fill
}

/// Draws a uniformly random cell of `pool`, which has `size` cells: by rejection sampling unless it
/// is sparse.
#[inline]
fn random_cell<P: Bitboard>(pool: P, size: u32, state: &mut u64) -> usize {
    let draw_bits = (P::BITS - 1).ilog2() + 1;
    if size as usize * 8 < P::BITS {
        let rank = below(size, next(state)) as usize;
        return pool.select(rank).expect("a rank below the size of the pool");
    }
    loop {
        let mut word = next(state);
        for _ in 0..64 / draw_bits {
            let cell = (word & ((1 << draw_bits) - 1)) as usize;
            if cell < P::BITS && pool.has(cell) {
                return cell;
            }
            word >>= draw_bits;
        }
    }
}

#[inline]
pub(super) fn next(state: &mut u64) -> u64 {
    let (word, advanced) = Seed::splitmix(*state);
    *state = advanced;
    word
}

/// Maps a random word to a number below `bound` (Lemire 2019; the bias is below 2^-50 here).
#[inline]
pub(super) fn below(bound: u32, word: u64) -> u32 {
    ((u128::from(word) * u128::from(bound)) >> 64) as u32
}
