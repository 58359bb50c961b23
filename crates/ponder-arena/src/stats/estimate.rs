//! Scores and Elo differences with their intervals.

use super::{Pentanomial, Trinomial, elo_of_score};
use serde::{Deserialize, Serialize};
use statrs::distribution::{Beta, ContinuousCDF};
use std::fmt::{self, Display};

/// An Elo difference with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Elo {
    /// Difference at which the observed score is expected; `None` when every game was won or every
    /// game was lost.
    pub difference: Option<f64>,
    /// Lower end; `None` when it is unbounded.
    pub low: Option<f64>,
    /// Upper end; `None` when it is unbounded.
    pub high: Option<f64>,
}

/// A score with its 95% interval, and the Elo difference and superiority derived from it.
///
/// The interval is the equal-tailed credible interval of the mean score of a multinomial over the
/// possible results (0, ½, 1 per game; 0, ¼, ½, ¾, 1 per pair) under Perks's prior, which gives all
/// results together the weight of one observation (Perks 1947; for two results it is Jeffreys's
/// prior, whose intervals Brown, Cai and DasGupta, *Interval Estimation for a Binomial Proportion*,
/// 2001, recommend). The posterior of the mean of a Dirichlet distribution is approximated by the
/// beta distribution with the same mean, variance and range. The interval is therefore asymmetric
/// near 0 and 1, never leaves the range, and has a positive width even when all results are equal;
/// as those authors advise it then reaches 0 or 1.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Estimate {
    /// Number of observations: games, or pairs of games.
    pub observations: u64,
    /// Mean score, 0 to 1.
    pub score: f64,
    /// Lower end of its 95% interval.
    pub score_low: f64,
    /// Upper end of its 95% interval.
    pub score_high: f64,
    /// Elo difference and its interval, converted from the score and its interval.
    pub elo: Elo,
    /// Posterior probability that the true score is above one half.
    pub superiority: f64,
}

impl Estimate {
    /// Estimates from single games; `None` without games.
    #[must_use]
    pub fn of_games(games: &Trinomial) -> Option<Self> {
        Self::of_counts(&games.by_score())
    }

    /// Estimates from pairs of games; `None` without pairs.
    #[must_use]
    pub fn of_pairs(pairs: &Pentanomial) -> Option<Self> {
        Self::of_counts(&pairs.0)
    }

    /// Estimates from counts of results with evenly spaced scores from 0 to 1.
    fn of_counts(counts: &[u64]) -> Option<Self> {
        let observations: u64 = counts.iter().sum();
        if observations == 0 {
            return None;
        }
        let last = counts.len() - 1;
        let score_at = |index: usize| index as f64 / last as f64;
        let moment = |weight: &dyn Fn(u64) -> f64, power: i32| -> f64 {
            let terms = counts.iter().enumerate();
            terms.map(|(index, &count)| weight(count) * score_at(index).powi(power)).sum()
        };
        let score = moment(&|count| count as f64, 1) / observations as f64;

        let prior = 1.0 / counts.len() as f64;
        let weight = |count: u64| count as f64 + prior;
        let total = observations as f64 + 1.0;
        let mean = moment(&weight, 1) / total;
        let variance = (moment(&weight, 2) / total - mean * mean) / (total + 1.0);
        let size = mean * (1.0 - mean) / variance - 1.0;
        let posterior = Beta::new(mean * size, (1.0 - mean) * size)
            .expect("the prior keeps mean and variance inside their range");
        let all_lost = counts[0] == observations;
        let all_won = counts[last] == observations;
        let score_low = if all_lost { 0.0 } else { posterior.inverse_cdf(0.025) };
        let score_high = if all_won { 1.0 } else { posterior.inverse_cdf(0.975) };
        let elo = Elo {
            difference: elo_of_score(score),
            low: elo_of_score(score_low),
            high: elo_of_score(score_high),
        };
        let superiority = posterior.sf(0.5);
        Some(Estimate { observations, score, score_low, score_high, elo, superiority })
    }
}

impl Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let signed = |elo: f64| format!("{:+.0}", elo.round() + 0.0);
        match (self.difference, self.low, self.high) {
            (Some(at), Some(low), Some(high)) => {
                write!(f, "{} [{}, {}]", signed(at), signed(low), signed(high))
            }
            (_, Some(low), None) => write!(f, "above {} (no upper bound yet)", signed(low)),
            (_, None, Some(high)) => write!(f, "below {} (no lower bound yet)", signed(high)),
            _ => f.write_str("unknown yet"),
        }
    }
}

impl Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let percent = |score: f64| 100.0 * score;
        let (low, high) = (percent(self.score_low), percent(self.score_high));
        write!(f, "{:.1}% [{low:.1}, {high:.1}]", percent(self.score))
    }
}
