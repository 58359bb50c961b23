//! The order in which the moves of a node are tried: a pseudo-random permutation that is computed,
//! not stored.

use ponder_game::Seed;

/// Element `index` of a permutation of `0..count` that depends only on `key`; `index < count`.
///
/// A bijection of the next power of two (two rounds of odd multiplication and xor-shift), walked
/// until it falls below `count` (Black and Rogaway 2002, "cycle walking").
#[inline]
pub(crate) fn permuted(index: u32, count: u32, key: u64) -> u32 {
    debug_assert!(index < count);
    let bits = u32::BITS - (count - 1).leading_zeros().min(31);
    let mask = (1_u32 << bits) - 1;
    let half = bits.div_ceil(2);
    let key = Seed::mix(key);
    let (odd, add) = (key as u32 | 1, (key >> 32) as u32);
    let (other_odd, other_add) = ((key >> 16) as u32 | 1, (key >> 48) as u32);
    let mut at = index;
    loop {
        at = at.wrapping_mul(odd).wrapping_add(add) & mask;
        at ^= at >> half;
        at = at.wrapping_mul(other_odd).wrapping_add(other_add) & mask;
        at ^= at >> half;
        at = at.wrapping_mul(odd) & mask;
        if at < count {
            return at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::permuted;

    #[test]
    fn every_move_is_tried_once() {
        for count in (1..40).chain([121, 122, 128, 129, 361]) {
            for key in 0..50 {
                let mut seen = vec![false; count as usize];
                for index in 0..count {
                    let at = permuted(index, count, key) as usize;
                    assert!(!std::mem::replace(&mut seen[at], true), "{at} twice of {count}");
                }
            }
        }
    }

    #[test]
    fn every_move_comes_first_about_equally_often() {
        let mut first_moves = [0_u32; 121];
        for key in 0..121_000 {
            first_moves[permuted(0, 121, key) as usize] += 1;
        }
        assert!(first_moves.iter().all(|&n| (800..1_200).contains(&n)), "{first_moves:?}");
    }
}
