//! Building ONNX graphs node by node.

use super::proto::{
    AttributeProto, DimensionProto, FLOAT, GraphProto, NodeProto, TensorProto, TensorShapeProto,
    TensorTypeProto, TypeProto, ValueInfoProto,
};

/// An ONNX graph under construction. Methods that add a node take the name of its output and return
/// it.
#[derive(Default)]
pub struct Builder {
    graph: GraphProto,
}

impl Builder {
    /// Adds a node with one output.
    pub fn node(
        &mut self,
        op: &str,
        inputs: &[&str],
        output: &str,
        attributes: Vec<AttributeProto>,
    ) -> String {
        self.graph.node.push(NodeProto {
            input: inputs.iter().map(|&input| input.to_owned()).collect(),
            output: vec![output.to_owned()],
            name: Some(output.to_owned()),
            op_type: Some(op.to_owned()),
            attribute: attributes,
        });
        output.to_owned()
    }

    /// Adds a constant tensor (an initializer).
    pub fn tensor(&mut self, name: &str, shape: &[usize], data: &[f32]) -> String {
        assert_eq!(shape.iter().product::<usize>(), data.len(), "the shape of {name}");
        self.graph.initializer.push(TensorProto {
            dims: shape.iter().map(|&side| side as i64).collect(),
            data_type: Some(FLOAT),
            name: Some(name.to_owned()),
            raw_data: Some(data.iter().flat_map(|x| x.to_le_bytes()).collect()),
        });
        name.to_owned()
    }

    /// Adds a 1x1 or 3x3 convolution with padding that keeps the board size; the weights are
    /// `[out][in][row][column]`. An empty bias is omitted.
    pub fn convolution(
        &mut self,
        name: &str,
        from: &str,
        [outputs, inputs, side]: [usize; 3],
        weight: &[f32],
        bias: &[f32],
    ) -> String {
        let weight = self.tensor(&format!("{name}.weight"), &[outputs, inputs, side, side], weight);
        let kernel = AttributeProto::ints("kernel_shape", &[side as i64; 2]);
        let pads = AttributeProto::ints("pads", &[(side / 2) as i64; 4]);
        let attributes = vec![kernel, pads];
        if bias.is_empty() {
            return self.node("Conv", &[from, &weight], name, attributes);
        }
        let bias = self.tensor(&format!("{name}.bias"), &[outputs], bias);
        self.node("Conv", &[from, &weight, &bias], name, attributes)
    }

    /// Adds a fully connected layer on `[batch, inputs]`; the weights are `[out][in]`.
    pub fn dense(
        &mut self,
        name: &str,
        from: &str,
        [outputs, inputs]: [usize; 2],
        weight: &[f32],
        bias: &[f32],
    ) -> String {
        let weight = self.tensor(&format!("{name}.weight"), &[outputs, inputs], weight);
        let bias = self.tensor(&format!("{name}.bias"), &[outputs], bias);
        let attributes = vec![AttributeProto::int("transB", 1)];
        self.node("Gemm", &[from, &weight, &bias], name, attributes)
    }

    /// Adds a ReLU named `{from}.active`.
    pub fn relu(&mut self, from: &str) -> String {
        self.node("Relu", &[from], &format!("{from}.active"), Vec::new())
    }

    /// Flattens all dimensions but the batch.
    pub fn flatten(&mut self, from: &str, output: &str) -> String {
        self.node("Flatten", &[from], output, vec![AttributeProto::int("axis", 1)])
    }

    /// Concatenates values along the channels.
    pub fn concat(&mut self, inputs: &[&str], output: &str) -> String {
        self.node("Concat", inputs, output, vec![AttributeProto::int("axis", 1)])
    }

    /// Declares an input.
    pub fn input(&mut self, name: &str, shape: Vec<DimensionProto>, about: &str) -> String {
        self.graph.input.push(value_info(name, shape, about));
        name.to_owned()
    }

    /// Declares an output.
    pub fn output(&mut self, name: &str, shape: Vec<DimensionProto>, about: &str) {
        self.graph.output.push(value_info(name, shape, about));
    }

    /// Returns the finished graph.
    pub fn finish(mut self, name: &str) -> GraphProto {
        self.graph.name = Some(name.to_owned());
        self.graph
    }
}

fn value_info(name: &str, dim: Vec<DimensionProto>, about: &str) -> ValueInfoProto {
    let shape = Some(TensorShapeProto { dim });
    let tensor_type = Some(TensorTypeProto { elem_type: Some(FLOAT), shape });
    ValueInfoProto {
        name: Some(name.to_owned()),
        r#type: Some(TypeProto { tensor_type }),
        doc_string: Some(about.to_owned()),
    }
}
