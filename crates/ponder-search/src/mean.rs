//! Averages of very many values in 48 bits: a float that the selection loops read, and its rounding
//! remainder.
//!
//! A float alone is not enough. If the values are 1 with probability 0.95 and else -1, and 0.9 from
//! the millionth on, a running mean of floats is 0.08 off after 10 million of them and 0.45 off
//! after 100 million: the change by a visit has become smaller than half a unit in the last place,
//! more often for values near the mean than for those far away.

/// Unit of the remainder. A mean is exact to 39 binary places, so that the smallest step of an
/// average of 2^32 values still changes it; the remainder of a float in -1 to 1 is at most 2^14
/// units.
const REST_UNIT: f64 = 1.0 / (1_u64 << 39) as f64;

/// Splits a mean in -1 to 1 into its stored form: a rounded float and the remainder.
#[inline]
pub(crate) fn split(mean: f64) -> (f32, i16) {
    let rounded = mean as f32;
    // Numbers of this size are multiples of the unit: the sum rounds to the nearest one, and its
    // last bits count them.
    const BASE: f64 = 1.5 * (1_u64 << 52) as f64 * REST_UNIT;
    let rest = (mean - f64::from(rounded) + BASE).to_bits() as i16;
    (rounded, rest)
}

/// Joins the two parts of a mean.
#[inline]
pub(crate) fn joined(rounded: f32, rest: i16) -> f64 {
    f64::from(rounded) + f64::from(rest) * REST_UNIT
}

#[cfg(test)]
mod tests {
    use super::{joined, split};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn parts_make_the_whole(mean in -1.0_f64..=1.0) {
            let (rounded, rest) = split(mean);
            prop_assert!((joined(rounded, rest) - mean).abs() <= 1.0 / (1_u64 << 40) as f64);
        }
    }

    #[test]
    fn halfway_between_two_floats_too() {
        for float in [0.5_f32, 0.75, 1.0 - f32::EPSILON / 2.0, -0.5, -0.999, 0.25] {
            for way in [-1.0, 1.0] {
                let mean = f64::from(float) + way * f64::from(f32::EPSILON) / 4.0;
                let (rounded, rest) = split(mean);
                assert!((joined(rounded, rest) - mean).abs() < 1e-12, "{mean}");
            }
        }
    }
}
