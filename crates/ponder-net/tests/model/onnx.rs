//! Exported networks compute the same as Ponder.
//!
//! The independent implementation is ONNX Runtime, when Python finds it: `PONDER_PYTHON` names the
//! interpreter, `python3` is tried otherwise.

use crate::model::common;
use crate::model::python::{self, RECTANGLE, square};
use ponder_game::{Frame, Seed};
use ponder_hex::HexPosition;
use ponder_net::{KernelOffsets, Model, NetConfig, OnnxError};
use std::env;
use std::path::Path;

/// Exports a network with its outputs for random positions of some sizes.
fn export(folder: &Path, name: &str, model: &Model, frame: Option<Frame>, frames: &[Frame]) {
    std::fs::write(folder.join(format!("{name}.onnx")), model.to_onnx(frame).unwrap()).unwrap();
    python::write_answers(folder, name, model, frames);
}

#[test]
fn onnx_runtime_answers_the_same() {
    let python = match python::python("PONDER_PYTHON", "numpy, onnxruntime") {
        Ok(python) => python,
        Err(reason) => {
            println!("skipped: no ONNX Runtime: {reason}");
            return;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    for (number, (config, frame)) in python::ten().into_iter().enumerate() {
        let model = common::model(config, Seed(number as u64));
        export(folder.path(), &format!("{number}-own"), &model, Some(frame), &[frame]);
        let frames = [square(5), square(9), square(11), RECTANGLE];
        export(folder.path(), &format!("{number}-any"), &model, None, &frames);
    }
    let output = python::run(&python, "check_onnx.py", folder.path());
    assert_eq!(output.lines().count(), 20);
}

#[test]
fn a_size_the_network_does_not_accept_is_refused() {
    let pooled = common::model(common::small(), Seed(1));
    let error = pooled.to_onnx(Some(square(33))).unwrap_err();
    assert_eq!(error, OnnxError::Frame { rows: 33, cols: 33 });
    assert!(error.to_string().contains("33x33"));
    assert_ne!(pooled.to_onnx(None), pooled.to_onnx(Some(RECTANGLE)));
}

/// Writes the networks that `tools/bench_onnx.py` measures.
#[test]
#[ignore = "writes files for a measurement: PONDER_ONNX_OUT=FOLDER cargo test -p ponder-net --test tests model -- --ignored"]
fn networks_to_measure() {
    let folder = env::var("PONDER_ONNX_OUT").expect("PONDER_ONNX_OUT names a folder");
    for (channels, blocks) in [(32, 8), (64, 10)] {
        for (taps, kind) in [(KernelOffsets::Plain, "plain"), (KernelOffsets::Masked, "masked")] {
            let config = NetConfig::pooled::<HexPosition<u128>>(channels, blocks);
            let config = NetConfig { taps, ..config };
            let model = Model::random(config, common::about(4), Seed(1)).unwrap();
            let name = format!("{channels}x{blocks}-{kind}");
            export(Path::new(&folder), &name, &model, Some(square(11)), &[square(11)]);
        }
    }
}
