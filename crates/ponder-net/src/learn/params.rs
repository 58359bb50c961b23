//! All weights of a network as one vector, with views by name.

use crate::{NetConfig, Tensor, Tensors};
use std::collections::BTreeMap;
use std::ops::Range;

/// What a tensor is to the optimiser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Weights of a convolution or a dense layer, which decay.
    Weight,
    /// A bias, or the gain or bias of a norm.
    Offset,
    /// Running statistics of a norm, which are not learned.
    Running,
}

/// A tensor's place in the vector.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct View {
    pub range: Range<usize>,
    pub shape: Vec<usize>,
    pub kind: Kind,
}

/// The weights, learned ones before running statistics, and their gradient.
#[derive(Clone, Debug)]
pub(super) struct Parameters {
    pub config: NetConfig,
    pub views: BTreeMap<String, View>,
    pub values: Vec<f32>,
    /// One for each learned weight.
    pub gradient: Vec<f32>,
}

impl Parameters {
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

    /// Sets the weights of 3x3 convolutions to zero that the taps do not have.
    fn mask(&mut self) {
        for view in self.views.values().filter(|view| view.shape.len() == 4) {
            self.config.taps.mask(&mut self.values[view.range.clone()]);
        }
    }

    /// Where a tensor of the architecture lies.
    pub fn range(&self, name: &str) -> Range<usize> {
        self.views.get(name).expect("a tensor of the architecture").range.clone()
    }

    /// A tensor of the architecture.
    pub fn get(&self, name: &str) -> &[f32] {
        &self.values[self.range(name)]
    }

    /// A vector with an entry a weight, as those of a network.
    pub fn tensors(&self, values: &[f32]) -> Tensors {
        Tensors::of_parts(self.config, self.named(values))
    }

    /// A vector with an entry a weight, as tensors by name.
    pub fn named(&self, values: &[f32]) -> BTreeMap<String, Tensor> {
        let tensor = |(name, view): (&String, &View)| {
            let data = values.get(view.range.clone())?.to_vec();
            Some((name.clone(), Tensor { shape: view.shape.clone(), data }))
        };
        self.views.iter().filter_map(tensor).collect()
    }
}

fn kind(name: &str) -> Kind {
    if name.ends_with(".norm.mean") || name.ends_with(".norm.variance") {
        Kind::Running
    } else if name.ends_with(".weight") && !name.ends_with(".norm.weight") {
        Kind::Weight
    } else {
        Kind::Offset
    }
}
