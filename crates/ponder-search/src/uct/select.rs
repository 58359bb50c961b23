//! The child with the highest upper confidence bound.

use multiversion::multiversion;

/// Children are scored this many at a time.
pub(super) const LANES: usize = 16;

/// The index of the greatest `mean + weight * spread`, the first of equals, and that score.
///
/// The slices have equal lengths. `-inf` as a mean excludes an entry. Sum and product are rounded
/// separately on every processor, so that the choice is the same everywhere.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
pub(super) fn best(mean: &[f32], spread: &[f32], weight: f32) -> (usize, f32) {
    let mut top = [f32::NEG_INFINITY; LANES];
    // As a float, so that both selections are of one kind and stay in vector registers.
    let mut top_chunk = [0.0_f32; LANES];
    let mut number = 0.0_f32;
    let (means, mean_rest) = mean.as_chunks::<LANES>();
    let (spreads, spread_rest) = spread.as_chunks::<LANES>();
    for (mean, spread) in means.iter().zip(spreads) {
        for lane in 0..LANES {
            let score = mean[lane] + weight * spread[lane];
            let better = score > top[lane];
            top[lane] = if better { score } else { top[lane] };
            top_chunk[lane] = if better { number } else { top_chunk[lane] };
        }
        number += 1.0;
    }
    let mut top_index: [u32; LANES] =
        std::array::from_fn(|lane| top_chunk[lane] as u32 * LANES as u32 + lane as u32);
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            let (score, index) = (top[lane + half], top_index[lane + half]);
            let better = score > top[lane] || (score == top[lane] && index < top_index[lane]);
            top[lane] = if better { score } else { top[lane] };
            top_index[lane] = if better { index } else { top_index[lane] };
        }
        half /= 2;
    }
    let mut best = (top_index[0] as usize, top[0]);
    if best.1 == f32::NEG_INFINITY {
        best.0 = 0;
    }
    for (index, (mean, spread)) in mean_rest.iter().zip(spread_rest).enumerate() {
        let score = mean + weight * spread;
        if score > best.1 {
            best = (means.len() * LANES + index, score);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::best;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_a_plain_loop(
            pairs in prop::collection::vec((-1.0_f32..1.0, 0.0_f32..1.0), 1..200),
            weight in 0.0_f32..4.0,
            excluded in 0_usize..200,
        ) {
            let (mut mean, spread): (Vec<f32>, Vec<f32>) = pairs.into_iter().unzip();
            if let Some(entry) = mean.get_mut(excluded) {
                *entry = f32::NEG_INFINITY;
            }
            let mut plain = (0, f32::NEG_INFINITY);
            for index in 0..mean.len() {
                let score = mean[index] + weight * spread[index];
                if score > plain.1 {
                    plain = (index, score);
                }
            }
            prop_assert_eq!(best(&mean, &spread, weight), plain);
        }

        #[test]
        fn the_first_of_equals_wins(len in 1_usize..100, value in -1.0_f32..1.0) {
            prop_assert_eq!(best(&vec![value; len], &vec![1.0; len], 0.5).0, 0);
        }
    }
}
