//! Prior probabilities in 16 bits, and the scan for the best of them.
//!
//! A prior is stored as a small unsigned float: 5 bits of exponent and 11 of mantissa, from 2^-31
//! to 1. The relative rounding error is at most 1 in 4,096, a probability with up to 12 significant
//! bits is exact, and the order of the bits is the order of the probabilities. 0 stands for
//! *taken*: the move has been tried and its prior is stored with the child.

use super::vector::sum;
use multiversion::multiversion;

/// A stored prior; [`TAKEN`] or greater.
pub type Prior = u16;

/// Marker of a move that has been tried.
pub(crate) const TAKEN: Prior = 0;

/// Bias subtracted from the exponent: 2^-31 would be stored as 0, were that not reserved for
/// [`TAKEN`].
const BIAS: u32 = 96 << 23;
/// Number of dropped mantissa bits of an `f32`.
const DROPPED: u32 = 12;

/// Number of entries per chunk of a column.
pub(crate) const LANES: usize = 16;

/// Converts a probability to its stored form. It is clamped to 0 to 1; NaN counts as 0.
#[inline(always)]
pub(crate) fn pack(prior: f32) -> Prior {
    let prior = if prior > 0.0 { prior } else { 0.0 };
    let prior = if prior < 1.0 { prior } else { 1.0 };
    let bits = prior.to_bits() + (1 << (DROPPED - 1));
    (bits.saturating_sub(BIAS) >> DROPPED).max(1) as Prior
}

/// Converts a stored form to its probability, at least 2^-31. That of [`TAKEN`] is meaningless.
#[inline(always)]
pub(crate) fn unpack(prior: Prior) -> f32 {
    f32::from_bits((u32::from(prior) << DROPPED) + BIAS)
}

/// Summary of the untried moves of a node.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Untried {
    /// The greatest prior; [`TAKEN`] if there is none.
    pub best: Prior,
    /// The sum of the priors of all untried moves.
    pub mass: f32,
}

/// Summarizes the untried moves of a node, and returns the index of the first of the best ones.
#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
pub(crate) fn scan(priors: &[Prior]) -> (Untried, usize) {
    scan_loop(priors)
}

#[inline(always)]
fn scan_loop(priors: &[Prior]) -> (Untried, usize) {
    let (chunks, rest) = priors.as_chunks::<LANES>();
    let mut last = [TAKEN; LANES];
    last[..rest.len()].copy_from_slice(rest);
    let mut best = [TAKEN; LANES];
    let mut mass = [0.0_f32; LANES];
    for chunk in chunks.iter().chain(std::iter::once(&last)) {
        for lane in 0..LANES {
            let prior = chunk[lane];
            best[lane] = best[lane].max(prior);
            mass[lane] += if prior == TAKEN { 0.0 } else { unpack(prior) };
        }
    }
    let best = best.into_iter().max().unwrap_or(TAKEN);
    let mut index = 0;
    for chunk in chunks.iter().chain(std::iter::once(&last)) {
        let mut here = [0_u16; LANES];
        for lane in 0..LANES {
            here[lane] = u16::from(chunk[lane] == best);
        }
        if here.iter().fold(0, |any, lane| any | lane) != 0 {
            index += chunk.iter().position(|&prior| prior == best).unwrap_or(0);
            break;
        }
        index += LANES;
    }
    (Untried { best, mass: sum(&mass) }, index)
}

/// Appends the stored forms of `policy` to `out` and returns the least and the greatest.
#[multiversion(targets("x86_64+avx512f+avx512bw", "x86_64+avx2", "aarch64+neon"))]
pub(crate) fn pack_all(policy: &[f32], out: &mut Vec<Prior>) -> (Prior, Prior) {
    pack_loop(policy, out)
}

#[inline(always)]
fn pack_loop(policy: &[f32], out: &mut Vec<Prior>) -> (Prior, Prior) {
    let (mut least, mut greatest) = (Prior::MAX, TAKEN);
    out.extend(policy.iter().map(|&prior| {
        let packed = pack(prior);
        least = least.min(packed);
        greatest = greatest.max(packed);
        packed
    }));
    (least, greatest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[multiversion(targets("x86_64+avx2"))]
    fn scan_avx2(priors: &[Prior]) -> (Untried, usize) {
        scan_loop(priors)
    }

    #[multiversion(targets("x86_64+avx2"))]
    fn pack_avx2(policy: &[f32], out: &mut Vec<Prior>) -> (Prior, Prior) {
        pack_loop(policy, out)
    }

    #[test]
    fn twelve_bits_are_exact_and_odd_input_is_tamed() {
        for weight in 1..=2048_u32 {
            let prior = weight as f32 / 2048.0;
            assert_eq!(unpack(pack(prior)), prior);
        }
        assert_eq!(unpack(pack(1.0)), 1.0);
        for odd in [0.0, -1.0, f32::NAN, f32::NEG_INFINITY, 1e-30] {
            assert_eq!(pack(odd), 1, "{odd}");
        }
        assert_eq!(pack(f32::INFINITY), pack(1.0));
    }

    proptest! {
        #[test]
        fn rounding_errs_by_one_part_in_4096(prior in 1e-9_f32..1.0) {
            let error = (unpack(pack(prior)) / prior - 1.0).abs();
            prop_assert!(error <= 1.0 / 4096.0 + 1e-6, "{error}");
        }

        #[test]
        fn order_is_kept(a in 0.0_f32..1.0, b in 0.0_f32..1.0) {
            prop_assert!(a > b || pack(a) <= pack(b));
        }

        #[test]
        fn a_scan_agrees_with_a_plain_loop(
            policy in prop::collection::vec(0.0_f32..1.0, 0..200),
            taken in prop::collection::vec(0_usize..200, 0..100),
        ) {
            let mut priors = Vec::new();
            let ends = pack_all(&policy, &mut priors);
            let mut twin = Vec::new();
            prop_assert_eq!(pack_avx2(&policy, &mut twin), ends);
            prop_assert_eq!(&twin, &priors);
            twin.clear();
            prop_assert_eq!(pack_loop(&policy, &mut twin), ends);
            prop_assert_eq!(&twin, &priors);
            for at in taken {
                if let Some(prior) = priors.get_mut(at) {
                    *prior = TAKEN;
                }
            }
            let best = priors.iter().copied().max().unwrap_or(TAKEN);
            let index = priors.iter().position(|&prior| prior == best).unwrap_or(0);
            let mass: f32 = priors.iter().filter(|&&p| p != TAKEN).map(|&p| unpack(p)).sum();
            let (found, found_index) = scan(&priors);
            prop_assert_eq!(scan_avx2(&priors), (found, found_index));
            prop_assert_eq!(scan_loop(&priors), (found, found_index));
            prop_assert_eq!((found.best, found_index), (best, index));
            prop_assert!((found.mass - mass).abs() < 1e-4 * (1.0 + mass));
        }
    }
}
