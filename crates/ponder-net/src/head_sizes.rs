//! Sizes of the heads.

use crate::config::{ConfigError, within};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Sizes of the heads. A network is independent of the board size: the value comes from global
/// pooling, which also feeds the policy.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heads {
    /// Number of channels of the policy head's 1x1 convolution, 1 to [`Heads::CHANNELS_MAX`].
    pub policy_channels: usize,
    /// Number of channels of the value head's 1x1 convolution, 1 to [`Heads::CHANNELS_MAX`].
    pub value_channels: usize,
    /// Number of units of the value head's hidden layer, 1 to 1024.
    pub value_hidden: usize,
    /// Number of auxiliary values, 0 to [`Heads::AUXILIARY_MAX`]: outputs of the value head's hidden
    /// layer with targets of their own, which shape the network in training.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub auxiliary_values: usize,
    /// True if the network is trained to predict the owner of each cell, from the value channels.
    #[serde(default, skip_serializing_if = "is_false")]
    pub owners: bool,
    /// True if the network is trained to predict the next move after the one that the policy is
    /// about, from the policy channels.
    #[serde(default, skip_serializing_if = "is_false")]
    pub reply: bool,
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Default for Heads {
    fn default() -> Self {
        Heads {
            policy_channels: 16,
            value_channels: 16,
            value_hidden: 32,
            auxiliary_values: 0,
            owners: false,
            reply: false,
        }
    }
}

impl Heads {
    /// Maximum number of channels of a head's 1x1 convolution.
    pub const CHANNELS_MAX: usize = 64;
    /// Maximum number of auxiliary values.
    pub const AUXILIARY_MAX: usize = 8;

    /// Checks that every field is within its range.
    pub(crate) fn check(&self) -> Result<(), ConfigError> {
        within("heads.policy_channels", self.policy_channels, 1, Self::CHANNELS_MAX)?;
        within("heads.value_channels", self.value_channels, 1, Self::CHANNELS_MAX)?;
        within("heads.value_hidden", self.value_hidden, 1, 1024)?;
        within("heads.auxiliary_values", self.auxiliary_values, 0, Self::AUXILIARY_MAX)
    }

    /// Returns the name of each head and its channels of the shared convolution, in order.
    pub(crate) fn channels(&self) -> [(&'static str, Range<usize>); 2] {
        let (policy, value) = (self.policy_channels, self.value_channels);
        [("policy", 0..policy), ("value", policy..policy + value)]
    }

    /// Number of channels of the shared convolution.
    pub(crate) fn width(&self) -> usize {
        self.policy_channels + self.value_channels
    }

    /// Number of pooled features: mean, mean scaled by the size feature, and maximum of each value
    /// channel.
    pub(crate) fn pooled(&self) -> usize {
        3 * self.value_channels
    }
}
