//! What a network learns from in one step.

use ponder_game::Frame;

/// Examples of one board size, as planes and targets.
#[derive(Clone, PartialEq, Debug)]
pub struct LearnBatch {
    /// The board size.
    pub frame: Frame,
    /// Policy outputs an example: cells and extra moves.
    pub outputs: usize,
    /// `[example][cell][plane]`: the bytes of [`ponder_game::Encode::encode`].
    pub planes: Vec<u8>,
    /// `[example][output]`: 1 for a legal move, 0 for another output. The policy is a softmax over
    /// the legal ones.
    pub legal: Vec<u8>,
    /// `[example][output]`: the probabilities to learn, which sum to 1 over the legal moves; all 0
    /// for an example without a policy target, which then has no policy loss.
    pub policy: Vec<f32>,
    /// `[example]`: the value to learn for the side to move, -1 to 1.
    pub value: Vec<f32>,
    /// `[example]`: its weight in the loss, 0 or more; usually 1.
    pub weight: Vec<f32>,
}

impl LearnBatch {
    /// An empty batch.
    #[must_use]
    pub fn new(frame: Frame, outputs: usize) -> Self {
        LearnBatch {
            frame,
            outputs,
            planes: Vec::new(),
            legal: Vec::new(),
            policy: Vec::new(),
            value: Vec::new(),
            weight: Vec::new(),
        }
    }

    /// The number of examples.
    #[must_use]
    pub fn len(&self) -> usize {
        self.value.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.value.is_empty()
    }
}
