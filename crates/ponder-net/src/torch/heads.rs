//! The heads as libtorch tensors, in 32-bit floats after their convolution.

use super::network::{Layer, tensor};
use crate::heads::{FoldedHeads, size_feature};
use ponder_game::Frame;
use tch::{Device, Kind, TchError, Tensor};

/// All heads of a network.
pub(super) struct Heads {
    sizes: crate::head_sizes::Heads,
    conv: Layer,
    policy: Policy,
    value: Value,
}

struct Policy {
    /// Weights of the projection of the pooled features, `[policy channels, pooled]`.
    pool: Tensor,
    out: Dense,
    /// Layer of the extra moves; `None` for a game without them.
    extra: Option<Dense>,
}

struct Value {
    hidden: Dense,
    out: Dense,
}

/// A fully connected layer with weights `[out, in]`.
struct Dense {
    weight: Tensor,
    bias: Option<Tensor>,
}

impl Heads {
    pub fn new(heads: &FoldedHeads, device: Device, kind: Kind) -> Result<Self, TchError> {
        let sizes = heads.sizes;
        let dense = |weight: &[f32], bias: &[f32], inputs: usize| {
            let bias = (!bias.is_empty()).then(|| tensor(bias, &[-1], device)).transpose()?;
            Ok::<_, TchError>(Dense { weight: tensor(weight, &[-1, inputs as i64], device)?, bias })
        };
        let (policy, value) = (&heads.policy, &heads.value);
        let extra = (!policy.extra.bias.is_empty())
            .then(|| dense(&policy.extra.weight, &policy.extra.bias, sizes.pooled()));
        Ok(Heads {
            sizes,
            conv: Layer::new(&heads.conv, device, kind)?,
            policy: Policy {
                pool: tensor(&policy.pool, &[-1, sizes.pooled() as i64], device)?,
                out: dense(&policy.out, &[], sizes.policy_channels)?,
                extra: extra.transpose()?,
            },
            value: Value {
                hidden: dense(&value.hidden.weight, &value.hidden.bias, sizes.pooled())?,
                out: dense(&value.out.weight, &value.out.bias, sizes.value_hidden)?,
            },
        })
    }

    /// Computes `[position, outputs and the value]` from the tower's output
    /// `[position, channel, row, column]`.
    pub fn of(&self, stream: &Tensor, frame: Frame) -> Result<Tensor, TchError> {
        let features = self.conv.of(stream)?.f_totype(Kind::Float)?;
        let (policy, value) = (self.sizes.policy_channels as i64, self.sizes.value_channels as i64);
        let policies = features.f_narrow(1, 0, policy)?;
        let values = features.f_narrow(1, policy, value)?.f_contiguous()?.f_relu_()?;
        let pooled = pooled(&values, frame)?;
        let mut answers = self.policy.of(&policies, &pooled)?;
        answers.push(self.value.of(&pooled)?);
        Tensor::f_cat(&answers, 1)
    }
}

/// Computes the mean, the mean scaled by the size feature, and the maximum of each channel.
pub(super) fn pooled(values: &Tensor, frame: Frame) -> Result<Tensor, TchError> {
    let mean = values.f_mean_dim(&[2_i64, 3][..], false, None::<Kind>)?;
    let most = values.f_amax([2_i64, 3], false)?;
    let by_size = mean.f_mul_scalar(f64::from(size_feature(frame)))?;
    Tensor::f_cat(&[&mean, &by_size, &most], 1)
}

impl Policy {
    /// Computes the logits of the cells, and of the extra moves if there are any.
    fn of(&self, policies: &Tensor, pooled: &Tensor) -> Result<Vec<Tensor>, TchError> {
        let added = pooled.f_linear(&self.pool, None::<Tensor>)?;
        let sum = policies.f_add(&added.f_unsqueeze(2)?.f_unsqueeze(3)?)?;
        let cells = sum.f_relu()?.f_permute([0, 2, 3, 1])?;
        let mut logits = vec![self.out.of(&cells)?.f_flatten(1, -1)?];
        if let Some(extra) = &self.extra {
            logits.push(extra.of(pooled)?);
        }
        Ok(logits)
    }
}

impl Value {
    fn of(&self, pooled: &Tensor) -> Result<Tensor, TchError> {
        let hidden = self.hidden.of(pooled)?.f_relu_()?;
        self.out.of(&hidden)?.f_tanh()
    }
}

impl Dense {
    fn of(&self, x: &Tensor) -> Result<Tensor, TchError> {
        x.f_linear(&self.weight, self.bias.as_ref())
    }
}
