//! Configuration of the searches of self-play.

use super::config::{RangeError, check_range};
use ponder_search::gumbel::{GumbelConfig, Rescaling, RootValue, Transform};
use serde::{Deserialize, Serialize};

/// Configuration of the searches of self-play: how a search improves on the network's policy, and
/// with it the policy target (Danihelka et al. 2022).
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchConfig {
    /// Weight of values against priors, `c_scale` of the paper, 0 to 100.
    pub scale: f32,
    /// Visits added to those of the most visited move in that weight, `c_visit`, 0 to 10,000.
    pub visit_scale: f32,
    /// Rescaling of the values of a node to 0 to 1 before they are weighted. Without it they are
    /// -1 to 1.
    pub rescale: bool,
    /// Estimate that is recorded as the value of the position.
    pub root_value: RootEstimate,
    /// Weight of the Gumbel noise in the first position of a game, 0 to 10; 1 samples moves from
    /// the policy.
    pub noise: f32,
    /// Weight of the Gumbel noise that the weight decays to, 0 to 10.
    pub late_noise: f32,
    /// Number of plies in which the difference of the weight to its final value halves, 0 to
    /// 10,000; 0 for no decay.
    pub noise_half_life: f32,
}

/// Estimate that is recorded as the value of a position: see [`RootValue`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RootEstimate {
    /// [`RootValue::Mean`].
    Mean,
    /// [`RootValue::Limited`].
    Limited,
    /// [`RootValue::Improved`].
    Improved,
}

impl Default for SearchConfig {
    fn default() -> Self {
        let config = GumbelConfig::default();
        SearchConfig {
            scale: config.transform.value_scale,
            visit_scale: config.transform.maxvisit_init,
            rescale: config.transform.rescaling == Rescaling::MinMax,
            root_value: RootEstimate::Limited,
            noise: 1.0,
            late_noise: 1.0,
            noise_half_life: 0.0,
        }
    }
}

impl SearchConfig {
    /// Checks all ranges.
    ///
    /// # Errors
    /// The error names the first field that is out of range.
    pub(super) fn check(&self) -> Result<(), RangeError> {
        let long = 0.0..=10_000.0;
        check_range("search.scale", self.scale, 0.0..=100.0, "0 to 100")?;
        check_range("search.visit_scale", self.visit_scale, long.clone(), "0 to 10,000")?;
        check_range("search.noise", self.noise, 0.0..=10.0, "0 to 10")?;
        check_range("search.late_noise", self.late_noise, 0.0..=10.0, "0 to 10")?;
        check_range("search.noise_half_life", self.noise_half_life, long, "0 to 10,000")
    }

    /// Returns the weight of the Gumbel noise after a number of plies.
    pub(super) fn noise_after(&self, plies: usize) -> f32 {
        if self.noise_half_life == 0.0 {
            return self.noise;
        }
        let left = (-(plies as f32) / self.noise_half_life).exp2();
        self.late_noise + (self.noise - self.late_noise) * left
    }

    /// Returns the configuration of the search; the budget and the noise are those of a move.
    pub(super) fn gumbel(&self) -> GumbelConfig {
        GumbelConfig {
            transform: Transform {
                value_scale: self.scale,
                maxvisit_init: self.visit_scale,
                rescaling: if self.rescale { Rescaling::MinMax } else { Rescaling::None },
            },
            root_value: match self.root_value {
                RootEstimate::Mean => RootValue::Mean,
                RootEstimate::Limited => RootValue::Limited,
                RootEstimate::Improved => RootValue::Improved,
            },
            leaves_in_flight_max: 1,
            ..GumbelConfig::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SearchConfig;

    #[test]
    fn noise_decays_by_half_lives() {
        let config = SearchConfig {
            noise: 1.0,
            late_noise: 0.2,
            noise_half_life: 10.0,
            ..SearchConfig::default()
        };
        let expected = [(0, 1.0), (10, 0.6), (20, 0.4), (1_000, 0.2)];
        for (plies, noise) in expected {
            assert!((config.noise_after(plies) - noise).abs() < 1e-6, "{plies}");
        }
        let constant = SearchConfig { noise: 0.7, ..SearchConfig::default() };
        assert_eq!(constant.noise_after(300), 0.7);
    }
}
