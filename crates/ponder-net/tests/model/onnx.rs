//! Exported networks answer as Ponder does.
//!
//! What a program other than Ponder computes is asked of ONNX Runtime, when Python finds it:
//! `PONDER_PYTHON` names the interpreter, `python3` is tried otherwise.

use crate::common;
use ponder_game::{Frame, Seed};
use ponder_hex::HexPosition;
use ponder_net::{Activation, Body, Model, NetConfig, Norm, OnnxError, Taps};
use serde_json::json;
use std::env;
use std::path::Path;
use std::process::Command;

const RECTANGLE: Frame = Frame { rows: 7, cols: 5 };

fn square(side: usize) -> Frame {
    Frame { rows: side, cols: side }
}

/// An interpreter with ONNX Runtime, or why there is none.
fn python() -> Result<String, String> {
    let named = env::var("PONDER_PYTHON");
    let python = named.clone().unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(&python).args(["-c", "import numpy, onnxruntime"]).output();
    let reason = match output {
        Ok(output) if output.status.success() => return Ok(python),
        Ok(output) => {
            let told = String::from_utf8_lossy(&output.stderr);
            told.lines().last().unwrap_or("no reason given").to_owned()
        }
        Err(error) => error.to_string(),
    };
    assert!(named.is_err(), "PONDER_PYTHON is {python}, which cannot be used: {reason}");
    Err(reason)
}

/// Writes a network and what it answers about random positions of some sizes.
fn export(folder: &Path, name: &str, model: &Model, frame: Option<Frame>, frames: &[Frame]) {
    std::fs::write(folder.join(format!("{name}.onnx")), model.to_onnx(frame).unwrap()).unwrap();
    let config = model.config();
    let groups: Vec<_> = frames
        .iter()
        .map(|&frame| {
            let positions: Vec<_> = (0..3)
                .map(|number| {
                    let planes = common::planes(config, frame, Seed(number).named(name));
                    let (policy, value) = model.evaluate_plain(&planes, frame);
                    json!({"planes": planes, "policy": policy, "value": value})
                })
                .collect();
            json!({"rows": frame.rows, "cols": frame.cols, "positions": positions})
        })
        .collect();
    let expected = json!({
        "planes": config.planes,
        "plane_units": model.about().plane_units,
        "groups": groups,
    });
    std::fs::write(folder.join(format!("{name}.json")), expected.to_string()).unwrap();
}

/// Plain and masked, pooled and flat, both activations, both norms, several sizes.
fn ten() -> Vec<(NetConfig, Frame)> {
    let leaky = Activation::LeakyRelu(0.1);
    let batch = Norm::Batch(1e-3);
    [
        (Taps::Plain, Activation::Relu, Norm::Bias, square(5), false),
        (Taps::Masked, Activation::Relu, Norm::Bias, square(11), false),
        (Taps::Plain, leaky, batch, square(9), false),
        (Taps::Masked, leaky, batch, RECTANGLE, false),
        (Taps::Masked, Activation::Relu, batch, square(9), false),
        (Taps::Plain, Activation::Relu, Norm::Bias, square(5), true),
        (Taps::Masked, Activation::Relu, batch, square(9), true),
        (Taps::Plain, leaky, batch, RECTANGLE, true),
        (Taps::Masked, leaky, Norm::Bias, square(11), true),
        (Taps::Plain, leaky, Norm::Bias, RECTANGLE, false),
    ]
    .into_iter()
    .enumerate()
    .map(|(number, (taps, activation, norm, frame, flat))| {
        let Frame { rows, cols } = frame;
        let mut config = NetConfig::pooled::<HexPosition<u128>>(8 * (1 + number % 3), number % 4);
        config.heads.policy_channels = 16 - number;
        config.heads.value_channels = 7 + number;
        config.extra_moves = number % 3;
        if flat {
            config.heads.body = Body::Flat { rows, cols };
        }
        (NetConfig { taps, activation, norm, ..config }, frame)
    })
    .collect()
}

#[test]
fn onnx_runtime_answers_the_same() {
    let python = match python() {
        Ok(python) => python,
        Err(reason) => {
            println!("skipped: python3 has no ONNX Runtime (or set PONDER_PYTHON): {reason}");
            return;
        }
    };
    let folder = tempfile::tempdir().unwrap();
    for (number, (config, frame)) in ten().into_iter().enumerate() {
        let model = common::model(config, Seed(number as u64));
        export(folder.path(), &format!("{number}-own"), &model, Some(frame), &[frame]);
        if config.heads.body == Body::Pooled {
            let frames = [square(5), square(9), square(11), RECTANGLE];
            export(folder.path(), &format!("{number}-any"), &model, None, &frames);
        } else {
            export(folder.path(), &format!("{number}-only"), &model, None, &[frame]);
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/check_onnx.py");
    let output = Command::new(python).arg(script).arg(folder.path()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    println!("{told}");
    let failure = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{failure}");
    assert_eq!(told.lines().count(), 20);
}

#[test]
fn a_size_the_network_does_not_accept_is_refused() {
    let flat = common::model(common::small_flat(), Seed(1));
    let error = flat.to_onnx(Some(RECTANGLE)).unwrap_err();
    assert_eq!(error, OnnxError::Frame { rows: 7, cols: 5 });
    assert!(error.to_string().contains("7x5"));
    assert_eq!(flat.to_onnx(None), flat.to_onnx(Some(Frame { rows: 3, cols: 4 })));
    let pooled = common::model(common::small(), Seed(1));
    assert!(pooled.to_onnx(Some(square(33))).is_err());
    assert_ne!(pooled.to_onnx(None), pooled.to_onnx(Some(RECTANGLE)));
}

/// Writes the networks that `tools/bench_onnx.py` measures.
#[test]
#[ignore = "writes files for a measurement: PONDER_ONNX_OUT=FOLDER cargo test -p ponder-net --test model -- --ignored"]
fn networks_to_measure() {
    let folder = env::var("PONDER_ONNX_OUT").expect("PONDER_ONNX_OUT names a folder");
    for (channels, blocks) in [(32, 8), (64, 10)] {
        for (taps, kind) in [(Taps::Plain, "plain"), (Taps::Masked, "masked")] {
            let config = NetConfig::pooled::<HexPosition<u128>>(channels, blocks);
            let config = NetConfig { taps, ..config };
            let model = Model::random(config, common::about(4), Seed(1)).unwrap();
            let name = format!("{channels}x{blocks}-{kind}");
            export(Path::new(&folder), &name, &model, Some(square(11)), &[square(11)]);
        }
    }
}
