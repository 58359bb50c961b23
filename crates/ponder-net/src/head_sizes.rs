//! The sizes of the heads.

use crate::config::{ConfigError, within};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The sizes of the heads. One network serves every board size: the value comes from global pooling,
/// which also feeds the policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heads {
    /// Channels of the policy head's 1x1 convolution, 1 to 64.
    pub policy_channels: usize,
    /// Channels of the value head's 1x1 convolution, 1 to 64.
    pub value_channels: usize,
    /// Units of the value head's hidden layer, 1 to 1024.
    pub value_hidden: usize,
}

impl Default for Heads {
    fn default() -> Self {
        Heads { policy_channels: 16, value_channels: 16, value_hidden: 32 }
    }
}

impl Heads {
    /// Checks every range.
    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        within("heads.policy_channels", self.policy_channels, 1, 64)?;
        within("heads.value_channels", self.value_channels, 1, 64)?;
        within("heads.value_hidden", self.value_hidden, 1, 1024)
    }

    /// Each head's name and its channels of the common convolution, in their order.
    pub(crate) fn channels(&self) -> [(&'static str, Range<usize>); 2] {
        let (policy, value) = (self.policy_channels, self.value_channels);
        [("policy", 0..policy), ("value", policy..policy + value)]
    }

    /// The channels of the common convolution.
    pub(crate) fn width(&self) -> usize {
        self.policy_channels + self.value_channels
    }

    /// The number of pooled features: mean, mean by size, and maximum of each value channel.
    pub(crate) fn pooled(&self) -> usize {
        3 * self.value_channels
    }
}
