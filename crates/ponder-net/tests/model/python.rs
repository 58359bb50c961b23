//! Running Python programs on networks, and the data they need.

use crate::model::common;
use ponder_game::{Frame, Seed};
use ponder_hex::HexPosition;
use ponder_net::{KernelOffsets, Model, NetConfig, Norm};
use serde_json::json;
use std::env;
use std::path::Path;
use std::process::Command;

pub const RECTANGLE: Frame = Frame { rows: 7, cols: 5 };

pub fn square(side: usize) -> Frame {
    Frame { rows: side, cols: side }
}

/// Returns an interpreter with these modules: the one that `variable` names, which then must have
/// them, or `python3`. The error gives the reason if there is none.
pub fn python(variable: &str, modules: &str) -> Result<String, String> {
    let named = env::var(variable);
    let python = named.clone().unwrap_or_else(|_| "python3".to_owned());
    let output = Command::new(&python).args(["-c", &format!("import {modules}")]).output();
    let reason = match output {
        Ok(output) if output.status.success() => return Ok(python),
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            errors.lines().last().unwrap_or("no reason given").to_owned()
        }
        Err(error) => error.to_string(),
    };
    assert!(named.is_err(), "{variable} is {python}, which cannot be used: {reason}");
    Err(format!("{reason} ({variable} can name another interpreter)"))
}

/// Runs one of the tools on a folder and returns its output; it must succeed.
pub fn run(python: &str, tool: &str, folder: &Path) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools").join(tool);
    let output = Command::new(python).arg(script).arg(folder).output().unwrap();
    let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{output_text}");
    let failure = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{failure}");
    output_text
}

/// Writes the outputs of a network for random positions of some sizes.
pub fn write_answers(folder: &Path, name: &str, model: &Model, frames: &[Frame]) {
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
        "plane_units": model.metadata().plane_units,
        "groups": groups,
    });
    std::fs::write(folder.join(format!("{name}.json")), expected.to_string()).unwrap();
}

/// Returns ten networks: plain and masked convolutions, both norms, several sizes of heads and
/// boards.
pub fn ten() -> Vec<(NetConfig, Frame)> {
    let batch = Norm::Batch(1e-3);
    [
        (KernelOffsets::Plain, Norm::Bias, square(5)),
        (KernelOffsets::Masked, Norm::Bias, square(11)),
        (KernelOffsets::Plain, batch, square(9)),
        (KernelOffsets::Masked, batch, RECTANGLE),
        (KernelOffsets::Masked, batch, square(9)),
        (KernelOffsets::Plain, Norm::Bias, square(9)),
        (KernelOffsets::Masked, batch, square(5)),
        (KernelOffsets::Plain, batch, RECTANGLE),
        (KernelOffsets::Masked, Norm::Bias, square(9)),
        (KernelOffsets::Plain, Norm::Bias, RECTANGLE),
    ]
    .into_iter()
    .enumerate()
    .map(|(number, (taps, norm, frame))| {
        let mut config = NetConfig::pooled::<HexPosition<u128>>(8 * (1 + number % 3), number % 4);
        config.heads.policy_channels = 16 - number;
        config.heads.value_channels = 7 + number;
        config.extra_moves = number % 3;
        config.pool_every = [0, 1, 2][number / 2 % 3];
        config.heads.reply = number % 4 == 1;
        (NetConfig { taps, norm, ..config }, frame)
    })
    .collect()
}
