//! Convolutions prepared for inference.

/// A convolution with weights `[tap][in][out]` and one bias per output.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Conv {
    pub inputs: usize,
    pub outputs: usize,
    pub taps: usize,
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}
