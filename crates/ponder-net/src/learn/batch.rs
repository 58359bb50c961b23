//! Training batches.

use crate::NetConfig;
use ponder_game::Frame;
use std::ops::Range;
use thiserror::Error;

/// A training batch: examples on boards of one size, as planes and targets.
#[derive(Clone, PartialEq, Debug)]
pub struct LearnBatch {
    /// Board size of all examples.
    pub frame: Frame,
    /// Number of policy outputs per example: cells and extra moves.
    pub outputs: usize,
    /// Input planes, `[example][cell][plane]`: the bytes of [`ponder_game::Encode::encode`].
    pub planes: Vec<u8>,
    /// Legality mask, `[example][output]`: 1 for a legal move, 0 for another output. The policy is
    /// a softmax over the legal ones.
    pub legal: Vec<u8>,
    /// Policy targets, `[example][output]`: probabilities that sum to 1 over the legal moves; all 0
    /// for an example without a policy target, which then has no policy loss.
    pub policy: Vec<f32>,
    /// Value targets for the side to move, `[example]`: -1 to 1.
    pub value: Vec<f32>,
    /// Targets of the auxiliary values, `[example][value]`: -1 to 1, or NaN for no target.
    pub auxiliary: Vec<f32>,
    /// Owner of each cell, `[example][cell]`: 1 for the side to move, -1 for the other one, 0 for
    /// neither, or NaN for no target. Empty if the network does not predict owners.
    pub owners: Vec<f32>,
    /// Cell of the next move after this one, as a policy output of this example, or
    /// [`LearnBatch::NO_REPLY`], `[example]`. Empty if the network does not predict it.
    pub reply: Vec<u16>,
    /// Weights in the loss, `[example]`: 0 or more, usually 1.
    pub weight: Vec<f32>,
}

impl LearnBatch {
    /// Mark of an example without a next move on a cell.
    pub const NO_REPLY: u16 = u16::MAX;

    /// Creates an empty batch.
    #[must_use]
    pub fn new(frame: Frame, outputs: usize) -> Self {
        LearnBatch {
            frame,
            outputs,
            planes: Vec::new(),
            legal: Vec::new(),
            policy: Vec::new(),
            value: Vec::new(),
            auxiliary: Vec::new(),
            owners: Vec::new(),
            reply: Vec::new(),
            weight: Vec::new(),
        }
    }

    /// Returns the number of examples.
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Returns whether the batch has no examples.
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }

    /// Replaces the examples by a range of those of another batch.
    pub(super) fn copy_from(&mut self, other: &LearnBatch, examples: Range<usize>) {
        fn copy<T: Copy>(to: &mut Vec<T>, from: &[T], each: usize, examples: &Range<usize>) {
            to.clear();
            to.extend_from_slice(&from[examples.start * each..examples.end * each]);
        }
        (self.frame, self.outputs) = (other.frame, other.outputs);
        let planes = other.planes.len() / other.len().max(1);
        copy(&mut self.planes, &other.planes, planes, &examples);
        copy(&mut self.legal, &other.legal, other.outputs, &examples);
        copy(&mut self.policy, &other.policy, other.outputs, &examples);
        copy(&mut self.value, &other.value, 1, &examples);
        let auxiliary = other.auxiliary.len() / other.len().max(1);
        copy(&mut self.auxiliary, &other.auxiliary, auxiliary, &examples);
        let owners = other.owners.len() / other.len().max(1);
        copy(&mut self.owners, &other.owners, owners, &examples);
        let reply = other.reply.len() / other.len().max(1);
        copy(&mut self.reply, &other.reply, reply, &examples);
        copy(&mut self.weight, &other.weight, 1, &examples);
    }

    /// Checks that the batch fits a network.
    ///
    /// # Errors
    /// The error names the first field that does not fit.
    pub fn check(&self, config: &NetConfig) -> Result<(), BatchError> {
        let error =
            |field, found: String, expected: String| Err(BatchError { field, found, expected });
        let Frame { rows, cols } = self.frame;
        if !config.accepts(self.frame) {
            let expected = "a size that the architecture accepts".to_owned();
            return error("frame", format!("{rows}x{cols}"), expected);
        }
        let outputs = self.frame.cells() + config.extra_moves;
        if self.outputs != outputs {
            return error("outputs", self.outputs.to_string(), outputs.to_string());
        }
        if self.is_empty() {
            return error("value", "empty".into(), "the values of at least one example".into());
        }
        let examples = self.len();
        let owners = if config.heads.owners { self.frame.cells() } else { 0 };
        for (field, found, expected) in [
            ("planes", self.planes.len(), examples * self.frame.cells() * config.planes),
            ("legal", self.legal.len(), examples * outputs),
            ("policy", self.policy.len(), examples * outputs),
            ("auxiliary", self.auxiliary.len(), examples * config.heads.auxiliary_values),
            ("owners", self.owners.len(), examples * owners),
            ("reply", self.reply.len(), examples * usize::from(config.heads.reply)),
            ("weight", self.weight.len(), examples),
        ] {
            if found != expected {
                return error(field, format!("{found} numbers long"), expected.to_string());
            }
        }
        let wrong =
            |&(&p, &legal): &(&f32, &u8)| !((0.0..=1.0).contains(&p) && (legal != 0 || p == 0.0));
        if let Some((p, legal)) = self.policy.iter().zip(&self.legal).find(wrong) {
            let found = format!("{p} for a move with `legal` {legal}");
            return error("policy", found, "0 to 1, and 0 for illegal moves".into());
        }
        if let Some(value) = self.value.iter().find(|value| !(-1.0..=1.0).contains(*value)) {
            return error("value", value.to_string(), "-1 to 1".into());
        }
        for (field, targets) in [("auxiliary", &self.auxiliary), ("owners", &self.owners)] {
            if let Some(target) = targets.iter().find(|target| target.abs() > 1.0) {
                return error(field, target.to_string(), "-1 to 1, or NaN for no target".into());
            }
        }
        let is_cell = |reply: u16| usize::from(reply) < self.frame.cells();
        if let Some(reply) = self.reply.iter().find(|&&at| at != Self::NO_REPLY && !is_cell(at)) {
            return error("reply", reply.to_string(), "a cell, or 65,535 for none".into());
        }
        if let Some(weight) = self.weight.iter().find(|w| !(w.is_finite() && **w >= 0.0)) {
            return error("weight", weight.to_string(), "0 or more".into());
        }
        Ok(())
    }
}

/// A batch does not fit a network, or holds invalid values.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("`{field}` of the batch is {found}; it must be {expected}")]
pub struct BatchError {
    /// Name of the field.
    pub field: &'static str,
    /// Description of the value found.
    pub found: String,
    /// Description of the allowed values.
    pub expected: String,
}
