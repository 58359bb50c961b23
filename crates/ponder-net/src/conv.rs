//! A convolution ready for inference.

/// A convolution in the order `[tap][in][out]`, and a bias an output.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Conv {
    pub inputs: usize,
    pub outputs: usize,
    pub taps: usize,
    pub weight: Vec<f32>,
    pub bias: Vec<f32>,
}
