//! All weights of a network as one flat vector, with views by name.

use crate::{NetConfig, Tensor, Tensors};
use std::collections::BTreeMap;
use std::ops::Range;

/// Treatment of a tensor by the optimizer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Weights of a convolution or a dense layer, subject to weight decay.
    Weight,
    /// A bias, or the gain or bias of a norm.
    Offset,
    /// Running statistics of a norm, which are not learned.
    Running,
}

/// Location of a tensor in the flat vector.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct View {
    pub range: Range<usize>,
    pub shape: Vec<usize>,
    pub kind: Kind,
}

/// Flat vector of the weights, learned ones before running statistics, and their gradient.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub config: NetConfig,
    /// Location of each tensor, by name.
    pub views: BTreeMap<String, View>,
    /// The learned weights, then the running statistics.
    pub values: Vec<f32>,
    /// Gradient of the learned weights, one entry each.
    pub gradient: Vec<f32>,
}

impl Parameters {
    /// Copies tensors, with masked taps zeroed and a zero gradient.
    pub fn new(tensors: &Tensors) -> Self {
        let config = *tensors.config();
        let mut views = BTreeMap::new();
        let mut values = Vec::with_capacity(tensors.count());
        let mut learned = 0;
        for running in [false, true] {
            for (name, tensor) in tensors.map() {
                let kind = kind(name);
                if (kind == Kind::Running) != running {
                    continue;
                }
                let range = values.len()..values.len() + tensor.data.len();
                values.extend_from_slice(&tensor.data);
                views.insert(name.clone(), View { range, shape: tensor.shape.clone(), kind });
            }
            if !running {
                learned = values.len();
            }
        }
        let mut parameters = Parameters { config, views, values, gradient: vec![0.0; learned] };
        parameters.mask();
        parameters
    }

    /// Zeroes the masked taps of all 3x3 convolutions.
    fn mask(&mut self) {
        for view in self.views.values().filter(|view| view.shape.len() == 4) {
            self.config.taps.mask(&mut self.values[view.range.clone()]);
        }
    }

    /// Returns the range of a tensor of the architecture.
    pub fn range(&self, name: &str) -> Range<usize> {
        self.views.get(name).expect("a tensor of the architecture").range.clone()
    }

    /// Returns the values of a tensor of the architecture.
    pub fn get(&self, name: &str) -> &[f32] {
        &self.values[self.range(name)]
    }

    /// Converts a flat vector with one entry per weight to the weights of a network.
    pub fn tensors(&self, values: &[f32]) -> Tensors {
        Tensors::of_parts(self.config, self.named(values))
    }

    /// Converts a flat vector with one entry per weight to tensors by name.
    pub fn named(&self, values: &[f32]) -> BTreeMap<String, Tensor> {
        let tensor = |(name, view): (&String, &View)| {
            let data = values.get(view.range.clone())?.to_vec();
            Some((name.clone(), Tensor { shape: view.shape.clone(), data }))
        };
        self.views.iter().filter_map(tensor).collect()
    }
}

/// Returns the kind of the tensor with this name.
fn kind(name: &str) -> Kind {
    if name.ends_with(".norm.mean") || name.ends_with(".norm.variance") {
        Kind::Running
    } else if name.ends_with(".weight") && !name.ends_with(".norm.weight") {
        Kind::Weight
    } else {
        Kind::Offset
    }
}
