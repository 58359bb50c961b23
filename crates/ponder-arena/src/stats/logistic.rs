//! Logistic regression with standard errors.

use nalgebra::{Cholesky, SMatrix, SVector};
use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF, Normal};
use thiserror::Error;

/// Newton steps; from zero the iteration settles in about ten where it settles at all.
const STEPS_MAX: usize = 60;

/// A Newton step below it, in every coefficient, ends the iteration.
const SETTLED: f64 = 1e-10;

/// A coefficient, or an error, beyond it says that the results are separated: the likelihood has no maximum.
const COEFFICIENT_MAX: f64 = 1e3;

/// `1 / (1 + exp(-x))`.
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A coefficient with its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Coefficient {
    /// The most likely value.
    pub value: f64,
    /// Its standard error, from the curvature of the likelihood.
    pub standard_error: f64,
}

impl Coefficient {
    /// The 95 % interval of the normal approximation.
    #[must_use]
    pub fn interval(&self) -> [f64; 2] {
        let reach = 1.959_964 * self.standard_error;
        [self.value - reach, self.value + reach]
    }

    /// The two-sided probability of a value at least as far from `expected`, if that were true.
    #[must_use]
    pub fn p_value(&self, expected: f64) -> f64 {
        let distance = ((self.value - expected) / self.standard_error).abs();
        2.0 * Normal::standard().sf(distance)
    }
}

/// Why a regression has no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum FitError {
    /// There are fewer results than coefficients.
    #[error("{have} results are too few for {need} coefficients")]
    TooFew {
        /// The results.
        have: usize,
        /// The coefficients.
        need: usize,
    },
    /// Some combination of the inputs tells wins from losses without exception, or never varies.
    #[error(
        "the results do not determine the coefficients: every game went as expected, or an input \
         never varied; more games will do"
    )]
    Undetermined,
}

/// A logistic regression on `N` inputs: a game is won with probability `sigmoid(x · β)`.
///
/// Fitted by maximum likelihood (Newton's method, which for this model is iteratively reweighted
/// least squares; McCullagh and Nelder, *Generalized Linear Models*, 1989, section 2.5); the
/// covariance is the inverse of the information at the maximum. A draw counts as half a win and
/// half a loss.
#[derive(Clone, PartialEq, Debug)]
pub struct Logistic<const N: usize> {
    /// β with standard errors.
    pub coefficients: [Coefficient; N],
    /// Their covariance.
    pub covariance: [[f64; N]; N],
    /// The log likelihood at the maximum.
    pub log_likelihood: f64,
    /// The number of games.
    pub games: usize,
}

impl<const N: usize> Logistic<N> {
    /// Fits games given by their inputs and scores (0, ½ or 1).
    ///
    /// # Errors
    /// When there are too few games or they do not determine the coefficients.
    pub fn fit(games: &[([f64; N], f64)]) -> Result<Self, FitError> {
        if games.len() <= N {
            return Err(FitError::TooFew { have: games.len(), need: N });
        }
        let mut beta = SVector::<f64, N>::zeros();
        for _ in 0..STEPS_MAX {
            let (gradient, information) = slope(games, &beta);
            let factor = Cholesky::new(information).ok_or(FitError::Undetermined)?;
            let step = factor.solve(&gradient);
            beta += damped(games, &beta, step);
            if beta.amax().is_nan() || beta.amax() >= COEFFICIENT_MAX {
                return Err(FitError::Undetermined);
            }
            if step.amax() < SETTLED {
                let covariance = factor.inverse();
                let unknown = covariance.diagonal().amax() > COEFFICIENT_MAX.powi(2);
                let fit = Self::at(games, &beta, &covariance);
                return if unknown { Err(FitError::Undetermined) } else { Ok(fit) };
            }
        }
        Err(FitError::Undetermined)
    }

    fn at(
        games: &[([f64; N], f64)],
        beta: &SVector<f64, N>,
        covariance: &SMatrix<f64, N, N>,
    ) -> Self {
        Logistic {
            coefficients: std::array::from_fn(|index| Coefficient {
                value: beta[index],
                standard_error: covariance[(index, index)].sqrt(),
            }),
            covariance: std::array::from_fn(|row| {
                std::array::from_fn(|column| covariance[(row, column)])
            }),
            log_likelihood: log_likelihood(games, beta),
            games: games.len(),
        }
    }

    /// The probability of a win at some inputs.
    #[must_use]
    pub fn predict(&self, x: &[f64; N]) -> f64 {
        sigmoid(x.iter().zip(&self.coefficients).map(|(x, beta)| x * beta.value).sum())
    }

    /// The quotient of two coefficients, with the standard error of the delta method.
    #[must_use]
    pub fn quotient(&self, over: usize, under: usize) -> Coefficient {
        let (a, b) = (self.coefficients[over].value, self.coefficients[under].value);
        let cov = &self.covariance;
        let variance = cov[over][over] / (b * b) + cov[under][under] * a * a / b.powi(4)
            - 2.0 * cov[over][under] * a / b.powi(3);
        Coefficient { value: a / b, standard_error: variance.max(0.0).sqrt() }
    }
}

/// The gradient of the log likelihood and the information (its negative second derivative).
fn slope<const N: usize>(
    games: &[([f64; N], f64)],
    beta: &SVector<f64, N>,
) -> (SVector<f64, N>, SMatrix<f64, N, N>) {
    let mut gradient = SVector::zeros();
    let mut information = SMatrix::zeros();
    for (x, score) in games {
        let x = SVector::from(*x);
        let p = sigmoid(x.dot(beta));
        gradient += x * (score - p);
        information += x * x.transpose() * (p * (1.0 - p));
    }
    (gradient, information)
}

/// A Newton step, halved until it does not lower the likelihood.
fn damped<const N: usize>(
    games: &[([f64; N], f64)],
    beta: &SVector<f64, N>,
    step: SVector<f64, N>,
) -> SVector<f64, N> {
    let before = log_likelihood(games, beta);
    let mut step = step;
    for _ in 0..30 {
        if log_likelihood(games, &(beta + step)) >= before - 1e-12 {
            break;
        }
        step *= 0.5;
    }
    step
}

fn log_likelihood<const N: usize>(games: &[([f64; N], f64)], beta: &SVector<f64, N>) -> f64 {
    let of = |(x, score): &([f64; N], f64)| {
        let along = SVector::from(*x).dot(beta);
        // ln sigmoid(z) = -ln(1 + exp(-z)), without overflow on either side.
        let ln_sigmoid = |z: f64| -((-z.abs()).exp().ln_1p() + (-z).max(0.0));
        score * ln_sigmoid(along) + (1.0 - score) * ln_sigmoid(-along)
    };
    games.iter().map(of).sum()
}
