//! The sequential probability ratio test (SPRT), which ends a match as soon as its result is clear.

use super::multinomial::log_likelihood_ratio;
use super::{Pentanomial, Trinomial, score_of_elo};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::str::FromStr;
use thiserror::Error;

/// A generalized sequential probability ratio test (GSPRT) of "the Elo difference is `elo1`" (H1)
/// against "it is `elo0`" (H0), in logistic Elo.
///
/// After each observation the log-likelihood ratio of the two hypotheses, each with the
/// maximum-likelihood distribution of results that it allows, is compared with Wald's bounds
/// `log(beta / (1 - alpha))` and `log((1 - beta) / alpha)`. This is the test of `fishtest` and of
/// the match runners that follow it; M. Van den Bergh's notes explain it
/// (<https://www.cantate.be/Fishtest/GSPRT_approximation.pdf> and
/// <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>). The likelihoods here are exact,
/// not the normal approximation of the first note.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// Elo difference of H0.
    pub elo0: f64,
    /// Elo difference of H1, above `elo0`.
    pub elo1: f64,
    /// Probability of accepting H1 when H0 holds (type I error).
    pub alpha: f64,
    /// Probability of accepting H0 when H1 holds (type II error).
    pub beta: f64,
}

/// Verdict of a sequential test so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The test continues.
    #[default]
    Open,
    /// H0 is accepted.
    AcceptH0,
    /// H1 is accepted.
    AcceptH1,
}

/// Status of a sequential test after some games.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct SprtState {
    /// Hypotheses and error probabilities of the test.
    pub sprt: Sprt,
    /// Log-likelihood ratio (LLR).
    pub llr: f64,
    /// Lower bound: H0 is accepted at or below it.
    pub lower: f64,
    /// Upper bound: H1 is accepted at or above it.
    pub upper: f64,
    /// Verdict at this log-likelihood ratio.
    pub verdict: Verdict,
}

impl Sprt {
    /// Default of both error probabilities, 0.05.
    pub const ERROR_DEFAULT: f64 = 0.05;

    /// Maximum Elo difference of a hypothesis.
    pub const ELO_MAX: f64 = 2_000.0;

    /// Creates a test with the default error probabilities.
    #[must_use]
    pub const fn new(elo0: f64, elo1: f64) -> Self {
        Sprt { elo0, elo1, alpha: Self::ERROR_DEFAULT, beta: Self::ERROR_DEFAULT }
    }

    /// Returns the reason why the parameters are invalid, or `None` if they are valid.
    pub fn problem(&self) -> Option<String> {
        let probability = |p: f64| p > 0.0 && p < 0.5;
        let possible = |elo: f64| elo.abs() <= Self::ELO_MAX;
        if !possible(self.elo0) || !possible(self.elo1) {
            Some(format!("elo0 and elo1 must be from -{0} to {0}", Self::ELO_MAX))
        } else if self.elo0 >= self.elo1 {
            Some(format!("elo0 must be below elo1, but they are {} and {}", self.elo0, self.elo1))
        } else if !probability(self.alpha) || !probability(self.beta) {
            Some("alpha and beta must be above 0 and below 0.5".into())
        } else {
            None
        }
    }

    /// Returns the lower and upper bound of the log-likelihood ratio.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the status of the test after some pairs of games.
    pub fn of_pairs(&self, pairs: &Pentanomial) -> SprtState {
        self.state(&pairs.0)
    }

    /// Returns the status of the test after some single games.
    pub fn of_games(&self, games: &Trinomial) -> SprtState {
        self.state(&games.by_score())
    }

    fn state(&self, counts: &[u64]) -> SprtState {
        let observed = counts.iter().any(|&count| count > 0);
        let (score0, score1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        let llr = if observed { log_likelihood_ratio(counts, score0, score1) } else { 0.0 };
        let (lower, upper) = self.bounds();
        let verdict = if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Open
        };
        SprtState { sprt: *self, llr, lower, upper, verdict }
    }
}

/// The text of a sequential test could not be parsed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{text}` is not a sequential test: {problem}")]
pub struct ParseSprtError {
    /// The text, shortened to at most 40 characters.
    pub text: String,
    /// Description of the problem and its remedy.
    pub problem: String,
}

impl FromStr for Sprt {
    type Err = ParseSprtError;

    fn from_str(text: &str) -> Result<Self, ParseSprtError> {
        let fail = |problem: String| ParseSprtError { text: ponder_game::excerpt(text), problem };
        let numbers: Option<Vec<f64>> =
            text.split(',').map(|part| part.trim().parse().ok()).collect();
        let sprt = match numbers.as_deref() {
            Some(&[elo0, elo1]) => Sprt::new(elo0, elo1),
            Some(&[elo0, elo1, alpha, beta]) => Sprt { elo0, elo1, alpha, beta },
            _ => return Err(fail("write `elo0,elo1` or `elo0,elo1,alpha,beta`".into())),
        };
        sprt.problem().map_or(Ok(sprt), |problem| Err(fail(problem)))
    }
}

impl Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.elo0, self.elo1)?;
        if self.alpha != Self::ERROR_DEFAULT || self.beta != Self::ERROR_DEFAULT {
            write!(f, ",{},{}", self.alpha, self.beta)?;
        }
        Ok(())
    }
}

impl Display for SprtState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtState { llr, lower, upper, .. } = self;
        write!(f, "LLR {llr:.2} ({lower:.2}, {upper:.2})")?;
        match self.verdict {
            Verdict::Open => Ok(()),
            Verdict::AcceptH0 => {
                write!(f, ": H0 accepted, {:+} Elo is more likely", self.sprt.elo0)
            }
            Verdict::AcceptH1 => {
                write!(f, ": H1 accepted, {:+} Elo is more likely", self.sprt.elo1)
            }
        }
    }
}
