//! The weights of a network as named tensors, as they are trained and stored.

use crate::NetConfig;
use std::collections::BTreeMap;
use thiserror::Error;

/// A tensor in row-major order.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Tensor {
    /// Shape, outermost dimension first.
    pub shape: Vec<usize>,
    /// Elements in row-major order.
    pub data: Vec<f32>,
}

/// The weights of a network by name.
///
/// Names: `input`, `blocks.N.conv1`, `blocks.N.conv2` have `.weight` of `[out, in, 3, 3]` and, by
/// [`Norm`](crate::config::Norm), `.bias` or `.norm.weight`, `.norm.bias`, `.norm.mean`,
/// `.norm.variance`. Blocks with global pooling ([`NetConfig::pools`]) have `blocks.N.pool.weight`
/// `[out, in, 3]`; its last dimension is the mean, the mean by size, and the maximum.
///
/// `policy.conv` and `value.conv` have `.weight` of `[out, channels]` and `.bias`. There are also
/// `policy.pool.weight` `[policy channels, pooled]`, `policy.out.weight` `[policy channels]`, and
/// `policy.extra` `[extra moves, pooled]`, `value.hidden` `[hidden, pooled]` and `value.out`
/// `[hidden]` with `.weight` and `.bias`, and where the [`Heads`](crate::Heads) have them,
/// `auxiliary.out` `[values, hidden]` and `owners.out` `[value channels]`, and `reply.out.weight`
/// `[policy channels]`.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensors {
    pub(crate) config: NetConfig,
    pub(crate) map: BTreeMap<String, Tensor>,
}

/// A set of tensors does not fit the architecture.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TensorError {
    /// A tensor is missing.
    #[error("tensor `{name}` is missing")]
    Missing {
        /// Name of the tensor.
        name: String,
    },
    /// A tensor has the wrong shape.
    #[error("tensor `{name}` has the shape {found:?}; the architecture needs {expected:?}")]
    Shape {
        /// Name of the tensor.
        name: String,
        /// Shape found.
        found: Vec<usize>,
        /// Shape expected.
        expected: Vec<usize>,
    },
    /// A tensor is not part of the architecture.
    #[error("tensor `{name}` is not part of the architecture")]
    Unknown {
        /// Name of the tensor.
        name: String,
    },
    /// A number is infinite or NaN.
    #[error("tensor `{name}` contains {found} at position {index}")]
    NotFinite {
        /// Name of the tensor.
        name: String,
        /// Index of the number in the tensor.
        index: usize,
        /// The number as text.
        found: String,
    },
    /// A variance is negative.
    #[error("tensor `{name}` contains a negative variance at position {index}")]
    NegativeVariance {
        /// Name of the tensor.
        name: String,
        /// Index of the variance in the tensor.
        index: usize,
    },
}

impl Tensors {
    /// Returns the architecture.
    pub fn config(&self) -> &NetConfig {
        &self.config
    }

    /// Returns all tensors by name.
    pub fn map(&self) -> &BTreeMap<String, Tensor> {
        &self.map
    }

    /// Returns the elements of a tensor that the architecture has.
    pub(crate) fn get(&self, name: &str) -> &[f32] {
        &self.map.get(name).expect("checked when the tensors were made").data
    }

    /// Returns the number of parameters.
    pub fn count(&self) -> usize {
        self.map.values().map(|tensor| tensor.data.len()).sum()
    }
}

/// A tensor that an architecture needs.
pub(crate) struct TensorSpec {
    pub name: String,
    pub shape: Vec<usize>,
    pub initial: Initial,
}

/// Initialization of a tensor before training.
#[derive(Clone, Copy)]
pub(crate) enum Initial {
    /// The same number everywhere.
    Constant(f32),
    /// Normal numbers whose standard deviation is this factor times 1 / sqrt(fan-in).
    Normal(f32),
}

impl Initial {
    /// Initialization of a layer followed by an activation (He et al. 2015).
    pub const RELU: Self = Initial::Normal(std::f32::consts::SQRT_2);
}

impl TensorSpec {
    pub fn new(name: impl Into<String>, shape: &[usize], initial: Initial) -> Self {
        TensorSpec { name: name.into(), shape: shape.to_vec(), initial }
    }

    /// Specifies a bias, or another tensor that is initialized to zero.
    pub fn bias(name: impl Into<String>, len: usize) -> Self {
        Self::new(name, &[len], Initial::Constant(0.0))
    }
}
