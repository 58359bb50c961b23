//! Multinomial distributions with a given mean.

/// Weight of a result that was never observed, in observations. It keeps every likelihood positive;
/// `fishtest` uses the same.
const UNSEEN_WEIGHT: f64 = 1e-3;

/// Number of bisection steps: each halves an interval of width at most `1/s + 1/(1 - s)`, so that
/// these reach the limits of double precision.
const BISECTIONS: usize = 80;

/// The generalized log-likelihood ratio of "the mean score is `score1`" against "it is `score0`"
/// for counts of results with evenly spaced scores from 0 to 1. Both scores are inside (0, 1).
///
/// With `p` the observed frequencies and `a` the scores of the results, the maximum-likelihood
/// distribution with mean `s` is `p_i / (1 + x (a_i - s))` where `x` solves
/// `sum_i p_i (a_i - s) / (1 + x (a_i - s)) = 0` (M. Van den Bergh, proposition 1.1 of
/// <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>), so that the ratio is
/// `sum_i n_i log((1 + x0 (a_i - s0)) / (1 + x1 (a_i - s1)))`.
pub(super) fn log_likelihood_ratio(counts: &[u64], score0: f64, score1: f64) -> f64 {
    let last = (counts.len() - 1) as f64;
    let results: Vec<(f64, f64)> = counts
        .iter()
        .enumerate()
        .map(|(index, &count)| (index as f64 / last, (count as f64).max(UNSEEN_WEIGHT)))
        .collect();
    let (x0, x1) = (tilt(&results, score0), tilt(&results, score1));
    let term =
        |(a, n): &(f64, f64)| n * ((1.0 + x0 * (a - score0)).ln() - (1.0 + x1 * (a - score1)).ln());
    results.iter().map(term).sum()
}

/// Returns the `x` of [`log_likelihood_ratio`] for the mean `score`, by bisection: the sum
/// decreases from plus to minus infinity between the two poles around 0.
fn tilt(results: &[(f64, f64)], score: f64) -> f64 {
    let slope = |x: f64| -> f64 {
        results.iter().map(|(a, n)| n * (a - score) / (1.0 + x * (a - score))).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    for _ in 0..BISECTIONS {
        let middle = low.midpoint(high);
        if slope(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low.midpoint(high)
}
