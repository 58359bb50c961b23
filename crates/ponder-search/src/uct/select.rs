//! Selection of the child with the highest upper confidence bound.

use multiversion::multiversion;

/// Number of children scored at a time.
pub(super) const LANES: usize = 16;

/// The index of the greatest `mean + weight * spread`, the first of equals, and that score.
///
/// The slices have equal lengths. `-inf` as a mean excludes an entry. The maximum is found first
/// and its index second: two loops of one kind of operation each, which compilers vectorize
/// reliably, unlike a maximum that carries its index along. Sum and product are rounded separately
/// on every processor, so that the selection is the same everywhere.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2", "aarch64+neon"))]
pub(super) fn best(mean: &[f32], spread: &[f32], weight: f32) -> (usize, f32) {
    let (means, mean_rest) = mean.as_chunks::<LANES>();
    let (spreads, spread_rest) = spread.as_chunks::<LANES>();
    let score = |mean: f32, spread: f32| mean + weight * spread;
    let mut tops = [f32::NEG_INFINITY; LANES];
    for (mean, spread) in means.iter().zip(spreads) {
        for lane in 0..LANES {
            let score = score(mean[lane], spread[lane]);
            tops[lane] = if score > tops[lane] { score } else { tops[lane] };
        }
    }
    let mut half = LANES / 2;
    while half > 0 {
        for lane in 0..half {
            tops[lane] =
                if tops[lane + half] > tops[lane] { tops[lane + half] } else { tops[lane] };
        }
        half /= 2;
    }
    let mut top = tops[0];
    for (mean, spread) in mean_rest.iter().zip(spread_rest) {
        let score = score(*mean, *spread);
        top = if score > top { score } else { top };
    }
    for (number, (mean, spread)) in means.iter().zip(spreads).enumerate() {
        let mut equal = 0_u32;
        for lane in 0..LANES {
            equal |= u32::from(score(mean[lane], spread[lane]) == top) << lane;
        }
        if equal != 0 {
            return (number * LANES + equal.trailing_zeros() as usize, top);
        }
    }
    let rest =
        mean_rest.iter().zip(spread_rest).position(|(&mean, &spread)| score(mean, spread) == top);
    (rest.map_or(0, |at| means.len() * LANES + at), top)
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
