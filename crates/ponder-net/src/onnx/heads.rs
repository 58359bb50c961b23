//! The two heads as graph nodes. [`crate::heads`] computes the same.

use super::builder::Builder;
use super::proto::{AttributeProto, FLOAT};
use crate::Body;
use crate::folded::{Conv, Folded};
use ponder_game::Frame;

/// Adds `policy` and `value` to a graph. Without `frame` the size is read from the planes.
pub fn add(graph: &mut Builder, folded: &Folded, planes: &str, stream: &str, frame: Option<Frame>) {
    let config = &folded.config;
    let (policy_channels, value_channels) =
        (config.heads.policy_channels, config.heads.value_channels);
    let policy = convolution1(graph, folded, "policy.conv", stream, 0, policy_channels);
    let value = convolution1(graph, folded, "value.conv", stream, policy_channels, value_channels);
    let value = graph.activate(config.activation, &value);
    let (inputs, values) = match config.heads.body {
        Body::Pooled => {
            let pooled = pool(graph, planes, &value, frame);
            pooled_policy(graph, folded, &policy, &pooled);
            (3 * value_channels, graph.flatten(&pooled, "value.pooled"))
        }
        Body::Flat { rows, cols } => {
            flat_policy(graph, folded, &policy, rows * cols);
            (rows * cols * value_channels, graph.flatten(&value, "value.cells"))
        }
    };
    let hidden_units = config.heads.value_hidden;
    let weight = &folded.value_hidden.weight;
    let weight = match config.heads.body {
        Body::Pooled => weight.clone(),
        Body::Flat { .. } => channels_before_cells(weight, value_channels, inputs),
    };
    let bias = &folded.value_hidden.bias;
    let hidden = graph.dense("value.hidden", &values, [hidden_units, inputs], &weight, bias);
    let hidden = graph.activate(config.activation, &hidden);
    let out = &folded.value_out;
    let sum = graph.dense("value.out", &hidden, [1, hidden_units], &out.weight, &out.bias);
    graph.node("Tanh", &[&sum], "value", Vec::new());
}

/// Some of the outputs of the heads' common 1x1 convolution.
fn convolution1(
    graph: &mut Builder,
    folded: &Folded,
    name: &str,
    from: &str,
    first: usize,
    outputs: usize,
) -> String {
    let Conv { inputs, outputs: stride, weight, bias, .. } = &folded.heads;
    let weight: Vec<f32> = (first..first + outputs)
        .flat_map(|out| (0..*inputs).map(move |input| weight[input * stride + out]))
        .collect();
    graph.convolution(name, from, [outputs, *inputs, 1], &weight, &bias[first..first + outputs])
}

/// Mean, mean by size, and maximum of every channel: `[batch, 3 * channels, 1, 1]`.
fn pool(graph: &mut Builder, planes: &str, value: &str, frame: Option<Frame>) -> String {
    let mean = graph.node("GlobalAveragePool", &[value], "value.mean", Vec::new());
    let most = graph.node("GlobalMaxPool", &[value], "value.most", Vec::new());
    let size = match frame {
        Some(frame) => {
            let size = ((frame.cells() as f32).sqrt() - 11.0) / 10.0;
            graph.tensor("size", &[], &[size])
        }
        None => size(graph, planes),
    };
    let by_size = graph.node("Mul", &[&mean, &size], "value.by_size", Vec::new());
    graph.concat(&[&mean, &by_size, &most], "pooled")
}

/// `(sqrt(rows * cols) - 11) / 10`.
fn size(graph: &mut Builder, planes: &str) -> String {
    let sides = vec![AttributeProto::int("start", 2), AttributeProto::int("end", 4)];
    let sides = graph.node("Shape", &[planes], "size.sides", sides);
    let to = vec![AttributeProto::int("to", i64::from(FLOAT))];
    let sides = graph.node("Cast", &[&sides], "size.numbers", to);
    let scalar = vec![AttributeProto::int("keepdims", 0)];
    let cells = graph.node("ReduceProd", &[&sides], "size.cells", scalar);
    let side = graph.node("Sqrt", &[&cells], "size.side", Vec::new());
    let usual = graph.tensor("size.usual", &[], &[11.0]);
    let above = graph.node("Sub", &[&side, &usual], "size.above", Vec::new());
    let unit = graph.tensor("size.unit", &[], &[10.0]);
    graph.node("Div", &[&above, &unit], "size", Vec::new())
}

fn pooled_policy(graph: &mut Builder, folded: &Folded, policy: &str, pooled: &str) {
    let config = &folded.config;
    let (channels, inputs) = (config.heads.policy_channels, 3 * config.heads.value_channels);
    let weight = &folded.policy_pool;
    let added = graph.convolution("policy.pool", pooled, [channels, inputs, 1], weight, &[]);
    let sum = graph.node("Add", &[policy, &added], "policy.sum", Vec::new());
    let active = graph.activate(config.activation, &sum);
    let weight = &folded.policy_out.weight;
    let cells = graph.convolution("policy.out", &active, [1, channels, 1], weight, &[]);
    if config.extra_moves == 0 {
        graph.flatten(&cells, "policy");
        return;
    }
    let cells = graph.flatten(&cells, "policy.cells");
    let from = graph.flatten(pooled, "policy.pooled");
    let extra = &folded.policy_extra;
    let shape = [config.extra_moves, inputs];
    let extra = graph.dense("policy.extra", &from, shape, &extra.weight, &extra.bias);
    graph.concat(&[&cells, &extra], "policy");
}

fn flat_policy(graph: &mut Builder, folded: &Folded, policy: &str, cells: usize) {
    let config = &folded.config;
    let inputs = cells * config.heads.policy_channels;
    let active = graph.activate(config.activation, policy);
    let active = graph.flatten(&active, "policy.cells");
    let out = &folded.policy_out;
    let weight = channels_before_cells(&out.weight, config.heads.policy_channels, inputs);
    graph.dense("policy", &active, [cells + config.extra_moves, inputs], &weight, &out.bias);
}

/// Ponder numbers the inputs of flat heads by cell and then by channel, ONNX by channel and then by
/// cell. `weight` has rows of `inputs`.
fn channels_before_cells(weight: &[f32], channels: usize, inputs: usize) -> Vec<f32> {
    weight
        .chunks_exact(inputs)
        .flat_map(|row| {
            (0..channels).flat_map(move |channel| row[channel..].iter().step_by(channels).copied())
        })
        .collect()
}
