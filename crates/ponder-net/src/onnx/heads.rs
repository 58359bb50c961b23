//! The heads as ONNX nodes, equivalent to [`crate::heads`].

use super::builder::Builder;
use super::proto::{AttributeProto, FLOAT};
use crate::conv::Conv;
use crate::heads::{FoldedHeads, Policy, SIZE_SIDE, SIZE_UNIT, Value, size_feature};
use ponder_game::Frame;
use std::ops::Range;

/// Adds the outputs of all heads to a graph. Without `frame` the board size is read from the shape
/// of the planes.
pub fn add(
    graph: &mut Builder,
    heads: &FoldedHeads,
    planes: &str,
    stream: &str,
    frame: Option<Frame>,
) {
    let [policy, value] = heads.sizes.channels().map(|(name, channels)| {
        convolution1(graph, &heads.conv, &format!("{name}.conv"), stream, channels)
    });
    let value = graph.relu(&value);
    let pooled = pool(graph, "value", planes, &value, frame);
    add_policy(graph, heads, &policy, &pooled);
    add_value(graph, heads, &pooled);
}

fn add_policy(graph: &mut Builder, heads: &FoldedHeads, policy: &str, pooled: &str) {
    let (channels, inputs) = (heads.sizes.policy_channels, heads.sizes.pooled());
    let Policy { pool, out, extra } = &heads.policy;
    let added = graph.convolution("policy.pool", pooled, [channels, inputs, 1], pool, &[]);
    let sum = graph.node("Add", &[policy, &added], "policy.sum", Vec::new());
    let active = graph.relu(&sum);
    let cells = graph.convolution("policy.out", &active, [1, channels, 1], out, &[]);
    let extra_moves = extra.bias.len();
    if extra_moves == 0 {
        graph.flatten(&cells, "policy");
        return;
    }
    let cells = graph.flatten(&cells, "policy.cells");
    let from = graph.flatten(pooled, "policy.pooled");
    let shape = [extra_moves, inputs];
    let extra = graph.dense("policy.extra", &from, shape, &extra.weight, &extra.bias);
    graph.concat(&[&cells, &extra], "policy");
}

fn add_value(graph: &mut Builder, heads: &FoldedHeads, pooled: &str) {
    let (units, inputs) = (heads.sizes.value_hidden, heads.sizes.pooled());
    let Value { hidden, out } = &heads.value;
    let values = graph.flatten(pooled, "value.pooled");
    let shape = [units, inputs];
    let active = graph.dense("value.hidden", &values, shape, &hidden.weight, &hidden.bias);
    let active = graph.relu(&active);
    let sum = graph.dense("value.out", &active, [1, units], &out.weight, &out.bias);
    graph.node("Tanh", &[&sum], "value", Vec::new());
}

/// Adds the part of the shared 1x1 convolution that computes some of the outputs.
fn convolution1(
    graph: &mut Builder,
    conv: &Conv,
    name: &str,
    from: &str,
    channels: Range<usize>,
) -> String {
    let Conv { inputs, outputs: stride, weight, bias, .. } = conv;
    let weight: Vec<f32> = channels
        .clone()
        .flat_map(|out| (0..*inputs).map(move |input| weight[input * stride + out]))
        .collect();
    graph.convolution(name, from, [channels.len(), *inputs, 1], &weight, &bias[channels])
}

/// Adds the global pooling: mean, mean scaled by the size feature, and maximum of every channel,
/// `[batch, 3 * channels, 1, 1]`.
pub fn pool(
    graph: &mut Builder,
    name: &str,
    planes: &str,
    features: &str,
    frame: Option<Frame>,
) -> String {
    let part = |part: &str| format!("{name}.{part}");
    let mean = graph.node("GlobalAveragePool", &[features], &part("mean"), Vec::new());
    let most = graph.node("GlobalMaxPool", &[features], &part("most"), Vec::new());
    let size = match frame {
        Some(frame) => graph.tensor(&part("size"), &[], &[size_feature(frame)]),
        None => size(graph, &part("size"), planes),
    };
    let by_size = graph.node("Mul", &[&mean, &size], &part("by_size"), Vec::new());
    graph.concat(&[&mean, &by_size, &most], &part("pooled_features"))
}

/// Adds the [`size_feature`] of the planes.
fn size(graph: &mut Builder, name: &str, planes: &str) -> String {
    let part = |part: &str| format!("{name}.{part}");
    let sides = vec![AttributeProto::int("start", 2), AttributeProto::int("end", 4)];
    let sides = graph.node("Shape", &[planes], &part("sides"), sides);
    let to = vec![AttributeProto::int("to", i64::from(FLOAT))];
    let sides = graph.node("Cast", &[&sides], &part("numbers"), to);
    let scalar = vec![AttributeProto::int("keepdims", 0)];
    let cells = graph.node("ReduceProd", &[&sides], &part("cells"), scalar);
    let side = graph.node("Sqrt", &[&cells], &part("side"), Vec::new());
    let usual = graph.tensor(&part("usual"), &[], &[SIZE_SIDE]);
    let above = graph.node("Sub", &[&side, &usual], &part("above"), Vec::new());
    let unit = graph.tensor(&part("unit"), &[], &[SIZE_UNIT]);
    graph.node("Div", &[&above, &unit], name, Vec::new())
}
