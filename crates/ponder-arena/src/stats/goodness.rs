//! Whether a model of win probabilities fits the games that were played.

use super::{Estimate, Trinomial};
use serde::{Deserialize, Serialize};
use statrs::distribution::{ChiSquared, ContinuousCDF};

/// Games with about the same value of something: what a model expected of them and what happened.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bin {
    /// The mean of what the games were sorted by.
    pub at: f64,
    /// The number of games.
    pub games: u64,
    /// The mean score that the model expects, 0 to 1.
    pub expected: f64,
    /// The mean score.
    pub observed: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end of its 95 % interval.
    pub high: f64,
    /// The sum over the games of `p (1 - p)`: the variance of the points if the model is right.
    pub variance: f64,
}

/// A game for [`bins`]: what it is sorted by, the expected score and the score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Graded {
    /// What games are sorted by.
    pub at: f64,
    /// The model's probability.
    pub expected: f64,
    /// 0, ½ or 1.
    pub score: f64,
}

/// Sorts games into `count` bins of (almost) equal numbers of games. Fewer games than bins give
/// fewer bins.
#[must_use]
pub fn bins(games: &[Graded], count: usize) -> Vec<Bin> {
    let mut sorted = games.to_vec();
    sorted.sort_by(|one, other| one.at.total_cmp(&other.at));
    let count = count.clamp(1, sorted.len().max(1));
    (0..count)
        .map(|bin| &sorted[bin * sorted.len() / count..(bin + 1) * sorted.len() / count])
        .filter_map(bin)
        .collect()
}

fn bin(games: &[Graded]) -> Option<Bin> {
    let mut results = Trinomial::default();
    games.iter().for_each(|game| results.add((2.0 * game.score) as u8));
    let estimate = Estimate::of_games(&results)?;
    let mean = |of: &dyn Fn(&Graded) -> f64| games.iter().map(of).sum::<f64>() / games.len() as f64;
    Some(Bin {
        at: mean(&|game| game.at),
        games: games.len() as u64,
        expected: mean(&|game| game.expected),
        observed: estimate.score,
        low: estimate.score_low,
        high: estimate.score_high,
        variance: games.iter().map(|game| game.expected * (1.0 - game.expected)).sum(),
    })
}

/// A chi-squared test: how improbable the data are if the model is right.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct ChiSquareTest {
    /// The statistic.
    pub statistic: f64,
    /// The degrees of freedom.
    pub freedom: u32,
    /// The probability of a statistic at least as large, if the model is right.
    pub p_value: f64,
}

impl ChiSquareTest {
    /// A statistic with its probability.
    ///
    /// # Panics
    /// If there is no degree of freedom.
    #[must_use]
    pub fn new(statistic: f64, freedom: u32) -> Self {
        let distribution =
            ChiSquared::new(f64::from(freedom)).expect("a test has a degree of freedom");
        ChiSquareTest { statistic, freedom, p_value: distribution.sf(statistic.max(0.0)) }
    }

    /// The test of Hosmer and Lemeshow (*Applied Logistic Regression*, 1989, section 5.2.2): games
    /// sorted into bins by their expected score; `None` with fewer than three bins, or where bins
    /// leave nothing to chance.
    #[must_use]
    pub fn of_bins(bins: &[Bin]) -> Option<Self> {
        let freedom = u32::try_from(bins.len()).ok()?.checked_sub(2).filter(|&left| left > 0)?;
        let term = |bin: &Bin| {
            let off = bin.games as f64 * (bin.observed - bin.expected);
            off * off / bin.variance
        };
        let statistic: f64 = bins.iter().map(term).sum();
        statistic.is_finite().then(|| Self::new(statistic, freedom))
    }

    /// Wilks's test of a model against a larger one that contains it, by their log likelihoods.
    ///
    /// # Panics
    /// If the larger model has no more coefficients.
    #[must_use]
    pub fn of_models(smaller: f64, larger: f64, more_coefficients: u32) -> Self {
        Self::new(2.0 * (larger - smaller), more_coefficients)
    }
}
