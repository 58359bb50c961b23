//! A vectorized softmax.

use multiversion::multiversion;

/// Approximates `exp(x)` for `x <= 0`, with a relative error of 2e-7; 0 below -87. Written so that
/// the compiler vectorizes a loop over it.
#[inline(always)]
fn exp_of_negative(x: f32) -> f32 {
    const LOG2_E: f32 = std::f32::consts::LOG2_E;
    // ln 2 in two parts, of which the first has few digits (Cody and Waite 1980).
    const LN2_HIGH: f32 = 0.693_359_4;
    const LN2_LOW: f32 = -2.121_944_4e-4;
    // Adding this rounds to an integer, left in the low bits.
    const ROUND: f32 = 12_582_912.0;
    let clamped = x.max(-87.0);
    let shifted = clamped * LOG2_E + ROUND;
    let power = shifted - ROUND;
    let rest = (clamped - power * LN2_HIGH) - power * LN2_LOW;
    let mut sum = 1.0 / 5_040.0;
    for coefficient in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * rest + coefficient;
    }
    let scale = f32::from_bits(shifted.to_bits().wrapping_add(127) << 23);
    if x < -87.0 { 0.0 } else { sum * scale }
}

/// Replaces each logit by `exp(logit - most)`, and returns their sum. No logit is above `most`.
#[inline(always)]
pub(crate) fn exponentials(logits: &mut [f32], most: f32) -> f32 {
    let mut sums = [0.0_f32; 16];
    let (chunks, rest) = logits.as_chunks_mut::<16>();
    for chunk in chunks {
        for lane in 0..16 {
            chunk[lane] = exp_of_negative(chunk[lane] - most);
            sums[lane] += chunk[lane];
        }
    }
    let mut sum = sums.iter().sum::<f32>();
    for x in rest {
        *x = exp_of_negative(*x - most);
        sum += *x;
    }
    sum
}

/// Converts logits to probabilities that sum to 1. An empty slice is left unchanged.
#[multiversion(targets("x86_64+avx512f", "x86_64+avx2+fma"))]
pub fn softmax(logits: &mut [f32]) {
    let most = logits.iter().fold(f32::NEG_INFINITY, |most, &x| most.max(x));
    let scale = 1.0 / exponentials(logits, most);
    logits.iter_mut().for_each(|x| *x *= scale);
}

#[cfg(test)]
mod tests {
    use super::softmax;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn agrees_with_double_precision(
            logits in prop::collection::vec(-60.0_f32..60.0, 1..400)
        ) {
            let exact: Vec<f64> = {
                let most = logits.iter().fold(f64::MIN, |most, &x| most.max(f64::from(x)));
                let powers: Vec<f64> =
                    logits.iter().map(|&x| (f64::from(x) - most).exp()).collect();
                let sum: f64 = powers.iter().sum();
                powers.iter().map(|x| x / sum).collect()
            };
            let mut ours = logits;
            softmax(&mut ours);
            for (ours, exact) in ours.iter().zip(exact) {
                // The difference to the largest logit is rounded once: up to 4e-6 of 120.
                prop_assert!((f64::from(*ours) - exact).abs() <= 1e-5 * exact + 1e-30);
            }
        }
    }
}
