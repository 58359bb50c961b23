//! Weight averaging over training; averaged weights play better than the last ones.

use super::learner::Learner;
use super::optimizer::{StateError, count_of, count_tensor, find};
use super::params::Parameters;
use crate::{Tensor, Tensors};
use serde::{Deserialize, Serialize};

/// Method of weight averaging.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Averaging {
    /// Exponential moving average with this decay: the share of the average that an update keeps, 0
    /// to below 1.
    Ema(f32),
    /// Mean of all updates (stochastic weight averaging, Izmailov et al. 2018).
    Mean,
}

/// Average of the weights and the running statistics of norms. The first update initializes the
/// average.
#[derive(Clone, Debug)]
pub struct Averager {
    averaging: Averaging,
    /// Number of updates.
    updates: u64,
    /// Averaged weights and running statistics.
    average: Vec<f32>,
    /// Names and locations of the tensors; without values.
    parameters: Parameters,
}

/// Name of the update count among the tensors of a state.
const UPDATES: &str = "updates";

impl Averager {
    /// Creates an average without updates; until the first one it equals the learner's weights.
    #[must_use]
    pub fn new(averaging: Averaging, learner: &Learner) -> Self {
        let mut parameters = learner.parameters.clone();
        let average = std::mem::take(&mut parameters.values);
        parameters.gradient = Vec::new();
        Averager { averaging, updates: 0, average, parameters }
    }

    /// Returns the averaging method.
    pub fn averaging(&self) -> Averaging {
        self.averaging
    }

    /// Returns the number of updates.
    pub fn updates(&self) -> u64 {
        self.updates
    }

    /// Adds the learner's current weights to the average.
    ///
    /// # Panics
    /// Panics when the architecture of the learner differs from the one this was created for.
    pub fn update(&mut self, learner: &Learner) {
        assert_eq!(learner.config(), &self.parameters.config, "the same architecture");
        self.updates += 1;
        let share = match self.averaging {
            _ if self.updates == 1 => 1.0,
            Averaging::Ema(keep) => 1.0 - keep,
            Averaging::Mean => (1.0 / self.updates as f64) as f32,
        };
        for (average, value) in self.average.iter_mut().zip(&learner.parameters.values) {
            *average += share * (value - *average);
        }
    }

    /// Returns the averaged weights, for inference.
    pub fn tensors(&self) -> Tensors {
        self.parameters.tensors(&self.average)
    }

    /// Returns the state for a checkpoint, by name: `updates`, and `average.NAME` for each tensor
    /// `NAME`.
    pub fn state(&self) -> Vec<(String, Tensor)> {
        let updates = count_tensor(self.updates);
        let named = self.parameters.named(&self.average).into_iter();
        let named = named.map(|(name, tensor)| (format!("average.{name}"), tensor));
        std::iter::once((UPDATES.to_owned(), updates)).chain(named).collect()
    }

    /// Restores an average from a checkpointed [`state`](Averager::state).
    ///
    /// # Errors
    /// Fails when a tensor is missing, has the wrong shape or holds an impossible number.
    pub fn restore(
        averaging: Averaging,
        learner: &Learner,
        state: &[(String, Tensor)],
    ) -> Result<Self, StateError> {
        let mut averager = Averager::new(averaging, learner);
        averager.updates = count_of(find(state, UPDATES, &[3])?)
            .map_err(|found| StateError::Number { name: UPDATES.into(), found })?;
        for (name, view) in &averager.parameters.views {
            let stored = find(state, &format!("average.{name}"), &view.shape)?;
            averager.average[view.range.clone()].copy_from_slice(stored);
        }
        Ok(averager)
    }
}
