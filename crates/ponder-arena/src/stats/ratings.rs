//! Ratings of many players: Bayesian Elo with covariances.

use super::posterior_walk::walk;
use nalgebra::{Cholesky, DMatrix, DVector, Dyn};
use ponder_game::Seed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// Elo points per logit (unit of the natural log-odds).
pub const ELO_A_LOGIT: f64 = 400.0 / LN_10;

/// Maximum number of Newton steps to the most likely ratings; the posterior is log-concave, so few
/// are needed.
const STEPS_MAX: usize = 100;

/// Convergence threshold: a Newton step below it, in logits, ends the iteration.
const SETTLED: f64 = 1e-9;

/// Number of samples of the posterior.
const SAMPLES: usize = 4_000;

/// Number of players above which fewer samples are drawn: the cost of each is cubic in the number
/// of players.
const PLAYERS_OF_ALL_SAMPLES: usize = 12;

/// Prior of the ratings in a league, in Elo.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingPrior {
    /// Standard deviation of a rating around the league's mean.
    pub rating_spread: f64,
    /// Standard deviation of the first-move advantage around 0.
    pub first_spread: f64,
    /// Standard deviation of the natural logarithm of the draw weight around `ln 0.5`.
    pub draw_spread: f64,
}

impl Default for RatingPrior {
    /// Returns a weak prior: a game or two outweigh it, but a player that has won everything has a
    /// finite rating.
    fn default() -> Self {
        RatingPrior { rating_spread: 800.0, first_spread: 300.0, draw_spread: 1.5 }
    }
}

/// Results of the games between one player, who moved first, and another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Counts {
    losses: u64,
    draws: u64,
    wins: u64,
}

/// Results of a league, counted by ordered pair: the player who moved first, and the opponent.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Results {
    players: usize,
    counts: BTreeMap<(usize, usize), Counts>,
}

impl Results {
    /// Creates empty results of `players` players, numbered from 0.
    #[must_use]
    pub fn new(players: usize) -> Self {
        Results { players, counts: BTreeMap::new() }
    }

    /// Returns the number of players.
    pub fn players(&self) -> usize {
        self.players
    }

    /// Adds a game; `score` is that of the player who moved first: 0, ½ or 1.
    ///
    /// # Panics
    /// Panics if a player does not exist or plays against itself.
    pub fn add(&mut self, first: usize, second: usize, score: f64) {
        assert!(first < self.players && second < self.players && first != second);
        let counts = self.counts.entry((first, second)).or_default();
        match score {
            s if s >= 1.0 => counts.wins += 1,
            s if s <= 0.0 => counts.losses += 1,
            _ => counts.draws += 1,
        }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.counts.values().map(|counts| counts.losses + counts.draws + counts.wins).sum()
    }

    /// Returns the points and the games of one player against another, over both colours.
    pub fn score(&self, of: usize, against: usize) -> (f64, u64) {
        let get = |key| self.counts.get(&key).copied().unwrap_or_default();
        let (own, other) = (get((of, against)), get((against, of)));
        let draws = own.draws + other.draws;
        let wins = own.wins + other.losses;
        let games = draws + wins + own.losses + other.wins;
        (wins as f64 + draws as f64 / 2.0, games)
    }

    /// Returns the losses, draws and wins of the players who moved first.
    pub fn of_first(&self) -> super::Trinomial {
        let mut sum = super::Trinomial::default();
        for counts in self.counts.values() {
            sum.losses += counts.losses;
            sum.draws += counts.draws;
            sum.wins += counts.wins;
        }
        sum
    }

    fn has_draws(&self) -> bool {
        self.counts.values().any(|counts| counts.draws > 0)
    }
}

/// An Elo value with its 95% interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct EloInterval {
    /// Mean of the posterior.
    pub mean: f64,
    /// Lower end of the equal-tailed 95% interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The most likely ratings (MAP) and the normal approximation around them: quick, and used for
/// pairing.
///
/// Player `i`, moving first, beats `j`, draws and loses with probabilities in the proportion
/// `exp(d/2) : v : exp(-d/2)` with `d = r_i - r_j + h` (Davidson, *On extending the Bradley-Terry
/// model to accommodate ties*, 1970, with the advantage `h` of Davidson and Beaver 1977). The prior
/// of `r`, `h` and `ln v` is normal.
#[derive(Clone, Debug)]
pub struct RatingFit {
    /// Parameters: ratings, then `h`, then `ln v` if there were draws; in logits.
    at: DVector<f64>,
    /// Inverse of the information matrix.
    covariance: DMatrix<f64>,
    players: usize,
}

impl RatingFit {
    /// Fits the results of a league.
    #[must_use]
    pub fn new(results: &Results, prior: &RatingPrior) -> Self {
        let model = Model::new(results, prior);
        let (at, factor) = model.most_likely();
        RatingFit { at, covariance: factor.inverse(), players: results.players }
    }

    /// Returns the most likely rating difference of two players, in Elo, and its standard
    /// deviation.
    pub fn difference(&self, one: usize, other: usize) -> (f64, f64) {
        let c = &self.covariance;
        let variance = c[(one, one)] + c[(other, other)] - 2.0 * c[(one, other)];
        let mean = self.at[one] - self.at[other];
        (ELO_A_LOGIT * mean, ELO_A_LOGIT * variance.max(0.0).sqrt())
    }

    /// Returns the expected information, in nats, of a game between two players on the difference
    /// of their ratings.
    pub fn information(&self, one: usize, other: usize) -> f64 {
        let (mean, deviation) = self.difference(one, other);
        let (mean, variance) = (mean / ELO_A_LOGIT, (deviation / ELO_A_LOGIT).powi(2));
        // The win rate averaged over the uncertainty: a probit's, scaled to the logit's.
        let flattened = mean / (1.0 + std::f64::consts::PI * variance / 8.0).sqrt();
        let p = super::sigmoid(flattened);
        0.5 * (1.0 + p * (1.0 - p) * variance).ln()
    }

    /// Updates the covariance for a game in progress, whose result is not known: it reduces the
    /// uncertainty of the difference by as much as a game is expected to.
    pub fn expect(&mut self, first: usize, second: usize) {
        let mut x = DVector::zeros(self.at.len());
        (x[first], x[second], x[self.players]) = (1.0, -1.0, 1.0);
        let p = super::sigmoid(x.dot(&self.at));
        let along = &self.covariance * &x;
        let gain = p * (1.0 - p) / (1.0 + p * (1.0 - p) * x.dot(&along));
        self.covariance -= &along * along.transpose() * gain;
    }
}

/// The ratings of a league, from samples of the posterior.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Ratings {
    /// Rating of each player; the mean of all is 0.
    pub ratings: Vec<EloInterval>,
    /// Advantage of the first move.
    pub first: EloInterval,
    /// Covariance of the ratings, in squared Elo.
    pub covariance: Vec<Vec<f64>>,
    /// `superiority[i][j]`: the probability that player `i` is stronger than `j`; ½ for itself.
    pub superiority: Vec<Vec<f64>>,
}

impl Ratings {
    /// Rates the players. The result is deterministic for the same results and seed.
    #[must_use]
    pub fn new(results: &Results, prior: &RatingPrior, seed: Seed) -> Self {
        let model = Model::new(results, prior);
        let (at, information) = model.most_likely();
        let density = |at: &DVector<f64>| model.log_density(at);
        let players = results.players;
        let count = SAMPLES * PLAYERS_OF_ALL_SAMPLES / players.max(PLAYERS_OF_ALL_SAMPLES);
        let samples = walk(&at, &information, &density, count.max(SAMPLES / 8), seed);
        let elo = |sample: &DVector<f64>, index: usize| {
            let centre = sample.rows(0, players).mean();
            ELO_A_LOGIT * (sample[index] - centre)
        };
        let of_player = |index: usize| samples.iter().map(|sample| elo(sample, index)).collect();
        let columns: Vec<Vec<f64>> = (0..players).map(of_player).collect();
        let first = samples.iter().map(|sample| ELO_A_LOGIT * sample[players]).collect();
        let each = |of: &dyn Fn(usize, usize) -> f64| -> Vec<Vec<f64>> {
            (0..players).map(|i| (0..players).map(|j| of(i, j)).collect()).collect()
        };
        Ratings {
            ratings: columns.iter().map(|column| EloInterval::of_samples(column.clone())).collect(),
            first: EloInterval::of_samples(first),
            covariance: each(&|i, j| covariance(&columns[i], &columns[j])),
            superiority: each(&|i, j| superiority(&columns[i], &columns[j])),
        }
    }
}

impl EloInterval {
    fn of_samples(mut samples: Vec<f64>) -> Self {
        samples.sort_by(f64::total_cmp);
        let mean = samples.iter().sum::<f64>() / samples.len() as f64;
        let at = |share: f64| samples[(share * (samples.len() - 1) as f64).round() as usize];
        EloInterval { mean, low: at(0.025), high: at(0.975) }
    }
}

fn covariance(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len() as f64;
    let mean = |column: &[f64]| column.iter().sum::<f64>() / count;
    let (a, b) = (mean(one), mean(other));
    one.iter().zip(other).map(|(x, y)| (x - a) * (y - b)).sum::<f64>() / (count - 1.0)
}

fn superiority(one: &[f64], other: &[f64]) -> f64 {
    let points = one.iter().zip(other).map(|(x, y)| match x.total_cmp(y) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    });
    points.sum::<f64>() / one.len() as f64
}

/// The posterior density.
struct Model {
    rows: Vec<(usize, usize, Counts)>,
    players: usize,
    /// Prior means and precisions (inverse variances).
    mean: DVector<f64>,
    precision: DVector<f64>,
    draws: bool,
}

/// Probabilities of a win, a draw and a loss in one pairing.
type Chances = [f64; 3];

impl Model {
    fn new(results: &Results, prior: &RatingPrior) -> Self {
        let (players, draws) = (results.players, results.has_draws());
        let size = players + 1 + usize::from(draws);
        let precision = |elo: f64| (ELO_A_LOGIT / elo).powi(2);
        let mut mean = DVector::zeros(size);
        let mut precisions = DVector::from_element(size, precision(prior.rating_spread));
        precisions[players] = precision(prior.first_spread);
        if draws {
            mean[players + 1] = 0.5f64.ln();
            precisions[players + 1] = prior.draw_spread.powi(-2);
        }
        let rows = results.counts.iter().map(|(&(one, other), &counts)| (one, other, counts));
        Model { rows: rows.collect(), players, mean, precision: precisions, draws }
    }

    fn chances(&self, at: &DVector<f64>, first: usize, second: usize) -> Chances {
        let half = (at[first] - at[second] + at[self.players]) / 2.0;
        let draw = if self.draws { at[self.players + 1] } else { f64::NEG_INFINITY };
        let most = half.abs().max(draw);
        let parts = [half, draw, -half].map(|exponent| (exponent - most).exp());
        let total: f64 = parts.iter().sum();
        parts.map(|part| part / total)
    }

    fn log_density(&self, at: &DVector<f64>) -> f64 {
        let off = at - &self.mean;
        let prior: f64 = off.iter().zip(&self.precision).map(|(off, p)| -0.5 * p * off * off).sum();
        let draw = if self.draws { at[self.players + 1] } else { f64::NEG_INFINITY };
        let games = self.rows.iter().map(|&(one, other, counts)| {
            let half = (at[one] - at[other] + at[self.players]) / 2.0;
            let most = half.abs().max(draw);
            let parts = [half, draw, -half].map(|exponent| (exponent - most).exp());
            let total = most + parts.iter().sum::<f64>().ln();
            let all = (counts.wins + counts.draws + counts.losses) as f64;
            let of_draws = if counts.draws == 0 { 0.0 } else { counts.draws as f64 * draw };
            (counts.wins as f64 - counts.losses as f64) * half + of_draws - all * total
        });
        prior + games.sum::<f64>()
    }

    /// Returns the maximum and the Cholesky factor of the information there.
    fn most_likely(&self) -> (DVector<f64>, Cholesky<f64, Dyn>) {
        let mut at = self.mean.clone();
        for _ in 0..STEPS_MAX {
            let (gradient, factor) = self.slope(&at);
            let mut step = factor.solve(&gradient);
            let before = self.log_density(&at);
            while step.amax() > SETTLED && self.log_density(&(&at + &step)) < before {
                step *= 0.5;
            }
            if step.amax() <= SETTLED {
                return (at, factor);
            }
            at += step;
        }
        let (_, factor) = self.slope(&at);
        (at, factor)
    }

    /// Returns the gradient of the log density and the Cholesky factor of its negative Hessian. The
    /// model is an exponential family, so these are the mean and the covariance of its features:
    /// half the difference of the ratings for wins, minus that for losses, `ln v` for draws.
    fn slope(&self, at: &DVector<f64>) -> (DVector<f64>, Cholesky<f64, Dyn>) {
        let off = at - &self.mean;
        let mut gradient = -off.component_mul(&self.precision);
        let mut information = DMatrix::from_diagonal(&self.precision);
        for &(one, other, counts) in &self.rows {
            let [win, draw, loss] = self.chances(at, one, other);
            let games = (counts.wins + counts.draws + counts.losses) as f64;
            let expected = (win - loss) / 2.0;
            let pull = (counts.wins as f64 - counts.losses as f64) / 2.0 - games * expected;
            let spread = games * ((win + loss) / 4.0 - expected * expected);
            let signs = [(one, 1.0), (other, -1.0), (self.players, 1.0)];
            for (i, a) in signs {
                gradient[i] += a * pull;
                for (j, b) in signs {
                    information[(i, j)] += a * b * spread;
                }
            }
            if self.draws {
                let v = self.players + 1;
                gradient[v] += counts.draws as f64 - games * draw;
                information[(v, v)] += games * draw * (1.0 - draw);
                for (i, a) in signs {
                    let cross = -a * games * draw * expected;
                    information[(i, v)] += cross;
                    information[(v, i)] += cross;
                }
            }
        }
        let factor =
            Cholesky::new(information).expect("the prior makes the information positive definite");
        (gradient, factor)
    }
}
